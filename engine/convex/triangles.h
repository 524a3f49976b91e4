// triangles.h: the surface of a cut solid as triangles, two for each edge. Some have area 0.
#pragma once
#include "convex/cut.h"

typedef struct sk_triangle {
    sk_vec3 corner[3]; // m; anticlockwise seen from outside
    sk_vec3 area;      // m^2, outwards
    int32_t face;
} sk_triangle;

typedef struct sk_triangles {
    const sk_cut *cut;
    int32_t side;                        // twice the number of the edge, plus 1 for its right face
    int16_t reference[SK_CUT_FACES_MAX]; // the common vertex of a face's triangles; negative: none yet
} sk_triangles;

static inline void sk_triangles_begin(const sk_cut *cut, sk_triangles *walk) {
    walk->cut = cut;
    walk->side = 0;
    for (int32_t i = 0; i < cut->edge_count; i++)
        walk->reference[cut->edge[i].left] = walk->reference[cut->edge[i].right] = -1;
}

// Writes the next triangle. Returns false after the last one.
static inline bool sk_triangles_next(sk_triangles *walk, sk_triangle *out) {
    const sk_cut *cut = walk->cut;
    if (walk->side == 2 * cut->edge_count) return false;
    sk_convex_edge e = cut->edge[walk->side / 2];
    if (walk->side % 2 == 1) e = (sk_convex_edge){e.to, e.from, e.right, e.left};
    walk->side++;
    int16_t *reference = &walk->reference[e.left];
    if (*reference < 0) *reference = e.from;
    sk_vec3 r = cut->vertex[*reference], a = cut->vertex[e.from], b = cut->vertex[e.to];
    *out = (sk_triangle){{r, a, b}, sk_scale(0.5, sk_cross(sk_sub(a, r), sk_sub(b, r))), e.left};
    return true;
}
