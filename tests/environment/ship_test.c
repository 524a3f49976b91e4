// Ships in waves: limits of long and short waves, the closed forms of Jensen, Mansour and Olsen written out, a long wave
// followed in time, and how far a frigate moves in sea state 5.
#include "check.h"
#include "environment/ship.h"
#include "math/elementary.h"

static const double G = 9.80665, DEGREE = SK_PI / 180.0;
static const sk_ship FRIGATE = {
    .length = 124.0, .breadth = 13.8, .draught = 4.5, .block = 0.5, .roll_period = 11.0, .roll_damping = 0.12};

static double size(sk_phasor p) {
    return sqrt(p.re * p.re + p.im * p.im);
}

static void assert_phasor(sk_phasor got, double re, double im, double tolerance) {
    if (!(fabs(got.re - re) <= tolerance && fabs(got.im - im) <= tolerance))
        fail_msg("expected %g %+g i, got %g %+g i, tolerance %g", re, im, got.re, got.im, tolerance);
}

static void ship_follows_long_waves_from_anywhere(void **state) {
    (void)state;
    for (int from = 0; from < 360; from += 15) {
        double w = 0.1, k = w * w / G, s = sk_sin(from * DEGREE), c = sk_cos(from * DEGREE);
        sk_phasor out[SK_FREEDOMS];
        sk_ship_response(&FRIGATE, w, k * c, k * s, 0.0, out);
        assert_phasor(out[SK_HEAVE], 1.0, 0.0, 0.02);
        assert_phasor(out[SK_PITCH], 0.0, -k * c, 0.03 * k); // with the surface's slope
        assert_phasor(out[SK_ROLL], 0.0, k * s, 0.05 * k);
        assert_phasor(out[SK_SURGE], 0.0, -c, 0.01); // round with the water
        assert_phasor(out[SK_SWAY], 0.0, -s, 0.01);
        assert_phasor(out[SK_YAW], 0.0, 0.0, 0.0);
    }
}

static void ship_does_not_follow_short_waves(void **state) {
    (void)state;
    for (int from = 0; from < 360; from += 15) {
        for (double speed = 0.0; speed <= 10.0; speed += 5.0) {
            double w = 8.0, k = w * w / G, s = sk_sin(from * DEGREE), c = sk_cos(from * DEGREE);
            sk_phasor out[SK_FREEDOMS];
            sk_ship_response(&FRIGATE, w, k * c, k * s, speed, out);
            assert_true(size(out[SK_HEAVE]) < 0.02);
            assert_true(size(out[SK_PITCH]) < 0.01 * k && size(out[SK_ROLL]) < 0.01 * k);
            assert_true(size(out[SK_SURGE]) < 0.01 && size(out[SK_SWAY]) < 0.01);
        }
    }
}

// Equations (1) to (8) of the paper as printed, for waves at an angle beta to the ship (180 degrees: head sea); its breadth
// is that of a box of the same volume.
static void paper(double w, double beta, double speed, double *heave, double *pitch) {
    double L = FRIGATE.length, B = FRIGATE.breadth * FRIGATE.block, T = FRIGATE.draught, k = w * w / G;
    double alpha = 1.0 - speed / sqrt(G * L) * sqrt(k * L) * sk_cos(beta);
    double A = 2.0 * sk_sin(0.5 * k * B * alpha * alpha) * sk_exp(-k * T * alpha * alpha);
    double ke = fabs(k * sk_cos(beta)), kappa = sk_exp(-ke * T);
    double f = sqrt(sk_pow(1.0 - k * T, 2.0) + sk_pow(A * A / (k * B * alpha * alpha * alpha), 2.0));
    double F = kappa * f * 2.0 / (ke * L) * sk_sin(0.5 * ke * L);
    double M =
        kappa * f * 24.0 / (sk_pow(ke * L, 2.0) * L) * (sk_sin(0.5 * ke * L) - 0.5 * ke * L * sk_cos(0.5 * ke * L));
    double eta =
        1.0 / sqrt(sk_pow(1.0 - 2.0 * k * T * alpha * alpha, 2.0) + sk_pow(A * A / (k * B * alpha * alpha), 2.0));
    *heave = fabs(F * eta);
    *pitch = fabs(M * eta);
}

