#include "environment/turbulence.h"

#include "base/random.h"
#include "math/elementary.h"

static const double FOOT = 0.3048, KNOT = 1852.0 / 3600.0;

// MIL-F-8785C, figure 7: standard deviation, ft/s, over the height, ft. The curves are for light (exceeded with
// probability 1e-2), moderate (1e-3) and severe turbulence (1e-5). Below 1000 ft these correspond to winds of 15, 30
// and 45 kt at 20 ft.
enum { ALTITUDES = 12, SEVERITIES = 3 };
static const double ALTITUDE[ALTITUDES] = {500,   1750,  3750,  7500,  15000, 25000,
                                           35000, 45000, 55000, 65000, 75000, 80000};
static const double HIGH_SIGMA[SEVERITIES][ALTITUDES] = {
    {6.6, 6.9, 7.4, 6.7, 4.6, 2.7, 0.4, 0.0, 0.0, 0.0, 0.0, 0.0},
    {8.6, 9.6, 10.6, 10.1, 8.0, 6.6, 5.0, 4.2, 2.7, 0.0, 0.0, 0.0},
    {15.6, 17.6, 23.0, 23.6, 22.1, 20.0, 16.0, 15.1, 12.1, 7.9, 6.2, 5.1},
};
static const double SEVERITY_STEP = 15.0; // kt

static double mix(double a, double b, double share) {
    return a + share * (b - a);
}

// Returns the standard deviation, m/s, at a height, ft, above 1000 ft. It is interpolated between the curves by their
// winds, and from 0 without wind. Beyond the last curve it is proportional to the wind.
static double high_sigma(double wind_speed, double intensity, double h) {
    int32_t i = 0;
    while (i + 2 < ALTITUDES && h >= ALTITUDE[i + 1]) i++;
    double share = sk_clamp((h - ALTITUDE[i]) / (ALTITUDE[i + 1] - ALTITUDE[i]), 0.0, 1.0);
    double severity = wind_speed * intensity / KNOT / SEVERITY_STEP, below = 0.0;
    for (int32_t k = 0; k < SEVERITIES; k++) {
        double curve = mix(HIGH_SIGMA[k][i], HIGH_SIGMA[k][i + 1], share);
        if (severity <= k + 1) return FOOT * mix(below, curve, severity - k);
        below = curve;
    }
    return FOOT * below * severity / SEVERITIES;
}

sk_dryden sk_dryden_at(double wind_speed, double intensity, double height) {
    static const double LOW = 1000.0, HIGH = 2000.0, HIGH_LENGTH = 1750.0; // ft
    double h = sk_max(height / FOOT, 10.0), near = sk_min(h, LOW);         // ft, the unit of the specification's fits
    double shape = 0.177 + 0.000823 * near, root = sk_pow(shape, 0.4);
    static const double SLOWEST = 3.0; // m/s
    double sigma_w = 0.1 * wind_speed * intensity;
    sk_dryden d = {.sigma_u = sigma_w / root,
                   .sigma_w = sigma_w,
                   .length_u = near / (root * root * root) * FOOT,
                   .length_w = near * FOOT,
                   .passing = SLOWEST};
    if (!(h > LOW)) return d;
    double share = sk_min((h - LOW) / (HIGH - LOW), 1.0), sigma = high_sigma(wind_speed, intensity, sk_max(h, HIGH));
    d.sigma_u = mix(d.sigma_u, sigma, share);
    d.sigma_w = mix(d.sigma_w, sigma, share);
    d.length_u = mix(d.length_u, HIGH_LENGTH * FOOT, share);
    d.length_w = mix(d.length_w, HIGH_LENGTH * FOOT, share);
    return d;
}

static double joined(double variance, double length, double wake_variance, double wake_length) {
    return (variance * length + wake_variance * wake_length) / (variance + wake_variance);
}

