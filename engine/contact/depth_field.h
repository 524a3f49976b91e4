// depth_field.h: the force between two overlapping convex pieces, as the gradient of an energy.
// delta(x) is the depth of a point x below the live faces of piece b: the least of offset_j - normal_j . x. The energy
// is the integral of kappa delta over the overlap. The force is its exact gradient, so a closed path does no work.
// Faces of b in the domain bound the overlap. Live faces also count in delta. Source: docs/models/patch.md, "Force".
#pragma once
#include "convex/convex.h"

// Bit j: face j of piece b. Every live face is in the domain.
typedef struct sk_patch_faces {
    uint64_t live, domain;
} sk_patch_faces;

typedef struct sk_patch_force {
    bool touching;  // there is an overlap
    sk_vec3 force;  // N, on piece a
    sk_vec3 moment; // N m, on piece a about the origin of b's frame
    double energy;  // J
    double volume;  // m^3, of the overlap
    sk_vec3 centre; // m, centroid of the overlap
    double depth;   // m, the largest delta in the overlap
} sk_patch_force;

// Returns the force at a pose of a in b's frame. All results are in b's frame. `kappa`: N/m^3. Allocates nothing.
sk_patch_force sk_depth_field_force(const sk_convex *a, const sk_pose *pose, const sk_convex *b, sk_patch_faces faces,
                                    double kappa);
