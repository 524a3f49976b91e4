// Faces of any order: their points, and the closest of them with its certificate.
#include "base/random.h"
#include "bounds/face.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static const uint64_t SEED = 31401;
static const int32_t KINDS[] = {3, 4, 6, 8, 9};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

// Coordinates of the nodes.
static const double TRIANGLE[6][2] = {{0, 0}, {1, 0}, {0, 1}, {0.5, 0}, {0.5, 0.5}, {0, 0.5}},
                    QUAD[9][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.5, 0}, {1, 0.5}, {0.5, 1}, {0, 0.5}, {0.5, 0.5}};

static sk_vec3 any_point(uint64_t *random, double size) {
    return (sk_vec3){sk_random_range(random, -size, size), sk_random_range(random, -size, size),
                     sk_random_range(random, -size, size)};
}

// A face near a plane one; `bent`: how far its nodes are from that.
static sk_face_shape any_face(uint64_t *random, int32_t nodes, double bent, sk_vec3 points[9]) {
    sk_vec3 u = any_point(random, 1.0), v = any_point(random, 1.0), at = any_point(random, 1.0);
    const sk_mesh_face face = {nodes, {0, 1, 2, 3, 4, 5, 6, 7, 8}};
    for (int i = 0; i < nodes; i++) {
        const double *c = sk_face_corners(nodes) == 3 ? TRIANGLE[i] : QUAD[i];
        points[i] = sk_add(sk_add_scaled(sk_add_scaled(at, c[0], u), c[1], v), any_point(random, bent));
    }
    const sk_face_mesh mesh = {9, 1, points, &face};
    return sk_face_shape_of(&mesh, 0);
}

static void a_face_passes_through_its_nodes(void **unused) {
    (void)unused;
    uint64_t random = SEED;
    for (int n = 0; n < 5000; n++) {
        sk_vec3 points[9];
        int32_t nodes = KINDS[n % KIND_COUNT];
        sk_face_shape face = any_face(&random, nodes, 0.5, points);
        for (int i = 0; i < nodes; i++) {
            const double *c = face.corners == 3 ? TRIANGLE[i] : QUAD[i];
            double off = sk_length(sk_sub(sk_face_at(&face, c[0], c[1]).at, points[i]));
            if (!(off < 1e-14)) fail_msg("%d nodes: node %d is missed by %g m", (int)nodes, i, off);
        }
    }
}

static void derivatives_are_those_of_differences(void **unused) {
    (void)unused;
    static const double H = 1e-4;
    uint64_t random = SEED + 1;
    for (int n = 0; n < 5000; n++) {
        sk_vec3 points[9];
        sk_face_shape face = any_face(&random, KINDS[n % KIND_COUNT], 0.5, points);
        double u = sk_random_range(&random, 0.1, 0.5), v = sk_random_range(&random, 0.1, 0.4);
        sk_face_jet x = sk_face_at(&face, u, v), a = sk_face_at(&face, u + H, v), b = sk_face_at(&face, u - H, v),
                    c = sk_face_at(&face, u, v + H), d = sk_face_at(&face, u, v - H);
        double half = 0.5 / H;
        assert_true(sk_length(sk_sub(sk_scale(half, sk_sub(a.at, b.at)), x.du)) < 1e-9);
        assert_true(sk_length(sk_sub(sk_scale(half, sk_sub(c.at, d.at)), x.dv)) < 1e-9);
        assert_true(sk_length(sk_sub(sk_scale(half, sk_sub(a.du, b.du)), x.duu)) < 1e-8);
        assert_true(sk_length(sk_sub(sk_scale(half, sk_sub(c.du, d.du)), x.duv)) < 1e-8);
        assert_true(sk_length(sk_sub(sk_scale(half, sk_sub(c.dv, d.dv)), x.dvv)) < 1e-8);
    }
}

// The least distance of a grid of points of the face.
static double by_grid(const sk_face_shape *face, sk_vec3 p) {
    enum { STEPS = 40 };
    double least = INFINITY;
    for (int i = 0; i <= STEPS; i++)
        for (int k = 0; k <= (face->corners == 3 ? STEPS - i : STEPS); k++)
            least = sk_min(least, sk_length(sk_sub(sk_face_at(face, (double)i / STEPS, (double)k / STEPS).at, p)));
    return least;
}

