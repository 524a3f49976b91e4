// Rotors against closed forms: momentum theory, blade-element integrals, flapping, the gear train's balance of power.
#include "aircraft/atmosphere.h"
#include "aircraft/rotors.h"
#include "base/random.h"
#include "check.h"
#include "math/elementary.h"

static const uint64_t SEED = 20261122;
static const double RHO = SK_AIR_DENSITY_SEA_LEVEL, WEIGHT = 3856.0 * 9.80665;

// The AH-1S's main rotor (data/ah1s.md), upright over the centre of gravity.
static sk_rotor cobra(void) {
    return (sk_rotor){.position = {0.0, 0.0, -2.0},
                      .axis = {0.0, 0.0, -1.0},
                      .sense = 1.0,
                      .blades = 2,
                      .radius = 6.7056,
                      .chord = 0.6858,
                      .twist = -0.175,
                      .lift_slope = 6.0,
                      .lift_most = 1.3,
                      .drag_zero = 0.009,
                      .drag_square = 0.3,
                      .induced_factor = 1.15,
                      .inflow_gradient = 1.0,
                      .ground_effect = 1.0,
                      .flapping_inertia = 1873.7,
                      .speed = 33.929,
                      .inertia = 3931.9};
}

static double disc(const sk_rotor *r) {
    return SK_PI * r->radius * r->radius;
}

// A rotor at rated speed with its inflow and flapping settled, in a given flow.
static sk_rotor_output settled(const sk_rotor *r, double collective, double forward, double right, sk_vec3 velocity,
                               sk_harmonic *inflow) {
    sk_rotor_flow flow = {.velocity = velocity, .density = RHO, .ground = {1.0, 0.0, 0.0}};
    sk_rotor_output out = {0};
    *inflow = (sk_harmonic){0.0, 0.0, 0.0};
    for (int i = 0; i < 500; i++) {
        out = sk_rotor_evaluate(r, r->speed, sk_rotor_pitch(r, collective, forward, right), *inflow, &flow);
        *inflow = sk_rotor_inflow_after(*inflow, &out, 0.02);
    }
    return out;
}

// The same with the collective that gives a thrust.
static sk_rotor_output thrusting(const sk_rotor *r, double thrust, sk_vec3 velocity, double *collective,
                                 sk_harmonic *inflow) {
    double low = -0.5, high = 0.7;
    for (int i = 0; i < 34; i++) {
        *collective = 0.5 * (low + high);
        sk_rotor_output out = settled(r, *collective, 0.0, 0.0, velocity, inflow);
        *(out.thrust < thrust ? &low : &high) = *collective;
    }
    return settled(r, *collective, 0.0, 0.0, velocity, inflow);
}

static void near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) fail_msg("%.6g is not %.6g within %.3g", value, expected, tolerance);
}

static void hover_has_the_induced_velocity_and_power_of_momentum_theory(void **state) {
    (void)state;
    sk_rotor r = cobra();
    double collective;
    sk_harmonic inflow;
    sk_rotor_output out = thrusting(&r, WEIGHT, (sk_vec3){0}, &collective, &inflow);
    near(inflow.mean, sqrt(WEIGHT / (2.0 * RHO * disc(&r))), 1e-6);
    near(inflow.mean, 10.45, 0.02 * 10.45);
    near(out.torque * r.speed, 620e3, 0.05 * 620e3);
    // C_T = s a / 2 (pitch / 3 + twist / 4 - inflow / 2)
    double tip = r.speed * r.radius, solidity = r.blades * r.chord / (SK_PI * r.radius);
    double coefficient = WEIGHT / (RHO * disc(&r) * tip * tip);
    double root = 3.0 * (2.0 * coefficient / (solidity * r.lift_slope) + 0.5 * inflow.mean / tip - 0.25 * r.twist);
    near(collective, root, 1e-9);
    near(inflow.cosine, 0.0, 1e-12);
    near(sk_length(out.moment), 0.0, 1e-9);
    near(out.force.x, 0.0, 1e-6);
    near(out.force.y, 0.0, 1e-6);
}

