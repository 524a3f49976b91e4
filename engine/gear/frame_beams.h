// frame_beams.h: bends, forces and energy of a beam in a deformed space frame.
// Displacements and forces by row of the frame. Source: docs/models/skid_gear.md, "Beams".
#pragma once
#include "gear/space_frame.h"

// Rotations of the ends of a beam relative to the line between its nodes: vectors across the beam, rad.
void sk_beam_bends(const sk_beam_frame *frame, const sk_beam *beam, const double *x, sk_vec3 bend[2]);
// Adds the forces on the nodes that do the same work as these moments at the bends.
void sk_beam_add_moments(const sk_beam_frame *frame, const sk_beam *beam, const sk_vec3 moment[2], double *x);

// Adds the elastic forces (N, N m, by row) of an unbroken beam at these displacements.
void sk_beam_add_elastic(const sk_beam_frame *frame, const sk_beam *beam, const double *x, double *force);
// Returns the elastic energy (J) of an unbroken beam at these displacements.
double sk_beam_energy(const sk_beam_frame *frame, const sk_beam *beam, const double *x);
