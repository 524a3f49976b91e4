// The load of the pilot and the distance of other aircraft, for conditions.
// The velocity of the pilot's eye is u = v + w x r. The mean specific force over n ticks of length h is
//     f = (u(t) - u(t - n h)) / (n h) + g
// with g upwards. It contains every impulse within these ticks, so no substep has to be observed. Only its magnitude is
// used, for which no body axes are needed. Compare engine/world/load_audit.h, which has directions, and 19.8 ms.
#include "course/course_internal.h"

static sk_vec3 seat_velocity(const sk_model *model, const sk_state *state) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_vec3 eye = model->types[model->aircraft[0].type].eye;
    return sk_add(a->velocity, sk_rotate(a->attitude, sk_cross(a->rate, eye)));
}

void course_begin_seat(const sk_model *model, const sk_state *state, sk_course_progress *progress) {
    progress->seat[state->tick % SK_COURSE_LOAD_TICKS] = seat_velocity(model, state);
    progress->seat_count = 1;
}

void course_watch_seat(const sk_model *model, const sk_state *state, sk_course_progress *progress) {
    sk_vec3 now = seat_velocity(model, state), *then = &progress->seat[state->tick % SK_COURSE_LOAD_TICKS];
    if (progress->seat_count >= SK_COURSE_LOAD_TICKS) {
        sk_vec3 force = sk_scale((double)SK_TICK_HZ / SK_COURSE_LOAD_TICKS, sk_sub(now, *then));
        force.z += sk_gravity_at(model->gravity, sk_state_aircraft(state, 0)->position.z);
        progress->peak_load = sk_max(progress->peak_load, sk_length(force) / SK_STANDARD_GRAVITY);
    }
    *then = now;
    progress->seat_count++;
}

double course_other_distance(const sk_model *model, const sk_state *state) {
    double nearest = INFINITY;
    for (int32_t i = 1; i < model->aircraft_count; i++) {
        sk_vec3 away = sk_sub(sk_state_aircraft(state, i)->position, sk_state_aircraft(state, 0)->position);
        nearest = sk_min(nearest, sk_length(away));
    }
    return nearest;
}

void course_watch_others(const sk_model *model, const sk_state *state, sk_course_progress *progress) {
    progress->nearest_other = sk_min(progress->nearest_other, course_other_distance(model, state));
}