static void hover_power_is_induced_and_profile(void **state) {
    (void)state;
    sk_rotor r = cobra();
    r.drag_square = 0.0;
    double collective;
    sk_harmonic inflow;
    sk_rotor_output out = thrusting(&r, WEIGHT, (sk_vec3){0}, &collective, &inflow);
    double tip = r.speed * r.radius, solidity = r.blades * r.chord / (SK_PI * r.radius);
    double profile = solidity * r.drag_zero / 8.0 * RHO * disc(&r) * tip * tip * tip;
    near(out.torque * r.speed, r.induced_factor * WEIGHT * inflow.mean + profile, 1.0);
}

static void climbs_and_fast_descents_follow_momentum_theory(void **state) {
    (void)state;
    // v / v_h = -x / 2 + sqrt(x^2 / 4 + 1) climbing, -x / 2 - sqrt(x^2 / 4 - 1) in the windmill state. There the eddies' mass flow
    // 0.36 x besides x + v takes 0.054 at x = -2.5, and less further down.
    sk_rotor r = cobra();
    double hover = sqrt(WEIGHT / (2.0 * RHO * disc(&r))), collective;
    sk_harmonic inflow;
    const double climbs[] = {0.5, 1.0, 2.0};
    for (int i = 0; i < 3; i++) {
        double x = climbs[i];
        thrusting(&r, WEIGHT, (sk_vec3){0.0, 0.0, -x * hover}, &collective, &inflow);
        near(inflow.mean / hover, -0.5 * x + sqrt(0.25 * x * x + 1.0), 1e-6);
    }
    for (double x = 2.5; x <= 4.0; x += 0.5) {
        thrusting(&r, WEIGHT, (sk_vec3){0.0, 0.0, x * hover}, &collective, &inflow);
        near(inflow.mean / hover, 0.5 * x - sqrt(0.25 * x * x - 1.0), 0.055);
    }
}

static void fast_forward_flight_has_glauerts_inflow_and_gradient(void **state) {
    (void)state;
    sk_rotor r = cobra();
    double V = 60.0, collective;
    sk_harmonic inflow;
    thrusting(&r, WEIGHT, (sk_vec3){V, 0.0, 0.0}, &collective, &inflow);
    double v = WEIGHT / (2.0 * RHO * disc(&r) * V); // v = T / 2 rho A V when V is large
    near(inflow.mean, v, 0.01 * v);
    double skew = sk_atan2(V, inflow.mean);
    near(inflow.cosine, 15.0 * SK_PI / 32.0 * sk_tan(0.5 * skew) * inflow.mean, 1e-6);
    near(inflow.sine, 0.0, 1e-9);
}

static void profile_power_grows_with_four_times_the_square_of_the_advance_ratio(void **state) {
    (void)state;
    // Without lift: torque and drag together take s Cd / 8 (1 + 4 mu^2), but for the reverse flow of order mu^4.
    sk_rotor r = cobra();
    r.twist = 0.0;
    double tip = r.speed * r.radius, solidity = r.blades * r.chord / (SK_PI * r.radius), mu = 0.2;
    sk_harmonic inflow;
    sk_rotor_output out = settled(&r, 0.0, 0.0, 0.0, (sk_vec3){mu * tip, 0.0, 0.0}, &inflow);
    double power = out.torque * r.speed - out.force.x * mu * tip;
    double hover = solidity * r.drag_zero / 8.0 * RHO * disc(&r) * tip * tip * tip;
    near(out.thrust, 0.0, 1e-6 * WEIGHT);
    near(power / hover, 1.0 + 4.0 * mu * mu, 0.005);
}

