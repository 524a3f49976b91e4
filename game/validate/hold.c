// Holding still: parked with brakes, in wind, on slopes.
#include "validate/validate.h"
#include "validate/worlds.h"

static const double DEGREE = SK_PI / 180.0, MINUTE = 60.0;

// Largest distance from where it stood after the first minute, until the tenth.
static sk_result movement(sk_run *run, double *moved, bool *stayed) {
    sk_result r = sk_run_for(run, MINUTE);
    sk_vec3 from = sk_run_aircraft(run)->position;
    *moved = 0.0;
    *stayed = true;
    for (int second = 0; r.ok && second < 9 * 60; second++) {
        r = sk_run_for(run, 1.0);
        *moved = sk_max(*moved, sk_length(sk_sub(sk_run_aircraft(run)->position, from)));
        *stayed = *stayed && sk_run_no_wheel_is(run, SK_AIR);
    }
    return r;
}

static sk_result parked_level(sk_measurement *out) {
    sk_scene *scene;
    sk_run run;
    double moved = 0.0;
    bool stayed;
    sk_result r = sk_world_load(&scene, "plane", "aircraft=c172p parking_brake=1");
    if (!r.ok) return r;
    sk_run_begin(&run, scene);
    r = movement(&run, &moved, &stayed);
    *out = (sk_measurement){moved, 1e-9, 0.0};
    sk_scene_destroy(scene);
    return r;
}

// Parked with brakes in a steady wind from every 15 degrees. Worst movement, and whether every wheel stayed down.
static sk_result parked_in_wind(double knots, double *worst, bool *stayed, bool *finite) {
    *worst = 0.0;
    *stayed = *finite = true;
    for (int from = 0; from < 360; from += 15) {
        sk_scene *scene;
        sk_run run;
        double moved = 0.0;
        bool down = true;
        sk_result r =
            sk_world_load(&scene, "plane", "aircraft=c172p parking_brake=1 wind_kt=%g wind_from=%d", knots, from);
        if (!r.ok) return r;
        sk_run_begin(&run, scene);
        r = movement(&run, &moved, &down);
        *worst = sk_max(*worst, moved);
        *stayed = *stayed && down;
        *finite = *finite && sk_is_finite3(sk_run_aircraft(&run)->position) && !sk_run_aircraft(&run)->frozen;
        sk_scene_destroy(scene);
        if (!r.ok) return r;
    }
    return sk_ok();
}

static sk_result wind_30(sk_measurement *out) {
    double worst = 0.0;
    bool stayed = false, finite = false;
    sk_result r = parked_in_wind(30.0, &worst, &stayed, &finite);
    *out = (sk_measurement){stayed && finite ? worst : INFINITY, 1e-6, 0.0};
    return r;
}

static sk_result wind_50(sk_measurement *out) {
    double worst = 0.0;
    bool stayed = false, finite = false;
    sk_result r = parked_in_wind(50.0, &worst, &stayed, &finite);
    *out = (sk_measurement){finite ? worst : INFINITY, 1e5, 0.0};
    return r;
}

// Whether an aircraft with locked wheels, put down gently, still stands on every wheel after half a
// minute on a slope.
static sk_result holds(const char *aircraft, double mu, double slope, double heading, bool *held) {
    sk_scene *scene;
    sk_run run;
    *held = false;
    sk_result r = sk_world_load(
        &scene, "plane", "aircraft=%s bumps=false parking_brake=1 slope=%.17g heading=%.17g mu_static=%g mu_kinetic=%g",
        aircraft, slope / DEGREE, heading / DEGREE, mu, 0.75 * mu);
    if (!r.ok) return r;
    r = sk_run_begin_gently(&run, scene);
    sk_vec3 from = sk_run_aircraft(&run)->position;
    if (r.ok) r = sk_run_for(&run, 30.0);
    bool still = sk_length(sk_sub(sk_run_aircraft(&run)->position, from)) < 0.01;
    *held = still && sk_run_no_wheel_is(&run, SK_AIR);
    sk_scene_destroy(scene);
    return r;
}

// The steepest slope (rad) that still holds, between two bounds, to a resolution.
static sk_result steepest(const char *aircraft, double mu, double heading, double low, double high, double resolution,
                          double *out) {
    sk_result r = sk_ok();
    while (r.ok && high - low > resolution) {
        double middle = 0.5 * (low + high);
        bool held;
        r = holds(aircraft, mu, middle, heading, &held);
        if (held)
            low = middle;
        else
            high = middle;
    }
    *out = 0.5 * (low + high);
    return r;
}

// The heading in which the rig's slip angle is farthest from atan(mu_s).
static sk_result rig_slip_angle(sk_measurement *out) {
    double expected = sk_atan(0.8);
    *out = (sk_measurement){expected / DEGREE, expected / DEGREE, 0.05};
    for (int heading = 0; heading < 360; heading += 15) {
        double angle;
        sk_result r =
            steepest("rig", 0.8, heading * DEGREE, expected - DEGREE, expected + DEGREE, 0.002 * DEGREE, &angle);
        if (!r.ok) return r;
        if (fabs(angle - expected) > fabs(out->measured * DEGREE - expected)) out->measured = angle / DEGREE;
    }
    return sk_ok();
}

// What the statics of a tricycle need, from the type and how it stands on level ground.
typedef struct tricycle {
    double weight;                                         // N
    double height;                                         // m, of the centre of gravity above the ground
    double base, behind;                                   // m: nose to main wheels; centre of gravity to main wheels
    double half_track;                                     // m
    double nose_stroke;                                    // m, at rest
    double nose_stiffness, main_stiffness, side_stiffness; // N/m; the nose strut's at rest
} tricycle;

