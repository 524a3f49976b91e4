// The pebble border: what it lets pass, where it clips, and how its frame lies.
#include "check.h"
#include "contact/pebble.h"
#include "fixture.h"

static const uint64_t SEED = 20260101;

static void the_border_frame_maps_down_to_the_reversed_normal(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int i = 0; i < 100000; i++) {
        sk_vec3 n = sk_unit((sk_vec3){sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1),
                                      sk_random_range(&random, -1, 1)});
        sk_mat3 q = sk_border_frame(n);
        sk_vec3 down = sk_mat3_mul(&q, (sk_vec3){0, 0, 1});
        assert_true(sk_length(sk_add(down, n)) <= 1e-15);
        assert_true(fabs(sk_mat3_determinant(&q) - 1.0) <= 1e-14);
        assert_true(fabs(sk_dot(q.row[0], q.row[1])) <= 1e-15);
        assert_true(q.row[1].x == 0.0); // the rolling direction lies in the wheel's own plane
    }
}

static void the_paper_s_angles_give_the_same_frame(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int i = 0; i < 10000; i++) {
        sk_vec3 n = sk_unit((sk_vec3){sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1),
                                      sk_random_range(&random, -1, -0.01)});
        double phi_x = sk_atan2(n.y, sqrt(n.x * n.x + n.z * n.z)), phi_y = sk_atan2(-n.x, -n.z);
        sk_quat turn_x = {sk_cos(phi_x / 2), sk_sin(phi_x / 2), 0, 0};
        sk_quat turn_y = {sk_cos(phi_y / 2), 0, sk_sin(phi_y / 2), 0};
        sk_mat3 expected = sk_mat3_from_quat(sk_quat_mul(turn_y, turn_x));
        sk_mat3 got = sk_border_frame(n);
        for (int k = 0; k < 3; k++) assert_true(sk_length(sk_sub(expected.row[k], got.row[k])) < 1e-14);
    }
}

static void a_clipped_force_never_leaves_its_border(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int i = 0; i < 1000000; i++) {
        sk_border border = {sk_random_range(&random, 0, 100), sk_random_range(&random, 0, 150), 0.0};
        if (i % 7 == 0) border.band = 0.0;
        if (i % 11 == 0) border.grip = 0.0;
        double x = sk_random_range(&random, -300, 300), y = sk_random_range(&random, -300, 300);
        sk_clipped c = sk_border_clip(border, x, y);
        assert_true(sqrt(c.x * c.x + c.y * c.y) <= border.grip * (1.0 + 1e-15));
        assert_true(fabs(c.x) <= border.band);
        assert_true(c.x * x >= 0.0 && c.y * y >= 0.0);
        // Clipping again changes nothing but the last bits.
        sk_clipped again = sk_border_clip(border, c.x, c.y);
        assert_true(fabs(again.x - c.x) <= 1e-13 * border.grip && fabs(again.y - c.y) <= 1e-13 * border.grip);
        bool inside = sqrt(x * x + y * y) <= border.grip && fabs(x) <= border.band;
        assert_int_equal(c.mode == SK_STANDING, inside);
        if (inside) assert_true(c.x == x && c.y == y);
    }
}

static void a_freely_rolling_wheel_keeps_its_full_side_grip(void **state) {
    (void)state;
    sk_clipped c = sk_border_clip((sk_border){800.0, 15.0, 0.0}, -5000.0, 799.0);
    assert_int_equal(c.mode, SK_ROLLING);
    assert_true(c.x == -15.0 && c.y == 799.0);
    c = sk_border_clip((sk_border){800.0, 15.0, 0.0}, -5000.0, 900.0);
    assert_int_equal(c.mode, SK_SLIPPING);
    c = sk_border_clip((sk_border){800.0, 15.0, 0.0}, -15.0, 900.0); // side force alone: straight in
    assert_int_equal(c.mode, SK_SLIPPING);
    assert_true(fabs(c.y - 800.0) < 0.2);
}