static void disc_follows_the_stick_and_thrust_follows_the_disc(void **state) {
    (void)state;
    sk_rotor r = cobra();
    for (int stiff = 0; stiff < 2; stiff++) {
        r.hinge_stiffness = stiff ? 0.2 : 0.0;
        sk_harmonic inflow;
        sk_rotor_output out = settled(&r, 0.26, 0.05, 0.02, (sk_vec3){0}, &inflow);
        near(out.flapping.cosine, 0.05, 2e-4);
        near(out.flapping.sine, -0.02, 2e-4);
        if (!stiff) { // lift that a stiff hub has to bear leans otherwise
            near(out.force.x / out.thrust, 0.05, 1e-4);
            near(out.force.y / out.thrust, 0.02, 1e-4);
        }
        double stiffness = r.flapping_inertia * r.hinge_stiffness * r.speed * r.speed;
        near(out.moment.y, -stiffness * out.flapping.cosine, 1e-6 * (1.0 + stiffness));
        near(out.moment.x, -stiffness * out.flapping.sine, 1e-6 * (1.0 + stiffness));
        assert_true(!stiff || (out.moment.y < -1000.0 && out.moment.x > 1000.0)); // nose down, right side down
    }
}

static void turning_shaft_leaves_the_disc_behind(void **state) {
    (void)state;
    // Hover with pitch rate q: the disc lags by 16 q / (Lock w), and leans by q / w across.
    sk_rotor r = cobra();
    double q = 0.1, lag = 16.0 * q / (sk_rotor_lock(&r) * r.speed);
    sk_rotor_flow flow = {.rate = {0.0, q, 0.0}, .density = RHO, .ground = {1.0, 0.0, 0.0}};
    sk_harmonic inflow = {10.0, 0.0, 0.0};
    sk_rotor_output out = sk_rotor_evaluate(&r, r.speed, sk_rotor_pitch(&r, 0.26, 0.0, 0.0), inflow, &flow);
    near(out.flapping.cosine, lag, 2e-3 * lag);
    near(fabs(out.flapping.sine), q / r.speed, 2e-3 * q / r.speed);
}

static void coning_and_inflow_gradient_tilt_a_moving_disc_to_the_advancing_side(void **state) {
    (void)state;
    // b_1 = 4/3 mu a_0 / (1 + mu^2 / 2) for uniform inflow, and the inflow's gradient over the tip speed on top.
    sk_rotor r = cobra();
    double tip = r.speed * r.radius, mu = 0.15;
    sk_rotor_flow flow = {.velocity = {mu * tip, 0.0, 0.0}, .density = RHO, .ground = {1.0, 0.0, 0.0}};
    sk_harmonic pitch = sk_rotor_pitch(&r, 0.25, 0.0, 0.0), even = {4.0, 0.0, 0.0}, uneven = {4.0, 5.0, 0.0};
    sk_rotor_output out = sk_rotor_evaluate(&r, r.speed, pitch, even, &flow);
    double expected = -4.0 / 3.0 * mu * out.flapping.mean / (1.0 + 0.5 * mu * mu);
    near(out.flapping.sine, expected, 0.01 * fabs(expected));
    sk_rotor_output more = sk_rotor_evaluate(&r, r.speed, pitch, uneven, &flow);
    near(more.flapping.sine - out.flapping.sine, -5.0 / tip / (1.0 + 0.5 * mu * mu), 0.02 * 5.0 / tip);
}

static void clockwise_rotor_is_a_mirror_image(void **state) {
    (void)state;
    sk_rotor left = cobra(), right = cobra();
    left.hinge_stiffness = right.hinge_stiffness = 0.2;
    right.sense = -1.0;
    uint64_t random = SEED;
    for (int i = 0; i < 1000; i++) {
        sk_vec3 v = {sk_random_range(&random, -60, 60), sk_random_range(&random, -20, 20),
                     sk_random_range(&random, -20, 20)};
        sk_vec3 w = {sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1)};
        double forward = sk_random_range(&random, -0.1, 0.1), side = sk_random_range(&random, -0.1, 0.1);
        sk_rotor_flow flow = {.velocity = v, .rate = w, .density = RHO, .ground = {1.0, 0.0, 0.0}}, mirror = flow;
        mirror.velocity.y = -v.y;
        mirror.rate.x = -w.x;
        mirror.rate.z = -w.z;
        sk_harmonic inflow = {8.0, 3.0, 1.0};
        sk_rotor_output a = sk_rotor_evaluate(&left, 33.0, sk_rotor_pitch(&left, 0.2, forward, side), inflow, &flow);
        sk_rotor_output b =
            sk_rotor_evaluate(&right, 33.0, sk_rotor_pitch(&right, 0.2, forward, -side), inflow, &mirror);
        near(b.force.x, a.force.x, 1e-6);
        near(b.force.y, -a.force.y, 1e-6);
        near(b.thrust, a.thrust, 1e-6);
        near(b.torque, a.torque, 1e-6);
        near(b.moment.x, -a.moment.x, 1e-6);
        near(b.moment.y, a.moment.y, 1e-6);
    }
}

