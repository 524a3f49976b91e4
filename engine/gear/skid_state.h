// skid_state.h: what a skid gear has as its state: how its nodes move, how its elements are bent, what they lie on.
// Source: docs/models/skid_gear.md.
#pragma once
#include "contact/oriented_origin.h"
#include "gear/skid_plan.h"

//   displacement, turn  of the node relative to the body, body axes; velocity, spin: how they change
//   rut                 as of any contact, see surface.h
//   (with the fields of its contact, see oriented_ground.h, and how that came about, see oriented_origin.h)
#define SK_SKID_NODE_FIELDS(X)                                                                                         \
    X(displacement, VEC3, "m")                                                                                         \
    X(turn, VEC3, "rad")                                                                                               \
    X(velocity, VEC3, "m/s")                                                                                           \
    X(spin, VEC3, "rad/s")                                                                                             \
    X(rut, RUT, "")

//   plastic_first, plastic_second  plastic rotation of the element's ends, body axes
//   broken_first, broken_second    SK_SKID_BROKEN once the end has broken. SK_SKID_GONE is added at both ends once the
//                                  element has been torn off
#define SK_SKID_ELEMENT_FIELDS(X)                                                                                      \
    X(plastic_first, VEC3, "rad")                                                                                      \
    X(plastic_second, VEC3, "rad")                                                                                     \
    X(broken_first, BREAK, "")                                                                                         \
    X(broken_second, BREAK, "")

enum { SK_SKID_BROKEN = 1, SK_SKID_GONE = 2 };

// An edge of the ground that an element lies on between its nodes, in the frame of its solid.
//   held           1 while there is one
//   mode           sk_contact_mode after the last step; SK_AIR: it does not press
//   solid, material  of the ground
//   first, second  unit normals of the faces that meet in it: towards the element's first node and its second
//   at             a place on it, m
//   normal         unit, along which it presses, out of the solid
//   pebble         where the tube's place at the share `grip` of its length holds
//   depth          of the tube behind it, m; sinkage: how far the edge has yielded, along -normal
//   beside         which ends bear on a face that meets in the edge and take their share of it: 1 the first, 2 the second, 3 both;
//                  4: an end is held by several faces, and the edge presses with nothing
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

// Whether the element is as it was built: neither bent for good nor broken.
static inline bool sk_skid_is_whole(const sk_skid_element_state *e) {
    return !e->broken_first && !e->broken_second && sk_dot(e->plastic_first, e->plastic_first) == 0.0 &&
           sk_dot(e->plastic_second, e->plastic_second) == 0.0;
}

// At rest, undeformed; where its nodes have been is not known.
void sk_skid_begin(sk_skid_state *state);

// Ends of its elements that have broken so far.
int32_t sk_skid_count_broken(const sk_skid_plan *plan, const sk_skid_state *state);
