// The wind: with height, in gusts that drift, in eddies whose statistics are the specification's; and a sock that tells it.
#include "check.h"
#include "environment/turbulence.h"
#include "fixture.h"
#include <math.h>

static const double FOOT_IN_M = 0.3048, KNOT = 1852.0 / 3600.0;
static const sk_vec3 HERE = {0.0, 0.0, 0.0};

static double speed_at(const sk_weather *weather, double height) {
    sk_vec3 v = sk_wind_at(weather, HERE, height, 0.0);
    return sqrt(v.x * v.x + v.y * v.y);
}

static void expect(const char *what, double got, double expected, double tolerance) {
    if (!(fabs(got - expected) <= tolerance)) fail_msg("%s: %.12g for %.12g within %g", what, got, expected, tolerance);
}

static void the_wind_grows_with_height_by_the_law_that_is_asked_for(void **state) {
    (void)state;
    sk_weather power = {.wind_speed = 10.0, .gradient = 0.14}, rough = {.wind_speed = 10.0, .roughness = 0.05};
    for (double h = 0.5; h < 304.0; h += 0.7) {
        expect("power law", speed_at(&power, h), 10.0 * pow(h / 6.096, 0.14), 1e-12);
        expect("log law", speed_at(&rough, h), 10.0 * log(1.0 + h / 0.05) / log(1.0 + 6.096 / 0.05), 1e-12);
        // MIL-F-8785C 3.7.3.2 has ln(h / z0) / ln(20 ft / z0): from 5 m up the same within z0 / 5 m / ln(20 ft / z0).
        if (h > 5.0)
            expect("specification", log(h / 0.05) / log(6.096 / 0.05) / speed_at(&rough, h) * 10.0, 1.0, 0.0021);
    }
    assert_true(speed_at(&rough, 0.0) == 0.0);
    assert_true(speed_at(&rough, 2000.0) == speed_at(&rough, 1000.0 * FOOT_IN_M));
    assert_true(speed_at(&power, 2000.0) == speed_at(&power, 1000.0 * FOOT_IN_M));
}

// The linker puts this in the place of sk_log: it counts.
static int logarithms;
double __real_sk_log(double x);
double __wrap_sk_log(double x);
double __wrap_sk_log(double x) {
    logarithms++;
    return __real_sk_log(x);
}

// The law's scale is one logarithm for the wind and its shear together; besides there is one for each of three heights.
static void wind_and_shear_take_the_logarithm_of_the_scale_once(void **state) {
    (void)state;
    const sk_weather rough = {.wind_speed = 10.0, .roughness = 0.05};
    logarithms = 0;
    sk_wind wind = sk_wind_over(&rough, HERE, 30.0, 4.0, 0.0);
    assert_int_equal(logarithms, 4);
    assert_true(wind.shear.y < 0.0);
}

static sk_vec3 shear_over(const sk_weather *weather, double height, double depth) {
    return sk_wind_over(weather, HERE, height, depth, 0.0).shear;
}

static const sk_gust STEADY_GUST = { // at 0 s in its middle third
    .time = -10.0,
    .length = 300.0,
    .speed = 4.0,
    .from = 2.0,
    .up = 3.0};

static void the_shear_is_the_change_of_the_wind_over_the_depth(void **state) {
    (void)state;
    const sk_weather laws[] = {
        {.wind_from = 1.0, .wind_speed = 10.0, .gradient = 0.2},
        {.wind_from = 1.0, .wind_speed = 10.0, .roughness = 0.3},
        {.wind_from = 1.0, .wind_speed = 10.0, .gradient = 0.2, .gust_count = 1, .gusts = {STEADY_GUST}},
    };
    for (int k = 0; k < 3; k++)
        for (double h = -4.0; h < 320.0; h += 0.7)
            for (double depth = 0.1; depth < 20.0; depth *= 3.0) {
                sk_vec3 low = sk_wind_at(&laws[k], HERE, h - 0.5 * depth, 0.0);
                sk_vec3 high = sk_wind_at(&laws[k], HERE, h + 0.5 * depth, 0.0);
                sk_vec3 change = sk_sub(sk_scale(depth, shear_over(&laws[k], h, depth)), sk_sub(high, low));
                expect("change over the depth", sk_length(change), 0.0, 1e-12);
            }
}

