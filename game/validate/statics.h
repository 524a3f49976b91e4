// statics.h: statics of three sprung wheels, for the expected values of checks: tipping, slipping, and the deceleration
// by the main wheels.
// The main wheels are those with brakes; the third wheel, in front or behind, rolls. Equations:
// docs/models/ground_checks.md.
#pragma once
#include "validate/worlds.h"

typedef struct sk_tricycle {
    sk_aircraft_type type;
    int32_t third, left, right; // nose wheel or tailwheel; main wheels
} sk_tricycle;

sk_result sk_tricycle_load(const char *aircraft, sk_tricycle *out);

// A way to tip over the line from wheel a to wheel b: the one that is left has no load. A nose wheel or tailwheel is given as a.
typedef struct sk_tipping {
    int32_t a, b;
    double towards;     // on a slope, rad from straight ahead, clockwise: downhill
    double steer;       // rad, of the third wheel
    bool level;         // pulled by an acceleration on level ground, else by gravity on a slope
    bool keeps_heading; // on a slope: else it turns until its pebbles are where they were put down
    double rolling;     // rolling resistance coefficient; only counts on level ground, where it is towed
} sk_tipping;

// The slope (rad) at which it tips; on level ground the acceleration is g times the tangent of the answer.
double sk_tricycle_tips(const sk_tricycle *tricycle, sk_tipping how);

// The slope (rad), nose downhill, at which the braked main wheels slip; the third just rolls.
sk_result sk_tricycle_slips_downhill(const sk_tricycle *tricycle, double mu, double rolling, double *slope);
// The deceleration (m/s^2) on level ground with the main wheels locked and slipping.
sk_result sk_tricycle_braked_mains(const sk_tricycle *tricycle, double mu, double rolling, double *deceleration);

// What the third wheel carries of the weight on level ground.
double sk_tricycle_third_share(const sk_tricycle *tricycle);

// The radius (m) of its centre of gravity's way when it rolls slowly with this steering angle (rad), as its struts let it stand.
double sk_tricycle_radius(const sk_tricycle *tricycle, double steer);

// The slope (rad), nose downhill, at which the third wheel has no load left; on level ground its tangent is the deceleration over g
// at which it lifts. Only a taildragger's does.
sk_result sk_tricycle_lifts_third(const sk_tricycle *tricycle, bool level, double *slope);
