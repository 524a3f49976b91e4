// slopes.h: finds by trial the slopes on which an aircraft stands still. It is put down gently with locked wheels,
// without rolling resistance, and simulated for half a minute. Kinetic friction is 3/4 of mu.
#pragma once
#include "validate/worlds.h"

// An aircraft that stands on a slope.
typedef struct sk_slope_trial {
    const char *aircraft;
    double mu;      // of static friction
    double heading; // rad, 0 is uphill
} sk_slope_trial;

// Finds the steepest slope (rad) between two bounds, to a resolution, on which it still stands on every wheel.
sk_result sk_steepest_slope(sk_slope_trial trial, double low, double high, double resolution, double *out);

// Finds the slope (rad) at which a wheel has no load left. It starts from a lower slope and extrapolates the load
// linearly. It does not put the aircraft down closer to the result, because it may tip over: while it settles, the
// wheel may be lifted beyond the angle from which its weight brings it back.
sk_result sk_slope_without_load(sk_slope_trial trial, int32_t wheel, double from, double resolution, double *out);
