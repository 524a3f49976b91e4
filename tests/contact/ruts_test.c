// The map of ruts: what is laid is found, continuous, bounded, and never laid twice.
#include "base/random.h"
#include "check.h"
#include "contact/pebble.h"
#include "contact/ruts.h"
#include "math/elementary.h"
#include <stdlib.h>
#include <string.h>

static const uint64_t SEED = 20260108;
static const double WIDTH = 0.154, RADIUS = 0.22;

static sk_ruts *fresh(void) {
    sk_ruts *ruts = calloc(1, sizeof *ruts);
    assert_non_null(ruts);
    return ruts;
}

static sk_contact_state sunk(double x, double y, double depth) {
    return (sk_contact_state){.mode = SK_ROLLING, .pebble = {x, y, -depth}, .normal = {0, 0, 1}, .sinkage = depth};
}

// The wheel goes on to a place.
static void move(sk_contact_state *contact, double x, double y, double depth) {
    contact->pebble = (sk_vec3){x, y, -depth};
    contact->sinkage = depth;
    contact->mode = SK_ROLLING;
}

static double depth_at(const sk_ruts *ruts, double x, double y) {
    return sk_ruts_depth(ruts, 0, (sk_vec3){x, y, 0});
}

static void a_straight_track_is_found_again(void **state) {
    (void)state;
    sk_ruts *ruts = fresh();
    sk_contact_state wheel = sunk(3, -20, 0.06);
    assert_true(depth_at(ruts, 3, 0) == 0.0);
    for (double y = -20; y <= 20; y += 0.04) {
        move(&wheel, 3, y, 0.06);
        sk_ruts_lay(ruts, &wheel, WIDTH);
    }
    assert_true(ruts->count >= 20 && ruts->count <= 22); // 40 m in stretches of up to 2 m
    for (double y = -20; y <= 19.9; y += 0.013) {
        double depth = depth_at(ruts, 3, y);
        if (!(fabs(depth - 0.06) < 1e-12)) fail_msg("at %g m: %g m", y, depth);
    }
    assert_true(depth_at(ruts, 3, 21) == 0.0 && depth_at(ruts, 3.16, 0) == 0.0 && depth_at(ruts, 2.9, 0) > 0.0);
    assert_true(sk_ruts_depth(ruts, 1, (sk_vec3){3, 0, 0}) == 0.0);   // of another solid
    assert_true(sk_ruts_depth(ruts, 0, (sk_vec3){3, 0, 0.2}) == 0.0); // a bridge above it
    free(ruts);
}

static void ruts_of_one_solid_are_not_those_of_another(void **state) {
    (void)state;
    // As many as there are, each in a square of its own: some share their bucket with the same square of another solid.
    sk_ruts *ruts = fresh();
    for (int i = 0; i < SK_RUTS_MAX; i++) {
        sk_contact_state wheel = sunk(7.0 * (i % 50), 7.0 * (i / 50), 0.05);
        sk_ruts_lay(ruts, &wheel, WIDTH);
    }
    for (int i = 0; i < SK_RUTS_MAX; i++) {
        sk_vec3 place = {7.0 * (i % 50), 7.0 * (i / 50), 0.0};
        assert_true(fabs(sk_ruts_depth(ruts, 0, place) - 0.05) < 1e-12);
        for (int solid = 1; solid < 5; solid++) assert_true(sk_ruts_depth(ruts, solid, place) == 0.0);
    }
    free(ruts);
}

