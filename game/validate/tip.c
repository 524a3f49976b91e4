// Tipping over: the Cessna on slopes, against the statics of a sprung tricycle (docs/models/ground_checks.md).
#include "validate/statics.h"
#include "validate/validate.h"
#include "validate/worlds.h"

// Grip for everything: on ordinary ground the Cessna slips before it tips. 9 gives the same digits as 1000.
static const double STICKY = 9.0;

static sk_result tips(const char *aircraft, sk_tipping how, double heading, double within, sk_measurement *out) {
    sk_tricycle t;
    double measured = 0.0;
    sk_result r = sk_tricycle_load(aircraft, &t);
    if (!r.ok) return r;
    double expected = sk_tricycle_tips(&t, how);
    r = sk_steepest_slope(aircraft, STICKY, heading, 0.8 * expected, 1.2 * expected, 0.005 * SK_DEGREE, &measured);
    *out = (sk_measurement){measured / SK_DEGREE, expected / SK_DEGREE, within};
    return r;
}

static sk_result across(sk_measurement *out) {
    return tips("c172p", (sk_tipping){.a = 0, .b = 2, .towards = 0.5 * SK_PI}, 0.5 * SK_PI, 0.03, out);
}
static sk_result across_left(sk_measurement *out) {
    return tips("c172p", (sk_tipping){.a = 0, .b = 1, .towards = -0.5 * SK_PI}, 1.5 * SK_PI, 0.03, out);
}
static sk_result back(sk_measurement *out) {
    return tips("c172p", (sk_tipping){.a = 1, .b = 2, .towards = SK_PI}, 0.0, 0.01, out);
}
// The Cub's wheels: left and right main wheel, tailwheel, which its pin holds.
static sk_result cub_across(sk_measurement *out) {
    return tips("j3cub", (sk_tipping){.a = 1, .b = 2, .towards = 0.5 * SK_PI}, 0.5 * SK_PI, 0.1, out);
}

#define STATICS "statics of a sprung tricycle: struts lean the body, pebbles let it aside"
#define TURNED                                                                                                         \
    "the body turns on its pebbles by 0.7 deg, which is worth 0.07 deg of slope; a third of it, for the way on which " \
    "the nose wheel rolled ahead, and the search's 0.005 deg"

sk_check_list sk_checks_tip(void) {
    static const sk_check CHECKS[] = {
        {"tip.cessna_across_slope", "deg", STATICS ", right wing downhill", TURNED, SK_CHECK_WITHIN, across},
        {"tip.cessna_across_slope_left", "deg", STATICS ", left wing downhill", TURNED, SK_CHECK_WITHIN, across_left},
        {"tip.cessna_back_uphill", "deg", STATICS ", nose uphill", "the search's resolution, twice", SK_CHECK_WITHIN,
         back},
        {"tip.cub_across_slope", "deg", STATICS ", right wing downhill; the upper main wheel keeps its heading",
         "a body that turned freely on its pebbles would tip 0.14 deg later: how much of that the upper wheel lets it "
         "while it unloads is open",
         SK_CHECK_WITHIN, cub_across},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
