// Wind on a parked aircraft, and landings in wind. wind_field.c checks the wind itself.
#include "validate/validate.h"
#include "validate/worlds.h"

#include <stdio.h>

static const double DEGREE = SK_PI / 180.0;

// ---- a parked aircraft ----

// Measures where the side force acts with the wind abeam, m ahead of the centre of gravity. The expected value is the
// sum of the side plates' moments over the sum of their forces.
static sk_result side_force_centre(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "engine=false parking_brake=1 wind_kt=20 wind_from=90 bumps=false");
    if (!r.ok) return r;
    sk_outputs outputs;
    r = sk_run_for(&run, 20.0);
    sk_outputs_of(run.model, run.state, 0, &outputs);
    const sk_aerodynamics *aero = &run.model->types[0].aero;
    double force = aero->area * aero->drag_zero, moment = 0.0; // the skin's drag acts at the centre of gravity
    for (int32_t i = 0; i < aero->plate_count; i++) {
        const sk_plate *plate = &aero->plates[i];
        double part = plate->area * plate->drag * plate->normal.y * plate->normal.y;
        force += part;
        moment += part * plate->position.x;
    }
    *out = (sk_measurement){outputs.aero.moment.z / outputs.aero.force.y, moment / force, 0.01};
    sk_run_end(&run);
    return r;
}

// Measures how far an unbraked Cessna turns its nose into the wind in 8 s. The smaller of the turns from either side
// counts.
static sk_result turns_into_wind(sk_measurement *out) {
    double least = INFINITY;
    sk_result r = sk_ok();
    for (int side = -1; r.ok && side <= 1; side += 2) {
        sk_run run;
        r = sk_run_load(&run, "plane",
                        "engine=false wind_kt=20 wind_from=%d bumps=false mu_static=0.005 mu_kinetic=0.005", 90 * side);
        if (!r.ok) return r;
        r = sk_run_for(&run, 8.0);
        double heading, pitch, roll;
        sk_attitude_to_angles(sk_run_aircraft(&run)->attitude, &heading, &pitch, &roll);
        if (heading > SK_PI) heading -= 2.0 * SK_PI;
        least = sk_min(least, side * heading / DEGREE);
        sk_run_end(&run);
    }
    *out = (sk_measurement){least, 20.0, 0.0};
    return r;
}

// Parks the Cessna with its brakes on. Measures the sum of its contact forces, the air's forces and its weight, the
// largest of 12 directions.
static sk_result parked_balance(sk_measurement *out) {
    double worst = 0.0;
    sk_result r = sk_ok();
    for (int from = 0; r.ok && from < 360; from += 30) {
        sk_run run;
        r = sk_run_load(&run, "plane", "engine=false parking_brake=1 wind_kt=25 wind_from=%d bumps=false", from);
        if (!r.ok) return r;
        r = sk_run_for(&run, 60.0);
        sk_outputs outputs = sk_run_outputs(&run);
        sk_quat attitude = sk_run_aircraft(&run)->attitude;
        sk_vec3 sum = sk_add(outputs.weight, sk_rotate(attitude, sk_add(outputs.aero.force, outputs.propulsion.force)));
        for (int32_t i = 0; i < run.model->types[0].wheel_count; i++)
            if (outputs.wheel[i].report.touching) sum = sk_add(sum, outputs.wheel[i].report.force);
        worst = sk_max(worst, sk_length(sum));
        sk_run_end(&run);
    }
    *out = (sk_measurement){worst, 1e-3, 0.0};
    return r;
}

// Measures the share of the weight on the nose wheel of a parked Cessna in a wind from behind, the least over two
// minutes.
static sk_result tail_wind(double knots, sk_measurement *out) {
    sk_run run;
    sk_result r =
        sk_run_load(&run, "plane", "engine=false parking_brake=1 wind_kt=%g wind_from=180 bumps=false", knots);
    if (!r.ok) return r;
    double least = INFINITY;
    for (int i = 0; r.ok && i < 240; i++) {
        r = sk_run_for(&run, 0.5);
        sk_outputs outputs = sk_run_outputs(&run);
        const sk_contact_report *nose = &outputs.wheel[0].report;
        least = sk_min(least, nose->touching ? nose->force.z / sk_length(outputs.weight) : 0.0);
    }
    *out = (sk_measurement){least, 0.1, 0.0};
    sk_run_end(&run);
    return r;
}

static sk_result tail_wind_15(sk_measurement *out) {
    return tail_wind(15.0, out);
}

// Parks a Cub with its brakes on in 15 kt from 12 directions for two minutes. Measures the largest movement; infinite
// if the Cub is frozen or its position is NaN.
static sk_result cub_parked(sk_measurement *out) {
    double worst = 0.0;
    sk_result r = sk_ok();
    for (int from = 0; r.ok && from < 360; from += 30) {
        sk_run run;
        r = sk_run_load(&run, "plane", "aircraft=j3cub engine=false parking_brake=1 wind_kt=15 wind_from=%d", from);
        if (!r.ok) return r;
        r = sk_run_for(&run, 30.0); // it settles onto its gear
        sk_vec3 start = sk_run_aircraft(&run)->position;
        if (r.ok) r = sk_run_for(&run, 120.0);
        double moved = sk_length(sk_sub(sk_run_aircraft(&run)->position, start));
        bool sound = moved < INFINITY && !sk_run_aircraft(&run)->frozen; // NaN is not below infinity
        worst = sound ? sk_max(worst, moved) : INFINITY;
        sk_run_end(&run);
    }
    *out = (sk_measurement){worst, 1e-6, 0.0};
    return r;
}

