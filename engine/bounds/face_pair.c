// Two flat triangles that are apart are closest at a corner and a face or at two edges; otherwise an edge of one goes through the other.
//
// Curved faces: along a direction n, control points are at least min(n . b) - max(n . a) apart, and so are the faces. Pairs of parts are divided
// until the largest such bound of each is near enough to the distance that was found. Along the shortest connection the bound's
// error is of second order in the size of the parts.
#include "bounds/face_pair.h"

#include "bounds/dop.h"
#include "bounds/face_internal.h"
#include <stddef.h>

// ---- flat triangles ----

static void keep_nearer(sk_face_gap *best, sk_vec3 on_a, sk_vec3 on_b) {
    double distance = sk_length(sk_sub(on_b, on_a));
    if (distance >= best->distance) return;
    best->on_a = on_a;
    best->on_b = on_b;
    best->distance = distance;
}

// Whether the segment from p to q goes through a triangle, and where. A segment in its plane does not, and none goes through a triangle without
// area: edges decide there.
static bool goes_through(const sk_vec3 *c, sk_vec3 p, sk_vec3 q, sk_vec3 *at) {
    static const double NO_AREA = 1e-12; // of the product of two edges
    sk_vec3 u = sk_sub(c[1], c[0]), v = sk_sub(c[2], c[0]), n = sk_cross(u, v);
    if (!(sk_length(n) > NO_AREA * sk_length(u) * sk_length(v))) return false;
    double from = sk_dot(n, sk_sub(p, c[0])), to = sk_dot(n, sk_sub(q, c[0]));
    if ((from > 0.0 && to > 0.0) || (from < 0.0 && to < 0.0) || from == to) return false;
    *at = sk_mix(p, q, from / (from - to));
    for (int k = 0; k < 3; k++)
        if (sk_dot(sk_cross(sk_sub(c[(k + 1) % 3], c[k]), sk_sub(*at, c[k])), n) < 0.0) return false;
    return true;
}

static sk_face_gap of_triangles(const sk_face_shape *a, const sk_face_shape *b) {
    sk_face_gap best = {.distance = INFINITY};
    const sk_vec3 *ca = a->control, *cb = b->control;
    for (int i = 0; i < 3; i++) {
        sk_vec3 at;
        if (goes_through(ca, cb[i], cb[(i + 1) % 3], &at) || goes_through(cb, ca[i], ca[(i + 1) % 3], &at))
            return (sk_face_gap){.on_a = at, .on_b = at};
        keep_nearer(&best, sk_closest_on_face(a, cb[i]).point, cb[i]);
        keep_nearer(&best, ca[i], sk_closest_on_face(b, ca[i]).point);
        for (int k = 0; k < 3; k++) {
            sk_segment_pair p = sk_segments_closest(ca[i], ca[(i + 1) % 3], cb[k], cb[(k + 1) % 3]);
            keep_nearer(&best, p.on_a, p.on_b);
        }
    }
    best.lower = best.distance;
    return best;
}

// ---- curved faces ----

typedef struct part_pair {
    face_part a, b;
    double lower; // m
} part_pair;

// Returns by how much points are apart along a direction of any length, m; below 0: they overlap there.
static double apart_along(sk_vec3 n, const sk_vec3 *a, int32_t a_count, const sk_vec3 *b, int32_t b_count) {
    static const double ROUNDING = 1e-14;
    double high_a = -INFINITY, low_b = INFINITY, size = sk_length(n), largest = 0.0;
    if (!(size > 0.0)) return -INFINITY;
    for (int32_t i = 0; i < a_count; i++) {
        double place = sk_dot(n, a[i]);
        high_a = sk_max(high_a, place);
        largest = sk_max(largest, fabs(place));
    }
    for (int32_t i = 0; i < b_count; i++) {
        double place = sk_dot(n, b[i]);
        low_b = sk_min(low_b, place);
        largest = sk_max(largest, fabs(place));
    }
    return (low_b - high_a - ROUNDING * largest) / size;
}

// The two faces, raised, and the best that was found of them.
typedef struct face_search {
    const sk_face_shape *a, *b;
    sk_face_gap best;
} face_search;

static double lower_of_pair(const face_search *s, const part_pair *of) {
    sk_vec3 a[SK_FACE_NODES_MAX], b[SK_FACE_NODES_MAX];
    int32_t a_count = face_part_controls(s->a, &of->a, a), b_count = face_part_controls(s->b, &of->b, b);
    sk_vec3 of_a = {0.0, 0.0, 0.0}, of_b = of_a;
    for (int32_t i = 0; i < a_count; i++) of_a = sk_add_scaled(of_a, 1.0 / a_count, a[i]);
    for (int32_t i = 0; i < b_count; i++) of_b = sk_add_scaled(of_b, 1.0 / b_count, b[i]);
    const sk_vec3 along[] = {
        sk_sub(of_b, of_a), sk_sub(s->best.on_b, s->best.on_a), {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0},
        {0, 0, -1}};
    double lower = of->lower;
    for (size_t k = 0; k < sizeof along / sizeof along[0]; k++)
        lower = sk_max(lower, apart_along(along[k], a, a_count, b, b_count));
    return lower;
}

// From a point of a: the closest one of b, the closest one of a to that, and so on. The distance never grows.
static void descend(face_search *s, sk_vec3 on_a) {
    enum { ROUNDS = 24 };
    static const double STILL = 1e-13; // of the distance
    double last = INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
        sk_closest_point of_b = sk_closest_on_face(s->b, on_a), of_a = sk_closest_on_face(s->a, of_b.point);
        keep_nearer(&s->best, of_a.point, of_b.point);
        if (!(of_a.distance < last * (1.0 - STILL))) break;
        last = of_a.distance;
        on_a = of_a.point;
    }
}

