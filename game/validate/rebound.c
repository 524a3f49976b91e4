// Drops onto the gear: the rig on soft linear struts, compared with the closed forms of a mass on a spring and a damper
// (docs/models/ground_checks.md).
#include "validate/validate.h"
#include "validate/worlds.h"

static const double STIFFNESS = 3e4, TRAVEL = 0.5; // N/m and m, of each of its three struts

// Loads the rig, standing on soft struts with this share of critical damping.
static sk_result soft_rig(double share, sk_run *run, double *omega) {
    sk_result r = sk_run_load(run, "plane", "%s", "aircraft=rig bumps=false parking_brake=1");
    if (!r.ok) return r;
    sk_aircraft_type *type = &run->scene->model->types[0];
    type->point_count = 0; // otherwise its frame would touch the ground first
    *omega = sqrt(3.0 * STIFFNESS / type->mass.mass);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_wheel_type *w = &type->wheels[i];
        w->stiffness = STIFFNESS;
        w->damping = w->rebound_damping = 2.0 * share * *omega * type->mass.mass / 3.0;
        w->z_min = -TRAVEL;
        w->stub_z = -TRAVEL;
    }
    sk_run_by_substeps(run);
    return sk_run_stand_anew(run);
}

// Runs 20 s. The ticks here are substeps of 1/960 s.
static sk_result settle(sk_run *run) {
    sk_result r = sk_ok();
    for (int step = 0; r.ok && step < 20 * 960; step++) r = sk_run_tick(run);
    return r;
}

static sk_result stroke(sk_measurement *out) {
    sk_run run;
    double omega;
    sk_result r = soft_rig(0.3, &run, &omega);
    if (r.ok) r = settle(&run);
    if (r.ok)
        *out = (sk_measurement){sk_run_outputs(&run).wheel[0].stroke,
                                sk_run_type(&run)->mass.mass * SK_G / (3.0 * STIFFNESS), 1e-9};
    sk_run_end(&run);
    return r;
}

// Releases the rig 5 cm above its rest; its struts never unload. Writes the depth below the rest over 5 cm, and the
// time until it is back at the top.
static sk_result rebound(double share, double *ratio, double *period) {
    static const double RAISED = 0.05; // m
    sk_run run;
    double omega;
    sk_result r = soft_rig(share, &run, &omega);
    if (!r.ok) {
        sk_run_end(&run);
        return r;
    }
    if (r.ok) r = settle(&run);
    double rest = sk_run_aircraft(&run)->position.z, before = 0.0, lowest = 0.0;
    sk_run_aircraft(&run)->position.z += RAISED;
    *period = 0.0;
    for (int step = 0; r.ok && step < 10 * 960 && *period == 0.0; step++) {
        r = sk_run_tick(&run);
        double speed = sk_run_aircraft(&run)->velocity.z;
        lowest = sk_min(lowest, sk_run_aircraft(&run)->position.z - rest);
        // At the top the speed changes from up to down, between two substeps.
        if (before > 0.0 && speed <= 0.0) *period = run.model->substep * (step + 0.5 + before / (before - speed));
        before = speed;
    }
    *ratio = -lowest / RAISED;
    sk_run_end(&run);
    return r;
}

static const double LIGHTLY = 0.2; // share of critical damping

static sk_result rebound_ratio(sk_measurement *out) {
    double ratio = 0.0, period = 0.0;
    sk_result r = rebound(LIGHTLY, &ratio, &period);
    double expected = sk_exp(-SK_PI * LIGHTLY / sqrt(1.0 - LIGHTLY * LIGHTLY));
    *out = (sk_measurement){ratio, expected, 5e-3 * expected};
    return r;
}

static sk_result rebound_period(sk_measurement *out) {
    double ratio = 0.0, period = 0.0;
    sk_result r = rebound(LIGHTLY, &ratio, &period);
    double omega = sqrt(3.0 * STIFFNESS / 1000.0);
    double expected = 2.0 * SK_PI / (omega * sqrt(1.0 - LIGHTLY * LIGHTLY));
    *out = (sk_measurement){period, expected, 1.0 / 960.0};
    return r;
}

// Finds whether the rig breaks a wheel when it falls from a height (m) onto its soft struts.
static sk_result breaks(double share, double height, bool *broke) {
    sk_run run;
    double omega;
    sk_result r = soft_rig(share, &run, &omega);
    if (r.ok) sk_run_lift(&run, height);
    for (int step = 0; r.ok && step < 2 * 960; step++) r = sk_run_tick(&run);
    *broke = r.ok && !sk_run_is_whole(&run);
    sk_run_end(&run);
    return r;
}

static sk_result least_breaking(double share, double expected, sk_measurement *out) {
    double low = 0.8 * expected, high = 1.2 * expected;
    sk_result r = sk_ok();
    while (r.ok && high - low > 1e-3 * expected) {
        double middle = 0.5 * (low + high);
        bool broke = false;
        r = breaks(share, middle, &broke);
        if (broke)
            high = middle;
        else
            low = middle;
    }
    *out = (sk_measurement){0.5 * (low + high), expected, 0.01 * expected};
    return r;
}

// Without damping: m g (height + travel) = k travel^2 / 2.
static sk_result break_undamped(sk_measurement *out) {
    static const double MASS = 1000.0;
    return least_breaking(0.0, 3.0 * STIFFNESS * TRAVEL * TRAVEL / (2.0 * MASS * SK_G) - TRAVEL, out);
}

