// The closest points of two faces: two convex ones by the planes that separate them, others by a grid; and how deep faces overlap.
#include "base/random.h"
#include "bounds/face_pair.h"
#include "math/elementary.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const uint64_t SEED = 31501;
static const int32_t KINDS[] = {3, 4, 6, 8, 9};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };
static const double TRIANGLE[6][2] = {{0, 0}, {1, 0}, {0, 1}, {0.5, 0}, {0.5, 0.5}, {0, 0.5}},
                    QUAD[9][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.5, 0}, {1, 0.5}, {0.5, 1}, {0, 0.5}, {0.5, 0.5}};

static sk_vec3 any_point(uint64_t *random, double size) {
    return (sk_vec3){sk_random_range(random, -size, size), sk_random_range(random, -size, size),
                     sk_random_range(random, -size, size)};
}

static sk_face_shape any_face(uint64_t *random, int32_t nodes, double bent, double away) {
    sk_vec3 u = any_point(random, 1.0), v = any_point(random, 1.0), at = any_point(random, away), points[9] = {{0}};
    const sk_mesh_face face = {nodes, {0, 1, 2, 3, 4, 5, 6, 7, 8}};
    for (int i = 0; i < nodes; i++) {
        const double *c = sk_face_corners(nodes) == 3 ? TRIANGLE[i] : QUAD[i];
        points[i] = sk_add(sk_add_scaled(sk_add_scaled(at, c[0], u), c[1], v), any_point(random, bent));
    }
    const sk_face_mesh mesh = {9, 1, points, &face};
    return sk_face_shape_of(&mesh, 0);
}

static sk_face_shape moved(const sk_face_shape *face, sk_vec3 by) {
    sk_face_shape out = *face;
    for (int i = 0; i < SK_FACE_NODES_MAX; i++) out.control[i] = sk_add(face->control[i], by);
    return out;
}

static void check_on_face(const char *what, int n, const sk_face_shape *face, sk_vec3 p) {
    double off = sk_closest_checked(face, p, 1e-9).closest.distance;
    if (!(off < 1e-9)) fail_msg("pair %d: the point of %s is %g m off it", n, what, off);
}

// Corners of a on one side of the plane through its closest point, across the shortest connection, and those of b on the other: no other
// points of convex faces are nearer.
static void closest_points_of_triangles_are_separated_by_planes(void **unused) {
    (void)unused;
    enum { PAIRS = 20000 };
    uint64_t random = SEED;
    int32_t crossing = 0, edges = 0;
    for (int n = 0; n < PAIRS; n++) {
        sk_face_shape a = any_face(&random, 3, 0.0, 0.7), b = any_face(&random, 3, 0.0, 0.7);
        if (n % 50 == 0) b.control[2] = sk_mix(b.control[0], b.control[1], 0.3); // without area
        sk_face_gap gap = sk_faces_closest(&a, &b, 1e-9);
        check_on_face("a", n, &a, gap.on_a);
        check_on_face("b", n, &b, gap.on_b);
        sk_vec3 between = sk_sub(gap.on_b, gap.on_a);
        double size = sk_length(between), corner = INFINITY;
        if (!(fabs(size - gap.distance) < 1e-14 && gap.lower == gap.distance))
            fail_msg("pair %d: distance %.17g, lower %.17g, points %.17g", n, gap.distance, gap.lower, size);
        crossing += gap.distance == 0.0;
        for (int i = 0; i < 3 && size > 1e-9; i++) {
            sk_vec3 unit = sk_scale(1.0 / size, between);
            double of_a = sk_dot(unit, sk_sub(a.control[i], gap.on_a)),
                   of_b = sk_dot(unit, sk_sub(b.control[i], gap.on_b));
            if (!(of_a < 1e-9 && of_b > -1e-9)) fail_msg("pair %d: corners %g and %g m past the planes", n, of_a, of_b);
            corner = sk_min(corner, sk_min(sk_closest_on_face(&a, b.control[i]).distance,
                                           sk_closest_on_face(&b, a.control[i]).distance));
        }
        edges += size > 1e-9 && corner > size * (1.0 + 1e-9);
    }
    print_message("%d of %d pairs cross; edges decide in %d of the others\n", (int)crossing, (int)PAIRS, (int)edges);
    assert_true(crossing > PAIRS / 20 && edges > PAIRS / 20);
}

