// surface.h: what the tests of the boundary ask of it: soundness of faces, closed edges, T-junctions, areas.
#pragma once
#include "csg/boundary.h"
#include "csg/solids.h"

static inline sk_boundary boundary_of(const sk_scenery *solid, sk_box window) {
    sk_boundary out;
    sk_result result = sk_scenery_boundary(solid, window, &out);
    if (!result.ok) fail_msg("%s", result.text);
    return out;
}

static inline void check_near(const char *what, double came, double expected, double tolerance) {
    if (!(fabs(came - expected) <= tolerance))
        fail_msg("%s: expected %.12g, came %.12g, within %g", what, expected, came, tolerance);
}

static inline sk_vec3 face_vector_area(const sk_boundary *b, int32_t i) {
    const sk_vec3 *v = b->vertices + b->faces[i].first;
    sk_vec3 sum = {0, 0, 0};
    for (int32_t k = 2; k < b->faces[i].count; k++)
        sum = sk_add(sum, sk_cross(sk_sub(v[k - 1], v[0]), sk_sub(v[k], v[0])));
    return sk_scale(0.5, sum);
}

static inline double area_of(const sk_boundary *b, int32_t material) {
    double area = 0.0;
    for (int32_t i = 0; i < b->face_count; i++) {
        if (b->faces[i].material == material) area += sk_length(face_vector_area(b, i));
    }
    return area;
}

// A directed edge as its lower end, its higher end, and +1 where it goes from the lower to the higher.
typedef struct edge_record {
    sk_vec3 low, high;
    int32_t travel;
} edge_record;

static inline int compare_bits(sk_vec3 a, sk_vec3 b) {
    if (a.x != b.x) return a.x < b.x ? -1 : 1;
    if (a.y != b.y) return a.y < b.y ? -1 : 1;
    return (a.z > b.z) - (a.z < b.z);
}
static inline int compare_edges(const void *left, const void *right) {
    const edge_record *a = left, *b = right;
    int order = compare_bits(a->low, b->low);
    return order != 0 ? order : compare_bits(a->high, b->high);
}
static inline edge_record edge_between(sk_vec3 p, sk_vec3 q) {
    return compare_bits(p, q) < 0 ? (edge_record){p, q, 1} : (edge_record){q, p, -1};
}

// Edges, equal in bits, that do not run as often one way as the other. Sorts the list.
static inline int32_t count_open(edge_record *edges, int32_t count) {
    int32_t open = 0;
    qsort(edges, (size_t)count, sizeof *edges, compare_edges);
    for (int32_t i = 0, end = 0; i < count; i = end) {
        int32_t balance = 0;
        for (; end < count && compare_edges(&edges[i], &edges[end]) == 0; end++) balance += edges[end].travel;
        open += balance != 0;
    }
    return open;
}

static inline int32_t open_edges(const sk_boundary *b) {
    edge_record *edges = malloc(((size_t)b->vertex_count + 1) * sizeof *edges);
    int32_t count = 0;
    assert_non_null(edges);
    for (int32_t i = 0; i < b->face_count; i++) {
        const sk_vec3 *v = b->vertices + b->faces[i].first;
        for (int32_t k = 0; k < b->faces[i].count; k++)
            edges[count++] = edge_between(v[k], v[(k + 1) % b->faces[i].count]);
    }
    int32_t open = count_open(edges, count);
    free(edges);
    return open;
}

// Vertices of any face that lie inside an edge of a face in the same plane (or, where `across`, of any face).
static inline int32_t count_junctions(const sk_boundary *b, bool across) {
    const double tolerance = 2e-7;
    int32_t junctions = 0;
    for (int32_t i = 0; i < b->face_count; i++) {
        sk_face f = b->faces[i];
        const sk_vec3 *v = b->vertices + f.first;
        for (int32_t j = 0; j < b->face_count; j++) {
            sk_face g = b->faces[j];
            double apart = sk_dot(f.normal, sk_sub(b->vertices[g.first], v[0]));
            bool same_plane = sk_length(sk_sub(f.normal, g.normal)) < 1e-9 && fabs(apart) < tolerance;
            if (i == j || (!across && !same_plane)) continue;
            for (int32_t n = 0; n < g.count; n++) {
                sk_vec3 p = b->vertices[g.first + n];
                for (int32_t k = 0; k < f.count; k++) {
                    sk_vec3 edge = sk_sub(v[(k + 1) % f.count], v[k]), off = sk_sub(p, v[k]);
                    double length = sk_length(edge), along = sk_dot(off, edge) / length;
                    bool inside = along > 1e-6 && along < length - 1e-6;
                    junctions += inside && sk_length(sk_cross(off, edge)) < tolerance * length;
                }
            }
        }
    }
    return junctions;
}