// V = S ln(1 + h / z0): the slope is S / (h + z0) and the third derivative 2 S / (h + z0)^3, so over a depth d the difference
// exceeds the slope by S d^2 / 12 (h + z0)^3, to fourth order.
static void in_a_smooth_profile_the_shear_is_the_slope_to_second_order(void **state) {
    (void)state;
    sk_weather rough = {.wind_from = 1.5 * SK_PI, .wind_speed = 10.0, .roughness = 0.05};
    double scale = 10.0 / log(1.0 + 6.096 / 0.05);
    for (double h = 10.0; h < 290.0; h += 7.0)
        for (double depth = 0.5; depth < 12.0; depth *= 2.0) {
            double d = h + 0.05, share = depth * depth / (d * d), slope = scale / d;
            double error = shear_over(&rough, h, depth).x / slope - 1.0;
            expect("relative error", error, share / 12.0, 0.1 * share * share + 1e-10);
        }
}

// The wind half the depth above, over the depth: at the ground the slope would be 10,000 times as large.
static void the_shear_is_bounded_by_the_wind_over_the_depth(void **state) {
    (void)state;
    const double roughness[] = {1e-5, 0.0002, 0.05, 5.0};
    for (int k = 0; k < 4; k++) {
        sk_weather rough = {.wind_speed = 10.0, .roughness = roughness[k], .gust_count = 1, .gusts = {STEADY_GUST}};
        for (double h = -10.0; h < 310.0; h += h < 10.0 ? 0.01 : 1.0)
            for (double depth = 0.2; depth < 20.0; depth *= 3.0) {
                double most = sk_length(sk_wind_at(&rough, HERE, h + 0.5 * depth, 0.0)) / depth;
                double shear = sk_length(shear_over(&rough, h, depth));
                if (!(shear <= most * (1.0 + 1e-12)))
                    fail_msg("roughness %g m, height %g m, depth %g m: shear %g 1/s, more than %g", roughness[k], h,
                             depth, shear, most);
            }
    }
    sk_weather sea = {.wind_speed = 10.0, .roughness = 0.0002};
    expect("far below the ground", sk_length(shear_over(&sea, -5.0, 5.0)), 0.0, 0.0);
    assert_true(sk_length(shear_over(&sea, 0.0, 5.0)) > 1.0);
}

static void it_veers_with_height_up_to_1000_ft(void **state) {
    (void)state;
    sk_weather weather = {.wind_from = 0.5, .wind_speed = 10.0, .veer = 0.3};
    const double height_ft[] = {5.0, 20.0, 510.0, 1000.0, 5000.0}, turned[] = {0.0, 0.0, 0.15, 0.3, 0.3};
    for (int i = 0; i < 5; i++) {
        sk_vec3 v = sk_wind_at(&weather, HERE, height_ft[i] * FOOT_IN_M, 0.0);
        expect("direction", atan2(-v.x, -v.y), 0.5 + turned[i], 1e-12);
    }
}

