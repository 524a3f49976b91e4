// torus_gap.h: the gap between a wheel, seen as a rigid torus, and a convex piece.
// The torus is a disc of radius R about the axle with a ball of radius a around each of its points. All is in one
// frame, m. Allocates nothing. Source: docs/models/wheel_faces.md, "Shape".
#pragma once
#include "convex/convex.h"

typedef struct sk_torus {
    sk_vec3 centre; // the hub
    sk_vec3 axle;   // unit
    double disc;    // R
    double ball;    // a
} sk_torus;

typedef struct sk_torus_gap {
    double gap;     // m, negative in overlap
    sk_vec3 normal; // unit, from the piece to the torus
    sk_vec3 point;  // of the piece, nearest to the torus
    int32_t face;   // of the piece, if the nearest point is inside a face; -1 on an edge or a corner
} sk_torus_gap;

// Returns the torus of a wheel of this radius: a is a quarter of it. A thinner torus has nearly a jump of its normal at
// an edge.
static inline sk_torus sk_torus_of_wheel(sk_vec3 hub, sk_vec3 axle, double radius) {
    return (sk_torus){hub, axle, 0.75 * radius, 0.25 * radius};
}

// Returns the distance (m) from the hub to the tangent plane of the torus with the unit normal n:
// rho(n) = R sqrt(1 - (n . y)^2) + a.
double sk_torus_reach(const sk_torus *torus, sk_vec3 n);

// Returns the point of the torus that is farthest along -n.
sk_vec3 sk_torus_tangent_point(const sk_torus *torus, sk_vec3 n);

// Finds the gap. Bit j of `exposed` states that face j belongs to the surface of the solid. The nearest point of those
// faces is reported. Returns false if the nearest point of the piece is inside another face, and if the gap exceeds
// `within` (m). If the disc itself intersects the piece, the gap is that to the exposed face of the least overlap. The
// gap changes by at most the displacement of the hub; the normal by at most the displacement / (gap + a).
bool sk_torus_gap_to(const sk_torus *torus, const sk_convex *piece, uint64_t exposed, double within, sk_torus_gap *out);
