// Taking over from a script or a recording without a bump: nothing is touched, and the flight goes on as it was.
#include "check.h"
#include "playback/replay_source.h"
#include <math.h>

static const double FEET = 0.3048, DEGREES = SK_PI / 180.0;

static sk_session session; // large
static sk_moment moment;   // large
static sk_input input;
static sk_scene *scene;
static sk_flight_history *history;

// Flies the scene's script down to this height (ft) on final.
static void fly_down_to(double pedals) {
    const sk_aircraft_state *a = sk_state_aircraft(session.now.state, 0);
    double highest = 0.0;
    for (int i = 0; i < 600 * SK_TICK_HZ; i++) {
        assert_true(sk_session_tick(&session, &input).ok);
        sk_flight_history_tick(history, &session.now);
        highest = sk_max(highest, a->position.z);
        if (highest > 200.0 && a->position.z < pedals * FEET && a->velocity.z < 0.0) return;
    }
    fail_msg("it never came down to %g ft", pedals);
}

static int begin(void **state) {
    (void)state;
    if (!sk_scene_load("circuit", NULL, &scene).ok || !sk_input_begin(&input, "/dev/null", "").ok) return -1;
    if (!sk_session_begin(&session, scene, &input).ok || !sk_moment_create(scene->model, &moment).ok) return -1;
    history = sk_flight_history_create(scene->model);
    if (history == NULL) return -1;
    sk_flight_history_begin(history, &session.now);
    fly_down_to(187.0);
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_flight_history_destroy(history);
    sk_session_end(&session);
    sk_moment_destroy(&moment);
    sk_input_end(&input);
    sk_scene_destroy(scene);
    return 0;
}

static double path(void) {
    sk_vec3 v = sk_state_aircraft(session.now.state, 0)->velocity;
    return atan2(v.z, sqrt(v.x * v.x + v.y * v.y)) / DEGREES;
}

// How far the sticks are from where they were.
static double moved(const sk_aircraft_state *a, sk_sticks was) {
    double turned = sk_max(fabs(a->aileron - was.aileron), fabs(a->rudder - was.rudder));
    return sk_max(fabs(a->elevator - was.elevator), turned);
}

// Nobody touches anything for five seconds.
static void expect_no_bump(const sk_controls *before) {
    const sk_aircraft_state *a = sk_state_aircraft(session.now.state, 0);
    sk_sticks was = {a->elevator, a->aileron, a->rudder};
    double from = path(), most = 0.0, jump = 0.0;
    for (int i = 0; i < 5 * SK_TICK_HZ; i++) {
        assert_true(sk_session_tick(&session, &input).ok);
        assert_true(session.now.user_flies);
        most = sk_max(most, fabs(path() - from));
        if (i < SK_TICK_HZ / 5) jump = sk_max(jump, moved(a, was));
        const sk_controls *c = &session.now.controls[0];
        if (i == 0) assert_int_equal(c->trim, before->trim);
        if (i == 0) assert_int_equal(c->throttle, before->throttle);
        if (i == 0) assert_int_equal(c->flaps, before->flaps);
    }
    print_message("the path changes by %.2f degrees, a control in the first 0.2 s by at most %.3f\n", most, jump);
    assert_true(jump < 0.1); // the elevator stands at 0.37
    if (!(most < 1.0)) fail_msg("the path changed by %.2f degrees", most);
}

static void taking_over_from_a_script_on_final_changes_the_path_by_less_than_a_degree(void **state) {
    (void)state;
    sk_controls before = session.now.controls[0];
    sk_moment_copy(scene->model, &session.now, &moment);
    input.touched = true;
    expect_no_bump(&before);
    sk_moment_copy(scene->model, &moment, &session.now); // for the next test
}

static void taking_over_from_a_recording_on_final_does_so_too(void **state) {
    (void)state;
    sk_replay_source source = sk_replay_source_of_history(history);
    int64_t tick = source.last;
    sk_flight_history_moment(history, tick, &moment);
    sk_replay_source_controls(&source, tick, moment.controls);
    moment.rest = sk_replay_source_rest(&source, tick);
    moment.user_flies = false;
    sk_controls before = moment.controls[0];
    sk_session_go_back(&session, &moment, &input);
    expect_no_bump(&before);
}

// The person flies on final by the aids, switches them off, and touches nothing: the controls stay about where they were held.
static void switching_the_aids_off_on_final_moves_no_control(void **state) {
    (void)state;
    const sk_aircraft_state *a = sk_state_aircraft(session.now.state, 0);
    sk_moment_copy(scene->model, &session.now, &moment);
    input.touched = true;
    for (int i = 0; i < 3 * SK_TICK_HZ; i++) assert_true(sk_session_tick(&session, &input).ok);
    sk_controls before = session.now.controls[0];
    sk_aids_switches were = input.pilot.aids;
    sk_sticks held = {a->elevator, a->aileron, a->rudder};
    input.pilot.aids = sk_aids_all(false);
    double most = 0.0;
    for (int i = 0; i < 5 * SK_TICK_HZ; i++) {
        assert_true(sk_session_tick(&session, &input).ok);
        most = sk_max(most, moved(a, held));
    }
    print_message("aids off: a control moves by at most %.3f in 5 s; the elevator stood at %.3f\n", most,
                  held.elevator);
    assert_true(held.elevator > 0.2 && most < 0.1);
    assert_int_equal(session.now.controls[0].trim, before.trim);
    input.pilot.aids = were; // and on again
    before = session.now.controls[0];
    held = (sk_sticks){a->elevator, a->aileron, a->rudder};
    for (int i = 0; i < SK_TICK_HZ / 5; i++) {
        assert_true(sk_session_tick(&session, &input).ok);
        assert_true(moved(a, held) < 0.1);
    }
    sk_moment_copy(scene->model, &moment, &session.now); // for the next test
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taking_over_from_a_script_on_final_changes_the_path_by_less_than_a_degree),
        cmocka_unit_test(switching_the_aids_off_on_final_moves_no_control),
        cmocka_unit_test(taking_over_from_a_recording_on_final_does_so_too),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
