// Braking, and ground that stops a wheel. Closed forms: docs/models/ground_checks.md.
#include "validate/statics.h"
#include "validate/validate.h"
#include "validate/worlds.h"

// Measures the distance in which the rig stops from 30 m/s, running northwards over level ground with locked wheels.
static sk_result locked_stop(const char *material, double mu_static, double mu, sk_measurement *out) {
    static const double START = 30.0; // m/s
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=rig bumps=false parking_brake=1 material=%s", material);
    if (r.ok) r = sk_run_for(&run, 5.0); // settled
    if (r.ok) {
        sk_run_aircraft(&run)->velocity.y = START;
        sk_vec3 from = sk_run_aircraft(&run)->position;
        for (int i = 0; r.ok && i < 200 && sk_run_speed(&run) > 1e-3; i++) r = sk_run_for(&run, 1.0);
        double expected = START * START / (2.0 * mu * SK_G);
        *out = (sk_measurement){sk_length(sk_sub(sk_run_aircraft(&run)->position, from)), expected,
                                START * run.model->substep * mu_static / mu};
    }
    sk_run_end(&run);
    return r;
}

static sk_result stop_dry(sk_measurement *out) {
    return locked_stop("asphalt_dry", 0.8, 0.6, out);
}
static sk_result stop_wet(sk_measurement *out) {
    return locked_stop("asphalt_wet", 0.45, 0.3, out);
}
static sk_result stop_ice(sk_measurement *out) {
    return locked_stop("ice", 0.10, 0.05, out);
}

