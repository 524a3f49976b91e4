// A limit on clearance or time becomes an event each time that it is passed.
#include "course/limits.h"
#include "scene/loaded.h"

// The wall is 2000 m from the place of the scene. The first two limits are so near to the most that is measured that
// 5 % above them is beyond it.
static const char WALL[] =
    "local field = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
    "local wall = made_of(materials.concrete, box{ min = {-20, 2000, -1}, max = {20, 2001, 6} })\n"
    "return scene{ title = 'wall', scenery = field + wall,\n"
    "  limits = { { clearance = 980 }, { seconds = 29.5 }, { clearance = 100 } },\n"
    "  aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, rpm = 0 } } }";

static sk_scene *scene;
static sk_state *state;
static sk_limit_watch limits;

static void begin(void) {
    scene = loaded(WALL);
    assert_true(sk_state_create(scene->model, &state).ok);
    assert_true(sk_limit_watch_begin(&scene->limits, scene->model, &limits).ok);
}

static void end(void) {
    sk_limit_watch_end(&limits);
    sk_state_destroy(state);
    sk_scene_destroy(scene);
}

// Looks with the aircraft at a distance from the wall, about; returns how many events of a kind there are.
static int32_t count_at(double distance, double speed, sk_event_kind kind) {
    sk_event event[SK_LIMIT_EVENTS_MAX];
    int32_t count = 0;
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    a->position.y = 2000.0 - distance;
    a->velocity = sk_vec(0.0, speed, 0.0);
    for (int32_t i = sk_limit_watch_look(&limits, state, event); i-- > 0;) count += event[i].kind == kind;
    return count;
}

static void a_limit_near_the_most_comes_again(void **unused) {
    (void)unused;
    begin();
    for (int32_t round = 0; round < 3; round++) {
        assert_int_equal(count_at(1500.0, 0.0, SK_EVENT_TOO_NEAR), 0);
        assert_int_equal(count_at(900.0, 0.0, SK_EVENT_TOO_NEAR), 1);
        assert_int_equal(count_at(900.0, 0.0, SK_EVENT_TOO_NEAR), 0);
        assert_int_equal(count_at(990.0, 0.0, SK_EVENT_TOO_NEAR), 0); // not 5 % more, nor the most
        assert_int_equal(count_at(900.0, 0.0, SK_EVENT_TOO_NEAR), 0);
    }
    for (int32_t round = 0; round < 3; round++) {
        assert_int_equal(count_at(500.0, 0.0, SK_EVENT_CONTACT_AHEAD), 0);
        assert_int_equal(count_at(500.0, 20.0, SK_EVENT_CONTACT_AHEAD), 1);
        assert_int_equal(count_at(500.0, 20.0, SK_EVENT_CONTACT_AHEAD), 0);
    }
    end();
}

static void a_limit_comes_again_after_a_twentieth_more(void **unused) {
    (void)unused;
    begin();
    assert_int_equal(count_at(500.0, 0.0, SK_EVENT_TOO_NEAR), 1); // that of 980 m
    for (int32_t round = 0; round < 3; round++) {
        assert_int_equal(count_at(90.0, 0.0, SK_EVENT_TOO_NEAR), 1);
        assert_int_equal(count_at(105.0, 0.0, SK_EVENT_TOO_NEAR), 0);
        assert_int_equal(count_at(90.0, 0.0, SK_EVENT_TOO_NEAR), 0);
        assert_int_equal(count_at(110.0, 0.0, SK_EVENT_TOO_NEAR), 0);
    }
    end();
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_limit_near_the_most_comes_again),
        cmocka_unit_test(a_limit_comes_again_after_a_twentieth_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
