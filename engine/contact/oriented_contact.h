// oriented_contact.h: contact of a moving point with one convex target, for integrators that may reject a step.
// begin sets the reference configuration. evaluate gives the force at a trial motion and changes nothing. commit
// accepts a step. gap is the function whose zero event location finds. Source: docs/models/oriented_contact.md, "Four
// entry points".
#pragma once
#include "contact/oriented.h"
#include "contact/oriented_force.h"

// The memory of one initiator against one target, in the target's frame.
//   face    1 + the face C it came in through; 0: in no collision
//   inside  1 while it is held by a face that was chosen because it had been inside from the start
//   mode    sk_contact_mode after the last step
//   place   where it was at the end of the last step
//   pebble  where it holds on the face
#define SK_ORIENTED_FIELDS(X)                                                                                          \
    X(face, COUNT, "")                                                                                                 \
    X(inside, COUNT, "")                                                                                               \
    X(mode, COUNT, "")                                                                                                 \
    X(place, VEC3, "m")                                                                                                \
    X(pebble, VEC3, "m")

typedef struct sk_oriented_state {
    SK_ORIENTED_FIELDS(SK_FIELD_MEMBER)
} sk_oriented_state;

// A target where it is at an instant: of the frame `moves` and `motion` count.
typedef struct sk_oriented_body {
    const sk_oriented_target *target;
    sk_solid frame;
    sk_friction grip;
} sk_oriented_body;

typedef struct sk_oriented_result {
    sk_oriented_step step;    // what happened since the last commit
    sk_contact_report report; // world frame; the force acts at the initiator
    sk_oriented_state next;   // what commit stores
} sk_oriented_result;

// The reference configuration at load or reset: inside the target it is held by the nearest face, and reported so by `inside`.
sk_oriented_state sk_oriented_begin(const sk_oriented_body *body, const sk_oriented_law *law, sk_initiator initiator);

// The force at a trial motion; a step that ended there would have taken h (s, > 0).
sk_oriented_result sk_oriented_evaluate(const sk_oriented_body *body, const sk_oriented_law *law,
                                        sk_initiator initiator, const sk_oriented_state *state, double h);

// The step of h seconds that ends with this motion is accepted.
sk_oriented_step sk_oriented_commit(const sk_oriented_body *body, const sk_oriented_law *law, sk_initiator initiator,
                                    double h, sk_oriented_state *state);

// Signed distance, m: of the face that holds the initiator, or that would be met on the way to the trial motion; where none
// is, how far outside the target it is, at most, of any face. Continuous along a way, also through a target thinner than
// the way is long. Zero where the contact begins, and where it ends through its own face; a point that slides off an edge
// has no zero there.
double sk_oriented_gap(const sk_oriented_body *body, const sk_oriented_law *law, sk_initiator initiator,
                       const sk_oriented_state *state);
