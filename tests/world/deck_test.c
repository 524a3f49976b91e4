// Aircraft on platforms: they stand on them, ride along to the bit of a pebble, slide where statics says, and fly over them.
#include "check.h"
#include "environment/ship.h"
#include "fixture.h"
#include "gear/wheel_leg.h"
#include "world/outputs.h"
#include "world/proximity.h"

static const double G = 9.80665, DEGREE = SK_PI / 180.0;

// The cart on a platform 40 m by 40 m, 0.5 m thick, over a plane 20 m below; locked wheels.
static sk_model *deck_model(double mu, const sk_sway *sways, int32_t count, sk_vec3 drift) {
    sk_model *model = fixture_model(fixture_material(mu, 0.75 * mu, 0.015, INFINITY), 0.0, 0.0, true);
    sk_platform *p = &model->platforms[0];
    model->platform_count = 1;
    strcpy(p->name, "deck");
    p->rest = (sk_pose){{0.0, 0.0, 20.0}, {1.0, 0.0, 0.0, 0.0}};
    p->drift = drift;
    p->sway_count = count;
    p->sways = calloc((size_t)count + 1, sizeof *p->sways);
    for (int32_t i = 0; i < count; i++) p->sways[i] = sways[i];
    sk_shapes *shapes = sk_shapes_create();
    sk_shape box;
    sk_scenery_options options = {model->materials, 1, false};
    sk_result r = sk_shape_box(shapes, sk_vec(-20.0, -20.0, -0.5), sk_vec(20.0, 20.0, 0.0), &box);
    if (r.ok) r = sk_shape_made_of(shapes, 0, box, &box);
    if (r.ok) r = sk_scenery_compile(shapes, box, options, &p->scenery);
    options.carrying_only = true;
    if (r.ok) r = sk_scenery_compile(shapes, box, options, &p->ground);
    sk_shapes_destroy(shapes);
    sk_controls controls = model->aircraft[0].controls;
    if (r.ok) r = sk_placement_on_ground(model, 0, 0.0, 0.0, 0.0, &model->aircraft[0]);
    model->aircraft[0].controls = controls;
    if (r.ok) r = sk_model_check(model);
    if (!r.ok) fail_msg("%s", r.text);
    return model;
}

static sk_sway regular(double frequency, sk_freedom freedom, double amplitude) {
    sk_sway sway = {.frequency = frequency};
    sway.out_of_phase[freedom] = amplitude;
    return sway;
}

// The body as seen from the deck at the state's time.
static sk_body_motion on_deck(const sk_model *model, const sk_state *state) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_solids solids;
    sk_world_ground(model, sk_world_time(model, state->tick, 0), &solids);
    sk_body_motion motion = {a->position, sk_mat3_from_quat(a->attitude), a->velocity, sk_rotate(a->attitude, a->rate)};
    return sk_motion_seen_from(&solids.solid[1], &motion);
}

static bool slips(double mu, sk_sway sway, double seconds) {
    sk_model *model = deck_model(mu, &sway, 1, (sk_vec3){0.0, 0.0, 0.0});
    sk_state *state = NULL;
    test_state_begin(model, &state);
    bool slipped = false;
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ) && !slipped; i++) {
        fixture_run(model, state, 1.0 / SK_TICK_HZ);
        for (int k = 0; k < 3; k++) slipped |= sk_state_aircraft(state, 0)->wheel[k].contact.mode == SK_SLIPPING;
    }
    sk_model_destroy(model);
    return slipped;
}

// The amplitude at which the cart begins to slip, by halving between 5 % below and above what is expected.
static double onset(double mu, double frequency, sk_freedom freedom, double expected) {
    double low = 0.95 * expected, high = 1.05 * expected,
           seconds = 0.4 * 2.0 * SK_PI / frequency; // past the first peak
    assert_false(slips(mu, regular(frequency, freedom, low), seconds));
    assert_true(slips(mu, regular(frequency, freedom, high), seconds));
    for (int i = 0; i < 6; i++) {
        double middle = 0.5 * (low + high);
        if (slips(mu, regular(frequency, freedom, middle), seconds))
            high = middle;
        else
            low = middle;
    }
    return 0.5 * (low + high);
}