static void a_track_that_gets_deeper_all_at_once_is_found_as_it_was_laid(void **state) {
    (void)state;
    // 3 cm, from y = 0.5 on 10 cm, and from 1.0 on 3 cm again: no stretch evens that out.
    sk_ruts *ruts = fresh();
    sk_contact_state wheel = sunk(0, 0, 0.03);
    for (int i = 0; i <= 150; i++) {
        move(&wheel, 0, 0.01 * i, i > 50 && i <= 100 ? 0.10 : 0.03);
        sk_ruts_lay(ruts, &wheel, WIDTH);
    }
    for (int i = 0; i <= 150; i++) {
        double depth = depth_at(ruts, 0, 0.01 * i), beyond = 0.01 * (i <= 50 ? 50 - i : i - 100);
        double laid =
            i > 50 && i <= 100 ? 0.10 : sk_max(0.03, sk_ramp(0.10, beyond, RADIUS)); // the ramp of what is deeper
        if (!(fabs(depth - laid) < 0.025)) fail_msg("at %g m: %g m, laid %g m", 0.01 * i, depth, laid);
    }
    free(ruts);
}

static void driving_in_a_rut_lays_nothing_new(void **state) {
    (void)state;
    sk_ruts *ruts = fresh();
    int64_t first = 0;
    for (int lap = 0; lap < 50; lap++) {
        sk_contact_state wheel = sunk(10, 0, 0.05);
        wheel.mode = SK_AIR;
        sk_ruts_lay(ruts, &wheel, WIDTH);
        for (double turn = 0; turn < 2.0 * SK_PI; turn += 0.003) {
            double s, c;
            sk_sincos(turn + 0.001 * lap, &s, &c);
            move(&wheel, 10 * c, 10 * s, 0.05);
            sk_ruts_lay(ruts, &wheel, WIDTH);
            assert_true(depth_at(ruts, 10 * c, 10 * s) > 0.89 * 0.05);
        }
        if (lap == 0) first = ruts->count;
    }
    if (!(first < 90))
        fail_msg("%d stretches", (int)first); // 63 m of a circle of 10 m: chords of a metre stay within two centimetres
    if (ruts->count > first + 2)
        fail_msg("%d stretches after the first lap, %d after 50", (int)first, (int)ruts->count);
    free(ruts);
}

static void a_heavier_wheel_makes_it_deeper_where_it_goes(void **state) {
    (void)state;
    sk_ruts *ruts = fresh();
    sk_contact_state light = sunk(0, 0, 0.03), heavy = sunk(0, 2, 0.05);
    for (double y = 0; y <= 10; y += 0.02) {
        move(&light, 0, y, 0.03);
        sk_ruts_lay(ruts, &light, WIDTH);
    }
    for (double y = 2; y <= 6; y += 0.02) {
        move(&heavy, 0.01, y, 0.05);
        sk_ruts_lay(ruts, &heavy, WIDTH);
    }
    assert_true(fabs(depth_at(ruts, 0, 9) - 0.03) < 1e-12);
    assert_true(fabs(depth_at(ruts, 0.01, 4) - 0.05) < 1e-3);
    free(ruts);
}

static void the_ramp_ahead_is_no_deeper_than_a_wheel_that_climbs_out(void **state) {
    (void)state;
    // Else a wheel could never climb out of the rut that it is making.
    sk_ruts *ruts = fresh();
    sk_contact_state wheel = sunk(0, 0, 0.08);
    for (double y = 0; y <= 1; y += 0.02) {
        move(&wheel, 0, y, 0.08);
        sk_ruts_lay(ruts, &wheel, WIDTH);
    }
    double end = ruts->rut[ruts->count - 1].to.y;
    for (double d = 0; d < 1; d += 0.003) assert_true(depth_at(ruts, 0, end + d) <= sk_ramp(0.08, d, RADIUS) + 1e-12);
    assert_true(depth_at(ruts, 0, end + 0.1) > 0.01);
    free(ruts);
}