sk_dryden sk_dryden_with(sk_dryden open, const sk_airwake_effect *wake) {
    if (!(wake->sigma > 0.0)) return open;
    double u = open.sigma_u * open.sigma_u, w = open.sigma_w * open.sigma_w, more = wake->sigma * wake->sigma;
    return (sk_dryden){.sigma_u = sqrt(u + more),
                       .sigma_w = sqrt(w + more),
                       .length_u = joined(u, open.length_u, more, wake->length),
                       .length_w = joined(w, open.length_w, more, wake->length),
                       .passing = sk_max(open.passing, wake->passing)};
}

// Draws two independent normally distributed numbers (Box and Muller 1958).
static void normal_pair(uint64_t *random, double *a, double *b) {
    double radius = sqrt(-2.0 * sk_log(1.0 - sk_random_unit(random)));
    sk_sincos(2.0 * SK_PI * sk_random_unit(random), b, a);
    *a *= radius;
    *b *= radius;
}

// Returns one exact sample of a lag driven by white noise. Its standard deviation is sigma in the long run.
static double lag(double x, double keep, double sigma, double noise) {
    return keep * x + sigma * sqrt(1.0 - keep * keep) * noise;
}

static const double ROOT3 = 1.73205080756887729353;

static double output(double fast, double slow) {
    return ROOT3 * fast + (1.0 - ROOT3) * slow;
}

static double wing_of(double span) {
    return sk_max(span, 1.0);
}

void sk_turbulence_step(const sk_dryden *eddies, sk_gusts *gusts, sk_vec3 air, double span, double dt) {
    sk_dryden d = *eddies;
    double V = sk_max(sk_length(air), d.passing), b = wing_of(span);
    double keep_u = sk_exp(-V * dt / d.length_u), keep_w = sk_exp(-V * dt / d.length_w);

    double noise[4];
    normal_pair(&gusts->random, &noise[0], &noise[1]);
    normal_pair(&gusts->random, &noise[2], &noise[3]);
    sk_vec3 *fast = &gusts->lag, *slow = &gusts->slow, *tail = &gusts->tail;
    // The input of a lag in series is the mean output over the tick of the lag before it.
    double before_v = fast->y, before_w = fast->z;
    double side = output(fast->y, slow->y), down = output(fast->z, slow->z);
    fast->x = lag(fast->x, keep_u, d.sigma_u, noise[0]);
    fast->y = lag(fast->y, keep_u, d.sigma_u / sqrt(2.0), noise[1]);
    fast->z = lag(fast->z, keep_w, d.sigma_w / sqrt(2.0), noise[2]);
    slow->y = keep_u * slow->y + (1.0 - keep_u) * 0.5 * (before_v + fast->y);
    slow->z = keep_w * slow->z + (1.0 - keep_w) * 0.5 * (before_w + fast->z);
    double keep_r = sk_exp(-SK_PI * V * dt / (3.0 * b)), keep_q = sk_exp(-SK_PI * V * dt / (4.0 * b));
    tail->y = keep_r * tail->y + (1.0 - keep_r) * 0.5 * (side + output(fast->y, slow->y));
    tail->z = keep_q * tail->z + (1.0 - keep_q) * 0.5 * (down + output(fast->z, slow->z));
    // Direction of the air along the body: 1 from the nose, -1 from the tail, 0 from a side.
    tail->x = air.x / V;

    double sigma_p =
        d.sigma_w * sqrt(0.1 * SK_PI * SK_PI / (b * d.length_w)) * sk_pow(SK_PI * d.length_w / (4.0 * b), 1.0 / 6.0);
    gusts->roll = lag(gusts->roll, keep_q, sigma_p, noise[3]); // its lag is as long as that of pitch
}

sk_turbulence sk_turbulence_at(const sk_gusts *gusts, double span) {
    sk_turbulence t = {0};
    sk_vec3 fast = gusts->lag, slow = gusts->slow, tail = gusts->tail;
    t.velocity = (sk_vec3){fast.x, output(fast.y, slow.y), output(fast.z, slow.z)};
    t.roll = gusts->roll;
    double per_span = SK_PI * tail.x / wing_of(span); // (x - lag x) / (V tau) is the change per metre
    t.pitch = -0.25 * per_span * (t.velocity.z - tail.z);
    t.yaw = per_span / 3.0 * (t.velocity.y - tail.y);
    return t;
}
