// Vectors, quaternions, poses and tables.
#include "base/random.h"
#include "math/elementary.h"
#include "math/pose.h"
#include "math/table.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static const uint64_t SEED = 5;
static const int ROUNDS = 2000;

static sk_vec3 random_vector(uint64_t *random) {
    double x = sk_random_range(random, -1.0, 1.0), y = sk_random_range(random, -1.0, 1.0);
    return sk_vec(x, y, sk_random_range(random, -1.0, 1.0));
}

static sk_quat random_rotation(uint64_t *random) {
    sk_vec3 v = random_vector(random);
    return sk_quat_unit((sk_quat){sk_random_range(random, -1.0, 1.0), v.x, v.y, v.z});
}

static sk_quat turn(sk_vec3 axis, double angle) {
    double sine, cosine;
    sk_sincos(0.5 * angle, &sine, &cosine);
    return sk_quat_half_angle(axis, sine, cosine);
}

#define assert_near(a, b) assert_near_at((a), (b), __LINE__)
static void assert_near_at(sk_vec3 got, sk_vec3 expected, int line) {
    if (!(sk_length(sk_sub(got, expected)) < 1e-14))
        fail_msg("line %d: (%.17g, %.17g, %.17g), not (%.17g, %.17g, %.17g)", line, got.x, got.y, got.z, expected.x,
                 expected.y, expected.z);
}

static void a_quarter_turn_about_z_takes_x_to_y(void **state) {
    (void)state;
    sk_quat q = turn(sk_vec(0.0, 0.0, 1.0), 0.5 * SK_PI);
    assert_near(sk_rotate(q, sk_vec(1.0, 0.0, 0.0)), sk_vec(0.0, 1.0, 0.0));
    assert_near(sk_rotate(q, sk_vec(0.0, 1.0, 0.0)), sk_vec(-1.0, 0.0, 0.0));
    assert_near(sk_rotate(q, sk_vec(0.0, 0.0, 1.0)), sk_vec(0.0, 0.0, 1.0));
    assert_near(sk_rotate(turn(sk_vec(1.0, 0.0, 0.0), 0.5 * SK_PI), sk_vec(0.0, 1.0, 0.0)), sk_vec(0.0, 0.0, 1.0));
    assert_near(sk_cross(sk_vec(1.0, 0.0, 0.0), sk_vec(0.0, 1.0, 0.0)), sk_vec(0.0, 0.0, 1.0));
}

static void rotations_compose_invert_and_keep_lengths(void **state) {
    (void)state;
    uint64_t random = SEED;
    print_message("seed %llu\n", (unsigned long long)SEED);
    for (int i = 0; i < ROUNDS; i++) {
        sk_quat a = random_rotation(&random), b = random_rotation(&random);
        sk_vec3 v = random_vector(&random), w = random_vector(&random);
        assert_near(sk_rotate(sk_quat_mul(a, b), v), sk_rotate(a, sk_rotate(b, v)));
        assert_near(sk_rotate_back(a, sk_rotate(a, v)), v);
        assert_near(sk_rotate(a, sk_cross(v, w)), sk_cross(sk_rotate(a, v), sk_rotate(a, w)));
        assert_true(fabs(sk_length(sk_rotate(a, v)) - sk_length(v)) < 1e-14);
        assert_near(sk_rotate(sk_quat_identity(), v), v);
    }
}

static void turning_by_two_angles_about_one_axis_adds_them(void **state) {
    (void)state;
    uint64_t random = SEED + 1;
    for (int i = 0; i < ROUNDS; i++) {
        sk_vec3 axis = sk_unit(random_vector(&random)), v = random_vector(&random);
        double a = sk_random_range(&random, -4.0, 4.0), b = sk_random_range(&random, -4.0, 4.0);
        assert_near(sk_rotate(sk_quat_mul(turn(axis, a), turn(axis, b)), v), sk_rotate(turn(axis, a + b), v));
    }
}

static void a_matrix_turns_as_its_quaternion_does(void **state) {
    (void)state;
    uint64_t random = SEED + 2;
    for (int i = 0; i < ROUNDS; i++) {
        sk_quat q = random_rotation(&random);
        sk_mat3 m = sk_mat3_from_quat(q);
        sk_vec3 v = random_vector(&random);
        assert_near(sk_mat3_mul(&m, v), sk_rotate(q, v));
        assert_near(sk_mat3_mul_back(&m, v), sk_rotate_back(q, v));
        assert_true(fabs(sk_mat3_determinant(&m) - 1.0) < 1e-14);
    }
}

