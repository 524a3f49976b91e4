// The seaway: its spectrum against the closed form of Bretschneider, its waves against the spectrum, its elevation in time.
#include "check.h"
#include "environment/seaway.h"
#include "math/elementary.h"

static const double G = 9.80665;
static const sk_sea ROUGH = {.height = 3.25, .period = 9.7, .from = 1.5 * SK_PI, .seed = 5};

static sk_seaway made(sk_sea sea) {
    sk_seaway out;
    sk_result r = sk_seaway_make(&sea, &out);
    if (!r.ok) fail_msg("%s", r.text);
    assert_int_equal(out.wave_count, SK_WAVES_MAX);
    return out;
}

static double peak_of(sk_sea sea) {
    return 2.0 * SK_PI / sea.period;
}

// Moment of the spectrum between two frequencies, Simpson's rule.
static double moment(const sk_sea *sea, int power, double low, double high) {
    enum { PARTS = 4000 };
    double h = (high - low) / PARTS, sum = 0.0;
    for (int i = 0; i <= PARTS; i++) {
        double w = low + i * h, weight = i == 0 || i == PARTS ? 1.0 : i % 2 ? 4.0 : 2.0;
        sum += weight * sk_sea_spectrum(sea, w) * sk_pow(w, power);
    }
    return sum * h / 3.0;
}

static double wave_moment(const sk_seaway *sea, int power) {
    double sum = 0.0;
    for (int i = 0; i < sea->wave_count; i++)
        sum += 0.5 * sea->waves[i].amplitude * sea->waves[i].amplitude * sk_pow(sea->waves[i].frequency, power);
    return sum;
}

static void spectrum_has_the_moments_of_bretschneider(void **state) {
    (void)state;
    double peak = peak_of(ROUGH), m0 = ROUGH.height * ROUGH.height / 16.0;
    double b = 1.25 * sk_pow(peak, 4.0), a = 4.0 * b * m0;
    // Beyond 40 peak frequencies lie a share of 5e-7 of m0, and A / (2 (40 w_p)^2) of m2.
    double tail = a / (2.0 * 1600.0 * peak * peak);
    assert_near(moment(&ROUGH, 0, 1e-3, 40.0 * peak), m0, 1e-5 * m0);
    double m2 = 0.25 * a * sqrt(SK_PI / b);
    assert_near(moment(&ROUGH, 2, 1e-3, 40.0 * peak) + tail, m2, 1e-4 * m2);
    assert_near(2.0 * SK_PI * sqrt(m0 / m2), 0.7104 * ROUGH.period, 1e-4 * ROUGH.period); // Tz of the textbook
    assert_true(sk_sea_spectrum(&ROUGH, peak) > sk_sea_spectrum(&ROUGH, 0.999 * peak));
    assert_true(sk_sea_spectrum(&ROUGH, peak) > sk_sea_spectrum(&ROUGH, 1.001 * peak));
    assert_true(sk_sea_spectrum(&ROUGH, 0.0) == 0.0);
}

static void waves_carry_the_energy_of_the_sea_and_its_moments(void **state) {
    (void)state;
    double peak = peak_of(ROUGH), m0 = ROUGH.height * ROUGH.height / 16.0, mean = 0.0;
    // What the waves stand for: the spectrum from half to five times the peak, scaled up by the 0.2 % that is left out.
    double range = moment(&ROUGH, 0, 0.5 * peak, 5.0 * peak);
    double m2 = moment(&ROUGH, 2, 0.5 * peak, 5.0 * peak) * m0 / range;
    enum { SEEDS = 40 };
    for (int i = 0; i < SEEDS; i++) {
        sk_sea sea = ROUGH;
        sea.seed = (uint64_t)i;
        sk_seaway waves = made(sea);
        assert_near(wave_moment(&waves, 0), m0, 1e-12 * m0);
        double mean_period = 2.0 * SK_PI * sqrt(m0 / wave_moment(&waves, 2));
        assert_near(mean_period, 0.7104 * sea.period, 0.04 * sea.period); // the cut tail makes it 2.5 % longer
        mean += wave_moment(&waves, 2) / SEEDS;
    }
    assert_near(mean, m2, 0.005 * m2);
}

