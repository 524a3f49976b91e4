// How helicopters fly in a world: over edges, at trim, augmented, with the account of energy, from a script.
#include "base/random.h"
#include "gear/skid_bearing.h"
#include "scene/loaded.h"
#include "stepping.h"
#include "world/flight.h"
#include "world/ground_effect.h"

#include <stdio.h>
#include <string.h>

static const uint64_t SEED = 20261122;

#define FIELD "made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })"

// A Cobra over a field and a roof of 20 m height whose edge is x = 0, built towards +x.
static sk_scene *over_a_roof(void) {
    return loaded("return scene{ title = 'x', scenery = " FIELD
                  " + made_of(materials.concrete, box{ min = {0, -50, -1}, max = {100, 50, 20} }), "
                  "aircraft = { { type = 'ah1s', at = {0, 0, 30}, speed = 0, engine = true } } }");
}

static sk_harmonic ground_at(const sk_scene *s, double x, double y, double z, double heading) {
    sk_aircraft_state a = {.position = {x, y, z}, .attitude = sk_attitude_from_angles(heading, 0.0, 0.0)};
    a.main_inflow.x = 10.0;
    sk_solids solids;
    sk_ground ground = sk_world_ground(s->model, 0.0, &solids);
    return sk_rotor_ground_of(s->model, &s->model->types[0], &a, ground, (sk_vec3){0.0, 0.0, 0.0});
}

static void half_a_rotor_over_a_roofs_edge_has_some_ground_effect(void **state) {
    (void)state;
    sk_scene *s = over_a_roof();
    const sk_rotor *main = &s->model->types[0].rotors.main;
    double z = 25.0, above = z - 20.0 - main->position.z, near = main->radius / (4.0 * above);
    double full = 1.0 - main->ground_effect * near * near;
    sk_harmonic on = ground_at(s, 50.0, 0.0, z, 0.0), off = ground_at(s, -50.0, 0.0, z, 0.0);
    check_number(on.mean, full, 1e-9);
    check_number(on.cosine, 0.0, 1e-12);
    check_number(on.sine, 0.0, 1e-12);
    assert_true(off.mean > 0.99 && off.sine == 0.0);
    // Over the edge, heading north: the roof is on the right, where the blades advance, and there is less inflow. Heading east: ahead.
    sk_harmonic north = ground_at(s, 1.0, 0.0, z, 0.0), east = ground_at(s, 1.0, 0.0, z, 0.5 * SK_PI);
    assert_true(north.sine < -0.05 && fabs(north.cosine) < 0.02);
    assert_true(east.cosine > 0.05 && fabs(east.sine) < 0.02);
    assert_true(north.mean > on.mean && north.mean < off.mean);
    sk_scene_destroy(s);
}

static void controls_held_at_trim_keep_the_helicopter_in_it(void **state) {
    (void)state;
    sk_scene *s = over_a_roof();
    sk_state *now = NULL;
    for (int kt = 0; kt <= 120; kt += 40) {
        test_state_begin(s->model, &now);
        sk_aircraft_state *a = sk_state_aircraft(now, 0);
        double speed = kt * 1852.0 / 3600.0;
        sk_trim_wanted wanted = {.position = {-300, -300, 100}, .speed = speed, .rotor_speed = 33.929};
        sk_trim trim;
        sk_result r = sk_trim_find(s->model, 0, &wanted, a, &trim);
        if (!r.ok) fail_msg("%s", r.text);
        sk_controls controls = {0};
        sk_control_set(&controls, "throttle", trim.levers.collective);
        sk_control_set(&controls, "elevator", trim.levers.forward);
        sk_control_set(&controls, "aileron", trim.levers.right);
        sk_control_set(&controls, "rudder", trim.levers.tail);
        sk_control_set(&controls, "unaugmented", 1.0);
        for (int i = 0; i < 2 * SK_TICK_HZ; i++) step_world(s->model, now, &controls);
        // What levers are quantised to, and a governor that takes over half a percent beside.
        assert_true(fabs(a->velocity.y - speed) < 0.1 && fabs(a->velocity.x) < 0.1 && fabs(a->velocity.z) < 0.1);
        assert_true(sk_length(a->rate) < 0.01);
        assert_int_equal(a->augmented, 0);
    }
    sk_scene_destroy(s);
}

