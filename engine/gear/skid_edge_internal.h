// skid_edge_internal.h: where an element of a skid tube crosses an edge of the ground. Private to the skid_edge files.
#pragma once
#include "gear/skid_internal.h"

// All in the frame of the edge's solid.
typedef struct sk_edge_crossing {
    bool crosses;          // false along the edge, where no place is the one that crosses
    double share;          // of the element's length; beyond 0..1 the edge lies past an end
    sk_vec3 normal, place; // unit; of the tube's low side there, as it is bent, m
    double depth;          // of that place behind the edge, m
} sk_edge_crossing;

sk_edge_crossing sk_skid_edge_crossing(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                       const sk_skid_edge *edge, const sk_solid *solid, const sk_body_motion *body);

// The low side of an element's tube at a share of its length in the middle of the step to come, and how it moves; world.
sk_initiator sk_skid_tube_low(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, double share,
                              const sk_body_motion *body);

// Which ends bear beside it, as sk_skid_edge has it.
int64_t sk_skid_edge_beside(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                            const sk_skid_edge *edge, sk_vec3 normal);

// m/s: how fast an edge that was met late, or was shared, comes up to its place: one of a material that does not yield.
static inline double sk_skid_edge_rises(const sk_material *material) {
    return material->strength == INFINITY ? 1e-3 : 0.0;
}

// The pebble holds another place of the tube and is tied as before.
static inline void sk_skid_edge_regrip(sk_skid_edge *edge, sk_vec3 gripped, sk_vec3 place, double share) {
    edge->pebble = sk_add(edge->pebble, sk_sub(place, gripped));
    edge->grip = share;
}

// Nothing ties it: it is held where the tube lies.
static inline void sk_skid_edge_hang(sk_skid_edge *edge, const sk_edge_crossing *c, double share) {
    edge->mode = SK_AIR;
    edge->pebble = c->place;
    edge->grip = share;
}
