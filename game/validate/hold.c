// Parked aircraft hold still: with brakes, in wind, on slopes.
#include "validate/statics.h"
#include "validate/validate.h"
#include "validate/worlds.h"

static const double MINUTE = 60.0;

typedef struct stay {
    double moved;  // m: the largest distance from the position after the first minute
    bool on_gear;  // no wheel has left the ground
    bool is_whole; // nothing is frozen or broken
} stay;

static sk_result watch(sk_run *run, double minutes, stay *out) {
    sk_result r = sk_run_for(run, MINUTE);
    sk_vec3 from = sk_run_aircraft(run)->position;
    *out = (stay){.on_gear = true, .is_whole = true};
    for (int second = 0; r.ok && second < (int)((minutes - 1.0) * MINUTE); second++) {
        r = sk_run_for(run, 1.0);
        out->moved = sk_max(out->moved, sk_length(sk_sub(sk_run_aircraft(run)->position, from)));
        out->on_gear = out->on_gear && sk_run_no_wheel_is(run, SK_AIR);
    }
    out->is_whole = sk_run_is_whole(run) && sk_is_finite3(sk_run_aircraft(run)->position);
    return r;
}

static sk_result parked_level(const char *aircraft, sk_measurement *out) {
    sk_run run;
    stay stayed = {INFINITY, false, false};
    sk_result r = sk_run_load(&run, "plane", "aircraft=%s parking_brake=1 tailwheel_lock=1", aircraft);
    if (r.ok) r = watch(&run, 10.0, &stayed);
    *out = (sk_measurement){stayed.on_gear && stayed.is_whole ? stayed.moved : INFINITY, 1e-9, 0.0};
    sk_run_end(&run);
    return r;
}

static sk_result cessna_level(sk_measurement *out) {
    return parked_level("c172p", out);
}
static sk_result cub_level(sk_measurement *out) {
    return parked_level("j3cub", out);
}
static sk_result rig_level(sk_measurement *out) {
    return parked_level("rig", out);
}

// Parks the aircraft gently on a slope (degrees) that friction holds in every heading. Measures the largest movement.
static sk_result every_heading(const char *aircraft, const char *material, double slope, double usual,
                               sk_measurement *out) {
    double apart = sk_validate_long() ? 5.0 : usual, minutes = sk_validate_long() ? 10.0 : 3.0;
    *out = (sk_measurement){0.0, 1e-9, 0.0};
    for (double heading = 0.0; heading < 360.0; heading += apart) {
        sk_run run;
        stay stayed = {INFINITY, false, false};
        sk_result r = sk_run_load(
            &run, "plane", "aircraft=%s parking_brake=1 tailwheel_lock=1 engine=false slope=%g heading=%g material=%s",
            aircraft, slope, heading, material);
        if (r.ok) r = sk_run_begin_gently(&run, run.scene);
        if (r.ok) r = watch(&run, minutes, &stayed);
        sk_run_end(&run);
        if (!r.ok) return r;
        out->measured = sk_max(out->measured, stayed.on_gear && stayed.is_whole ? stayed.moved : INFINITY);
    }
    return sk_ok();
}

static sk_result cessna_5deg(sk_measurement *out) {
    return every_heading("c172p", "asphalt_dry", 5.0, 15.0, out);
}
static sk_result cessna_on_ice(sk_measurement *out) {
    return every_heading("c172p", "ice", 2.0, 15.0, out);
}
static sk_result cub_5deg(sk_measurement *out) {
    return every_heading("j3cub", "asphalt_dry", 5.0, 45.0, out);
}
static sk_result cub_on_ice(sk_measurement *out) {
    return every_heading("j3cub", "ice", 2.0, 45.0, out);
}
static sk_result rig_20deg(sk_measurement *out) {
    return every_heading("rig", "asphalt_dry", 20.0, 15.0, out);
}

// Parks the Cessna with brakes in a steady wind from all directions. Measures the largest movement.
static sk_result parked_in_wind(double knots, double bound, bool on_gear, sk_measurement *out) {
    double apart = sk_validate_long() ? 5.0 : 30.0, minutes = sk_validate_long() ? 10.0 : 3.0;
    *out = (sk_measurement){0.0, bound, 0.0};
    for (double from = 0.0; from < 360.0; from += apart) {
        sk_run run;
        stay stayed = {INFINITY, false, false};
        sk_result r = sk_run_load(&run, "plane", "aircraft=c172p parking_brake=1 wind_kt=%g wind_from=%g", knots, from);
        if (r.ok) r = watch(&run, minutes, &stayed);
        sk_run_end(&run);
        if (!r.ok) return r;
        bool holds = stayed.is_whole && (stayed.on_gear || !on_gear);
        out->measured = sk_max(out->measured, holds ? stayed.moved : INFINITY);
    }
    return sk_ok();
}

