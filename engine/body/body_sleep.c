#include "body/body_sleep.h"

// A rotation by the angle a between two attitudes moves a point at distance r by at most 2 r sin(a / 2), and sin(a / 2)
// is the length of the vector part of the quaternion between them.
double sk_body_path(const sk_body_type *type, const sk_body_state *state) {
    sk_quat between = sk_quat_mul(sk_quat_conjugate(state->still_attitude), state->attitude);
    double turned = 2.0 * type->reach * sk_length(sk_vec(between.x, between.y, between.z));
    return sk_length(sk_sub(state->position, state->still_position)) + turned;
}

void sk_body_stillness(const sk_body_type *type, sk_body_state *state, const sk_body_disturbance *seen, int64_t tick) {
    double r = type->reach;
    sk_vec3 rate = sk_body_rate(type, state);
    double speed = sk_length(state->velocity) + r * sk_length(rate);
    double change = sk_length(sk_sub(state->velocity, seen->velocity)) + r * sk_length(sk_sub(rate, seen->rate));
    bool still = speed < SK_STILL_SPEED && change < SK_STILL_ACCELERATION * seen->tick &&
                 sk_body_path(type, state) <= SK_STILL_PATH && !seen->slides && !seen->pulled && !seen->ground_moves;
    if (still) return;
    state->still_since = tick;
    state->still_position = state->position;
    state->still_attitude = state->attitude;
}

bool sk_island_may_sleep(const sk_body_state *bodies, const int32_t *index, int32_t count, int64_t tick) {
    for (int32_t i = 0; i < count; i++)
        if (tick - bodies[index[i]].still_since < SK_STILL_TICKS) return false;
    return true;
}

double sk_body_sleep(const sk_body_type *type, sk_body_state *state) {
    double energy = sk_body_energy(type, state);
    state->velocity = state->spin = sk_vec(0.0, 0.0, 0.0);
    state->asleep = 1;
    return energy;
}

void sk_body_leave(sk_body_state *state) {
    state->velocity = state->spin = sk_vec(0.0, 0.0, 0.0);
    state->asleep = state->absent = 1;
}

void sk_body_appear(sk_body_state *state, sk_pose pose, sk_vec3 velocity, sk_vec3 spin, int64_t tick) {
    *state = (sk_body_state){.position = pose.position,
                             .velocity = velocity,
                             .attitude = pose.rotation,
                             .spin = spin,
                             .still_since = tick,
                             .still_position = pose.position,
                             .still_attitude = pose.rotation};
}

void sk_body_wake(sk_body_state *state, int64_t tick) {
    if (state->asleep == 0) return;
    state->asleep = 0;
    state->still_since = tick;
    state->still_position = state->position;
    state->still_attitude = state->attitude;
}

void sk_island_wake(sk_body_state *bodies, const int32_t *index, int32_t count, int64_t tick) {
    for (int32_t i = 0; i < count; i++) sk_body_wake(&bodies[index[i]], tick);
}
