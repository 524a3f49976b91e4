// Polytopes and oriented boxes contain their points, and say of no two solids with a common point that they are apart.
#include "base/random.h"
#include "bounds/ball.h"
#include "bounds/dop.h"
#include "bounds/oriented_box.h"
#include "convex/distance.h"
#include "math/quat.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const uint64_t SEED = 31301;
static const sk_dop_kind KINDS[] = {SK_DOP_6, SK_DOP_8, SK_DOP_14, SK_DOP_18, SK_DOP_26};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0], CORNERS = 4 };

static sk_vec3 any_point(uint64_t *random, double size) {
    return (sk_vec3){sk_random_range(random, -size, size), sk_random_range(random, -size, size),
                     sk_random_range(random, -size, size)};
}

// The four triangles of a tetrahedron.
static void surface_of(const sk_vec3 p[CORNERS], sk_box_triangle out[CORNERS]) {
    for (int k = 0; k < CORNERS; k++) out[k] = (sk_box_triangle){{p[k], p[(k + 1) % CORNERS], p[(k + 2) % CORNERS]}};
}

static void check_box(const sk_oriented_box *box, const sk_vec3 *points, int32_t count) {
    for (int k = 0; k < 3; k++) {
        double square = sk_dot(box->axis[k], box->axis[k]), across = sk_dot(box->axis[k], box->axis[(k + 1) % 3]);
        if (!(fabs(square - 1.0) < 1e-14 && fabs(across) < 1e-14)) fail_msg("axes %g, %g", square - 1.0, across);
        for (int32_t i = 0; i < count; i++) {
            long double x = (long double)points[i].x - box->centre.x, y = (long double)points[i].y - box->centre.y,
                        z = (long double)points[i].z - box->centre.z;
            long double along = x * box->axis[k].x + y * box->axis[k].y + z * box->axis[k].z;
            if (along > box->half[k] || along < -box->half[k]) fail_msg("point %d is outside of axis %d", (int)i, k);
        }
    }
}

// Whether all that says "apart" is right, and how often it does.
static void what_is_apart_has_no_common_point(void **unused) {
    (void)unused;
    enum { PAIRS = 20000 };
    uint64_t random = SEED;
    int32_t apart = 0, by_ball = 0, by_dop[KIND_COUNT] = {0}, by_box = 0, by_six = 0;
    for (int n = 0; n < PAIRS; n++) {
        sk_vec3 p[2][CORNERS], away = sk_scale(n % 10 == 0 ? 1e3 : 1.0, any_point(&random, 0.4));
        sk_convex solid[2];
        sk_box_triangle surface[2][CORNERS];
        sk_oriented_box box[2];
        bool built = true;
        for (int k = 0; k < 2; k++) {
            sk_vec3 stretch = {sk_random_range(&random, 0.05, 1.0), sk_random_range(&random, 0.05, 1.0), 1.0},
                    by = any_point(&random, 0.5);
            sk_quat turn = sk_quat_unit(sk_quat_of(1.0, by.x, by.y, by.z));
            for (int i = 0; i < CORNERS; i++) {
                sk_vec3 q = any_point(&random, 1.0);
                p[k][i] = sk_add(sk_add(away, by), sk_rotate(turn, (sk_vec3){q.x * stretch.x, q.y * stretch.y, q.z}));
            }
            built = built && sk_convex_of_points(p[k], CORNERS, &solid[k]).ok;
            surface_of(p[k], surface[k]);
            box[k] = sk_oriented_box_of(surface[k], CORNERS, p[k], CORNERS);
            check_box(&box[k], p[k], CORNERS);
        }
        if (!built) continue;
        const sk_pose here = {.rotation = sk_quat_identity()};
        bool touch = sk_convex_distance_of(&solid[0], &here, &solid[1], &here).distance < 1e-12;
        apart += !touch;
        bool says[KIND_COUNT + 3];
        for (int k = 0; k < KIND_COUNT; k++) {
            sk_dop a = sk_dop_of_points(KINDS[k], p[0], CORNERS), b = sk_dop_of_points(KINDS[k], p[1], CORNERS);
            says[k] = sk_dops_are_apart(&a, &b);
            by_dop[k] += says[k];
            assert_int_equal(says[k], sk_dops_are_apart(&b, &a));
        }
        says[KIND_COUNT] = !sk_balls_touch(sk_ball_smallest(p[0], CORNERS), sk_ball_smallest(p[1], CORNERS));
        says[KIND_COUNT + 1] = sk_oriented_boxes_are_apart(&box[0], &box[1], true);
        says[KIND_COUNT + 2] = sk_oriented_boxes_are_apart(&box[0], &box[1], false);
        by_ball += says[KIND_COUNT];
        by_box += says[KIND_COUNT + 1];
        by_six += says[KIND_COUNT + 2];
        for (int k = 0; k < KIND_COUNT + 3; k++)
            if (touch && says[k]) fail_msg("pair %d: volume %d is said to be apart", n, k);
        assert_true(says[KIND_COUNT + 1] || !says[KIND_COUNT + 2]);
        // More directions see more. Those of 8 faces are not among those of 18.
        assert_true((says[4] || !says[3]) && (says[3] || !says[0]) && (says[2] || !says[1]) && (says[2] || !says[0]));
    }
    print_message(
        "%d of %d pairs are apart; seen by balls %d, 6 faces %d, 8 %d, 14 %d, 18 %d, 26 %d, oriented boxes %d "
        "(6 axes: %d)\n",
        (int)apart, (int)PAIRS, (int)by_ball, (int)by_dop[0], (int)by_dop[1], (int)by_dop[2], (int)by_dop[3],
        (int)by_dop[4], (int)by_box, (int)by_six);
    assert_true(by_dop[4] > by_dop[2] && by_dop[2] > by_dop[0] && by_box > by_six && by_dop[4] < apart);
}