// Slightly bent faces have one minimum for most points; the certificate finds those where Newton's method stops at another one.
static void no_point_of_a_face_is_closer_than_its_certificate(void **unused) {
    (void)unused;
    static const double BENT[] = {0.02, 0.1, 0.4}, TOLERANCE = 1e-6;
    uint64_t random = SEED + 2;
    for (int b = 0; b < 3; b++)
        for (int k = 0; k < KIND_COUNT; k++) {
            int32_t local = 0, open = 0;
            double rounds = 0.0, parts = 0.0;
            enum { FACES = 400 };
            for (int n = 0; n < FACES; n++) {
                sk_vec3 points[9], p = any_point(&random, 2.0);
                sk_face_shape face = any_face(&random, KINDS[k], BENT[b], points);
                sk_closest_point found = sk_closest_on_face(&face, p);
                sk_checked_point checked = sk_closest_checked(&face, p, TOLERANCE);
                double least = by_grid(&face, p);
                sk_vec3 at = sk_face_at(&face, found.u, found.v).at;
                assert_true(found.u >= 0.0 && found.v >= 0.0 &&
                            (face.corners == 3 ? found.u + found.v <= 1.0 + 1e-15 : found.u <= 1.0 && found.v <= 1.0));
                assert_true(sk_length(sk_sub(at, found.point)) < 1e-14 && checked.lower <= checked.closest.distance);
                if (least < checked.lower - 1e-12)
                    fail_msg("%d nodes: the grid has %.9g m, lower is %.9g m", (int)KINDS[k], least, checked.lower);
                if (checked.closest.distance > least + TOLERANCE)
                    fail_msg("%d nodes: found %.9g m, the grid has %.9g m", (int)KINDS[k], checked.closest.distance,
                             least);
                local += found.distance > checked.closest.distance + TOLERANCE;
                open += checked.closest.distance - checked.lower > TOLERANCE;
                rounds += found.rounds;
                parts += checked.parts;
            }
            print_message(
                "%d nodes, bent by %g: %.1f rounds, %.0f parts; %d of %d at a local minimum, %d not certified\n",
                (int)KINDS[k], BENT[b], rounds / FACES, parts / FACES, (int)local, FACES, (int)open);
            assert_int_equal(open, 0);
            assert_true(KINDS[k] > 3 || local == 0);
        }
}

// A square, its corners, sides and both sides of it.
static void closest_points_of_a_square_are_known(void **unused) {
    (void)unused;
    const sk_vec3 points[4] = {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}};
    const sk_mesh_face face = {4, {0, 1, 2, 3}};
    const sk_face_mesh mesh = {4, 1, points, &face};
    sk_face_shape shape = sk_face_shape_of(&mesh, 0);
    for (int i = -3; i < 9; i++)
        for (int k = -3; k < 9; k++) {
            sk_vec3 p = {0.45 * i, 0.45 * k, 0.7}, expected = {sk_clamp(p.x, 0, 2), sk_clamp(p.y, 0, 2), 0};
            sk_closest_point found = sk_closest_on_face(&shape, p);
            if (!(sk_length(sk_sub(found.point, expected)) < 1e-14))
                fail_msg("(%g, %g): found (%.17g, %.17g)", p.x, p.y, found.point.x, found.point.y);
        }
}

static void segments_are_as_close_as_their_best_points(void **unused) {
    (void)unused;
    uint64_t random = SEED + 3;
    for (int n = 0; n < 20000; n++) {
        sk_vec3 p[4];
        for (int i = 0; i < 4; i++) p[i] = any_point(&random, 1.0);
        if (n % 5 == 0) p[1] = p[0];
        if (n % 7 == 0) p[3] = sk_add(p[2], sk_scale(sk_random_range(&random, -2, 2), sk_sub(p[1], p[0])));
        sk_segment_pair pair = sk_segments_closest(p[0], p[1], p[2], p[3]);
        assert_true(pair.s >= 0.0 && pair.s <= 1.0 && pair.t >= 0.0 && pair.t <= 1.0);
        double least = INFINITY;
        for (int i = 0; i <= 20; i++) // the closest point of the other one to each of a few places
            for (int side = 0; side < 2; side++) {
                const sk_vec3 *a = side ? &p[2] : p, *b = side ? p : &p[2];
                sk_vec3 at = sk_mix(a[0], a[1], i / 20.0), along = sk_sub(b[1], b[0]);
                double square = sk_dot(along, along);
                double t = square > 0.0 ? sk_clamp(sk_dot(sk_sub(at, b[0]), along) / square, 0.0, 1.0) : 0.0;
                least = sk_min(least, sk_length(sk_sub(at, sk_add_scaled(b[0], t, along))));
            }
        if (!(pair.distance <= least + 1e-12)) fail_msg("%d: found %.17g, others %.17g", n, pair.distance, least);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_face_passes_through_its_nodes),
                                       cmocka_unit_test(derivatives_are_those_of_differences),
                                       cmocka_unit_test(no_point_of_a_face_is_closer_than_its_certificate),
                                       cmocka_unit_test(closest_points_of_a_square_are_known),
                                       cmocka_unit_test(segments_are_as_close_as_their_best_points)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