// ---- in flight and landing ----

// Measures the crab angle. On the glide path with the wings level the nose points into the wind by
// asin(wind across / airspeed).
static sk_result crab_angle(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "crosswind", "wind_kt=15 turbulence=0 start=2500");
    if (!r.ok) return r;
    double measured = 0.0, expected = 0.0;
    int n = 20;
    r = sk_run_for(&run, 30.0);
    for (int i = 0; r.ok && i < n; i++) {
        sk_outputs outputs;
        r = sk_run_for(&run, 0.5);
        sk_outputs_of(run.model, run.state, 0, &outputs);
        double off = outputs.heading - outputs.track;
        measured += (off > SK_PI ? off - 2.0 * SK_PI : off) / DEGREE / n;
        expected -= asin(outputs.wind.x / outputs.true_airspeed) / DEGREE / n;
    }
    *out = (sk_measurement){measured, expected, 0.5};
    sk_run_end(&run);
    return r;
}

// Finds whether the scene's script lands and the aircraft stands undamaged on the runway at the end.
static sk_result lands(double knots, double from, const char *more, bool *whole) {
    sk_run run;
    *whole = false;
    sk_result r = sk_run_load(&run, "crosswind", "wind_kt=%g wind_from=%g %s", knots, from, more);
    if (!r.ok) return r;
    const sk_aircraft_type *type = &run.model->types[0];
    sk_aircraft_state *a = sk_run_aircraft(&run);
    bool intact = true, on_runway = true, landed = false;
    for (int tick = 0; r.ok && intact && on_runway && tick < 90 * SK_TICK_HZ; tick++) {
        r = sk_run_for(&run, 1.0 / SK_TICK_HZ);
        for (int32_t i = 0; i < type->wheel_count; i++) {
            intact = intact && !a->wheel[i].broken;
            if (a->wheel[i].contact.mode == SK_AIR) continue;
            landed = true;
            on_runway = on_runway && fabs(a->wheel[i].contact.pebble.x) < 15.0 && fabs(a->position.y) < 400.0;
        }
        for (int32_t i = 0; i < type->point_count; i++) intact = intact && a->point[i].mode == SK_AIR;
        intact = intact && a->airframe_touching == 0;
        if (landed && sk_length(a->velocity) < 0.05) break;
    }
    *whole = intact && on_runway && landed && sk_length(a->velocity) < 0.05;
    sk_run_end(&run);
    return r;
}

// Counts the landings that succeed of 16 in the handbook's wind from either side, with turbulence.
static sk_result crosswind_15(sk_measurement *out) {
    double good = 0.0;
    sk_result r = sk_ok();
    for (int seed = 1; r.ok && seed <= 8; seed++)
        for (int side = -1; r.ok && side <= 1; side += 2) {
            char more[64];
            bool whole = false;
            snprintf(more, sizeof more, "turbulence=0.3 seed=%d", seed);
            r = lands(15.0, 90.0 * side, more, &whole);
            good += whole;
        }
    *out = (sk_measurement){good, 16.0, 0.0};
    return r;
}

// Finds the strongest steady wind from the side, kt, up to which every landing succeeds.
static sk_result crosswind_limit(sk_measurement *out) {
    double knots = 10.0;
    bool whole = true;
    sk_result r = sk_ok();
    while (r.ok && whole && knots < 45.0) {
        for (int side = -1; r.ok && whole && side <= 1; side += 2)
            r = lands(knots + 1.0, 90.0 * side, "turbulence=0", &whole);
        knots += whole;
    }
    *out = (sk_measurement){knots, 15.0, 0.0};
    return r;
}

sk_check_list sk_checks_wind(void) {
    static const sk_check CHECKS[] = {
        {"wind.side_force_centre", "m", "moments of the air on the sides of the aircraft about the centre of gravity",
         "the parked aircraft has its nose up by 3 degrees, so belly and wing add a small force", SK_CHECK_WITHIN,
         side_force_centre},
        {"wind.turns_into_wind", "deg", "the side force acts behind the main wheels and turns the nose into the wind",
         "a bound: it must turn into the wind from both sides", SK_CHECK_AT_LEAST, turns_into_wind},
        {"wind.parked_balance", "N", "statics: the forces of contacts, air and weight are in equilibrium",
         "1e-7 of the weight: the rest of a motion that still decays", SK_CHECK_AT_MOST, parked_balance},
        {"wind.tail_wind_15_kt_nose_load", "W", "statics; measurements show that other simulators fail here",
         "half of its load in calm air", SK_CHECK_AT_LEAST, tail_wind_15},
        {"wind.cub_15_kt_parked", "m", "statics: the force of 15 kt on the Cub is less than its brakes hold",
         "1 um: the rest of a motion that still decays", SK_CHECK_AT_MOST, cub_parked},
        {"wind.crab_angle", "deg", "asin(wind across / airspeed)",
         "mean of ten seconds, in which the pilot corrects with some degrees of bank", SK_CHECK_WITHIN, crab_angle},
        {"wind.crosswind_15_kt_landings", "of 16", "172P handbook: demonstrated crosswind 15 kt", "all of them",
         SK_CHECK_AT_LEAST, crosswind_15},
        {"wind.crosswind_limit", "kt",
         "largest steady crosswind up to which every landing of the script succeeds; 172P handbook: demonstrated 15 kt",
         "a bound: a demonstrated crosswind is not a limit; the handbook gives no limit", SK_CHECK_AT_LEAST,
         crosswind_limit},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
