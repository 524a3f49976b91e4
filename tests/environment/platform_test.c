// Platforms: velocity and rate are the derivatives of the pose, tables pass through their rows, a moving point meets a moving
// solid, numbers that cannot be are refused.
#include "check.h"
#include "fixture.h"

static const double DEGREE = SK_PI / 180.0;

// A slab with its top at z = 0, 20 m by 20 m, 1 m thick.
static sk_scenery *slab(void) {
    sk_material material = fixture_asphalt();
    sk_shapes *shapes = sk_shapes_create();
    sk_scenery *scenery = NULL;
    sk_shape box;
    sk_result r = sk_shape_box(shapes, sk_vec(-10.0, -10.0, -1.0), sk_vec(10.0, 10.0, 0.0), &box);
    if (r.ok) r = sk_scenery_compile(shapes, box, (sk_scenery_options){&material, 1, true}, &scenery);
    sk_shapes_destroy(shapes);
    if (!r.ok) abort();
    return scenery;
}

static sk_sway SWAYS[3] = {{0.7, {0.5, -0.3, 1.0, 0.1, -0.04, 0.02}, {0.1, 0.2, -0.6, 0.05, 0.03, -0.01}},
                           {-0.31, {0.2, 0.4, 0.3, -0.15, 0.02, 0.3}, {0.0, 0.7, 0.1, 0.2, -0.05, 0.0}},
                           {2.3, {0.01, 0.02, 0.1, 0.03, 0.01, 0.0}, {0.02, 0.0, 0.05, -0.02, 0.02, 0.01}}};
static sk_platform_row ROWS[5] = {{0.0, {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}},
                                  {2.0, {1.0, 0.0, 3.0, 0.2, 0.0, 1.5}},
                                  {3.5, {1.5, -1.0, 2.0, -0.1, 0.1, 3.0}},
                                  {7.0, {0.0, 2.0, 0.5, 0.0, -0.2, 5.0}},
                                  {8.0, {0.0, 0.0, 0.0, 0.0, 0.0, 2.0 * SK_PI}}};

static sk_platform swaying(void) {
    return (sk_platform){.rest = {{100.0, -40.0, 6.0}, sk_platform_rotation(1.1, 0.05, -0.02)},
                         .drift = {3.0, 5.0, 0.0},
                         .sway_count = 3,
                         .sways = SWAYS};
}

static sk_platform tabled(bool repeats) {
    sk_platform p = swaying();
    p.sway_count = 0;
    p.row_count = 5;
    p.rows = ROWS;
    p.repeats = repeats;
    return p;
}

// Largest difference of velocity and rate from central differences of the pose over 2 h.
static double derivative_error(const sk_platform *p, double t, double h) {
    sk_body_motion now = sk_platform_motion_at(p, t);
    sk_body_motion before = sk_platform_motion_at(p, t - h), after = sk_platform_motion_at(p, t + h);
    sk_vec3 velocity = sk_scale(0.5 / h, sk_sub(after.position, before.position));
    double error = sk_length(sk_sub(velocity, now.velocity));
    for (int axis = 0; axis < 3; axis++) { // a vector fixed in the frame changes by rate x vector
        sk_vec3 e = {axis == 0, axis == 1, axis == 2};
        sk_vec3 change = sk_scale(0.5 / h, sk_sub(sk_mat3_mul(&after.axes, e), sk_mat3_mul(&before.axes, e)));
        error = sk_max(error, sk_length(sk_sub(change, sk_cross(now.rate, sk_mat3_mul(&now.axes, e)))));
    }
    return error;
}

static void velocity_and_rate_are_derivatives_of_the_pose(void **state) {
    (void)state;
    sk_platform p = swaying(), table = tabled(true), stop = tabled(false);
    table.sway_count = 3; // both at once
    for (double t = -5.0; t < 20.0; t += 0.173) {
        // Truncation h^2 / 6 times a third derivative of a few units, rounding of 1e-14 / h.
        assert_true(derivative_error(&p, t, 1e-4) < 1e-7);
        double coarse = derivative_error(&p, t, 0.02), fine = derivative_error(&p, t, 0.01);
        assert_near(coarse / fine, 4.0, 0.1); // second order: nothing of first order is left
        assert_true(derivative_error(&table, t, 1e-5) < 1e-4 && derivative_error(&stop, t, 1e-5) < 1e-4);
    }
}