static void a_gust_rises_and_falls_as_it_drifts_by(void **state) {
    (void)state;
    // From the west at 8 m/s; the gust is 40 m long, 6 m/s more, and reaches x = 0 at 10 s.
    sk_weather weather = {.wind_from = 1.5 * SK_PI, .wind_speed = 8.0, .gust_count = 1};
    weather.gusts[0] = (sk_gust){.time = 10.0, .length = 40.0, .speed = 6.0, .from = 1.5 * SK_PI, .up = 2.0};
    for (double x = -100.0; x <= 100.0; x += 25.0) {
        double highest = 0.0, when = 0.0;
        for (double t = 0.0; t < 40.0; t += 0.005) {
            sk_vec3 v = sk_wind_at(&weather, sk_vec(x, 33.0, 0.0), 50.0, t);
            double passed = 8.0 * (t - 10.0) - x, share = 0.0;
            if (passed > 0.0 && passed < 40.0) share = 0.5 * (1.0 - cos(2.0 * SK_PI * passed / 40.0));
            expect("along", v.x, 8.0 + 6.0 * share, 1e-9);
            expect("up", v.z, 2.0 * share, 1e-9);
            if (v.x > highest) highest = v.x, when = t;
        }
        expect("peak", highest, 14.0, 1e-4);
        expect("its time", when, 10.0 + (x + 20.0) / 8.0, 0.01);
    }
    assert_true(sk_wind_at(&weather, HERE, 0.0, 12.5).z == 0.0); // nothing blows through the ground
}

static void random_gusts_keep_the_mean_and_reach_what_they_are_said_to(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed < 4; seed++) {
        sk_weather weather = {.wind_speed = 15.0 * KNOT, .gusting = 25.0 * KNOT, .seed = seed};
        double sum = 0.0, least = INFINITY, most = 0.0, ten_minutes = 0.0, weakest = INFINITY;
        int n = 200000;
        for (int i = 0; i < n; i++) {
            sk_vec3 v = sk_wind_at(&weather, HERE, 6.096, 0.25 * i);
            double now = sqrt(v.x * v.x + v.y * v.y) / KNOT;
            sum += now;
            least = fmin(least, now);
            most = fmax(most, now);
            ten_minutes = fmax(ten_minutes, now);
            if (i % 2400 == 2399) weakest = fmin(weakest, ten_minutes), ten_minutes = 0.0;
        }
        // 2500 gusts: the mean's standard error is 0.04 kt.
        expect("mean", sum / n, 15.0, 0.15);
        expect("lull", least, sk_wind_lull(&weather) / KNOT, 1e-9);
        expect("lull", least, 12.5, 1e-9);
        assert_true(most <= 25.0 && most > 24.9);
        assert_true(weakest > 20.0); // in every ten minutes there is one that a report would tell
    }
}

static void every_aircraft_gets_the_same_gusts_as_they_drift(void **state) {
    (void)state;
    sk_weather weather = {.wind_from = 0.7, .wind_speed = 9.0, .gusting = 14.0, .seed = 3};
    sk_vec3 downwind = {-sin(0.7), -cos(0.7), 0.0}, across = {cos(0.7), -sin(0.7), 0.0};
    for (double t = 0.0; t < 300.0; t += 0.7)
        for (double d = -500.0; d < 500.0; d += 130.0) {
            sk_vec3 a = sk_wind_at(&weather, HERE, 10.0, t);
            sk_vec3 place = sk_add_scaled(sk_scale(d, downwind), 80.0, across);
            sk_vec3 b = sk_wind_at(&weather, place, 10.0, t + d / 9.0);
            assert_true(sk_length(sk_sub(a, b)) < 1e-6);
        }
    sk_weather other = weather;
    other.seed = 4;
    int differ = 0;
    for (double t = 0.0; t < 300.0; t += 1.0)
        differ += sk_wind_at(&other, HERE, 9.0, t).x != sk_wind_at(&weather, HERE, 9.0, t).x;
    assert_true(differ > 150);
}

// ---- turbulence ----

