// slopes.h: finds by trial on which slopes an aircraft stands still. It is put down gently with locked wheels, without
// rolling resistance, and simulated for half a minute. Heading in rad, 0 is uphill. Kinetic friction is 3/4 of mu.
#pragma once
#include "validate/worlds.h"

// The steepest (rad) between two bounds, to a resolution, on which it still stands on every wheel.
sk_result sk_steepest_slope(const char *aircraft, double mu, double heading, double low, double high, double resolution,
                            double *out);

// The slope (rad) at which a wheel has no load left: found from a slope below, by the line of its load. Put down any closer to it,
// it may go over: while it settles the wheel is lifted beyond where its weight brings it back.
sk_result sk_slope_without_load(const char *aircraft, double mu, double heading, int32_t wheel, double from,
                                double resolution, double *out);
