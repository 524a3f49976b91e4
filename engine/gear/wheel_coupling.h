// wheel_coupling.h: how the forces of a wheel on several faces change with the velocities of the bodies that it couples,
// for a solver that treats these as unknowns. Source: docs/models/wheel_faces.md, "Island".
#pragma once
#include "gear/wheel_faces.h"

enum { WHEEL_NODES = 1 + WHEEL_FACES };

// Node 0 is the body of the wheel, node 1 + i the body under touch i. If the velocities (m/s) of the nodes at their
// points differ by dv from those at which the result was evaluated, the force on node a changes by - sum of
// block[a][b] dv_b. The matrix is symmetric and not negative; each of its rows sums to zero, so momentum is conserved.
// Unit: N s/m, solid's frame.
typedef struct wheel_coupling {
    sk_mat3 block[WHEEL_NODES][WHEEL_NODES];
} wheel_coupling;

// `h`: substep, s. Zero in the air.
void wheel_faces_coupling(const wheel_faces_result *result, double h, wheel_coupling *out);

// Returns G, the matrix between the wheel's body and all faces together: h K^ if the hub stands, else
//   G = h (K^ - K^ T (T^T K^ T)^-1 T^T K^),  T: the directions in which the hub slides.
sk_mat3 wheel_faces_stiffness(const wheel_faces_result *result, double h);
