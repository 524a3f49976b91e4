// weather.h: wind and turbulence at an aircraft. Only the world room uses this.
// Dryden turbulence after MIL-F-8785C, low altitude, 3.7.2. Filters are sampled exactly once per tick, so their statistics do not
// depend on the tick. Longitudinal: one lag, gust_lag.x. Lateral and vertical, (1 + sqrt3 tau s) / (1 + tau s)^2: two equal
// lags in a row, gust_lag then gust_slow, output sqrt3 lag + (1 - sqrt3) slow. Roll: one lag.
#pragma once
#include "world/state.h"

typedef struct sk_gust {
    sk_vec3 velocity; // of the air, body axes, m/s
    double roll;      // rad/s, of the air about body x
} sk_gust;

// Advances the filters of one aircraft by `dt` s, drawing from its own generator. No effect without turbulence.
void sk_turbulence_step(const sk_weather *weather, sk_aircraft_state *aircraft, double airspeed, double height,
                        double span, double dt);

sk_gust sk_turbulence_at(const sk_aircraft_state *aircraft);
