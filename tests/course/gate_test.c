// When a gate counts as passed, by closed form.
#include "base/random.h"
#include "scene/loaded.h"

static const uint64_t SEED = 20261123;

static sk_course_step ring(double radius) {
    return (sk_course_step){.kind = SK_COURSE_GATE, .at = {0.0, 0.0, 100.0}, .radius = radius};
}

static void a_path_past_a_ring_passes_at_its_nearest_place(void **state) {
    (void)state;
    sk_course_step gate = ring(60.0);
    sk_vec3 from = {-10.0, 30.0, 140.0}, to = {10.0, 30.0, 140.0}; // 30 m north of the middle, 40 m above it
    check_number(sk_course_gate_passed(&gate, from, to), 50.0, 1e-12);
    gate.radius = 50.0 - 1e-9;
    assert_true(sk_course_gate_passed(&gate, from, to) < 0.0);
    gate.radius = 50.0 + 1e-9;
    assert_true(sk_course_gate_passed(&gate, from, to) > 0.0);
}

static void a_ring_is_not_passed_while_its_middle_comes_nearer(void **state) {
    (void)state;
    sk_course_step gate = ring(60.0);
    sk_vec3 far = {0.0, -50.0, 100.0}, near = {0.0, -20.0, 100.0}, beyond = {0.0, 20.0, 100.0};
    assert_true(sk_course_gate_passed(&gate, far, near) < 0.0);
    check_number(sk_course_gate_passed(&gate, near, beyond), 0.0, 1e-12);
    check_number(sk_course_gate_passed(&gate, near, far), 20.0, 1e-12);  // turned back within it
    check_number(sk_course_gate_passed(&gate, near, near), 20.0, 1e-12); // stands still within it
}

// However a straight way is cut into ticks, it passes a ring once, at the distance of the line from the middle.
static void a_straight_path_passes_a_ring_once_however_it_is_cut(void **state) {
    (void)state;
    uint64_t random = SEED;
    print_message("seed %llu\n", (unsigned long long)SEED);
    for (int i = 0; i < 2000; i++) {
        sk_course_step gate = ring(60.0);
        double aside = sk_random_range(&random, -90.0, 90.0), up = sk_random_range(&random, -90.0, 90.0);
        double stride = sk_random_range(&random, 0.1, 70.0), y = -200.0 - sk_random_range(&random, 0.0, 70.0);
        double apart = sqrt(aside * aside + up * up), passed_at = -1.0;
        int passed = 0;
        for (; y < 200.0; y += stride) {
            double d =
                sk_course_gate_passed(&gate, sk_vec(aside, y, 100.0 + up), sk_vec(aside, y + stride, 100.0 + up));
            if (d < 0.0 || passed++ > 0) continue; // beyond it, it would count again where the course still wanted it
            passed_at = d;
        }
        assert_int_equal(passed > 0, apart <= gate.radius);
        if (passed > 0) check_number(passed_at, apart, 1e-9);
    }
}

static void a_frame_is_passed_forward_through_its_opening(void **state) {
    (void)state;
    sk_course_step gate = {
        .kind = SK_COURSE_GATE, .at = {0.0, 0.0, 50.0}, .heading = 0.5 * SK_PI, .width = 40.0, .height = 20.0};
    sk_vec3 west = {-5.0, 12.0, 58.0}, east = {5.0, 12.0, 58.0};
    check_number(sk_course_gate_passed(&gate, west, east), sqrt(12.0 * 12.0 + 8.0 * 8.0), 1e-12);
    assert_true(sk_course_gate_passed(&gate, east, west) < 0.0);
    west.z = east.z = 60.1; // above it
    assert_true(sk_course_gate_passed(&gate, west, east) < 0.0);
    west.z = east.z = 50.0;
    west.y = east.y = 20.1; // beside it
    assert_true(sk_course_gate_passed(&gate, west, east) < 0.0);
    assert_true(sk_course_gate_passed(&gate, sk_vec(-5.0, 0.0, 50.0), sk_vec(-1.0, 0.0, 50.0)) < 0.0);
}

// A runway to the north, 800 m long about the origin, touched down on 30 m from its southern end.
static void a_touchdown_point_is_not_pointed_at_from_the_runway_beyond_it(void **state) {
    (void)state;
    sk_course_step runway = {.kind = SK_COURSE_LANDING, .width = 30.0, .length = 800.0, .margin = 30.0, .aim = 30.0};
    assert_true(sk_course_points(&runway, sk_vec(0.0, -900.0, 60.0)));    // on final
    assert_true(sk_course_points(&runway, sk_vec(3.0, -371.0, 2.0)));     // just before it
    assert_false(sk_course_points(&runway, sk_vec(3.0, -369.0, 2.0)));    // just beyond it
    assert_false(sk_course_points(&runway, sk_vec(44.0, 429.0, 1.0)));    // in the margin
    assert_true(sk_course_points(&runway, sk_vec(46.0, 0.0, 1.0)));       // beside the runway
    assert_true(sk_course_points(&runway, sk_vec(-1000.0, 500.0, 99.0))); // downwind
    runway.heading = SK_PI;                                               // the other way
    assert_true(sk_course_points(&runway, sk_vec(0.0, 371.0, 2.0)));
    assert_false(sk_course_points(&runway, sk_vec(0.0, 0.0, 2.0)));
    const sk_course_step pad = {.kind = SK_COURSE_LANDING, .radius = 10.0}, gate = ring(60.0);
    assert_true(sk_course_points(&pad, sk_vec(0.0, 5.0, 1.0)));
    assert_true(sk_course_points(&gate, sk_vec(0.0, 5.0, 101.0)));
}

static void a_landing_on_a_runway_describes_no_middle(void **state) {
    (void)state;
    sk_course course = {.step_count = 2,
                        .step = {{.kind = SK_COURSE_LANDING, .name = "pad", .radius = 10.0},
                                 {.kind = SK_COURSE_LANDING, .name = "runway 36", .width = 30.0, .length = 800.0}}};
    sk_course_progress progress = {.passed = 2, .aside = {2.0, 258.0}};
    char text[120];
    sk_course_passed_text(&course, &progress, 0, text, sizeof text);
    assert_string_equal(text, "landing, pad: passed, 2 m from the middle");
    sk_course_passed_text(&course, &progress, 1, text, sizeof text);
    assert_string_equal(text, "landing, runway 36: passed");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_past_a_ring_passes_at_its_nearest_place),
        cmocka_unit_test(a_ring_is_not_passed_while_its_middle_comes_nearer),
        cmocka_unit_test(a_straight_path_passes_a_ring_once_however_it_is_cut),
        cmocka_unit_test(a_frame_is_passed_forward_through_its_opening),
        cmocka_unit_test(a_touchdown_point_is_not_pointed_at_from_the_runway_beyond_it),
        cmocka_unit_test(a_landing_on_a_runway_describes_no_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
