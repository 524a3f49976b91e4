#include "scene/aircraft_reader.h"

#include <string.h>

#define FARTHEST 200.0 // m: no aircraft is longer

sk_vec3 sk_body_place(const sk_aircraft_reader *r, sk_vec3 structural) {
    sk_vec3 s = sk_sub(structural, r->centre);
    return sk_vec(-s.x, s.y, -s.z);
}

sk_vec3 sk_read_structural(const sk_fields *f, const char *name) {
    sk_vec3 place = sk_fields_vec3(f, name);
    if (sk_length(place) > FARTHEST)
        sk_fields_fail(f, name, "lies %.4g m from the datum; at most %g m are allowed", sk_length(place), FARTHEST);
    return place;
}

sk_vec3 sk_read_place(const sk_aircraft_reader *r, const sk_fields *f, const char *name) {
    return sk_body_place(r, sk_read_structural(f, name));
}

sk_vec3 sk_read_direction(const sk_fields *f, const char *name) {
    sk_vec3 given = sk_fields_vec3(f, name), d = sk_unit(given);
    if (sk_length(d) == 0.0) sk_fields_fail_direction(f, name, given);
    return sk_vec(-d.x, d.y, -d.z);
}

void sk_read_rows(const sk_fields *f, const sk_number_row *rows, int32_t count, void *out) {
    for (int32_t i = 0; i < count; i++) {
        const sk_number_row *r = &rows[i];
        double value = r->needed ? sk_fields_number(f, r->name, r->low, r->high)
                                 : sk_fields_number_or(f, r->name, r->low, r->high, 0.0);
        value *= r->factor;
        memcpy((char *)out + r->offset, &value, sizeof value);
    }
}

bool sk_read_curve(const sk_fields *f, const char *name, const char *argument, const char *value, double factor,
                   sk_table *out) {
    const char *const names[] = {argument, value, NULL};
    sk_fields curve;
    out->count = 0;
    if (!sk_fields_open_in(f, name, names, false, &curve)) return false;
    int32_t count = sk_fields_numbers(&curve, argument, out->x, 1, SK_TABLE_MAX);
    if (sk_fields_numbers(&curve, value, out->y, 1, SK_TABLE_MAX) != count)
        sk_fields_fail(&curve, value, "must be as long as '%s', which has %d numbers", argument, (int)count);
    for (int32_t i = 0; i < count; i++) {
        if (i > 0 && !(out->x[i] * factor > out->x[i - 1]))
            sk_fields_fail(&curve, argument, "must grow; number %d does not", (int)i + 1);
        out->x[i] *= factor;
    }
    out->count = count;
    sk_fields_close(&curve);
    return true;
}

int32_t sk_read_parts(const sk_fields *f, const char *name, int32_t most, sk_fields *list) {
    static const char *const none[] = {NULL};
    if (!sk_fields_open_in(f, name, none, true, list)) return 0;
    int32_t count = sk_fields_list_length(list);
    if (count > most) sk_fields_fail(f, name, "has %d entries; at most %d are allowed", (int)count, (int)most);
    return count;
}
