// A tug that drives, spins its wheels, pulls and pushes by a tow bar. Closed forms: docs/models/wheels.md, "Drive", and
// docs/models/bodies.md, "Tow bars".
#include "validate/validate.h"
#include "validate/worlds.h"

// The aircraft at the end of a tie. Aircraft follow the bodies.
static const sk_aircraft_state *at_end(const sk_model *model, const sk_state *state, const sk_tie_end *end) {
    return sk_state_aircraft(state, end->body - model->body_count);
}

static const double ROLLING = 0.015;

// The mean acceleration (m/s^2) of an aircraft northwards over the next seconds.
static sk_result acceleration_of(sk_run *run, int32_t aircraft, double seconds, double *out) {
    double before = sk_state_aircraft(run->state, aircraft)->velocity.y;
    sk_result r = sk_run_for(run, seconds);
    *out = (sk_state_aircraft(run->state, aircraft)->velocity.y - before) / seconds;
    return r;
}

// The tug alone, its torque at the limit: F = m a + rolling m g.
static sk_result drive(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "tow", "%s", "aircraft=none");
    if (r.ok) r = sk_run_for(&run, 2.2);
    if (r.ok) r = acceleration_of(&run, 0, 0.25, &out->measured);
    if (r.ok) {
        const sk_aircraft_type *type = sk_run_type(&run);
        out->expected = type->drive.force / type->mass.mass - ROLLING * SK_G;
        out->tolerance = 3e-3 * out->expected;
    }
    sk_run_end(&run);
    return r;
}

// The tug alone, its rear wheels spin on ice at the speed of the governor. The centre of gravity is b behind the front
// axle and H high, the axles are L apart: N_r L = m (g b + a H), m a = mu_k N_r - rolling N_f.
static sk_result spin(sk_measurement *out) {
    static const double MU = 0.05, ICE_ROLLING = 0.01;
    sk_run run;
    sk_result r = sk_run_load(&run, "tow", "%s", "aircraft=none material=ice");
    if (r.ok) r = sk_run_for(&run, 5.0);
    double height = 0.0;
    if (r.ok) height = sk_run_aircraft(&run)->position.z;
    if (r.ok) r = acceleration_of(&run, 0, 2.0, &out->measured);
    if (r.ok) {
        const sk_wheel_type *wheels = sk_run_type(&run)->wheels;
        double front = wheels[0].position.x, length = front - wheels[2].position.x;
        double per_g = (MU * front - ICE_ROLLING * (length - front)) / (length - (MU + ICE_ROLLING) * height);
        out->expected = SK_G * per_g;
        out->tolerance = 3e-3 * out->expected;
    }
    sk_run_end(&run);
    return r;
}

// The mean tension of the bar along the ground, N, over the next seconds.
static sk_result pull_of(sk_run *run, double seconds, double *out) {
    int32_t ticks = (int32_t)(seconds * SK_TICK_HZ + 0.5);
    sk_result r = sk_ok();
    *out = 0.0;
    for (int32_t i = 0; r.ok && i < ticks; i++) {
        r = sk_run_tick(run);
        const sk_tie *tie = &run->model->ties[0];
        sk_vec3 end[2];
        for (int e = 0; e < 2; e++) {
            const sk_aircraft_state *a = at_end(run->model, run->state, &tie->end[e]);
            end[e] = sk_add(a->position, sk_rotate(a->attitude, tie->end[e].point));
        }
        sk_vec3 along = sk_sub(end[0], end[1]);
        *out += sk_state_ties(run->state)[0].tension * fabs(along.y) / sk_length(along) / ticks;
    }
    return r;
}

// The tug pulls (or pushes) the rig. The bar carries rolling resistance + m a. Its slope moves load to the tug.
static sk_result bar(const char *push, sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "tow", "push=%s", push);
    if (r.ok) r = sk_run_for(&run, 2.6);
    double before = 0.0, pull = 0.0, load = 0.0;
    if (r.ok) before = sk_state_aircraft(run.state, 1)->velocity.y;
    if (r.ok) r = pull_of(&run, 1.0, &pull);
    if (r.ok) {
        sk_outputs outputs;
        sk_outputs_of(run.model, run.state, 1, &outputs);
        for (int i = 0; i < 3; i++) load += outputs.wheel[i].report.normal_force;
        double gained = sk_state_aircraft(run.state, 1)->velocity.y - before;
        double mass = run.model->types[run.model->aircraft[1].type].mass.mass;
        double sign = *push == 't' ? -1.0 : 1.0;
        *out = (sk_measurement){sign * pull, mass * gained + ROLLING * load, 0.0};
        out->tolerance = 2e-3 * out->expected;
    }
    sk_run_end(&run);
    return r;
}

static sk_result bar_pulls(sk_measurement *out) {
    return bar("false", out);
}

static sk_result bar_pushes(sk_measurement *out) {
    return bar("true", out);
}