static void augmentation_brings_a_rolled_helicopter_back_and_follows_the_stick(void **state) {
    (void)state;
    sk_scene *s = over_a_roof();
    sk_state *now = NULL;
    test_state_begin(s->model, &now);
    sk_aircraft_state *a = sk_state_aircraft(now, 0);
    sk_trim_wanted wanted = {.position = {-300, -300, 200}, .speed = 20.0, .rotor_speed = 33.929};
    sk_trim trim;
    assert_true(sk_trim_find(s->model, 0, &wanted, a, &trim).ok);
    a->attitude = sk_quat_mul(a->attitude, sk_quat_half_angle((sk_vec3){1, 0, 0}, sin(0.1), cos(0.1)));
    sk_controls controls = {0};
    sk_control_set(&controls, "throttle", trim.levers.collective);
    for (int i = 0; i < 4 * SK_TICK_HZ; i++) step_world(s->model, now, &controls);
    double heading, pitch, roll;
    sk_attitude_to_angles(a->attitude, &heading, &pitch, &roll);
    check_number(roll, trim.roll, 0.02);
    check_number(pitch, trim.pitch, 0.02);
    // Half the stick to the right for a second: 0.25 rad more.
    sk_control_set(&controls, "aileron", 0.5);
    for (int i = 0; i < SK_TICK_HZ; i++) step_world(s->model, now, &controls);
    sk_control_set(&controls, "aileron", 0.0);
    for (int i = 0; i < 3 * SK_TICK_HZ; i++) step_world(s->model, now, &controls);
    double after;
    sk_attitude_to_angles(a->attitude, &heading, &pitch, &after);
    check_number(after - roll, 0.25, 0.04);
    sk_scene_destroy(s);
}

// On the crest of two slopes of 0.2 to which its tubes lie square: nothing but two edges bears it.
static void augmentation_does_not_fight_the_edge_on_which_skids_stand(void **state) {
    (void)state;
    sk_scene *s =
        loaded("return scene{ title = 'x', scenery = made_of(materials.steel, intersection{ halfspace{ normal = "
               "{0, -0.2, 1}, offset = 0 }, halfspace{ normal = {0, 0.2, 1}, offset = 0 } }), aircraft = { { "
               "type = 'ah1s', at = {0, 0.07, 2.05}, climb = -90, speed = 0.5, pitch = 0, controls = { "
               "throttle = 0.3 } } } }");
    sk_state *now = NULL;
    test_state_begin(s->model, &now);
    const sk_skid_plan *plan = &s->model->types[0].skids;
    const sk_aircraft_state *a = sk_state_aircraft(now, 0);
    int edges_only = 0;
    for (int i = 0; i < SK_TICK_HZ / 2; i++) {
        sk_skid_bearing bearing = sk_skid_bearing_of(plan, &a->skids);
        sk_vec3 sum = a->held_sum, angles;
        sk_attitude_to_angles(a->attitude, &angles.z, &angles.x, &angles.y);
        step_world(s->model, now, &s->model->aircraft[0].controls);
        if (bearing.element < 0) continue; // in the air, or on a node
        edges_only++;
        if (!(sk_length(sk_sub(a->held, angles)) == 0.0 && sk_length(sk_sub(a->held_sum, sum)) == 0.0))
            fail_msg("tick %d: on %d edges it holds pitch %g at %g, and learns", i, bearing.count, a->held.x, angles.x);
    }
    assert_int_equal(a->augmented, 1);
    assert_true(edges_only > 20);
    sk_scene_destroy(s);
}

