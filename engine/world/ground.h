// ground.h: the solids that carry load, with their motion at a given time.
#pragma once
#include "world/model.h"

// Room for the scenery and every platform.
typedef struct sk_solids {
    sk_solid solid[1 + SK_PLATFORMS_MAX];
} sk_solids;

// The ground at time t (s): the fixed scenery, then the platforms as their motion prescribes. Lives as long as `solids`.
sk_ground sk_world_ground(const sk_model *model, double t, sk_solids *solids);

// The ground of a tick's substeps, one after the other.
typedef struct sk_ground_walk {
    int64_t tick;
    int32_t substep; // whose ground was answered last
    sk_platform_walk platform[SK_PLATFORMS_MAX];
} sk_ground_walk;
// The ground of the first substep, sk_world_ground to the bit.
sk_ground sk_ground_walk_begin(const sk_model *model, int64_t tick, sk_ground_walk *walk, sk_solids *solids);
// The ground of the next one, in place of the last.
sk_ground sk_ground_walk_on(const sk_model *model, sk_ground_walk *walk, sk_solids *solids);

// Velocity (world, m/s) of the body's centre over a solid of the ground: as seen from that solid.
sk_vec3 sk_velocity_over(sk_ground ground, int32_t solid, const sk_body_motion *body);
