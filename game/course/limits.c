#include "course/limits.h"

static const double AGAIN = 1.05; // times the limit

sk_result sk_limits_check(const sk_limits *limits, const sk_model *model) {
    if (limits->count > 0 && model->aircraft_count == 0) return sk_error("scene: 'limits' needs an aircraft");
    for (int32_t i = 0; i < limits->count; i++) {
        const sk_aircraft_type *type = &model->types[model->aircraft[0].type];
        if (sk_clearance_parts_named(type, limits->limit[i].part) == 0)
            return sk_error("scene: limits[%d]: no part of %s has \"%s\" in its name", (int)i + 1, type->name,
                            limits->limit[i].part);
    }
    return sk_ok();
}

sk_result sk_limit_watch_begin(const sk_limits *limits, const sk_model *model, sk_limit_watch *out) {
    *out = (sk_limit_watch){.limits = limits};
    if (limits->count == 0) return sk_ok();
    for (int32_t i = 0; i < limits->count; i++)
        out->parts[i] = sk_clearance_parts_named(&model->types[model->aircraft[0].type], limits->limit[i].part);
    return sk_clearance_meter_create(model, &out->meter);
}

void sk_limit_watch_end(sk_limit_watch *watch) {
    sk_clearance_meter_destroy(watch->meter);
    *watch = (sk_limit_watch){0};
}

// Returns whether the limit is passed now and was not before. No value exceeds `most`.
static bool passes(double value, double limit, double most, bool *passed) {
    bool before = *passed;
    if (value < limit)
        *passed = true;
    else if (value > AGAIN * limit || value >= most)
        *passed = false;
    return *passed && !before;
}

static bool look_near(sk_limit_watch *watch, int32_t i, const sk_state *state, sk_event *out) {
    double limit = watch->limits->limit[i].clearance;
    if (limit == 0.0) return false;
    sk_clearance c = sk_clearance_of(watch->meter, state, 0, watch->parts[i]);
    if (!passes(c.distance, limit, SK_CLEARANCE_MOST, &watch->near[i])) return false;
    sk_near_pair pair = {0, c.part, c.other, c.other_point};
    *out = sk_clearance_event(watch->meter, state->tick, SK_EVENT_TOO_NEAR, &pair, c.distance);
    return true;
}

static bool look_ahead(sk_limit_watch *watch, int32_t i, const sk_state *state, sk_event *out) {
    double limit = watch->limits->limit[i].seconds;
    if (limit == 0.0) return false;
    sk_contact_time t = sk_contact_time_of(watch->meter, state, 0, watch->parts[i]);
    if (!passes(t.seconds, limit, SK_CONTACT_TIME_MOST, &watch->ahead[i])) return false;
    sk_near_pair pair = {0, t.part, t.other, t.point};
    *out = sk_clearance_event(watch->meter, state->tick, SK_EVENT_CONTACT_AHEAD, &pair, t.seconds);
    return true;
}

int32_t sk_limit_watch_look(sk_limit_watch *watch, const sk_state *state, sk_event out[SK_LIMIT_EVENTS_MAX]) {
    int32_t count = 0;
    for (int32_t i = 0; watch->meter != NULL && i < watch->limits->count; i++) {
        if (look_near(watch, i, state, &out[count])) count++;
        if (look_ahead(watch, i, state, &out[count])) count++;
    }
    return count;
}
