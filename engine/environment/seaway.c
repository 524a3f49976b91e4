#include "environment/seaway.h"

#include "base/random.h"
#include "math/elementary.h"

static const double G = 9.80665; // m/s^2

// Returns B of the spectrum, (rad/s)^4.
static double cutoff(const sk_sea *sea) {
    double peak = 2.0 * SK_PI / sea->period;
    return 1.25 * peak * peak * peak * peak;
}

double sk_sea_spectrum(const sk_sea *sea, double w) {
    if (!(w > 0.0)) return 0.0;
    double b = cutoff(sea), w4 = w * w * w * w;
    return 0.25 * b * sea->height * sea->height / (w4 * w) * sk_exp(-b / w4);
}

// Returns the share of the spectrum's area below a frequency, given as a multiple of the peak frequency.
static double share_below(double ratio) {
    double r2 = ratio * ratio;
    return sk_exp(-1.25 / (r2 * r2));
}
static double ratio_of_share(double share) {
    return sqrt(sqrt(-1.25 / sk_log(share)));
}

// Edges of the bins, as multiples of the peak frequency. For every bin the mean of two shares is the same: of the
// energy, and of the logarithm of the range. With energy alone the tail would be one wave. With the logarithm alone the
// peak would be five waves.
static const double LOWEST = 0.5, HIGHEST = 5.0;

static void make_edges(double edges[SK_WAVES_MAX + 1]) {
    enum { HALVINGS = 60 };
    double least = share_below(LOWEST), range = share_below(HIGHEST) - least, octaves = sk_log(HIGHEST / LOWEST);
    edges[0] = LOWEST;
    edges[SK_WAVES_MAX] = HIGHEST;
    for (int32_t i = 1; i < SK_WAVES_MAX; i++) {
        double low = LOWEST, high = HIGHEST, wanted = (double)i / SK_WAVES_MAX;
        for (int k = 0; k < HALVINGS; k++) {
            double middle = 0.5 * (low + high);
            double mean = 0.5 * ((share_below(middle) - least) / range + sk_log(middle / LOWEST) / octaves);
            if (mean < wanted)
                low = middle;
            else
                high = middle;
        }
        edges[i] = 0.5 * (low + high);
    }
}

// Returns the angle from the main direction below which a share of cos^2(pi/2 angle / spreading) is found:
// share = 1/2 + x / 2 + sin(pi x) / (2 pi) with x = angle / spreading.
static double angle_of_share(double share, double spreading) {
    double low = -1.0, high = 1.0;
    for (int k = 0; k < 60; k++) {
        double x = 0.5 * (low + high);
        if (0.5 + 0.5 * x + sk_sin(SK_PI * x) / (2.0 * SK_PI) < share)
            low = x;
        else
            high = x;
    }
    return 0.5 * (low + high) * spreading;
}

static sk_result check_sea(const sk_sea *sea) {
    if (!(sea->height >= 0.0 && sea->height <= 30.0))
        return sk_error("significant wave height is %g m; 0 to 30 is allowed", sea->height);
    if (!(sea->period >= 1.0 && sea->period <= 30.0))
        return sk_error("peak period is %g s; 1 to 30 is allowed", sea->period);
    double steepness = 2.0 * SK_PI * sea->height / (G * sea->period * sea->period);
    if (steepness > 0.1)
        return sk_error("waves of %g m at %g s would break: their steepness is %.3f; up to 0.1 is allowed, %.2f m here",
                        sea->height, sea->period, steepness, sea->height * 0.1 / steepness);
    if (!(fabs(sea->from) <= 100.0)) return sk_error("wave direction %g rad is not an angle", sea->from);
    if (!(sea->spreading >= 0.0 && sea->spreading <= 0.5 * SK_PI))
        return sk_error("spreading is %g rad; 0 to pi/2 is allowed", sea->spreading);
    if (!(fabs(sea->level) <= 1e4)) return sk_error("the sea's level is %g m; -10000 to 10000 is allowed", sea->level);
    return sk_ok();
}

sk_result sk_seaway_make(const sk_sea *sea, sk_seaway *out) {
    static const double GOLDEN = 0.61803398874989484820;
    *out = (sk_seaway){.present = true, .level = sea->level};
    sk_result r = check_sea(sea);
    if (!r.ok || sea->height == 0.0) return r;
    double edges[SK_WAVES_MAX + 1], peak = 2.0 * SK_PI / sea->period;
    double least = share_below(LOWEST), range = share_below(HIGHEST) - least;
    uint64_t random = sea->seed;
    make_edges(edges);
    double turn = sk_random_unit(&random);
    out->wave_count = SK_WAVES_MAX;
    for (int32_t i = 0; i < SK_WAVES_MAX; i++) {
        double below = share_below(edges[i]), above = share_below(edges[i + 1]);
        // The frequency is drawn by energy within its bin, so that all moments of the spectrum are right in the mean
        // over seeds.
        double w = peak * ratio_of_share(sk_random_range(&random, below, above)), k = w * w / G;
        // Directions are in the order of the golden section: evenly spread, and independent of frequency.
        turn += GOLDEN;
        turn -= floor(turn);
        double s, c; // direction of propagation, opposite to `from`
        sk_sincos(sea->from + SK_PI + angle_of_share(turn, sea->spreading), &s, &c);
        double energy = (above - below) / range * sea->height * sea->height / 16.0;
        out->waves[i] = (sk_wave){.amplitude = sqrt(2.0 * energy),
                                  .kx = k * s,
                                  .ky = k * c,
                                  .frequency = w,
                                  .phase = sk_random_range(&random, 0.0, 2.0 * SK_PI)};
    }
    return r;
}

double sk_seaway_height(const sk_seaway *sea, double x, double y, double t) {
    double height = 0.0;
    for (int32_t i = 0; i < sea->wave_count; i++) {
        const sk_wave *wave = &sea->waves[i];
        height += wave->amplitude * sk_cos(wave->kx * x + wave->ky * y - wave->frequency * t + wave->phase);
    }
    return height;
}

sk_result sk_seaway_check(const sk_seaway *sea) {
    static const double TOLERANCE = 1e-9; // of w^2 = g k
    if (sea->wave_count < 0 || sea->wave_count > SK_WAVES_MAX)
        return sk_error("a sea of %d waves; at most %d are allowed", sea->wave_count, SK_WAVES_MAX);
    if (!isfinite(sea->level)) return sk_error("the sea's level is not finite");
    for (int32_t i = 0; i < sea->wave_count; i++) {
        const sk_wave *w = &sea->waves[i];
        double k = sqrt(w->kx * w->kx + w->ky * w->ky);
        if (!(w->amplitude >= 0.0 && w->amplitude <= 30.0) || !(fabs(w->phase) <= 1e6))
            return sk_error("wave %d: amplitude %g m and phase %g rad; 0 to 30 m and a finite phase are allowed", i,
                            w->amplitude, w->phase);
        if (!(w->frequency > 0.0 && w->frequency <= 100.0) ||
            !(fabs(w->frequency * w->frequency - G * k) <= TOLERANCE * G * k))
            return sk_error("wave %d: frequency %g rad/s does not belong to wave number %g rad/m on deep water", i,
                            w->frequency, k);
    }
    return sk_ok();
}