static void rotor_turned_about_its_shaft_is_the_same_rotor(void **state) {
    (void)state;
    // A disc knows no forward: flow and cyclic turned by any angle turn the forces with them, but for the reverse flow that eight azimuths
    // see one or the other way.
    sk_rotor r = cobra();
    sk_harmonic inflow;
    sk_rotor_output ahead = settled(&r, 0.25, 0.0, 0.0, (sk_vec3){20.0, 0.0, 0.0}, &inflow);
    for (int i = 1; i < 12; i++) {
        double angle = i * SK_PI / 6.0, c = sk_cos(angle), s = sk_sin(angle);
        sk_rotor_output out = settled(&r, 0.25, 0.0, 0.0, (sk_vec3){20.0 * c, 20.0 * s, 0.0}, &inflow);
        near(out.thrust, ahead.thrust, 2e-3 * ahead.thrust);
        near(c * out.force.x + s * out.force.y, ahead.force.x, 2e-3 * ahead.thrust);
        near(c * out.force.y - s * out.force.x, ahead.force.y, 2e-3 * ahead.thrust);
    }
}

static void rotor_at_rest_in_still_air_feels_nothing_and_no_flow_breaks_it(void **state) {
    (void)state;
    sk_rotor r = cobra();
    sk_rotor_flow still = {.density = RHO, .ground = {1.0, 0.0, 0.0}};
    sk_rotor_output out = sk_rotor_evaluate(&r, 0.0, sk_rotor_pitch(&r, 0.3, 0.1, 0.1), (sk_harmonic){0}, &still);
    assert_true(sk_length(out.force) == 0.0 && sk_length(out.moment) == 0.0 && out.torque == 0.0);
    uint64_t random = SEED;
    for (int i = 0; i < 100000; i++) {
        double far = i % 2 ? 300.0 : 1e-3;
        sk_rotor_flow flow = {.velocity = {sk_random_range(&random, -far, far), sk_random_range(&random, -far, far),
                                           sk_random_range(&random, -far, far)},
                              .rate = {sk_random_range(&random, -5, 5), sk_random_range(&random, -5, 5), 0.0},
                              .density = RHO,
                              .ground = {1.0, 0.0, 0.0}};
        sk_harmonic inflow = {sk_random_range(&random, -50, 50), sk_random_range(&random, -20, 20), 0.0};
        double speed = i % 3 ? sk_random_range(&random, 0, 40) : 1e-4;
        out = sk_rotor_evaluate(&r, speed, sk_rotor_pitch(&r, 0.3, 0.1, 0.1), inflow, &flow);
        sk_harmonic next = sk_rotor_inflow_after(inflow, &out, 1.0 / 960.0);
        assert_true(sk_is_finite3(out.force) && sk_is_finite3(out.moment) && isfinite(out.torque));
        assert_true(isfinite(next.mean) && fabs(next.mean) < 200.0 && isfinite(next.cosine) && isfinite(next.sine));
        assert_true(sk_length(out.force) < 3e6);
    }
}