static void turbulence_grows_and_lengthens_with_height_as_specified(void **state) {
    (void)state;
    double W = 30.0 * KNOT;
    const double low[] = {10.0, 100.0, 500.0, 1000.0};
    for (int i = 0; i < 4; i++) {
        double h = low[i], shape = 0.177 + 0.000823 * h;
        sk_dryden d = sk_dryden_at(W, 1.0, h * FOOT_IN_M);
        expect("sigma_w", d.sigma_w, 0.1 * W, 1e-12);
        expect("sigma_u", d.sigma_u, 0.1 * W / pow(shape, 0.4), 1e-12);
        expect("L_w", d.length_w, h * FOOT_IN_M, 1e-9);
        expect("L_u", d.length_u, h / pow(shape, 1.2) * FOOT_IN_M, 1e-9);
    }
    // At 1000 ft all directions agree; from 2000 ft on 1750 ft long, sigma by figure 7.
    sk_dryden edge = sk_dryden_at(W, 1.0, 1000.0 * FOOT_IN_M);
    expect("isotropy", edge.sigma_u / edge.sigma_w, 1.0, 1e-12);
    const struct {
        double knots, height_ft, sigma_ft;
    } high[] = {{15.0, 3750.0, 7.4},   {30.0, 7500.0, 10.1},
                {45.0, 15000.0, 22.1}, {22.5, 2750.0, 0.25 * (6.9 + 7.4 + 9.6 + 10.6)},
                {0.0, 3000.0, 0.0},    {90.0, 3750.0, 46.0},
                {15.0, 50000.0, 0.0}};
    for (size_t i = 0; i < sizeof high / sizeof high[0]; i++) {
        sk_dryden d = sk_dryden_at(high[i].knots * KNOT, 1.0, high[i].height_ft * FOOT_IN_M);
        expect("high sigma", d.sigma_u / FOOT_IN_M, high[i].sigma_ft, 1e-9);
        expect("high sigma", d.sigma_w / FOOT_IN_M, high[i].sigma_ft, 1e-9);
        expect("high length", d.length_u / FOOT_IN_M, 1750.0, 1e-9);
    }
    // Between 1000 and 2000 ft a straight line.
    sk_dryden top = sk_dryden_at(W, 1.0, 2000.0 * FOOT_IN_M);
    for (double share = 0.0; share <= 1.0; share += 0.125) {
        sk_dryden d = sk_dryden_at(W, 1.0, (1000.0 + 1000.0 * share) * FOOT_IN_M);
        expect("sigma between", d.sigma_u, edge.sigma_u + share * (top.sigma_u - edge.sigma_u), 1e-9);
        expect("sigma between", d.sigma_w, edge.sigma_w + share * (top.sigma_w - edge.sigma_w), 1e-9);
        expect("length between", d.length_u, edge.length_u + share * (top.length_u - edge.length_u), 1e-9);
    }
    double before = 0.0;
    for (double h = 0.0; h < 25000.0; h += 0.25) { // no jump anywhere
        sk_dryden d = sk_dryden_at(W, 1.0, h);
        if (h > 0.0) assert_true(fabs(d.sigma_u - before) < 0.02);
        before = d.sigma_u;
    }
}

// Variance of dv/dx behind a lag of k b / pi m: the integral of (W / V)^2 / (1 + (k b W / (pi V))^2) over the spectrum
// sigma^2 L / (pi V) (1 + 3 (L W / V)^2) / (1 + (L W / V)^2)^2, with L W / V = tan(a).
static double variance_of_turn(double sigma, double L, double b, double k) {
    enum { N = 100000 };
    double sum = 0.0, m = k * b / (SK_PI * L);
    for (int i = 0; i < N; i++) {
        double a = 0.5 * SK_PI * (i + 0.5) / N, x = tan(a), c = cos(a);
        sum += (1.0 + 3.0 * x * x) * c * c * x * x / (1.0 + m * m * x * x);
    }
    return sigma * sigma / (SK_PI * L * L) * sum * 0.5 * SK_PI / N;
}

enum { COMPONENTS = 6 };

typedef struct level_flight {
    double V, height, span;
} level_flight;

