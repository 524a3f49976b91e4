// Tyres: worn through, burst, spun up.
#include "check.h"
#include "gear/cart.h"
#include "gear/wheel_leg.h"
#include "world/outputs.h"

static const double G = 9.80665, H = 1.0 / 960.0;

static void a_locked_wheel_wears_its_tyre_through_and_slides_on_the_rim(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0, 0.0, true);
    for (int i = 0; i < 3; i++) model->types[0].wheels[i].tyre = (sk_tyre_type){.skid_work = 3e4, .rim_radius = 0.15};
    sk_state *s = cart_begun(model);
    sk_state_aircraft(s, 0)->velocity.y = 25.0;
    double expected = 3e4 / (0.6 * 1000.0 * G / 3.0); // m: the work of mu_k m g / 3 per wheel
    while (!sk_state_aircraft(s, 0)->wheel[0].burst) fixture_run(model, s, 1.0 / SK_TICK_HZ);
    if (!(fabs(sk_state_aircraft(s, 0)->position.y - expected) < 0.03 * expected + 0.25)) // a tick is 0.2 m
        fail_msg("burst after %g m, expected %g", sk_state_aircraft(s, 0)->position.y, expected);
    fixture_run(model, s, 1.0);
    assert_int_equal(cart_count_events(s, SK_EVENT_TYRE_BURSTS), 3);
    sk_outputs out;
    sk_outputs_of(model, s, 0, &out);
    for (int i = 0; i < 3; i++) { // metal, and 10 cm lower
        assert_true(sk_state_aircraft(s, 0)->wheel[i].burst && !sk_state_aircraft(s, 0)->wheel[i].broken);
        assert_true(fabs(fabs(out.wheel[i].report.force_x) - 0.35 * out.wheel[i].report.normal_force) < 1e-6);
    }
    assert_true(fabs(sk_state_aircraft(s, 0)->position.z - (0.0 - 0.1)) < 1e-3);
    fixture_run(model, s, 30.0);
    if (!(sk_length(sk_state_aircraft(s, 0)->velocity) < 1e-10))
        fail_msg("%g m/s are left, z %g", sk_length(sk_state_aircraft(s, 0)->velocity),
                 sk_state_aircraft(s, 0)->velocity.z);
    sk_model_destroy(model);
}

static void a_rolling_wheel_never_wears_one_patch(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_material(0.8, 0.6, 0.02, INFINITY), 0.0, 0.0, false);
    for (int i = 0; i < 3; i++) model->types[0].wheels[i].tyre = (sk_tyre_type){.skid_work = 100.0, .rim_radius = 0.15};
    sk_state *s = cart_begun(model);
    sk_state_aircraft(s, 0)->velocity = (sk_vec3){3.0, 25.0, 0.0}; // and slips sideways to begin with
    fixture_run(model, s, 20.0);
    for (int i = 0; i < 3; i++)
        assert_true(!sk_state_aircraft(s, 0)->wheel[i].burst && sk_state_aircraft(s, 0)->wheel[i].skid == 0.0);
    sk_model_destroy(model);
}

static void of_twin_wheels_the_other_carries_what_a_burst_one_lets_go(void **state) {
    (void)state;
    sk_model *model = cart_on_soft_gear(fixture_material(0.8, 0.6, 0.01, INFINITY));
    sk_aircraft_type *type = &model->types[0];
    type->wheel_count = 5;
    type->wheels[3] = type->wheels[1];
    type->wheels[4] = type->wheels[2];
    for (int i = 0; i < 5; i++) {
        sk_wheel_type *w = &type->wheels[i];
        w->damping = w->rebound_damping = 3e3;
        w->brake_force = 1e5;
        if (i == 0) continue;
        w->position.y += i == 1 || i == 2 ? -0.1 : 0.1;
        w->stiffness = 3e4;
        w->leg = i == 1 || i == 3 ? 1 : 2;
    }
    type->wheels[1].tyre = (sk_tyre_type){.burst_load = 1700.0, .rim_radius = 0.20, .rim_rolling = 0.1};
    assert_true(sk_placement_on_ground(model, 0, 0.0, 0.0, 0.0, &model->aircraft[0]).ok);
    model->aircraft[0].controls.parking_brake = 32767;
    assert_true(sk_model_check(model).ok);
    sk_state *s = cart_begun(model);
    fixture_run(model, s, 2.0);
    assert_false(sk_state_aircraft(s, 0)->wheel[1].burst);
    sk_outputs out;
    sk_outputs_of(model, s, 0, &out);
    double alone = out.wheel[3].report.normal_force, leg = alone + out.wheel[1].report.normal_force;
    assert_true(fabs(alone - 0.5 * leg) < 0.02 * leg);
    sk_state_aircraft(s, 0)->velocity.z = -0.5;
    fixture_run(model, s, 10.0);
    sk_outputs_of(model, s, 0, &out);
    assert_true(sk_state_aircraft(s, 0)->wheel[1].burst && !sk_state_aircraft(s, 0)->wheel[3].burst);
    assert_true(out.wheel[3].report.normal_force > 1.5 * out.wheel[1].report.normal_force);
    double sum = 0.0, moved;
    for (int i = 0; i < 5; i++) sum += out.wheel[i].report.force.z;
    assert_true(fabs(sum - 1000.0 * G) < 1e-3 * sum);
    sk_vec3 place = sk_state_aircraft(s, 0)->position; // it stands on its rim as still as on its tyre
    fixture_run(model, s, 20.0);
    moved = sk_length(sk_sub(sk_state_aircraft(s, 0)->position, place));
    if (!(moved < 1e-9)) fail_msg("moved by %g m", moved);
    sk_model_destroy(model);
}

static void spinning_up_rubs_off_the_energy_that_the_wheel_turns_with(void **state) {
    (void)state;
    sk_model *model = cart_on_soft_gear(fixture_material(0.8, 0.6, 0.0, INFINITY));
    sk_wheel_type *w = &model->types[0].wheels[0];
    w->tyre.spin_inertia = 0.5;
    sk_solid solid = {.shape = model->ground};
    sk_wheel_state wheel = sk_wheel_begin();
    double rubbed = 0.0, speed = 30.0;
    int touching = 0;
    for (int i = 0; i < 960; i++) {
        sk_body_motion body = {{0, speed * H * i, w->position.z - 0.05},
                               sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0)),
                               {0, speed, 0},
                               {0, 0, 0}};
        sk_wheel_result r =
            sk_wheel_evaluate(w, (sk_ground){.solids = &solid, .solid_count = 1, .materials = model->materials}, &wheel,
                              &body, (sk_wheel_input){0}, H);
        sk_wheel_commit(&wheel, &r);
        rubbed += H * r.slip_power;
        touching += r.slip_power > 0.0;
    }
    double spin = speed / w->radius, N = 6e4 * 0.05, time = 0.5 * spin / (0.6 * N * w->radius);
    assert_true(fabs(wheel.spin - spin) < 1e-9);
    assert_true(fabs(touching * H - time) < 2.0 * H);
    assert_true(fabs(rubbed - 0.5 * 0.5 * spin * spin) < 0.03 * 0.25 * spin * spin); // of first order in h
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_locked_wheel_wears_its_tyre_through_and_slides_on_the_rim),
        cmocka_unit_test(a_rolling_wheel_never_wears_one_patch),
        cmocka_unit_test(of_twin_wheels_the_other_carries_what_a_burst_one_lets_go),
        cmocka_unit_test(spinning_up_rubs_off_the_energy_that_the_wheel_turns_with),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