// Brakes lightly, so that every wheel rolls, held by its brake and its rolling resistance.
static sk_result light_braking(sk_measurement *out) {
    static const double PEDAL = 0.01, ROLLING = 0.015;
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "%s", "aircraft=rig bumps=false");
    if (r.ok) {
        sk_run_aircraft(&run)->velocity.y = 30.0;
        sk_control_set(&run.controls[0], "parking_brake", PEDAL);
        r = sk_run_for(&run, 1.0);
        double before = sk_run_speed(&run);
        if (r.ok) r = sk_run_for(&run, 4.0);
        const sk_aircraft_type *type = sk_run_type(&run);
        double brakes = 0.0, pedal = sk_control_value(run.controls[0].parking_brake);
        for (int32_t i = 0; i < type->wheel_count; i++) brakes += pedal * type->wheels[i].brake_force;
        double expected = brakes / type->mass.mass + ROLLING * SK_G;
        *out = (sk_measurement){(before - sk_run_speed(&run)) / 4.0, expected, 1e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

// Locks the main wheels of the Cessna, without air, at 25 m/s. Measurement begins 2 s later, when the nose has gone
// down: deceleration over the next second, distance to the stop.
static sk_result brakes_mains(sk_run *run, double *deceleration, double *speed, double *distance) {
    sk_result r = sk_run_load(run, "plane", "%s", "aircraft=c172p engine=false bumps=false");
    if (!r.ok) return r;
    sk_run_without_air(run);
    sk_run_aircraft(run)->velocity.y = 25.0;
    sk_control_set(&run->controls[0], "parking_brake", 1.0);
    r = sk_run_for(run, 2.0);
    *speed = sk_run_speed(run);
    sk_vec3 from = sk_run_aircraft(run)->position;
    if (r.ok) r = sk_run_for(run, 1.0);
    *deceleration = *speed - sk_run_speed(run);
    // Follows it until its speed changes sign: the rebound of the gear's springs after that is not braking.
    while (r.ok && sk_run_aircraft(run)->velocity.y > 0.0) r = sk_run_tick(run);
    *distance = sk_run_aircraft(run)->position.y - from.y;
    return r;
}

static sk_result mains_expected(double *deceleration) {
    static const double MU = 0.6, ROLLING = 0.015;
    sk_tricycle t;
    sk_result r = sk_tricycle_load("c172p", &t);
    return r.ok ? sk_tricycle_braked_mains(&t, MU, ROLLING, deceleration) : r;
}

static sk_result mains_deceleration(sk_measurement *out) {
    sk_run run;
    double measured = 0.0, speed = 0.0, distance = 0.0, expected = 0.0;
    sk_result r = mains_expected(&expected);
    if (!r.ok) return r;
    r = brakes_mains(&run, &measured, &speed, &distance);
    *out = (sk_measurement){measured, expected, 2e-3 * expected};
    sk_run_end(&run);
    return r;
}

static sk_result mains_distance(sk_measurement *out) {
    sk_run run;
    double deceleration = 0.0, speed = 0.0, measured = 0.0, expected = 0.0;
    sk_result r = mains_expected(&expected);
    if (!r.ok) return r;
    r = brakes_mains(&run, &deceleration, &speed, &measured);
    expected = speed * speed / (2.0 * expected);
    *out = (sk_measurement){measured, expected, 5e-3 * expected};
    sk_run_end(&run);
    return r;
}

// Brakes fully on dry asphalt from taxi to landing speeds, engine idling. Counts the strikes of the propeller.
static sk_result full_brakes(sk_measurement *out) {
    *out = (sk_measurement){0.0, 0.0, 0.0};
    for (double speed = 2.0; speed <= 26.0; speed += 3.0) {
        sk_run run;
        sk_result r = sk_run_load(&run, "plane", "aircraft=%s", "c172p");
        if (!r.ok) return r;
        r = sk_run_for(&run, 5.0);
        sk_run_aircraft(&run)->velocity.y = speed;
        if (r.ok) r = sk_run_for(&run, 0.5);
        sk_control_set(&run.controls[0], "parking_brake", 1.0);
        if (r.ok) r = sk_run_for(&run, 12.0);
        out->measured += sk_engine_runs(sk_run_aircraft(&run)) ? 0.0 : 1.0;
        sk_run_end(&run);
        if (!r.ok) return r;
    }
    return sk_ok();
}

// Rolls the Cessna with its engine off at 15 m/s onto a surface. Measures how far it gets in 20 s.
static sk_result rolls_onto(const char *surface, sk_run *run, double *distance) {
    sk_result r = sk_run_load(run, "plane", "aircraft=c172p engine=false material=%s", surface);
    if (!r.ok) return r;
    sk_run_aircraft(run)->velocity.y = 15.0;
    double from = sk_run_aircraft(run)->position.y;
    r = sk_run_for(run, 20.0);
    *distance = sk_run_aircraft(run)->position.y - from;
    return r;
}

static sk_result stops_on(const char *surface, double within, sk_measurement *out) {
    sk_run run;
    double distance = 0.0;
    sk_result r = rolls_onto(surface, &run, &distance);
    bool stands = r.ok && sk_run_speed(&run) < 1e-3;
    *out = (sk_measurement){stands ? distance : INFINITY, within, 0.0};
    sk_run_end(&run);
    return r;
}

// Sinking only adds resistance. With rolling resistance alone the Cessna would roll v^2 / (2 rolling g) far.
static sk_result sand_stops(sk_measurement *out) {
    return stops_on("sand", 15.0 * 15.0 / (2.0 * 0.15 * SK_G), out);
}
static sk_result mud_stops(sk_measurement *out) {
    return stops_on("mud", 15.0 * 15.0 / (2.0 * 0.20 * SK_G), out);
}

// Measures the sinkage of a wheel that stands on sand. It has sunk until the ground bears its load:
// F_m (1 + s / 0.2 m) = N.
static sk_result sand_sinks(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "%s", "aircraft=c172p engine=false bumps=false material=sand");
    if (r.ok) r = sk_run_for(&run, 20.0);
    if (r.ok) {
        sk_outputs outputs = sk_run_outputs(&run);
        double load = outputs.wheel[1].report.normal_force, strength = 3000.0;
        double expected = SK_BEARING_DEPTH * (load / strength - 1.0);
        *out = (sk_measurement){sk_run_aircraft(&run)->wheel[1].contact.sinkage, expected, 0.0};
    }
    sk_run_end(&run);
    return r;
}

#define SUBSTEPS                                                                                                       \
    "v h mu_s / mu_k with the substep h: in the first substep the wheels still brake with mu_s, and each substep "     \
    "adds its final speed times h to the distance"

sk_check_list sk_checks_stop(void) {
    static const sk_check CHECKS[] = {
        {"stop.locked_from_30_dry", "m", "v^2 / (2 mu_k g), rig, dry asphalt", SUBSTEPS, SK_CHECK_WITHIN, stop_dry},
        {"stop.locked_from_30_wet", "m", "v^2 / (2 mu_k g), rig, wet asphalt", SUBSTEPS, SK_CHECK_WITHIN, stop_wet},
        {"stop.locked_from_30_ice", "m", "v^2 / (2 mu_k g), rig, ice", SUBSTEPS, SK_CHECK_WITHIN, stop_ice},
        {"stop.light_braking", "m/s^2", "(sum of brake forces + rolling W) / m while every wheel rolls",
         "a thousandth: after the change of speed the load on the struts still oscillates by that much",
         SK_CHECK_WITHIN, light_braking},
        {"stop.mains_only_deceleration", "m/s^2",
         "load transfer: mu_k on the main wheels, rolling resistance on the nose wheel, centre of gravity displaced by "
         "the struts",
         "two thousandths: the nose still sinks by a few tenths of a millimetre", SK_CHECK_WITHIN, mains_deceleration},
        {"stop.mains_only_distance", "m", "v^2 / (2 a) with the deceleration from load transfer",
         "half a per cent: the closed form assumes a rigid body; at the stop the oscillation of the struts moves the "
         "centre of gravity by one or two centimetres",
         SK_CHECK_WITHIN, mains_distance},
        {"stop.full_brakes_spare_propeller", "strikes",
         "9 stops from 2 to 26 m/s on dry asphalt: brakes alone must not let a Cessna's propeller touch the ground",
         "none: a single propeller strike ends a flight", SK_CHECK_AT_MOST, full_brakes},
        {"stop.sand_stops", "m", "v^2 / (2 rolling g), from 15 m/s: the wheels sink, so the distance must be shorter",
         "a bound, not a value: the distance depends on how the load oscillates while the wheels sink",
         SK_CHECK_AT_MOST, sand_stops},
        {"stop.mud_stops", "m", "v^2 / (2 rolling g), from 15 m/s", "a bound, as for sand", SK_CHECK_AT_MOST,
         mud_stops},
        {"stop.sand_gives_way", "m",
         "at least the depth at which the ground carries the load of the main wheel: F_m (1 + s / 0.2 m) = N",
         "a bound: the load exceeds its static value while the wheel sinks, and the ground does not spring back",
         SK_CHECK_AT_LEAST, sand_sinks},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
