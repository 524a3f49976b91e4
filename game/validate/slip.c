// Where static friction ends, and what slides then does. Closed forms: docs/models/ground_checks.md.
#include "validate/statics.h"
#include "validate/validate.h"
#include "validate/worlds.h"

// The heading in which the rig's slip angle is farthest from atan(mu_s).
static sk_result rig_slip_angle(double mu, double apart, sk_measurement *out) {
    double expected = sk_atan(mu);
    *out = (sk_measurement){expected / SK_DEGREE, expected / SK_DEGREE, 0.05};
    for (double heading = 0.0; heading < 360.0; heading += apart) {
        double angle;
        sk_result r = sk_steepest_slope("rig", mu, heading * SK_DEGREE, expected - SK_DEGREE, expected + SK_DEGREE,
                                        0.002 * SK_DEGREE, &angle);
        if (!r.ok) return r;
        if (fabs(angle - expected) > fabs(out->measured * SK_DEGREE - expected)) out->measured = angle / SK_DEGREE;
    }
    return sk_ok();
}

static sk_result rig_on_asphalt(sk_measurement *out) {
    return rig_slip_angle(0.8, sk_validate_long() ? 5.0 : 15.0, out);
}
static sk_result rig_on_ice(sk_measurement *out) {
    return rig_slip_angle(0.1, sk_validate_long() ? 5.0 : 45.0, out);
}

// Nose downhill the braked main wheels slip first: the nose wheel, which takes load from them, only rolls.
static sk_result cessna_downhill(sk_measurement *out) {
    static const double MU = 0.8, ROLLING = 0.015;
    sk_tricycle t;
    double expected = 0.0, angle = 0.0;
    sk_result r = sk_tricycle_load("c172p", &t);
    if (r.ok) r = sk_tricycle_slips_downhill(&t, MU, ROLLING, &expected);
    if (r.ok) r = sk_steepest_slope("c172p", MU, SK_PI, 0.9 * expected, 1.1 * expected, 0.005 * SK_DEGREE, &angle);
    *out = (sk_measurement){angle / SK_DEGREE, expected / SK_DEGREE, 0.1};
    return r;
}

// The rig with locked wheels on a slope (degrees) that it slides down: acceleration over the fourth second, and how far (m per
// metre) it strayed from straight down.
static sk_result slides(const char *material, double slope, double heading, double *acceleration, double *strayed) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=rig bumps=false parking_brake=1 material=%s slope=%g heading=%g",
                              material, slope, heading);
    sk_vec3 from = r.ok ? sk_run_aircraft(&run)->position : (sk_vec3){0};
    if (r.ok) r = sk_run_for(&run, 3.0);
    double before = r.ok ? sk_run_speed(&run) : 0.0;
    if (r.ok) r = sk_run_for(&run, 1.0);
    if (r.ok) {
        sk_vec3 way = sk_sub(sk_run_aircraft(&run)->position, from);
        *acceleration = sk_run_speed(&run) - before;
        *strayed = fabs(way.x) / sk_length(way);
    }
    sk_run_end(&run);
    return r;
}

static sk_result slide_acceleration(const char *material, double mu, double slope, sk_measurement *out) {
    double expected = SK_G * (sk_sin(slope * SK_DEGREE) - mu * sk_cos(slope * SK_DEGREE));
    *out = (sk_measurement){expected, expected, 1e-3 * expected};
    for (double heading = 0.0; heading < 360.0; heading += 45.0) {
        double got = 0.0, strayed = 0.0;
        sk_result r = slides(material, slope, heading, &got, &strayed);
        if (!r.ok) return r;
        if (fabs(got - expected) > fabs(out->measured - expected)) out->measured = got;
    }
    return sk_ok();
}

static sk_result slides_on_asphalt(sk_measurement *out) {
    return slide_acceleration("asphalt_dry", 0.6, 45.0, out);
}
static sk_result slides_on_ice(sk_measurement *out) {
    return slide_acceleration("ice", 0.05, 15.0, out);
}

static sk_result slides_straight(sk_measurement *out) {
    *out = (sk_measurement){0.0, 1e-3, 0.0};
    for (double heading = 0.0; heading < 360.0; heading += 45.0) {
        double acceleration = 0.0, strayed = 0.0;
        sk_result r = slides("asphalt_dry", 45.0, heading, &acceleration, &strayed);
        if (!r.ok) return r;
        out->measured = sk_max(out->measured, strayed);
    }
    return sk_ok();
}

sk_check_list sk_checks_slip(void) {
    static const sk_check CHECKS[] = {
        {"slip.rig_24_headings", "deg", "atan(mu_s) of asphalt, all wheels locked; the heading that is farthest off",
         "the search's resolution is 0.002 deg, and the body settles by up to 0.02 deg of its slope's load",
         SK_CHECK_WITHIN, rig_on_asphalt},
        {"slip.rig_on_ice_8_headings", "deg", "atan(mu_s) of ice, all wheels locked; the heading that is farthest off",
         "as on asphalt: the search's resolution, and what the body settles by", SK_CHECK_WITHIN, rig_on_ice},
        {"slip.cessna_nose_downhill", "deg", "statics: the main wheels reach mu_s N with load on the nose wheel",
         "what the nose wheel, standing still, holds of its rolling resistance is up to the way it came there: "
         "0.015 of its load, at the most 0.3 deg; the way by which it settles leaves a third of that open",
         SK_CHECK_WITHIN, cessna_downhill},
        {"slip.asphalt_acceleration", "m/s^2", "g (sin t - mu_k cos t) at 45 deg, 8 headings, the one farthest off",
         "a thousandth: closed form of a body that touches at its centre of gravity's height; the rig's is off by its "
         "strut's change of stroke, 0.1 mm",
         SK_CHECK_WITHIN, slides_on_asphalt},
        {"slip.ice_acceleration", "m/s^2", "g (sin t - mu_k cos t) at 15 deg, 8 headings, the one farthest off",
         "a thousandth, as on asphalt", SK_CHECK_WITHIN, slides_on_ice},
        {"slip.slides_straight_down", "m/m", "kinetic friction opposes the motion, whatever the heading",
         "a millimetre per metre: the wheels let go one after the other, a few substeps apart, which turns the body a "
         "little",
         SK_CHECK_AT_MOST, slides_straight},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