// The triangles of a face cover it, turn as it does, none is a mere line, and every vertex belongs to one.
static inline int32_t check_triangles(const sk_boundary *b, int32_t face, edge_record *edges) {
    sk_face f = b->faces[face];
    const sk_vec3 *v = b->vertices + f.first;
    int32_t *ring = malloc((size_t)f.count * sizeof *ring), count = 0;
    int32_t(*triangles)[3] = malloc((size_t)f.count * sizeof *triangles);
    bool *used = calloc((size_t)f.count, sizeof *used);
    assert_true(ring != NULL && triangles != NULL && used != NULL);
    sk_face_triangulate(v, f.count, ring, triangles);
    double area = 0.0;
    for (int32_t i = 0; i < f.count - 2; i++) {
        sk_vec3 p[3];
        for (int k = 0; k < 3; k++) {
            assert_true(triangles[i][k] >= 0 && triangles[i][k] < f.count);
            used[triangles[i][k]] = true;
            p[k] = v[triangles[i][k]];
        }
        double twice = sk_dot(f.normal, sk_cross(sk_sub(p[1], p[0]), sk_sub(p[2], p[0])));
        double longest =
            sk_max(sk_length(sk_sub(p[1], p[0])), sk_max(sk_length(sk_sub(p[2], p[1])), sk_length(sk_sub(p[0], p[2]))));
        if (!(twice > 1e-7 * longest)) {
            for (int32_t k = 0; k < f.count; k++) print_error("(%.17g, %.17g, %.17g)\n", v[k].x, v[k].y, v[k].z);
            fail_msg("a triangle of height %g in a face of %d", twice / longest, (int)f.count);
        }
        area += 0.5 * twice;
        for (int k = 0; k < 3; k++) edges[count++] = edge_between(p[k], p[(k + 1) % 3]);
    }
    check_near("area of triangles", area, sk_length(face_vector_area(b, face)), 1e-9 * (1.0 + area));
    for (int32_t i = 0; i < f.count; i++) assert_true(used[i]);
    free(ring);
    free(triangles);
    free(used);
    return count;
}

// Of a closed solid the triangles' edges match, too: no vertex lies inside an edge of one.
static inline void check_triangulation(const sk_boundary *b, bool closed) {
    edge_record *edges = malloc(3 * ((size_t)b->vertex_count + 1) * sizeof *edges);
    int32_t count = 0;
    assert_non_null(edges);
    for (int32_t i = 0; i < b->face_count; i++) count += check_triangles(b, i, edges + count);
    if (closed) assert_int_equal(count_open(edges, count), 0);
    free(edges);
}

// Every face is flat, convex, anticlockwise seen from outside. Of closed solids the vector areas sum to zero and every
// edge has its opposite.
static inline void check_sound(const sk_boundary *b, bool closed) {
    sk_vec3 sum = {0, 0, 0};
    for (int32_t i = 0; i < b->face_count; i++) {
        sk_face f = b->faces[i];
        assert_true(f.count >= 3 && f.first >= 0 && f.first + f.count <= b->vertex_count);
        sk_vec3 area = face_vector_area(b, i);
        assert_true(sk_dot(area, f.normal) > 0.0);
        for (int32_t k = 0; k < f.count; k++) {
            sk_vec3 p = b->vertices[f.first + k], q = b->vertices[f.first + (k + 1) % f.count];
            sk_vec3 r = b->vertices[f.first + (k + 2) % f.count];
            check_near("flatness", sk_dot(f.normal, sk_sub(p, b->vertices[f.first])), 0.0, 1e-6);
            double turn = sk_dot(f.normal, sk_cross(sk_sub(q, p), sk_sub(r, q)));
            if (!(turn > -1e-6 * (sk_length(sk_sub(q, p)) + sk_length(sk_sub(r, q))))) fail_msg("a turn of %g", turn);
        }
        sum = sk_add(sum, area);
    }
    if (closed) check_near("sum of vector areas", sk_length(sum), 0.0, 1e-6);
    if (closed && open_edges(b) > 0) fail_msg("%d edges without an opposite", (int)open_edges(b));
    check_triangulation(b, closed);
}
