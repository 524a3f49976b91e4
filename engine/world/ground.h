// ground.h: the solids that carry load, with their motion at a given time.
#pragma once
#include "world/model.h"

struct sk_state;

// Room for the scenery and every platform, and for what the ground needs to find loose bodies.
typedef struct sk_solids {
    sk_solid solid[1 + SK_PLATFORMS_MAX];
    const sk_model *model;
    const struct sk_state *state;
} sk_solids;

// The ground at time t (s): the fixed scenery, then the platforms in their prescribed motion. It is valid as long as
// `solids`.
sk_ground sk_world_ground(const sk_model *model, double t, sk_solids *solids);

// The same with the ruts and the loose bodies of a state at this time. It is valid as long as `solids` and `state`.
sk_ground sk_world_ground_of(const sk_model *model, const struct sk_state *state, double t, sk_solids *solids);
// Lets the ground find the bodies of a state: those that wheels stand on.
void sk_ground_add_bodies(const sk_model *model, const struct sk_state *state, sk_solids *solids, sk_ground *ground);

// An iterator over the ground of a tick's substeps.
typedef struct sk_ground_walk {
    int64_t tick;
    int32_t substep; // of the last ground returned
    sk_platform_walk platform[SK_PLATFORMS_MAX];
} sk_ground_walk;
// The ground of the first substep, with the bits of sk_world_ground.
sk_ground sk_ground_walk_begin(const sk_model *model, int64_t tick, sk_ground_walk *walk, sk_solids *solids);
// The ground of the next substep. It overwrites the last one.
sk_ground sk_ground_walk_on(const sk_model *model, sk_ground_walk *walk, sk_solids *solids);

// Velocity (world axes, m/s) of the body's centre relative to a solid of the ground.
sk_vec3 sk_velocity_over(sk_ground ground, int32_t solid, const sk_body_motion *body);
