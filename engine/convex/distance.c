// The difference of the pieces is the set of all p - q with p in a and q in b. The distance of the pieces is that of
// the difference from the origin. Each round has a simplex of up to four vertices of the difference. v is the point of
// the simplex nearest to the origin. The round adds the vertex w that is farthest along -v. The pieces are at least
// w.v / |v| apart: this bound is the certificate.
#include "convex/distance.h"

#include "convex/lanes.h"

typedef struct corner {
    sk_vec3 w, p, q; // w = p - q
} corner;

// A point of the affine hull of some corners, with its weights; their sum is 1.
typedef struct nearest_point {
    sk_vec3 v;
    double weight[4];
} nearest_point;

typedef struct simplex {
    int32_t count;
    corner corner[4];
    nearest_point nearest; // to the origin
} simplex;

typedef struct placed {
    const sk_convex *piece;
    const sk_pose *pose;
} placed;

// Each lane has the first of its own vertices with the largest coordinate.
typedef struct farthest_in_lanes {
    sk_lanes along;
    sk_lane_masks index;
} farthest_in_lanes;

static inline void take_farther(farthest_in_lanes *best, const sk_vec3 *two, sk_vec3 direction, sk_lane_masks here) {
    sk_lanes along = sk_lanes_along(two, direction);
    sk_lane_masks farther = sk_lanes_above(along, best->along);
    best->along = sk_lanes_larger(along, best->along);
    best->index = (farther & here) | (~farther & best->index);
}

// Returns the first vertex with the largest coordinate along a direction. Two pairs of lanes take turns, so that the
// processor need not wait for the last comparison. Branches for each new maximum would be predicted wrongly.
static int32_t farthest_vertex(const sk_vec3 *vertex, int32_t count, sk_vec3 direction) {
    const farthest_in_lanes none = {{-INFINITY, -INFINITY}, {0, 0}};
    farthest_in_lanes best[2] = {none, none};
    sk_lane_masks here = {0, 1};
    int32_t i = 0;
    for (; i + 4 <= count; i += 4) {
        take_farther(&best[0], &vertex[i], direction, here);
        take_farther(&best[1], &vertex[i + 2], direction, here + 2);
        here += 4;
    }
    int64_t first = best[0].index[0];
    double most = best[0].along[0];
    for (int32_t k = 1; k < 4; k++) {
        double along = best[k / 2].along[k % 2];
        int64_t index = best[k / 2].index[k % 2];
        if (!(along > most || (along == most && index < first))) continue;
        most = along;
        first = index;
    }
    for (; i < count; i++) {
        double along = sk_dot(direction, vertex[i]);
        if (!(along > most)) continue;
        most = along;
        first = i;
    }
    return (int32_t)first;
}

// Returns the vertex farthest along a direction, in the common frame.
static sk_vec3 farthest(placed s, sk_vec3 direction) {
    sk_vec3 own = sk_rotate_back(s.pose->rotation, direction);
    int32_t vertex = farthest_vertex(s.piece->vertex, s.piece->vertex_count, own);
    return sk_pose_point(*s.pose, s.piece->vertex[vertex]);
}

// Return the point of the affine hull of some corners that is nearest to the origin.
static nearest_point of_edge(sk_vec3 a, sk_vec3 b) {
    sk_vec3 e = sk_sub(b, a);
    double t = -sk_dot(e, a) / sk_dot(e, e);
    return (nearest_point){sk_add_scaled(a, t, e), {1.0 - t, t}};
}

// The weights are ratios of areas. The point is computed from the normal, which has less rounding than the weights.
static nearest_point of_triangle(sk_vec3 a, sk_vec3 b, sk_vec3 c) {
    sk_vec3 n = sk_cross(sk_sub(b, a), sk_sub(c, a));
    double square = sk_dot(n, n);
    double wa = sk_dot(sk_cross(b, c), n) / square, wb = sk_dot(sk_cross(c, a), n) / square;
    return (nearest_point){sk_scale(sk_dot(n, a) / square, n), {wa, wb, 1.0 - wa - wb}};
}

// The nearest point of a tetrahedron's affine hull is the origin itself.
static nearest_point of_tetrahedron(sk_vec3 a, sk_vec3 b, sk_vec3 c, sk_vec3 d) {
    double volume = sk_dot(sk_sub(b, a), sk_cross(sk_sub(c, a), sk_sub(d, a)));
    double wa = sk_dot(b, sk_cross(c, d)) / volume, wb = -sk_dot(a, sk_cross(c, d)) / volume;
    double wc = sk_dot(a, sk_cross(b, d)) / volume;
    return (nearest_point){{0.0, 0.0, 0.0}, {wa, wb, wc, 1.0 - wa - wb - wc}};
}

