// Tipping over: the Cessna on slopes, against the statics of a sprung tricycle (docs/models/ground_checks.md).
#include "validate/statics.h"
#include "validate/validate.h"
#include "validate/worlds.h"

// Grip for everything: on ordinary ground the Cessna slips before it tips, and the wheel that is all but
// unloaded can still hold what it holds to the side.
static const double STICKY = 100.0;

static sk_result tips(const char *aircraft, sk_tipping how, double heading, sk_measurement *out) {
    sk_tricycle t;
    double measured = 0.0;
    sk_result r = sk_tricycle_load(aircraft, &t);
    if (!r.ok) return r;
    double expected = sk_tricycle_tips(&t, how);
    r = sk_steepest_slope(aircraft, STICKY, heading, 0.8 * expected, 1.2 * expected, 0.005 * SK_DEGREE, &measured);
    *out = (sk_measurement){measured / SK_DEGREE, expected / SK_DEGREE, 0.1};
    return r;
}

static sk_result across(sk_measurement *out) {
    return tips("c172p", (sk_tipping){.a = 0, .b = 2, .third = 1, .towards = 0.5 * SK_PI}, 0.5 * SK_PI, out);
}
static sk_result across_left(sk_measurement *out) {
    return tips("c172p", (sk_tipping){.a = 0, .b = 1, .third = 2, .towards = -0.5 * SK_PI}, 1.5 * SK_PI, out);
}
static sk_result back(sk_measurement *out) {
    return tips("c172p", (sk_tipping){.a = 1, .b = 2, .third = 0, .towards = SK_PI}, 0.0, out);
}
// The Cub's wheels: left and right main wheel, tailwheel, which its pin holds.
static sk_result cub_across(sk_measurement *out) {
    return tips("j3cub", (sk_tipping){.a = 1, .b = 2, .third = 0, .towards = 0.5 * SK_PI}, 0.5 * SK_PI, out);
}

#define STATICS "statics of a sprung tricycle: struts lean the body, pebbles let it aside"
#define REASON                                                                                                         \
    "statics knows no rolling resistance of the nose wheel, 0.015 of its load (0.1 deg at the most); the search's "    \
    "resolution is 0.005 deg"

sk_check_list sk_checks_tip(void) {
    static const sk_check CHECKS[] = {
        {"tip.cessna_across_slope", "deg", STATICS ", right wing downhill", REASON, SK_CHECK_WITHIN, across},
        {"tip.cessna_across_slope_left", "deg", STATICS ", left wing downhill", REASON, SK_CHECK_WITHIN, across_left},
        {"tip.cessna_back_uphill", "deg", STATICS ", nose uphill", REASON, SK_CHECK_WITHIN, back},
        {"tip.cub_across_slope", "deg", STATICS ", right wing downhill", REASON, SK_CHECK_WITHIN, cub_across},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
