// The convex hull of points, against every plane through three of them.
#include "csg/convex_hull.h"

#include "base/random.h"
#include "csg/boundary.h"
#include "csg/solids.h"

static int32_t hull_of(const sk_vec3 *points, int32_t count, sk_half_space *out) {
    int32_t faces = 0;
    sk_result result = sk_convex_hull(points, count, out, &faces);
    if (!result.ok) fail_msg("%s", result.text);
    return faces;
}

static void check_error(const sk_vec3 *points, int32_t count, const char *part) {
    sk_half_space out[SK_CONVEX_HULL_FACES_MAX];
    int32_t faces;
    sk_result result = sk_convex_hull(points, count, out, &faces);
    if (result.ok || strstr(result.text, part) == NULL)
        fail_msg("expected an error with \"%s\", came \"%s\"", part, result.ok ? "success" : result.text);
}

static double integer(uint64_t *random, int32_t below) {
    return (double)(sk_random_word(random) % (uint64_t)below);
}

static bool has_plane(const sk_half_space *planes, int32_t count, sk_vec3 normal, double offset) {
    for (int32_t i = 0; i < count; i++) {
        if (sk_length(sk_sub(planes[i].normal, normal)) < 1e-12 && fabs(planes[i].offset - offset) < 1e-12) return true;
    }
    return false;
}

// All planes through three points with no point in front, in integers, which are exact. Answers how many there are.
static int32_t brute_force(const sk_vec3 *p, int32_t count, sk_half_space *out) {
    int32_t faces = 0;
    for (int32_t a = 0; a < count; a++) {
        for (int32_t b = 0; b < count; b++) {
            for (int32_t c = 0; c < count; c++) {
                sk_vec3 n = sk_cross(sk_sub(p[b], p[a]), sk_sub(p[c], p[a]));
                bool supports = sk_length(n) > 0.0;
                for (int32_t i = 0; i < count && supports; i++) supports = sk_dot(n, sk_sub(p[i], p[a])) <= 0.0;
                if (!supports) continue;
                n = sk_unit(n);
                if (!has_plane(out, faces, n, sk_dot(n, p[a]))) out[faces++] = (sk_half_space){n, sk_dot(n, p[a])};
            }
        }
    }
    return faces;
}

static void a_hull_has_just_the_planes_that_brute_force_finds(void **state) {
    (void)state;
    uint64_t random = 11;
    int32_t solid = 0, flat = 0;
    for (int round = 0; round < 3000; round++) {
        sk_vec3 points[24];
        int32_t count = 4 + (int32_t)integer(&random, round % 20 + 1), size = 2 + round % 4, faces = 0;
        for (int32_t i = 0; i < count; i++) {
            points[i] = sk_vec(integer(&random, size), integer(&random, size), integer(&random, size));
        }
        sk_half_space expected[500], came[SK_CONVEX_HULL_FACES_MAX];
        int32_t wanted = brute_force(points, count, expected);
        sk_result result = sk_convex_hull(points, count, came, &faces);
        if (!result.ok) {
            // In one plane: the plane supports from both sides, or there is none at all.
            assert_true(wanted == 0 || (wanted == 2 && sk_dot(expected[0].normal, expected[1].normal) < -0.999));
            flat++;
            continue;
        }
        if (faces != wanted) fail_msg("round %d: expected %d faces, came %d", round, (int)wanted, (int)faces);
        for (int32_t i = 0; i < wanted; i++) {
            if (!has_plane(came, faces, expected[i].normal, expected[i].offset))
                fail_msg("round %d: face %d is missing", round, (int)i);
        }
        solid++;
    }
    print_message("%d hulls, %d flat ones\n", (int)solid, (int)flat);
    assert_true(solid > 1000 && flat > 20);
}

static void the_hull_of_a_boxs_corners_is_the_box_to_the_bit(void **state) {
    (void)state;
    const double low[3] = {0.1, -0.7, 1e5}, high[3] = {0.3, 1.9, 1e5 + 0.1};
    sk_vec3 points[11] = {{0.1, 0.0, 1e5}, {0.2, 0.3, 1e5 + 0.05}, {0.3, 1.9, 1e5}}; // on an edge, inside, twice
    for (int i = 0; i < 8; i++)
        points[3 + i] = sk_vec(i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2]);
    sk_half_space came[SK_CONVEX_HULL_FACES_MAX];
    int32_t faces = hull_of(points, 11, came);
    assert_int_equal(faces, 6);
    const sk_half_space expected[6] = {{{1, 0, 0}, 0.3},  {{-1, 0, 0}, -0.1},     {{0, 1, 0}, 1.9},
                                       {{0, -1, 0}, 0.7}, {{0, 0, 1}, 1e5 + 0.1}, {{0, 0, -1}, -1e5}};
    for (int i = 0; i < 6; i++) {
        bool found = false;
        for (int k = 0; k < 6; k++) {
            found = found || (sk_length(sk_sub(came[k].normal, expected[i].normal)) == 0.0 &&
                              came[k].offset == expected[i].offset);
        }
        assert_true(found);
    }
}