// Boxes with 15 axes: apart if and only if their distance is above 0.
static void fifteen_axes_are_exact(void **unused) {
    (void)unused;
    uint64_t random = SEED + 1;
    int32_t apart = 0, checked = 0;
    for (int n = 0; n < 20000; n++) {
        sk_convex solid[2];
        sk_oriented_box box[2];
        sk_pose pose[2];
        for (int k = 0; k < 2; k++) {
            sk_vec3 half = {sk_random_range(&random, 0.1, 1.0), sk_random_range(&random, 0.1, 1.0),
                            sk_random_range(&random, 0.1, 1.0)},
                    turn = any_point(&random, 1.0);
            pose[k] = (sk_pose){any_point(&random, 1.3),
                                sk_quat_unit(sk_quat_of(n % 7 == 0 ? 1e9 : 1.0, turn.x, turn.y, turn.z))};
            assert_true(sk_convex_box(half, &solid[k]).ok);
            box[k] = (sk_oriented_box){.centre = pose[k].position, .half = {half.x, half.y, half.z}};
            for (int i = 0; i < 3; i++) box[k].axis[i] = sk_rotate(pose[k].rotation, (sk_vec3){i == 0, i == 1, i == 2});
        }
        sk_convex_distance d = sk_convex_distance_of(&solid[0], &pose[0], &solid[1], &pose[1]);
        bool says = sk_oriented_boxes_are_apart(&box[0], &box[1], true);
        if (d.distance > 0.0 && d.distance < 1e-9) continue;
        checked++;
        apart += says;
        if (says != (d.distance > 0.0)) fail_msg("pair %d: distance %g m", n, d.distance);
    }
    assert_true(apart > checked / 4 && apart < checked * 3 / 4);
}

// A flat square has two equal eigenvalues, a regular tetrahedron three: the axes are those of the world as far as can be.
static void equal_eigenvalues_have_a_rule(void **unused) {
    (void)unused;
    const sk_vec3 square[4] = {{1, 1, 0}, {-1, 1, 0}, {-1, -1, 0}, {1, -1, 0}},
                  regular[4] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    sk_box_triangle halves[2] = {{{square[0], square[1], square[2]}}, {{square[0], square[2], square[3]}}}, sides[4];
    sk_oriented_box flat = sk_oriented_box_of(halves, 2, square, 4);
    assert_true(fabs(fabs(flat.axis[0].z) - 1.0) < 1e-14 && fabs(flat.half[1] - 1.0) < 1e-12 &&
                fabs(flat.half[2] - 1.0) < 1e-12);
    surface_of(regular, sides);
    sk_oriented_box cube = sk_oriented_box_of(sides, 4, regular, 4);
    for (int k = 0; k < 3; k++) assert_true(fabs(cube.half[k] - 1.0) < 1e-12);
    sk_oriented_box point = sk_oriented_box_of(NULL, 0, square, 1);
    assert_true(point.half[0] < 1e-12 && point.axis[0].x == 1.0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_apart_has_no_common_point),
                                       cmocka_unit_test(fifteen_axes_are_exact),
                                       cmocka_unit_test(equal_eigenvalues_have_a_rule)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
