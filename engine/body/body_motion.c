// Free rotation. M is the angular momentum in body axes, w = I^-1 M. Euler's equations are M' = M x w. The midpoint rule
// for a step of s seconds is
//     m = M + (s / 2) m x w(m),        M_next = 2 m - M
// where m is the mean of M and M_next. |M|^2 and the energy M . w / 2 are quadratic, and the midpoint rule conserves
// them. Since M_next - M = s m x w(m), M_next is M turned back by the Cayley rotation of s w(m). So the attitude turns
// by that rotation, whose quaternion is (1, s w(m) / 2) up to its length, and the angular momentum in world axes stays
// the same. m is found by Newton's method.
#include "body/body_motion.h"

sk_body_state sk_body_state_at(const sk_body_type *type, sk_pose pose, sk_vec3 velocity, sk_vec3 rate) {
    sk_vec3 momentum = sk_mat3_mul(&type->inertia, rate);
    return (sk_body_state){.position = pose.position,
                           .velocity = velocity,
                           .attitude = pose.rotation,
                           .spin = sk_rotate(pose.rotation, momentum),
                           .still_position = pose.position,
                           .still_attitude = pose.rotation};
}

sk_vec3 sk_body_rate(const sk_body_type *type, const sk_body_state *state) {
    sk_vec3 own = sk_rotate_back(state->attitude, state->spin);
    return sk_rotate(state->attitude, sk_mat3_mul(&type->inertia_inverse, own));
}

sk_body_motion sk_body_motion_of(const sk_body_type *type, const sk_body_state *state) {
    return (sk_body_motion){state->position, sk_mat3_from_quat(state->attitude), state->velocity,
                            sk_body_rate(type, state)};
}

// R m R^T
static sk_mat3 turned(const sk_mat3 *m, const sk_mat3 *axes) {
    sk_mat3 half, out;
    for (int i = 0; i < 3; i++) half.row[i] = sk_mat3_mul_back(m, axes->row[i]);
    for (int i = 0; i < 3; i++) out.row[i] = sk_mat3_mul(axes, half.row[i]);
    return out;
}

sk_mat3 sk_body_inertia_world(const sk_body_type *type, const sk_mat3 *axes) {
    return turned(&type->inertia, axes);
}

sk_mat3 sk_body_inertia_inverse_world(const sk_body_type *type, const sk_mat3 *axes) {
    return turned(&type->inertia_inverse, axes);
}

double sk_body_energy(const sk_body_type *type, const sk_body_state *state) {
    return 0.5 * type->mass * sk_dot(state->velocity, state->velocity) +
           0.5 * sk_dot(state->spin, sk_body_rate(type, state));
}

// ---- forces ----

// With k = density C_d A / (2 m), drag alone gives u' = -k |u| u, which ends at u / (1 + h k |u|).
sk_vec3 sk_body_drag(const sk_body_type *type, sk_vec3 velocity, double density, double h) {
    double speed = sk_length(velocity), c = 0.5 * density * type->drag_area;
    return sk_scale(-c * speed / (1.0 + h * c * speed / type->mass), velocity);
}

sk_vec3 sk_body_free_drag(const sk_body_type *type, const sk_body_state *state, const sk_body_surroundings *around,
                          double h) {
    sk_vec3 relative = sk_sub(state->velocity, around->wind);
    relative.z -= 0.5 * h * around->gravity;
    return sk_body_drag(type, relative, around->density, h);
}

// ---- motion ----

void sk_body_fall(const sk_body_type *type, sk_body_state *state, sk_vec3 force, double gravity, double h) {
    sk_vec3 acceleration = sk_scale(1.0 / type->mass, force);
    acceleration.z -= gravity;
    sk_vec3 path = sk_add_scaled(sk_scale(h, state->velocity), 0.5 * h * h, acceleration);
    state->position = sk_add(state->position, path);
    state->velocity = sk_add_scaled(state->velocity, h, acceleration);
    sk_body_turn(type, state, h);
}

void sk_body_advance(const sk_body_type *type, sk_body_state *state, sk_vec3 velocity, sk_vec3 rate, double h) {
    state->velocity = velocity;
    state->position = sk_add_scaled(state->position, h, velocity);
    sk_vec3 own = sk_rotate_back(state->attitude, rate);
    state->spin = sk_rotate(state->attitude, sk_mat3_mul(&type->inertia, own));
    sk_body_turn(type, state, h);
}

// The derivative of r = m - M - (s / 2) m x w(m) with respect to m: column k is e_k - (s / 2) (e_k x w + m x w(e_k)).
static sk_vec3 newton_step(const sk_mat3 *inverse, sk_vec3 m, sk_vec3 w, double half, sk_vec3 r) {
    sk_vec3 column[3];
    for (int k = 0; k < 3; k++) {
        sk_vec3 e = {k == 0, k == 1, k == 2};
        sk_vec3 change = sk_add(sk_cross(e, w), sk_cross(m, sk_mat3_mul(inverse, e)));
        column[k] = sk_add_scaled(e, -half, change);
    }
    sk_vec3 normal = sk_cross(column[1], column[2]);
    double scale = 1.0 / sk_dot(column[0], normal); // Cramer's rule
    return sk_vec(scale * sk_dot(r, normal), scale * sk_dot(r, sk_cross(column[2], column[0])),
                  scale * sk_dot(r, sk_cross(column[0], column[1])));
}

// Angular velocity in the middle of a piece of rotation, body axes.
static sk_vec3 middle_rate(const sk_mat3 *inverse, sk_vec3 momentum, double half) {
    enum { ROUNDS = 5 };
    static const double SMALL = 1e-32; // square of the relative change at which the iteration ends
    sk_vec3 m = momentum, w = sk_mat3_mul(inverse, m);
    for (int i = 0; i < ROUNDS; i++) {
        sk_vec3 r = sk_sub(sk_sub(m, momentum), sk_scale(half, sk_cross(m, w)));
        sk_vec3 change = newton_step(inverse, m, w, half, r);
        m = sk_sub(m, change);
        w = sk_mat3_mul(inverse, m);
        if (sk_dot(change, change) <= SMALL * sk_dot(m, m)) break;
    }
    return w;
}

void sk_body_turn(const sk_body_type *type, sk_body_state *state, double h) {
    sk_body_turn_part(type, state, h, h);
}

void sk_body_turn_part(const sk_body_type *type, sk_body_state *state, double h, double whole) {
    if (state->spin.x == 0.0 && state->spin.y == 0.0 && state->spin.z == 0.0) return;
    sk_vec3 own = sk_rotate_back(state->attitude, state->spin);
    // The rate during a free rotation is at most the square root of 2 E / I_min; the present rate is a fair guide.
    double angle = whole * sk_length(sk_mat3_mul(&type->inertia_inverse, own));
    int32_t pieces = 1;
    while (pieces < SK_BODY_TURN_PIECES_MAX && angle > SK_BODY_TURN_PIECE * pieces) pieces++;
    double half = 0.5 * h / pieces;
    for (int32_t i = 0; i < pieces; i++) {
        sk_vec3 w = middle_rate(&type->inertia_inverse, sk_rotate_back(state->attitude, state->spin), half);
        sk_quat turn = {1.0, half * w.x, half * w.y, half * w.z};
        state->attitude = sk_quat_unit(sk_quat_mul(state->attitude, turn));
    }
}
