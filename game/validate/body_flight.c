// Loose bodies in free flight: conservation, torque-free rotation, terminal speed. Closed forms: docs/models/bodies.md.
#include "validate/blocks.h"
#include "validate/validate.h"

// Loads a block of 0.4 x 0.6 x 1.1 m that is thrown upwards and stays in the air for more than 10 s. `rate`: its
// angular velocity in its own axes, rad/s.
static sk_result thrown(sk_run *run, const char *size, sk_vec3 rate) {
    sk_result r = sk_run_load(run, "blocks", "build=block above=200 mass=300 %s", size);
    if (!r.ok) return r;
    sk_body_state *body = sk_run_body(run, 0);
    *body = sk_body_state_at(sk_run_body_type(run, 0), sk_body_pose(body), (sk_vec3){3.0, 4.0, 60.0}, rate);
    return r;
}

static const char UNEQUAL[] = "width=0.4 length=0.6 height=1.1", FLAT[] = "width=0.8 length=0.8 height=0.2";

static sk_result flight_energy(sk_measurement *out) {
    sk_run run;
    sk_result r = thrown(&run, UNEQUAL, (sk_vec3){4.0, 7.0, 2.0});
    if (r.ok) {
        double before = sk_run_kinetic(&run) + sk_run_potential(&run);
        r = sk_run_for(&run, 10.0);
        double after = sk_run_kinetic(&run) + sk_run_potential(&run);
        *out = (sk_measurement){fabs(after / before - 1.0), 1e-13, 0.0};
    }
    sk_run_end(&run);
    return r;
}

static sk_result flight_momentum(sk_measurement *out) {
    sk_run run;
    sk_result r = thrown(&run, UNEQUAL, (sk_vec3){4.0, 7.0, 2.0});
    if (r.ok) {
        sk_vec3 spin = sk_run_body(&run, 0)->spin, p = sk_run_momentum(&run);
        r = sk_run_for(&run, 10.0);
        sk_vec3 now = sk_run_momentum(&run);
        double turned = sk_length(sk_sub(sk_run_body(&run, 0)->spin, spin)) / sk_length(spin);
        p.z -= sk_run_body_type(&run, 0)->mass * SK_G * 10.0;
        *out = (sk_measurement){sk_max(turned, sk_length(sk_sub(now, p)) / sk_length(p)), 1e-13, 0.0};
    }
    sk_run_end(&run);
    return r;
}