static void head_seas_give_heave_and_pitch_of_the_paper(void **state) {
    (void)state;
    for (double w = 0.2; w < 2.0; w += 0.05) {
        for (double speed = 0.0; speed <= 15.0; speed += 5.0) {
            double heave, pitch, k = w * w / G;
            sk_phasor out[SK_FREEDOMS];
            paper(w, SK_PI, speed, &heave, &pitch);
            sk_ship_response(&FRIGATE, w, -k, 0.0, speed, out);
            assert_near(size(out[SK_HEAVE]), heave, 1e-9);
            assert_near(size(out[SK_PITCH]), pitch, 1e-9);
        }
    }
}

static void roll_resonates_at_its_own_period(void **state) {
    (void)state;
    double w = 2.0 * SK_PI / FRIGATE.roll_period, k = w * w / G;
    sk_phasor out[SK_FREEDOMS];
    sk_ship_response(&FRIGATE, w, 0.0, k, 0.0, out);
    double half = 0.5 * k * FRIGATE.breadth;
    double slope =
        k * sk_exp(-0.5 * k * FRIGATE.draught) * 3.0 * (sk_sin(half) - half * sk_cos(half)) / (half * half * half);
    assert_near(size(out[SK_ROLL]), slope / (2.0 * FRIGATE.roll_damping), 1e-9);
}

static void response_is_even_where_the_ship_keeps_up_with_a_wave(void **state) {
    (void)state;
    // Running before a wave at its own speed: the encounter stands still, and on either side of it the answers agree.
    double w = 0.7, k = w * w / G, speed = w / k;
    sk_phasor slower[SK_FREEDOMS], same[SK_FREEDOMS], faster[SK_FREEDOMS];
    sk_ship_response(&FRIGATE, w, k, 0.0, speed * (1.0 - 1e-7), slower);
    sk_ship_response(&FRIGATE, w, k, 0.0, speed, same);
    sk_ship_response(&FRIGATE, w, k, 0.0, speed * (1.0 + 1e-7), faster);
    for (int i = 0; i < SK_FREEDOMS; i++) {
        assert_true(isfinite(same[i].re) && isfinite(same[i].im));
        assert_phasor(slower[i], same[i].re, same[i].im, 1e-6);
        assert_phasor(faster[i], same[i].re, same[i].im, 1e-6);
    }
}

// The paper's equation of motion for heave, 2 k T / w^2 z'' + c z' + z = force, stepped until it has settled: size and phase, where
// the ship meets the wave, keeps nearly up with it, and overtakes it (it is met backwards; damping still takes energy).
static void heave_solves_the_equation_of_motion_on_every_course(void **state) {
    (void)state;
    static const double ALPHA[] = {2.0, 1.0, 0.3, -0.3, -1.0};
    double w = 0.8, k = w * w / G, B = FRIGATE.block * FRIGATE.breadth, T = FRIGATE.draught;
    for (int i = 0; i < 5; i++) {
        double alpha = ALPHA[i], hit = alpha * w, speed = (1.0 - alpha) * w / k, X = 0.5 * k * FRIGATE.length;
        double A = 2.0 * sk_sin(0.5 * k * B * alpha * alpha) * sk_exp(-k * T * alpha * alpha);
        double c = A * A / (k * B * fabs(alpha * alpha * alpha) * w), m = 2.0 * k * T / (w * w);
        double size_of_force = sk_exp(-k * T) * sk_sin(X) / X, h = 0.01, z = 0.0, v = 0.0, t = 0.0;
        sk_phasor out[SK_FREEDOMS];
        sk_ship_response(&FRIGATE, w, k, 0.0, speed, out);
        for (; t < 2000.0; t += h) { // midpoint rule
            double half = t + 0.5 * h, s = sk_sin(hit * half), co = sk_cos(hit * half);
            double force = size_of_force * ((1.0 - k * T) * co - c * w * s);
            double a = (force - c * v - z) / m;
            double zm = z + 0.5 * h * v, vm = v + 0.5 * h * a;
            a = (force - c * vm - zm) / m;
            z += h * vm;
            v += h * a;
        }
        for (int part = 0; part < 2; part++) {
            double s = sk_sin(hit * t), co = sk_cos(hit * t);
            double expected = part == 0 ? out[SK_HEAVE].re * co - out[SK_HEAVE].im * s
                                        : -hit * (out[SK_HEAVE].re * s + out[SK_HEAVE].im * co);
            assert_near(part == 0 ? z : v, expected, 1e-4);
        }
    }
}

