// support.h: proven bounds of a convex piece: its extent in a direction, and a test for emptiness. Private to the csg
// room.
// The bounds hold for every point that the floating-point queries may count as part of the piece, if the segment's ends
// are in the world cube. Outside the cube the queries evaluate the expression.
#pragma once
#include "csg/scenery.h"

// Half the edge of the world cube, m. Coordinates beyond it are allowed, but queries there are slower.
#define WORLD_LIMIT 1e7

static inline bool in_world(sk_vec3 p) {
    return fabs(p.x) <= WORLD_LIMIT && fabs(p.y) <= WORLD_LIMIT && fabs(p.z) <= WORLD_LIMIT;
}

// Returns a bound for direction.x over all x in the world cube with half_spaces[i].normal.x <= offset + the rounding of
// a query; |direction| is at most 1. Sets *empty if it is proved that there is no such x.
double piece_support(const sk_half_space *half_spaces, int32_t count, sk_vec3 direction, bool *empty);

bool piece_is_empty(const sk_half_space *half_spaces, int32_t count);

// Computes the box of the piece, within the world cube. Returns false if the piece is proved empty.
bool piece_box(const sk_half_space *half_spaces, int32_t count, sk_box *out);

static inline sk_box box_hull(sk_box a, sk_box b) {
    return (sk_box){sk_min3(a.min, b.min), sk_max3(a.max, b.max)};
}
static inline sk_box box_common(sk_box a, sk_box b) {
    return (sk_box){sk_max3(a.min, b.min), sk_min3(a.max, b.max)};
}

// Returns whether the box extends beyond half of the world cube, as those of unbounded pieces do.
bool box_is_unbounded(const sk_box *box);