// W: what the air gives to hub and shaft, and what it keeps in the wake, in any motion, at any speed, blades on their stops included.
static double power_out_of_nothing(const sk_rotor *r, uint64_t *random, double *scale) {
    double fast = sk_random_range(random, 0, 60), quick = sk_random_range(random, 0, 12);
    sk_vec3 v = {sk_random_range(random, -fast, fast), sk_random_range(random, -fast, fast),
                 sk_random_range(random, -fast, fast)};
    sk_vec3 w = {sk_random_range(random, -quick, quick), sk_random_range(random, -quick, quick), 0.0};
    sk_rotor_flow flow = {.velocity = v, .rate = w, .density = RHO, .ground = {1.0, 0.0, 0.0}};
    double slow = 0.1 * r->speed * sk_random_range(random, 0.0, 1.0) * (double)(sk_random_word(random) % 3 > 0);
    double speed = sk_random_word(random) % 2 ? slow : sk_random_range(random, 0.1, 2.0) * r->speed,
           stick = sk_random_range(random, -0.15, 0.15);
    sk_harmonic pitch = sk_rotor_pitch(r, sk_random_range(random, -0.1, 0.3), stick, -stick);
    sk_harmonic inflow = {sk_random_range(random, -15, 15), 0.0, 0.0};
    sk_rotor_output out = sk_rotor_evaluate(r, speed, pitch, inflow, &flow);
    double shaft = out.torque * speed, hub = sk_dot(out.force, v) + sk_dot(out.moment, w);
    *scale = fabs(shaft) + sk_length(out.force) * sk_length(v) + sk_length(out.moment) * sk_length(w) +
             fabs(out.thrust * out.induced);
    return hub - shaft + out.thrust * out.induced;
}

static void whatever_a_rotor_does_the_air_gives_it_nothing(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int i = 0; i < 40000; i++) {
        sk_rotor r = cobra();
        double scale, given;
        r.hinge_stiffness = i % 2 ? 0.0 : 0.15;
        r.sense = i % 4 < 2 ? 1.0 : -1.0;
        given = power_out_of_nothing(&r, &random, &scale);
        assert_true(given <= 1e-12 * scale);
        r.drag_zero = r.drag_square = 0.0; // blades without drag and stall: not a watt is lost either
        r.lift_most = INFINITY;
        r.induced_factor = 1.0;
        given = power_out_of_nothing(&r, &random, &scale);
        assert_true(fabs(given) <= 1e-12 * scale);
    }
}

static void inflow_lags_by_the_published_ninety_milliseconds(void **state) {
    (void)state;
    // A small step of the collective from the hover: the inflow has done 63 % of its way after 0.09 s (data/ah1s.md). That lag is not put
    // in: it follows from Pitt and Peters's mass of air.
    sk_rotor r = cobra();
    double collective;
    sk_harmonic inflow, end;
    sk_rotor_flow flow = {.density = RHO, .ground = {1.0, 0.0, 0.0}};
    thrusting(&r, WEIGHT, (sk_vec3){0}, &collective, &inflow);
    settled(&r, collective + 0.001, 0.0, 0.0, (sk_vec3){0}, &end);
    double begin = inflow.mean, t = 0.0, h = 1.0 / 960.0;
    while (inflow.mean - begin < (1.0 - 0.36787944) * (end.mean - begin)) {
        sk_rotor_output out =
            sk_rotor_evaluate(&r, r.speed, sk_rotor_pitch(&r, collective + 0.001, 0, 0), inflow, &flow);
        inflow = sk_rotor_inflow_after(inflow, &out, h);
        t += h;
    }
    near(t, 0.09, 0.005);
}

static void vortex_ring_takes_lift_from_steep_descents_only(void **state) {
    (void)state;
    sk_rotor r = cobra();
    double hover = 10.45;
    assert_true(sk_rotor_ring(0.0, 0.0, hover) == 0.0 && sk_rotor_ring(0.0, hover, hover) == 0.0);
    assert_true(sk_rotor_ring(2.0 * hover, -hover, hover) == 0.0);
    // With the collective held a rotor that sinks faster gains thrust and so is damped; in the vortex ring it loses thrust.
    sk_harmonic inflow;
    double collective, rate[5] = {0.0, 0.2, 0.7, 1.0, 2.2}, thrust[5];
    thrusting(&r, WEIGHT, (sk_vec3){0}, &collective, &inflow);
    for (int i = 0; i < 5; i++)
        thrust[i] = settled(&r, collective, 0.0, 0.0, (sk_vec3){0.0, 0.0, rate[i] * hover}, &inflow).thrust;
    assert_true(thrust[1] > thrust[0]);
    assert_true(thrust[3] < thrust[2]);
    assert_true(thrust[4] > thrust[3]);
}