static void frame_points_right_forward_and_up(void **state) {
    (void)state;
    sk_quat level = sk_platform_rotation(0.0, 0.0, 0.0), east = sk_platform_rotation(90.0 * DEGREE, 0.0, 0.0);
    assert_true(level.w == 1.0);
    assert_near(sk_rotate(east, sk_vec(0.0, 1.0, 0.0)).x, 1.0, 1e-15);
    assert_true(sk_rotate(sk_platform_rotation(0.3, 0.1, 0.0), sk_vec(0.0, 1.0, 0.0)).z > 0.0); // bow up
    assert_true(sk_rotate(sk_platform_rotation(0.3, 0.0, 0.1), sk_vec(1.0, 0.0, 0.0)).z < 0.0); // right side down
    // The same attitude as an aircraft's with these angles, whose body axes are forward, right, down.
    sk_quat q = sk_attitude_from_angles(0.7, 0.2, -0.3), p = sk_platform_rotation(0.7, 0.2, -0.3);
    sk_vec3 nose = sk_rotate(q, sk_vec(1.0, 0.0, 0.0)), bow = sk_rotate(p, sk_vec(0.0, 1.0, 0.0));
    sk_vec3 belly = sk_rotate(q, sk_vec(0.0, 0.0, 1.0)), deck = sk_rotate(p, sk_vec(0.0, 0.0, -1.0));
    assert_true(sk_length(sk_sub(nose, bow)) < 1e-15 && sk_length(sk_sub(belly, deck)) < 1e-15);
}

static void table_passes_through_its_rows_and_rests_at_its_ends(void **state) {
    (void)state;
    sk_platform p = tabled(false);
    for (int i = 0; i < 5; i++) {
        sk_departure at = sk_platform_departure_at(&p, ROWS[i].time);
        sk_departure before = sk_platform_departure_at(&p, ROWS[i].time - 1e-9);
        for (int k = 0; k < SK_FREEDOMS; k++) {
            assert_near(at.value[k], ROWS[i].value[k], 1e-14);
            assert_near(at.rate[k], before.rate[k], 1e-7); // no jump of speed
        }
    }
    sk_departure early = sk_platform_departure_at(&p, -100.0), late = sk_platform_departure_at(&p, 100.0);
    for (int k = 0; k < SK_FREEDOMS; k++) {
        assert_true(early.value[k] == ROWS[0].value[k] && early.rate[k] == 0.0);
        assert_near(late.value[k], ROWS[4].value[k], 1e-14);
        assert_true(late.rate[k] == 0.0);
    }
}

static void table_is_exact_for_parabolas(void **state) {
    (void)state;
    sk_platform_row rows[6] = {0};
    for (int i = 0; i < 6; i++) {
        double t = rows[i].time = i + 0.1 * i * i;
        rows[i].value[SK_HEAVE] = 0.4 - 0.7 * t + 0.2 * t * t;
    }
    sk_platform p = {.rest = {.rotation = {1.0, 0.0, 0.0, 0.0}}, .row_count = 6, .rows = rows};
    for (double t = rows[1].time; t < rows[4].time; t += 0.1) {
        sk_departure d = sk_platform_departure_at(&p, t);
        assert_near(d.value[SK_HEAVE], 0.4 - 0.7 * t + 0.2 * t * t, 1e-13);
        assert_near(d.rate[SK_HEAVE], -0.7 + 0.4 * t, 1e-13);
    }
}

static void repeating_table_begins_again_and_a_turntable_goes_on_turning(void **state) {
    (void)state;
    sk_platform p = tabled(true);
    for (double t = 0.3; t < 8.0; t += 0.5) {
        sk_departure first = sk_platform_departure_at(&p, t), fourth = sk_platform_departure_at(&p, t + 24.0);
        for (int k = 0; k < SK_YAW; k++) assert_near(first.value[k], fourth.value[k], 1e-12);
        assert_near(fourth.value[SK_YAW], first.value[SK_YAW] + 6.0 * SK_PI, 1e-12);
    }
    sk_departure before = sk_platform_departure_at(&p, 8.0 - 1e-9), after = sk_platform_departure_at(&p, 8.0 + 1e-9);
    for (int k = 0; k < SK_FREEDOMS; k++) assert_near(before.rate[k], after.rate[k], 1e-7); // no jerk at the seam
    // Two rows, one turn in 10 s: it turns evenly.
    sk_platform_row turn[2] = {{0.0, {0}}, {10.0, {0.0, 0.0, 0.0, 0.0, 0.0, 2.0 * SK_PI}}};
    p.rows = turn;
    p.row_count = 2;
    for (double t = -7.0; t < 40.0; t += 1.3) {
        sk_departure d = sk_platform_departure_at(&p, t);
        assert_near(d.value[SK_YAW], 0.2 * SK_PI * t, 1e-12);
        assert_near(d.rate[SK_YAW], 0.2 * SK_PI, 1e-13);
    }
}