static void cart_slides_on_a_swaying_deck_where_its_acceleration_exceeds_friction(void **state) {
    (void)state;
    // A w^2 = mu g
    for (int i = 0; i < 2; i++) {
        double w = 2.0, mu = i == 0 ? 0.4 : 0.1, expected = mu * G / (w * w);
        assert_near(onset(mu, w, SK_SWAY, expected), expected, 0.01 * expected);
        assert_near(onset(mu, w, SK_SURGE, expected), expected, 0.01 * expected);
    }
}

static void cart_slides_on_a_rolling_deck_where_its_tilt_exceeds_friction(void **state) {
    (void)state;
    // The centre of gravity lies in the axis of roll: no acceleration, tan(angle) = mu. So slowly that the moment of inertia moves
    // less than 1 % of the load from wheel to wheel: 900 kg m^2 0.2^2 0.1 / 3 m = 1.2 N of 3.3 kN.
    double mu = 0.1, expected = sk_atan(mu);
    assert_near(onset(mu, 0.2, SK_ROLL, expected), expected, 0.01 * expected);
    assert_near(onset(mu, 0.2, SK_PITCH, expected), expected, 0.01 * expected);
}

static void cart_slides_on_a_heaving_tilted_deck_no_sooner_than_on_one_at_rest(void **state) {
    (void)state;
    // Heave makes load and friction lighter alike: on a tilt t the need is mu = tan t whatever the heave.
    for (int i = 0; i < 2; i++) {
        sk_sway sways[2] = {regular(1.5, SK_HEAVE, 2.0), {.frequency = 0.0}}; // +- 4.5 m/s^2
        sways[1].in_phase[SK_ROLL] = (i == 0 ? 0.98 : 1.02) * sk_atan(0.3);
        sk_model *model = deck_model(0.3, sways, 2, (sk_vec3){0.0, 0.0, 0.0});
        sk_state *s = NULL;
        test_state_begin(model, &s);
        // Put down gently: nothing slips while the springs take up the tilt.
        model->materials[0].rubber = (sk_friction){9.0, 9.0};
        fixture_run(model, s, 5.0);
        model->materials[0].rubber = (sk_friction){0.3, 0.25};
        bool slipped = false;
        for (int k = 0; k < 10 * SK_TICK_HZ; k++) {
            fixture_run(model, s, 1.0 / SK_TICK_HZ);
            slipped |= sk_state_aircraft(s, 0)->wheel[0].contact.mode == SK_SLIPPING;
        }
        assert_int_equal(slipped, i == 1);
        sk_model_destroy(model);
    }
}

// Sways of a frigate in sea state 5, as irregular as they come.
static int32_t rough_sea(sk_sway *sways) {
    static const sk_sea SEA = {.height = 3.25, .period = 9.7, .from = 1.0, .spreading = 1.0, .seed = 3};
    static const sk_ship FRIGATE = {124.0, 13.8, 4.5, 0.5, 11.0, 0.12};
    sk_seaway waves;
    if (!sk_seaway_make(&SEA, &waves).ok) abort();
    return sk_ship_sways(&FRIGATE, &waves, (sk_vec3){0.0, 0.0, 0.0}, 0.0, 5.0, sways);
}

static void pebbles_stand_still_to_the_bit_on_a_deck_in_sea_state_five(void **state) {
    (void)state;
    sk_sway sways[SK_WAVES_MAX];
    int32_t count = rough_sea(sways);
    sk_model *model = deck_model(0.85, sways, count, (sk_vec3){0.0, 5.0, 0.0});
    sk_state *s = NULL;
    test_state_begin(model, &s);
    fixture_run(model, s, 3.0);
    sk_wheel_state from[3];
    memcpy(from, sk_state_aircraft(s, 0)->wheel, sizeof from);
    sk_vec3 placed = on_deck(model, s).position;
    double most = 0.0, tilt = 0.0;
    for (int i = 0; i < 30; i++) {
        fixture_run(model, s, 1.0);
        for (int k = 0; k < 3; k++) {
            assert_memory_equal(&from[k].contact, &sk_state_aircraft(s, 0)->wheel[k].contact, sizeof from[k].contact);
            assert_int_equal(sk_state_aircraft(s, 0)->wheel[k].contact.mode, SK_STANDING);
        }
        sk_body_motion seen = on_deck(model, s);
        most = sk_max(most, sk_length(sk_sub(seen.position, placed)));
        tilt = sk_max(tilt, fabs(sk_platform_departure_at(&model->platforms[0], i).value[SK_ROLL]));
    }
    assert_true(tilt > 3.0 * DEGREE); // it did roll
    // The body leans on the springs of its pebbles: m g sin(10 deg) over 3 times 2 MN/m is 0.3 mm.
    assert_true(most < 1e-3);
    sk_model_destroy(model);
}

