// oriented_force.h: the force of a face on the point that entered through it.
// A spring and damper act along the face's normal; a pebble with a disc border (pebble.h) acts along the face.
// Positions and vectors are in the target's frame, SI. Source: docs/models/oriented_contact.md, "Force".
#pragma once
#include "contact/point.h"

typedef struct sk_initiator {
    sk_vec3 position, velocity; // m and m/s; of the world unless stated otherwise
} sk_initiator;

// The initiator as seen from a frame that moves.
sk_initiator sk_initiator_seen_from(const sk_solid *frame, sk_initiator initiator);

typedef enum sk_oriented_spring {
    SK_ORIENTED_LINEAR, // N = max(0, k r - c v_n): k in N/m, c in N s/m
    SK_ORIENTED_CUBIC   // N = max(0, k r^3 (1 - c v_n)): k in N/m^3, c in s/m
} sk_oriented_spring;

typedef struct sk_oriented_law {
    sk_oriented_spring spring;
    double stiffness, damping;           // along the normal: k and c of the spring's kind
    double side_stiffness, side_damping; // N/m, N s/m of the pebble's tie
    double radius;                       // m, of the initiator
    double depth_limit;                  // m: no depth counts for more, see SK_ORIENTED_DEPTH_LIMIT
} sk_oriented_law;

// The face that holds a point, and where the point is.
typedef struct sk_oriented_hold {
    sk_vec3 normal, pebble; // the pebble lies in the face's plane, moved outwards by the radius
    double depth;           // of the place behind that plane, m
    sk_vec3 place, velocity;
    sk_contact_mode mode; // after the step before
    double limit;         // N, what the surface bears before it yields; infinite: anything
    double hole; // m: how far a surface that bears anything lies below where it belongs, having come with the point
} sk_oriented_hold;

// Normal force (N) at a depth (m, 0 and more) and at the velocity outwards (m/s).
double sk_oriented_normal_force(const sk_oriented_law *law, double depth, double v_n);

typedef struct sk_oriented_push {
    sk_contact_report report; // in the target's frame; without the material
    sk_vec3 pebble;           // where it has slid and sunk to at the end of the step
    double sink;              // m, how far it did; negative: it has risen out of its hole
    sk_contact_mode mode;
} sk_oriented_push;

// The force at a trial place, and where it leaves the pebble when a step of h (s, > 0) ends there. Changes nothing.
sk_oriented_push sk_oriented_push_evaluate(const sk_oriented_law *law, sk_friction grip, const sk_oriented_hold *hold,
                                           double h);

enum { SK_ORIENTED_SHARES_MAX = 3 };

// How much each of several faces counts for that a point is behind, m. The shortest way out of all of them is the sum of share
// times normal, with no share below zero: so forces of stiffness times share follow from the energy k/2 times the square of that
// way, and a face that is met in an obtuse corner starts with nothing, however deep the point is behind its plane already.
// Faces at right angles count with their depths. Walls of a crack, out of which there is no way, count with their depths too.
void sk_oriented_share_depths(const sk_vec3 *normals, const double *depths, int32_t count, double *shares);

// The pebble on another face: it is tied as before, as far as the tie lies along the new face. So nothing creeps when a point
// rocks between two faces, and no tie grows longer.
sk_vec3 sk_oriented_pebble_carried(sk_vec3 pebble, sk_vec3 place, sk_vec3 normal, double depth);