// The largest tension follows from the force F of the tug: (F - R) m_2 / (m_1 + m_2) + R_2, without the overshoot of a
// lever that opens slowly. A pin a tenth above holds, one a tenth below breaks. Counts the wrong ones.
static sk_result pin(sk_measurement *out) {
    *out = (sk_measurement){0.0, 0.0, 0.0};
    for (int i = 0; i < 2; i++) {
        sk_run run;
        double force = 15000.0 * 1000.0 / 4000.0; // the resistances are in proportion to the masses
        sk_result r = sk_run_load(&run, "tow", "strength=%.17g", (i == 0 ? 1.1 : 0.9) * force);
        if (r.ok) r = sk_run_for(&run, 5.0);
        if (r.ok) {
            const sk_tie_memory *tie = &sk_state_ties(run.state)[0];
            bool reported = false;
            for (int64_t k = 0; k < run.state->event_count && k < SK_EVENTS_KEPT; k++)
                reported |= run.state->event[k].kind == SK_EVENT_TIE_BREAKS;
            out->measured += (tie->broken != 0) != (i == 1) || reported != (i == 1);
        }
        sk_run_end(&run);
        if (!r.ok) return r;
    }
    return sk_ok();
}

// The tug drives straight ahead. The wheel at the end of the bar follows it on a tractrix: with the angle d of the bar,
// its length b and the distance s that the tug drove, tan(d / 2) = tan(d_0 / 2) exp(-s / b).
static sk_result tractrix(sk_measurement *out) {
    static const double ANGLE = 40.0, LENGTH = 3.0;
    sk_run run;
    sk_result r = sk_run_load(&run, "tow", "angle=%g length=%g lever=0.05", ANGLE, LENGTH);
    if (r.ok) r = sk_run_for(&run, 16.0);
    if (r.ok) {
        const sk_tie *tie = &run.model->ties[0];
        sk_vec3 end[2];
        for (int e = 0; e < 2; e++) {
            const sk_aircraft_state *a = at_end(run.model, run.state, &tie->end[e]);
            end[e] = sk_add(a->position, sk_rotate(a->attitude, tie->end[e].point));
        }
        double distance = sk_run_aircraft(&run)->position.y - run.model->aircraft[0].position.y;
        sk_vec3 bar = sk_sub(end[0], end[1]);
        double flat = sqrt(bar.x * bar.x + bar.y * bar.y);
        double expected = 2.0 * sk_atan(sk_tan(0.5 * ANGLE * SK_DEGREE) * sk_exp(-distance / flat)) / SK_DEGREE;
        *out = (sk_measurement){sk_atan2(bar.x, bar.y) / SK_DEGREE, expected, 0.02 * expected};
    }
    sk_run_end(&run);
    return r;
}

// The light helicopter on its trolley. The bars of the cradle carry its weight.
static sk_result cradle(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "helicopter_trolley", "%s", "demo=false");
    if (r.ok) r = sk_run_for(&run, 20.0);
    if (r.ok) {
        const sk_model *model = run.model;
        double up = 0.0;
        for (int32_t k = 1; k < model->tie_count; k++) {
            sk_vec3 end[2];
            for (int e = 0; e < 2; e++) {
                const sk_aircraft_state *a = at_end(model, run.state, &model->ties[k].end[e]);
                end[e] = sk_add(a->position, sk_rotate(a->attitude, model->ties[k].end[e].point));
            }
            sk_vec3 along = sk_sub(end[0], end[1]);
            up += sk_state_ties(run.state)[k].tension * along.z / sk_length(along);
        }
        double expected = model->types[model->aircraft[2].type].mass.mass * SK_G;
        *out = (sk_measurement){up, expected, 1e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_tow(void) {
    static const sk_check CHECKS[] = {
        {"tow.drive", "m/s^2", "a tug alone: torque / (radius m) - rolling g", "0.3 %: the struts swing",
         SK_CHECK_WITHIN, drive},
        {"tow.spin", "m/s^2", "its rear wheels spin on ice: mu_k of their load, with the load that moves back",
         "0.3 %: the struts swing", SK_CHECK_WITHIN, spin},
        {"tow.bar_pulls", "N", "a tug pulls the rig: rolling resistance + m a", "0.2 %: the struts swing",
         SK_CHECK_WITHIN, bar_pulls},
        {"tow.bar_pushes", "N", "a tug pushes the rig: rolling resistance + m a", "0.2 %: the struts swing",
         SK_CHECK_WITHIN, bar_pushes},
        {"tow.pin", "wrong", "the shear pin holds F m_2 / (m_1 + m_2) with a tenth to spare, and breaks a tenth below",
         "a number of events", SK_CHECK_WITHIN, pin},
        {"tow.tractrix", "deg", "angle of the bar while the tug drives straight: 2 atan(tan(40 / 2) exp(-s / b))",
         "2 %: the pebble of the towed wheel gives a little", SK_CHECK_WITHIN, tractrix},
        {"tow.cradle", "N", "a helicopter on its trolley: the bars of the cradle carry m g",
         "0.1 %: it still rocks a little", SK_CHECK_WITHIN, cradle},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
