// Propellers and rotors that strike an aircraft, a wall, a block. docs/models/discs.md.
#include "validate/validate.h"
#include "validate/worlds.h"

static const double RPM = SK_PI / 30.0;

//----------------------------------------------------------------------------------------------------------------------
// The propeller of a Cessna meets the tail of another one, high above the ground and without air. Both fall freely.

static void without_air(sk_run *run) {
    for (int32_t i = 0; i < run->scene->model->type_count; i++) sk_type_without_air(&run->scene->model->types[i]);
}

typedef struct sums {
    sk_vec3 momentum; // kg m/s
    sk_vec3 angular;  // kg m^2/s, about the common centre of gravity, with the shafts
    double energy;    // J, without that of the common centre of gravity
} sums;

static sums sums_of(const sk_run *run) {
    sums m = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 0.0};
    sk_vec3 moment = {0.0, 0.0, 0.0};
    double mass = 0.0;
    for (int32_t i = 0; i < run->model->aircraft_count; i++) {
        const sk_aircraft_state *a = sk_state_aircraft(run->state, i);
        double own = run->model->types[run->model->aircraft[i].type].mass.mass;
        mass += own;
        moment = sk_add_scaled(moment, own, a->position);
        m.momentum = sk_add_scaled(m.momentum, own, a->velocity);
    }
    sk_vec3 centre = sk_scale(1.0 / mass, moment), drift = sk_scale(1.0 / mass, m.momentum);
    for (int32_t i = 0; i < run->model->aircraft_count; i++) {
        const sk_aircraft_state *a = sk_state_aircraft(run->state, i);
        const sk_aircraft_type *type = &run->model->types[run->model->aircraft[i].type];
        sk_vec3 v = sk_sub(a->velocity, drift), own = sk_mat3_mul(&type->mass.inertia, a->rate);
        m.energy += 0.5 * (type->mass.mass * sk_dot(v, v) + sk_dot(a->rate, own) +
                           type->propeller.inertia * a->engine_speed * a->engine_speed);
        own.x += type->propeller.inertia * a->engine_speed;
        m.angular = sk_add(m.angular, sk_cross(sk_sub(a->position, centre), sk_scale(type->mass.mass, v)));
        m.angular = sk_add(m.angular, sk_rotate(a->attitude, own));
    }
    return m;
}

typedef struct strike {
    double momentum, angular, rises, lost, remainder; // see the checks
} strike;

static sk_result run_strike(strike *out) {
    static const double SPEED = 2000.0, APART = 0.3; // rpm; s, until the blades have passed the tail
    sk_run run;
    sk_energy_audit audit = {0};
    *out = (strike){0};
    sk_result r = sk_run_load(&run, "prop_strike", "into=tail aircraft=c172p engine=false speed=4 height=200");
    if (r.ok) r = sk_energy_audit_create(run.model, &audit);
    if (r.ok) {
        without_air(&run);
        sk_aircraft_state *first = sk_state_aircraft(run.state, 0), *second = sk_state_aircraft(run.state, 1);
        first->engine_speed = SPEED * RPM;
        first->position = second->position;
        first->position.x -= 0.4;
        first->position.y -= 8.4; // the disc is 0.2 m behind the fin
        const double spin = sk_run_type(&run)->propeller.inertia * first->engine_speed;
        sums was = sums_of(&run), begin = was;
        sk_energy_begin(run.model, run.state, &audit);
        for (int tick = 0; tick < (int)(APART * SK_TICK_HZ); tick++) {
            sk_world_step_audited(run.model, run.state, run.controls, run.scene->workspace, &audit);
            sums now = sums_of(&run);
            sk_vec3 gained = sk_sub(now.momentum, was.momentum);
            gained.z += (sk_run_type(&run)->mass.mass + run.model->types[run.model->aircraft[1].type].mass.mass) *
                        SK_G / SK_TICK_HZ;
            out->momentum = sk_max(out->momentum, sk_length(gained) / spin);
            out->angular = sk_max(out->angular, sk_length(sk_sub(now.angular, was.angular)) / spin);
            out->rises = sk_max(out->rises, (now.energy - was.energy) / begin.energy);
            was = now;
        }
        out->lost = 1.0 - was.energy / begin.energy;
        for (int i = 0; i < 2; i++)
            out->remainder =
                sk_max(out->remainder, fabs(sk_energy_remainder(&audit.aircraft[i])) / audit.aircraft[i].turnover);
    }
    sk_energy_audit_destroy(&audit);
    sk_run_end(&run);
    return r;
}

// Several checks use the same strike.
static sk_result kept_strike(strike *out) {
    static struct {
        bool known;
        strike result;
    } kept;
    sk_result r = kept.known ? sk_ok() : run_strike(&kept.result);
    kept.known = r.ok;
    *out = kept.result;
    return r;
}

