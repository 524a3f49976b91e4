// Splashes: reported once by every part that goes into water, and by nothing else.
#include "check.h"
#include "fixture.h"
#include "world/outputs.h"
#include "world/splash.h"

// A field at z = 0 (material 0) with a hole from y = 10 to 40 that is 3 m deep, and water (1) in it up to -0.2; or without.
static sk_scenery *pond(const sk_material *materials, bool water, bool carrying_only) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape field, hole, rest, filling, all;
    sk_scenery *scenery = NULL;
    sk_vec3 low = {-50, 10, -3};
    sk_result r = sk_shape_half_space(shapes, (sk_vec3){0, 0, 1}, 0.0, &field);
    if (r.ok) r = sk_shape_box(shapes, low, (sk_vec3){50, 40, 1}, &hole);
    if (r.ok) r = sk_shape_complement(shapes, hole, &hole);
    if (r.ok) r = sk_shape_intersection(shapes, (sk_shape[2]){field, hole}, 2, &rest);
    if (r.ok) r = sk_shape_made_of(shapes, 0, rest, &all);
    if (r.ok && water) r = sk_shape_box(shapes, low, (sk_vec3){50, 40, -0.2}, &filling);
    if (r.ok && water) r = sk_shape_made_of(shapes, 1, filling, &filling);
    if (r.ok && water) r = sk_shape_union(shapes, (sk_shape[2]){all, filling}, 2, &all);
    if (r.ok) r = sk_scenery_compile(shapes, all, (sk_scenery_options){materials, 2, carrying_only}, &scenery);
    sk_shapes_destroy(shapes);
    if (!r.ok) abort();
    return scenery;
}

static sk_model *cart_at_the_pond(bool water) {
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    sk_material *materials = malloc(2 * sizeof *materials);
    if (materials == NULL) abort();
    materials[0] = model->materials[0];
    materials[1] = (sk_material){.name = "water"};
    free(model->materials);
    model->materials = materials;
    model->material_count = 2;
    sk_scenery_destroy(model->scenery);
    sk_scenery_destroy(model->ground);
    model->scenery = pond(materials, water, false);
    model->ground = pond(materials, water, true);
    model->types[0].point_count = 1;
    model->types[0].points[0] = (sk_point_type){.name = "nose",
                                                .position = {3, 0, -0.5},
                                                .stiffness = 2e5,
                                                .damping = 8e3,
                                                .side_stiffness = 1e5,
                                                .side_damping = 3e3};
    return model;
}

// Splashes of every part in the events from `since` on.
static void count(const sk_state *state, int64_t since, int counts[4], double *fastest) {
    for (int i = 0; i < 4; i++) counts[i] = 0;
    for (int64_t i = since; i < state->event_count; i++) {
        const sk_event *event = &state->event[i % SK_EVENTS_KEPT];
        if (event->kind != SK_EVENT_SPLASH) continue;
        counts[event->part]++;
        assert_true(event->solid == 0 && event->material == 1); // the pond's water
        *fastest = sk_max(*fastest, event->value);
    }
}

static void every_part_that_falls_in_splashes_once(void **state) {
    (void)state;
    sk_state *s = NULL;
    for (int water = 0; water < 2; water++) {
        sk_model *model = cart_at_the_pond(water);
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->position = (sk_vec3){0, 25, 5};
        fixture_run(model, s, 10.0);
        int counts[4];
        double fastest = 0.0;
        count(s, 0, counts, &fastest);
        for (int i = 0; i < 4; i++) assert_int_equal(counts[i], water);
        // The nose goes in last, 0.5 m above the centre: sqrt(2 g 5.7) = 10.57 m/s, within a tick.
        if (water && !(fabs(fastest - 10.57) < 0.15)) fail_msg("%g m/s", fastest);
        sk_model_destroy(model);
    }
}

static void bobbing_at_the_surface_is_no_storm_and_leaving_well_counts_anew(void **state) {
    (void)state;
    sk_state *s = NULL;
    sk_model *model = cart_at_the_pond(true);
    test_state_begin(model, &s);
    int counts[4];
    double fastest = 0.0;
    for (int k = 0; k < 50; k++) { // down and up by 10 cm through the surface
        sk_state_aircraft(s, 0)->position = (sk_vec3){0, 25, -0.15};
        sk_state_aircraft(s, 0)->velocity = (sk_vec3){0, 0, k % 2 == 0 ? -1.0 : 1.0};
        fixture_run(model, s, 0.1);
    }
    count(s, 0, counts, &fastest);
    for (int i = 0; i < 3; i++) assert_int_equal(counts[i], 1);
    int64_t since = s->event_count;
    for (int k = 0; k < 6; k++) { // well out, and in again
        sk_state_aircraft(s, 0)->position = (sk_vec3){0, 25, 2.0};
        sk_state_aircraft(s, 0)->velocity = (sk_vec3){0, 0, -4.0};
        fixture_run(model, s, 0.65);
    }
    count(s, since, counts, &fastest);
    for (int i = 0; i < 3; i++) assert_int_equal(counts[i], 6);
    sk_model_destroy(model);
}

