// The wind as a function of position and time, with gusts and turbulence.
#include "validate/validate.h"
#include "validate/worlds.h"

static const double KNOT = 1852.0 / 3600.0, FOOT = 0.3048;
#define MIL "MIL-F-8785C"

// ---- the field ----

static sk_result power_law(sk_measurement *out) {
    sk_scene *scene;
    sk_result r = sk_world_load(&scene, "airfield", "wind_kt=20");
    if (!r.ok) return r;
    const sk_weather *weather = &scene->model->weather;
    sk_vec3 low = sk_wind_at(weather, sk_vec(0, 0, 0), 20.0 * FOOT, 0.0);
    sk_vec3 high = sk_wind_at(weather, sk_vec(0, 0, 0), 500.0 * FOOT, 0.0);
    // 25^0.14, with libm's pow.
    *out = (sk_measurement){sk_length(high) / sk_length(low), pow(25.0, 0.14), 1e-12};
    sk_scene_destroy(scene);
    return r;
}

static sk_result log_law(sk_measurement *out) {
    sk_weather weather = {.wind_speed = 10.0, .roughness = 0.15 * FOOT}; // the specification's open ground
    sk_vec3 high = sk_wind_at(&weather, sk_vec(0, 0, 0), 500.0 * FOOT, 0.0);
    double expected = 10.0 * log(500.0 / 0.15) / log(20.0 / 0.15);
    *out = (sk_measurement){sk_length(high), expected, expected * 0.15 / 20.0 / log(20.0 / 0.15)};
    return sk_ok();
}

// Observes the wind at a parked aircraft tick by tick while one gust passes, relative to the wind there without it.
// Writes the peak, and the time for which the wind is above half of it.
static sk_result watch_gust(double *peak, double *half_time) {
    sk_run run;
    sk_result r =
        sk_run_load(&run, "gusty", "wind_kt=12 gusting_kt=0 turbulence=0 gust_kt=10 gust_length=80 engine=false");
    if (!r.ok) return r;
    sk_weather steady = run.model->weather;
    steady.gust_count = 0;
    *peak = *half_time = 0.0;
    for (int tick = 0; r.ok && tick < 90 * SK_TICK_HZ; tick++) {
        sk_outputs outputs = sk_run_outputs(&run);
        sk_vec3 without = sk_wind_at(&steady, sk_run_aircraft(&run)->position, outputs.height, 0.0);
        double more = sk_length(outputs.wind) / sk_length(without) - 1.0;
        *peak = sk_max(*peak, more);
        *half_time += more > 0.5 * 10.0 / 12.0 ? 1.0 / SK_TICK_HZ : 0.0;
        r = sk_run_for(&run, 1.0 / SK_TICK_HZ);
    }
    sk_run_end(&run);
    return r;
}

static sk_result gust_peak(sk_measurement *out) {
    double peak = 0.0, half = 0.0;
    sk_result r = watch_gust(&peak, &half);
    *out = (sk_measurement){peak, 10.0 / 12.0, 2e-6};
    return r;
}

static sk_result gust_length(sk_measurement *out) {
    double peak = 0.0, half = 0.0;
    sk_result r = watch_gust(&peak, &half);
    *out = (sk_measurement){half * 12.0 * KNOT, 40.0, 2.0 * 12.0 * KNOT / SK_TICK_HZ};
    return r;
}

// ---- turbulence ----