// Standard deviation of u, v, w, p, q, r, and the correlation of u, v, w with themselves L / V seconds later.
static void measure(level_flight f, double dt, double seconds, double *deviation, double *correlation) {
    sk_dryden d = sk_dryden_at(10.0, 1.0, f.height);
    double V = f.V, span = f.span;
    double past[3][8192] = {0};
    long later[3] = {lround(d.length_u / V / dt), lround(d.length_u / V / dt), lround(d.length_w / V / dt)};
    double squares[COMPONENTS] = {0}, products[3] = {0};
    sk_gusts a = {.random = 12345};
    long n = lround(seconds / dt), settle = lround(20.0 * d.length_u / V / dt);
    for (long i = -settle; i < n; i++) {
        sk_turbulence_step(&d, &a, sk_vec(V, 0.0, 0.0), span, dt);
        sk_turbulence t = sk_turbulence_at(&a, span);
        double now[COMPONENTS] = {t.velocity.x, t.velocity.y, t.velocity.z, t.roll, t.pitch, t.yaw};
        for (int k = 0; k < 3; k++) {
            assert_true(later[k] < 8192);
            double *slot = &past[k][(i + settle) % later[k]];
            if (i >= 0) products[k] += *slot * now[k];
            *slot = now[k];
        }
        for (int k = 0; i >= 0 && k < COMPONENTS; k++) squares[k] += now[k] * now[k];
    }
    for (int k = 0; k < COMPONENTS; k++) deviation[k] = sqrt(squares[k] / (double)n);
    for (int k = 0; k < 3; k++) correlation[k] = products[k] / squares[k];
}

static void turbulence_has_the_deviations_and_lengths_of_its_spectra_at_every_tick(void **state) {
    (void)state;
    // Over some 5000 lengths the standard error of a deviation is 1 %, of a correlation 0.02.
    double V = 100.0, height = 30.0, b = 11.0;
    sk_dryden d = sk_dryden_at(10.0, 1.0, height);
    double roll = 0.8 * cbrt(SK_PI * d.length_w / (4.0 * b)) / d.length_w * SK_PI * SK_PI / (8.0 * b);
    double expected[COMPONENTS] = {d.sigma_u,
                                   d.sigma_u,
                                   d.sigma_w,
                                   d.sigma_w * sqrt(roll),
                                   sqrt(variance_of_turn(d.sigma_w, d.length_w, b, 4.0)),
                                   sqrt(variance_of_turn(d.sigma_u, d.length_u, b, 3.0))};
    double late[3] = {exp(-1.0), 0.5 * exp(-1.0), 0.5 * exp(-1.0)};
    const double ticks[] = {1.0 / 60.0, 1.0 / 120.0, 1.0 / 240.0};
    static const char *const names[COMPONENTS] = {"u", "v", "w", "p", "q", "r"};
    for (int i = 0; i < 3; i++) {
        double deviation[COMPONENTS], correlation[3];
        measure((level_flight){V, height, b}, ticks[i], 8000.0, deviation, correlation);
        for (int k = 0; k < COMPONENTS; k++) expect(names[k], deviation[k] / expected[k], 1.0, 0.04);
        for (int k = 0; k < 3; k++) expect("correlation", correlation[k], late[k], 0.06);
    }
}

static void air_that_passes_from_behind_turns_the_other_way(void **state) {
    (void)state;
    sk_dryden d = sk_dryden_at(10.0, 1.0, 10.0);
    sk_gusts ahead = {.random = 7}, back = ahead;
    for (int i = 0; i < 500; i++) {
        sk_turbulence_step(&d, &ahead, sk_vec(30.0, 0.0, 0.0), 11.0, 1.0 / 120.0);
        sk_turbulence_step(&d, &back, sk_vec(-30.0, 0.0, 0.0), 11.0, 1.0 / 120.0);
    }
    sk_turbulence a = sk_turbulence_at(&ahead, 11.0), b = sk_turbulence_at(&back, 11.0);
    assert_true(a.pitch != 0.0 && a.pitch == -b.pitch && a.yaw == -b.yaw && a.roll == b.roll);
}

// ---- wind sock ----

