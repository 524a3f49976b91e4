// oriented_force.h: the force of a face on the point that entered through it.
// A spring and damper act along the face's normal; a pebble with a disc border (pebble.h) acts along the face.
// Positions and vectors are in the target's frame, SI. Source: docs/models/oriented_contact.md, "Force".
#pragma once
#include "contact/point.h"

typedef struct sk_initiator {
    sk_vec3 position, velocity; // m and m/s; world frame unless stated otherwise
} sk_initiator;

// Returns the initiator relative to the frame of a solid.
sk_initiator sk_initiator_seen_from_moving(const sk_solid *frame, sk_initiator initiator);
static inline sk_initiator sk_initiator_seen_from(const sk_solid *frame, sk_initiator initiator) {
    return frame->moves ? sk_initiator_seen_from_moving(frame, initiator) : initiator;
}

typedef enum sk_oriented_spring {
    SK_ORIENTED_LINEAR, // N = max(0, k r - c v_n): k in N/m, c in N s/m
    SK_ORIENTED_CUBIC   // N = max(0, k r^3 (1 - c v_n)): k in N/m^3, c in s/m
} sk_oriented_spring;

typedef struct sk_oriented_law {
    sk_oriented_spring spring;
    double stiffness, damping;           // along the normal: k and c of the spring
    double side_stiffness, side_damping; // N/m, N s/m, of the pebble's tie
    double radius;                       // m, of the initiator
    double depth_limit;                  // m: larger depths are limited to this, see SK_ORIENTED_DEPTH_LIMIT
} sk_oriented_law;

// The face that holds a point, and the position of the point.
typedef struct sk_oriented_hold {
    sk_vec3 normal, pebble; // the pebble lies in the face's plane, moved outwards by the radius
    double depth;           // of the point behind that plane, m
    sk_vec3 place, velocity;
    sk_contact_mode mode; // after the previous step
    double limit;         // N, at which the surface yields; infinite: never
    double hole;          // m: depth of a hole that the point carries along in a surface that does not yield
} sk_oriented_hold;

// Returns the normal force (N) at a depth (m, >= 0) and an outward velocity (m/s).
double sk_oriented_normal_force(const sk_oriented_law *law, double depth, double v_n);

typedef struct sk_oriented_push {
    sk_vec3 force;  // on the point, in the target's frame, N
    sk_vec3 pebble; // its position after sliding and sinking, at the end of the step
    double sink;    // m, by which it sinks; negative: it rises out of its hole
    sk_contact_mode mode;
} sk_oriented_push;

// Returns the force at a trial position, and the position of the pebble after a step of h (s, > 0) that ends there.
// Changes nothing else. `report`: in the target's frame, without the material; null if it is not needed.
sk_oriented_push sk_oriented_push_evaluate(const sk_oriented_law *law, sk_friction grip, const sk_oriented_hold *hold,
                                           double h, sk_contact_report *report);

enum { SK_ORIENTED_SHARES_MAX = 3 };

// Computes the shares (m) of several faces that a point is behind. The shortest vector out of all faces is the sum of
// share times normal, with shares >= 0. Forces of stiffness times share have the potential k/2 times the square of that
// vector. A face that the point reaches in an obtuse corner therefore starts with zero force at any depth behind its
// plane. The shares of faces at right angles are their depths. The walls of a crack, out of which no vector leads, also
// have their depths as shares.
void sk_oriented_share_depths(const sk_vec3 *normals, const double *depths, int32_t count, double *shares);

// Moves the pebble to another face. The tie keeps its component along the new face. So a point that rocks between two
// faces does not creep, and no tie gets longer.
sk_vec3 sk_oriented_pebble_carried(sk_vec3 pebble, sk_vec3 place, sk_vec3 normal, double depth);