static void no_state_of_the_rotors_breaks_a_step(void **state) {
    (void)state;
    sk_scene *s = over_a_roof();
    sk_state *now = NULL;
    uint64_t random = SEED;
    for (int run = 0; run < 60; run++) {
        test_state_begin(s->model, &now);
        sk_aircraft_state *a = sk_state_aircraft(now, 0);
        a->attitude = sk_attitude_from_angles(sk_random_range(&random, 0, 6), sk_random_range(&random, -1.5, 1.5),
                                              sk_random_range(&random, -3.1, 3.1));
        a->position.z = sk_random_range(&random, 25.0, 200.0);
        a->velocity = (sk_vec3){sk_random_range(&random, -150, 150), sk_random_range(&random, -150, 150),
                                sk_random_range(&random, -80, 80)};
        a->rate = (sk_vec3){sk_random_range(&random, -6, 6), sk_random_range(&random, -6, 6),
                            sk_random_range(&random, -6, 6)};
        a->engine_speed = run % 4 == 0 ? 0.0 : sk_random_range(&random, 0.0, 50.0);
        a->engine_running = run % 2;
        sk_controls controls = {0};
        for (int i = 0; i < 2 * SK_TICK_HZ; i++) {
            if (i % 30 == 0) {
                sk_control_set(&controls, "throttle", sk_random_unit(&random));
                sk_control_set(&controls, "elevator", sk_random_range(&random, -1, 1));
                sk_control_set(&controls, "aileron", sk_random_range(&random, -1, 1));
                sk_control_set(&controls, "rudder", sk_random_range(&random, -1, 1));
                sk_control_set(&controls, "unaugmented", (double)(i / 30 % 2));
            }
            step_world(s->model, now, &controls);
            assert_true(sk_state_is_finite(s->model, now));
            assert_true(a->engine_speed >= 0.0 && a->engine_speed < 200.0);
        }
    }
    sk_scene_destroy(s);
}

static void account_of_energy_knows_the_rotors(void **state) {
    (void)state;
    sk_scene *s = over_a_roof();
    sk_state *now = NULL;
    test_state_begin(s->model, &now);
    sk_trim_wanted wanted = {.position = {-300, -300, 100}, .speed = 30.0, .rotor_speed = 33.929};
    sk_trim trim;
    assert_true(sk_trim_find(s->model, 0, &wanted, sk_state_aircraft(now, 0), &trim).ok);
    sk_controls controls = {0};
    sk_control_set(&controls, "throttle", 0.8);
    TEST_AUDIT(audit);
    sk_energy_begin(s->model, now, &audit);
    check_number(audit.aircraft[0].begin.shaft, 0.5 * sk_shaft_inertia(&s->model->types[0]) * 33.929 * 33.929, 1e-3);
    for (int i = 0; i < 5 * SK_TICK_HZ; i++) step_world_audited(s->model, now, &controls, &audit);
    const sk_energy_account *account = &audit.aircraft[0];
    assert_true(account->flow.engine > 1e6); // five seconds of some hundreds of kW
    assert_true(fabs(sk_energy_remainder(account)) < 1e-6 * account->flow.engine);
    sk_scene_destroy(s);
}

static void blade_that_touches_the_ground_stops_the_engine(void **state) {
    (void)state;
    sk_scene *s = loaded("return scene{ title = 'x', scenery = " FIELD
                         ", aircraft = { { type = 'ah1s', at = {0, 0, 6}, speed = 0, roll = 50, pitch = 0 } } }");
    sk_state *now = NULL;
    test_state_begin(s->model, &now);
    assert_int_equal(sk_state_aircraft(now, 0)->engine_running, 1);
    sk_controls controls = {0};
    for (int i = 0; i < 2 * SK_TICK_HZ; i++) step_world(s->model, now, &controls);
    assert_int_equal(sk_state_aircraft(now, 0)->engine_running, SK_ENGINE_RUINED);
    assert_true(sk_state_aircraft(now, 0)->engine_torque == 0.0);
    sk_scene_destroy(s);
}

