// Loose bodies at rest: depth under their weight, creep, the angles at which they slip and topple. Closed forms:
// docs/models/bodies.md.
#include "validate/blocks.h"
#include "validate/validate.h"

static const double KAPPA = 1e8; // N/m^3, of the scene

//----------------------------------------------------------------------------------------------------------------------
// Depth and creep

static sk_result crate_depth(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=block");
    if (r.ok) r = sk_run_awake(&run, 10.0);
    if (r.ok) {
        double expected = sk_run_body_type(&run, 0)->mass * SK_G / KAPPA;
        *out = (sk_measurement){0.5 - sk_run_body(&run, 0)->position.z, expected, 1e-6 * expected};
    }
    sk_run_end(&run);
    return r;
}

// Ten crates: the contact below crate i carries 10 - i crates.
static sk_result stack_depth(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=stack mass=200");
    if (r.ok) r = sk_run_awake(&run, 30.0);
    if (r.ok) {
        double expected = 55.0 * 200.0 * SK_G / KAPPA;
        *out = (sk_measurement){9.5 - sk_run_body(&run, 9)->position.z, expected, 1e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

// A bound of the rounding on the creep of bodies, m.
static const double STILL = 1e-12;

static sk_result stack_creep_awake(sk_measurement *out) {
    double most = INFINITY;
    sk_result r = sk_blocks_creep("build=stack mass=200", sk_run_awake, SK_BLOCKS_MAX, &most);
    *out = (sk_measurement){most, STILL, 0.0};
    return r;
}

static sk_result stack_creep_asleep(sk_measurement *out) {
    double most = INFINITY;
    sk_result r = sk_blocks_creep("build=stack mass=200", sk_run_for, SK_BLOCKS_MAX, &most);
    *out = (sk_measurement){most, 0.0, 0.0};
    return r;
}

// The difference of two equal stacks after 40 s, of which one may sleep.
static sk_result sleep_shift(sk_measurement *out) {
    sk_run asleep, awake = {0};
    sk_result r = sk_run_load(&asleep, "blocks", "build=stack mass=200");
    if (r.ok) r = sk_run_load(&awake, "blocks", "build=stack mass=200");
    if (r.ok) r = sk_run_for(&asleep, 40.0);
    if (r.ok) r = sk_run_awake(&awake, 40.0);
    if (r.ok) {
        sk_kept_places kept = sk_run_places(&asleep);
        bool sleeps = sk_run_body(&asleep, 0)->asleep && sk_run_body(&asleep, 9)->asleep;
        *out = (sk_measurement){sleeps ? sk_run_displacement(&awake, &kept) : INFINITY, SK_STILL_PATH, 0.0};
    }
    sk_run_end(&asleep);
    sk_run_end(&awake);
    return r;
}

static const char PRESS[] = "build=press mass=0.5 load=5000";

static sk_result press_creep(sk_measurement *out) {
    double most = INFINITY;
    sk_result r = sk_blocks_creep(PRESS, sk_run_awake, SK_BLOCKS_MAX, &most);
    *out = (sk_measurement){most, STILL, 0.0};
    return r;
}

static sk_result press_depth(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "%s", PRESS);
    if (r.ok) r = sk_run_awake(&run, 20.0);
    if (r.ok) {
        double expected = 5000.5 * SK_G / KAPPA;
        *out = (sk_measurement){0.02 - sk_run_body(&run, 0)->position.z, expected, 1e-6 * expected};
    }
    sk_run_end(&run);
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// Slopes

static const double FRICTION = 0.6;

// A slab on a slope of `share` times the angle of friction. Writes the path that it slides in `seconds` after it has
// stood for three, less that of its speed then.
static sk_result slide_on_slope(double share, double seconds, double *path) {
    sk_run run;
    sk_result r =
        sk_run_load(&run, "blocks", "build=block height=0.05 slope=%.17g", share * sk_atan(FRICTION) / SK_DEGREE);
    if (r.ok) r = sk_run_for(&run, 3.0);
    if (r.ok) {
        sk_vec3 from = sk_run_body(&run, 0)->position;
        double speed = sk_length(sk_run_body(&run, 0)->velocity);
        r = sk_run_for(&run, seconds);
        *path = sk_length(sk_sub(sk_run_body(&run, 0)->position, from)) - speed * seconds;
    }
    sk_run_end(&run);
    return r;
}

static sk_result slope_stands(sk_measurement *out) {
    double path = INFINITY;
    sk_result r = slide_on_slope(0.999, 10.0, &path);
    *out = (sk_measurement){path, 1e-5, 0.0};
    return r;
}

static double slope_acceleration(double angle) {
    return SK_G * (sk_sin(angle) - FRICTION * sk_cos(angle));
}

static sk_result slope_slides(sk_measurement *out) {
    double path = INFINITY;
    sk_result r = slide_on_slope(1.001, 10.0, &path);
    double expected = 50.0 * slope_acceleration(1.001 * sk_atan(FRICTION));
    *out = (sk_measurement){path, expected, 0.01 * expected};
    return r;
}

static sk_result slope_steep(sk_measurement *out) {
    double path = INFINITY;
    sk_result r = slide_on_slope(1.3, 4.0, &path);
    double expected = slope_acceleration(1.3 * sk_atan(FRICTION));
    *out = (sk_measurement){path / 8.0, expected, 1e-3 * expected};
    return r;
}

// Whether a block of 1 m in width topples within 4 s on a slope with this tangent.
static sk_result topples(double height, double tangent, bool *falls) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=block mass=50 kappa=1e11 height=%.17g slope=%.17g", height,
                              sk_atan(tangent) / SK_DEGREE);
    if (r.ok) r = sk_run_settle(&run, 1.0);
    if (r.ok) r = sk_run_for(&run, 4.0);
    if (r.ok) {
        sk_vec3 up = sk_rotate(sk_run_body(&run, 0)->attitude, (sk_vec3){0.0, 0.0, 1.0});
        *falls = up.z < sk_cos(sk_atan(tangent) + 0.1);
    }
    sk_run_end(&run);
    return r;
}

static sk_result least_height(double tangent, sk_measurement *out) {
    double low = 0.9 / tangent, high = 1.1 / tangent;
    sk_result r = sk_ok();
    for (int i = 0; r.ok && i < 7; i++) {
        double height = 0.5 * (low + high);
        bool falls = false;
        r = topples(height, tangent, &falls);
        *(falls ? &high : &low) = height;
    }
    *out = (sk_measurement){0.5 * (low + high), 1.0 / tangent, 0.01 / tangent};
    return r;
}

static sk_result topple_height(sk_measurement *out) {
    return least_height(0.5, out);
}

// Just below the angle of friction, where a lower block stands.
static sk_result topple_at_friction(sk_measurement *out) {
    return least_height(0.99 * FRICTION, out);
}

sk_check_list sk_checks_body_rest(void) {
    static const char NO_CREEP[] = "displacement from second 20 to 40 (from minute 1 to 10 with --long): none";
    static const sk_check CHECKS[] = {
        {"body.crate_depth", "m", "m g / (kappa A), after it fell onto the ground", "1e-6: the swing that is left",
         SK_CHECK_WITHIN, crate_depth},
        {"body.stack_depth", "m", "ten crates: 55 m g / (kappa A)",
         "0.1 %: the field of a body falls to 0 at its rim, over a width of one depth", SK_CHECK_WITHIN, stack_depth},
        {"body.stack_creep_awake", "m", NO_CREEP, "rounding of positions of 10 m", SK_CHECK_AT_MOST, stack_creep_awake},
        {"body.stack_creep_asleep", "m", NO_CREEP, "none: a body that sleeps does not move", SK_CHECK_AT_MOST,
         stack_creep_asleep},
        {"body.stack_sleep_shift", "m", "difference of a stack that sleeps from one that may not",
         "10 um: the path within which a body counts as still", SK_CHECK_AT_MOST, sleep_shift},
        {"body.press_depth", "m", "5,000 kg on 0.5 kg: depth of the light one m g / (kappa A)",
         "1e-6: the swing that is left", SK_CHECK_WITHIN, press_depth},
        {"body.press_creep", "m", NO_CREEP, "rounding", SK_CHECK_AT_MOST, press_creep},
        {"body.slope_stands", "m", "path in 10 s at 0.999 of the angle of friction: none",
         "10 um: the friction spring stretches until it is at rest", SK_CHECK_AT_MOST, slope_stands},
        {"body.slope_slides", "m", "path in 10 s at 1.001 of the angle of friction: g (sin - mu cos) t^2 / 2",
         "1 %: the acceleration is the small difference of two large ones", SK_CHECK_WITHIN, slope_slides},
        {"body.slope_acceleration", "m/s^2", "at 1.3 of the angle of friction: g (sin - mu cos)",
         "0.1 %: the normal force swings while the block settles", SK_CHECK_WITHIN, slope_steep},
        {"body.topple_height", "m", "least height at which a block of 1 m topples on a slope of 1 in 2: b / tan",
         "1 %: its edge sinks into the ground, and the bisection ends at 0.2 %", SK_CHECK_WITHIN, topple_height},
        {"body.topple_at_friction", "m",
         "the same at 0.99 of the friction: it topples before it slides if h / b > 1 / mu",
         "1 %: its edge sinks into the ground, and the bisection ends at 0.2 %", SK_CHECK_WITHIN, topple_at_friction},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
