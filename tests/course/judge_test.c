// What passes a course and what fails it.
#include "course/judged.h"

#define TWO_GATES                                                                                                      \
    "{ gate = 'one', at = {0, 0, 100}, heading = 0, radius = 60 }, "                                                   \
    "{ gate = 'two', at = {0, 1000, 100}, heading = 0, radius = 60 }"

static void gates_count_in_their_order_and_from_the_second_try(void **state) {
    (void)state;
    begin_course("c172p", TWO_GATES);
    go(sk_vec(0, 800, 100), sk_vec(0, 1200, 100), 40.0); // the second one first
    assert_int_equal(progress.passed, 0);
    go(sk_vec(80, -200, 100), sk_vec(80, 200, 100), 40.0); // beside the first
    assert_int_equal(progress.passed, 0);
    go(sk_vec(30, -200, 100), sk_vec(30, 200, 100), 40.0);
    assert_int_equal(progress.passed, 1);
    check_number(progress.aside[0], 30.0, 1e-9);
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    go(sk_vec(30, 200, 100), sk_vec(0, 1100, 100), 40.0);
    assert_int_equal(progress.outcome, SK_COURSE_PASSED);
    assert_int_equal(progress.ended, progress.passed_at[1]);
}

// A leg of 400 m at 40 m/s from 200 m before the gate: it is passed after 5 s.
static void a_gate_is_passed_in_the_tick_that_goes_past_its_middle(void **state) {
    (void)state;
    begin_course("c172p", TWO_GATES);
    go(sk_vec(0, -201, 130), sk_vec(0, 199, 130), 40.0);
    check_number((double)progress.passed_at[0] / SK_TICK_HZ, 201.0 / 40.0, 2.0 / SK_TICK_HZ);
    check_number(progress.aside[0], 30.0, 1e-9);
}

static void a_hover_wants_the_height_the_place_and_all_of_the_time(void **state) {
    (void)state;
    begin_course("r22", "{ hover = 'pad', at = {0, 0}, radius = 15, low = 2, high = 15, seconds = 60 }");
    stay(sk_vec(0, 14, 8), 59.0);
    assert_int_equal(progress.passed, 0);
    check_number((double)progress.held / SK_TICK_HZ, 59.0, 0.2);
    stay(sk_vec(0, 16, 8), 0.3); // 16 m away: it begins again
    assert_int_equal(progress.held, 0);
    stay(sk_vec(0, 0, 18), 61.0); // too high
    assert_int_equal(progress.held, 0);
    stay(sk_vec(0, 0, 2), 61.0); // the skids are more than 0 m below the centre of gravity: too low
    assert_int_equal(progress.held, 0);
    stay(sk_vec(10, 10, 8), 60.2);
    assert_int_equal(progress.outcome, SK_COURSE_PASSED);
}

static void who_goes_around_begins_anew_at_an_earlier_step(void **state) {
    (void)state;
    begin_course("c172p", TWO_GATES
                 ", { landing = 'here', at = {0, 2000}, heading = 0, width = 30, length = 800, "
                 "again = { step = 'two', when = { height = { above = 20 }, mark_ahead = { below = 0 } } } }");
    go(sk_vec(0, -200, 100), sk_vec(0, 1500, 100), 40.0);
    assert_int_equal(progress.passed, 2);
    go(sk_vec(0, 1500, 10), sk_vec(0, 2300, 10), 40.0); // low over the runway: it may land yet
    assert_int_equal(progress.passed, 2);
    go(sk_vec(0, 2300, 25), sk_vec(0, 2400, 25), 40.0);
    assert_int_equal(progress.passed, 1);
    assert_int_equal(progress.rounds, 1);
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    char text[120];
    sk_course_round_text(&scene->course, &progress, text, sizeof text);
    assert_string_equal(text, "going around: next is gate 2 of 2, two");
    go(sk_vec(0, 800, 100), sk_vec(0, 1200, 100), 40.0);
    assert_int_equal(progress.passed, 2);
}

