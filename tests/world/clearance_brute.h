// clearance_brute.h: distances of convex pieces by all their corners, edges and triangles, without bounds. It shares no
// step with convex/distance.h.
#pragma once
#include "convex/axes.h"
#include "convex/triangles.h"

static inline double brute_clamp(double x) {
    return x < 0.0 ? 0.0 : x > 1.0 ? 1.0 : x;
}

static inline sk_vec3 brute_on_segment(sk_vec3 a, sk_vec3 b, double s) {
    return sk_add_scaled(a, s, sk_sub(b, a));
}

static inline double brute_point_segment(sk_vec3 p, sk_vec3 a, sk_vec3 b) {
    sk_vec3 d = sk_sub(b, a);
    double size = sk_dot(d, d), s = size > 0.0 ? brute_clamp(sk_dot(sk_sub(p, a), d) / size) : 0.0;
    return sk_length(sk_sub(p, brute_on_segment(a, b, s)));
}

// The lines' own nearest points if they are on both segments, else an end of one.
static inline double brute_segments(sk_vec3 a, sk_vec3 b, sk_vec3 c, sk_vec3 d) {
    sk_vec3 u = sk_sub(b, a), v = sk_sub(d, c), w = sk_sub(a, c);
    double uu = sk_dot(u, u), uv = sk_dot(u, v), vv = sk_dot(v, v), uw = sk_dot(u, w), vw = sk_dot(v, w);
    double det = uu * vv - uv * uv, least = INFINITY;
    if (det > 1e-10 * uu * vv) {
        double s = (uv * vw - vv * uw) / det, t = (uu * vw - uv * uw) / det;
        if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0)
            least = sk_length(sk_sub(sk_add_scaled(w, s, u), sk_scale(t, v)));
    }
    least = sk_min(least, sk_min(brute_point_segment(a, c, d), brute_point_segment(b, c, d)));
    return sk_min(least, sk_min(brute_point_segment(c, a, b), brute_point_segment(d, a, b)));
}

// The distance of a point above the triangle. Elsewhere an edge is nearer, and it is infinite.
static inline double brute_above(sk_vec3 p, const sk_triangle *t) {
    double area = sk_length(t->area);
    if (area < 1e-14) return INFINITY;
    sk_vec3 n = sk_scale(1.0 / area, t->area);
    for (int32_t i = 0; i < 3; i++) {
        sk_vec3 a = t->corner[i], b = t->corner[(i + 1) % 3];
        if (sk_dot(sk_cross(sk_sub(b, a), sk_sub(p, a)), n) < 0.0) return INFINITY;
    }
    return fabs(sk_dot(n, sk_sub(p, t->corner[0])));
}

static inline double brute_corners(const sk_cut *a, const sk_cut *b) {
    double least = INFINITY;
    sk_triangles walk;
    sk_triangle triangle;
    sk_triangles_begin(b, &walk);
    while (sk_triangles_next(&walk, &triangle))
        for (int32_t i = 0; i < a->vertex_count; i++) least = sk_min(least, brute_above(a->vertex[i], &triangle));
    return least;
}

static inline double brute_distance(const sk_convex *a, sk_pose pose_a, const sk_convex *b, sk_pose pose_b) {
    if (sk_convex_axes_of(a, &pose_a, b, &pose_b).separation <= 0.0) return 0.0;
    sk_pose home = {{0.0, 0.0, 0.0}, pose_a.rotation},
            other = {sk_sub(pose_b.position, pose_a.position), pose_b.rotation};
    sk_cut first, second;
    sk_cut_begin(a, &home, &first);
    sk_cut_begin(b, &other, &second);
    double least = sk_min(brute_corners(&first, &second), brute_corners(&second, &first));
    for (int32_t i = 0; i < first.edge_count; i++)
        for (int32_t k = 0; k < second.edge_count; k++)
            least = sk_min(least, brute_segments(first.vertex[first.edge[i].from], first.vertex[first.edge[i].to],
                                                 second.vertex[second.edge[k].from], second.vertex[second.edge[k].to]));
    return least;
}
