// weather.h: the wind as a field: mean wind, its profile over height, and gusts that drift with it.
// It is a function of position and time only, the same for every aircraft and wind sock. For turbulence see
// turbulence.h. Source: docs/models/weather.md.
#pragma once
#include "base/result.h"
#include "math/vec3.h"
#include <stdint.h>

enum { SK_GUSTS_MAX = 16 };

// A discrete gust of the form 1 - cos (MIL-F-8785C 3.7.2.3, CS-23.333) in a length of air that drifts with the wind.
typedef struct sk_gust {
    double time;   // s: time at which it reaches the origin of coordinates; it arrives later downwind
    double length; // m, from its beginning to its end
    double speed;  // m/s at the peak and at 20 ft, on top of the wind
    double from;   // rad clockwise from north
    double up;     // m/s upward at the peak
} sk_gust;

typedef struct sk_weather {
    double wind_from;  // rad clockwise from north
    double wind_speed; // m/s in the mean, at 6.1 m (20 ft) above the ground
    double gradient;   // exponent of the power law with height; 0: none
    double turbulence; // intensity over that of MIL-F-8785C for this wind; 0: none
    uint64_t seed;     // of gusts and turbulence
    double roughness;  // m, of the logarithmic law with height; 0: none. Not together with `gradient`
    double veer;       // rad, clockwise change of wind direction from 20 ft to 1000 ft
    double gusting;    // m/s at 20 ft that no random gust exceeds; 0: no random gusts
    int32_t gust_count;
    sk_gust gusts[SK_GUSTS_MAX];
} sk_weather;

typedef struct sk_wind {
    sk_vec3 velocity; // of the air, world, m/s
    sk_vec3 shear;    // change of `velocity` per metre upward, 1/s; without the veer, some 1e-3 rad/m
} sk_wind;

// Returns the velocity of the wind (world, m/s) at a place (world, m), at this height (m) above the ground there, at
// time t (s).
sk_vec3 sk_wind_at(const sk_weather *weather, sk_vec3 place, double height, double t);

// Returns the same velocity, and the shear over `depth` (m, positive): the wind depth / 2 above minus that depth / 2
// below, divided by depth. The shear is at most the upper wind divided by depth. The slope of the wind's law at the
// height has no such bound near the ground.
sk_wind sk_wind_over(const sk_weather *weather, sk_vec3 place, double height, double depth, double t);

// Returns the least speed (m/s) at 20 ft between random gusts.
double sk_wind_lull(const sk_weather *weather);

// Returns whether random gusts may reach `gusting` (m/s) in a wind of this speed (m/s): one to three times the speed,
// with a relative rounding of 1e-9.
bool sk_weather_may_gust(double speed, double gusting);

// Error unless every number is usable.
sk_result sk_weather_check(const sk_weather *weather);