static sk_result strike_happens(sk_measurement *out) {
    strike s;
    sk_result r = kept_strike(&s);
    *out = (sk_measurement){s.lost, 0.05, 0.0};
    return r;
}
static sk_result conserves_momentum(sk_measurement *out) {
    strike s;
    sk_result r = kept_strike(&s);
    *out = (sk_measurement){s.momentum, 1e-9, 0.0};
    return r;
}
static sk_result conserves_angular(sk_measurement *out) {
    strike s;
    sk_result r = kept_strike(&s);
    *out = (sk_measurement){s.angular, 1e-6, 0.0};
    return r;
}
static sk_result never_gains(sk_measurement *out) {
    strike s;
    sk_result r = kept_strike(&s);
    *out = (sk_measurement){s.rises, 1e-6, 0.0};
    return r;
}
static sk_result strike_account(sk_measurement *out) {
    strike s;
    sk_result r = kept_strike(&s);
    *out = (sk_measurement){s.remainder, 1e-6, 0.0};
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// Walls

// The turns of an idling propeller of metal from the first strike on a wall to its end.
static sk_result stops_at_wall(sk_measurement *out) {
    static const double STANDS = 1.0, LONGEST = 10.0; // rad/s; s
    sk_run run;
    double turns = 0.0;
    bool struck = false, stands = false;
    sk_result r = sk_run_load(&run, "prop_strike", "into=wall rpm=700 speed=1 demo=false");
    if (r.ok) sk_control_set(&run.controls[0], "throttle", 0.0);
    for (int tick = 0; r.ok && !stands && tick < (int)(LONGEST * SK_TICK_HZ); tick++) {
        double before = sk_run_aircraft(&run)->engine_speed;
        if (!struck) sk_run_aircraft(&run)->velocity.y = 1.0; // pushed, until it strikes
        r = sk_run_tick(&run);
        struck |= sk_run_aircraft(&run)->blade[0].bend > 0.0 || sk_run_aircraft(&run)->blade[1].bend > 0.0;
        if (struck) turns += before / (2.0 * SK_PI * SK_TICK_HZ);
        stands = struck && sk_run_aircraft(&run)->engine_speed < STANDS;
    }
    *out = (sk_measurement){stands ? turns : INFINITY, 1.0, 0.0};
    sk_run_end(&run);
    return r;
}

static sk_result rotor_at_hangar(sk_measurement *out) {
    sk_run run;
    double left = 0.0;
    sk_result r = sk_run_load(&run, "prop_strike", "into=hangar");
    if (r.ok) r = sk_run_for(&run, 5.0);
    for (int32_t i = 0; r.ok && i < sk_run_type(&run)->rotors.main.blades; i++)
        left += sk_run_aircraft(&run)->blade[i].broken ? 0.0 : 1.0;
    *out = (sk_measurement){left, 0.0, 0.0};
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_crash_strikes(void) {
    static const char MOMENTUM[] =
        "a Cessna's propeller at 2,000 rpm cuts into the tail of another one, without air: largest "
        "change of their momentum in a tick, over the shaft's angular momentum / 1 m";
    static const char ANGULAR[] =
        "the same: largest change of their angular momentum in a tick, over that of the shaft";
    static const char ENERGY[] = "the same: largest rise of their kinetic energy in a tick, over the first";
    static const sk_check CHECKS[] = {
        {"crash.blade_strike_happens", "",
         "the part of the kinetic energy that is gone after the blades cut into the tail",
         "a bound: the checks below measure a strike", SK_CHECK_AT_LEAST, strike_happens},
        {"crash.blade_strike_momentum", "", MOMENTUM, "a bound: rounding", SK_CHECK_AT_MOST, conserves_momentum},
        {"crash.blade_strike_angular_momentum", "", ANGULAR, "a bound: rounding, and Euler's equations to fourth order",
         SK_CHECK_AT_MOST, conserves_angular},
        {"crash.blade_strike_energy", "", ENERGY, "a bound: rounding, and what contacts of the airframes give back",
         SK_CHECK_AT_MOST, never_gains},
        {"crash.blade_strike_account", "",
         "the part of the turnover that the accounts of these do not explain, at most",
         "a bound: rounding, and Euler's equations to fourth order", SK_CHECK_AT_MOST, strike_account},
        {"crash.propeller_stops_at_wall", "turns",
         "an idling Cessna is pushed into concrete: turns of its propeller from the first strike to its end",
         "a bound: the bend of one blade takes more than the shaft has at 700 rpm, 6 kJ", SK_CHECK_AT_MOST,
         stops_at_wall},
        {"crash.rotor_at_hangar", "blades",
         "a light helicopter drifts into the wall of a hangar: blades of the main rotor left",
         "a bound: each blade bears 0.7 kJ of the rotor's 180 kJ", SK_CHECK_AT_MOST, rotor_at_hangar},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