static void what_happens_on_a_deck_under_way_is_what_happens_on_one_at_rest(void **state) {
    (void)state;
    sk_body_motion end[3];
    for (int i = 0; i < 3; i++) {
        sk_sway none = {0};
        sk_model *model = deck_model(0.5, &none, 0, (sk_vec3){i == 1 ? 12.0 : 0.0, i == 1 ? -7.0 : 0.0, 0.0});
        if (i == 2) model->platforms[0].rest.rotation = sk_platform_rotation(1.2, 0.0, 0.0); // and turned
        sk_controls controls = model->aircraft[0].controls;
        assert_true(sk_placement_on_solid(model, 0, (sk_solid_place){1, 0.5, -1.0, 0.7}, &model->aircraft[0]).ok);
        model->aircraft[0].controls = controls;
        sk_state *s = NULL;
        test_state_begin(model, &s);
        fixture_run(model, s, 1.0);
        // Skids with locked wheels from 6 m/s, turning, to a stand.
        sk_vec3 push = sk_rotate(model->platforms[0].rest.rotation, (sk_vec3){4.0, 5.0, 0.0});
        sk_state_aircraft(s, 0)->velocity = sk_add(sk_state_aircraft(s, 0)->velocity, push);
        sk_state_aircraft(s, 0)->rate.z += 0.8;
        fixture_run(model, s, 4.0);
        end[i] = on_deck(model, s);
        sk_model_destroy(model);
    }
    assert_true(sk_length(sk_sub(end[0].position, (sk_vec3){0.5, -1.0, end[0].position.z})) > 3.0); // it went some way
    for (int i = 1; i < 3; i++) {
        assert_true(sk_length(sk_sub(end[0].position, end[i].position)) < 1e-9);
        assert_true(sk_length(sk_sub(end[0].velocity, end[i].velocity)) < 1e-9);
        for (int k = 0; k < 3; k++) assert_true(sk_length(sk_sub(end[0].axes.row[k], end[i].axes.row[k])) < 1e-9);
    }
}

static void platform_that_does_not_move_is_ground_to_the_bit(void **state) {
    (void)state;
    sk_state *end[2] = {NULL};
    for (int i = 0; i < 2; i++) {
        sk_sway none = {0};
        sk_model *model = deck_model(0.5, &none, 0, (sk_vec3){0.0, 0.0, 0.0});
        model->platforms[0].rest.position.z = i == 0 ? 0.0 : -50.0; // its top is the plane, or the plane is the scenery
        if (i == 0) model->platforms[0].rest.position.z = 1.0;
        assert_true(
            sk_placement_on_solid(model, 0, (sk_solid_place){i == 0 ? 1 : 0, 0.0, 0.0, 0.3}, &model->aircraft[0]).ok);
        model->aircraft[0].controls.parking_brake = 32767;
        test_state_begin(model, &end[i]);
        sk_state *s = end[i];
        sk_state_aircraft(s, 0)->velocity.x += 3.0;
        fixture_run(model, s, 2.0);
        sk_state_aircraft(s, 0)->position.z -= i == 0 ? 1.0 : 0.0;
        sk_model_destroy(model);
    }
    assert_near(sk_state_aircraft(end[0], 0)->position.x, sk_state_aircraft(end[1], 0)->position.x, 1e-12);
    assert_near(sk_state_aircraft(end[0], 0)->position.z, sk_state_aircraft(end[1], 0)->position.z, 1e-12);
    assert_true(sk_state_aircraft(end[1], 0)->position.x > 0.5);
}