static sk_result wind_30(sk_measurement *out) {
    return parked_in_wind(30.0, 1e-6, true, out);
}
static sk_result wind_50(sk_measurement *out) {
    return parked_in_wind(50.0, 1e-6, false, out);
}

// Measures the load of the nose wheel or tailwheel at rest, as a fraction of the weight.
static sk_result third_load(const char *aircraft, sk_measurement *out) {
    sk_tricycle t;
    sk_run run;
    sk_result r = sk_tricycle_load(aircraft, &t);
    if (!r.ok) return r;
    r = sk_run_load(&run, "plane", "aircraft=%s engine=false bumps=false", aircraft);
    if (r.ok) r = sk_run_for(&run, 30.0);
    if (r.ok) {
        double share = sk_run_outputs(&run).wheel[t.third].report.normal_force / (t.type.mass.mass * SK_G);
        *out = (sk_measurement){share, sk_tricycle_third_share(&t), 1e-3};
    }
    sk_run_end(&run);
    return r;
}

static sk_result nose_load(sk_measurement *out) {
    return third_load("c172p", out);
}
static sk_result tail_load(sk_measurement *out) {
    return third_load("j3cub", out);
}

#define STILL                                                                                                          \
    "a nanometre: an aircraft at rest does not move at all; double arithmetic rounds a position of some metres to "    \
    "1e-15 m, so rounding in ten minutes stays far below"

sk_check_list sk_checks_hold(void) {
    static const sk_check CHECKS[] = {
        {"hold.parked_level", "m", "level ground, no wind: the Cessna idles with its brakes on, minute 1 to 10", STILL,
         SK_CHECK_AT_MOST, cessna_level},
        {"hold.cub_level", "m", "level ground, no wind: the Cub idles with its brakes on, minute 1 to 10", STILL,
         SK_CHECK_AT_MOST, cub_level},
        {"hold.rig_level", "m", "level ground, no wind: the rig, minute 1 to 10", STILL, SK_CHECK_AT_MOST, rig_level},
        {"hold.cessna_5deg_24_headings", "m",
         "W sin t is below mu_s times the load of the main wheels, in every heading, dry asphalt", STILL,
         SK_CHECK_AT_MOST, cessna_5deg},
        {"hold.cessna_on_ice_24_headings", "m",
         "W sin 2 deg is below mu_s = 0.1 times the load of the main wheels, in every heading", STILL, SK_CHECK_AT_MOST,
         cessna_on_ice},
        {"hold.cub_5deg_8_headings", "m",
         "W sin t is below mu_s times the load of the main wheels, in every heading, dry asphalt, tailwheel locked",
         STILL, SK_CHECK_AT_MOST, cub_5deg},
        {"hold.cub_on_ice_8_headings", "m",
         "W sin 2 deg is below mu_s = 0.1 times the load of the main wheels, in every heading, tailwheel locked", STILL,
         SK_CHECK_AT_MOST, cub_on_ice},
        {"hold.rig_20deg_24_headings", "m", "tan 20 deg is below mu_s = 0.8, dry asphalt", STILL, SK_CHECK_AT_MOST,
         rig_20deg},
        {"hold.wind_30kt_all_round", "m",
         "static friction exceeds the wind's force, minute 1 to 3 (--long: 10), 12 directions",
         "a micrometre, the stated accuracy: air force and thrust converge with the engine's speed", SK_CHECK_AT_MOST,
         wind_30},
        {"hold.wind_50kt_all_round", "m", "static friction also exceeds the force of this wind, 12 directions",
         "a micrometre, as in 30 kt; a wheel may lift", SK_CHECK_AT_MOST, wind_50},
        {"hold.cessna_nose_load", "W", "statics of a sprung tricycle: load on the nose wheel divided by the weight",
         "a thousandth: a wheel at rest keeps its last force of rolling resistance, up to 0.015 of its load, 1 m below "
         "the centre of gravity",
         SK_CHECK_WITHIN, nose_load},
        {"hold.cub_tail_load", "W", "statics of a sprung tricycle: load on the tailwheel divided by the weight",
         "a thousandth, as for the Cessna", SK_CHECK_WITHIN, tail_load},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
