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

static inline bool boxes_touch(const sk_box *a, const sk_box *b) {
    return a->min.x <= b->max.x && a->min.y <= b->max.y && a->min.z <= b->max.z && a->max.x >= b->min.x &&
           a->max.y >= b->min.y && a->max.z >= b->min.z;
}
static inline bool box_within(const sk_box *inner, const sk_box *outer) {
    return inner->min.x >= outer->min.x && inner->min.y >= outer->min.y && inner->min.z >= outer->min.z &&
           inner->max.x <= outer->max.x && inner->max.y <= outer->max.y && inner->max.z <= outer->max.z;
}
static inline bool box_holds(const sk_box *box, sk_vec3 at) {
    return at.x >= box->min.x && at.x <= box->max.x && at.y >= box->min.y && at.y <= box->max.y && at.z >= box->min.z &&
           at.z <= box->max.z;
}

// Returns the corner of the box with the largest distance from the plane; `box_innermost` returns that with the
// smallest. Rounding is monotone, so the distance computed there bounds, to the bit, the distance of every point of the
// box.
static inline sk_vec3 box_outermost(const sk_box *box, sk_vec3 n) {
    return sk_vec(n.x > 0.0 ? box->max.x : box->min.x, n.y > 0.0 ? box->max.y : box->min.y,
                  n.z > 0.0 ? box->max.z : box->min.z);
}
static inline sk_vec3 box_innermost(const sk_box *box, sk_vec3 n) {
    return sk_vec(n.x > 0.0 ? box->min.x : box->max.x, n.y > 0.0 ? box->min.y : box->max.y,
                  n.z > 0.0 ? box->min.z : box->max.z);
}

// Returns whether the box extends beyond half of the world cube, as those of unbounded pieces do.
bool box_is_unbounded(const sk_box *box);
