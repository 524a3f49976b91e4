// skid_edge.h: contact of an element of a skid tube with an edge of the ground: where it crosses the edge, and the force
// of the edge. Source: docs/models/skid_gear.md, "Edges".
#pragma once
#include "gear/skid.h"

// What an edge does to an element that lies on it, at a trial motion of the body. Changes nothing.
typedef struct sk_skid_edge_result {
    sk_contact_report report; // world; not touching where nothing presses
    double share;             // 0..1, where on the element's length the force acts
    sk_skid_edge next;        // what the element's edge becomes
} sk_skid_edge_result;
sk_skid_edge_result sk_skid_edge_evaluate(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                          sk_ground ground, const sk_body_motion *body);

// The energy (J) in its spring and in its pebble's as they press now.
double sk_skid_edge_energy(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, sk_ground ground,
                           const sk_body_motion *body);

// ---- private to the gear room ----

// All in the frame of the edge's solid.
typedef struct sk_edge_crossing {
    bool crosses;          // false along the edge, where no place is the one that crosses
    double share;          // of the element's length; beyond 0..1 the edge lies past an end
    sk_vec3 normal, place; // unit; of the tube's low side there, as it is bent, m
    double depth;          // of that place behind the edge, m
} sk_edge_crossing;

sk_edge_crossing sk_skid_edge_crossing(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                       const sk_skid_edge *edge, const sk_solid *solid, const sk_body_motion *body);

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

// The share of a contact's stiffness that an edge presses with at a share 0..1 of an element's length: where an end bears on the same
// face (`beside`, see sk_skid_edge) it fades towards that end, and the node takes over.
static inline double sk_skid_edge_weight(double share, int64_t beside) {
    double left = 1.0 - share;
    if (beside == 4) return 0.0;
    return 1.0 - ((beside & 1) != 0 ? left * left : 0.0) - ((beside & 2) != 0 ? share * share : 0.0);
}