static void a_landing_wants_it_to_stand_in_its_place(void **state) {
    (void)state;
    begin_course("c172p", "{ landing = 'here', at = {0, -420}, radius = 21, seconds = 3 }");
    run_for(2.5);
    assert_int_equal(progress.passed, 0);
    run_for(0.7);
    assert_int_equal(progress.outcome, SK_COURSE_PASSED);
    begin_course("c172p", "{ landing = 'there', at = {0, -420}, radius = 19 }");
    run_for(5.0);
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    // A runway that heads north-east: 800 m long, 30 m wide. The aircraft stands 7.07 m beside its line.
    begin_course("c172p", "{ landing = 'runway', at = {200, -210}, heading = 45, width = 30, length = 800 }");
    run_for(3.0);
    assert_int_equal(progress.outcome, SK_COURSE_PASSED);
    begin_course("c172p", "{ landing = 'runway', at = {200, -170}, heading = 45, width = 30, length = 800 }");
    run_for(3.0); // 21.2 m beside it
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    begin_course("c172p",
                 "{ landing = 'runway', at = {200, -170}, heading = 45, width = 30, length = 800, margin = 7 }");
    run_for(3.0);
    assert_int_equal(progress.outcome, SK_COURSE_PASSED);
}

static void a_helicopter_has_landed_once_its_collective_is_down(void **state) {
    (void)state;
    begin_course("r22", "{ landing = 'here', at = {0, -400}, radius = 10 }");
    scene->model->aircraft[0].controls.throttle = 32767 / 5; // light, but on the ground
    run_for(4.0);
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    scene->model->aircraft[0].controls.throttle = 0;
    run_for(4.0);
    assert_int_equal(progress.outcome, SK_COURSE_PASSED);
}

static void note(sk_event_kind kind) {
    sk_event *event = &judged->event[judged->event_count++ % SK_EVENTS_KEPT];
    *event = (sk_event){.tick = judged->tick, .kind = kind, .part = 3, .solid = 0, .material = 0, .value = 1.0};
}

static void what_breaks_fails_it_for_good_and_is_named(void **state) {
    (void)state;
    char text[300];
    begin_course("c172p", TWO_GATES);
    note(SK_EVENT_TOUCHDOWN); // which breaks nothing
    put(sk_vec(0, -300, 100), sk_vec(0, 40, 0));
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    note(SK_EVENT_HULL_TOUCHES);
    put(sk_vec(0, -299, 100), sk_vec(0, 40, 0));
    note(SK_EVENT_WHEEL_BREAKS);
    put(sk_vec(0, -298, 100), sk_vec(0, 40, 0));
    assert_int_equal(progress.outcome, SK_COURSE_FAILED);
    assert_int_equal(progress.fault_event.kind, SK_EVENT_HULL_TOUCHES);
    go(sk_vec(0, -298, 100), sk_vec(0, 1200, 100), 40.0);
    assert_int_equal(progress.passed, 2);
    assert_int_equal(progress.outcome, SK_COURSE_FAILED);
    sk_course_outcome_text(&scene->course, scene->model, &progress, text, sizeof text);
    assert_non_null(strstr(text, "not passed, 0.0 s: "));
    assert_non_null(strstr(text, " hits "));
    assert_non_null(strstr(text, "next was the end"));
}

static void time_runs_out(void **state) {
    (void)state;
    char text[200];
    begin_course("c172p", "time = 20, " TWO_GATES);
    stay(sk_vec(0, -300, 100), 19.9);
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    stay(sk_vec(0, -300, 100), 0.3);
    assert_int_equal(progress.fault, SK_FAULT_TIME);
    sk_course_fault_text(&scene->course, scene->model, &progress, text, sizeof text);
    assert_string_equal(text, "it took too long");
}

static void five_seconds_of_too_much_torque_fail_it(void **state) {
    (void)state;
    begin_course("r22", "{ hover = 'pad', at = {0, 0}, radius = 15, low = 2, high = 15, seconds = 60 }");
    double limit = sk_rotors_torque_limit(&scene->model->types[0].rotors);
    for (int i = 0; i < 3; i++) { // with rests
        sk_state_aircraft(judged, 0)->engine_torque = 1.01 * limit;
        stay(sk_vec(0, 0, 8), 4.8);
        sk_state_aircraft(judged, 0)->engine_torque = 0.99 * limit;
        stay(sk_vec(0, 0, 8), 0.2);
    }
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    sk_state_aircraft(judged, 0)->engine_torque = 1.01 * limit;
    stay(sk_vec(0, 0, 8), 5.3);
    assert_int_equal(progress.fault, SK_FAULT_OVER_TORQUE);
}

static void a_tube_bent_for_good_fails_it(void **state) {
    (void)state;
    begin_course("ah1s", "{ landing = 'far', at = {0, 0}, radius = 10 }");
    run_for(1.0);
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    sk_state_aircraft(judged, 0)->skids.element[1].plastic_second.y = 1e-4;
    stay(sk_vec(0, 0, 8), 0.2);
    assert_int_equal(progress.fault, SK_FAULT_SKID_BENT);
}

