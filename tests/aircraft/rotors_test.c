// Both rotors and the engine: the gear train's balance, the governor, what is refused.
#include "aircraft/rotors.h"
#include "aircraft/whirling.h"

static sk_rotors train(void) {
    sk_rotors r = {.present = true,
                   .main = cobra(),
                   .tail = cobra(),
                   .engine_power = 1118e3,
                   .governor = 2.0,
                   .speed_low = 0.9,
                   .speed_high = 1.1,
                   .torque_limit = 0.8};
    r.tail.position = (sk_vec3){-8.247, 0.4, -1.12};
    r.tail.axis = (sk_vec3){0.0, 1.0, 0.0};
    r.tail.sense = -1.0;
    r.tail.radius = 1.2954;
    r.tail.chord = 0.21336;
    r.tail.twist = 0.0;
    r.tail.flapping_inertia = 1.97;
    r.tail.inertia = 1.5;
    r.tail.speed = 173.83;
    r.collective[1] = 0.35;
    r.forward[0] = 0.15, r.forward[1] = -0.15;
    r.right[0] = -0.15, r.right[1] = 0.15;
    r.tail_pitch[0] = 0.3, r.tail_pitch[1] = -0.1;
    return r;
}

static sk_rotors_output run(const sk_rotors *r, sk_rotors_state *s, double collective, double tail, bool engine,
                            double seconds) {
    sk_rotor_controls controls = {.collective = collective, .tail = tail};
    sk_rotors_output out = {0};
    double h = 1.0 / 960.0;
    for (double t = 0.0; t < seconds; t += h) {
        out = sk_rotors_evaluate(r, s, &controls,
                                 &(sk_rotor_flow){{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, RHO, {1.0, 0.0, 0.0}}, engine);
        sk_rotors_advance(r, s, &out, engine, h);
        s->speed = sk_max(0.0, s->speed + h * out.acceleration);
    }
    return out;
}

static void governor_brings_the_rotor_to_its_speed_and_no_further(void **state) {
    (void)state;
    sk_rotors r = train();
    sk_rotors_state s = {.speed = 20.0};
    sk_rotors_output out = run(&r, &s, 0.2, 0.0, true, 15.0);
    near(s.speed, r.main.speed, 1e-3);
    near(out.engine_torque, out.torque, 1.0);
    // More collective than the engine has power for: the rotor slows down, at full power.
    out = run(&r, &s, 0.38, 0.0, true, 15.0);
    assert_true(s.speed < 0.95 * r.main.speed);
    near(out.engine_torque * s.speed, r.engine_power, 0.01 * r.engine_power);
}

static void fuselage_is_turned_against_the_engine_alone(void **state) {
    (void)state;
    sk_rotors r = train();
    sk_rotors_state s = {.speed = r.main.speed};
    sk_rotors_output out = run(&r, &s, 0.26, 0.0, true, 10.0);
    double gear = r.tail.speed / r.main.speed;
    sk_vec3 arm = sk_cross(r.tail.position, out.tail.force);
    near(out.wrench.moment.z - arm.z, out.engine_torque - gear * out.tail.torque, 1e-6 * out.engine_torque);
    assert_true(out.wrench.moment.z - arm.z > 10e3); // nose right under a rotor that turns to the left
    // Tail rotor thrust to the right turns the nose left.
    out = run(&r, &s, 0.26, 0.15, true, 5.0);
    arm = sk_cross(r.tail.position, out.tail.force);
    assert_true(out.tail.force.y > 500.0 && arm.z < -4000.0);
    // Without the engine nothing turns it but the tail rotor's drive.
    s.engine_torque = 1e4;
    out = run(&r, &s, 0.26, 0.0, false, 0.01);
    assert_true(s.engine_torque == 0.0 && out.engine_torque == 0.0);
}

static void rotors_without_sense_are_refused(void **state) {
    (void)state;
    sk_rotors r = train();
    assert_true(sk_rotors_check(&r).ok);
    assert_true(sk_rotors_check(&(sk_rotors){0}).ok);
#define REFUSED(member, value)                                                                                         \
    do {                                                                                                               \
        sk_rotors bad = train();                                                                                       \
        bad.member = value;                                                                                            \
        sk_result result = sk_rotors_check(&bad);                                                                      \
        assert_false(result.ok);                                                                                       \
        assert_true(result.text[0] != 0);                                                                              \
    } while (0)
    REFUSED(main.blades, 0);
    REFUSED(main.inertia, -1.0);
    REFUSED(main.flapping_inertia, 0.0);
    REFUSED(main.flapping_inertia, 1e6);
    REFUSED(main.flapping_inertia, 50.0);
    REFUSED(tail.inertia, 0.9);
    REFUSED(main.speed, 0.0);
    REFUSED(main.radius, 0.0);
    REFUSED(main.chord, (double)NAN);
    REFUSED(main.speed, 100.0);
    REFUSED(tail.blades, -3);
    REFUSED(tail.induced_factor, 0.5);
    REFUSED(main.ground_effect, -1.0);
    REFUSED(main.inflow_gradient, -1.0);
    REFUSED(tail.hinge_stiffness, -0.1);
    REFUSED(main.axis.z, 1.0);
    REFUSED(collective[1], 0.0);
    REFUSED(engine_power, -5.0);
    REFUSED(governor, 0.0);
    REFUSED(main.sense, 0.0);
    REFUSED(speed_low, 0.0);
    REFUSED(speed_low, 1.01);
    REFUSED(speed_high, 0.99);
    REFUSED(speed_high, (double)NAN);
    REFUSED(torque_limit, 0.0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(governor_brings_the_rotor_to_its_speed_and_no_further),
        cmocka_unit_test(fuselage_is_turned_against_the_engine_alone),
        cmocka_unit_test(rotors_without_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