static void rolling_beside_the_pond_does_not_splash(void **state) {
    (void)state;
    sk_state *s = NULL;
    sk_model *model = cart_at_the_pond(true);
    test_state_begin(model, &s);
    sk_state_aircraft(s, 0)->velocity.y = 3.0;
    fixture_run(model, s, 1.5); // up to its edge
    int counts[4];
    double fastest = 0.0;
    count(s, 0, counts, &fastest);
    for (int i = 0; i < 4; i++) assert_int_equal(counts[i], 0);
    char text[128];
    sk_event event = {.kind = SK_EVENT_SPLASH, .aircraft = 0, .part = 1, .material = 1, .value = 3.25};
    sk_event_describe(model, &event, text, sizeof text);
    assert_string_equal(text, "left splashes into water at 3.2 m/s");
    sk_model_destroy(model);
}

// Events of the engine's end since the start.
static int drownings(const sk_state *state) {
    int count = 0;
    for (int64_t i = 0; i < state->event_count; i++)
        count += state->event[i % SK_EVENTS_KEPT].kind == SK_EVENT_ENGINE_DROWNS;
    return count;
}

// One that turns in the air without a force, its lowest point at z = -0.5.
static void add_propeller(sk_aircraft_type *type) {
    type->propeller = (sk_propeller){.present = true,
                                     .position = {3, 0, -1.5},
                                     .diameter = 2.0,
                                     .inertia = 2.0,
                                     .engine_power = 1e4,
                                     .engine_speed = 200.0,
                                     .thrust = {.count = 2, .x = {0, 1}},
                                     .power = {.count = 2, .x = {0, 1}},
                                     .blades = 2,
                                     .blade = {6.0, 0.3, 0.02, 2e4, 0.5}};
}

static void an_engine_stops_once_when_its_propeller_is_under_water(void **state) {
    (void)state;
    sk_state *s = NULL;
    for (int propeller = 0; propeller < 2; propeller++) { // without a propeller the centre of gravity counts
        sk_model *model = cart_at_the_pond(true);
        if (propeller) add_propeller(&model->types[0]);
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->engine_running = 1;
        sk_state_aircraft(s, 0)->position = (sk_vec3){0, 25, 5};
        // The cart falls level: the lowest point of its propeller is 0.5 m above its centre.
        while (sk_state_aircraft(s, 0)->position.z + (propeller ? 0.5 : 0.0) > -0.2) {
            assert_int_equal(sk_state_aircraft(s, 0)->engine_running, 1);
            fixture_run(model, s, 1.0 / SK_TICK_HZ);
        }
        assert_int_equal(sk_state_aircraft(s, 0)->engine_running, SK_ENGINE_RUINED);
        fixture_run(model, s, 5.0);
        assert_int_equal(drownings(s), 1);
        char text[128];
        sk_event event = {.kind = SK_EVENT_ENGINE_DROWNS, .aircraft = 0, .part = -1, .value = 62.8};
        sk_event_describe(model, &event, text, sizeof text);
        assert_string_equal(text, propeller ? "cart is under water: the engine stops, the propeller at 600 rpm"
                                            : "cart is under water: the engine stops, the shaft at 600 rpm");
        sk_model_destroy(model);
    }
}

static void an_engine_beside_or_over_the_water_runs_on(void **state) {
    (void)state;
    sk_state *s = NULL;
    sk_model *model = cart_at_the_pond(true);
    static const sk_vec3 PLACES[] = {{0, 4, 1.2}, {0, 25, 1.5}, {0, 25, 400.0}};
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->engine_running = 1;
        sk_state_aircraft(s, 0)->position = PLACES[i];
        fixture_run(model, s, 0.2);
        assert_int_equal(sk_state_aircraft(s, 0)->engine_running, 1);
        assert_false(sk_model_in_water(model, sk_state_aircraft(s, 0)->position, 0.0));
    }
    // Where there is a sea, a trough is no water: here its level is 2 m lower than that of the scenery.
    model->sea = (sk_seaway){.present = true, .level = -2.2};
    assert_false(sk_model_in_water(model, (sk_vec3){0, 25, -1}, 0.0));
    assert_true(sk_model_in_water(model, (sk_vec3){0, 25, -2.5}, 0.0));
    model->sea.present = false;
    assert_true(sk_model_in_water(model, (sk_vec3){0, 25, -1}, 0.0));
    assert_false(sk_model_in_water(model, (sk_vec3){0, 25, -4}, 0.0)); // in the ground below
    assert_false(sk_model_in_water(model, (sk_vec3){0, 0, -1}, 0.0));
    sk_model_destroy(model);
}

// Of two nodes, of which nothing is stepped.
static sk_model *skids_at_the_pond(void) {
    sk_model *model = cart_at_the_pond(true);
    model->types[0].skids.node_count = 2;
    model->types[0].skids.element_count = 1;
    return model;
}

static void destroy_with_skids(sk_model *model) {
    model->types[0].skids.node_count = model->types[0].skids.element_count = 0;
    sk_model_destroy(model);
}

