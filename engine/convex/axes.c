// The difference of the pieces is the set of all p - q with p in a and q in b. Its faces have three kinds of outer
// normals m: that of a face of a, the opposite of that of a face of b, and the perpendicular of an edge of a and an edge
// of b. The axis is n = -m. The pieces are apart by the largest separation over these axes or more; where they overlap,
// its opposite is the distance from the origin to the boundary of the difference.
//
// Two edges form a face of the difference if their arcs cross on the sphere of normals. The arc of an edge of a joins
// the normals l, r of its two faces, and that of an edge of b joins -l', -r'. With e, e' along the edges they cross if
//     (e . l') (e . r') < 0,    (e' . l) (e' . r) < 0,    (e . l') (e' . l) > 0.
// Then n is along e x e' where e . l' < 0, else along the opposite. No tolerance is needed: where rounding gives a wrong
// sign, the crossing is at the end of an arc, and the normal of a face is the same axis. A pair that is wrongly taken
// does no harm, because the separation along its axis is computed from all vertices.
//
// Of short or nearly parallel edges the face is narrow, and rounding turns its normal. For the depth of an overlap this
// is harmless: the separation changes by the angle times the width of the face. Where the pieces are apart it changes by
// the angle times their size. So narrow faces count only if no other axis separates the pieces.
#include "convex/axes.h"

#include "base/assert.h"
#include "convex/lanes.h"

typedef struct solid {
    const sk_convex *piece;
    const sk_vec3 *vertex; // in the frame of b
    const sk_half_space *face;
} solid;

typedef struct search {
    solid a, b;
    double larger, smaller;      // m, sizes of the pieces
    sk_convex_axes best, narrow; // narrow: the best perpendicular of edges whose face is narrow
} search;

// Returns the least height of the vertices above a plane. Stops as soon as it is at most `enough`.
static double least_height(const solid *s, sk_half_space plane, double enough) {
    double least = INFINITY;
    for (int32_t i = 0; i < s->piece->vertex_count && least > enough; i++)
        least = sk_min(least, sk_dot(plane.normal, s->vertex[i]) - plane.offset);
    return least;
}

// Returns the first vertex with the least coordinate along n.
static int32_t nearest_along(const solid *s, sk_vec3 n) {
    int32_t nearest = 0;
    double least = INFINITY;
    for (int32_t i = 0; i < s->piece->vertex_count; i++) {
        double along = sk_dot(n, s->vertex[i]);
        if (!(along < least)) continue;
        least = along;
        nearest = i;
    }
    return nearest;
}

static void try_faces(const solid *s, const solid *other, sk_axis_kind kind, sk_convex_axes *best) {
    for (int32_t j = 0; j < s->piece->face_count; j++) {
        sk_half_space f = s->face[j];
        double separation = least_height(other, f, best->separation);
        if (!(separation > best->separation)) continue;
        best->separation = separation;
        best->axis = kind == SK_AXIS_FACE_OF_B ? f.normal : sk_neg(f.normal);
        best->kind = kind;
        best->feature_a = best->feature_b = j;
    }
}

static sk_vec3 along_edge(const solid *s, int32_t edge) {
    sk_convex_edge e = s->piece->edge[edge];
    return sk_sub(s->vertex[e.to], s->vertex[e.from]);
}

// The product of nearly parallel vectors is not perpendicular to them; its part along the first is removed.
static sk_vec3 perpendicular(sk_vec3 product, sk_vec3 first) {
    sk_vec3 n = sk_unit(product);
    return sk_unit(sk_add_scaled(n, -sk_dot(n, first) / sk_dot(first, first), first));
}

// Takes the perpendicular of two edges whose arcs cross. The distance of the edges along it is an upper bound of the
// separation. The face of the difference has the size of the longer edge times its width.
static void try_pair(search *s, int32_t i, int32_t k, double sign) {
    const double NARROW = 1e-6, NOTHING = 1e-14; // widths, relative to the smaller and to the larger piece
    sk_vec3 first = along_edge(&s->a, i), second = along_edge(&s->b, k), product = sk_cross(first, second);
    double longer = sk_max(sk_dot(first, first), sk_dot(second, second));
    double length = sk_length(product), width = length / sqrt(longer);
    bool is_narrow = width < NARROW * s->smaller;
    if (!(width > NOTHING * s->larger) || (is_narrow && s->best.separation > 0.0)) return;
    sk_vec3 apart = sk_sub(s->a.vertex[s->a.piece->edge[i].from], s->b.vertex[s->b.piece->edge[k].from]);
    // The product of edges with a wide face is perpendicular to them to 1e-10. Most pairs end here.
    double reach = fabs(apart.x) + fabs(apart.y) + fabs(apart.z);
    if (!is_narrow && sign * sk_dot(product, apart) < (s->best.separation - 1e-9 * reach) * length) return;
    sk_convex_axes *best = is_narrow ? &s->narrow : &s->best;
    sk_vec3 n = perpendicular(sk_scale(sign, product), first);
    if (!(sk_dot(n, apart) > sk_max(best->separation, s->best.separation))) return;
    double separation = least_height(&s->a, (sk_half_space){n, 0.0}, -INFINITY) +
                        least_height(&s->b, (sk_half_space){sk_neg(n), 0.0}, -INFINITY);
    if (separation > best->separation) *best = (sk_convex_axes){separation, n, SK_AXIS_EDGES, i, k};
}

enum { WORDS = (SK_CONVEX_EDGES_MAX + 63) / 64 };
_Static_assert(SK_CONVEX_FACES_MAX <= 64, "the sides of all faces are in one word");