static void a_turned_drum_keeps_its_round_faces_whole(void **state) {
    (void)state;
    // Two circles of 20 points each, turned askew: their points are in one plane only up to rounding.
    sk_quat turn = sk_quat_unit((sk_quat){0.8, 0.3, -0.2, 0.5});
    sk_vec3 points[40];
    for (int i = 0; i < 40; i++) {
        double angle = (i % 20) * 2.0 * 3.14159265358979323846 / 20.0;
        sk_vec3 p = {3.0 * cos(angle), 3.0 * sin(angle), i < 20 ? 0.0 : 2.0};
        points[i] = sk_add(sk_vec(1000.0, -500.0, 20.0), sk_rotate(turn, p));
    }
    sk_half_space came[SK_CONVEX_HULL_FACES_MAX];
    assert_int_equal(hull_of(points, 40, came), 22);
}

static sk_shape shape_of(sk_shapes *s, const sk_half_space *planes, int32_t count) {
    sk_shape parts[SK_CONVEX_HULL_FACES_MAX], out = -1;
    for (int32_t i = 0; i < count; i++)
        parts[i] = plane(s, planes[i].normal.x, planes[i].normal.y, planes[i].normal.z, planes[i].offset);
    return built(sk_shape_intersection(s, parts, count, &out), &out);
}

static void points_on_a_sphere_are_all_corners_and_their_hull_nearly_fills_it(void **state) {
    (void)state;
    uint64_t random = 5;
    sk_vec3 points[SK_CONVEX_HULL_POINTS_MAX];
    for (int i = 0; i < SK_CONVEX_HULL_POINTS_MAX; i++) {
        sk_vec3 p;
        do {
            p = sk_vec(sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1),
                       sk_random_range(&random, -1, 1));
        } while (sk_length(p) > 1.0 || sk_length(p) < 0.1);
        points[i] = sk_scale(10.0, sk_unit(p));
    }
    sk_half_space came[SK_CONVEX_HULL_FACES_MAX];
    int32_t faces = hull_of(points, SK_CONVEX_HULL_POINTS_MAX, came);
    assert_int_equal(faces, SK_CONVEX_HULL_FACES_MAX); // Euler: 2 n - 4 triangles
    double deepest = 0.0;
    for (int i = 0; i < SK_CONVEX_HULL_POINTS_MAX; i++) {
        double nearest = -INFINITY;
        for (int32_t k = 0; k < faces; k++)
            nearest = sk_max(nearest, sk_dot(came[k].normal, points[i]) - came[k].offset);
        deepest = sk_max(deepest, fabs(nearest));
    }
    assert_true(deepest < 1e-9);
    sk_shapes *s = sk_shapes_create();
    sk_scenery *c = compiled(s, shape_of(s, came, faces));
    sk_boundary b;
    assert_true(sk_scenery_boundary(c, (sk_box){{-20, -20, -20}, {20, 20, 20}}, &b).ok);
    double ball = 4.0 / 3.0 * 3.14159265358979323846 * 1000.0, filled = sk_boundary_volume(&b);
    assert_true(filled > 0.94 * ball && filled < ball);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void the_order_of_the_points_changes_no_bit(void **state) {
    (void)state;
    uint64_t random = 23;
    for (int round = 0; round < 100; round++) {
        sk_vec3 points[60], other[60];
        for (int i = 0; i < 60; i++) {
            points[i] = sk_vec(sk_random_range(&random, 0, 9), sk_random_range(&random, 0, 9), integer(&random, 3));
            other[i] = points[i];
        }
        for (int i = 59; i > 0; i--) {
            int32_t k = (int32_t)integer(&random, i + 1);
            sk_vec3 held = other[i];
            other[i] = other[k];
            other[k] = held;
        }
        sk_half_space one[SK_CONVEX_HULL_FACES_MAX], two[SK_CONVEX_HULL_FACES_MAX];
        int32_t count = hull_of(points, 60, one);
        assert_int_equal(hull_of(other, 60, two), count);
        assert_memory_equal(one, two, (size_t)count * sizeof *one);
    }
}

static void nearly_flat_or_nearly_equal_points_do_no_harm(void **state) {
    (void)state;
    // A box whose corners are each three, some rounding apart or a little more, at every size from there to the grid's.
    uint64_t random = 31;
    for (int round = 0; round < 500; round++) {
        sk_vec3 points[24];
        double apart = sk_random_range(&random, 0.0, 1.0);
        for (int k = 0; k < round % 50; k++) apart *= 0.5;
        for (int i = 0; i < 24; i++) {
            sk_vec3 p = {i & 1, i & 2, i & 4};
            sk_vec3 noise = {sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1),
                             sk_random_range(&random, -1, 1)};
            points[i] = sk_add_scaled(p, 0.1 * apart, noise);
        }
        sk_half_space came[SK_CONVEX_HULL_FACES_MAX];
        int32_t faces = hull_of(points, 24, came);
        assert_true(faces >= 6 && faces <= 44);
        for (int32_t k = 0; k < faces; k++) {
            int32_t touching = 0;
            for (int i = 0; i < 24; i++) {
                double height = sk_dot(came[k].normal, points[i]) - came[k].offset;
                assert_true(height <= 1e-14);
                touching += height > -1e-8;
            }
            if (touching < 3) fail_msg("round %d, %g apart: face %d touches %d points", round, apart, k, touching);
        }
    }
}