static void the_inverse_of_a_symmetric_matrix_undoes_it(void **state) {
    (void)state;
    uint64_t random = SEED + 3;
    for (int i = 0; i < ROUNDS; i++) {
        // An inertia tensor: positive on the diagonal, smaller beside it.
        sk_vec3 d = random_vector(&random), o = sk_scale(0.4, random_vector(&random)), v = random_vector(&random);
        sk_mat3 m = {{{1.5 + 0.5 * d.x, o.x, o.y}, {o.x, 1.5 + 0.5 * d.y, o.z}, {o.y, o.z, 1.5 + 0.5 * d.z}}};
        sk_mat3 inverse = sk_mat3_inverse_symmetric(&m);
        assert_near(sk_mat3_mul(&inverse, sk_mat3_mul(&m, v)), v);
    }
}

static void poses_compose_and_come_back(void **state) {
    (void)state;
    uint64_t random = SEED + 4;
    for (int i = 0; i < ROUNDS; i++) {
        sk_pose a = {random_vector(&random), random_rotation(&random)};
        sk_pose b = {random_vector(&random), random_rotation(&random)};
        sk_vec3 p = random_vector(&random);
        assert_near(sk_pose_point(sk_pose_mul(a, b), p), sk_pose_point(a, sk_pose_point(b, p)));
        assert_near(sk_pose_point_back(a, sk_pose_point(a, p)), p);
    }
}

static void a_unit_vector_has_length_one_and_zero_stays_zero(void **state) {
    (void)state;
    assert_near(sk_unit(sk_vec(0.0, -3.0, 4.0)), sk_vec(0.0, -0.6, 0.8));
    assert_near(sk_unit(sk_vec(0.0, 0.0, 0.0)), sk_vec(0.0, 0.0, 0.0));
    assert_near(sk_mix(sk_vec(1.0, 2.0, 3.0), sk_vec(3.0, 2.0, 1.0), 0.25), sk_vec(1.5, 2.0, 2.5));
    assert_true(sk_clamp(5.0, -1.0, 2.0) == 2.0 && sk_clamp(-5.0, -1.0, 2.0) == -1.0 &&
                sk_clamp(0.5, -1.0, 2.0) == 0.5);
    assert_false(sk_is_finite3(sk_vec(0.0, NAN, 0.0)));
}

static const sk_table TABLE = {4, {-1.0, 0.0, 2.0, 5.0}, {10.0, 20.0, 0.0, 3.0}};

static void a_table_is_straight_between_points_and_constant_beyond_them(void **state) {
    (void)state;
    const double at[][2] = {{-9.0, 10.0}, {-1.0, 10.0}, {-0.5, 15.0}, {0.0, 20.0},     {0.5, 15.0},
                            {2.0, 0.0},   {3.0, 1.0},   {5.0, 3.0},   {INFINITY, 3.0}, {-INFINITY, 10.0}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        double got = sk_table_at(&TABLE, at[i][0]);
        if (got != at[i][1]) fail_msg("at %g: %g, not %g", at[i][0], got, at[i][1]);
    }
    const sk_table empty = {0}, single = {1, {3.0}, {7.0}};
    assert_true(sk_table_at(&empty, 1.0) == 0.0);
    assert_true(sk_table_at(&single, -5.0) == 7.0 && sk_table_at(&single, 3.0) == 7.0 &&
                sk_table_at(&single, 5.0) == 7.0);
}

static void a_bad_table_is_refused_with_its_point(void **state) {
    (void)state;
    assert_true(sk_table_check(&TABLE, "cl").ok);
    sk_table bad = TABLE;
    bad.x[2] = 0.0;
    sk_result result = sk_table_check(&bad, "cl");
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "cl"));
    assert_non_null(strstr(result.text, "point 3"));
    bad = TABLE;
    bad.y[1] = NAN;
    result = sk_table_check(&bad, "cl");
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "point 2"));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_quarter_turn_about_z_takes_x_to_y),
        cmocka_unit_test(rotations_compose_invert_and_keep_lengths),
        cmocka_unit_test(turning_by_two_angles_about_one_axis_adds_them),
        cmocka_unit_test(a_matrix_turns_as_its_quaternion_does),
        cmocka_unit_test(the_inverse_of_a_symmetric_matrix_undoes_it),
        cmocka_unit_test(poses_compose_and_come_back),
        cmocka_unit_test(a_unit_vector_has_length_one_and_zero_stays_zero),
        cmocka_unit_test(a_table_is_straight_between_points_and_constant_beyond_them),
        cmocka_unit_test(a_bad_table_is_refused_with_its_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
