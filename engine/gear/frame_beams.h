// frame_beams.h: bends, forces and energy of a beam in a deformed space frame.
// Displacements and forces by row of the frame. Source: docs/models/skid_gear.md, "Beams".
#pragma once
#include "gear/space_frame.h"

// Rotations of the ends of a beam relative to the line between its nodes: vectors across the beam, rad. `apart`:
// displacement of the second end relative to the first, m. `turn`: rotations of both, rad.
static inline void sk_beam_bends_of_ends(const sk_beam *beam, sk_vec3 apart, const sk_vec3 turn[2], sk_vec3 bend[2]) {
    sk_vec3 along = beam->axis[0], line = sk_scale(1.0 / beam->length, sk_cross(along, apart));
    for (int end = 0; end < 2; end++)
        bend[end] = sk_sub(sk_add_scaled(turn[end], -sk_dot(along, turn[end]), along), line);
}
void sk_beam_bends(const sk_beam_frame *frame, const sk_beam *beam, const double *x, sk_vec3 bend[2]);
// Adds the forces on the nodes that do the same work as these moments at the bends.
void sk_beam_add_moments(const sk_beam_frame *frame, const sk_beam *beam, const sk_vec3 moment[2], double *x);

// Adds the elastic forces (N, N m, by row) of an unbroken beam at these displacements.
void sk_beam_add_elastic(const sk_beam_frame *frame, const sk_beam *beam, const double *x, double *force);
// Returns the elastic energy (J) of an unbroken beam at these displacements.
double sk_beam_energy(const sk_beam_frame *frame, const sk_beam *beam, const double *x);