static void waves_are_shared_out_as_the_spectrum_is(void **state) {
    (void)state;
    sk_seaway waves = made(ROUGH);
    double peak = peak_of(ROUGH), m0 = ROUGH.height * ROUGH.height / 16.0, largest = 0.0;
    for (int i = 0; i < waves.wave_count; i++)
        largest = sk_max(largest, 0.5 * waves.waves[i].amplitude * waves.waves[i].amplitude / m0);
    assert_true(largest < 0.04);
    for (double ratio = 0.6; ratio < 4.0; ratio *= 1.05) {
        double below = 0.0, expected = sk_exp(-1.25 / sk_pow(ratio, 4.0));
        for (int i = 0; i < waves.wave_count; i++)
            if (waves.waves[i].frequency < ratio * peak)
                below += 0.5 * waves.waves[i].amplitude * waves.waves[i].amplitude / m0;
        assert_near(below, expected, largest + 0.002); // one wave, and the tail that is left out
    }
}

static void every_wave_is_one_of_deep_water(void **state) {
    (void)state;
    sk_sea sea = ROUGH;
    sea.spreading = 1.0;
    sk_seaway waves = made(sea);
    assert_true(sk_seaway_check(&waves).ok);
    for (int i = 0; i < waves.wave_count; i++) {
        const sk_wave *w = &waves.waves[i];
        double k = sqrt(w->kx * w->kx + w->ky * w->ky);
        assert_near(w->frequency * w->frequency, G * k, 1e-12 * G * k);
        if (i > 0) assert_true(w->frequency > w[-1].frequency);
    }
    waves.waves[7].kx *= 1.001;
    assert_false(sk_seaway_check(&waves).ok);
}

static void waves_come_from_where_the_sea_says(void **state) {
    (void)state;
    sk_seaway waves = made(ROUGH); // from the west
    for (int i = 0; i < waves.wave_count; i++) {
        assert_true(waves.waves[i].kx > 0.0);
        assert_near(waves.waves[i].ky, 0.0, 1e-15);
    }
    // The surface moves east: what is here now was one tenth of a period's way west before.
    sk_seaway one = waves;
    one.wave_count = 1;
    double w = one.waves[0].frequency, k = one.waves[0].kx;
    assert_near(sk_seaway_height(&one, 30.0, 4.0, 10.0), sk_seaway_height(&one, 30.0 - w / k, 9.0, 9.0), 1e-12);
}

static void spreading_turns_waves_as_the_square_of_a_cosine(void **state) {
    (void)state;
    sk_sea sea = ROUGH;
    sea.spreading = SK_PI / 3.0;
    double mean = 0.0, square = 0.0;
    int count = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        sea.seed = seed;
        sk_seaway waves = made(sea);
        for (int i = 0; i < waves.wave_count; i++, count++) {
            double off = sk_atan2(waves.waves[i].ky, waves.waves[i].kx);
            assert_true(fabs(off) <= sea.spreading);
            mean += off;
            square += off * off;
        }
    }
    // cos^2(pi/2 x) on -1..1 has the variance 1/3 - 2/pi^2.
    double variance = sea.spreading * sea.spreading * (1.0 / 3.0 - 2.0 / (SK_PI * SK_PI));
    assert_near(mean / count, 0.0, 0.01);
    assert_near(square / count, variance, 0.02 * variance);
}