static void aircraft_placed_over_a_deck_stands_on_it_and_moves_with_it(void **state) {
    (void)state;
    sk_sway sways[2] = {{0.6, {0.5, 0.2, 1.0, 0.1, 0.05, 0.02}, {0.3, 0.4, 0.8, 0.15, 0.06, 0.03}}, {0.9, {0}, {0}}};
    sk_model *model = deck_model(0.8, sways, 2, (sk_vec3){0.0, 8.0, 0.0});
    sk_vec3 place = {3.0, -4.0, 0.0};
    sk_placement by_world;
    sk_solids solids;
    sk_ground ground = sk_world_ground(model, 0.0, &solids);
    sk_vec3 world = sk_solid_point(&solids.solid[1], place);
    assert_true(sk_placement_on_ground(model, 0, world.x, world.y, 0.0, &by_world).ok);
    sk_vec3 back = sk_solid_point_back(&solids.solid[1], by_world.position);
    assert_near(back.x, place.x, 1e-9); // the place that was asked for, on the deck rather than the plane below
    assert_near(back.y, place.y, 1e-9);
    sk_body_motion motion = {by_world.position, sk_mat3_from_quat(by_world.attitude), by_world.velocity,
                             sk_rotate(by_world.attitude, by_world.rate)};
    sk_body_motion seen = sk_motion_seen_from(&solids.solid[1], &motion);
    assert_true(sk_length(seen.velocity) < 1e-12 && sk_length(seen.rate) < 1e-12);
    assert_near(seen.axes.row[2].z, -1.0, 1e-12); // upright on the tilted deck

    sk_controls controls = model->aircraft[0].controls;
    model->aircraft[0] = by_world;
    model->aircraft[0].controls = controls;
    sk_state *s = NULL;
    test_state_begin(model, &s);
    fixture_run(model, s, 0.5);
    for (int i = 0; i < 20; i++) {
        fixture_run(model, s, 0.5);
        seen = on_deck(model, s);
        assert_true(sk_length(sk_sub(seen.position, back)) < 0.002); // springs, while it heaves and rolls
        sk_outputs outputs;
        sk_outputs_of(model, s, 0, &outputs);
        assert_near(outputs.height, seen.position.z, 0.01 * 20.0); // straight down, to a deck that leans by 0.2
        assert_true(outputs.surface_speed < 0.02 && outputs.ground_speed > 4.0);
        assert_true(outputs.on_ground == 3.0);
    }
    (void)ground;
    sk_model_destroy(model);
}

static void landing_on_a_rising_deck_shows_the_speed_over_the_deck(void **state) {
    (void)state;
    sk_sway heave = regular(0.5, SK_HEAVE, 4.0); // up at 2 m/s as it begins
    sk_model *model = deck_model(0.8, &heave, 1, (sk_vec3){0.0, 6.0, 0.0});
    model->aircraft[0].position.z += 0.3;
    model->aircraft[0].velocity.z = -1.0;
    sk_state *s = NULL;
    test_state_begin(model, &s);
    fixture_run(model, s, 1.0);
    int touchdowns = 0;
    for (int64_t i = 0; i < s->event_count; i++) {
        if (s->event[i].kind != SK_EVENT_TOUCHDOWN) continue;
        if (touchdowns++ == 0) assert_near(s->event[i].value, -3.6, 0.4); // 1 m/s down, 2 m/s up, and some fall
        assert_int_equal(s->event[i].solid, 1);
    }
    assert_true(touchdowns >= 3);
    fixture_run(model, s, 20.0);
    sk_body_motion seen = on_deck(model, s);
    assert_true(sk_length(seen.velocity) < 0.01 && fabs(seen.position.y) < 0.5);
    sk_model_destroy(model);
}

static void hard_drop_onto_a_heaving_deck_ends_on_the_deck(void **state) {
    (void)state;
    int64_t broken = 0, whole = 0;
    for (int i = 0; i < 8; i++) {
        sk_sway heave = regular(0.9, SK_HEAVE, 3.0);
        sk_model *model = deck_model(0.8, &heave, 1, (sk_vec3){6.0, 0.0, 0.0});
        sk_placement *p = &model->aircraft[0];
        p->position.z += 0.5;
        p->velocity.z = -6.0 * i; // up to 42 m/s: wheels break, and it lies on their stubs
        sk_state *s = NULL;
        test_state_begin(model, &s);
        fixture_run(model, s, 15.0);
        sk_body_motion seen = on_deck(model, s);
        assert_true(seen.position.z > -0.3 && seen.position.z < 0.5);
        assert_true(sk_length(seen.velocity) < 0.05);
        assert_int_equal(sk_state_aircraft(s, 0)->wheel[0].contact.solid, 1);
        for (int64_t k = 0; k < s->event_count && k < SK_EVENTS_KEPT; k++) {
            const sk_event *e = &s->event[k];
            if (e->kind == SK_EVENT_TOUCHDOWN || e->kind == SK_EVENT_WHEEL_BREAKS) assert_int_equal(e->solid, 1);
        }
        broken += sk_state_aircraft(s, 0)->wheel[0].broken;
        whole += !sk_state_aircraft(s, 0)->wheel[0].broken;
        sk_model_destroy(model);
    }
    assert_true(broken > 0 && whole > 0);
}