// A ship on one long wave, under way: height, slopes and frequency of encounter are those of the surface under it.
static void ship_under_way_rides_on_the_surface_of_a_long_wave(void **state) {
    (void)state;
    double w = 0.12, k = w * w / G;
    for (int heading = 0; heading < 360; heading += 40) {
        for (int towards = 0; towards < 360; towards += 60) {
            sk_seaway sea = {.present = true, .wave_count = 1};
            sea.waves[0] = (sk_wave){.amplitude = 2.0,
                                     .kx = k * sk_sin(towards * DEGREE),
                                     .ky = k * sk_cos(towards * DEGREE),
                                     .frequency = w,
                                     .phase = 0.7};
            double s = sk_sin(heading * DEGREE), c = sk_cos(heading * DEGREE), speed = 4.0;
            sk_sway sway;
            sk_vec3 start = {300.0, -200.0, 0.0};
            assert_int_equal(sk_ship_sways(&FRIGATE, &sea, start, heading * DEGREE, speed, &sway), 1);
            sk_platform ship = {.rest = {start, sk_platform_rotation(heading * DEGREE, 0.0, 0.0)},
                                .drift = {speed * s, speed * c, 0.0},
                                .sway_count = 1,
                                .sways = &sway};
            for (double t = 0.0; t < 100.0; t += 7.0) {
                sk_departure d = sk_platform_departure_at(&ship, t);
                double x = start.x + t * ship.drift.x, y = start.y + t * ship.drift.y, e = 0.5;
                double height = sk_seaway_height(&sea, x, y, t);
                double ahead = (sk_seaway_height(&sea, x + e * s, y + e * c, t) -
                                sk_seaway_height(&sea, x - e * s, y - e * c, t)) /
                               (2.0 * e);
                double aside = (sk_seaway_height(&sea, x + e * c, y - e * s, t) -
                                sk_seaway_height(&sea, x - e * c, y + e * s, t)) /
                               (2.0 * e);
                assert_near(d.value[SK_HEAVE], height, 0.06);
                assert_near(d.value[SK_PITCH], ahead, 0.1 * 2.0 * k);
                assert_near(d.value[SK_ROLL], -aside, 0.1 * 2.0 * k);
            }
        }
    }
}

typedef struct motions {
    double heave, pitch, roll; // m and degrees, root mean square
    double rise;               // m/s, vertical speed of the flight deck, 50 m aft
} motions;

static motions in_sea(sk_sea sea, double heading, double speed) {
    sk_seaway waves;
    sk_sway sways[SK_WAVES_MAX];
    assert_true(sk_seaway_make(&sea, &waves).ok);
    int32_t count = sk_ship_sways(&FRIGATE, &waves, (sk_vec3){0.0, 0.0, 0.0}, heading, speed, sways);
    double square[SK_FREEDOMS] = {0}, rise = 0.0;
    for (int32_t i = 0; i < count; i++) {
        double a = sways[i].in_phase[SK_HEAVE] - 50.0 * sways[i].in_phase[SK_PITCH];
        double b = sways[i].out_of_phase[SK_HEAVE] - 50.0 * sways[i].out_of_phase[SK_PITCH];
        rise += 0.5 * sways[i].frequency * sways[i].frequency * (a * a + b * b);
        for (int k = 0; k < SK_FREEDOMS; k++)
            square[k] += 0.5 * (sways[i].in_phase[k] * sways[i].in_phase[k] +
                                sways[i].out_of_phase[k] * sways[i].out_of_phase[k]);
    }
    return (motions){sqrt(square[SK_HEAVE]), sqrt(square[SK_PITCH]) / DEGREE, sqrt(square[SK_ROLL]) / DEGREE,
                     sqrt(rise)};
}

