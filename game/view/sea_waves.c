#include "view/sea_waves.h"

#include <math.h>
#include <stdlib.h>

static double wave_number(const float *wave) {
    return hypot((double)wave[1], (double)wave[2]);
}

static int longer_first(const void *a, const void *b) {
    double ka = wave_number(a), kb = wave_number(b);
    return (ka > kb) - (ka < kb);
}

// Computes the coordinates of a texture that moves with the mean wave. Waves are weighted by their share in the slope.
static void place_texture(const sk_seaway *sea, sk_vec3 camera, double time, sk_sea_waves *out) {
    const double along = 5.0, across = 14.0; // waves per period of the texture
    double kx = 0.0, ky = 0.0, length = 0.0, sum = 1e-30;
    for (int32_t i = 0; i < sea->wave_count; i++) {
        const sk_wave *w = &sea->waves[i];
        double k = hypot(w->kx, w->ky), weight = w->amplitude * w->amplitude * k * k;
        kx += weight * w->kx;
        ky += weight * w->ky;
        length += weight * k;
        sum += weight;
    }
    double k = length / sum, size = hypot(kx, ky);
    sk_vec3 ahead = size > 0.0 ? sk_vec(kx / size, ky / size, 0.0) : sk_vec(1.0, 0.0, 0.0);
    sk_vec3 u = sk_scale(k / (2.0 * SK_PI * along), ahead);
    sk_vec3 v = sk_scale(k / (2.0 * SK_PI * across), sk_vec(-ahead.y, ahead.x, 0.0));
    double shift = sqrt(9.80665 * k) * time / (2.0 * SK_PI * along);
    double at[2] = {sk_dot(u, camera) - shift, sk_dot(v, camera)};
    const sk_vec3 axis[2] = {u, v};
    for (int i = 0; i < 2; i++) {
        out->texture[i][0] = (float)axis[i].x;
        out->texture[i][1] = (float)axis[i].y;
        out->texture[i][2] = (float)(at[i] - floor(at[i]));
        out->texture[i][3] = 0.0F;
    }
}

void sk_sea_waves_at(const sk_seaway *sea, sk_vec3 camera, double time, sk_sea_waves *out) {
    *out = (sk_sea_waves){.count = sea->wave_count, .level = (float)(sea->level - camera.z)};
    double slope = 0.0, highest = 0.0;
    for (int32_t i = 0; i < sea->wave_count; i++) {
        const sk_wave *w = &sea->waves[i];
        double phase = w->kx * camera.x + w->ky * camera.y - w->frequency * time + w->phase;
        const double values[4] = {w->amplitude, w->kx, w->ky, remainder(phase, 2.0 * SK_PI)};
        for (int k = 0; k < 4; k++) out->wave[i][k] = (float)values[k];
        highest += fabs(w->amplitude);
        slope += 0.5 * w->amplitude * w->amplitude * (w->kx * w->kx + w->ky * w->ky);
    }
    place_texture(sea, camera, time, out);
    out->highest = (float)highest;
    out->slope = (float)sqrt(slope);
    qsort(out->wave, (size_t)out->count, sizeof out->wave[0], longer_first);
}

static float smooth_step(float from, float to, float x) {
    float t = fminf(fmaxf((x - from) / (to - from), 0.0F), 1.0F);
    return t * t * (3.0F - 2.0F * t);
}

sk_sea_point sk_sea_waves_point(const sk_sea_waves *waves, float x, float y, float cell) {
    sk_sea_point p = {.lost = waves->slope * waves->slope};
    for (int32_t i = 0; i < waves->count; i++) {
        const float *w = waves->wave[i];
        float k = sqrtf(w[1] * w[1] + w[2] * w[2]);
        if (k * cell > 1.1F) break;
        float seen = w[0] * (1.0F - smooth_step(0.45F, 1.1F, k * cell)); // full above 14 cells per wave, none below 6
        float angle = w[1] * x + w[2] * y + w[3], s = seen * sinf(angle), c = seen * cosf(angle);
        p.elevation += c;
        p.slope_x -= w[1] * s;
        p.slope_y -= w[2] * s;
        p.crest += k * c;
        p.lost -= 0.5F * seen * seen * k * k;
    }
    p.lost = fmaxf(p.lost, 0.0F);
    return p;
}
