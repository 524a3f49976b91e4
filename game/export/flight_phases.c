#include "export/flight_phases.h"

#include <stdlib.h>

enum { AIRBORNE_AFTER = SK_TICK_HZ, AIRBORNE_FROM_THE_START_AFTER = SK_TICK_HZ / 10 };

typedef struct watch {
    int32_t touching; // number of lanes that touch
    bool airborne;
    int64_t left; // tick since which none touches
} watch;

typedef struct finding {
    sk_flight_phase *out;
    int32_t count;
    int64_t first;
} finding;

static bool touches(uint8_t mode) {
    return mode != SK_LANE_AIR && mode != SK_LANE_BROKEN;
}

// Nothing has touched up to this tick. Notes a take-off if that has lasted long enough.
static void pass_to(finding *f, watch *w, int32_t aircraft, int64_t tick) {
    if (w->airborne || w->touching > 0) return;
    bool from_the_start = w->left == f->first;
    if (tick - w->left < (from_the_start ? AIRBORNE_FROM_THE_START_AFTER : AIRBORNE_AFTER)) return;
    w->airborne = true;
    if (!from_the_start) f->out[f->count++] = (sk_flight_phase){w->left, aircraft, true};
}

static int by_tick(const void *a, const void *b) {
    const sk_flight_phase *x = a, *y = b;
    if (x->tick != y->tick) return x->tick < y->tick ? -1 : 1;
    return x->aircraft - y->aircraft;
}

// `watches`: one per aircraft, all zero.
static void find(const sk_recording *recording, const sk_stepped_notes *notes, finding *f, watch *watches,
                 uint8_t *modes) {
    const sk_model *model = sk_recording_model(recording);
    sk_recording_info info = sk_recording_describe(recording);
    int32_t count = notes->mode_count;
    const sk_recorded_mode *change = notes->modes;
    f->first = info.first_tick;
    for (int32_t i = 0; i < sk_lane_count(model); i++)
        watches[sk_lane_at(model, i).aircraft].touching += touches(modes[i]);
    for (int32_t a = 0; a < model->aircraft_count; a++) watches[a].left = f->first;
    for (int32_t i = 0; i < count;) {
        int64_t tick = change[i].tick;
        for (int32_t a = 0; a < model->aircraft_count; a++) pass_to(f, &watches[a], a, tick);
        // All changes of a tick are applied together, because one leg may touch as another leaves.
        for (; i < count && change[i].tick == tick; i++) {
            watch *w = &watches[sk_lane_at(model, change[i].lane).aircraft];
            int32_t before = w->touching;
            w->touching += touches(change[i].mode) - touches(modes[change[i].lane]);
            modes[change[i].lane] = change[i].mode;
            if (before > 0 && w->touching == 0) w->left = tick;
        }
        for (int32_t a = 0; a < model->aircraft_count; a++) {
            if (!watches[a].airborne || watches[a].touching == 0) continue;
            watches[a].airborne = false;
            f->out[f->count++] = (sk_flight_phase){tick, a, false};
        }
    }
    for (int32_t a = 0; a < model->aircraft_count; a++) pass_to(f, &watches[a], a, info.last_tick);
    qsort(f->out, (size_t)f->count, sizeof *f->out, by_tick);
}

sk_result sk_flight_phases(const sk_recording *recording, const sk_stepped_notes *notes, sk_flight_phase **out,
                           int32_t *count) {
    const sk_model *model = sk_recording_model(recording);
    sk_state *state = sk_state_allocate(model);
    watch *watches = calloc((size_t)model->aircraft_count + 1, sizeof *watches);
    uint8_t *modes = calloc((size_t)sk_lane_count(model) + 1, 1);
    // Every change begins or ends at most one phase, and the end of the recording one per aircraft.
    finding f = {.out = calloc(2 * (size_t)notes->mode_count + (size_t)model->aircraft_count + 1, sizeof *f.out)};
    sk_result result =
        state != NULL && watches != NULL && modes != NULL && f.out != NULL ? sk_ok() : sk_error("memory is short");
    if (result.ok) result = sk_recording_keyframe(recording, sk_recording_describe(recording).first_tick, state);
    if (result.ok) {
        sk_lane_modes(model, state, modes);
        find(recording, notes, &f, watches, modes);
    } else {
        free(f.out);
        f = (finding){0};
    }
    sk_state_destroy(state);
    free(watches);
    free(modes);
    *out = f.out;
    *count = f.count;
    return result;
}
