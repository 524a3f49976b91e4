// beam.h: a round tube as a 3-D Euler-Bernoulli beam between two nodes of six degrees of freedom: displacement (m) and
// rotation (rad, right-handed). Source: docs/models/skid_gear.md, "Beams".
#pragma once
#include "math/vec3.h"
#include <stdint.h>

enum { SK_NODE_FREEDOMS = 6, SK_BEAM_FREEDOMS = 2 * SK_NODE_FREEDOMS };

// An element: its axes and stiffnesses.
typedef struct sk_beam {
    int32_t node[2];
    sk_vec3 axis[3];                  // unit, right-handed: along the beam from node 0 to node 1, and two across
    double length;                    // m
    double stretch, twist, bending;   // E A / L, N/m; G J / L and E I / L, N m
    double line_mass, line_polar;     // kg/m; kg m^2/m about its own axis
    double yield_moment, section_end; // N m: fully plastic moment; N m/rad: stiffness of an end's hardening
    double ultimate;                  // rad of plastic rotation at which an end breaks
    double radius;                    // m, outside
} sk_beam;

// Stiffness of a beam: stretch, twist, and end moments over end rotations, equal in both planes.
typedef struct sk_beam_law {
    double stretch, twist;        // N/m, N m/rad
    double first, across, second; // N m/rad
} sk_beam_law;
sk_beam_law sk_beam_law_whole(const sk_beam *beam);
// Computes the stiffness matrix of a beam with this law over the degrees of freedom of its nodes, row by row.
void sk_beam_stiffness_by(const sk_beam *beam, const sk_beam_law *law, double *matrix);

// Computes the stiffness matrix of a beam over the degrees of freedom of its nodes, row by row.
void sk_beam_stiffness(const sk_beam *beam, double *matrix);
// Computes the consistent mass matrix in the same order.
void sk_beam_mass(const sk_beam *beam, double *matrix);

// Computes the moments (N m) at the ends for these elastic bends (rad).
void sk_beam_moments(const sk_beam *beam, const sk_vec3 bend[2], sk_vec3 moment[2]);
// Returns the displacement (m) of the point at a share 0..1 of the beam's length for given displacements and rotations
// of its nodes: Hermite cubics across, linear along.
sk_vec3 sk_beam_displacement(const sk_beam *beam, double share, const sk_vec3 moved[2], const sk_vec3 turned[2]);
// Computes the forces and moments on the nodes that do the same work as a force at that point. Their sum and total
// moment are those of the force.
void sk_beam_share_force(const sk_beam *beam, double share, sk_vec3 at_share, sk_vec3 force[2], sk_vec3 moment[2]);