// Measures the standard deviations of u and w at a body that is held at a height above the plane, in air that passes at
// 150 m/s.
static sk_result dryden(double height, double wind, double *sigma_u, double *sigma_w) {
    static const double PLANE = -1000.0, V = 150.0, ROOT3 = 1.73205080756887729353; // m, m/s
    sk_aircraft_type type = {.name = "body", .title = "body"};
    type.mass = (sk_mass){.mass = 1000.0, .inertia = {{{900.0, 0, 0}, {0, 900.0, 0}, {0, 0, 1600.0}}}};
    type.aero.blend_alpha[0] = type.aero.blend_beta[0] = 0.3;
    type.aero.blend_alpha[1] = type.aero.blend_beta[1] = 0.6;
    type.aero.span = 11.0;
    sk_aircraft_type_finish(&type);
    sk_model *model;
    sk_result r = sk_world_of_body(&type, sk_vec(0, 0, 0), PLANE + height, &model);
    if (!r.ok) return r;
    sk_workspace *workspace;
    r = sk_workspace_create(model, &workspace);
    if (!r.ok) {
        sk_model_destroy(model);
        return r;
    }
    model->weather = (sk_weather){.wind_speed = wind, .turbulence = 1.0, .seed = 8};
    sk_state *state;
    r = sk_state_create(model, &state);
    if (!r.ok) {
        sk_workspace_destroy(workspace);
        sk_model_destroy(model);
        return r;
    }
    sk_controls controls = {0};
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    double u = 0.0, w = 0.0;
    int n = 12000 * SK_TICK_HZ / 10, settle = 60 * SK_TICK_HZ;
    for (int tick = -settle; tick < n; tick++) {
        a->position = sk_vec(0, 0, PLANE + height);
        a->attitude = model->aircraft[0].attitude;
        a->velocity = sk_scale(V, sk_rotate(a->attitude, sk_vec(1, 0, 0)));
        a->rate = sk_vec(0, 0, 0);
        sk_world_step(model, state, &controls, workspace);
        double down = ROOT3 * a->gust_lag.z + (1.0 - ROOT3) * a->gust_slow.z;
        if (tick < 0) continue;
        u += a->gust_lag.x * a->gust_lag.x;
        w += down * down;
    }
    *sigma_u = sqrt(u / n);
    *sigma_w = sqrt(w / n);
    sk_state_destroy(state);
    sk_workspace_destroy(workspace);
    sk_model_destroy(model);
    return r;
}

static sk_result dryden_low_u(sk_measurement *out) {
    double u = 0.0, w = 0.0, expected = 0.1 * 15.0 / pow(0.177 + 0.000823 * 50.0, 0.4);
    sk_result r = dryden(50.0 * FOOT, 15.0 * KNOT, &u, &w);
    *out = (sk_measurement){u / KNOT, expected, 0.06 * expected};
    return r;
}

static sk_result dryden_low_w(sk_measurement *out) {
    double u = 0.0, w = 0.0;
    sk_result r = dryden(50.0 * FOOT, 15.0 * KNOT, &u, &w);
    *out = (sk_measurement){w / KNOT, 1.5, 0.025 * 1.5};
    return r;
}

sk_check_list sk_checks_wind_field(void) {
    static const sk_check CHECKS[] = {
        {"wind.power_law", "", "(500 ft / 20 ft)^0.14", "rounding", SK_CHECK_WITHIN, power_law},
        {"wind.log_law", "m/s", MIL " 3.7.3.2 at 500 ft over 0.15 ft",
         "the program measures height from the level of zero wind; the difference is at most z0 / 20 ft / ln(20 ft / "
         "z0)",
         SK_CHECK_WITHIN, log_law},
        {"wind.gust_peak", "", MIL " 3.7.2.3, CS-23.333: 1 - cos",
         "the nearest tick is beside the peak: (pi / 80 m * 0.05 m)^2", SK_CHECK_WITHIN, gust_peak},
        {"wind.gust_half_length", "m", "1 - cos is above half its peak over half its length",
         "the distance drifted in two ticks", SK_CHECK_WITHIN, gust_length},
        {"wind.dryden_sigma_u", "kt", MIL " 3.7.3.4: 0.1 W20 / (0.177 + 0.000823 h)^0.4 at 50 ft in 15 kt",
         "nearly four standard errors of 1900 turbulence lengths", SK_CHECK_WITHIN, dryden_low_u},
        {"wind.dryden_sigma_w", "kt", MIL " 3.7.3.4: 0.1 W20",
         "nearly four standard errors of 12000 turbulence lengths", SK_CHECK_WITHIN, dryden_low_w},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
