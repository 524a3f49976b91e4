// Sliding, stopping, rolling: the rig on planes, against closed forms.
#include "validate/validate.h"
#include "validate/worlds.h"

static const double DEGREE = SK_PI / 180.0, G = 9.80665;

static double speed(sk_run *run) {
    return sk_length(sk_run_aircraft(run)->velocity);
}

// Slides down 45 degrees of asphalt with locked wheels: acceleration over the fourth second.
static sk_result slides_down(double heading, double *acceleration) {
    sk_scene *scene;
    sk_run run;
    sk_result r =
        sk_world_load(&scene, "plane", "aircraft=rig bumps=false parking_brake=1 slope=45 heading=%g", heading);
    if (!r.ok) return r;
    sk_run_begin(&run, scene);
    r = sk_run_for(&run, 3.0);
    double before = speed(&run);
    if (r.ok) r = sk_run_for(&run, 1.0);
    *acceleration = speed(&run) - before;
    sk_scene_destroy(scene);
    return r;
}

static sk_result slide_acceleration(sk_measurement *out) {
    double expected = G * (sk_sin(45.0 * DEGREE) - 0.6 * sk_cos(45.0 * DEGREE));
    *out = (sk_measurement){expected, expected, 0.005 * expected};
    for (int heading = 0; heading < 360; heading += 45) {
        double got;
        sk_result r = slides_down(heading, &got);
        if (!r.ok) return r;
        if (fabs(got - expected) > fabs(out->measured - expected)) out->measured = got;
    }
    return sk_ok();
}

// Lets the rig run at a speed (m/s) northwards over level ground and follows it until it stands; the distance.
static sk_result runs_out(const char *settings, double start, double *distance) {
    sk_scene *scene;
    sk_run run;
    sk_result r = sk_world_load(&scene, "plane", "aircraft=rig bumps=false %s", settings);
    if (!r.ok) return r;
    sk_run_begin(&run, scene);
    r = sk_run_for(&run, 5.0); // settled
    sk_run_aircraft(&run)->velocity.y = start;
    sk_vec3 from = sk_run_aircraft(&run)->position;
    for (int i = 0; r.ok && i < 600 && speed(&run) > 1e-3; i++) r = sk_run_for(&run, 1.0);
    *distance = sk_length(sk_sub(sk_run_aircraft(&run)->position, from));
    sk_scene_destroy(scene);
    return r;
}

static sk_result locked_stop(sk_measurement *out) {
    double expected = 30.0 * 30.0 / (2.0 * 0.6 * G), got = 0.0;
    sk_result r = runs_out("parking_brake=1", 30.0, &got);
    *out = (sk_measurement){got, expected, 0.01 * expected};
    return r;
}

// Deceleration of the rig rolling freely, from the time it takes to lose half of its speed.
static sk_result rolls_out(sk_measurement *out) {
    sk_scene *scene;
    sk_run run;
    sk_result r = sk_world_load(&scene, "plane", "aircraft=rig bumps=false");
    if (!r.ok) return r;
    sk_run_begin(&run, scene);
    r = sk_run_for(&run, 5.0);
    sk_run_aircraft(&run)->velocity.y = 20.0;
    if (r.ok) r = sk_run_for(&run, 1.0);
    double before = speed(&run);
    if (r.ok) r = sk_run_for(&run, 60.0);
    double expected = 0.015 * G;
    *out = (sk_measurement){(before - speed(&run)) / 60.0, expected, 0.02 * expected};
    sk_scene_destroy(scene);
    return r;
}

// Side grip of rolling wheels: on a slope across its track the free rig holds its line up to atan(mu_s) with full static
// friction while it rolls; measured as the side force used just below, at 37 of 38.66 degrees.
static sk_result side_grip(sk_measurement *out) {
    sk_scene *scene;
    sk_run run;
    sk_result r = sk_world_load(&scene, "plane", "aircraft=rig bumps=false slope=37 heading=90");
    if (!r.ok) return r;
    r = sk_run_begin_gently(&run, scene);
    sk_run_aircraft(&run)->velocity.x += 15.0; // along its own axis, across the slope
    double height = sk_run_aircraft(&run)->position.z;
    if (r.ok) r = sk_run_for(&run, 10.0);
    *out = (sk_measurement){fabs(sk_run_aircraft(&run)->position.z - height), 0.01, 0.0};
    sk_scene_destroy(scene);
    return r;
}

sk_check_list sk_checks_slide(void) {
    static const sk_check CHECKS[] = {
        {"slide.acceleration_8_headings", "m/s^2", "g (sin t - mu_k cos t)", "", SK_CHECK_WITHIN, slide_acceleration},
        {"slide.locked_stop_from_30", "m", "v^2 / (2 mu_k g)", "", SK_CHECK_WITHIN, locked_stop},
        {"roll.free_deceleration", "m/s^2", "rolling g", "", SK_CHECK_WITHIN, rolls_out},
        {"roll.side_grip_is_static", "m", "rolls 150 m across 37 deg < atan(mu_s)", "", SK_CHECK_AT_MOST, side_grip},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
