// pieces.h: random convex pieces and poses, and a second way to measure an intersection.
#pragma once
#include "base/random.h"
#include "check.h"
#include "convex/measures.h"

// Compilers evaluate arguments in different orders: numbers are drawn one by one, so that all draw the same cases.
static inline sk_vec3 pieces_vector(uint64_t *random, double size) {
    double x = sk_random_range(random, -size, size), y = sk_random_range(random, -size, size);
    return sk_vec(x, y, sk_random_range(random, -size, size));
}

static inline sk_quat pieces_rotation(uint64_t *random) {
    double w = sk_random_range(random, -1, 1);
    sk_vec3 v = pieces_vector(random, 1.0);
    sk_quat q = {w, v.x, v.y, v.z};
    return sk_quat_unit(q);
}

// The hull of `count` points in a box with these half extents.
static inline sk_convex pieces_hull(uint64_t *random, int32_t count, sk_vec3 half) {
    sk_vec3 points[64];
    sk_convex piece;
    sk_result result;
    do {
        for (int32_t i = 0; i < count; i++) {
            sk_vec3 p = pieces_vector(random, 1.0);
            points[i] = sk_vec(half.x * p.x, half.y * p.y, half.z * p.z);
        }
        result = sk_convex_of_points(points, count, &piece);
    } while (!result.ok);
    return piece;
}

static inline sk_convex pieces_box(double x, double y, double z) {
    sk_convex piece;
    sk_result result = sk_convex_box(sk_vec(x, y, z), &piece);
    if (!result.ok) fail_msg("%s", result.text);
    return piece;
}

static inline sk_half_space pieces_placed(sk_half_space s, sk_pose pose) {
    sk_vec3 n = sk_rotate(pose.rotation, s.normal);
    return (sk_half_space){n, s.offset + sk_dot(n, pose.position)};
}

// A cut by all faces of b, numbered on from those of a.
static inline void pieces_overlap(const sk_convex *a, sk_pose pose_a, const sk_convex *b, sk_pose pose_b, sk_cut *out) {
    sk_cut_begin(a, &pose_a, out);
    for (int32_t i = 0; i < b->face_count; i++)
        if (!sk_cut_by(out, pieces_placed(b->face[i], pose_b), a->face_count + i)) fail_msg("the cut does not fit");
}

// The largest distance of a vertex from a point.
static inline double pieces_radius(const sk_cut *cut, sk_vec3 from) {
    double radius = 0.0;
    for (int32_t i = 0; i < cut->vertex_count; i++) radius = sk_max(radius, sk_length(sk_sub(cut->vertex[i], from)));
    return radius;
}

// The volume of an intersection of half-spaces, another way: on each plane a large square is clipped by all the others, and the
// pyramids from an inner point to these polygons are added.
static inline double pieces_volume_by_planes(const sk_half_space *s, int32_t count, sk_vec3 inner, double size) {
    double volume = 0.0;
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 n = s[i].normal, other = fabs(n.x) < 0.6 ? sk_vec(1, 0, 0) : sk_vec(0, 1, 0);
        sk_vec3 u = sk_unit(sk_cross(n, other)), v = sk_cross(n, u), polygon[160], next[160];
        double height = s[i].offset - sk_dot(n, inner);
        sk_vec3 base = sk_add_scaled(inner, height, n);
        int32_t corners = 4;
        for (int32_t k = 0; k < 4; k++)
            polygon[k] =
                sk_add_scaled(sk_add_scaled(base, k == 0 || k == 3 ? -size : size, u), k < 2 ? -size : size, v);
        for (int32_t j = 0; j < count && corners > 0; j++) {
            if (j == i) continue;
            int32_t left = 0;
            for (int32_t k = 0; k < corners; k++) {
                sk_vec3 p = polygon[k], q = polygon[(k + 1) % corners];
                double dp = sk_dot(s[j].normal, p) - s[j].offset, dq = sk_dot(s[j].normal, q) - s[j].offset;
                if (dp <= 0.0) next[left++] = p;
                if ((dp <= 0.0) != (dq <= 0.0)) next[left++] = sk_mix(p, q, dp / (dp - dq));
            }
            corners = left;
            for (int32_t k = 0; k < corners; k++) polygon[k] = next[k];
        }
        double area = 0.0;
        for (int32_t k = 1; k + 1 < corners; k++)
            area += 0.5 * sk_dot(n, sk_cross(sk_sub(polygon[k], polygon[0]), sk_sub(polygon[k + 1], polygon[0])));
        volume += area * height / 3.0;
    }
    return volume;
}
