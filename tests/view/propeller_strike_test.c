// Splintered propellers: when they are, and that time taken back mends them.
#include "states.h"
#include "view/propeller_strike.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static sk_aircraft_type type;
static sk_state *now, *whole;
static sk_propeller_strike_log log_;
static sk_placement placed[2];

// Two aircraft of one wheel and two points: the first a propeller's, the second a wing tip's.
static sk_model fleet(bool wooden) {
    sk_point_type points[2] = {0};
    sk_model model = {.type_count = 1, .aircraft_count = 2, .types = &type, .aircraft = placed};
    points[0].shatters = wooden;
    type = (sk_aircraft_type){.wheel_count = 1, .point_count = 2};
    memcpy(type.points, points, sizeof points);
    test_state_clear(&model, &now);
    memset(&log_, 0, sizeof log_);
    for (int i = 0; i < 2; i++) sk_state_aircraft(now, i)->engine_running = 1;
    now->tick = 10;
    test_state_assign(now, &whole);
    return model;
}

static void strike(const sk_model *model) {
    now->tick++;
    sk_state_aircraft(now, 1)->engine_running = SK_ENGINE_RUINED;
    now->event[now->event_count++] = (sk_event){
        .tick = now->tick, .kind = SK_EVENT_PROPELLER_STRIKE, .aircraft = 1, .part = type.wheel_count, .value = 70.0};
    sk_propeller_strike_watch(&log_, model, now);
}

static void a_strike_splinters_the_propeller_that_struck(void **state) {
    (void)state;
    sk_model model = fleet(true);
    sk_propeller_strike_watch(&log_, &model, now);
    assert_false(log_.splintered[1]);
    strike(&model);
    assert_true(log_.splintered[1]);
    assert_false(log_.splintered[0]);
}

static void metal_stays_whole(void **state) {
    (void)state;
    sk_model model = fleet(false);
    strike(&model);
    assert_false(log_.splintered[1]);
}

static void it_stays_splintered_after_the_event_is_forgotten(void **state) {
    (void)state;
    sk_model model = fleet(true);
    strike(&model);
    for (int i = 0; i < SK_EVENTS_KEPT; i++)
        now->event[now->event_count++ % SK_EVENTS_KEPT] =
            (sk_event){.tick = now->tick, .kind = SK_EVENT_SPLASH, .aircraft = 0, .part = 0};
    now->tick++;
    sk_propeller_strike_watch(&log_, &model, now);
    assert_true(log_.splintered[1]);
}

static void going_back_in_time_mends_it(void **state) {
    (void)state;
    sk_model model = fleet(true);
    strike(&model);
    sk_propeller_strike_watch(&log_, &model, whole);
    assert_false(log_.splintered[1]);
    sk_propeller_strike_watch(&log_, &model, now);
    assert_true(log_.splintered[1]);
    // A scene that begins with its engine off, gone back to.
    sk_state_aircraft(whole, 1)->engine_running = SK_ENGINE_RUINED;
    sk_propeller_strike_watch(&log_, &model, whole);
    assert_false(log_.splintered[1]);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_strike_splinters_the_propeller_that_struck),
        cmocka_unit_test(metal_stays_whole),
        cmocka_unit_test(it_stays_splintered_after_the_event_is_forgotten),
        cmocka_unit_test(going_back_in_time_mends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
