// Events: which are noted, how they are reported, which of many are kept; bodies that are frozen.
#include "check.h"
#include "fixture.h"
#include "world/names.h"

static void wheels_of_a_leg_break_with_an_event_each_that_shows_the_same(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    sk_aircraft_type *type = &model->types[0];
    for (int i = 0; i < 3; i++) type->wheels[i].stiffness = 2e5;
    type->wheels[0].stiffness = 2e4; // this one is spent first
    type->wheels[0].leg = type->wheels[2].leg = 7;
    for (int i = 0; i < 3; i++) type->wheels[i].damping = type->wheels[i].rebound_damping = 0.0;
    sk_state *s = NULL;
    test_state_begin(model, &s);
    sk_state_aircraft(s, 0)->velocity.z = -2.2;
    double reported[SK_WHEELS_MAX] = {0}, sinking = 0.0;
    for (int tick = 0; tick < 60 && !sk_state_aircraft(s, 0)->wheel[0].broken; tick++) {
        sinking = sk_state_aircraft(s, 0)->velocity.z;
        fixture_run(model, s, 1.0 / SK_TICK_HZ);
    }
    for (int64_t i = 0; i < s->event_count; i++)
        if (s->event[i].kind == SK_EVENT_WHEEL_BREAKS) reported[s->event[i].part] = s->event[i].value;
    assert_true(sk_state_aircraft(s, 0)->wheel[2].broken && !sk_state_aircraft(s, 0)->wheel[1].broken);
    if (!(reported[0] < 0.0 && fabs(reported[0] - sinking) < 0.3) || reported[2] != reported[0])
        fail_msg("sinking at %g m/s: one wheel tells %g, the other %g", sinking, reported[0], reported[2]);
    sk_model_destroy(model);
}

static void a_body_out_of_bounds_is_frozen_and_the_rest_goes_on(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    model->aircraft_count = 2;
    model->aircraft[1] = model->aircraft[0];
    model->aircraft[1].position.x += 20.0;
    sk_state *s = NULL;
    test_state_begin(model, &s);
    sk_state_aircraft(s, 0)->velocity = (sk_vec3){0, 0, 1e6};
    fixture_run(model, s, 1.0);
    assert_int_equal(sk_state_aircraft(s, 0)->frozen, 1);
    assert_int_equal(sk_state_aircraft(s, 1)->frozen, 0);
    assert_true(sk_is_finite3(sk_state_aircraft(s, 0)->position) &&
                sk_length(sk_state_aircraft(s, 0)->velocity) == 0.0);
    bool reported = false;
    for (int i = 0; i < s->event_count && i < SK_EVENTS_KEPT; i++) {
        char text[128];
        sk_event_describe(model, &s->event[i], text, sizeof text);
        if (s->event[i].kind == SK_EVENT_FROZEN)
            reported = strstr(text, "cart (aircraft 1) is frozen: its velocity left the bounds") != NULL;
    }
    assert_true(reported);
    sk_model_destroy(model);
}

// A name that several have is followed by the number, from 1; a name that one has stands alone.
static void things_are_named_alike_everywhere(void **state) {
    (void)state;
    char text[SK_THING_TEXT];
    assert_string_equal(sk_thing_text("body", "crate", 2, 1, text), "crate");
    assert_string_equal(sk_thing_text("body", "crate", 2, 2, text), "crate (body 3)");
    assert_string_equal(sk_thing_text("body", "body", 2, 1, text), "body");
    assert_string_equal(sk_thing_text("body", "body", 2, 2, text), "body 3");
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    assert_string_equal(sk_aircraft_text(model, 0, text), "cart");
    assert_string_equal(sk_body_text(model, 0, text), "cart"); // aircraft follow the bodies, of which there are none
    model->aircraft_count = 2;
    model->aircraft[1] = model->aircraft[0];
    assert_string_equal(sk_aircraft_text(model, 1, text), "cart (aircraft 2)");
    assert_string_equal(sk_aircraft_text(model, 2, text), "an aircraft");
    assert_string_equal(sk_body_text(model, -1, text), "a body");
    assert_string_equal(sk_tie_text(model, 0, text), "a tie");
    sk_model_destroy(model);
}