static nearest_point nearest_of(const corner *const *c, int32_t count) {
    switch (count) {
    case 1: return (nearest_point){c[0]->w, {1.0}};
    case 2: return of_edge(c[0]->w, c[1]->w);
    case 3: return of_triangle(c[0]->w, c[1]->w, c[2]->w);
    default: return of_tetrahedron(c[0]->w, c[1]->w, c[2]->w, c[3]->w);
    }
}

// Returns whether no weight is negative. For a degenerate hull the weights are NaN, and the result is false.
static bool is_inside(const nearest_point *p, int32_t count) {
    bool inside = true;
    for (int32_t i = 0; i < count; i++) inside = inside && p->weight[i] >= 0.0;
    return inside;
}

// Keeps the corners in a set: bit i is corner i.
static void keep(simplex *s, int32_t set, const nearest_point *nearest) {
    int32_t count = 0;
    for (int32_t i = 0; i < s->count; i++)
        if ((set >> i & 1) != 0) s->corner[count++] = s->corner[i];
    s->count = count;
    s->nearest = *nearest;
}

// Reduces the simplex to the face that contains its nearest point. Tries every face with the newest corner, the last.
// Of all other faces, that of all old corners has the nearest point, which is known.
static void reduce(simplex *s) {
    int32_t newest = s->count - 1, best = (1 << newest) - 1;
    nearest_point nearest = s->nearest;
    double least = newest > 0 ? sk_dot(nearest.v, nearest.v) : INFINITY;
    for (int32_t set = 1 << newest; set < 2 << newest; set++) {
        const corner *c[4];
        int32_t count = 0;
        for (int32_t i = 0; i <= newest; i++)
            if ((set >> i & 1) != 0) c[count++] = &s->corner[i];
        nearest_point p = nearest_of(c, count);
        double size = sk_dot(p.v, p.v);
        if (!is_inside(&p, count) || !(size < least)) continue;
        least = size;
        nearest = p;
        best = set;
    }
    keep(s, best, &nearest);
}

static bool has_corner(const simplex *s, sk_vec3 w) {
    bool found = false;
    for (int32_t i = 0; i < s->count; i++) {
        sk_vec3 d = sk_sub(s->corner[i].w, w);
        found |= d.x == 0.0 && d.y == 0.0 && d.z == 0.0;
    }
    return found;
}

static corner support(placed a, placed b, sk_vec3 direction) {
    corner c = {.p = farthest(a, direction), .q = farthest(b, sk_neg(direction))};
    c.w = sk_sub(c.p, c.q);
    return c;
}

sk_convex_distance sk_convex_distance_of(const sk_convex *a, const sk_pose *pose_a, const sk_convex *b,
                                         const sk_pose *pose_b) {
    enum { ROUNDS = 64 };
    const double SMALL = 1e-14; // relative to the size of the difference
    placed first = {a, pose_a}, second = {b, pose_b};
    sk_convex_distance out = {0};
    simplex s = {.count = 1};
    s.corner[0] = support(first, second, sk_sub(pose_b->position, pose_a->position));
    reduce(&s);
    double size = sk_length(s.corner[0].w), before = INFINITY;
    while (out.rounds < ROUNDS) {
        double length = sk_length(s.nearest.v);
        if (s.count == 4 || length <= SMALL * size || !(length < before)) break;
        before = length;
        corner w = support(first, second, sk_neg(s.nearest.v));
        size = sk_max(size, sk_length(w.w));
        out.rounds++;
        out.lower = sk_max(out.lower, sk_dot(s.nearest.v, w.w) / length);
        if (length - out.lower <= SMALL * size || has_corner(&s, w.w)) break;
        s.corner[s.count++] = w;
        reduce(&s);
    }
    for (int32_t i = 0; i < s.count; i++) {
        out.on_a = sk_add_scaled(out.on_a, s.nearest.weight[i], s.corner[i].p);
        out.on_b = sk_add_scaled(out.on_b, s.nearest.weight[i], s.corner[i].q);
    }
    double length = sk_length(s.nearest.v);
    if (s.count == 4 || length <= SMALL * size) {
        out.on_b = out.on_a;
        out.lower = 0.0;
        return out;
    }
    out.distance = length;
    out.normal = sk_scale(1.0 / length, s.nearest.v);
    return out;
}
