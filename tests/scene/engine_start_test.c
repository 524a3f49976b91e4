// Engines are started and stopped by the control engine_switch: on the ground, in flight, and not once they are ruined.
#include "scene/loaded.h"
#include "stepping.h"
#include "world/flight.h"

static const double DEGREE = SK_PI / 180.0;

static sk_state *now;
static sk_controls controls[SK_AIRCRAFT_ROOM];

static sk_scene *begun(const char *type, const char *where) {
    char text[600];
    snprintf(text, sizeof text,
             "return scene{ title = 'x', scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, "
             "offset = 0 }),"
             " aircraft = { { type = '%s', heading = 0, engine = false, %s } } }",
             type, where);
    sk_scene *scene = loaded(text);
    test_state_begin(scene->model, &now);
    controls[0] = scene->model->aircraft[0].controls;
    sk_control_set(&controls[0], "parking_brake", 1.0);
    return scene;
}

static void run(const sk_scene *s, double engine_switch, double seconds) {
    sk_control_set(&controls[0], "engine_switch", engine_switch);
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ); i++) step_world(s->model, now, controls);
}

static double heading(void) {
    sk_vec3 nose = sk_rotate(sk_state_aircraft(now, 0)->attitude, sk_vec(1.0, 0.0, 0.0));
    return sk_atan2(nose.x, nose.y) / DEGREE;
}

// A rotor that was brought to its speed as fast as the engine can turned a Cobra by 37 degrees, an R22 by 90.
static void a_stopped_engine_starts_and_stops_and_nothing_turns_round(void **state) {
    (void)state;
    static const char *const TYPES[] = {"c172p", "c172rg", "j3cub", "ah1s", "r22"};
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++) {
        sk_scene *s = begun(TYPES[i], "at = {0, 0}");
        const sk_aircraft_type *type = &s->model->types[0];
        const sk_aircraft_state *a = sk_state_aircraft(now, 0);
        run(s, 0.0, 3.0);
        assert_int_equal(a->engine_running, SK_ENGINE_STOPPED);
        assert_true(a->engine_speed < 0.01 * sk_shaft_rated_speed(type)); // a breath of air may turn a rotor
        double before = heading();
        run(s, 1.0, 0.1);
        run(s, 0.0, 30.0);
        double share = a->engine_speed / sk_shaft_rated_speed(type), idles = type->rotors.present ? 0.99 : 0.15;
        print_message("%s: after 30 s %.2f of the rated speed, heading %.2f degrees\n", TYPES[i], share, heading());
        assert_true(sk_engine_runs(a));
        assert_true(share > idles && share < 1.02);
        if (fabs(heading() - before) > 1.0) fail_msg("%s turned by %g degrees", TYPES[i], heading() - before);
        run(s, -1.0, 0.1);
        run(s, 0.0, 1.0);
        assert_int_equal(a->engine_running, SK_ENGINE_STOPPED);
        assert_true(a->engine_speed < share * sk_shaft_rated_speed(type));
        sk_scene_destroy(s);
    }
}

static void an_engine_starts_again_in_flight(void **state) {
    (void)state;
    sk_scene *s = begun("c172p", "at = {0, 0, 800}, speed = 45");
    sk_control_set(&controls[0], "throttle", 0.7);
    run(s, 0.0, 1.0);
    assert_int_equal(sk_state_aircraft(now, 0)->engine_running, SK_ENGINE_STOPPED);
    run(s, 1.0, 0.1);
    run(s, 0.0, 10.0);
    assert_true(sk_state_aircraft(now, 0)->engine_speed > 150.0);
    sk_scene_destroy(s);
}

static void a_ruined_engine_stays_as_it_is(void **state) {
    (void)state;
    sk_scene *s = begun("c172p", "at = {0, 0}");
    sk_state_aircraft(now, 0)->engine_running = SK_ENGINE_RUINED;
    run(s, 1.0, 1.0);
    assert_int_equal(sk_state_aircraft(now, 0)->engine_running, SK_ENGINE_RUINED);
    run(s, -1.0, 1.0);
    assert_int_equal(sk_state_aircraft(now, 0)->engine_running, SK_ENGINE_RUINED);
    sk_scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stopped_engine_starts_and_stops_and_nothing_turns_round),
        cmocka_unit_test(an_engine_starts_again_in_flight),
        cmocka_unit_test(a_ruined_engine_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
