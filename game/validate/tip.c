// Tipping over: the Cessna on slopes, against the statics of a sprung tricycle (docs/models/ground_checks.md).
#include "validate/slopes.h"
#include "validate/statics.h"
#include "validate/validate.h"
#include "validate/worlds.h"

// Friction high enough that nothing slips: on ordinary ground the Cessna slips before it tips. 9 gives the same digits
// as 1000.
static const double STICKY = 9.0;

// Measures the slope at which an aircraft across it has no load left on the upper main wheel. The expected value is
// from statics.
static sk_result tips(const char *aircraft, bool to_the_right, sk_measurement *out) {
    sk_tricycle t;
    double measured = 0.0, quarter = 0.5 * SK_PI;
    sk_result r = sk_tricycle_load(aircraft, &t);
    if (!r.ok) return r;
    int32_t lower = to_the_right ? t.right : t.left, upper = to_the_right ? t.left : t.right;
    sk_tipping how = {.a = t.third, .b = lower, .towards = to_the_right ? quarter : -quarter};
    double expected = sk_tricycle_tips(&t, how), heading = to_the_right ? quarter : 3.0 * quarter;
    r = sk_slope_without_load((sk_slope_trial){aircraft, STICKY, heading}, upper, 0.99 * expected, 0.05 * SK_DEGREE,
                              &measured);
    *out = (sk_measurement){measured / SK_DEGREE, expected / SK_DEGREE, 0.01};
    return r;
}

static sk_result across(sk_measurement *out) {
    return tips("c172p", true, out);
}
static sk_result across_left(sk_measurement *out) {
    return tips("c172p", false, out);
}

// The Cub's upper wheel keeps its heading as long as it grips. The result is between that of a body that turns on its
// pebbles and that of one that does not.
static sk_result cub_across(sk_measurement *out) {
    sk_tricycle t;
    sk_result r = tips("j3cub", true, out);
    if (r.ok) r = sk_tricycle_load("j3cub", &t);
    sk_tipping how = {.a = t.third, .b = t.right, .towards = 0.5 * SK_PI, .keeps_heading = true};
    double turned = out->expected, held = sk_tricycle_tips(&t, how) / SK_DEGREE;
    out->expected = 0.5 * (turned + held);
    out->tolerance = 0.5 * fabs(turned - held);
    return r;
}

static sk_result back(sk_measurement *out) {
    sk_tricycle t;
    double measured = 0.0;
    sk_result r = sk_tricycle_load("c172p", &t);
    if (!r.ok) return r;
    double expected = sk_tricycle_tips(&t, (sk_tipping){.a = t.left, .b = t.right, .towards = SK_PI});
    r = sk_steepest_slope((sk_slope_trial){"c172p", STICKY, 0.0}, 0.8 * expected, 1.2 * expected, 0.005 * SK_DEGREE,
                          &measured);
    *out = (sk_measurement){measured / SK_DEGREE, expected / SK_DEGREE, 0.01};
    return r;
}

#define STATICS "statics of a sprung tricycle: struts let the body tilt, pebbles let it move sideways"
#define LINE    "three times 0.003 deg, the error of a linear extrapolation of the last load, 13 N at 0.1 deg before"

sk_check_list sk_checks_tip(void) {
    static const sk_check CHECKS[] = {
        {"tip.cessna_across_slope", "deg", STATICS ", right wing downhill", LINE, SK_CHECK_WITHIN, across},
        {"tip.cessna_across_slope_left", "deg", STATICS ", left wing downhill", LINE, SK_CHECK_WITHIN, across_left},
        {"tip.cessna_back_uphill", "deg", STATICS ", nose uphill", "twice the resolution of the search",
         SK_CHECK_WITHIN, back},
        {"tip.cub_across_slope", "deg",
         STATICS ", right wing downhill; midway between a body that turns on its pebbles and one that does not",
         "half the difference of the two: the upper main wheel holds the heading as long as it grips", SK_CHECK_WITHIN,
         cub_across},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