// The complete elliptic integral K(k), by the arithmetic-geometric mean.
static double complete_elliptic(double k_squared) {
    double a = 1.0, b = sqrt(1.0 - k_squared);
    for (int i = 0; i < 8; i++) {
        double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    return 0.5 * SK_PI / a;
}

// Time between two overturns of a body that turns almost about its middle axis, after Landau and Lifshitz, section 37:
// with I1 < I2 < I3, energy E and angular momentum M, for M^2 > 2 E I2
//     t = 2 K(k) sqrt(I1 I2 I3 / ((I3 - I2) (M^2 - 2 E I1))),   k^2 = (I2 - I1) (2 E I3 - M^2) / ((I3 - I2) (M^2 - 2 E I1))
// For M^2 < 2 E I2 the indices 1 and 3 change places.
static double overturn_time(const sk_body_type *type, sk_vec3 rate) {
    double I1 = type->inertia.row[2].z, I2 = type->inertia.row[1].y, I3 = type->inertia.row[0].x;
    double E2 = I1 * rate.z * rate.z + I2 * rate.y * rate.y + I3 * rate.x * rate.x;
    double M2 = I1 * I1 * rate.z * rate.z + I2 * I2 * rate.y * rate.y + I3 * I3 * rate.x * rate.x;
    if (M2 < E2 * I2) {
        double kept = I1;
        I1 = I3;
        I3 = kept;
    }
    double divisor = (I3 - I2) * (M2 - E2 * I1), k_squared = (I2 - I1) * (E2 * I3 - M2) / divisor;
    return 2.0 * complete_elliptic(k_squared) * sqrt(I1 * I2 * I3 / divisor);
}

static sk_result overturns(sk_measurement *out) {
    static const sk_vec3 RATE = {0.02, 9.0, 0.03};
    sk_run run;
    sk_result r = thrown(&run, UNEQUAL, RATE);
    double first = 0.0, last = 0.0, before = RATE.y;
    int count = 0;
    for (int tick = 1; r.ok && tick <= 12 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(&run);
        const sk_body_state *body = sk_run_body(&run, 0);
        double now = sk_rotate_back(body->attitude, sk_body_rate(sk_run_body_type(&run, 0), body)).y;
        if ((now < 0.0) != (before < 0.0)) {
            last = (tick - now / (now - before)) / SK_TICK_HZ;
            if (count++ == 0) first = last;
        }
        before = now;
    }
    if (r.ok) {
        double expected = overturn_time(sk_run_body_type(&run, 0), RATE);
        *out = (sk_measurement){(last - first) / (count - 1), expected, 2e-4 * expected};
    }
    sk_run_end(&run);
    return r;
}

// The axis of a body with two equal moments I turns about the angular momentum L with |L| / I.
static sk_result precession(sk_measurement *out) {
    static const sk_vec3 RATE = {1.0, 0.0, 3.0};
    sk_run run;
    sk_result r = thrown(&run, FLAT, RATE);
    if (r.ok) {
        const sk_body_state *body = sk_run_body(&run, 0);
        sk_vec3 up = sk_unit(body->spin), own = {0.0, 0.0, 1.0};
        sk_vec3 across = sk_unit(sk_cross(up, own)), aside = sk_cross(up, across);
        double angle = 0.0, before = 0.0;
        for (int tick = 1; r.ok && tick <= 10 * SK_TICK_HZ; tick++) {
            r = sk_run_tick(&run);
            sk_vec3 axis = sk_rotate(body->attitude, own);
            double now = sk_atan2(sk_dot(axis, aside), sk_dot(axis, across)), step = now - before;
            if (tick == 1) step = now + 0.5 * SK_PI;
            angle += step < -SK_PI ? step + 2.0 * SK_PI : step;
            before = now;
        }
        double expected = sk_length(body->spin) / sk_run_body_type(&run, 0)->inertia.row[0].x;
        *out = (sk_measurement){angle / 10.0, expected, 1e-5 * expected};
    }
    sk_run_end(&run);
    return r;
}

// A ball falls 100 m. With the terminal speed u = sqrt(2 m g / (density C_d A)) at its height, and the density growing
// by 1 / H per metre, its speed is later than u by the time u / 2 g:
//     v = u (1 + u^2 / (4 g H))
static sk_result terminal_speed(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=ball above=200 height=0.6 mass=1.2 drag=0.2");
    if (r.ok) r = sk_run_for(&run, 12.0);
    if (r.ok) {
        const sk_body_type *type = sk_run_body_type(&run, 0);
        double z = sk_run_body(&run, 0)->position.z, density = sk_air_at(z).density;
        double u_squared = 2.0 * type->mass * SK_G / (density * type->drag_area);
        double growth = (sk_air_at(z - 10.0).density - sk_air_at(z + 10.0).density) / (20.0 * density);
        double expected = sqrt(u_squared) * (1.0 + 0.25 * u_squared * growth / SK_G);
        *out = (sk_measurement){-sk_run_body(&run, 0)->velocity.z, expected, 1e-5 * expected};
    }
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_body_flight(void) {
    static const sk_check CHECKS[] = {
        {"body.flight_energy", "", "relative change of energy of a block that tumbles for 10 s: none without air",
         "rounding of 77,000 rotations and steps", SK_CHECK_AT_MOST, flight_energy},
        {"body.flight_momentum", "", "relative change of momentum, less m g t, and of angular momentum: none",
         "rounding; the state holds the angular momentum, which free rotation does not touch", SK_CHECK_AT_MOST,
         flight_momentum},
        {"body.overturn_time", "s",
         "time between overturns about the middle axis (Dzhanibekov): elliptic integral, Landau and Lifshitz, "
         "section 37",
         "0.02 %: the midpoint rule is of second order; a piece of rotation is 0.01 rad", SK_CHECK_WITHIN, overturns},
        {"body.precession", "rad/s", "rate at which the axis of a flat block turns about its angular momentum: L / I",
         "0.001 %: the midpoint rule is of second order", SK_CHECK_WITHIN, precession},
        {"body.terminal_speed", "m/s", "sqrt(2 m g / (density C_d A)), and what it is late as the density grows",
         "0.001 %: terms of higher order", SK_CHECK_WITHIN, terminal_speed},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