#define TASK "{ task = 'stand', when = { ground_speed = { below = 0.5 }, tilt = { below = 20 } }, seconds = 2 }"

static void a_task_wants_its_conditions_without_a_break(void **state) {
    (void)state;
    begin_course("c172p", TASK);
    stay(sk_vec(0, 0, 8), 1.8);
    assert_int_equal(progress.passed, 0);
    put(sk_vec(0, 0, 8), sk_vec(1, 0, 0));
    while (judged->tick % SK_COURSE_EVERY != 0) put(sk_vec(0, 0, 8), sk_vec(1, 0, 0)); // it moves: it begins again
    assert_int_equal(progress.held, 0);
    stay(sk_vec(0, 0, 8), 1.8);
    assert_int_equal(progress.passed, 0);
    stay(sk_vec(0, 0, 8), 0.4);
    assert_int_equal(progress.outcome, SK_COURSE_PASSED);
    char text[100];
    sk_course_passed_text(&scene->course, &progress, 0, text, sizeof text);
    assert_string_equal(text, "stand: passed");
    assert_false(sk_course_points(&scene->course.step[0], sk_vec(0, 0, 8)));
}

static void tilt_is_that_of_the_vertical_axis(void **state) {
    (void)state;
    begin_course("c172p", TASK);
    // Turned about its nose: half a turn less 10 degrees, then 10 degrees.
    static const double TURNS[] = {170.0, 10.0};
    for (int i = 0; i < 2; i++) {
        double half = TURNS[i] * SK_PI / 360.0;
        sk_state_aircraft(judged, 0)->attitude =
            sk_quat_mul((sk_quat){0.0, 0.70710678118654752, 0.70710678118654752, 0.0}, // level, nose north
                        sk_quat_half_angle(sk_vec(1.0, 0.0, 0.0), sk_sin(half), sk_cos(half)));
        stay(sk_vec(0, 0, 8), 2.2);
        assert_int_equal(progress.outcome, i == 0 ? SK_COURSE_IN_PROGRESS : SK_COURSE_PASSED);
    }
}

static void a_condition_of_a_step_fails_the_course_with_its_text(void **state) {
    (void)state;
    char text[300];
    begin_course("c172p", "{ gate = 'one', at = {0, 0, 10}, heading = 0, width = 60, height = 19, fails = { "
                          "{ text = 'that was too fast', when = { ground_speed = { above = 90 } } }, "
                          "{ text = 'that was too high', when = { height = { above = 24 } } } } }, " TASK);
    go(sk_vec(0, -300, 20), sk_vec(0, -200, 20), 40.0);
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    stay(sk_vec(0, -200, 30), 0.2);
    assert_int_equal(progress.outcome, SK_COURSE_FAILED);
    assert_int_equal(progress.fault, SK_FAULT_RULE);
    sk_course_outcome_text(&scene->course, scene->model, &progress, text, sizeof text);
    assert_non_null(strstr(text, ": that was too high; next was gate 1 of 1, one"));
    go(sk_vec(0, -200, 9), sk_vec(0, 100, 9),
       40.0); // the text remains, and the rules of one step are not those of the next
    assert_int_equal(progress.passed, 1);
    sk_course_fault_text(&scene->course, scene->model, &progress, text, sizeof text);
    assert_string_equal(text, "that was too high");
    begin_course("c172p", TASK ", " TASK);
    stay(sk_vec(0, -200, 30), 0.2);
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
}

// Braking by `loss` m/s within a tick, in free fall otherwise: over two ticks the mean is loss / (2 / 120 s).
static void the_peak_load_is_the_mean_over_two_ticks(void **state) {
    (void)state;
    static const double LOSS = 2.0;
    begin_course("c172p", TASK);
    stay(sk_vec(0, 0, 8), 1.0);
    check_number(progress.peak_load, 1.0, 1e-3);                              // gravity at that height
    for (int i = 0; i < 5; i++) put(sk_vec(0, 0, 8), sk_vec(0.0, LOSS, 0.0)); // a jump of the velocity within a tick
    double ahead = LOSS * SK_TICK_HZ / SK_COURSE_LOAD_TICKS / SK_STANDARD_GRAVITY;
    check_number(progress.peak_load, sqrt(ahead * ahead + 1.0), 1e-3);
    double before = progress.peak_load;
    stay(sk_vec(0, 0, 8), 1.0); // the same jump back is no larger
    check_number(progress.peak_load, before, 1e-9);
}