static void walk_in_steps_comes_to_the_motion_at_every_time(void **state) {
    (void)state;
    sk_platform p = tabled(true);
    sk_sway sways[4] = {SWAYS[0], SWAYS[1], SWAYS[2], {.frequency = 40.0, .in_phase = {[SK_ROLL] = 0.01}}};
    p.sways = sways;
    p.sway_count = 4;
    for (double start = -40.0; start < 600.0; start += 91.7) {
        static const double STEP = 1.0 / 960.0;
        sk_platform_walk walk;
        sk_platform_walk_begin(&p, start, STEP, &walk);
        for (int i = 0; i < 1000; i++) {
            double t = start + i * STEP;
            sk_body_motion there = sk_platform_motion_at(&p, t), walked = sk_platform_walk_motion(&p, &walk, t);
            if (i == 0) assert_memory_equal(&there, &walked, sizeof there);
            assert_true(sk_length(sk_sub(there.position, walked.position)) < 1e-15 * (1000.0 + i));
            assert_true(sk_length(sk_sub(there.velocity, walked.velocity)) < 1e-15 * (1000.0 + i));
            assert_true(sk_length(sk_sub(there.rate, walked.rate)) < 1e-15 * (1000.0 + i));
            for (int k = 0; k < 3; k++)
                assert_true(sk_length(sk_sub(there.axes.row[k], walked.axes.row[k])) < 1e-15 * (1000.0 + i));
            sk_platform_walk_on(&p, &walk);
        }
    }
}

static void rising_deck_hits_a_point_that_hovers(void **state) {
    (void)state;
    sk_sway heave = {.frequency = 1.0, .out_of_phase = {[SK_HEAVE] = 2.0}}; // 2 sin t: up at 2 m/s at first
    sk_platform p = {.rest = {.rotation = {1.0, 0.0, 0.0, 0.0}}, .sway_count = 1, .sways = &heave};
    p.ground = slab();
    sk_vec3 point = {1.0, 2.0, 0.5};
    // Seen at one time only, above or below, it never crosses the surface; with both times it does.
    assert_false(sk_platform_entry(&p, point, 0.2, point, 0.2).found);
    sk_hit hit = sk_platform_entry(&p, point, 0.2, point, 0.3);
    assert_true(hit.found);
    assert_near(hit.normal.z, 1.0, 1e-15);
    double then = 0.2 + 0.1 * hit.fraction;
    // When the deck is there, but for the bend of its path within 0.1 s: h^2 / 8 times its acceleration.
    assert_near(2.0 * sk_sin(then), 0.5, 0.1 * 0.1 / 8.0 * 2.0 * sk_sin(0.3));
    assert_false(sk_platform_entry(&p, point, 0.05, point, 0.2).found); // not yet
    // A point that the deck carries along stays where it is to the deck.
    sk_vec3 lower = {1.0, 2.0, 2.0 * sk_sin(0.2) + 0.01}, upper = {1.0, 2.0, 2.0 * sk_sin(0.3) + 0.01};
    assert_false(sk_platform_entry(&p, lower, 0.2, upper, 0.3).found);
    sk_scenery_destroy(p.ground);
}

static void fast_drop_onto_a_heaving_deck_is_not_tunnelled(void **state) {
    (void)state;
    sk_sway heave = {.frequency = 0.9, .in_phase = {[SK_HEAVE] = 3.0, [SK_ROLL] = 0.2}};
    sk_platform p = {.rest = {.position = {50.0, 60.0, 4.0}, .rotation = sk_platform_rotation(0.6, 0.0, 0.0)},
                     .drift = {9.0, 0.0, 0.0},
                     .sway_count = 1,
                     .sways = &heave};
    p.ground = slab();
    for (double t = 0.0; t < 20.0; t += 0.37) {
        // 600 m/s down through the middle of a 1 m slab, 5 m in one tick.
        sk_body_motion at = sk_platform_motion_at(&p, t);
        double tick = 1.0 / SK_TICK_HZ;
        sk_vec3 from = sk_add(at.position, sk_vec(0.0, 0.0, 2.5)), to = sk_add(at.position, sk_vec(0.0, 0.0, -2.5));
        sk_hit hit = sk_platform_entry(&p, from, t, to, t + tick);
        assert_true(hit.found);
        assert_near(hit.fraction, 0.5, 0.02);
        sk_body_motion then = sk_platform_motion_at(&p, t + tick * hit.fraction);
        assert_near(sk_dot(hit.normal, sk_mat3_mul(&then.axes, sk_vec(0.0, 0.0, 1.0))), 1.0, 1e-12);
    }
    sk_scenery_destroy(p.ground);
}

