// skid_edge.h: contact of an element of a skid tube with an edge of the ground: crossing point and force.
// Source: docs/models/skid_gear.md, "Edges".
#pragma once
#include "gear/skid.h"

// Result of an edge on an element at a trial motion of the body.
typedef struct sk_skid_edge_result {
    sk_contact_report report; // world; not touching without force
    double share;             // 0..1, point of application along the element
    double weight;            // 0..1, of the gear's stiffness and damping that acts there
    sk_skid_edge next;        // the new memory of the element's edge
} sk_skid_edge_result;
// Returns the force of the edge on the element. Changes nothing.
sk_skid_edge_result sk_skid_edge_evaluate(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                          sk_ground ground, const sk_body_motion *body);

// Returns the energy (J) in the edge's normal spring and in its pebble's springs.
double sk_skid_edge_energy(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, sk_ground ground,
                           const sk_body_motion *body);

// ---- private to the gear room ----

// The crossing of an element and an edge, in the frame of the edge's solid.
typedef struct sk_edge_crossing {
    bool crosses;          // false if the element is parallel to the edge
    double share;          // of the element's length; outside 0..1 the edge is beyond an end
    sk_vec3 normal, place; // unit normal; lowest point of the bent tube there, m
    double depth;          // of that point behind the edge, m
} sk_edge_crossing;

sk_edge_crossing sk_skid_edge_crossing(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                       const sk_skid_edge *edge, const sk_solid *solid, const sk_body_motion *body);

// Returns the value of sk_skid_edge.beside.
int64_t sk_skid_edge_beside(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                            const sk_skid_edge *edge, sk_vec3 normal);

// Returns the rate (m/s) at which an edge rises to its true position after it was found late or was shared with a node.
// The rate is 0 in a material that yields.
static inline double sk_skid_edge_rises(const sk_material *material) {
    return material->strength == INFINITY ? 1e-3 : 0.0;
}

// Moves the pebble to another point of the tube, with the same tie.
static inline void sk_skid_edge_regrip(sk_skid_edge *edge, sk_vec3 gripped, sk_vec3 place, double share) {
    edge->pebble = sk_add(edge->pebble, sk_sub(place, gripped));
    edge->grip = share;
}

// Releases the tie: the pebble moves to the tube.
static inline void sk_skid_edge_hang(sk_skid_edge *edge, const sk_edge_crossing *c, double share) {
    edge->mode = SK_AIR;
    edge->pebble = c->place;
    edge->grip = share;
}

// Returns the factor on the stiffness of an edge at a share 0..1 of the element's length. If an end carries load on the
// same face (`beside`, see sk_skid_edge) the factor falls towards that end, where the node's contact takes over.
static inline double sk_skid_edge_weight(double share, int64_t beside) {
    double left = 1.0 - share;
    if (beside == 4) return 0.0;
    return 1.0 - ((beside & 1) != 0 ? left * left : 0.0) - ((beside & 2) != 0 ? share * share : 0.0);
}