// Of some vectors: those with a positive and with a negative component along a direction. Bit i is vector i.
typedef struct sides {
    uint64_t ahead[WORDS], behind[WORDS];
} sides;

// `vector` has one more element after the last, which is 0.
static void find_sides(const sk_vec3 *vector, int32_t count, sk_vec3 direction, sides *out) {
    const sk_lanes zero = {0.0, 0.0};
    for (int32_t word = 0; 64 * word < count; word++) {
        uint64_t ahead = 0, behind = 0;
        for (int32_t i = 0; i < 64 && 64 * word + i < count; i += 2) {
            sk_lanes along = sk_lanes_along(&vector[64 * word + i], direction);
            ahead |= sk_lanes_bits(sk_lanes_above(along, zero)) << i;
            behind |= sk_lanes_bits(sk_lanes_above(zero, along)) << i;
        }
        out->ahead[word] = ahead;
        out->behind[word] = behind;
    }
}

// Tries an edge of a with some edges of b, 64 at most. `faces`: sides of the normals of b along the edge of a. set[0]:
// edges of b along which the edge of a has its left normal ahead and its right one behind. set[1]: the opposite.
static void try_edge(search *s, int32_t i, const sides *faces, int32_t word, const uint64_t *set) {
    for (uint64_t left = set[0] | set[1]; left != 0; left &= left - 1) {
        int32_t bit = __builtin_ctzll(left), k = 64 * word + bit;
        sk_convex_edge e = s->b.piece->edge[k];
        bool is_ahead = (set[0] >> bit & 1) != 0;
        uint64_t crosses = is_ahead ? faces->ahead[0] >> e.left & faces->behind[0] >> e.right
                                    : faces->behind[0] >> e.left & faces->ahead[0] >> e.right;
        if ((crosses & 1) != 0) try_pair(s, i, k, is_ahead ? -1.0 : 1.0);
    }
}

static void try_edges(search *s) {
    const sk_convex *a = s->a.piece, *b = s->b.piece;
    sk_vec3 along[SK_CONVEX_EDGES_MAX + 1], normal[SK_CONVEX_FACES_MAX + 1]; // of b
    sides edges[SK_CONVEX_FACES_MAX], faces; // edges: of b, along the normal of each face of a
    for (int32_t k = 0; k < b->edge_count; k++) along[k] = along_edge(&s->b, k);
    for (int32_t j = 0; j < b->face_count; j++) normal[j] = s->b.face[j].normal;
    along[b->edge_count] = normal[b->face_count] = sk_vec(0.0, 0.0, 0.0);
    for (int32_t j = 0; j < a->face_count; j++) find_sides(along, b->edge_count, s->a.face[j].normal, &edges[j]);
    for (int32_t i = 0; i < a->edge_count; i++) {
        const sides *left = &edges[a->edge[i].left], *right = &edges[a->edge[i].right];
        find_sides(normal, b->face_count, along_edge(&s->a, i), &faces);
        for (int32_t word = 0; 64 * word < b->edge_count; word++) {
            uint64_t set[2] = {left->ahead[word] & right->behind[word], left->behind[word] & right->ahead[word]};
            try_edge(s, i, &faces, word, set);
        }
    }
}

static double size_of(const solid *s) {
    double square = 0.0;
    for (int32_t i = 1; i < s->piece->vertex_count; i++) {
        sk_vec3 d = sk_sub(s->vertex[i], s->vertex[0]);
        square = sk_max(square, sk_dot(d, d));
    }
    return sqrt(square);
}

sk_convex_axes sk_convex_axes_of(const sk_convex *a, const sk_pose *pose_a, const sk_convex *b, const sk_pose *pose_b) {
    SK_ASSERT(a->face_count > 0 && b->face_count > 0);
    sk_vec3 vertex[SK_CONVEX_VERTICES_MAX];
    sk_half_space face[SK_CONVEX_FACES_MAX];
    sk_vec3 position = sk_pose_point_back(*pose_b, pose_a->position); // of a in the frame of b
    sk_mat3 turn = sk_mat3_from_quat(sk_quat_mul(sk_quat_conjugate(pose_b->rotation), pose_a->rotation));
    for (int32_t i = 0; i < a->vertex_count; i++) vertex[i] = sk_add(position, sk_mat3_mul(&turn, a->vertex[i]));
    for (int32_t i = 0; i < a->face_count; i++) {
        sk_vec3 n = sk_mat3_mul(&turn, a->face[i].normal);
        face[i] = (sk_half_space){n, a->face[i].offset + sk_dot(n, position)};
    }
    const sk_convex_axes none = {.separation = -INFINITY};
    search s = {.a = {a, vertex, face}, .b = {b, b->vertex, b->face}, .best = none, .narrow = none};
    double size_a = size_of(&s.a), size_b = size_of(&s.b);
    s.larger = sk_max(size_a, size_b);
    s.smaller = sk_min(size_a, size_b);
    try_faces(&s.a, &s.b, SK_AXIS_FACE_OF_A, &s.best);
    try_faces(&s.b, &s.a, SK_AXIS_FACE_OF_B, &s.best);
    try_edges(&s);
    sk_convex_axes out = s.best.separation > 0.0 || s.best.separation >= s.narrow.separation ? s.best : s.narrow;
    if (out.kind == SK_AXIS_FACE_OF_A) out.feature_b = nearest_along(&s.b, sk_neg(out.axis));
    if (out.kind == SK_AXIS_FACE_OF_B) out.feature_a = nearest_along(&s.a, out.axis);
    out.axis = sk_rotate(pose_b->rotation, out.axis);
    return out;
}