static void no_pair_of_points_of_curved_faces_is_closer_than_the_bound(void **unused) {
    (void)unused;
    enum { PAIRS = 300, GRID = 8 };
    static const double TOLERANCE = 1e-6;
    uint64_t random = SEED + 1;
    int32_t certified = 0;
    for (int n = 0; n < PAIRS; n++) {
        sk_face_shape a = any_face(&random, KINDS[n % KIND_COUNT], 0.2, 1.5),
                      b = any_face(&random, KINDS[n / KIND_COUNT % KIND_COUNT], 0.2, 1.5);
        sk_face_gap gap = sk_faces_closest(&a, &b, TOLERANCE);
        check_on_face("a", n, &a, gap.on_a);
        check_on_face("b", n, &b, gap.on_b);
        certified += gap.distance - gap.lower <= TOLERANCE * (1.0 + 1e-6);
        for (int i = 0; i <= GRID; i++)
            for (int k = 0; k <= GRID; k++) {
                double u = (double)i / GRID, v = (double)k / GRID;
                if (a.corners == 3 && u + v > 1.0) continue;
                sk_closest_point p = sk_closest_on_face(&b, sk_face_at(&a, u, v).at);
                if (!(p.distance >= gap.lower))
                    fail_msg("pair %d: %.12g m at %g, %g; the bound is %.12g m", n, p.distance, u, v, gap.lower);
            }
    }
    print_message("%d of %d pairs are certified to %g m\n", (int)certified, (int)PAIRS, TOLERANCE);
    assert_true(certified > PAIRS * 9 / 10);
}

static sk_face_shape triangle(sk_vec3 a, sk_vec3 b, sk_vec3 c) {
    return (sk_face_shape){3, 1, {a, b, c}};
}

static void depth_is_the_shortest_way_out(void **unused) {
    (void)unused;
    uint64_t random = SEED + 2;
    sk_face_shape level = triangle((sk_vec3){-5, -5, 0}, (sk_vec3){5, -5, 0}, (sk_vec3){0, 9, 0}),
                  tip = triangle((sk_vec3){0, 0, -0.1}, (sk_vec3){1, 0, 2}, (sk_vec3){-1, 0.5, 2});
    double depth = sk_faces_depth(&level, &tip);
    if (!(fabs(depth - 0.1) < 1e-12)) fail_msg("a tip 0.1 m below a triangle: %.17g m", depth);
    int32_t crossing = 0;
    for (int n = 0; n < 20000; n++) {
        sk_face_shape a = any_face(&random, 3, 0.0, 0.5), b = any_face(&random, 3, 0.0, 0.5);
        double gap = sk_faces_closest(&a, &b, 1e-9).distance;
        depth = sk_faces_depth(&a, &b);
        if (gap > 1e-12 && depth > 1e-12) fail_msg("pair %d: %g m apart, and %g m deep", n, gap, depth);
        if (gap > 0.0) continue;
        crossing++;
        if (!(depth > -1e-12)) fail_msg("pair %d crosses, and is %g m deep", n, depth);
        sk_vec3 shift = sk_scale(0.999 * depth, sk_unit(any_point(&random, 1.0)));
        sk_face_shape still = moved(&b, shift);
        if (!(sk_faces_closest(&a, &still, 1e-9).distance < 1e-12))
            fail_msg("pair %d: %g m deep, and apart after 0.999 of that", n, depth);
    }
    assert_true(crossing > 1000);
}

// Of curved faces the depth is at least that.
static void depth_of_curved_faces_takes_them_apart(void **unused) {
    (void)unused;
    uint64_t random = SEED + 3;
    int32_t crossing = 0;
    for (int n = 0; n < 500; n++) {
        sk_face_shape a = any_face(&random, KINDS[n % KIND_COUNT], 0.2, 0.3), b = any_face(&random, 9, 0.2, 0.3);
        if (sk_faces_closest(&a, &b, 1e-6).distance > 1e-6) continue;
        crossing++;
        if (!(sk_faces_depth(&a, &b) > -1e-6)) fail_msg("pair %d crosses without depth", n);
    }
    assert_true(crossing > 50);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(closest_points_of_triangles_are_separated_by_planes),
                                       cmocka_unit_test(no_pair_of_points_of_curved_faces_is_closer_than_the_bound),
                                       cmocka_unit_test(depth_is_the_shortest_way_out),
                                       cmocka_unit_test(depth_of_curved_faces_takes_them_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
