// What a novice sees, and what it must not see.
#include "novice/observation.h"
#include "scene/loaded.h"
#include "stepping.h"
#include <math.h>

static const double DEGREE = SK_PI / 180.0;
static sk_scene *scene;
static sk_state *flown; // large
static sk_course_progress progress;

static int load(void **state) {
    (void)state;
    const char *const settings[] = {"wind_kt=0", "turbulence=0"};
    sk_scene_options options = {.settings = settings, .setting_count = 2};
    return sk_scene_load("first_flight", &options, &scene).ok ? 0 : 1;
}

static int unload(void **state) {
    (void)state;
    sk_scene_destroy(scene);
    return 0;
}

static void begin(void) {
    test_state_begin(scene->model, &flown);
    sk_course_begin(&scene->course, scene->model, flown, &progress);
}

static void put(sk_vec3 at, double heading, double pitch, double roll, sk_vec3 velocity) {
    sk_aircraft_state *a = sk_state_aircraft(flown, 0);
    a->position = at;
    a->attitude = sk_attitude_from_angles(heading, pitch * DEGREE, roll * DEGREE);
    a->velocity = velocity;
    a->height = at.z;
}

// With a character of no errors, and noise that a seed draws.
static sk_observation look(double turn_error, uint64_t seed) {
    const sk_novice_character character = {.turn_error = turn_error};
    const sk_novice_view view = {.model = scene->model,
                                 .state = flown,
                                 .controls = &scene->model->aircraft[0].controls,
                                 .course = &scene->course,
                                 .progress = &progress};
    return sk_observation_of(&view, &character, &seed);
}

static double mean_turn(double turn_error) {
    double sum = 0.0;
    for (uint64_t seed = 1; seed <= 400; seed++) sum += look(turn_error, seed).turn / 400.0;
    return sum;
}

static void attitude_and_climb_are_rounded(void **state) {
    (void)state;
    begin();
    for (double x = -31.0; x < 31.0; x += 0.7) {
        put(sk_vec(0.0, 300.0, 100.0), 0.0, 0.5 * x, x, sk_vec(0.0, 40.0, 0.2 * x));
        sk_observation observed = look(0.0, 1);
        assert_true(fmod(observed.bank, 5.0) == 0.0 && fabs(observed.bank - x) < 2.51);
        assert_true(fmod(observed.pitch, 3.0) == 0.0 && fabs(observed.pitch - 0.5 * x) < 1.51);
        assert_true(fmod(observed.climb, 1.0) == 0.0 && fabs(observed.climb - 0.2 * x) < 0.51);
    }
}

static void the_direction_is_that_of_the_motion(void **state) {
    (void)state;
    begin();
    put(sk_vec(0.0, 250.0, 90.0), 0.3, 0.0, 0.0, sk_vec(0.0, 40.0, 0.0)); // the nose is aside, the motion is not
    if (fabs(mean_turn(0.0)) > 0.4) fail_msg("%g", mean_turn(0.0));
    put(sk_vec(1000.0, 250.0, 90.0), 0.0, 0.0, 0.0, sk_vec(0.0, 40.0, 0.0));
    if (fabs(mean_turn(0.0) + 45.0) > 0.4) fail_msg("%g", mean_turn(0.0));
}

static void errors_shrink_with_the_runway_in_sight(void **state) {
    (void)state;
    begin();
    put(sk_vec(0.0, 250.0, 90.0), 0.0, 0.0, 0.0, sk_vec(0.0, 40.0, 0.0));
    if (fabs(mean_turn(4.0) - 4.0) > 0.4) fail_msg("%g", mean_turn(4.0));
    progress.passed = scene->course.step_count - 1;
    put(sk_vec(0.0, -1500.0, 60.0), 0.0, 0.0, 0.0, sk_vec(0.0, 40.0, 0.0));
    if (fabs(mean_turn(4.0) - 1.0) > 0.1) fail_msg("%g", mean_turn(4.0));
}

static void height_is_a_word(void **state) {
    (void)state;
    begin();
    static const struct {
        double height;
        sk_novice_height word;
    } CASES[] = {{90.0, SK_RIGHT_HEIGHT}, {83.0, SK_RIGHT_HEIGHT}, {81.0, SK_LOW},
                 {64.0, SK_MUCH_TOO_LOW}, {99.0, SK_HIGH},         {116.0, SK_MUCH_TOO_HIGH}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        put(sk_vec(0.0, 300.0, CASES[i].height), 0.0, 0.0, 0.0, sk_vec(0.0, 40.0, 0.0));
        assert_int_equal(look(0.0, 1).height, CASES[i].word);
    }
    // On final the bands are narrower: 4 m too low is low near the runway.
    progress.passed = scene->course.step_count - 1;
    const sk_course_step *gate = &scene->course.step[progress.passed - 1], *runway = gate + 1;
    double near = sk_course_mark(runway).y - 400.0, far = gate->at.y;
    double slope = (gate->at.z - sk_course_mark(runway).z) / (sk_course_mark(runway).y - gate->at.y);
    put(sk_vec(0.0, near, 2.0 + 400.0 * slope - 4.0), 0.0, 0.0, 0.0, sk_vec(0.0, 40.0, 0.0));
    assert_int_equal(look(0.0, 1).height, SK_LOW);
    put(sk_vec(0.0, far, gate->at.z - 4.0), 0.0, 0.0, 0.0, sk_vec(0.0, 40.0, 0.0));
    assert_int_equal(look(0.0, 1).height, SK_RIGHT_HEIGHT);
}

static void what_is_aside_is_seen_on_the_ground_only(void **state) {
    (void)state;
    begin();
    for (int i = 0; i < 120; i++) step_world(scene->model, flown, &scene->model->aircraft[0].controls);
    assert_true(look(0.0, 1).on_ground);
    sk_state_aircraft(flown, 0)->position.x += 3.4;
    assert_true(look(0.0, 1).aside == 3.0);
    put(sk_vec(3.4, 300.0, 100.0), 0.0, 0.0, 0.0, sk_vec(0.0, 40.0, 0.0));
    assert_true(look(0.0, 1).aside == 0.0);
}

// Nothing is known before the reaction time has gone by, and then what was, not what is.
static void what_is_seen_is_as_old_as_the_reaction(void **state) {
    (void)state;
    sk_memory memory = {0};
    enum { REACTION = 50 };
    for (int64_t tick = 0; tick < 6000; tick++) {
        sk_observation observed = {.tick = tick};
        if (tick % SK_OBSERVATION_EVERY == 0) sk_memory_keep(&memory, &observed);
        const sk_observation *seen = sk_memory_seen(&memory, tick, REACTION);
        if (tick < REACTION) assert_null(seen);
        if (tick < REACTION + SK_OBSERVATION_EVERY) continue;
        assert_non_null(seen);
        assert_true(seen->tick <= tick - REACTION && seen->tick > tick - REACTION - SK_OBSERVATION_EVERY);
    }
    // The slowest novice's is still kept.
    assert_non_null(sk_memory_seen(&memory, 6000, 2 * SK_TICK_HZ));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attitude_and_climb_are_rounded),
        cmocka_unit_test(the_direction_is_that_of_the_motion),
        cmocka_unit_test(errors_shrink_with_the_runway_in_sight),
        cmocka_unit_test(height_is_a_word),
        cmocka_unit_test(what_is_aside_is_seen_on_the_ground_only),
        cmocka_unit_test(what_is_seen_is_as_old_as_the_reaction),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
