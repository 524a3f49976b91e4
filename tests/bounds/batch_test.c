// Batches against the tests of single volumes, and each kernel against the others.
#include "base/random.h"
#include "bounds/ball.h"
#include "bounds/batch_kernel.h"
#include "bounds/face.h"
#include "bounds/oriented_box.h"
#include "math/quat.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const uint64_t SEED = 31501;
enum { ITEMS = 1000, ROOM = 1024, KERNELS_MAX = 2 };

static double column[2][40][ROOM]; // of both batches
static uint64_t touch[KERNELS_MAX][ROOM / SK_BATCH_BLOCK];
static double square[KERNELS_MAX][ROOM];

static bool bit(int kernel, int32_t i) {
    return (touch[kernel][i / SK_BATCH_BLOCK] >> (i % SK_BATCH_BLOCK) & 1) != 0;
}

static double any(uint64_t *random, double size) {
    return sk_random_range(random, -size, size);
}

static sk_vec3 any_point(uint64_t *random, double size) {
    return (sk_vec3){any(random, size), any(random, size), any(random, size)};
}

static void put(int side, int first, int32_t i, sk_vec3 p) {
    column[side][first][i] = p.x;
    column[side][first + 1][i] = p.y;
    column[side][first + 2][i] = p.z;
}

// All kernels have the same bits. Returns how many there are.
static int32_t kernels_agree(void) {
    int32_t count = 1;
    for (; count < KERNELS_MAX && batch_kernel_number(count) != NULL; count++)
        for (int32_t w = 0; w < ROOM / SK_BATCH_BLOCK; w++) assert_true(touch[count][w] == touch[0][w]);
    return count;
}

static void balls_and_boxes_agree_with_single_ones(void **unused) {
    (void)unused;
    uint64_t random = SEED;
    sk_ball_batch balls[2];
    sk_box_batch boxes[2];
    for (int s = 0; s < 2; s++) {
        balls[s] = (sk_ball_batch){column[s][0], column[s][1], column[s][2], column[s][3]};
        for (int k = 0; k < 3; k++) {
            boxes[s].low[k] = column[s][4 + k];
            boxes[s].high[k] = column[s][7 + k];
        }
        for (int32_t i = 0; i < ROOM; i++) {
            sk_vec3 at = any_point(&random, 1.0);
            put(s, 0, i, at);
            column[s][3][i] = sk_random_range(&random, 0.2, 1.2);
            for (int k = 0; k < 3; k++) {
                column[s][4 + k][i] = any(&random, 1.0);
                column[s][7 + k][i] = column[s][4 + k][i] + sk_random_range(&random, 0.4, 2.4);
            }
        }
    }
    int32_t touching = 0;
    for (int n = 0; n < KERNELS_MAX && batch_kernel_number(n) != NULL; n++)
        batch_kernel_number(n)->balls(&balls[0], &balls[1], ITEMS, touch[n]);
    (void)kernels_agree();
    for (int32_t i = 0; i < ITEMS; i++) {
        sk_ball of[2];
        for (int s = 0; s < 2; s++)
            of[s] = (sk_ball){{column[s][0][i], column[s][1][i], column[s][2][i]}, column[s][3][i]};
        assert_int_equal(bit(0, i), sk_balls_touch(of[0], of[1]));
        touching += bit(0, i);
    }
    assert_true(touching > ITEMS / 5 && touching < ITEMS * 4 / 5);
    for (int n = 0; n < KERNELS_MAX && batch_kernel_number(n) != NULL; n++)
        batch_kernel_number(n)->boxes(&boxes[0], &boxes[1], ITEMS, touch[n]);
    (void)kernels_agree();
    touching = 0;
    for (int32_t i = 0; i < ITEMS; i++) {
        bool expected = true;
        for (int k = 0; k < 3; k++)
            expected =
                expected && column[0][4 + k][i] <= column[1][7 + k][i] && column[1][4 + k][i] <= column[0][7 + k][i];
        assert_int_equal(bit(0, i), expected);
        touching += expected;
    }
    assert_true(touching > ITEMS / 5 && touching < ITEMS * 4 / 5);
}