static void platforms_that_cannot_be_are_refused(void **state) {
    (void)state;
    sk_scenery *solid = slab();
    sk_platform good = swaying();
    good.ground = good.scenery = solid;
    assert_true(sk_platform_check(&good).ok);
    sk_platform bad = good;
    bad.ground = NULL;
    assert_false(sk_platform_check(&bad).ok);
    bad = good;
    bad.rest.rotation.w = 2.0;
    assert_false(sk_platform_check(&bad).ok);
    bad = good;
    bad.rest.position.x = NAN;
    assert_false(sk_platform_check(&bad).ok);
    bad = good;
    bad.drift.y = 400.0;
    assert_false(sk_platform_check(&bad).ok);
    sk_sway sway = {.frequency = 10.0, .in_phase = {[SK_HEAVE] = 2.0}}; // 200 m/s^2
    bad = good;
    bad.sways = &sway;
    bad.sway_count = 1;
    assert_false(sk_platform_check(&bad).ok);
    sway = (sk_sway){.frequency = INFINITY};
    assert_false(sk_platform_check(&bad).ok);
    sway = (sk_sway){.frequency = 1.0, .out_of_phase = {[SK_YAW] = NAN}};
    assert_false(sk_platform_check(&bad).ok);
    sk_platform_row rows[3] = {{0.0, {0}}, {1.0, {0}}, {1.0, {0}}}; // time stands still
    bad = good;
    bad.rows = rows;
    bad.row_count = 3;
    assert_false(sk_platform_check(&bad).ok);
    rows[2].time = 2.0;
    assert_true(sk_platform_check(&bad).ok);
    rows[2].value[SK_HEAVE] = 1.0;
    assert_true(sk_platform_check(&bad).ok);
    bad.repeats = true; // ends 1 m higher than it began
    assert_false(sk_platform_check(&bad).ok);
    rows[2].value[SK_HEAVE] = 500.0; // 500 m/s
    bad.repeats = false;
    assert_false(sk_platform_check(&bad).ok);
    rows[2] = (sk_platform_row){2.0, {[SK_YAW] = 25.0}}; // 25 rad/s
    assert_false(sk_platform_check(&bad).ok);
    // From rest to rest within a second it is pushed by 6 times the way.
    sk_platform_row lift[2] = {{0.0, {0}}, {1.0, {[SK_HEAVE] = 100.0 / 6.0 - 1e-6}}};
    bad.rows = lift;
    bad.row_count = 2;
    assert_true(sk_platform_check(&bad).ok);
    lift[1].value[SK_HEAVE] += 2e-6;
    assert_false(sk_platform_check(&bad).ok);
    lift[1] = (sk_platform_row){0.01, {[SK_ROLL] = 0.1}}; // 10 rad/s from nothing
    assert_false(sk_platform_check(&bad).ok);
    bad.rows = rows;
    bad.row_count = 1;
    assert_false(sk_platform_check(&bad).ok);
    sk_scenery_destroy(solid);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(velocity_and_rate_are_derivatives_of_the_pose),
        cmocka_unit_test(frame_points_right_forward_and_up),
        cmocka_unit_test(table_passes_through_its_rows_and_rests_at_its_ends),
        cmocka_unit_test(table_is_exact_for_parabolas),
        cmocka_unit_test(repeating_table_begins_again_and_a_turntable_goes_on_turning),
        cmocka_unit_test(walk_in_steps_comes_to_the_motion_at_every_time),
        cmocka_unit_test(rising_deck_hits_a_point_that_hovers),
        cmocka_unit_test(fast_drop_onto_a_heaving_deck_is_not_tunnelled),
        cmocka_unit_test(platforms_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
