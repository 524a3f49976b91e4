// orientation.h: on which side of a plane through three points a fourth one is, exactly.
// Source: J. R. Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric predicates, Discrete
// and Computational Geometry 18, 1997.
#pragma once
#include "math/vec3.h"

// Returns the sign of (b - a) x (c - a) . (d - a): 1 if d is on the side from which a, b, c are anticlockwise, -1 on the
// other side, 0 if the four points are in one plane. The sign is that of the exact number. Coordinates are 0 or have
// sizes between 1e-60 and 1e60.
int sk_orientation(sk_vec3 a, sk_vec3 b, sk_vec3 c, sk_vec3 d);