static void damage_may_be_allowed_and_a_hit_of_another_aircraft_counts(void **state) {
    (void)state;
    begin_course("c172p", "damage = true, " TASK);
    note(SK_EVENT_HULL_TOUCHES);
    note(SK_EVENT_WHEEL_BREAKS);
    note(SK_EVENT_AIRFRAME_CRUSHED);
    put(sk_vec(0, 0, 8), sk_vec(0, 9, 0));
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    note(SK_EVENT_SPLASH);
    put(sk_vec(0, 0, 8), sk_vec(0, 9, 0));
    assert_int_equal(progress.fault_event.kind, SK_EVENT_SPLASH);
    begin_course("c172p", TASK);
    note(SK_EVENT_AIRFRAME_CRUSHED);
    put(sk_vec(0, 0, 8), sk_vec(0, 9, 0));
    assert_int_equal(progress.outcome, SK_COURSE_FAILED);
}

static void the_distance_of_another_aircraft_and_its_least_value(void **state) {
    (void)state;
    sk_scene_destroy(scene);
    scene = loaded("return scene{ title = 'x', scenery = " FIELD
                   ", aircraft = { { type = 'c172p', at = {0, 0} }, { type = 'c172p', at = {0, 300} } }, course = { "
                   "{ task = 'pass', when = { other = { above = 200 }, nearest_other = { below = 20 } } } } }");
    test_state_begin(scene->model, &judged);
    sk_course_begin(&scene->course, scene->model, judged, &progress);
    double z = sk_state_aircraft(judged, 1)->position.z;
    go(sk_vec(21, 0, z), sk_vec(21, 600, z), 40.0);
    check_number(progress.nearest_other, 21.0, 0.1);
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    go(sk_vec(19, 600, z), sk_vec(19, 100, z), 40.0);
    assert_int_equal(progress.outcome, SK_COURSE_PASSED); // when it is 200 m away again, not before
    assert_true(sk_length(sk_sub(sk_state_aircraft(judged, 0)->position, sk_state_aircraft(judged, 1)->position)) >
                190.0);
    sk_event hit = {.tick = judged->tick,
                    .kind = SK_EVENT_AIRFRAME_HITS,
                    .aircraft = 1,
                    .part = 0,
                    .solid = scene->model->body_count,
                    .value = 5.0};
    sk_course_begin(&scene->course, scene->model, judged, &progress);
    judged->event[judged->event_count++ % SK_EVENTS_KEPT] = hit; // the second one hits the first one
    put(sk_vec(19, 100, z), sk_vec(0, 40, 0));
    assert_int_equal(progress.outcome, SK_COURSE_FAILED);
}

static void a_scene_without_a_course_is_never_judged(void **state) {
    (void)state;
    sk_scene_destroy(scene);
    scene = loaded("return scene{ title = 'x', scenery = " FIELD ", aircraft = { { type = 'c172p', at = {0, 0} } } }");
    test_state_begin(scene->model, &judged);
    sk_course_begin(&scene->course, scene->model, judged, &progress);
    note(SK_EVENT_WHEEL_BREAKS);
    stay(sk_vec(0, 0, 8), 1.0);
    assert_int_equal(progress.outcome, SK_COURSE_IN_PROGRESS);
    assert_null(sk_course_next(&scene->course, &progress));
    assert_null(sk_course_hint_now(&scene->course, &progress));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gates_count_in_their_order_and_from_the_second_try),
        cmocka_unit_test(a_gate_is_passed_in_the_tick_that_goes_past_its_middle),
        cmocka_unit_test(a_hover_wants_the_height_the_place_and_all_of_the_time),
        cmocka_unit_test(who_goes_around_begins_anew_at_an_earlier_step),
        cmocka_unit_test(a_landing_wants_it_to_stand_in_its_place),
        cmocka_unit_test(a_helicopter_has_landed_once_its_collective_is_down),
        cmocka_unit_test(what_breaks_fails_it_for_good_and_is_named),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(five_seconds_of_too_much_torque_fail_it),
        cmocka_unit_test(a_tube_bent_for_good_fails_it),
        cmocka_unit_test(a_task_wants_its_conditions_without_a_break),
        cmocka_unit_test(tilt_is_that_of_the_vertical_axis),
        cmocka_unit_test(a_condition_of_a_step_fails_the_course_with_its_text),
        cmocka_unit_test(the_peak_load_is_the_mean_over_two_ticks),
        cmocka_unit_test(damage_may_be_allowed_and_a_hit_of_another_aircraft_counts),
        cmocka_unit_test(the_distance_of_another_aircraft_and_its_least_value),
        cmocka_unit_test(a_scene_without_a_course_is_never_judged),
    };
    return cmocka_run_group_tests(tests, NULL, end_course);
}
