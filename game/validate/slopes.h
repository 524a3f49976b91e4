// slopes.h: finds by trial on which slopes an aircraft stands still. It is put down gently with locked wheels, without
// rolling resistance, and simulated for half a minute. Kinetic friction is 3/4 of mu.
#pragma once
#include "validate/worlds.h"

// Who stands on a slope, and how.
typedef struct sk_slope_trial {
    const char *aircraft;
    double mu;      // of static friction
    double heading; // rad, 0 is uphill
} sk_slope_trial;

// The steepest (rad) between two bounds, to a resolution, on which it still stands on every wheel.
sk_result sk_steepest_slope(sk_slope_trial trial, double low, double high, double resolution, double *out);

// The slope (rad) at which a wheel has no load left: found from a slope below, by the line of its load. Put down any closer to it,
// it may go over: while it settles the wheel is lifted beyond where its weight brings it back.
sk_result sk_slope_without_load(sk_slope_trial trial, int32_t wheel, double from, double resolution, double *out);