// Wheels that wander about, sinking more and less, on two solids.
static void wander(sk_ruts *ruts, uint64_t *random, int steps) {
    sk_contact_state wheels[4];
    double heading[4];
    for (int w = 0; w < 4; w++) {
        wheels[w] = sunk(sk_random_range(random, -9, 9), sk_random_range(random, -9, 9), 0.05);
        wheels[w].solid = w % 2;
        heading[w] = sk_random_range(random, 0, 6);
    }
    for (int i = 0; i < steps; i++) {
        for (int w = 0; w < 4; w++) {
            sk_vec3 p = wheels[w].pebble;
            heading[w] += sk_random_range(random, -0.15, 0.15) + (fabs(p.x) > 12 || fabs(p.y) > 12 ? 0.1 : 0.0);
            double s, c, step = sk_random_range(random, 0, 0.2);
            sk_sincos(heading[w], &s, &c);
            double depth = sk_clamp(wheels[w].sinkage + sk_random_range(random, -0.005, 0.005), 0.0, 0.2);
            move(&wheels[w], p.x + step * c, p.y + step * s, depth);
            if (sk_random_unit(random) < 0.01) wheels[w].mode = SK_AIR;
            sk_ruts_lay(ruts, &wheels[w], WIDTH);
        }
    }
}

static void depth_is_continuous_everywhere(void **state) {
    (void)state;
    uint64_t random = SEED;
    sk_ruts *ruts = fresh();
    wander(ruts, &random, 2000);
    double step = 1e-6, steepest = 0.0;
    for (int i = 0; i < 100000; i++) {
        sk_vec3 p = {sk_random_range(&random, -15, 15), sk_random_range(&random, -15, 15), 0};
        sk_vec3 q = {p.x + step * sk_random_range(&random, -1, 1), p.y + step * sk_random_range(&random, -1, 1), 0};
        steepest = sk_max(steepest, fabs(sk_ruts_depth(ruts, 0, p) - sk_ruts_depth(ruts, 0, q)) / step);
    }
    if (!(steepest < 6.0)) fail_msg("slope of %g", steepest); // 0.2 m deep, half as wide: 3, times sqrt 2
    assert_true(steepest > 0.1);
    free(ruts);
}

static void the_map_is_bounded_and_forgets_the_oldest(void **state) {
    (void)state;
    uint64_t random = SEED;
    sk_ruts *ruts = fresh(), *again = fresh();
    sk_contact_state first = sunk(100, 100, 0.1);
    sk_ruts_lay(ruts, &first, WIDTH);
    assert_true(depth_at(ruts, 100, 100) == 0.1);
    while (ruts->count < 3 * SK_RUTS_MAX) {
        wander(ruts, &random, 500);
        sk_ruts *one = ruts;
        memcpy(again, one, sizeof *again);
        sk_ruts_index(again); // the index that grew states what one made again tells
        for (int i = 0; i < 500; i++) {
            sk_vec3 p = {sk_random_range(&random, -15, 15), sk_random_range(&random, -15, 15), 0};
            assert_true(sk_ruts_depth(ruts, i % 2, p) == sk_ruts_depth(again, i % 2, p));
        }
    }
    assert_int_equal(sk_ruts_kept(ruts), SK_RUTS_MAX);
    assert_true(depth_at(ruts, 100, 100) == 0.0);
    // Its wheel still stands there: what it has forgotten is laid again.
    sk_ruts_lay(ruts, &first, WIDTH);
    assert_true(depth_at(ruts, 100, 100) == 0.1);
    free(ruts);
    free(again);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_straight_track_is_found_again),
        cmocka_unit_test(ruts_of_one_solid_are_not_those_of_another),
        cmocka_unit_test(a_track_that_gets_deeper_all_at_once_is_found_as_it_was_laid),
        cmocka_unit_test(driving_in_a_rut_lays_nothing_new),
        cmocka_unit_test(a_heavier_wheel_makes_it_deeper_where_it_goes),
        cmocka_unit_test(the_ramp_ahead_is_no_deeper_than_a_wheel_that_climbs_out),
        cmocka_unit_test(depth_is_continuous_everywhere),
        cmocka_unit_test(the_map_is_bounded_and_forgets_the_oldest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