static void look_at_middle(face_search *s, const part_pair *of) {
    double at_a[2], at_b[2];
    face_middle(s->a, &of->a, at_a);
    face_middle(s->b, &of->b, at_b);
    sk_vec3 a = sk_face_at(s->a, at_a[0], at_a[1]).at, b = sk_face_at(s->b, at_b[0], at_b[1]).at;
    if (!(sk_length(sk_sub(b, a)) < s->best.distance)) return;
    keep_nearer(&s->best, a, b);
    descend(s, a);
}

static double size_of(const face_part *part, const sk_face_shape *face) {
    sk_vec3 c[SK_FACE_NODES_MAX];
    double size = 0.0;
    int32_t count = face_part_controls(face, part, c);
    for (int32_t i = 1; i < count; i++) size = sk_max(size, sk_length(sk_sub(c[i], c[0])));
    return size;
}

// Halves the larger part of a pair; of equal ones the first.
static void halve_pair(const face_search *s, const part_pair *of, part_pair out[2]) {
    face_part half[2];
    bool first = size_of(&of->a, s->a) >= size_of(&of->b, s->b);
    out[0] = out[1] = *of;
    if (first)
        face_halve(s->a, &of->a, half);
    else
        face_halve(s->b, &of->b, half);
    for (int k = 0; k < 2; k++) *(first ? &out[k].a : &out[k].b) = half[k];
    for (int k = 0; k < 2; k++) out[k].lower = lower_of_pair(s, &out[k]);
}

static sk_face_gap by_parts(const sk_face_shape *a, const sk_face_shape *b, double tolerance) {
    enum { WAITING_MAX = 256 };
    face_search s = {a, b, {.distance = INFINITY}};
    part_pair waiting[WAITING_MAX];
    int32_t count = 1, parts = 0;
    double least = INFINITY; // of the pairs that are not divided further
    waiting[0] = (part_pair){face_whole(a), face_whole(b), 0.0};
    look_at_middle(&s, &waiting[0]);
    waiting[0].lower = lower_of_pair(&s, &waiting[0]);
    for (; count > 0 && parts < SK_CERTIFICATE_PARTS && count + 2 <= WAITING_MAX; parts++) {
        part_pair of = waiting[--count], half[2];
        if (of.lower >= sk_max(s.best.distance - tolerance, 0.0)) {
            least = sk_min(least, of.lower);
            continue;
        }
        look_at_middle(&s, &of);
        halve_pair(&s, &of, half);
        bool swap = half[0].lower < half[1].lower; // the lower one is looked at first
        waiting[count++] = half[swap];
        waiting[count++] = half[!swap];
    }
    while (count > 0) least = sk_min(least, waiting[--count].lower);
    s.best.lower = sk_min(least, s.best.distance);
    s.best.parts = parts;
    return s.best;
}

static bool is_flat(const sk_face_shape *face) {
    return face->corners == 3 && face->degree == 1;
}

sk_face_gap sk_faces_closest(const sk_face_shape *a, const sk_face_shape *b, double tolerance) {
    if (is_flat(a) && is_flat(b)) return of_triangles(a, b);
    const sk_face_shape raised_a = face_raised(a), raised_b = face_raised(b);
    return by_parts(&raised_a, &raised_b, tolerance);
}

// ---- depth ----

static int32_t controls_of(const sk_face_shape *face) {
    return face->corners == 3 ? (face->degree == 1 ? 3 : 6) : (face->degree == 1 ? 4 : 9);
}

static double overlap_along(sk_vec3 n, const sk_face_shape *a, const sk_face_shape *b) {
    int32_t of_a = controls_of(a), of_b = controls_of(b);
    return sk_min(-apart_along(n, a->control, of_a, b->control, of_b),
                  -apart_along(sk_neg(n), a->control, of_a, b->control, of_b));
}

double sk_faces_depth(const sk_face_shape *a, const sk_face_shape *b) {
    double depth = INFINITY;
    const sk_vec3 *directions = sk_dop_directions(SK_DOP_26);
    for (int32_t k = 0; k < SK_DOP_26 / 2; k++) depth = sk_min(depth, overlap_along(directions[k], a, b));
    if (!is_flat(a) || !is_flat(b)) return depth;
    // Separating axes of two triangles: both normals, and the cross products of edges with each other and with the normals.
    sk_vec3 edge[2][4];
    for (int side = 0; side < 2; side++) {
        const sk_vec3 *c = side == 0 ? a->control : b->control;
        for (int k = 0; k < 3; k++) edge[side][k] = sk_sub(c[(k + 1) % 3], c[k]);
        edge[side][3] = sk_cross(edge[side][0], edge[side][1]);
        double size = sk_length(edge[side][3]);
        if (size > 0.0) depth = sk_min(depth, overlap_along(edge[side][3], a, b));
        for (int k = 0; k < 3 && size > 0.0; k++)
            depth = sk_min(depth, overlap_along(sk_cross(edge[side][3], edge[side][k]), a, b));
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            sk_vec3 n = sk_cross(edge[0][i], edge[1][k]);
            // Parallel edges have no common normal, only rounding.
            if (sk_length(n) > 1e-12 * sk_length(edge[0][i]) * sk_length(edge[1][k]))
                depth = sk_min(depth, overlap_along(n, a, b));
        }
    return depth;
}
