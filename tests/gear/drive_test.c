// Driven wheels: torque over radius, spinning at the grip, the torque's reaction on the body, reverse, and the account.
#include "check.h"
#include "gear/cart.h"
#include "world/energy.h"
#include "world/outputs.h"

static const double G = 9.80665, MASS = 1000.0;
static const double ROLLING = 0.02;

// The cart with two driven wheels behind. Its drive does not reach the speed of its governor.
static sk_model *tug(sk_material material, double slope, double force) {
    sk_model *model = fixture_model(material, slope, 0.0, false);
    for (int i = 1; i < 3; i++) {
        model->types[0].wheels[i].driven = true;
        model->types[0].wheels[i].tyre.spin_inertia = 20.0;
    }
    model->types[0].drive = (sk_drive){.present = true,
                                       .power = 1e8,
                                       .force = force,
                                       .speed = 90.0,
                                       .reverse_speed = 90.0,
                                       .droop = 0.5,
                                       .braking = 0.2};
    model->aircraft[0].engine_speed = 80.0;
    sk_result r = sk_model_check(model);
    if (!r.ok) fail_msg("%s", r.text);
    return model;
}

static void drive(sk_model *model, double throttle, bool reverse) {
    sk_control_set(&model->aircraft[0].controls, "throttle", throttle);
    sk_control_set(&model->aircraft[0].controls, "reverse", reverse);
}

// m/s^2 ahead over a second, when the lever has been open for one.
static double acceleration(const sk_model *model, sk_state *s) {
    fixture_run(model, s, 1.0);
    double before = sk_state_aircraft(s, 0)->velocity.y;
    fixture_run(model, s, 1.0);
    return sk_state_aircraft(s, 0)->velocity.y - before;
}

static void torque_accelerates_ahead_and_in_reverse(void **state) {
    (void)state;
    static const double FORCES[] = {400.0, 1500.0, 4000.0};
    for (int i = 0; i < 6; i++) {
        bool back = i >= 3;
        double force = FORCES[i % 3];
        sk_model *model = tug(fixture_material(0.8, 0.6, ROLLING, INFINITY), 0.0, force);
        drive(model, 1.0, back);
        sk_state *s = cart_begun(model);
        double expected = (back ? -1.0 : 1.0) * (force / MASS - ROLLING * G), got = acceleration(model, s);
        if (!(fabs(got - expected) < 2e-4 * fabs(expected)))
            fail_msg("%g N: %.9g, not %.9g m/s^2", force, got, expected);
        double speed = sk_state_aircraft(s, 0)->velocity.y;
        for (int k = 0; k < 3; k++) {
            assert_int_equal(sk_state_aircraft(s, 0)->wheel[k].contact.mode, SK_ROLLING);
            assert_true(fabs(0.25 * sk_state_aircraft(s, 0)->wheel[k].spin - speed) < 0.01);
        }
        sk_model_destroy(model);
    }
}

static void less_torque_than_the_resistance_never_moves_it(void **state) {
    (void)state;
    double slope = 0.05,
           hold = MASS * G * sk_sin(slope); // held by the engine alone; it stands within the rolling resistance
    sk_model *model = tug(fixture_material(0.8, 0.6, ROLLING, INFINITY), slope, hold);
    drive(model, 1.0, false);
    sk_state *s = cart_begun(model);
    fixture_run(model, s, 30.0);
    sk_vec3 from = sk_state_aircraft(s, 0)->position;
    fixture_run(model, s, 60.0);
    sk_vec3 moved = sk_sub(sk_state_aircraft(s, 0)->position, from);
    if (!(sk_length(moved) < 1e-9)) fail_msg("it crept by %g m", sk_length(moved));
    sk_model_destroy(model);
}