static void a_driven_wheel_s_force_never_leaves_its_border(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int i = 0; i < 1000000; i++) {
        sk_border border = {sk_random_range(&random, 1, 100), sk_random_range(&random, 0, 80),
                            sk_random_range(&random, -200, 200)};
        double x = sk_random_range(&random, -300, 300), y = sk_random_range(&random, -300, 300);
        sk_clipped c = sk_border_clip(border, x, y);
        assert_true(sqrt(c.x * c.x + c.y * c.y) <= border.grip * (1.0 + 1e-14));
        double low = border.centre - border.band, high = border.centre + border.band;
        if (low > border.grip || high < -border.grip) { // it spins
            assert_true(c.x == copysign(border.grip, border.centre) && c.y == 0.0);
            assert_int_equal(c.mode, SK_SLIPPING);
            assert_true(sk_border_use(border, c.x, c.y) == 1.0);
            continue;
        }
        assert_true(c.x >= low - 1e-12 && c.x <= high + 1e-12 && c.y * y >= 0.0);
        sk_clipped again = sk_border_clip(border, c.x, c.y);
        assert_true(fabs(again.x - c.x) <= 1e-13 * border.grip && fabs(again.y - c.y) <= 2e-6 * border.grip);
        bool inside = sqrt(x * x + y * y) <= border.grip && x >= low && x <= high;
        assert_int_equal(c.mode == SK_STANDING, inside);
        // The mirror image gives the mirrored force.
        sk_clipped mirror = sk_border_clip((sk_border){border.grip, border.band, -border.centre}, -x, y);
        assert_true(mirror.x == -c.x && mirror.y == c.y && mirror.mode == c.mode);
    }
}

static void the_clip_of_a_driven_wheel_is_continuous_in_force_and_torque(void **state) {
    (void)state;
    uint64_t random = SEED;
    double worst = 0.0;
    for (int i = 0; i < 400000; i++) {
        sk_border border = {100.0, sk_random_range(&random, 1, 60), sk_random_range(&random, -170, 170)};
        double x = sk_random_range(&random, -300, 300), y = sk_random_range(&random, -300, 300);
        if (i % 2 == 0) border.centre = copysign(100.0 + border.band - 1e-9, border.centre); // about to spin
        sk_border more = border;
        more.centre += 2e-9;
        sk_clipped a = sk_border_clip(border, x, y), b = sk_border_clip(more, x + 1e-9, y - 1e-9);
        worst = sk_max(worst, sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)));
    }
    if (!(worst < 2e-3)) fail_msg("a jump of %g N", worst); // near the end of the disc the corner moves with a root
}

static void the_clip_is_continuous_in_the_force(void **state) {
    (void)state;
    uint64_t random = SEED;
    double worst = 0.0;
    for (int i = 0; i < 200000; i++) {
        sk_border border = {100.0, sk_random_range(&random, 1, 120), 0.0};
        double x = sk_random_range(&random, -300, 300), y = sk_random_range(&random, -300, 300);
        sk_clipped a = sk_border_clip(border, x, y), b = sk_border_clip(border, x + 1e-7, y - 1e-7);
        worst = sk_max(worst, sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)));
    }
    assert_true(worst < 1e-5);
}

static void the_use_of_a_border_is_one_on_it(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int i = 0; i < 10000; i++) {
        sk_border border = {sk_random_range(&random, 1, 100), sk_random_range(&random, 1, 150), 0.0};
        double angle = sk_random_range(&random, -SK_PI, SK_PI);
        sk_clipped c = sk_border_clip(border, 1e4 * sk_cos(angle), 1e4 * sk_sin(angle));
        assert_true(fabs(sk_border_use(border, c.x, c.y) - 1.0) < 1e-12);
    }
    assert_true(sk_border_use((sk_border){0, 0, 0.0}, 0, 0) == 0.0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_border_frame_maps_down_to_the_reversed_normal),
        cmocka_unit_test(the_paper_s_angles_give_the_same_frame),
        cmocka_unit_test(a_clipped_force_never_leaves_its_border),
        cmocka_unit_test(a_freely_rolling_wheel_keeps_its_full_side_grip),
        cmocka_unit_test(a_driven_wheel_s_force_never_leaves_its_border),
        cmocka_unit_test(the_clip_of_a_driven_wheel_is_continuous_in_force_and_torque),
        cmocka_unit_test(the_clip_is_continuous_in_the_force),
        cmocka_unit_test(the_use_of_a_border_is_one_on_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