// Returns the depth that a mass reaches when it touches spring and damper at a speed: z = g / w^2 + e^(-s w
// t) (A cos dt + B sin dt) at its first rest, with d = w sqrt(1 - s^2), A = -g / w^2, B d = speed + s w A.
static double deepest(double share, double omega, double speed) {
    double damped = omega * sqrt(1.0 - share * share), A = -SK_G / (omega * omega),
           B = (speed + share * omega * A) / damped;
    double low = 0.0, high = SK_PI / damped;
    for (int i = 0; i < 100; i++) {
        double t = 0.5 * (low + high), c = sk_cos(damped * t), s = sk_sin(damped * t);
        double rate =
            (B * damped - share * omega * A) * c - (A * damped + share * omega * B) * s; // times e^(-s w t) > 0
        if (rate > 0.0)
            low = t;
        else
            high = t;
    }
    return -A + sk_exp(-share * omega * low) * (A * sk_cos(damped * low) + B * sk_sin(damped * low));
}

static sk_result break_damped(sk_measurement *out) {
    double omega = sqrt(3.0 * STIFFNESS / 1000.0), low = 0.0, high = 10.0;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        if (deepest(LIGHTLY, omega, sqrt(2.0 * SK_G * middle)) < TRAVEL)
            low = middle;
        else
            high = middle;
    }
    return least_breaking(LIGHTLY, low, out);
}

//----------------------------------------------------------------------------------------------------------------------
// Energy

// Returns the energy, J: kinetic, potential, and in the springs of struts and pebbles. `next` is the state of the
// contacts in the next substep.
static double energy_of(const sk_run *run, const sk_outputs *next) {
    const sk_aircraft_state *a = sk_state_aircraft(run->state, 0);
    const sk_aircraft_type *type = sk_run_type(run);
    double energy = 0.5 * type->mass.mass * sk_dot(a->velocity, a->velocity) + type->mass.mass * SK_G * a->position.z +
                    0.5 * sk_dot(a->rate, sk_mat3_mul(&type->mass.inertia, a->rate));
    sk_mat3 axes = sk_mat3_from_quat(a->attitude);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *w = &type->wheels[i];
        if (!next->wheel[i].report.touching) continue;
        double s = next->wheel[i].stroke, p = w->progression;
        energy += w->stiffness * s * s * (0.5 + p * s / 3.0);
        sk_vec3 origin = sk_add(a->position, sk_mat3_mul(&axes, w->position));
        sk_vec3 tie = sk_mat3_mul_back(&axes, sk_sub(a->wheel[i].contact.pebble, origin));
        energy += 0.5 * w->side_stiffness * (tie.x * tie.x + tie.y * tie.y);
    }
    return energy;
}

// Measures the error of the energy balance: body energy plus the energy that the contacts have taken must be constant.
// The error is relative to the energy taken. The rig is released 5 cm above its rest, and its struts never unload.
static sk_result balance(sk_measurement *out) {
    enum { FINER = 16 };
    sk_run run;
    double omega;
    sk_result r = soft_rig(0.3, &run, &omega);
    if (!r.ok) {
        sk_run_end(&run);
        return r;
    }
    r = settle(&run);
    run.scene->model->substep /= FINER;
    sk_run_aircraft(&run)->position.z += 0.05;
    sk_outputs outputs = sk_run_outputs(&run);
    double start = energy_of(&run, &outputs), taken = 0.0;
    for (int step = 0; r.ok && step < 2 * 960 * FINER; step++) {
        for (int32_t i = 0; i < sk_run_type(&run)->wheel_count; i++) {
            const sk_contact_report *report = &outputs.wheel[i].report;
            taken += run.model->substep * (report->yield_power + report->friction_power + report->damping_power);
        }
        r = sk_run_tick(&run);
        outputs = sk_run_outputs(&run);
    }
    *out = (sk_measurement){fabs(energy_of(&run, &outputs) + taken - start) / taken, 1e-6, 0.0};
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_rebound(void) {
    static const sk_check CHECKS[] = {
        {"drop.static_stroke", "m", "m g / k, rig on soft linear struts",
         "a nanometre: rounding, 20 s after its release", SK_CHECK_WITHIN, stroke},
        {"drop.rebound_ratio", "", "exp(-pi zeta / sqrt(1 - zeta^2)), zeta = 0.2",
         "half a per cent: the error of the explicit damper with the step h is h omega / 2, here 0.5 per cent",
         SK_CHECK_WITHIN, rebound_ratio},
        {"drop.rebound_period", "s", "2 pi / (omega sqrt(1 - zeta^2)), zeta = 0.2",
         "one substep: the precision of the time of release", SK_CHECK_WITHIN, rebound_period},
        {"drop.breaks_undamped", "m", "drop height: m g (height + travel) = k travel^2 / 2",
         "one per cent: touchdown falls within a substep, and the energy of a symplectic step oscillates by h omega / "
         "2",
         SK_CHECK_WITHIN, break_undamped},
        {"drop.breaks_damped", "m",
         "drop height at which a mass on spring and damper, zeta = 0.2, uses the full travel",
         "one per cent, as without damping", SK_CHECK_WITHIN, break_damped},
        {"drop.energy_balance", "",
         "energy lost by the body equals energy absorbed by its contacts: rig on soft struts, released 5 cm above "
         "equilibrium",
         "a millionth of the absorbed energy: the sum is exact to first order in the substep, here a 16th of the usual "
         "one",
         SK_CHECK_AT_MOST, balance},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