static void scene_may_begin_in_steady_flight(void **state) {
    (void)state;
    const char *const begins[] = {"", ", controls = { unaugmented = 1 }"};
    for (int i = 0; i < 2; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "return scene{ title = 'x', scenery = " FIELD
                 ", wind = { from = 90, speed = 5 }, aircraft = { { type = "
                 "'ah1s', at = {0, 0, 80}, heading = 30, speed = 25, trimmed = true%s } } }",
                 begins[i]);
        sk_scene *s = loaded(text);
        sk_state *now = NULL;
        test_state_begin(s->model, &now);
        sk_vec3 begun = sk_state_aircraft(now, 0)->velocity;
        check_number(sk_length(begun), 25.0, 1e-9);
        for (int k = 0; k < 2 * SK_TICK_HZ; k++) step_world(s->model, now, &s->model->aircraft[0].controls);
        assert_true(sk_length(sk_sub(sk_state_aircraft(now, 0)->velocity, begun)) < 0.15);
        assert_true(sk_length(sk_state_aircraft(now, 0)->rate) < 0.01);
        sk_scene_destroy(s);
    }
    sk_scene *none;
    sk_result r = load_text("return scene{ title = 'x', scenery = " FIELD
                            ", aircraft = { { type = 'c172p', at = {0, 0, 80}, speed = 25, trimmed = true } } }",
                            &none);
    assert_true(!r.ok && strstr(r.text, "no rotors") != NULL);
    r = load_text("return scene{ title = 'x', scenery = " FIELD
                  ", aircraft = { { type = 'ah1s', at = {0, 0, 80}, speed = 250, trimmed = true } } }",
                  &none);
    assert_true(!r.ok && strstr(r.text, "m/s") != NULL);
}

static void script_may_say_collective_and_cyclic(void **state) {
    (void)state;
    sk_scene *s = loaded(
        "return scene{ title = 'x', scenery = " FIELD ", aircraft = { { type = 'ah1s', at = {0, 0} } }, "
        "pilot = function(t, s) return { collective = 0.25, cyclic_x = 0.5, cyclic_y = -0.5, pedals = 1 } end }");
    sk_state *now = NULL;
    test_state_begin(s->model, &now);
    sk_controls controls[SK_AIRCRAFT_ROOM] = {{0}};
    assert_true(sk_scene_pilot(s, now, controls).ok);
    check_number(sk_control_value(controls[0].throttle), 0.25, 1e-4);
    check_number(sk_control_value(controls[0].aileron), 0.5, 1e-4);
    check_number(sk_control_value(controls[0].elevator), -0.5, 1e-4);
    check_number(sk_control_value(controls[0].rudder), 1.0, 1e-4);
    sk_scene_destroy(s);
}

static void two_runs_of_a_flight_have_the_same_bits(void **state) {
    (void)state;
    sk_scene *s = over_a_roof();
    uint64_t hash[2];
    sk_state *now = NULL;
    for (int run = 0; run < 2; run++) {
        test_state_begin(s->model, &now);
        sk_controls controls = {0};
        sk_control_set(&controls, "throttle", 0.6);
        sk_control_set(&controls, "aileron", 0.2);
        for (int i = 0; i < 3 * SK_TICK_HZ; i++) step_world(s->model, now, &controls);
        hash[run] = sk_state_hash(s->model, now);
    }
    assert_true(hash[0] == hash[1]);
    sk_scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_a_rotor_over_a_roofs_edge_has_some_ground_effect),
        cmocka_unit_test(controls_held_at_trim_keep_the_helicopter_in_it),
        cmocka_unit_test(augmentation_brings_a_rolled_helicopter_back_and_follows_the_stick),
        cmocka_unit_test(augmentation_does_not_fight_the_edge_on_which_skids_stand),
        cmocka_unit_test(no_state_of_the_rotors_breaks_a_step),
        cmocka_unit_test(account_of_energy_knows_the_rotors),
        cmocka_unit_test(blade_that_touches_the_ground_stops_the_engine),
        cmocka_unit_test(scene_may_begin_in_steady_flight),
        cmocka_unit_test(script_may_say_collective_and_cyclic),
        cmocka_unit_test(two_runs_of_a_flight_have_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