// Wheels that spin push with mu_k N. What the torque has left turns them, and presses the rear down.
//   I dw/dt = (F / 2 - rolling N - mu_k N) r,   N_front L = m g b - 2 I dw/dt
static void torque_beyond_the_grip_spins_the_wheels_up(void **state) {
    (void)state;
    static const double MU = 0.1, MU_STATIC = 0.15, FORCE = 4000.0, RADIUS = 0.25, INERTIA = 20.0;
    for (int back = 0; back < 2; back++) {
        double sign = back ? -1.0 : 1.0;
        sk_model *model = tug(fixture_material(MU_STATIC, MU, ROLLING, INFINITY), 0.0, FORCE);
        drive(model, 1.0, back);
        sk_state *s = cart_begun(model);
        fixture_run(model, s, 1.0);
        double spin = sk_state_aircraft(s, 0)->wheel[1].spin, speed = sk_state_aircraft(s, 0)->velocity.y;
        fixture_run(model, s, 1.0);
        double spin_rate = sk_state_aircraft(s, 0)->wheel[1].spin - spin;
        double got = sk_state_aircraft(s, 0)->velocity.y - speed;
        sk_outputs out;
        sk_outputs_of(model, s, 0, &out);
        double rear = out.wheel[1].report.normal_force, front = out.wheel[0].report.normal_force;
        assert_true(fabs(front + 2.0 * rear - MASS * G) < 1.0);
        double expected_rate = sign * (0.5 * FORCE - ROLLING * rear - MU * rear) * RADIUS / INERTIA;
        if (!(fabs(spin_rate - expected_rate) < 1e-3 * fabs(expected_rate)))
            fail_msg("spins up by %.6g, not %.6g rad/s^2", spin_rate, expected_rate);
        double expected_front = (MASS * G * 1.0 - 2.0 * INERTIA * spin_rate) / 3.0;
        if (!(fabs(front - expected_front) < 2.0)) fail_msg("%.2f, not %.2f N in front", front, expected_front);
        double expected = sign * (2.0 * MU * rear - ROLLING * front) / MASS;
        if (!(fabs(got - expected) < 2e-3 * fabs(expected))) fail_msg("%.6g, not %.6g m/s^2", got, expected);
        assert_int_equal(out.wheel[1].report.mode, SK_SLIPPING);
        assert_true(out.wheel[1].report.use == 1.0);
        sk_model_destroy(model);
    }
}

// Its friction is against its slip: across it as much less as it is slower across than it spins.
static void a_spinning_wheel_lets_the_rear_slide_sideways(void **state) {
    (void)state;
    sk_model *model = tug(fixture_material(0.15, 0.1, 0.0, INFINITY), 0.0, 4000.0);
    drive(model, 1.0, false);
    sk_state *s = cart_begun(model);
    fixture_run(model, s, 1.0);
    sk_state_aircraft(s, 0)->velocity.x = 0.5;
    sk_outputs out;
    sk_outputs_of(model, s, 0, &out);
    const sk_contact_report *r = &out.wheel[1].report;
    double slip = 0.25 * sk_state_aircraft(s, 0)->wheel[1].spin - sk_state_aircraft(s, 0)->velocity.y;
    assert_true(slip > 2.0);
    if (!(fabs(r->force_y / r->force_x + 0.5 / slip) < 0.01 * 0.5 / slip))
        fail_msg("%g N across and %g N along, at a slip of %g m/s", r->force_y, r->force_x, slip);
    double size = sqrt(r->force_x * r->force_x + r->force_y * r->force_y);
    assert_true(fabs(size - 0.1 * r->normal_force) < 1e-9 * size);
    sk_model_destroy(model);
}

static void the_governor_keeps_the_speed_of_the_lever(void **state) {
    (void)state;
    sk_model *model = tug(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0, 3000.0);
    model->types[0].drive.speed = 8.0;
    model->types[0].drive.reverse_speed = 4.0;
    model->types[0].drive.droop = 0.1;
    assert_true(sk_model_check(model).ok);
    for (int back = 0; back < 2; back++) {
        drive(model, 0.5, back);
        sk_state *s = cart_begun(model);
        fixture_run(model, s, 60.0);
        double speed = sk_state_aircraft(s, 0)->velocity.y, expected = back ? -2.0 : 4.0;
        if (!(fabs(speed - expected) < 1e-3)) fail_msg("%.6g, not %g m/s", speed, expected);
    }
    sk_model_destroy(model);
}

static void constant_power_gives_the_force_power_over_speed(void **state) {
    (void)state;
    static const double POWER = 10000.0;
    sk_model *model = tug(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0, 4000.0);
    model->types[0].drive.power = POWER;
    drive(model, 1.0, false);
    sk_state *s = cart_begun(model);
    fixture_run(model, s, 3.0); // beyond the speed at which the torque is the limit: 2.5 m/s
    double speed = sk_state_aircraft(s, 0)->velocity.y, before = 0.5 * MASS * speed * speed;
    assert_true(speed > 3.0);
    fixture_run(model, s, 4.0);
    speed = sk_state_aircraft(s, 0)->velocity.y;
    double gained = 0.5 * MASS * speed * speed - before, expected = 4.0 * POWER;
    if (!(fabs(gained - expected) < 2e-3 * expected)) fail_msg("gained %.6g of %g J", gained, expected);
    sk_model_destroy(model);
}