static void a_sock_points_where_the_wind_blows_and_stands_out_with_its_speed(void **state) {
    (void)state;
    sk_windsock sock = {.at = {30.0, -20.0, 6.0}, .height = 6.0, .length = 3.6};
    for (int from = 0; from < 360; from += 7) {
        double last = -1.0;
        for (double knots = 0.25; knots < 40.0; knots += 0.25) {
            sk_weather weather = {.wind_from = from * SK_PI / 180.0, .wind_speed = knots * KNOT, .gradient = 0.14};
            sk_windsock_shape shape = sk_windsock_at(&weather, &sock, 5.0);
            sk_vec3 wind = sk_wind_at(&weather, sock.at, sock.height, 5.0);
            double off = remainder(shape.towards - (weather.wind_from - SK_PI), 2.0 * SK_PI);
            expect("direction", off, 0.0, 1e-12);
            expect("speed", shape.speed, sk_length(wind), 1e-12);
            assert_true(shape.extension > last && shape.extension < 1.0);
            for (int i = 0; i < SK_WINDSOCK_BANDS; i++) {
                assert_true(shape.raised[i] > 0.0 && shape.raised[i] < 0.5 * SK_PI);
                if (i > 0) assert_true(shape.raised[i] < shape.raised[i - 1]); // the tip hangs most
            }
            last = shape.extension;
        }
    }
    // FAA AC 150/5345-27: it tells a wind of 3 kt and stands out fully at 15 kt.
    sk_weather weather = {.wind_speed = 3.0 * KNOT};
    assert_true(sk_windsock_at(&weather, &sock, 0.0).extension > 0.3);
    weather.wind_speed = 15.0 * KNOT;
    assert_true(sk_windsock_at(&weather, &sock, 0.0).extension > 0.98);
    weather.wind_speed = 0.0;
    assert_true(sk_windsock_at(&weather, &sock, 0.0).extension < 1e-12);
}

static void a_sock_in_turbulence_swings_about_the_wind_by_its_deviation(void **state) {
    (void)state;
    sk_weather weather = {.wind_from = 1.0, .wind_speed = 8.0, .turbulence = 1.0, .seed = 2};
    sk_windsock sock = {.at = {30.0, -20.0, 6.0}, .height = 6.0, .length = 3.6};
    sk_vec3 mean = sk_wind_at(&weather, sock.at, sock.height, 0.0), sum = {0}, squares = {0};
    int n = 200000;
    for (int i = 0; i < n; i++) {
        sk_vec3 v = sk_sub(sk_windsock_wind(&weather, &sock, i), mean);
        sum = sk_add(sum, v);
        squares = sk_add(squares, sk_vec(v.x * v.x, v.y * v.y, v.z * v.z));
    }
    double sigma = sk_dryden_at(8.0, 1.0, 6.0).sigma_u;
    expect("mean east", sum.x / n, 0.0, 0.02);
    expect("mean north", sum.y / n, 0.0, 0.02);
    expect("deviation", sqrt(squares.x / n), sigma, 0.02 * sigma);
    expect("deviation", sqrt(squares.y / n), sigma, 0.02 * sigma);
    sk_windsock_shape shape = sk_windsock_at(&weather, &sock, 77.0);
    sk_vec3 wind = sk_windsock_wind(&weather, &sock, 77.0);
    expect("direction", remainder(shape.towards - atan2(wind.x, wind.y), 2.0 * SK_PI), 0.0, 1e-12);
}

