#include "environment/windsock.h"

#include "base/hash.h"
#include "base/random.h"
#include "environment/turbulence.h"
#include "math/elementary.h"

// Computes two components of eddies, m/s, each a sum of sines. The frequencies share the variance of the Dryden
// spectrum (2 / pi) sigma^2 T / (1 + (w T)^2) evenly. Each is at the middle of its share:
//   w T = tan(pi / 2 (i + 1/2) / n)
// The phases of the two components differ by a quarter turn of alternating sign, so the components are uncorrelated.
static void eddies(const sk_weather *weather, const sk_windsock *sock, double t, double *along, double *across) {
    enum { SINES = 8 };
    static const double SLOWEST = 3.0; // m/s, as in turbulence.c
    sk_dryden d = sk_dryden_at(weather->wind_speed, weather->turbulence, sock->height);
    double per_second = sk_max(weather->wind_speed, SLOWEST) / d.length_u, size = d.sigma_u * sqrt(2.0 / SINES);
    uint64_t random = sk_hash_real(sk_hash_real(weather->seed, sock->at.x), sock->at.y);
    *along = *across = 0.0;
    for (int i = 0; i < SINES; i++) {
        double s, c;
        sk_sincos(0.5 * SK_PI * (i + 0.5) / SINES, &s, &c);
        double angle = per_second * s / c * t + 2.0 * SK_PI * sk_random_unit(&random);
        *along += size * sk_sin(angle);
        *across += (i % 2 == 0 ? size : -size) * sk_cos(angle);
    }
}

sk_vec3 sk_windsock_wind(const sk_weather *weather, const sk_windsock *sock, double t) {
    sk_vec3 wind = sk_wind_at(weather, sock->at, sock->height, t);
    if (!(weather->turbulence > 0.0)) return wind;
    double along, across, s, c;
    eddies(weather, sock, t, &along, &across);
    sk_sincos(weather->wind_from, &s, &c);
    return sk_add(wind, (sk_vec3){-s * along + c * across, -c * along - s * across, 0.0});
}

// Returns the angle (rad) of a band from hanging straight down. The air that the band stops holds it out against its
// weight, in proportion to U^2: tan(raised) = (U / U45)^2. The hoop spreads the first band, at the mouth, so it rises
// first. Less air reaches the bands towards the tip. The last band is 80 degrees out at 15 kt.
static double raised_at(double speed, int band) {
    static const double KNOT = 1852.0 / 3600.0, FULL = 15.0, TIP = 0.42; // kt; U45 / 15 kt of the last band
    static const double MOUTH = 0.22;                                    // of the first: 45 degrees at 3.3 kt
    double share = (double)band / (SK_WINDSOCK_BANDS - 1), half = FULL * KNOT * (MOUTH + share * (TIP - MOUTH));
    return sk_atan2(speed * speed, half * half);
}

sk_windsock_shape sk_windsock_at(const sk_weather *weather, const sk_windsock *sock, double t) {
    sk_vec3 wind = sk_windsock_wind(weather, sock, t);
    sk_windsock_shape shape = {.speed = sqrt(wind.x * wind.x + wind.y * wind.y)};
    shape.towards = sk_atan2(wind.x, wind.y);
    if (!(shape.speed > 0.0)) shape.towards = weather->wind_from - SK_PI;
    if (shape.towards < 0.0) shape.towards += 2.0 * SK_PI;
    double out = 0.0;
    for (int i = 0; i < SK_WINDSOCK_BANDS; i++) {
        double s, c;
        shape.raised[i] = raised_at(shape.speed, i);
        sk_sincos(shape.raised[i], &s, &c);
        out += s / SK_WINDSOCK_BANDS;
    }
    shape.extension = out;
    return shape;
}
