#include "validate/slopes.h"

// The state of an aircraft with locked wheels, half a minute after it was put down gently on a slope.
typedef struct stood {
    bool held; // it still stands at its place, on every wheel
    double load[3];
} stood;

static sk_result stand_on(sk_slope_trial trial, double slope, stood *out) {
    sk_run run;
    *out = (stood){0};
    sk_result r =
        sk_run_load(&run, "plane",
                    "aircraft=%s engine=false bumps=false parking_brake=1 tailwheel_lock=1 slope=%.17g heading=%.17g",
                    trial.aircraft, slope / SK_DEGREE, trial.heading / SK_DEGREE);
    for (int32_t i = 0; r.ok && i < run.model->material_count; i++) {
        sk_material *ground = &run.scene->model->materials[i];
        // The friction may exceed the limit of scenes, so that nothing slips.
        ground->rubber = (sk_friction){trial.mu, 0.75 * trial.mu};
        ground->rolling = 0.0; // the part of it that a standing wheel holds depends on its history
    }
    if (!r.ok) return r;
    r = sk_run_begin_gently(&run, run.scene);
    sk_vec3 from = sk_run_aircraft(&run)->position;
    if (r.ok) r = sk_run_for(&run, 30.0);
    bool still = sk_length(sk_sub(sk_run_aircraft(&run)->position, from)) < 0.01;
    sk_outputs outputs = sk_run_outputs(&run);
    out->held = still && sk_run_no_wheel_is(&run, SK_AIR);
    for (int i = 0; i < 3; i++) out->load[i] = outputs.wheel[i].report.normal_force;
    sk_run_end(&run);
    return r;
}

sk_result sk_steepest_slope(sk_slope_trial trial, double low, double high, double resolution, double *out) {
    sk_result r = sk_ok();
    while (r.ok && high - low > resolution) {
        double middle = 0.5 * (low + high);
        stood stands;
        r = stand_on(trial, middle, &stands);
        if (stands.held)
            low = middle;
        else
            high = middle;
    }
    *out = 0.5 * (low + high);
    return r;
}

sk_result sk_slope_without_load(sk_slope_trial trial, int32_t wheel, double from, double resolution, double *out) {
    static const double STEP = 0.25; // fraction of the distance to where the extrapolated load is 0
    stood before, stands;
    double last = from, slope = from + 4.0 * resolution;
    sk_result r = stand_on(trial, last, &before);
    if (r.ok) r = stand_on(trial, slope, &stands);
    if (r.ok && !(before.held && stands.held))
        return sk_error("the aircraft does not stay at rest on a slope of %g deg", slope / SK_DEGREE);
    while (r.ok) {
        double left = stands.load[wheel] * (slope - last) / (before.load[wheel] - stands.load[wheel]);
        *out = slope + left;
        if (!(left > resolution)) break; // also if the load does not fall: the result is then far off
        before = stands;
        last = slope;
        slope += STEP * left;
        r = stand_on(trial, slope, &stands);
        if (!stands.held) break; // the aircraft tipped over while it settled
    }
    return r;
}
