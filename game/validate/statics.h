// statics.h: the statics of a sprung tricycle, for the expected values of checks: when it tips, when it slips, how hard its main
// wheels brake. Wheel 0 is the nose wheel, 1 the left and 2 the right main wheel.
// Equations: docs/models/ground_checks.md.
#pragma once
#include "validate/worlds.h"

typedef struct sk_tricycle {
    sk_aircraft_type type;
} sk_tricycle;

sk_result sk_tricycle_load(const char *aircraft, sk_tricycle *out);

// A way to tip over the line from wheel a to wheel b: the third wheel has no load left.
typedef struct sk_tipping {
    int32_t a, b, third;
    double towards; // rad from straight ahead, clockwise: where it is pulled to, downhill or out of the turn
    double steer;   // rad, of the nose wheel
    bool level;     // pulled by an acceleration on level ground, else by gravity on a slope
} sk_tipping;

// The slope (rad) at which it tips; on level ground the acceleration is g times the tangent of the answer.
double sk_tricycle_tips(const sk_tricycle *tricycle, sk_tipping how);

// The slope (rad), nose downhill, at which the braked main wheels slip; the nose wheel just rolls.
sk_result sk_tricycle_slips_downhill(const sk_tricycle *tricycle, double mu, double rolling, double *slope);
// The deceleration (m/s^2) on level ground with the main wheels locked and slipping.
sk_result sk_tricycle_braked_mains(const sk_tricycle *tricycle, double mu, double rolling, double *deceleration);

// What the nose wheel carries of the weight on level ground.
double sk_tricycle_nose_share(const sk_tricycle *tricycle);

// The steepest slope (rad) between two bounds, to a resolution, on which an aircraft that was put down gently with its wheels
// locked stands half a minute on every wheel. Heading in rad, 0 is uphill. Kinetic friction is 3/4 of mu.
sk_result sk_steepest_slope(const char *aircraft, double mu, double heading, double low, double high, double resolution,
                            double *out);
