// dop.h: discrete orientation polytopes: the space between pairs of planes along fixed directions (k-DOPs).
// Bounds are signed projections on directions that are not unit vectors, rounded outwards. Two polytopes are apart if they are apart along
// some direction. Source: docs/models/hierarchy.md.
#pragma once
#include "math/vec3.h"
#include <stdbool.h>
#include <stdint.h>

// The number of faces. Directions: the axes (6), the diagonals of a cube (8), both (14), the axes and the diagonals of its
// sides (18), all (26).
typedef enum sk_dop_kind { SK_DOP_6 = 6, SK_DOP_8 = 8, SK_DOP_14 = 14, SK_DOP_18 = 18, SK_DOP_26 = 26 } sk_dop_kind;

enum { SK_DOP_SLABS_MAX = 13 };

typedef struct sk_dop {
    int32_t slabs;                                        // half the number of faces
    double low[SK_DOP_SLABS_MAX], high[SK_DOP_SLABS_MAX]; // m times the length of the direction
} sk_dop;

// Returns the directions of a kind, half as many as it has faces.
const sk_vec3 *sk_dop_directions(sk_dop_kind kind);

// Returns the polytope about points, at least one.
sk_dop sk_dop_of_points(sk_dop_kind kind, const sk_vec3 *points, int32_t count);

// Whether two polytopes of one kind have no point in common.
static inline bool sk_dops_are_apart(const sk_dop *a, const sk_dop *b) {
    for (int32_t k = 0; k < a->slabs; k++)
        if (a->low[k] > b->high[k] || b->low[k] > a->high[k]) return true;
    return false;
}