static void one_polytope_agrees_with_single_ones(void **unused) {
    (void)unused;
    uint64_t random = SEED + 1;
    sk_dop one = {0}, of[ITEMS];
    sk_dop_batch many = {.slabs = SK_DOP_14 / 2};
    int32_t touching = 0;
    for (int k = 0; k < many.slabs; k++) {
        many.low[k] = column[0][k];
        many.high[k] = column[0][many.slabs + k];
    }
    for (int32_t i = -1; i < ITEMS; i++) {
        sk_vec3 at = any_point(&random, i < 0 ? 0.0 : 0.7), p[6];
        for (int k = 0; k < 6; k++) p[k] = sk_add(at, any_point(&random, 0.5));
        sk_dop dop = sk_dop_of_points(SK_DOP_14, p, 6);
        if (i < 0) {
            one = dop;
            continue;
        }
        of[i] = dop;
        for (int k = 0; k < many.slabs; k++) {
            column[0][k][i] = dop.low[k];
            column[0][many.slabs + k][i] = dop.high[k];
        }
    }
    for (int n = 0; n < KERNELS_MAX && batch_kernel_number(n) != NULL; n++)
        batch_kernel_number(n)->dops(&one, &many, ITEMS, touch[n]);
    (void)kernels_agree();
    for (int32_t i = 0; i < ITEMS; i++) {
        assert_int_equal(bit(0, i), !sk_dops_are_apart(&one, &of[i]));
        touching += bit(0, i);
    }
    assert_true(touching > ITEMS / 10 && touching < ITEMS * 9 / 10);
}

static void oriented_boxes_agree_with_single_ones(void **unused) {
    (void)unused;
    uint64_t random = SEED + 2;
    static sk_oriented_box of[2][ROOM];
    sk_oriented_batch batch[2];
    for (int s = 0; s < 2; s++) {
        for (int k = 0; k < 3; k++) {
            batch[s].centre[k] = column[s][k];
            batch[s].half[k] = column[s][3 + k];
        }
        for (int k = 0; k < 9; k++) batch[s].axis[k] = column[s][6 + k];
        for (int32_t i = 0; i < ROOM; i++) {
            sk_oriented_box *box = &of[s][i];
            sk_vec3 turn = any_point(&random, 1.0);
            sk_quat q = sk_quat_unit(sk_quat_of(i % 9 == 0 ? 1e9 : 1.0, turn.x, turn.y, turn.z));
            box->centre = any_point(&random, 1.2);
            put(s, 0, i, box->centre);
            for (int k = 0; k < 3; k++) {
                box->half[k] = column[s][3 + k][i] = sk_random_range(&random, 0.1, 1.0);
                box->axis[k] = sk_rotate(q, (sk_vec3){k == 0, k == 1, k == 2});
                put(s, 6 + 3 * k, i, box->axis[k]);
            }
        }
    }
    for (int n = 0; n < KERNELS_MAX && batch_kernel_number(n) != NULL; n++)
        batch_kernel_number(n)->oriented(&batch[0], &batch[1], ITEMS, touch[n]);
    (void)kernels_agree();
    int32_t touching = 0;
    for (int32_t i = 0; i < ITEMS; i++) {
        bool apart = sk_oriented_boxes_are_apart(&of[0][i], &of[1][i], true);
        if (bit(0, i) == apart) fail_msg("pair %d: the batch says %d", (int)i, bit(0, i));
        touching += !apart;
    }
    assert_true(touching > ITEMS / 5 && touching < ITEMS * 4 / 5);
}

static void distances_from_triangles_agree_with_single_ones(void **unused) {
    (void)unused;
    uint64_t random = SEED + 3;
    sk_point_batch points = {column[0][0], column[0][1], column[0][2]};
    sk_triangle_batch triangles;
    for (int k = 0; k < 9; k++) triangles.corner[k] = column[1][k];
    for (int32_t i = 0; i < ROOM; i++) {
        put(0, 0, i, any_point(&random, 1.0));
        for (int k = 0; k < 3; k++)
            put(1, 3 * k, i, i % 50 == 0 && k > 0 ? (sk_vec3){0.5, 0, 0} : any_point(&random, 1.0));
    }
    for (int n = 0; n < KERNELS_MAX && batch_kernel_number(n) != NULL; n++)
        batch_kernel_number(n)->triangles(&points, &triangles, ITEMS, square[n]);
    for (int n = 1; n < KERNELS_MAX && batch_kernel_number(n) != NULL; n++)
        for (int32_t i = 0; i < ITEMS; i++) assert_true(square[n][i] == square[0][i]);
    for (int32_t i = 0; i < ITEMS; i++) {
        sk_face_shape face = {.corners = 3, .degree = 1};
        for (int k = 0; k < 3; k++)
            face.control[k] = (sk_vec3){column[1][3 * k][i], column[1][3 * k + 1][i], column[1][3 * k + 2][i]};
        double expected =
            sk_closest_on_face(&face, (sk_vec3){column[0][0][i], column[0][1][i], column[0][2][i]}).distance;
        if (!(fabs(sqrt(square[0][i]) - expected) <= 1e-12))
            fail_msg("triangle %d: %.17g m, expected %.17g m", (int)i, sqrt(square[0][i]), expected);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(balls_and_boxes_agree_with_single_ones),
                                       cmocka_unit_test(one_polytope_agrees_with_single_ones),
                                       cmocka_unit_test(oriented_boxes_agree_with_single_ones),
                                       cmocka_unit_test(distances_from_triangles_agree_with_single_ones)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