static void ground_effect_is_cheesemans_and_bennetts(void **state) {
    (void)state;
    sk_rotor r = cobra();
    double R = r.radius;
    near(sk_rotor_ground_factor(&r, R, 0.0, 10.0), 1.0 - 1.0 / 16.0, 1e-12);
    near(sk_rotor_ground_factor(&r, R, 10.0, 10.0), 1.0 - 1.0 / 32.0, 1e-12);
    near(sk_rotor_ground_factor(&r, 1e9, 0.0, 10.0), 1.0, 1e-12);
    near(sk_rotor_ground_factor(&r, 0.0, 0.0, 10.0), 0.5, 1e-12);
    near(sk_rotor_ground_factor(&r, 3.0, 0.0, 0.0), 1.0, 1e-12);
    // At the same power a rotor bears 1 / (1 - (R / 4z)^2) more, which is how they put it: induced power is T v times the factor.
    r.drag_zero = r.drag_square = 0.0;
    r.induced_factor = 1.0;
    double z = r.radius, factor = sk_rotor_ground_factor(&r, z, 0.0, 10.0);
    sk_rotor_flow flow = {.density = RHO, .ground = {factor, 0.0, 0.0}};
    sk_harmonic inflow = {0.0, 0.0, 0.0};
    sk_rotor_output out = {0};
    for (int i = 0; i < 4000; i++) {
        out = sk_rotor_evaluate(&r, r.speed, sk_rotor_pitch(&r, 0.26, 0, 0), inflow, &flow);
        inflow = sk_rotor_inflow_after(inflow, &out, 0.005);
    }
    double free_air = out.thrust * sqrt(out.thrust / (2.0 * RHO * disc(&r)));
    near(out.torque * r.speed / free_air, factor, 1e-6);
}

static void half_a_disc_over_the_ground_rolls_away_from_it(void **state) {
    (void)state;
    sk_rotor r = cobra();
    r.hinge_stiffness = 0.2;
    // Ground to the right only: less inflow there, more lift, which raises the blades a quarter turn later, ahead.
    sk_rotor_flow flow = {.density = RHO, .ground = {0.95, 0.0, -0.05}};
    sk_harmonic inflow = {10.0, 0.0, 0.0};
    sk_rotor_output out = sk_rotor_evaluate(&r, r.speed, sk_rotor_pitch(&r, 0.26, 0, 0), inflow, &flow);
    double tip = r.speed * r.radius;
    near(out.flapping.cosine, -0.5 / tip, 0.1 * 0.5 / tip); // up in front
}

// ---- both rotors and the engine ----

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

static sk_rotors_output run(const sk_rotors *r, sk_rotors_state *s, double collective, double tail, sk_vec3 velocity,
                            bool engine, double seconds) {
    sk_rotor_controls controls = {.collective = collective, .tail = tail};
    sk_rotors_output out = {0};
    double h = 1.0 / 960.0;
    for (double t = 0.0; t < seconds; t += h) {
        out = sk_rotors_evaluate(r, s, &controls, velocity, (sk_vec3){0}, RHO, (sk_harmonic){1.0, 0.0, 0.0}, engine);
        sk_rotors_advance(r, s, &out, engine, h);
        s->speed = sk_max(0.0, s->speed + h * out.acceleration);
    }
    return out;
}

static void governor_brings_the_rotor_to_its_speed_and_no_further(void **state) {
    (void)state;
    sk_rotors r = train();
    sk_rotors_state s = {.speed = 20.0};
    sk_rotors_output out = run(&r, &s, 0.2, 0.0, (sk_vec3){0}, true, 15.0);
    near(s.speed, r.main.speed, 1e-3);
    near(out.engine_torque, out.torque, 1.0);
    // More collective than the engine has power for: the rotor slows down, at full power.
    out = run(&r, &s, 0.38, 0.0, (sk_vec3){0}, true, 15.0);
    assert_true(s.speed < 0.95 * r.main.speed);
    near(out.engine_torque * s.speed, r.engine_power, 0.01 * r.engine_power);
}