static void elevation_in_time_is_that_of_a_gaussian_sea(void **state) {
    (void)state;
    enum { SAMPLES = 50000 };
    double height[SAMPLES] = {0};
    sk_seaway sea = made(ROUGH);
    double mean = 0.0, square = 0.0, fourth = 0.0, fourths = 0.0, m0 = ROUGH.height * ROUGH.height / 16.0;
    for (int i = 0; i < SAMPLES; i++) mean += (height[i] = sk_seaway_height(&sea, 12.0, -7.0, 1.7 * i)) / SAMPLES;
    for (int i = 0; i < SAMPLES; i++) {
        double d = height[i] - mean;
        square += d * d / SAMPLES;
        fourth += d * d * d * d / SAMPLES;
    }
    // A sum of N cosines: kurtosis 3 - 3/2 sum a^4 / (sum a^2)^2.
    for (int i = 0; i < sea.wave_count; i++) fourths += sk_pow(sea.waves[i].amplitude, 4.0);
    double kurtosis = 3.0 - 1.5 * fourths / (4.0 * m0 * m0);
    assert_near(mean, 0.0, 0.005 * ROUGH.height);
    assert_near(square, m0, 0.02 * m0);
    assert_near(fourth / (square * square), kurtosis, 0.05);
    assert_true(kurtosis > 2.9 && kurtosis < 3.0);
}

static void sea_does_not_repeat_within_an_hour(void **state) {
    (void)state;
    sk_seaway sea = made(ROUGH);
    double m0 = ROUGH.height * ROUGH.height / 16.0, most = 0.0;
    for (double lag = 60.0; lag < 3600.0; lag += 0.25) {
        double likeness = 0.0; // autocorrelation: 1 where the sea came again
        for (int i = 0; i < sea.wave_count; i++)
            likeness +=
                0.5 * sea.waves[i].amplitude * sea.waves[i].amplitude * sk_cos(sea.waves[i].frequency * lag) / m0;
        most = sk_max(most, likeness);
    }
    assert_true(most < 0.75);
}

static void equal_seeds_give_equal_seas(void **state) {
    (void)state;
    sk_sea sea = ROUGH;
    sk_seaway one = made(sea), two = made(sea);
    assert_memory_equal(&one, &two, sizeof one);
    sea.seed++;
    two = made(sea);
    assert_true(one.waves[0].phase != two.waves[0].phase && one.waves[9].frequency != two.waves[9].frequency);
}

static void sea_that_cannot_be_is_refused_and_a_flat_one_is_flat(void **state) {
    (void)state;
    static const sk_sea WRONG[] = {
        {.height = -1.0, .period = 9.0},
        {.height = 31.0, .period = 29.0},
        {.height = NAN, .period = 9.0},
        {.height = 1.0, .period = 0.5},
        {.height = 1.0, .period = INFINITY},
        {.height = 5.0, .period = 5.0}, // breaks
        {.height = 1.0, .period = 9.0, .from = NAN},
        {.height = 1.0, .period = 9.0, .spreading = 2.0},
        {.height = 1.0, .period = 9.0, .level = INFINITY},
    };
    sk_seaway out;
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) assert_false(sk_seaway_make(&WRONG[i], &out).ok);
    sk_sea flat = {.height = 0.0, .period = 9.0, .level = 2.0};
    assert_true(sk_seaway_make(&flat, &out).ok);
    assert_true(out.present && out.wave_count == 0 && out.level == 2.0);
    assert_true(sk_seaway_height(&out, 3.0, 4.0, 5.0) == 0.0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spectrum_has_the_moments_of_bretschneider),
        cmocka_unit_test(waves_carry_the_energy_of_the_sea_and_its_moments),
        cmocka_unit_test(waves_are_shared_out_as_the_spectrum_is),
        cmocka_unit_test(every_wave_is_one_of_deep_water),
        cmocka_unit_test(waves_come_from_where_the_sea_says),
        cmocka_unit_test(spreading_turns_waves_as_the_square_of_a_cosine),
        cmocka_unit_test(elevation_in_time_is_that_of_a_gaussian_sea),
        cmocka_unit_test(sea_does_not_repeat_within_an_hour),
        cmocka_unit_test(equal_seeds_give_equal_seas),
        cmocka_unit_test(sea_that_cannot_be_is_refused_and_a_flat_one_is_flat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
