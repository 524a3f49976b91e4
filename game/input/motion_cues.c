#include "input/motion_cues.h"

static const double STILL = 0.5; // m/s: below this the direction of motion is not meaningful

sk_motion_cues sk_motion_cues_of(const sk_model *model, const sk_state *state, int32_t aircraft) {
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    double t = sk_world_time(model, state->tick, 0);
    sk_vec3 through_air = sk_sub(a->velocity, sk_wind_at(&model->weather, a->position, a->height, t));
    sk_vec3 body = sk_rotate_back(a->attitude, through_air), nose = sk_rotate(a->attitude, sk_vec(1.0, 0.0, 0.0));
    sk_motion_cues cues = {
        .airspeed = sk_length(through_air), .yaw_rate = a->rate.z, .heading = sk_atan2(nose.x, nose.y)};
    cues.lever = a->throttle;
    cues.elevator = a->elevator;
    cues.aileron = a->aileron;
    cues.rudder = a->rudder;
    cues.ground_speed = sqrt(a->velocity.x * a->velocity.x + a->velocity.y * a->velocity.y);
    cues.track = cues.ground_speed > STILL ? sk_atan2(a->velocity.x, a->velocity.y) : cues.heading;
    cues.sideslip = cues.airspeed > STILL ? sk_atan2(body.y, fabs(body.x)) : 0.0;
    cues.tie = sk_tie_nearest(model, state, aircraft);
    cues.tie_hooked = cues.tie >= 0 && sk_state_ties(state)[cues.tie].hooked;
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    for (int32_t i = 0; i < type->wheel_count; i++) {
        bool touches = a->wheel[i].contact.mode != SK_AIR;
        cues.wheels += touches;
        cues.steered = cues.steered || (touches && type->wheels[i].steer_limit != 0.0);
    }
    return cues;
}
