// rounded.h: contact of spheres and capsules with convex pieces and with each other.
// A sphere or capsule is a core segment and a radius. Its surface is pressed at beads: points of the core at most half a
// radius apart. A bead has the energy k depth^2 / 2, where its depth is the radius less its distance from the other
// body. So the force has a potential and is continuous. All vectors are in the frame of B. Source: docs/models/patch.md,
// "Spheres and capsules".
#pragma once
#include "contact/patch.h"
#include "csg/scenery.h"

typedef struct sk_rounded {
    sk_vec3 from, to; // m: ends of the core, frame of its body; equal for a sphere
    double radius;    // m
} sk_rounded;

enum { SK_ROUNDED_BEADS_MAX = 16 };

// Returns the smallest box along the axes of the world that contains the solid at this pose.
static inline sk_box sk_rounded_box(const sk_rounded *body, const sk_pose *pose) {
    sk_vec3 from = sk_pose_point(*pose, body->from), to = sk_pose_point(*pose, body->to);
    return sk_box_grown((sk_box){sk_min3(from, to), sk_max3(from, to)}, body->radius);
}

// Returns the nominal contact area: a quarter of the section and half the shadow of the core, m^2.
double sk_rounded_area(const sk_rounded *body);

// Returns the contact of A with a convex piece. A bead whose nearest point of the piece is on a face that is not exposed,
// or on its rim, has no force: the neighbour has it. The contact is too deep where the core touches the piece.
sk_patch sk_rounded_on_piece(const sk_rounded *a, const sk_pose *pose, const sk_patch_side *b, const sk_patch_law *law);

// Returns the contact of two spheres or capsules: half from the beads of each, with the stiffness of the smaller radius.
// The contact is too deep where the cores touch.
sk_patch sk_rounded_on_rounded(const sk_rounded *a, const sk_pose *pose, const sk_rounded *b, const sk_patch_law *law);
