// oriented_contact.h: contact of a moving point with one convex target, for integrators that may reject a step.
// begin sets the reference configuration. evaluate returns the force at a trial motion and changes nothing. commit
// accepts a step. gap is the function whose zero event location finds. Source: docs/models/oriented_contact.md, "Four
// entry points".
#pragma once
#include "contact/oriented.h"
#include "contact/oriented_force.h"

// The memory of one initiator against one target, in the target's frame.
//   face    1 + the face C that it entered through; 0: no collision
//   inside  1 while its face was chosen because it started inside
//   mode    sk_contact_mode after the last step
//   place   position at the end of the last step
//   pebble  position of the pebble on the face
#define SK_ORIENTED_FIELDS(X)                                                                                          \
    X(face, COUNT, "")                                                                                                 \
    X(inside, COUNT, "")                                                                                               \
    X(mode, COUNT, "")                                                                                                 \
    X(place, VEC3, "m")                                                                                                \
    X(pebble, VEC3, "m")

typedef struct sk_oriented_state {
    SK_ORIENTED_FIELDS(SK_FIELD_MEMBER)
} sk_oriented_state;

// A target and its motion at an instant. Only `moves` and `motion` of the frame are used.
typedef struct sk_oriented_body {
    const sk_oriented_target *target;
    sk_solid frame;
    sk_friction grip;
} sk_oriented_body;

typedef struct sk_oriented_result {
    sk_oriented_step step;    // since the last commit
    sk_contact_report report; // world frame; the force acts at the initiator
    sk_oriented_state next;   // the memory that commit stores
} sk_oriented_result;

// Returns the reference configuration at load or reset. The nearest face holds a point inside; `inside` is then 1.
sk_oriented_state sk_oriented_begin(const sk_oriented_body *body, const sk_oriented_law *law, sk_initiator initiator);

// Returns the force at a trial motion, as if a step of h (s, > 0) ended there.
sk_oriented_result sk_oriented_evaluate(const sk_oriented_body *body, const sk_oriented_law *law,
                                        sk_initiator initiator, const sk_oriented_state *state, double h);

// Accepts a step of h s that ends with this motion.
sk_oriented_step sk_oriented_commit(const sk_oriented_body *body, const sk_oriented_law *law, sk_initiator initiator,
                                    double h, sk_oriented_state *state);

// Returns the signed distance (m) to the face that holds the initiator, or to the face that it enters on the path to
// the trial motion. Without such a face it is the largest distance outside any face. It is continuous along a path,
// also through a target that is thinner than the path is long. It is zero where the contact begins and where it ends
// through its own face. A point that slides off an edge has no zero there.
double sk_oriented_gap(const sk_oriented_body *body, const sk_oriented_law *law, sk_initiator initiator,
                       const sk_oriented_state *state);