static void hulls_of_every_size_and_place_hold_their_points(void **state) {
    (void)state;
    uint64_t random = 47;
    for (int round = 0; round < 400; round++) {
        // From 1 mm to 100 km, up to 1000 km out.
        double size = 1e-3, out = 0.0;
        for (int k = round % 9; k > 0; k--) size *= 10.0;
        if (round % 3 > 0) out = round % 3 == 1 ? 1e3 : 1e6;
        sk_vec3 centre = {sk_random_range(&random, -out, out), sk_random_range(&random, -out, out), out};
        sk_vec3 points[40];
        for (int i = 0; i < 40; i++) { // some in the planes of a cube's sides
            points[i] =
                sk_vec(sk_random_range(&random, 0, 1), sk_random_range(&random, 0, 1), sk_random_range(&random, 0, 1));
            if (i % 4 == 0) points[i].x = i % 8 / 4;
            if (i % 4 == 1) points[i].z = 1.0;
            points[i] = sk_add_scaled(centre, size, points[i]);
        }
        sk_half_space came[SK_CONVEX_HULL_FACES_MAX];
        int32_t faces = hull_of(points, 40, came);
        double rounding = 4e-16 * (sk_length(centre) + size), slack = 2e-9 * size + 8 * rounding;
        assert_true(faces >= 4 && faces <= 2 * 40 - 4);
        for (int32_t k = 0; k < faces; k++) {
            int32_t touching = 0;
            for (int i = 0; i < 40; i++) {
                double height = sk_dot(came[k].normal, points[i]) - came[k].offset;
                if (!(height <= rounding))
                    fail_msg("round %d: a point is %g m outside of a hull of %g m", round, height, size);
                touching += height > -slack;
            }
            if (touching < 3)
                fail_msg("round %d: face %d of a hull of %g m touches %d points", round, k, size, touching);
        }
    }
}

// 1 m long, from a micrometre thick to less than a nanometre: the tip is a face of its own all the same.
static void a_thin_wedge_ends_at_its_blunt_tip(void **state) {
    (void)state;
    const double tips[4] = {9e-10, 3e-10, 1e-10, 2e-11};
    for (int i = 0; i < 4; i++) {
        sk_vec3 points[8];
        for (int k = 0; k < 8; k++) points[k] = sk_vec(k & 1, k >> 1 & 1, k & 4 ? (k & 1 ? tips[i] : 1e-6) : 0.0);
        sk_half_space came[SK_CONVEX_HULL_FACES_MAX];
        int32_t faces = hull_of(points, 8, came);
        assert_int_equal(faces, 6);
        assert_true(has_plane(came, faces, sk_vec(1, 0, 0), 1.0));
    }
}

static void what_is_no_solid_is_refused(void **state) {
    (void)state;
    sk_vec3 points[300] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.3, 0.3, 0}};
    check_error(points, 3, "3 points; 4 to 256");
    check_error(points, 257, "257 points; 4 to 256");
    check_error(points, 4, "one plane");
    points[3].z = 1e-12;
    check_error(points, 4, "one plane");
    for (int i = 0; i < 4; i++) points[i] = sk_vec(i, 2 * i, -i);
    check_error(points, 4, "one plane");
    for (int i = 0; i < 4; i++) points[i] = sk_vec(7, 8, 9);
    check_error(points, 4, "one plane");
    points[2].y = NAN;
    check_error(points, 4, "point 3 of a hull is not finite");
    points[2].y = 1e200;
    check_error(points, 4, "point 3 of a hull is not finite or too far");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hull_has_just_the_planes_that_brute_force_finds),
        cmocka_unit_test(the_hull_of_a_boxs_corners_is_the_box_to_the_bit),
        cmocka_unit_test(a_turned_drum_keeps_its_round_faces_whole),
        cmocka_unit_test(points_on_a_sphere_are_all_corners_and_their_hull_nearly_fills_it),
        cmocka_unit_test(the_order_of_the_points_changes_no_bit),
        cmocka_unit_test(nearly_flat_or_nearly_equal_points_do_no_harm),
        cmocka_unit_test(hulls_of_every_size_and_place_hold_their_points),
        cmocka_unit_test(a_thin_wedge_ends_at_its_blunt_tip),
        cmocka_unit_test(what_is_no_solid_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
