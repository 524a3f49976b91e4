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

// A case of tipping over the line from wheel a to wheel b; the remaining wheel has no load. A nose wheel or tailwheel
// must be a.
typedef struct sk_tipping {
    int32_t a, b;
    double towards;     // on a slope: the direction of downhill, rad clockwise from straight ahead
    double steer;       // rad, of the third wheel
    bool level;         // pulled by an acceleration on level ground; otherwise by gravity on a slope
    bool keeps_heading; // on a slope; otherwise it turns until its pebbles are where they were put down
    double rolling;     // rolling resistance coefficient; only counts on level ground, where it is towed
} sk_tipping;

// Returns the slope (rad) at which it tips. On level ground the acceleration is g times the tangent of the result.
double sk_tricycle_tips(const sk_tricycle *tricycle, sk_tipping how);

// Finds the slope (rad), nose downhill, at which the braked main wheels slip; the third wheel only rolls.
sk_result sk_tricycle_slips_downhill(const sk_tricycle *tricycle, double mu, double rolling, double *slope);
// Finds the deceleration (m/s^2) on level ground with the main wheels locked and slipping.
sk_result sk_tricycle_braked_mains(const sk_tricycle *tricycle, double mu, double rolling, double *deceleration);

// Returns the fraction of the weight on the third wheel, on level ground.
double sk_tricycle_third_share(const sk_tricycle *tricycle);

// Returns the radius (m) of the centre of gravity's path in a slow turn with this steering angle (rad), with the struts
// loaded.
double sk_tricycle_radius(const sk_tricycle *tricycle, double steer);

// Finds the slope (rad), nose downhill, at which the third wheel has no load left. On level ground its tangent is the
// deceleration over g at which that wheel lifts. Only a taildragger's third wheel lifts.
sk_result sk_tricycle_lifts_third(const sk_tricycle *tricycle, bool level, double *slope);