static void fuselage_is_turned_against_the_engine_alone(void **state) {
    (void)state;
    sk_rotors r = train();
    sk_rotors_state s = {.speed = r.main.speed};
    sk_rotors_output out = run(&r, &s, 0.26, 0.0, (sk_vec3){0}, true, 10.0);
    double gear = r.tail.speed / r.main.speed;
    sk_vec3 arm = sk_cross(r.tail.position, out.tail.force);
    near(out.wrench.moment.z - arm.z, out.engine_torque - gear * out.tail.torque, 1e-6 * out.engine_torque);
    assert_true(out.wrench.moment.z - arm.z > 10e3); // nose right under a rotor that turns to the left
    // Tail rotor thrust to the right turns the nose left.
    out = run(&r, &s, 0.26, 0.15, (sk_vec3){0}, true, 5.0);
    arm = sk_cross(r.tail.position, out.tail.force);
    assert_true(out.tail.force.y > 500.0 && arm.z < -4000.0);
    // Without the engine nothing turns it but the tail rotor's drive.
    s.engine_torque = 1e4;
    out = run(&r, &s, 0.26, 0.0, (sk_vec3){0}, false, 0.01);
    assert_true(s.engine_torque == 0.0 && out.engine_torque == 0.0);
}

static void autorotation_takes_its_power_from_the_descent(void **state) {
    (void)state;
    // A rotor that keeps its speed without an engine: what the flow gives (force times velocity) goes into profile and induced losses,
    // and the torque vanishes. Vertical descent, helicopter's weight: found by the rate of descent.
    sk_rotor r = cobra();
    double low = 5.0, high = 40.0, collective;
    sk_harmonic inflow;
    sk_rotor_output out = {0};
    for (int i = 0; i < 30; i++) {
        double descent = 0.5 * (low + high);
        out = thrusting(&r, WEIGHT, (sk_vec3){0.0, 0.0, descent}, &collective, &inflow);
        *(out.torque > 0.0 ? &low : &high) = descent;
    }
    near(out.torque, 0.0, 20.0);
    double tip = r.speed * r.radius, solidity = r.blades * r.chord / (SK_PI * r.radius);
    double profile = solidity * 0.0103 / 8.0 * RHO * disc(&r) * tip * tip * tip;
    double losses = profile + r.induced_factor * WEIGHT * inflow.mean;
    near(WEIGHT * low, losses, 0.03 * losses);
    assert_true(low > 1.6 * 10.45 && low < 2.2 * 10.45); // the ideal is 1.7 to 1.9 of the hover's induced velocity
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hover_has_the_induced_velocity_and_power_of_momentum_theory),
        cmocka_unit_test(hover_power_is_induced_and_profile),
        cmocka_unit_test(climbs_and_fast_descents_follow_momentum_theory),
        cmocka_unit_test(fast_forward_flight_has_glauerts_inflow_and_gradient),
        cmocka_unit_test(profile_power_grows_with_four_times_the_square_of_the_advance_ratio),
        cmocka_unit_test(disc_follows_the_stick_and_thrust_follows_the_disc),
        cmocka_unit_test(turning_shaft_leaves_the_disc_behind),
        cmocka_unit_test(coning_and_inflow_gradient_tilt_a_moving_disc_to_the_advancing_side),
        cmocka_unit_test(clockwise_rotor_is_a_mirror_image),
        cmocka_unit_test(rotor_turned_about_its_shaft_is_the_same_rotor),
        cmocka_unit_test(rotor_at_rest_in_still_air_feels_nothing_and_no_flow_breaks_it),
        cmocka_unit_test(whatever_a_rotor_does_the_air_gives_it_nothing),
        cmocka_unit_test(inflow_lags_by_the_published_ninety_milliseconds),
        cmocka_unit_test(vortex_ring_takes_lift_from_steep_descents_only),
        cmocka_unit_test(ground_effect_is_cheesemans_and_bennetts),
        cmocka_unit_test(half_a_disc_over_the_ground_rolls_away_from_it),
        cmocka_unit_test(governor_brings_the_rotor_to_its_speed_and_no_further),
        cmocka_unit_test(fuselage_is_turned_against_the_engine_alone),
        cmocka_unit_test(autorotation_takes_its_power_from_the_descent),
        cmocka_unit_test(rotors_without_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