static void an_event_is_reported_as_what_has_happened(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    sk_aircraft_type *type = &model->types[0];
    type->point_count = 1;
    type->points[0] = (sk_point_type){.name = "rotor on the right"};
    strcpy(type->wheels[0].name, "nose wheel");
    strcpy(model->materials[0].name, "asphalt_wet");
    strcpy(model->platforms[1].name, "frigate");
    model->platform_count = 2;
    int32_t hull = type->wheel_count;
    type->wheels[0].stub_strength = 9e4;
    const struct {
        sk_event event; // tick, kind, aircraft, part, solid, material, value
        const char *text;
    } cases[] = {
        {{1, SK_EVENT_TOUCHDOWN, 0, 0, 0, 0, -0.06}, "nose wheel touches down on asphalt wet, sinking at 0.06 m/s"},
        {{2, SK_EVENT_TOUCHDOWN, 0, 0, 2, 0, 0.01}, "nose wheel touches down on the frigate, sinking at 0.00 m/s"},
        {{2, SK_EVENT_LIFT_OFF, 0, 0, 0, 0, 31.0}, "nose wheel lifts off at 31.0 m/s"},
        {{3, SK_EVENT_SLIP_BEGINS, 0, 0, 0, 0, 7.25}, "nose wheel begins to slip on asphalt wet at 7.2 m/s"},
        {{4, SK_EVENT_SLIP_ENDS, 0, 0, 2, 0, 1.0}, "nose wheel grips again on the frigate at 1.0 m/s"},
        {{5, SK_EVENT_SURFACE_YIELDS, 0, 0, 2, 0, 0.004}, "nose wheel: asphalt wet yields, 0.004 m deep"},
        {{900, SK_EVENT_WHEEL_BREAKS, 0, 0, 0, 0, -5.0}, "nose wheel breaks on asphalt wet, sinking at 5.0 m/s"},
        {{900, SK_EVENT_HULL_TOUCHES, 0, hull, 2, 0, 3.06}, "rotor on the right hits the frigate at 3.1 m/s"},
        {{900, SK_EVENT_HULL_TOUCHES, 0, hull, -1, -1, 3.0}, "rotor on the right hits a surface at 3.0 m/s"},
        {{900, SK_EVENT_HULL_TOUCHES, 0, hull, 9, 9, 3.0}, "rotor on the right hits a surface at 3.0 m/s"},
        {{900, SK_EVENT_PROPELLER_STRIKE, 0, hull, 0, 0, 34}, "rotor on the right strikes asphalt wet at 325 rpm"},
        {{900, SK_EVENT_STUB_BREAKS, 0, 0, 0, 0, 96263.0},
         "the rest of nose wheel breaks off on asphalt wet under a normal force of 96.3 kN; it holds 90.0 kN"},
        {{900, SK_EVENT_POINT_BREAKS, 0, hull, 2, 0, 812.4},
         "rotor on the right breaks off on the frigate under a normal force of 812 N"},
        {{900, SK_EVENT_BODY_CRUSHED, 0, 0, -1, 0, 3.61}, "cart is crushed against asphalt wet at 3.6 m/s"},
        {{900, SK_EVENT_BODY_CRUSHED, 0, 0, -3, 0, 0.02}, "cart is crushed against the frigate"},
        {{900, SK_EVENT_ENGINE_STALLS, 0, -1, -1, -1, 34}, "cart: the engine stops, the shaft at 325 rpm"},
        {{900, SK_EVENT_FROZEN, 0, -1, -1, -1, SK_QUANTITY_RATE}, "cart is frozen: its rate left the bounds"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128];
        sk_event_describe(model, &cases[i].event, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
    model->platform_count = 0;
    sk_model_destroy(model);
}

// Numbers that a model does not have, also the largest ones, are -1.
static void unknown_numbers_are_no_things(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    static const int64_t UNKNOWN[] = {INT64_MIN, -1000, 1000, INT64_MAX};
    for (int64_t kind = 0; kind <= SK_EVENT_KINDS; kind++)
        for (int i = 0; i < 4; i++) {
            int64_t n = UNKNOWN[i];
            sk_event_things of = sk_event_things_of(model, &(sk_event){1, kind, n, n, n, n, 0.0});
            assert_int_equal(of.aircraft, -1);
            assert_int_equal(of.part, -1);
            assert_int_equal(of.body, -1);
            assert_int_equal(of.tie, -1);
            assert_int_equal(of.other_aircraft, -1);
            assert_int_equal(of.other_body, -1);
            assert_int_equal(of.solid, -1);
        }
    sk_model_destroy(model);
}

// The longest of names, of several aircraft: no sentence is longer than what shows them has room for.
static void no_sentence_is_longer_than_a_message(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    model->aircraft_count = 2;
    memset(model->types[0].wheels[0].name, 'w', SK_NAME - 1);
    model->types[0].wheels[0].name[SK_NAME - 1] = '\0';
    memset(model->materials[0].name, 'm', SK_MATERIAL_NAME - 1);
    model->materials[0].name[SK_MATERIAL_NAME - 1] = '\0';
    for (int64_t kind = 1; kind < SK_EVENT_KINDS; kind++) {
        const double value = kind == SK_EVENT_FROZEN ? SK_QUANTITY_ENGINE_SPEED : 99999.0;
        char text[300];
        sk_event_describe(model, &(sk_event){1, kind, 1, 0, 0, 0, value}, text, sizeof text);
        if (strlen(text) >= 160) fail_msg("%s: %zu characters", text, strlen(text));
    }
    sk_model_destroy(model);
}

static void the_event_ring_keeps_the_last_ones(void **state) {
    (void)state;
    // Carts thrown down again and again note more events than the ring holds.
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    sk_state *s = NULL;
    test_state_begin(model, &s);
    for (int i = 0; i < 20; i++) {
        sk_state_aircraft(s, 0)->position.z += 0.5;
        fixture_run(model, s, 1.0);
    }
    assert_true(s->event_count > SK_EVENTS_KEPT);
    int64_t newest = 0;
    for (int i = 0; i < SK_EVENTS_KEPT; i++) {
        const sk_event *event = &s->event[i];
        assert_in_range(event->kind, SK_EVENT_TOUCHDOWN, SK_EVENT_FROZEN);
        newest = event->tick > newest ? event->tick : newest;
    }
    assert_int_equal(s->event[(s->event_count - 1) % SK_EVENTS_KEPT].tick, newest);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wheels_of_a_leg_break_with_an_event_each_that_shows_the_same),
        cmocka_unit_test(a_body_out_of_bounds_is_frozen_and_the_rest_goes_on),
        cmocka_unit_test(the_event_ring_keeps_the_last_ones),
        cmocka_unit_test(things_are_named_alike_everywhere),
        cmocka_unit_test(an_event_is_reported_as_what_has_happened),
        cmocka_unit_test(unknown_numbers_are_no_things),
        cmocka_unit_test(no_sentence_is_longer_than_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
