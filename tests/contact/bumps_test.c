// Bumps: the statistics they promise, smoothness, and the closed form of their waves.
#include "base/random.h"
#include "check.h"
#include "contact/bumps.h"
#include "math/elementary.h"

static const uint64_t SEED = 20260107;

static sk_material bumpy(double height, double wavelength) {
    return (sk_material){.name = "bumpy", .bump_height = height, .bump_wavelength = wavelength};
}

static sk_vec3 somewhere(uint64_t *random, double size) {
    return sk_vec(sk_random_range(random, -size, size), sk_random_range(random, -size, size),
                  sk_random_range(random, -size, size));
}

static void the_height_has_mean_zero_and_a_quarter_of_the_bump_height_as_deviation(void **state) {
    (void)state;
    uint64_t random = SEED;
    sk_material m = bumpy(0.04, 5.0);
    double sum = 0.0, squares = 0.0, slopes = 0.0, highest = 0.0;
    int n = 400000;
    for (int i = 0; i < n; i++) {
        sk_bump bump = sk_bump_at(&m, somewhere(&random, 1e4));
        sum += bump.height;
        squares += bump.height * bump.height;
        slopes += bump.x * bump.x + bump.y * bump.y;
        highest = sk_max(highest, fabs(bump.height));
    }
    double deviation = sqrt(squares / n), slope = sqrt(slopes / n);
    if (!(fabs(sum / n) < 1e-4)) fail_msg("mean %g m", sum / n);
    if (!(fabs(deviation / (SK_BUMPS_DEVIATION * 0.04) - 1.0) < 0.01)) fail_msg("deviation %g m", deviation);
    // Waves of one length would slope by 2 pi / length of their height.
    if (!(fabs(slope / (2.0 * SK_PI / 5.0 * deviation) - 1.0) < 0.01)) fail_msg("slope %g", slope);
    if (!(highest <= SK_BUMPS_PEAK * 0.04 && highest > 0.7 * SK_BUMPS_PEAK * 0.04)) fail_msg("highest %g m", highest);
}

// Power at a wavelength over straight lines in every direction, as a share of the height's variance.
static double power_at(const sk_material *m, double wavelength) {
    enum { DIRECTIONS = 36, SAMPLES = 2048 };
    double length = 40.0 * m->bump_wavelength, sum = 0.0;
    for (int d = 0; d < DIRECTIONS; d++) {
        double s, c, in_phase = 0.0, out_of_phase = 0.0;
        sk_sincos(SK_PI * d / DIRECTIONS, &s, &c);
        for (int i = 0; i < SAMPLES; i++) {
            double along = length * i / SAMPLES, window = 1.0 - sk_cos(2.0 * SK_PI * i / SAMPLES), sw, cw;
            sk_sincos(2.0 * SK_PI * along / wavelength, &sw, &cw);
            double height = window * sk_bump_at(m, sk_vec(c * along + 31.0, s * along - 17.0, 0.0)).height;
            in_phase += height * cw;
            out_of_phase += height * sw;
        }
        sum += in_phase * in_phase + out_of_phase * out_of_phase;
    }
    return sum;
}

static void the_spectrum_peaks_at_the_wavelength(void **state) {
    (void)state;
    sk_material m = bumpy(0.03, 6.0);
    double best = 0.0, at = 0.0;
    for (double share = 0.3; share < 4.0; share *= 1.06) {
        double power = power_at(&m, share * 6.0);
        if (power > best) {
            best = power;
            at = share;
        }
    }
    if (!(at > 0.85 && at < 1.15)) fail_msg("peak at %g of the wavelength", at);
}

static void heights_slopes_and_the_slopes_slopes_are_continuous(void **state) {
    (void)state;
    uint64_t random = SEED;
    sk_material m = bumpy(0.05, 3.0);
    double step = 1e-5, sigma = SK_BUMPS_PEAK * 0.05, k = 1.2 * 2.0 * SK_PI / 3.0;
    for (int i = 0; i < 200000; i++) {
        sk_vec3 p = somewhere(&random, 200.0), q = sk_vec(p.x + 0.6 * step, p.y + 0.8 * step, p.z);
        sk_vec3 r = sk_vec(q.x + 0.6 * step, q.y + 0.8 * step, q.z);
        sk_bump a = sk_bump_at(&m, p), b = sk_bump_at(&m, q), c = sk_bump_at(&m, r);
        double between = 0.5 * step * (0.6 * (a.x + b.x) + 0.8 * (a.y + b.y)); // the slope is that of the height
        assert_true(fabs(b.height - a.height - between) < 1e-13);
        double bend = 0.6 * (b.x - a.x) + 0.8 * (b.y - a.y), next = 0.6 * (c.x - b.x) + 0.8 * (c.y - b.y);
        assert_true(fabs(bend) < sigma * k * k * step);
        assert_true(fabs(next - bend) < sigma * k * k * k * step * step + 1e-13);
    }
}

static void the_waves_are_what_they_say(void **state) {
    (void)state;
    uint64_t random = SEED;
    sk_material m = bumpy(0.2, 2.5);
    for (int i = 0; i < 20000; i++) {
        sk_vec3 p = somewhere(&random, 1000.0);
        double sum = 0.0;
        for (int w = 0; w < SK_BUMP_WAVES; w++) {
            sk_bump_wave wave = sk_bump_wave_of(&m, w);
            sum += wave.amplitude * sk_cos(wave.x * p.x + wave.y * p.y + wave.phase);
        }
        double got = sk_bump_at(&m, p).height;
        if (!(fabs(got - sum) < 1e-5)) fail_msg("at (%g, %g): %g m, waves %g m", p.x, p.y, got, sum);
    }
}

static void bumps_far_out_are_as_smooth_as_at_home(void **state) {
    (void)state;
    sk_material m = bumpy(0.03, 5.0);
    for (int i = 0; i < 1000; i++) {
        sk_vec3 p = {1e5 + 1e-6 * i, -1e5, 0.0}, q = {p.x + 1e-6, p.y, 0.0};
        assert_true(fabs(sk_bump_at(&m, q).height - sk_bump_at(&m, p).height) < 1e-7);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_height_has_mean_zero_and_a_quarter_of_the_bump_height_as_deviation),
        cmocka_unit_test(the_spectrum_peaks_at_the_wavelength),
        cmocka_unit_test(heights_slopes_and_the_slopes_slopes_are_continuous),
        cmocka_unit_test(the_waves_are_what_they_say),
        cmocka_unit_test(bumps_far_out_are_as_smooth_as_at_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
