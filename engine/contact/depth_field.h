// depth_field.h: integrals of the depth of one convex piece below the faces of another.
// delta(x) is the depth of a point x below the live faces of a field: the least of offset_j - normal_j . x. The energy
// of an overlap is the integral of kappa delta over it. The force is its exact gradient, so a closed path does no work.
// Domain faces bound the overlap. Live faces also count in delta. Source: docs/models/patch.md, "Force".
#pragma once
#include "convex/convex.h"

// Bit j: face j of the field. Every live face is in the domain.
typedef struct sk_patch_faces {
    uint64_t live, domain;
} sk_patch_faces;

// The faces of a piece, placed in the frame of the integrals.
typedef struct sk_depth_field {
    const sk_half_space *face;
    int32_t face_count;
    sk_patch_faces faces;
    uint64_t rimless; // faces of the domain: `slope` has no terms of their rims
} sk_depth_field;

// A solid whose surface is pressed by the field. The sphere about `centre` (frame of the piece) holds the piece.
// Walls are further half-spaces that bound the solid, in the frame of the piece. The part of the piece within all of
// them is what a hole has taken away (contact/crush.h). What is left of the piece is on the other side of a wall, so
// `area` and `facing` count the walls with the opposite normal and the opposite sign.
typedef struct sk_depth_solid {
    const sk_convex *piece;
    sk_vec3 centre;
    double radius; // m
    const sk_half_space *wall;
    int32_t wall_count; // at most SK_DEPTH_WALLS_MAX
} sk_depth_solid;

enum { SK_DEPTH_WALLS_MAX = 20 };

// All integrals are for kappa = 1 N/m^3. y is a position relative to `origin`, n the outer normal of the solid, m the
// normal of the nearest live face, a = (n, y x n), b = (m, y x m). A motion is (translation, rotation) about `origin`.
typedef struct sk_depth_integrals {
    bool touching;       // there is an overlap and a live face; else all the rest is 0
    sk_vec3 origin;      // m
    double volume;       // m^3
    double first[3];     // m^4: integral of y dV
    double second[6];    // m^5: integral of xx, yy, zz, xy, xz, yz dV
    double energy;       // m^4: integral of delta dV
    double depth;        // m: the largest delta
    double area;         // m^2: surface of the solid that faces the field, projected onto the nearest live faces
    sk_vec3 surface;     // m^2: integral of n dA over the solid's own surface
    double opening;      // m^2: section of the solid on the live faces: where it enters the field
    double deeper;       // m^3: volume deeper than a layer; 0 unless sk_depth_subtract_below wrote it
    sk_vec3 force;       // m^3, on the solid: integral of -delta n dA
    sk_vec3 moment;      // m^4, on the solid about `origin`
    double slope[6][6];  // integral of -a b^T dA, and the terms of the rim: see docs/models/patch.md, "Stiffness"
    double facing[6][6]; // integral of max(0, -n . m) b b^T dA
    double within[6][6]; // integral of b b^T dV
    uint64_t used;       // domain faces with a part in the surface of the overlap
    uint64_t used_live;  // live faces that are the nearest somewhere
} sk_depth_integrals;

// Returns the integrals at this pose of the solid in the frame of the field. Allocates nothing; 40 kB of stack.
sk_depth_integrals sk_depth_integrals_of(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field);

// The integrals of one live face alone: of the part of the overlap where it is the nearest.
typedef struct sk_depth_of_face {
    int32_t face;
    sk_depth_integrals of;
} sk_depth_of_face;

// Writes the integrals of each live face that is the nearest somewhere, in ascending order of faces. Writes at most
// `most` and returns how many. Their force is that of the solid's own surface in the part. `used` is 0.
int32_t sk_depth_integrals_by_face(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field,
                                   int32_t most, sk_depth_of_face *out);

// Moves the point about which the integrals are taken. `force` stays.
void sk_depth_integrals_move(sk_depth_integrals *sum, sk_vec3 origin);

// Adds the matrix of another point: `to` += share X(d) from X(d)^T, where X(d) = [1 0; -[d] 1] and d is the shift of the
// origin.
void sk_depth_add_moved(const double from[6][6], sk_vec3 d, double share, double to[6][6]);

// Returns those faces of `candidates.domain` and of `candidates.live` that change no integral when they join.
sk_patch_faces sk_depth_faces_without_effect(const sk_depth_solid *solid, const sk_pose *pose,
                                             const sk_depth_field *field, sk_patch_faces candidates);

// Returns the sphere about a piece: its centre is the mean of the vertices.
sk_depth_solid sk_depth_solid_of(const sk_convex *piece);

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