// Root mean squares of frigates in sea state 5 by heading: docs/models/platforms.md gives what is published.
static void frigate_in_sea_state_five_moves_as_frigates_do(void **state) {
    (void)state;
    sk_sea sea = {.height = 3.25, .period = 9.7, .from = 0.0, .spreading = 0.5 * SK_PI, .seed = 1};
    double most_roll = 0.0, most_pitch = 0.0, most_rise = 0.0;
    for (int heading = 0; heading <= 180; heading += 30) {
        motions m = in_sea(sea, heading * DEGREE, 5.0);
        print_message(
            "heading %3d deg off the waves: heave %.2f m, pitch %.2f deg, roll %.2f deg, flight deck %.2f m/s rms\n",
            heading, m.heave, m.pitch, m.roll, m.rise);
        assert_true(m.heave > 0.2 && m.heave < 0.25 * sea.height); // less than the water itself
        most_rise = sk_max(most_rise, m.rise);
        most_roll = sk_max(most_roll, m.roll);
        most_pitch = sk_max(most_pitch, m.pitch);
    }
    assert_true(most_roll > 2.0 && most_roll < 5.0);
    assert_true(most_pitch > 1.0 && most_pitch < 1.6);
    assert_true(most_rise > 0.6 && most_rise < 1.5);
    motions beam = in_sea(sea, 90.0 * DEGREE, 5.0);
    assert_true(beam.heave > 0.8 * 0.25 * sea.height); // crests pass under all of the hull at once
    assert_true(beam.roll == most_roll);
    sea.spreading = 0.0; // long crests: no pitch in a beam sea, no roll in a head sea
    motions head = in_sea(sea, 0.0, 5.0);
    beam = in_sea(sea, 90.0 * DEGREE, 5.0);
    print_message("long crests: head pitch %.2f deg, beam roll %.2f deg rms\n", head.pitch, beam.roll);
    assert_true(head.roll < 1e-9 && beam.pitch < 1e-9);
    assert_true(head.pitch > 0.8 && head.pitch < 1.8 && beam.roll > 2.5 && beam.roll < 5.0);
}

static void ships_that_cannot_be_are_refused(void **state) {
    (void)state;
    assert_true(sk_ship_check(&FRIGATE).ok);
    for (int i = 0; i < 6; i++) {
        static const double BAD[] = {NAN, 0.0, -3.0, INFINITY};
        for (int k = 0; k < 4; k++) {
            sk_ship ship = FRIGATE;
            double *const fields[] = {&ship.length, &ship.breadth,     &ship.draught,
                                      &ship.block,  &ship.roll_period, &ship.roll_damping};
            *fields[i] = BAD[k];
            assert_false(sk_ship_check(&ship).ok);
        }
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ship_follows_long_waves_from_anywhere),
        cmocka_unit_test(ship_does_not_follow_short_waves),
        cmocka_unit_test(head_seas_give_heave_and_pitch_of_the_paper),
        cmocka_unit_test(roll_resonates_at_its_own_period),
        cmocka_unit_test(response_is_even_where_the_ship_keeps_up_with_a_wave),
        cmocka_unit_test(heave_solves_the_equation_of_motion_on_every_course),
        cmocka_unit_test(ship_under_way_rides_on_the_surface_of_a_long_wave),
        cmocka_unit_test(frigate_in_sea_state_five_moves_as_frigates_do),
        cmocka_unit_test(ships_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
