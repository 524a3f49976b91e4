// skid_state.h: the state of a skid gear: motion and contacts of its nodes, plastic deformation and edges of its
// elements. Source: docs/models/skid_gear.md.
#pragma once
#include "contact/oriented_origin.h"
#include "gear/skid_plan.h"

//   displacement, turn  of the node relative to the body, body axes
//   velocity, spin      their rates
//   rut                 see surface.h
// A node also has the fields of its contact (oriented_ground.h) and of the contact's origin (oriented_origin.h).
#define SK_SKID_NODE_FIELDS(X)                                                                                         \
    X(displacement, VEC3, "m")                                                                                         \
    X(turn, VEC3, "rad")                                                                                               \
    X(velocity, VEC3, "m/s")                                                                                           \
    X(spin, VEC3, "rad/s")                                                                                             \
    X(rut, RUT, "")

//   plastic_first, plastic_second  plastic rotation of the element's ends, body axes
//   broken_first, broken_second    SK_SKID_BROKEN after the end broke. Both ends also have SK_SKID_GONE after the
//                                  element was torn off
#define SK_SKID_ELEMENT_FIELDS(X)                                                                                      \
    X(plastic_first, VEC3, "rad")                                                                                      \
    X(plastic_second, VEC3, "rad")                                                                                     \
    X(broken_first, BREAK, "")                                                                                         \
    X(broken_second, BREAK, "")

enum { SK_SKID_BROKEN = 1, SK_SKID_GONE = 2 };

// An edge of the ground under an element, between its nodes, in the frame of its solid.
//   held           1 while there is one
//   mode           sk_contact_mode after the last step; SK_AIR: no force
//   solid, material  of the ground
//   first, second  unit normals of the faces at the edge: on the side of the element's first node, and of its second
//   at             a point on the edge
//   normal         unit, direction of its normal force, out of the solid
//   pebble         its position; it is tied to the tube at the share `grip` of the element's length
//   depth          of the tube behind the edge
//   sinkage        by which the edge has yielded, along -normal
//   beside         ends that carry load on a face of the edge and reduce its force: 1 the first, 2 the second, 3 both;
//                  4: several faces hold an end, and the edge has no force
#define SK_SKID_EDGE_FIELDS(X)                                                                                         \
    X(held, FLAG, "")                                                                                                  \
    X(mode, MODE, "")                                                                                                  \
    X(solid, SOLID_OR_NONE, "")                                                                                        \
    X(material, MATERIAL, "")                                                                                          \
    X(first, VEC3, "")                                                                                                 \
    X(second, VEC3, "")                                                                                                \
    X(at, VEC3, "m")                                                                                                   \
    X(normal, VEC3, "")                                                                                                \
    X(pebble, VEC3, "m")                                                                                               \
    X(grip, REAL, "")                                                                                                  \
    X(depth, REAL, "m")                                                                                                \
    X(sinkage, REAL, "m")                                                                                              \
    X(beside, BESIDE, "")

typedef struct sk_skid_edge {
    SK_SKID_EDGE_FIELDS(SK_FIELD_MEMBER)
} sk_skid_edge;

typedef struct sk_skid_node_state {
    sk_oriented_memory contact;
    sk_oriented_origin origin[SK_ORIENTED_TOUCHES];
    SK_SKID_NODE_FIELDS(SK_FIELD_MEMBER)
} sk_skid_node_state;

typedef struct sk_skid_element_state {
    sk_skid_edge edge;
    SK_SKID_ELEMENT_FIELDS(SK_FIELD_MEMBER)
} sk_skid_element_state;

typedef struct sk_skid_state {
    sk_skid_node_state node[SK_SKID_NODES_MAX];
    sk_skid_element_state element[SK_SKID_ELEMENTS_MAX];
} sk_skid_state;

// Whether the element has been torn off. It then has no mass, no forces and no contacts; its other numbers are zero.
static inline bool sk_skid_element_is_gone(const sk_skid_element_state *element) {
    return (element->broken_first & SK_SKID_GONE) != 0;
}

static inline bool sk_skid_edge_bears(const sk_skid_edge *edge) {
    return edge->held && edge->mode != SK_AIR;
}

// Whether the element has no plastic deformation and no broken end.
static inline bool sk_skid_is_whole(const sk_skid_element_state *e) {
    return !e->broken_first && !e->broken_second && sk_dot(e->plastic_first, e->plastic_first) == 0.0 &&
           sk_dot(e->plastic_second, e->plastic_second) == 0.0;
}

// Sets a state at rest and undeformed, with contacts without history.
void sk_skid_begin(sk_skid_state *state);

// Returns the number of broken ends.
int32_t sk_skid_count_broken(const sk_skid_plan *plan, const sk_skid_state *state);
