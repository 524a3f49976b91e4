// body_sleep.h: when bodies that rest fall asleep, and when they wake.
// An island sleeps when each of its bodies has been still for one second. Speed or energy alone would put a pendulum at
// the end of its path, or a crate that creeps, to sleep. Pure functions, called at the end of a tick; the caller knows
// the islands. Source: docs/models/bodies.md, "Sleep".
#pragma once
#include "body/body_motion.h"

// A body is still while it moves less than this from where stillness began (m, its farthest point), and while its
// farthest point is slower (m/s) and less accelerated (m/s^2) than these.
#define SK_STILL_PATH         1e-5
#define SK_STILL_SPEED        1e-3
#define SK_STILL_ACCELERATION 2e-3
// Ticks of stillness after which an island may sleep: one second.
enum { SK_STILL_TICKS = 120 };

// What happened to a body in a tick, besides its motion.
typedef struct sk_body_disturbance {
    sk_vec3 velocity, rate; // at the beginning of the tick, world, m/s and rad/s
    double tick;            // s: length of the tick
    bool slides;            // the friction of a contact of the body was clipped (alpha < 1)
    bool pulled;            // a winch at a tie of the body runs
    bool ground_moves;      // the body touches a platform that moves
} sk_body_disturbance;

// The displacement of the point that moved most (m) is at most this, from where stillness began.
double sk_body_path(const sk_body_type *type, const sk_body_state *state);

// Updates the memory of stillness of a body that is awake, at the end of tick number `tick` (from 1). Stillness begins
// again there if the body is not still.
void sk_body_stillness(const sk_body_type *type, sk_body_state *state, const sk_body_disturbance *seen, int64_t tick);

// Whether the bodies of an island, given by their indices, may sleep at the end of tick number `tick`.
bool sk_island_may_sleep(const sk_body_state *bodies, const int32_t *index, int32_t count, int64_t tick);

// Puts a body to sleep. Its velocity and angular momentum become 0. Returns the kinetic energy that this removes, J.
double sk_body_sleep(const sk_body_type *type, sk_body_state *state);

// Takes a body out of the world: it is absent, and nothing finds it. `sk_body_appear` puts it there, awake since tick number
// `tick`, at a pose with a velocity (m/s) and an angular momentum (kg m^2/s), world.
void sk_body_leave(sk_body_state *state);
void sk_body_appear(sk_body_state *state, sk_pose pose, sk_vec3 velocity, sk_vec3 spin, int64_t tick);

// Wakes a body. Stillness begins at tick number `tick`. A body that is awake does not change.
void sk_body_wake(sk_body_state *state, int64_t tick);
// The same for each body of an island. A cause that wakes one body of an island wakes all of them, before the solve.
void sk_island_wake(sk_body_state *bodies, const int32_t *index, int32_t count, int64_t tick);