static sk_result tricycle_of(const char *aircraft, tricycle *out) {
    sk_scene *scene;
    sk_run run;
    sk_result r = sk_world_load(&scene, "plane", "aircraft=%s bumps=false", aircraft);
    if (!r.ok) return r;
    sk_run_begin(&run, scene);
    r = sk_run_for(&run, 20.0);
    const sk_aircraft_type *type = &run.model->types[0];
    const sk_wheel_type *nose = &type->wheels[0], *main = &type->wheels[1];
    sk_vec3 at = sk_run_aircraft(&run)->position;
    sk_outputs outputs;
    sk_outputs_of(run.model, &run.state, 0, &outputs);
    sk_vec3 nose_foot = outputs.wheel[0].report.point, main_foot = outputs.wheel[1].report.point; // it heads north
    *out = (tricycle){.weight = type->mass.mass * 9.80665,
                      .height = at.z,
                      .base = nose_foot.y - main_foot.y,
                      .behind = at.y - main_foot.y,
                      .half_track = fabs(main_foot.x),
                      .nose_stroke = outputs.wheel[0].stroke,
                      .nose_stiffness = nose->stiffness * (1.0 + 2.0 * nose->progression * outputs.wheel[0].stroke),
                      .main_stiffness = main->stiffness,
                      .side_stiffness = main->side_stiffness};
    sk_scene_destroy(scene);
    return r;
}

static sk_result steepest_near(double mu, double heading, double expected, sk_measurement *out) {
    double angle = 0.0;
    sk_result r = steepest("c172p", mu, heading, 0.6 * expected, 1.4 * expected, 0.02 * DEGREE, &angle);
    *out = (sk_measurement){angle / DEGREE, expected / DEGREE, 1.5};
    return r;
}

// Across the slope it tips over the line from the nose wheel to the lower main wheel when the centre of gravity stands above
// it. By then that main wheel's strut carries its share alone and leans the body by its stroke over the track, and two pebbles
// hold the whole side force: both move the centre of gravity downhill.
static sk_result cessna_tips_across(sk_measurement *out) {
    tricycle t;
    sk_result r = tricycle_of("c172p", &t);
    if (!r.ok) return r;
    double share = 1.0 - t.behind / t.base; // of the weight on the main wheels
    double expected = 0.5;
    for (int i = 0; i < 50; i++) {
        double lean = share * t.weight * sk_cos(expected) / t.main_stiffness / (2.0 * t.half_track);
        double aside = t.weight * sk_sin(expected) / (2.0 * t.side_stiffness);
        expected = sk_atan((share * t.half_track - aside - lean * t.height) / t.height);
    }
    return steepest_near(9.0, 90.0 * DEGREE, expected, out);
}

// Nose uphill it sits back when the centre of gravity stands above the main wheels. By then the nose strut hangs free and
// the main struts carry all, which leans the body back, and the two braked pebbles let it a little downhill.
static sk_result cessna_tips_back(sk_measurement *out) {
    tricycle t;
    sk_result r = tricycle_of("c172p", &t);
    double on_nose = t.weight * t.behind / t.base;
    double lean = (t.nose_stroke + on_nose / (2.0 * t.main_stiffness)) / t.base;
    double expected = 0.2;
    for (int i = 0; r.ok && i < 50; i++) {
        double aside = t.weight * sk_sin(expected) / (2.0 * t.side_stiffness);
        expected = sk_atan((t.behind - lean * t.height - aside) / t.height);
    }
    return r.ok ? steepest_near(9.0, 0.0, expected, out) : r;
}

// Nose downhill the braked main wheels slip: W sin t = mu (W cos t - N_nose) with N_nose base = W (cos t behind + sin t height).
// The load that comes onto the nose strut leans the body forward.
static sk_result cessna_slips_downhill(sk_measurement *out) {
    static const double MU = 0.8;
    tricycle t;
    sk_result r = tricycle_of("c172p", &t);
    double on_nose = t.weight * t.behind / t.base, at_rest = on_nose, expected = 0.3;
    for (int i = 0; r.ok && i < 100; i++) {
        double more = on_nose - at_rest;
        double lean = (more / t.nose_stiffness + more / (2.0 * t.main_stiffness)) / t.base;
        double behind = t.behind + lean * t.height;
        on_nose = t.weight * (sk_cos(expected) * behind + sk_sin(expected) * t.height) / t.base;
        expected += 0.3 * (sk_asin(MU * (sk_cos(expected) - on_nose / t.weight)) - expected); // damped fixed point
    }
    return r.ok ? steepest_near(MU, 180.0 * DEGREE, expected, out) : r;
}

sk_check_list sk_checks_hold(void) {
    static const sk_check CHECKS[] = {
        {"hold.parked_level", "m", "nothing moves from minute 1 to 10", "", SK_CHECK_AT_MOST, parked_level},
        {"hold.wind_30kt_every_15deg", "m", "static friction exceeds the wind's force", "", SK_CHECK_AT_MOST, wind_30},
        {"hold.wind_50kt_stays_finite", "m", "may move, must stay finite", "", SK_CHECK_AT_MOST, wind_50},
        {"hold.rig_slip_angle_24_headings", "deg", "atan(mu_s), asphalt", "", SK_CHECK_WITHIN, rig_slip_angle},
        {"hold.cessna_tips_across_slope", "deg", "statics of a sprung tricycle", "", SK_CHECK_WITHIN,
         cessna_tips_across},
        {"hold.cessna_tips_back_uphill", "deg", "statics of a tricycle", "", SK_CHECK_WITHIN, cessna_tips_back},
        {"hold.cessna_slips_downhill", "deg", "statics, load transfer", "", SK_CHECK_WITHIN, cessna_slips_downhill},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
