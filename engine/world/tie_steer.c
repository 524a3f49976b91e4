#include "world/tie_steer.h"

#include "math/elementary.h"

// The angle of the bar seen from above in body axes. A wheel may roll either way, so it is within 90 degrees of straight
// ahead.
static double angle_of(const sk_aircraft_state *a, sk_vec3 along) {
    sk_vec3 d = sk_rotate_back(a->attitude, along);
    if (d.x == 0.0 && d.y == 0.0) return 0.0;
    return d.x < 0.0 ? sk_atan2(-d.y, -d.x) : sk_atan2(d.y, d.x);
}

static void turn(const sk_model *model, sk_state *state, int32_t aircraft, sk_ground ground, const sk_tie *tie) {
    for (int e = 0; e < 2; e++) {
        if (tie->end[e].steers == 0 || tie->end[e].body != model->body_count + aircraft) continue;
        sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
        sk_vec3 from = sk_tie_end_at(model, state, ground, &tie->end[e]);
        sk_vec3 to = sk_tie_end_at(model, state, ground, &tie->end[1 - e]);
        sk_wheel_state *wheel = &a->wheel[tie->end[e].steers - 1];
        wheel->towed = 1;
        wheel->towed_angle = angle_of(a, sk_sub(to, from));
    }
}

void sk_tie_steer(const sk_model *model, sk_state *state, int32_t aircraft, sk_ground ground) {
    if (model->tie_count == 0) return;
    sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    for (int32_t i = 0; i < model->types[model->aircraft[aircraft].type].wheel_count; i++) {
        a->wheel[i].towed = 0;
        a->wheel[i].towed_angle = 0.0;
    }
    for (int32_t k = 0; k < model->tie_count; k++)
        if (sk_tie_joins(&sk_state_ties(state)[k])) turn(model, state, aircraft, ground, &model->ties[k]);
}