static void nothing_is_touched_within_a_tick_where_nothing_is_near(void **state) {
    (void)state;
    uint64_t random = 7;
    sk_sway sways[SK_WAVES_MAX];
    int32_t count = rough_sea(sways), clear = 0, touched = 0;
    sk_model *model = deck_model(0.8, sways, count, (sk_vec3){3.0, 15.0, 0.0});
    const sk_aircraft_type *type = &model->types[0];
    for (int trial = 0; trial < 4000; trial++) {
        double t = sk_random_range(&random, 0.0, 600.0), tick = 1.0 / SK_TICK_HZ;
        sk_solids solids;
        sk_ground ground = sk_world_ground(model, t, &solids);
        sk_vec3 at = {sk_random_range(&random, -22.0, 22.0), sk_random_range(&random, -22.0, 22.0),
                      sk_random_range(&random, -2.0, 3.0)};
        sk_aircraft_state a = {.position = sk_solid_point(&solids.solid[1], at)};
        a.attitude = sk_attitude_from_angles(sk_random_range(&random, 0.0, 6.0), sk_random_range(&random, -0.5, 0.5),
                                             sk_random_range(&random, -0.5, 0.5));
        a.velocity = (sk_vec3){sk_random_range(&random, -60.0, 60.0), sk_random_range(&random, -60.0, 60.0),
                               sk_random_range(&random, -60.0, 60.0)};
        sk_body_motion motion = {a.position, sk_mat3_from_quat(a.attitude), a.velocity, {0.0, 0.0, 0.0}};
        sk_candidates candidates[1 + SK_PLATFORMS_MAX];
        sk_proximity near = {.candidates = candidates};
        sk_proximity_find(ground, type, &a, &motion, tick, &near);
        bool hit = false;
        for (int i = 0; i <= SK_SUBSTEPS; i++) {
            double later = i * tick / SK_SUBSTEPS;
            ground = sk_world_ground(model, t + later, &solids);
            sk_body_motion then = motion;
            then.position = sk_add_scaled(motion.position, later, motion.velocity);
            for (int k = 0; k < 3; k++) {
                sk_wheel_state wheel = sk_wheel_begin();
                sk_wheel_result r =
                    sk_wheel_evaluate(&type->wheels[k], ground, &wheel, &then, (sk_wheel_input){0}, 1e-3);
                hit |= r.next.contact.mode != SK_AIR;
            }
        }
        if (hit) assert_true(near.wheels);
        touched += hit;
        clear += !near.wheels;
    }
    assert_true(touched > 300 && clear > 300);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cart_slides_on_a_swaying_deck_where_its_acceleration_exceeds_friction),
        cmocka_unit_test(cart_slides_on_a_rolling_deck_where_its_tilt_exceeds_friction),
        cmocka_unit_test(cart_slides_on_a_heaving_tilted_deck_no_sooner_than_on_one_at_rest),
        cmocka_unit_test(pebbles_stand_still_to_the_bit_on_a_deck_in_sea_state_five),
        cmocka_unit_test(what_happens_on_a_deck_under_way_is_what_happens_on_one_at_rest),
        cmocka_unit_test(platform_that_does_not_move_is_ground_to_the_bit),
        cmocka_unit_test(aircraft_placed_over_a_deck_stands_on_it_and_moves_with_it),
        cmocka_unit_test(landing_on_a_rising_deck_shows_the_speed_over_the_deck),
        cmocka_unit_test(hard_drop_onto_a_heaving_deck_ends_on_the_deck),
        cmocka_unit_test(nothing_is_touched_within_a_tick_where_nothing_is_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
