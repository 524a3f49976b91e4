// turbulence.h: Dryden turbulence along the flight path of one aircraft, after MIL-F-8785C 3.7.1 to 3.7.3.
// The axes are those of the body, at every height. Filters are sampled once per tick; their standard deviations do not
// depend on the tick. Longitudinal: one lag, gust_lag.x. Lateral and vertical, (1 + sqrt3 tau s) / (1 + tau s)^2: two
// equal lags in series, gust_lag then gust_slow, with output sqrt3 lag + (1 - sqrt3) slow. Roll: one lag. Pitch and
// yaw: the gradient of the vertical and lateral output along the path, with a lag for averaging over the wing,
// gust_tail. Source: docs/models/weather.md.
#pragma once
#include "environment/airwake.h"
#include "math/vec3.h"
#include <stdint.h>

// Standard deviations and lengths of the turbulence at a height.
typedef struct sk_dryden {
    double sigma_u, sigma_w;   // m/s: along and across; up
    double length_u, length_w; // m
    double passing;            // m/s, minimum speed at which the frozen field passes an aircraft
} sk_dryden;

// Returns the turbulence at a height above the ground (m) in a mean wind at 20 ft (m/s). `intensity`: factor on the
// specification's turbulence.
sk_dryden sk_dryden_at(double wind_speed, double intensity, double height);

// Adds the eddies of an airwake. They are uncorrelated with the others, so variances add up and lengths are weighted by
// variance.
sk_dryden sk_dryden_with(sk_dryden open, const sk_airwake_effect *wake);

typedef struct sk_turbulence {
    sk_vec3 velocity;        // of the air, body axes, m/s
    double roll, pitch, yaw; // rad/s: dw/dy, -dw/dx and dv/dx, the rotation of the air at wing, tailplane and fin
} sk_turbulence;

// The filters of one aircraft, and the generator of its noise. Each is a field of the state (world/state_fields.h).
typedef struct sk_gusts {
    uint64_t random;
    sk_vec3 lag, slow, tail;
    double roll;
} sk_gusts;

// Advances the filters of one aircraft by `dt` s with numbers from its own generator. `air`: its velocity through the
// air, body axes, m/s. `span`: m.
void sk_turbulence_step(const sk_dryden *eddies, sk_gusts *gusts, sk_vec3 air, double span, double dt);

sk_turbulence sk_turbulence_at(const sk_gusts *gusts, double span);