static void lift_wheels(const sk_model *model, sk_state *s) {
    for (int i = 0; i < model->types[0].wheel_count; i++)
        sk_state_aircraft(s, 0)->wheel[i].contact = sk_contact_begin();
}

// Below the level of the water, on the edge of a platform that holds it off: as wheels on one are, skids are dry.
static void skids_on_a_platform_are_in_no_water(void **state) {
    (void)state;
    sk_state *s = NULL;
    sk_model *model = skids_at_the_pond();
    for (int on = 0; on < 2; on++) {
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->position = (sk_vec3){0, 25, -1};
        lift_wheels(model, s);
        sk_state_aircraft(s, 0)->skids.element[0].edge = (sk_skid_edge){.held = on, .mode = SK_STANDING, .solid = 1};
        assert_true(sk_world_in_water(model, s, 0) == (on == 0));
    }
    destroy_with_skids(model);
}

// Carried under water on a deck, as through the surface that the deck displaces: no splash.
static void what_rides_on_its_skids_does_not_splash(void **state) {
    (void)state;
    sk_state *s = NULL;
    sk_model *model = skids_at_the_pond();
    for (int on = 0; on < 2; on++) {
        test_state_begin(model, &s);
        lift_wheels(model, s);
        sk_aircraft_state before;
        sk_aircraft_state_copy(&model->types[0], sk_state_aircraft(s, 0), &before);
        before.position = (sk_vec3){0, 25, 1.0};
        sk_aircraft_state_copy(&model->types[0], &before, sk_state_aircraft(s, 0));
        sk_state_aircraft(s, 0)->position.z = -1.0;
        sk_state_aircraft(s, 0)->skids.node[1].contact.touch[0] =
            (sk_oriented_touch){.held = on, .mode = SK_STANDING, .solid = 1};
        sk_splash_note(model, s, 0, &before);
        assert_int_equal(s->event_count > 0, on == 0);
    }
    destroy_with_skids(model);
}

static sk_scenery *shore(const sk_material *materials, double slope, bool carrying_only) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape parts[2], all;
    sk_scenery *scenery = NULL;
    sk_result r = sk_shape_half_space(shapes, (sk_vec3){0, sk_sin(slope), sk_cos(slope)}, 0.0, &parts[0]);
    if (r.ok) r = sk_shape_made_of(shapes, 0, parts[0], &parts[0]);
    if (r.ok) r = sk_shape_half_space(shapes, (sk_vec3){0, 0, 1}, -0.4, &parts[1]);
    if (r.ok) r = sk_shape_made_of(shapes, 1, parts[1], &parts[1]);
    if (r.ok) r = sk_shape_union(shapes, parts, 2, &all);
    if (r.ok) r = sk_scenery_compile(shapes, all, (sk_scenery_options){materials, 2, carrying_only}, &scenery);
    sk_shapes_destroy(shapes);
    if (!r.ok) abort();
    return scenery;
}

static void a_wheel_that_rolls_down_a_shore_splashes_once(void **state) {
    (void)state;
    sk_state *s = NULL;
    sk_model *model = cart_at_the_pond(true);
    model->types[0].point_count = 0;
    sk_scenery_destroy(model->scenery);
    sk_scenery_destroy(model->ground);
    model->scenery = shore(model->materials, 0.1, false);
    model->ground = shore(model->materials, 0.1, true);
    sk_controls controls = model->aircraft[0].controls;
    assert_true(sk_placement_on_ground(model, 0, 0.0, 0.0, 0.0, &model->aircraft[0]).ok);
    model->aircraft[0].controls = controls;
    test_state_begin(model, &s);
    sk_state_aircraft(s, 0)->velocity = (sk_vec3){0, 2.0, -0.2};
    fixture_run(model, s, 0.2);
    int counts[4];
    double fastest = 0.0;
    count(s, 0, counts, &fastest);
    for (int i = 0; i < 3; i++) assert_int_equal(counts[i], 0);
    fixture_run(model, s, 4.0);
    count(s, 0, counts, &fastest);
    for (int i = 0; i < 3; i++) {
        assert_true(sk_state_aircraft(s, 0)->wheel[i].contact.mode != SK_AIR &&
                    sk_state_aircraft(s, 0)->wheel[i].contact.pebble.z < -0.6);
        assert_int_equal(counts[i], 1);
    }
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_that_falls_in_splashes_once),
        cmocka_unit_test(bobbing_at_the_surface_is_no_storm_and_leaving_well_counts_anew),
        cmocka_unit_test(a_wheel_that_rolls_down_a_shore_splashes_once),
        cmocka_unit_test(rolling_beside_the_pond_does_not_splash),
        cmocka_unit_test(skids_on_a_platform_are_in_no_water),
        cmocka_unit_test(what_rides_on_its_skids_does_not_splash),
        cmocka_unit_test(an_engine_stops_once_when_its_propeller_is_under_water),
        cmocka_unit_test(an_engine_beside_or_over_the_water_runs_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
