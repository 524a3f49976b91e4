// bodies_sector.h: what is in the sector that a blade sweeps in a substep, and the impulse on what it strikes. Called
// between the begin of a tick and its end, before a substep. Allocates nothing. Source: docs/models/discs.md.
#pragma once
#include "body/bodies.h"
#include "convex/sector.h"

typedef struct sk_sector_query {
    sk_sector sector; // in the frame of the disc
    sk_pose frame;    // of the disc, to the world
    int32_t owner;    // number of the body that has the disc; it is left out
} sk_sector_query;

// A piece or round of a body, or the parts of a solid that have one material.
typedef struct sk_sector_hit {
    int32_t body, part;    // number of the body, driven ones after the loose ones, or -1 - solid; part 0 of a solid
    int32_t material;      // of a solid; else SK_NO_MATERIAL
    double strength;       // Pa: pressure at which it gives in; infinite: it does not
    sk_sector_reach reach; // in the frame of the disc
} sk_sector_hit;

// Writes what is in the sector, in the order in which the blade meets it. Returns how many. Of more than there is room
// for, those that it meets first. `solids`: of each solid, now.
enum { SK_SECTOR_HITS_MAX = 16 };
int32_t sk_bodies_in_sector(sk_bodies_work *work, const sk_bodies_state *state, const sk_body_solid *solids,
                            const sk_sector_query *query, sk_sector_hit out[SK_SECTOR_HITS_MAX]);

// Applies an impulse (N s, world) at a point of a loose body. Wakes it, with all that rests on it.
void sk_bodies_strike(sk_bodies_work *work, sk_bodies_state *state, int32_t body, sk_vec3 point, sk_vec3 impulse);

// Adds the energy of a strike to the flows of the tick, J: the work on everything that moves freely, and the work that
// solids, which move as prescribed, do.
void sk_bodies_count_strike(sk_bodies_work *work, double on_free, double prescribed);