static void bad_weather_is_refused_with_the_numbers(void **state) {
    (void)state;
    const struct {
        sk_weather weather;
        const char *says;
    } bad[] = {
        {{.wind_speed = NAN}, "wind speed is nan m/s; 0 to 150 is allowed"},
        {{.wind_from = INFINITY}, "wind direction inf rad is not an angle"},
        {{.gradient = 2.0}, "wind gradient is 2; 0 to 1 is allowed"},
        {{.roughness = -1.0}, "wind roughness is -1 m"},
        {{.roughness = 0.1, .gradient = 0.1}, "only one of the two laws can hold"},
        {{.veer = NAN}, "wind veer is nan rad"},
        {{.turbulence = -1.0}, "turbulence is -1; 0 to 10 is allowed"},
        {{.wind_speed = 10.0, .gusting = 9.0}, "gusting to 9 m/s"},
        {{.wind_speed = 10.0, .gusting = 31.0}, "three times as much"},
        {{.gusting = 1.0}, "0.5 m/s or more"},
        {{.gust_count = 99}, "99 gusts; at most 16 are allowed"},
        {{.gust_count = 1, .gusts = {{.length = 0.0}}}, "gust 1: length is 0 m; 1 to 100000 is allowed"},
        {{.gust_count = 1, .gusts = {{.length = 9.0, .speed = -1.0}}}, "gust 1: speed is -1 m/s"},
        {{.gust_count = 1, .gusts = {{.length = 9.0, .up = NAN}}}, "gust 1: up is nan m/s"},
        {{.gust_count = 1, .gusts = {{.length = 9.0, .time = INFINITY}}}, "gust 1: time inf s"},
        // 100 m/s (304.8 / 6.096)^1
        {{.wind_speed = 100.0, .gradient = 1.0},
         "wind, gradient and gusts together reach 5000 m/s at 304.8 m above the ground; at most 150 m/s is allowed "
         "at any height"},
        {{.wind_speed = 60.0, .gusting = 151.0},
         "wind and gusts together reach 151 m/s at every height; at most 150 m/s is allowed"},
        {{.wind_speed = 40.0, .roughness = 5.0}, "together reach 207"},
        {{.wind_speed = 40.0, .turbulence = 10.0}, "turbulence 10 in a wind of 40 m/s deviates by 7"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        sk_result r = sk_weather_check(&bad[i].weather);
        if (r.ok || strstr(r.text, bad[i].says) == NULL)
            fail_msg("%zu: '%s' for '%s'", i, r.ok ? "ok" : r.text, bad[i].says);
    }
    sk_weather good = {.wind_speed = 5.0, .gusting = 15.0, .gust_count = 1, .gusts = {{.length = 10.0, .up = -3.0}}};
    assert_true(sk_weather_check(&good).ok);
}

// 3 n / 10 and 3 (n / 10) differ by a rounding for many n.
static void a_wind_may_gust_to_three_times_its_speed_however_that_is_rounded(void **state) {
    (void)state;
    for (int tenths = 10; tenths <= 400; tenths++) {
        double speed = tenths / 10.0, three = 3 * tenths / 10.0;
        sk_weather rounded = {.wind_speed = speed, .gusting = three}, none = {.wind_speed = speed, .gusting = speed};
        sk_result r = sk_weather_check(&rounded);
        if (!r.ok) fail_msg("%g m/s gusting %.17g: %s", speed, three, r.text);
        assert_true(sk_weather_check(&none).ok);
        rounded.gusting = three * (1.0 + 1e-6);
        assert_false(sk_weather_check(&rounded).ok);
        none.gusting = speed * (1.0 - 1e-6);
        assert_false(sk_weather_check(&none).ok);
    }
}

// Sixteen gusts of 100 m/s: in a row each blows alone, and the air between is calm; laid over each other they add up.
static void gusts_are_bounded_where_they_overlap(void **state) {
    (void)state;
    sk_weather row = {.wind_speed = 10.0, .gust_count = SK_GUSTS_MAX};
    for (int i = 0; i < SK_GUSTS_MAX; i++) row.gusts[i] = (sk_gust){.time = 10.0 * i, .length = 99.0, .speed = 100.0};
    sk_result r = sk_weather_check(&row);
    if (!r.ok) fail_msg("one at a time: %s", r.text);
    sk_weather pile = row;
    for (int i = 0; i < SK_GUSTS_MAX; i++) pile.gusts[i].length = 1e5;
    r = sk_weather_check(&pile);
    assert_true(!r.ok && strstr(r.text, "wind and gusts together reach 1610 m/s at every height; at most 150") != NULL);
    sk_weather two = row;
    two.gusts[3].length = 101.0; // into the next
    r = sk_weather_check(&two);
    assert_true(!r.ok && strstr(r.text, "reach 210 m/s") != NULL);
    sk_weather up = {.gust_count = 4}; // in a calm gusts drift at 3 m/s
    for (int i = 0; i < 4; i++) up.gusts[i] = (sk_gust){.time = 1.0, .length = 9.0, .up = i % 2 == 0 ? 50.0 : -50.0};
    r = sk_weather_check(&up);
    assert_true(!r.ok && strstr(r.text, "reach 200 m/s from 6.096 m above the ground on") != NULL);
}

// The check's bound holds for the field itself: what is accepted never blows faster.
static void wind_that_is_accepted_stays_below_the_bound_in_the_whole_column(void **state) {
    (void)state;
    uint64_t random = 20261122;
    int accepted = 0;
    for (int i = 0; i < 4000; i++) {
        sk_weather w = {.wind_from = sk_random_range(&random, 0.0, 6.0),
                        .wind_speed = sk_random_range(&random, 0.0, 100.0),
                        .veer = sk_random_range(&random, -1.5, 1.5),
                        .gust_count = 4,
                        .seed = (uint64_t)i};
        if (i % 3 == 0) w.gradient = sk_random_range(&random, 0.0, 0.6);
        if (i % 3 == 1) w.roughness = pow(10.0, sk_random_range(&random, -5.0, 0.6));
        if (i % 2 == 0 && w.wind_speed > 0.5) w.gusting = w.wind_speed * sk_random_range(&random, 1.0, 3.0);
        for (int k = 0; k < 4; k++)
            w.gusts[k] = (sk_gust){.time = sk_random_range(&random, -5.0, 5.0),
                                   .length = sk_random_range(&random, 1.0, 300.0),
                                   .speed = sk_random_range(&random, 0.0, 60.0),
                                   .from = sk_random_range(&random, 0.0, 6.0),
                                   .up = sk_random_range(&random, -40.0, 40.0)};
        if (!sk_weather_check(&w).ok) continue;
        accepted++;
        for (int k = 0; k < 40; k++) {
            sk_vec3 place = {sk_random_range(&random, -300.0, 300.0), sk_random_range(&random, -300.0, 300.0), 0.0};
            double height = sk_random_range(&random, -5.0, 400.0), t = sk_random_range(&random, 0.0, 20.0);
            double speed = sk_length(sk_wind_at(&w, place, height, t));
            if (!(speed <= 150.0 + 1e-9)) fail_msg("weather %d: %g m/s at %g m, %g s", i, speed, height, t);
        }
    }
    assert_true(accepted > 200);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_wind_grows_with_height_by_the_law_that_is_asked_for),
        cmocka_unit_test(the_shear_is_the_change_of_the_wind_over_the_depth),
        cmocka_unit_test(wind_and_shear_take_the_logarithm_of_the_scale_once),
        cmocka_unit_test(in_a_smooth_profile_the_shear_is_the_slope_to_second_order),
        cmocka_unit_test(the_shear_is_bounded_by_the_wind_over_the_depth),
        cmocka_unit_test(it_veers_with_height_up_to_1000_ft),
        cmocka_unit_test(a_gust_rises_and_falls_as_it_drifts_by),
        cmocka_unit_test(random_gusts_keep_the_mean_and_reach_what_they_are_said_to),
        cmocka_unit_test(every_aircraft_gets_the_same_gusts_as_they_drift),
        cmocka_unit_test(turbulence_grows_and_lengthens_with_height_as_specified),
        cmocka_unit_test(turbulence_has_the_deviations_and_lengths_of_its_spectra_at_every_tick),
        cmocka_unit_test(air_that_passes_from_behind_turns_the_other_way),
        cmocka_unit_test(a_sock_points_where_the_wind_blows_and_stands_out_with_its_speed),
        cmocka_unit_test(a_sock_in_turbulence_swings_about_the_wind_by_its_deviation),
        cmocka_unit_test(bad_weather_is_refused_with_the_numbers),
        cmocka_unit_test(a_wind_may_gust_to_three_times_its_speed_however_that_is_rounded),
        cmocka_unit_test(gusts_are_bounded_where_they_overlap),
        cmocka_unit_test(wind_that_is_accepted_stays_below_the_bound_in_the_whole_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
