// blocks.h: runs of the scene `blocks`, in which checks of loose bodies take place.
// The scene has no aircraft. Bodies have no drag unless a setting gives it.
#pragma once
#include "validate/worlds.h"

// Returns body i of the run, and its type.
static inline sk_body_state *sk_run_body(sk_run *run, int32_t i) {
    return sk_state_body(run->state, i);
}
static inline const sk_body_type *sk_run_body_type(const sk_run *run, int32_t i) {
    return &run->model->body_types[run->model->bodies[i].type];
}

// Divides the substep by `finer`, with as many more substeps in a tick. Call it after sk_run_load.
sk_result sk_run_refine_bodies(sk_run *run, int32_t finer);

// Runs some seconds in which no body may fall asleep.
sk_result sk_run_awake(sk_run *run, double seconds);

// Runs some seconds in which each body loses a fifth of its velocity every tick: bodies sink into their contacts
// without swinging. None falls asleep.
sk_result sk_run_settle(sk_run *run, double seconds);

// The greatest displacement (m) of a centre of gravity from the positions that were kept.
enum { SK_BLOCKS_MAX = 64 };
typedef struct sk_kept_places {
    int32_t count;
    sk_vec3 place[SK_BLOCKS_MAX];
} sk_kept_places;
sk_kept_places sk_run_places(sk_run *run);
double sk_run_displacement(sk_run *run, const sk_kept_places *from);

// Measures creep: the displacement of the first `count` bodies from second 20 to 40, or from minute 1 to minute 10 if
// the long sweeps are requested. `advance` is sk_run_for or sk_run_awake.
typedef sk_result sk_advance(sk_run *run, double seconds);
sk_result sk_blocks_creep(const char *settings, sk_advance *advance, int32_t count, double *most);

// Momentum (kg m/s), kinetic energy and that of weight (J) of all bodies.
sk_vec3 sk_run_momentum(sk_run *run);
// The same with all aircraft, or with what is left of them.
sk_vec3 sk_run_all_momentum(sk_run *run);
double sk_run_kinetic(sk_run *run);
double sk_run_potential(sk_run *run);

// Returns e: the share of its speed v (m/s) with which a body leaves a contact with damping chi (s/m):
//     chi v - ln(1 + chi v) = -e chi v - ln(1 - e chi v)
// It does not depend on how the elastic force grows with the depth.
double sk_restitution(double chi, double v);
