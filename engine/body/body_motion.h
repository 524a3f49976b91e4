// body_motion.h: the state of a rigid body, and its motion under gravity and air drag.
// The state holds the angular momentum in world axes, so that free rotation conserves it to the bit. The attitude
// advances by the midpoint rule for the angular momentum in body axes, in pieces of at most 0.1 rad, which conserves
// the energy too. Allocates nothing. Source: docs/models/bodies.md, "Motion".
#pragma once
#include "body/body_type.h"
#include "math/fields.h"

//   position, velocity  of the centre of gravity, world; attitude body to world
//   spin                angular momentum about the centre of gravity, world
//   asleep              1 while the body's island sleeps; velocity and spin are then 0
//   still_since         tick at whose end stillness began, see body_sleep.h
//   still_position, still_attitude  at that time
//   frozen              1 after a quantity left its bounds
#define SK_BODY_FIELDS(X)                                                                                              \
    X(position, VEC3, "m")                                                                                             \
    X(velocity, VEC3, "m/s")                                                                                           \
    X(attitude, QUAT, "")                                                                                              \
    X(spin, VEC3, "kg m^2/s")                                                                                          \
    X(asleep, FLAG, "")                                                                                                \
    X(still_since, COUNT, "")                                                                                          \
    X(still_position, VEC3, "m")                                                                                       \
    X(still_attitude, QUAT, "")                                                                                        \
    X(frozen, FLAG, "")                                                                                                \
    X(absent, FLAG, "")

typedef struct sk_body_state {
    SK_BODY_FIELDS(SK_FIELD_MEMBER)
} sk_body_state;

// m/s, rad/s: a body that is faster is frozen.
#define SK_BODY_FASTEST  2000.0
#define SK_BODY_QUICKEST 20000.0

// A state at rest or in motion, awake, whose stillness begins at tick 0. `rate`: body axes, rad/s.
sk_body_state sk_body_state_at(const sk_body_type *type, sk_pose pose, sk_vec3 velocity, sk_vec3 rate);

// The pose of the body, for its pieces and rounds.
static inline sk_pose sk_body_pose(const sk_body_state *state) {
    return (sk_pose){state->position, state->attitude};
}

// Angular velocity in world axes, rad/s.
sk_vec3 sk_body_rate(const sk_body_type *type, const sk_body_state *state);
// Position, axes and velocities, as contacts need them.
sk_body_motion sk_body_motion_of(const sk_body_type *type, const sk_body_state *state);
// Inertia and its inverse in world axes (kg m^2 and its inverse), given the body's axes.
sk_mat3 sk_body_inertia_world(const sk_body_type *type, const sk_mat3 *axes);
sk_mat3 sk_body_inertia_inverse_world(const sk_body_type *type, const sk_mat3 *axes);
// Kinetic energy, J.
double sk_body_energy(const sk_body_type *type, const sk_body_state *state);

// Drag (N, world) at a velocity relative to the air (m/s, world). density: of the air, kg/m^3. The force is that mean
// over `h` s which drag alone would have. So it never reverses the velocity, however light the body is.
sk_vec3 sk_body_drag(const sk_body_type *type, sk_vec3 velocity, double density, double h);

// The air around a body, and gravity (m/s^2, downwards) at its height.
typedef struct sk_body_surroundings {
    sk_vec3 wind;   // world, m/s
    double density; // kg/m^3
    double gravity;
} sk_body_surroundings;

// Drag of a body that falls freely, N: as above, at the velocity in the middle of the substep. At terminal speed it
// equals the weight up to terms of h^2.
sk_vec3 sk_body_free_drag(const sk_body_type *type, const sk_body_state *state, const sk_body_surroundings *around,
                          double h);

// Advances a body on which no contact and no tie acts by h s. The force (N, world, without gravity) is constant over
// the substep: the path is exact for it.
void sk_body_fall(const sk_body_type *type, sk_body_state *state, sk_vec3 force, double gravity, double h);

// Advances a body whose velocities at the end of the substep are known, as after the solve of its island: the velocity
// of the centre of gravity and the angular velocity, world. The position advances with the new velocity.
void sk_body_advance(const sk_body_type *type, sk_body_state *state, sk_vec3 velocity, sk_vec3 rate, double h);

// Turns the attitude by free rotation over h s. The angular momentum stays the same.
void sk_body_turn(const sk_body_type *type, sk_body_state *state, double h);
// The same over the first h s of `whole` s, in as many pieces as the whole. So the attitude is a continuous function of h.
void sk_body_turn_part(const sk_body_type *type, sk_body_state *state, double h, double whole);

// Largest angle of a piece of a rotation (rad), and most pieces in one call. A body whose rotation needs more turns in
// larger pieces.
#define SK_BODY_TURN_PIECE 0.1
enum { SK_BODY_TURN_PIECES_MAX = 128 };
