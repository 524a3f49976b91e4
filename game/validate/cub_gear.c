// The Cub's gear, compared with statics and kinematics as the Cessna's is. Closed forms: docs/models/ground_checks.md.
#include "validate/slopes.h"
#include "validate/statics.h"
#include "validate/validate.h"
#include "validate/worlds.h"

// Runs the Cub northwards without air on level ground, its tailwheel held by its pin.
static sk_result runs(const char *material, double speed, sk_run *run) {
    sk_result r =
        sk_run_load(run, "plane", "aircraft=j3cub engine=false bumps=false tailwheel_lock=1 material=%s", material);
    if (!r.ok) return r;
    sk_run_without_air(run);
    r = sk_run_for(run, 10.0);
    sk_run_aircraft(run)->velocity.y = speed;
    return r;
}

// Measures the deceleration with locked main wheels on ice, where the tail stays down.
static sk_result locked_on_ice(sk_measurement *out) {
    static const double MU = 0.05, ROLLING = 0.010;
    sk_tricycle t;
    sk_run run;
    double expected = 0.0;
    sk_result r = sk_tricycle_load("j3cub", &t);
    if (r.ok) r = sk_tricycle_braked_mains(&t, MU, ROLLING, &expected);
    if (!r.ok) return r;
    r = runs("ice", 15.0, &run);
    sk_control_set(&run.controls[0], "parking_brake", 1.0);
    if (r.ok) r = sk_run_for(&run, 5.0);
    double before = sk_run_speed(&run);
    if (r.ok) r = sk_run_for(&run, 10.0);
    *out = (sk_measurement){(before - sk_run_speed(&run)) / 10.0, expected, 2e-3 * expected};
    sk_run_end(&run);
    return r;
}

// Measures the stopping distance on dry asphalt at nine tenths of the deceleration at which, by statics, the tail
// lifts.
static sk_result distance(sk_measurement *out) {
    static const double ROLLING = 0.015, SHARE = 0.9, SPEED = 20.0;
    sk_tricycle t;
    sk_run run;
    double slope = 0.0;
    sk_result r = sk_tricycle_load("j3cub", &t);
    if (r.ok) r = sk_tricycle_lifts_third(&t, true, &slope);
    if (!r.ok) return r;
    r = runs("asphalt_dry", SPEED, &run);
    double m = t.type.mass.mass, wanted = SHARE * SK_G * sk_sin(slope) / sk_cos(slope);
    double both = 2.0 * t.type.wheels[t.left].brake_force;
    sk_control_set(&run.controls[0], "parking_brake", m * (wanted - ROLLING * SK_G) / both);
    double pedal = sk_control_value(run.controls[0].parking_brake);
    sk_run_aircraft(&run)->brake_left = sk_run_aircraft(&run)->brake_right = pedal;
    double from = sk_run_aircraft(&run)->position.y;
    bool tail_down = true;
    while (r.ok && sk_run_aircraft(&run)->velocity.y > 0.0) {
        r = sk_run_tick(&run);
        tail_down = tail_down && sk_run_no_wheel_is(&run, SK_AIR);
    }
    double expected = SPEED * SPEED / (2.0 * (pedal * both / m + ROLLING * SK_G));
    *out = (sk_measurement){tail_down ? sk_run_aircraft(&run)->position.y - from : INFINITY, expected, 1e-3 * expected};
    sk_run_end(&run);
    return r;
}

// Finds the slope at which the tail lifts, with the nose downhill and brakes that hold.
static sk_result lifts_downhill(sk_measurement *out) {
    sk_tricycle t;
    double expected = 0.0, measured = 0.0;
    sk_result r = sk_tricycle_load("j3cub", &t);
    if (r.ok) r = sk_tricycle_lifts_third(&t, false, &expected);
    const sk_slope_trial downhill = {"j3cub", 0.8, SK_PI};
    if (r.ok) r = sk_steepest_slope(downhill, 0.8 * expected, 1.2 * expected, 0.005 * SK_DEGREE, &measured);
    *out = (sk_measurement){measured / SK_DEGREE, expected / SK_DEGREE, 0.01};
    return r;
}

sk_check_list sk_checks_cub_gear(void) {
    static const sk_check CHECKS[] = {
        {"stop.cub_locked_on_ice", "m/s^2",
         "load transfer: mu_k on the main wheels, rolling resistance on the tailwheel, ice",
         "two thousandths: the body still pitches on its struts by some tenths of a millimetre", SK_CHECK_WITHIN,
         locked_on_ice},
        {"stop.cub_distance", "m",
         "v^2 / (2 (2 B / m + r g)), from 20 m/s: main wheels braked to 0.9 of the deceleration that lifts the tail by "
         "statics",
         "a thousandth: braking pitches the body on its struts; the centre of gravity moves by some centimetres, and "
         "back at the stop",
         SK_CHECK_WITHIN, distance},
        {"tip.cub_tail_lifts_downhill", "deg",
         "statics of a sprung tricycle: the slope, nose downhill, at which the tailwheel carries no load",
         "twice the search's resolution of 0.005 deg", SK_CHECK_WITHIN, lifts_downhill},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
