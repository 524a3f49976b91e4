// cut.h: a convex solid that is cut by planes, as vertices and directed edges.
// A face needs no loop: each edge stores the faces on both sides. The surface is closed for every pattern of signs of
// the vertices. So no tolerance and no exact arithmetic is needed: a wrong sign changes the result by rounding only.
// Allocates nothing. Source: docs/models/convex.md, "Cuts".
#pragma once
#include "convex/convex.h"

enum {
    SK_CUT_FACES_MAX = 4 * SK_CONVEX_FACES_MAX, // limit of the numbers of faces
    SK_CUT_VERTICES_MAX = 4 * SK_CONVEX_FACES_MAX,
    SK_CUT_EDGES_MAX = 6 * SK_CONVEX_FACES_MAX
};

// Plain value. A solid without vertices is empty.
typedef struct sk_cut {
    int32_t vertex_count, edge_count;
    sk_vec3 vertex[SK_CUT_VERTICES_MAX];
    sk_convex_edge edge[SK_CUT_EDGES_MAX];
} sk_cut;

// Places a piece in another frame. Its faces keep their numbers.
void sk_cut_begin(const sk_convex *piece, const sk_pose *pose, sk_cut *out);

// Makes a box along the axes. Its faces -x, +x, -y, +y, -z, +z have the numbers from `first_face` on.
void sk_cut_box(sk_vec3 low, sk_vec3 high, int32_t first_face, sk_cut *out);

// Removes the part where plane.normal . x > plane.offset. The new face gets the number `face`, from 0 to
// SK_CUT_FACES_MAX - 1, which no other face may have. The normal need not be unit. Returns false if the result has more
// vertices or edges than fit; `cut` is then unchanged.
bool sk_cut_by(sk_cut *cut, sk_half_space plane, int32_t face);

// Copies the vertices and edges in use.
void sk_cut_copy(const sk_cut *from, sk_cut *to);
