// The delivered courses are flown from beginning to end by their scripts; their places are as a first flight needs them.
#include "scene/loaded.h"
#include "stepping.h"

static sk_state *flown; // large
static sk_course_progress progress;
static double fastest; // turn of the shaft, of the rated one

static sk_scene *load_demo(const char *name, const char *aircraft, const char *wind) {
    char with[64], from[64];
    snprintf(with, sizeof with, "aircraft=%s", aircraft);
    snprintf(from, sizeof from, "wind_from=%s", wind);
    const char *settings[] = {"demo=true", with, from};
    sk_scene_options options = {.settings = settings, .setting_count = 3};
    sk_scene *scene;
    sk_result result = sk_scene_load(name, &options, &scene);
    if (!result.ok) fail_msg("%s", result.text);
    return scene;
}

static uint64_t fly_demo(sk_scene *scene, double seconds, bool watched) {
    sk_controls controls[SK_AIRCRAFT_ROOM] = {scene->model->aircraft[0].controls};
    test_state_begin(scene->model, &flown);
    sk_course_begin(&scene->course, scene->model, flown, &progress);
    const sk_aircraft_type *type = &scene->model->types[scene->model->aircraft[0].type];
    fastest = 0.0;
    while (flown->tick < (int64_t)(seconds * SK_TICK_HZ) && progress.outcome == SK_COURSE_IN_PROGRESS) {
        assert_true(sk_scene_pilot(scene, flown, controls).ok);
        step_world(scene->model, flown, controls);
        fastest = sk_max(fastest, sk_state_aircraft(flown, 0)->engine_speed / sk_shaft_rated_speed(type));
        if (watched) sk_course_watch(&scene->course, scene->model, flown, &progress);
    }
    return sk_state_hash(scene->model, flown);
}

static void check_passed(const char *name, const char *aircraft, const char *wind) {
    char text[400];
    sk_scene *scene = load_demo(name, aircraft, wind);
    fly_demo(scene, 900.0, true);
    sk_course_outcome_text(&scene->course, scene->model, &progress, text, sizeof text);
    if (progress.outcome != SK_COURSE_PASSED) fail_msg("%s, %s: %s", name, aircraft, text);
    assert_non_null(strstr(text, "passed after "));
    sk_scene_destroy(scene);
}

static void a_script_passes_the_circuit_in_the_cessna(void **state) {
    (void)state;
    check_passed("first_flight", "c172p", "320");
}

static void a_script_passes_the_circuit_in_the_cub(void **state) {
    (void)state;
#ifdef SKIDPAD_SANITIZE
    skip(); // minutes, and the same code as the Cessna's flight
#endif
    check_passed("first_flight", "j3cub", "60");
    if (fastest > 1.02)
        fail_msg("the engine has turned at %.3f of its rated speed", fastest); // the window warns of more
}

static void a_script_passes_the_hover_in_both_helicopters(void **state) {
    (void)state;
    check_passed("first_hover", "ah1s", "320");
    check_passed("first_hover", "r22", "90");
}

static void judging_changes_no_bit_of_the_flight(void **state) {
    (void)state;
    sk_scene *scene = load_demo("first_flight", "c172p", "320");
    uint64_t watched = fly_demo(scene, 30.0, true);
    assert_true(sk_scene_restart_pilots(scene).ok);
    assert_true(fly_demo(scene, 30.0, false) == watched);
    sk_scene_destroy(scene);
}

// Six gates of 60 m, at least 900 m apart, the last at least 1400 m before the runway's threshold; none near the ground.
static void the_circuit_has_room(void **state) {
    (void)state;
    sk_scene *scene;
    assert_true(sk_scene_load("first_flight", NULL, &scene).ok);
    const sk_course *course = &scene->course;
    assert_int_equal(course->step_count, 7);
    assert_int_equal(scene->pilots[0] < 0, 1);
    for (int32_t i = 0; i < 6; i++) {
        const sk_course_step *gate = &course->step[i];
        assert_int_equal(gate->kind, SK_COURSE_GATE);
        check_number(gate->radius, 60.0, 0.0);
        if (i > 0) assert_true(sk_length(sk_sub(gate->at, course->step[i - 1].at)) >= 900.0);
        sk_hit below = sk_scenery_entry(scene->model->ground, gate->at, sk_sub(gate->at, sk_vec(0, 0, 65)));
        assert_false(below.found);
    }
    const sk_course_step *runway = &course->step[6];
    assert_int_equal(runway->kind, SK_COURSE_LANDING);
    assert_true(runway->at.y - 0.5 * runway->length - course->step[5].at.y >= 1400.0);
    check_number(runway->margin, 30.0, 0.0);
    check_number(sk_course_mark(runway).y, -370.0, 1e-9);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_script_passes_the_circuit_in_the_cessna),
        cmocka_unit_test(a_script_passes_the_circuit_in_the_cub),
        cmocka_unit_test(a_script_passes_the_hover_in_both_helicopters),
        cmocka_unit_test(judging_changes_no_bit_of_the_flight),
        cmocka_unit_test(the_circuit_has_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