// At the speed of the governor the torque falls to what the ground holds: mu_k N all the time, and no regaining of grip.
static void a_wheel_that_spins_at_the_governor_keeps_spinning(void **state) {
    (void)state;
    static const double MU = 0.1;
    sk_model *model = tug(fixture_material(0.15, MU, 0.0, INFINITY), 0.0, 4000.0);
    model->types[0].drive.speed = 15.0;
    model->types[0].drive.droop = 0.2;
    for (int i = 0; i < 3; i++) model->types[0].wheels[i].driven = i == 0; // rear wheels that spin turn it round
    model->types[0].wheels[0].tyre.spin_inertia = 20.0;
    drive(model, 1.0, false);
    sk_state *s = cart_begun(model);
    fixture_run(model, s, 20.0);
    double before = sk_state_aircraft(s, 0)->velocity.y;
    fixture_run(model, s, 5.0);
    double got = (sk_state_aircraft(s, 0)->velocity.y - before) / 5.0, expected = MU * G / 3.0;
    if (!(fabs(got - expected) < 1e-3 * expected)) fail_msg("%.6g, not %.6g m/s^2", got, expected);
    fixture_run(model, s, 120.0); // until it has caught up
    assert_int_equal(sk_state_aircraft(s, 0)->wheel[1].contact.mode, SK_ROLLING);
    double end = sk_length(sk_state_aircraft(s, 0)->velocity);
    if (!(fabs(end - 15.0) < 0.1)) fail_msg("%g m/s at the end", end);
    sk_model_destroy(model);
}

static void reverse_engages_only_when_it_is_slow(void **state) {
    (void)state;
    sk_model *model = tug(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0, 3000.0);
    model->types[0].drive.speed = model->types[0].drive.reverse_speed = 8.0;
    model->types[0].drive.droop = 0.1;
    drive(model, 0.0, true);
    sk_state *s = cart_begun(model);
    sk_state_aircraft(s, 0)->velocity.y = 5.0;
    for (int i = 1; i < 3; i++) sk_state_aircraft(s, 0)->wheel[i].spin = 20.0;
    fixture_run(model, s, 0.1);
    assert_int_equal(sk_state_aircraft(s, 0)->reverse, 0);
    fixture_run(model, s, 30.0); // its own braking has stopped it
    assert_int_equal(sk_state_aircraft(s, 0)->reverse, 1);
    sk_model_destroy(model);
}

// Every joule of the engine is kinetic energy, friction, or goes into the wheels' rotation, which is not the airframe's.
static void the_account_of_a_drive_has_no_remainder(void **state) {
    (void)state;
    static const double MU[][2] = {{0.8, 0.6}, {0.15, 0.1}};
    for (int i = 0; i < 2; i++) {
        sk_model *model = tug(fixture_material(MU[i][0], MU[i][1], ROLLING, INFINITY), 0.0, 4000.0);
        drive(model, 1.0, false);
        sk_state *s = cart_begun(model);
        sk_energy_audit audit = {0};
        assert_true(sk_energy_audit_create(model, &audit).ok);
        sk_energy_begin(model, s, &audit);
        sk_controls controls[SK_AIRCRAFT_ROOM] = {0};
        controls[0] = model->aircraft[0].controls;
        for (int tick = 0; tick < 5 * SK_TICK_HZ; tick++) {
            if (tick == 2 * SK_TICK_HZ) sk_control_set(&controls[0], "rudder", 0.3);
            step_world_audited(model, s, controls, &audit);
        }
        const sk_energy_account *a = &audit.aircraft[0];
        double remainder = sk_energy_remainder(a);
        assert_true(a->flow.engine > 1000.0);
        if (!(fabs(remainder) < 1e-6 * a->turnover))
            fail_msg("mu %g: %g J of %g remain", MU[i][0], remainder, a->turnover);
        double distance = sk_state_aircraft(s, 0)->position.y;
        if (i == 0) assert_true(fabs(a->flow.engine - 4000.0 * distance) < 0.03 * a->flow.engine);
        sk_energy_audit_destroy(&audit);
        sk_model_destroy(model);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(torque_accelerates_ahead_and_in_reverse),
        cmocka_unit_test(less_torque_than_the_resistance_never_moves_it),
        cmocka_unit_test(torque_beyond_the_grip_spins_the_wheels_up),
        cmocka_unit_test(a_spinning_wheel_lets_the_rear_slide_sideways),
        cmocka_unit_test(the_governor_keeps_the_speed_of_the_lever),
        cmocka_unit_test(constant_power_gives_the_force_power_over_speed),
        cmocka_unit_test(a_wheel_that_spins_at_the_governor_keeps_spinning),
        cmocka_unit_test(reverse_engages_only_when_it_is_slow),
        cmocka_unit_test(the_account_of_a_drive_has_no_remainder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
