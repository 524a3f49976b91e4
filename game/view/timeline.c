#include "view/timeline.h"

#include <math.h>
#include <string.h>

static double share_of(const sk_timeline *t, double tick) {
    return t->last > t->first ? sk_clamp((tick - (double)t->first) / (double)(t->last - t->first), 0.0, 1.0) : 0.0;
}

int64_t sk_timeline_tick(const sk_timeline *t, const sk_timeline_place *place, double x) {
    double share = place->width > 0.0F ? sk_clamp((x - (double)place->x) / (double)place->width, 0.0, 1.0) : 0.0;
    return t->first + (int64_t)(share * (double)(t->last - t->first) + 0.5);
}

double sk_timeline_x(const sk_timeline *t, const sk_timeline_place *place, double tick) {
    return (double)place->x + share_of(t, tick) * (double)place->width;
}

bool sk_timeline_hit(const sk_timeline_place *place, double x, double y) {
    return x >= (double)place->x && x <= (double)(place->x + place->width) && y >= (double)place->y &&
           y <= (double)(place->y + place->height);
}

// From one tick up to another, which is not shown any more where it begins a column.
static void paint(const sk_timeline *t, int64_t from, int64_t to, uint8_t mode, int32_t columns, uint8_t *lane) {
    if (mode == SK_LANE_AIR || to <= from) return;
    double scale = (double)columns / (double)(t->last - t->first);
    int32_t a = (int32_t)((double)(from - t->first) * scale), b = (int32_t)ceil((double)(to - t->first) * scale);
    for (int32_t c = a; c < b && c < columns; c++)
        if (lane[c] < mode) lane[c] = mode;
}

void sk_timeline_columns(const sk_timeline *t, int32_t columns, uint8_t *out) {
    int32_t lanes = sk_lane_count(t->model);
    memset(out, SK_LANE_AIR, (size_t)lanes * (size_t)columns);
    for (int32_t lane = 0; lane < lanes && t->last > t->first; lane++) {
        uint8_t mode = t->first_modes[lane];
        int64_t since = t->first;
        for (int32_t i = 0; i < t->mode_count; i++) {
            if (t->modes[i].lane != lane) continue;
            int64_t tick = t->modes[i].tick > t->first ? t->modes[i].tick : t->first;
            paint(t, since, tick, mode, columns, out + (size_t)lane * (size_t)columns);
            mode = t->modes[i].mode;
            since = tick;
        }
        paint(t, since, t->last, mode, columns, out + (size_t)lane * (size_t)columns);
    }
}

double sk_timeline_spacing(double seconds, int32_t most) {
    static const double NICE[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0,   2.0,   5.0,   10.0,
                                  15.0, 30.0, 60.0, 120, 300, 600, 900.0, 1800., 3600., 7200.};
    int count = sizeof NICE / sizeof NICE[0];
    for (int i = 0; i < count; i++)
        if (seconds <= (double)most * NICE[i]) return NICE[i];
    return NICE[count - 1] * ceil(seconds / ((double)most * NICE[count - 1]));
}
