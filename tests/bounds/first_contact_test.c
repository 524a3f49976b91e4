// The time of the first contact of two balls: closed forms, and never late.
#include "base/random.h"
#include "bounds/first_contact.h"
#include "math/elementary.h"
#include "math/quat.h"
#include "math/roots.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static const uint64_t SEED = 31201;
static const double SUBSTEP = 1.0 / 960.0;

static sk_vec3 any_direction(uint64_t *random) {
    for (;;) {
        sk_vec3 v = {sk_random_range(random, -1, 1), sk_random_range(random, -1, 1), sk_random_range(random, -1, 1)};
        double square = sk_dot(v, v);
        if (square > 0.01 && square <= 1.0) return sk_unit(v);
    }
}

static sk_vec3 any_vector(uint64_t *random, double most) {
    return sk_scale(most * sk_random_unit(random), any_direction(random));
}

static void near_to(const char *what, double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) fail_msg("%s: %.17g, expected %.17g", what, value, expected);
}

// Section 5.1 of the paper: two spheres of 1 m, 1500 m apart, approach at 100 m/s and fall together.
static void spheres_that_fall_together_touch_at_14_98_s(void **unused) {
    (void)unused;
    sk_moving_ball a = {{{-750, 0, 0}, 1.0}, {50, 0, 50 * sqrt(3.0)}, 0, 0},
                   b = {{{750, 0, 0}, 1.0}, {-50, 0, 50 * sqrt(3.0)}, 0, 0};
    near_to("no acceleration", sk_first_contact(&a, &b, SUBSTEP), 14.98, 1e-7);
    b.ball.radius = a.ball.radius = 2.4864; // the root of the authors' tree
    near_to("their root", sk_first_contact(&a, &b, SUBSTEP), 14.950272, 1e-7);
}

// On a line: |d| - v t = R + e t + A t (t + h) / 2.
static void on_a_line_the_time_is_that_of_a_square(void **unused) {
    (void)unused;
    uint64_t random = SEED;
    for (int n = 0; n < 100000; n++) {
        sk_vec3 along = any_direction(&random), from = any_vector(&random, 1e3);
        double d = sk_random_range(&random, 3.0, 1000.0), v = sk_random_range(&random, -50.0, 100.0),
               e = sk_random_range(&random, 0.0, 2.0), cap = n % 3 == 0 ? 0.0 : sk_random_range(&random, 0.01, 100.0);
        sk_moving_ball a = {{from, 1.0}, any_vector(&random, 50.0), 0.25 * e, 0.5 * cap}, b = a;
        b.ball.centre = sk_add_scaled(from, d, along);
        b.velocity = sk_add_scaled(a.velocity, -v, along);
        b.spread = 0.75 * e;
        double q = v + e + 0.5 * cap * SUBSTEP, gap = d - 2.0, t = sk_first_contact(&a, &b, SUBSTEP);
        double root = q * q + 2.0 * cap * gap,
               expected = q + sqrt(root) > 0.0 ? 2.0 * gap / (q + sqrt(root)) : INFINITY;
        if (!(t <= expected) || (isfinite(expected) && !(t >= expected * (1.0 - 1e-6))))
            fail_msg("d %g, v %g, e %g, A %g: %.17g s, expected %.17g s", d, v, e, cap, t, expected);
    }
}

static void balls_that_touch_now(void **unused) {
    (void)unused;
    sk_moving_ball a = {{{0, 0, 0}, 1.0}, {0, 0, 0}, 0, 0}, b = {{{2, 0, 0}, 1.0}, {10, 0, 0}, 0, 0};
    assert_true(sk_first_contact(&a, &b, SUBSTEP) == 0.0);
    b.ball.centre.x = 2.001;
    assert_true(isinf(sk_first_contact(&a, &b, SUBSTEP)));
    b.velocity.x = NAN;
    assert_true(sk_first_contact(&a, &b, SUBSTEP) == 0.0);
    b.velocity.x = 1e200;
    assert_true(sk_first_contact(&a, &b, SUBSTEP) == 0.0);
}

// A centre that is accelerated by less than its cap is where it allows, one by more is not.
static void a_prediction_holds_while_its_cap_does(void **unused) {
    (void)unused;
    uint64_t random = SEED + 2;
    for (int n = 0; n < 1000; n++) {
        const sk_prediction begin = {any_vector(&random, 1e3), any_vector(&random, 60.0),
                                     sk_random_range(&random, 0.1, 50.0)};
        for (int over = 0; over < 2; over++) {
            sk_vec3 x = begin.position, v = begin.velocity, along = any_direction(&random);
            bool holds = true;
            double t = 0.0;
            for (int k = 0; k < 200; k++) {
                v = sk_add_scaled(v, SUBSTEP * (over ? 1.02 : 0.98) * begin.acceleration, along);
                x = sk_add_scaled(x, SUBSTEP, v);
                t += SUBSTEP;
                holds = holds && sk_prediction_holds(&begin, x, v, t, SUBSTEP);
            }
            if (holds == (over == 1)) fail_msg("cap %g m/s^2, over %d: holds %d", begin.acceleration, over, holds);
        }
    }
}

// ---- never late ----

// A body that moves as wildly as its caps allow, with a part away from its centre of gravity that swings and breathes. World frame.
typedef struct mover {
    sk_motion_caps caps;
    sk_vec3 position, velocity, rate;
    sk_quat attitude;
    sk_vec3 offset, swing;   // m, body frame: of the part's centre, and the most that it swings by
    double swing_rate, time; // rad/s, s
    double radius, spread;   // m now, m/s: its points move apart so fast
    int changes;             // substeps until a new acceleration is chosen
    sk_vec3 acceleration, angular;
} mover;

static mover any_mover(uint64_t *random) {
    mover m = {.caps = {sk_random_range(random, 0.0, 60.0), sk_random_range(random, 0.0, 8.0),
                        sk_random_range(random, 0.0, 40.0)},
               .attitude = sk_quat_unit(sk_quat_of(1.0, sk_random_range(random, -1, 1), sk_random_range(random, -1, 1),
                                                   sk_random_range(random, -1, 1))),
               .offset = any_vector(random, 8.0),
               .velocity = any_vector(random, 60.0),
               .radius = sk_random_range(random, 0.05, 2.0)};
    m.rate = any_vector(random, m.caps.rate);
    if (sk_random_unit(random) < 0.5) {
        m.swing = any_vector(random, 0.3);
        m.swing_rate = sk_random_range(random, 1.0, 20.0);
        m.time = sk_random_range(random, 0.0, 6.0);
    }
    if (sk_random_unit(random) < 0.3) m.spread = sk_random_range(random, 0.0, 2.0);
    return m;
}

static void part_of(const mover *m, sk_vec3 *centre, sk_vec3 *velocity, sk_vec3 *acceleration) {
    double sine, cosine;
    sk_sincos(m->swing_rate * m->time, &sine, &cosine);
    sk_vec3 arm = sk_rotate(m->attitude, sk_add_scaled(m->offset, sine, m->swing)),
            swung = sk_rotate(m->attitude, sk_scale(cosine * m->swing_rate, m->swing)),
            swinging = sk_rotate(m->attitude, sk_scale(-sine * m->swing_rate * m->swing_rate, m->swing));
    *centre = sk_add(m->position, arm);
    *velocity = sk_add(sk_add(m->velocity, sk_cross(m->rate, arm)), swung);
    *acceleration = sk_add(
        sk_add(m->acceleration, sk_cross(m->angular, arm)),
        sk_add(sk_cross(m->rate, sk_cross(m->rate, arm)), sk_add_scaled(swinging, 2.0, sk_cross(m->rate, swung))));
}

// The caps of the part: those of a rigid one at its farthest, and Coriolis's and its own acceleration of the swing.
static sk_moving_ball ball_of(const mover *m) {
    sk_moving_ball ball = {.ball.radius = m->radius, .spread = m->spread};
    sk_vec3 acceleration;
    double swing = sk_length(m->swing);
    part_of(m, &ball.ball.centre, &ball.velocity, &acceleration);
    ball.acceleration = sk_acceleration_at(&m->caps, sk_length(m->offset) + swing) +
                        swing * m->swing_rate * (m->swing_rate + 2.0 * m->caps.rate);
    return ball;
}

static void move(mover *m, uint64_t *random) {
    if (m->changes-- <= 0) {
        double share = sk_random_unit(random) < 0.7 ? 1.0 : sk_random_unit(random);
        m->changes = (int)sk_random_range(random, 1, 400);
        m->acceleration = sk_scale(share * m->caps.acceleration, any_direction(random));
        m->angular = sk_scale(share * m->caps.angular_acceleration, any_direction(random));
    }
    m->velocity = sk_add_scaled(m->velocity, SUBSTEP, m->acceleration);
    m->position = sk_add_scaled(m->position, SUBSTEP, m->velocity);
    sk_vec3 rate = sk_add_scaled(m->rate, SUBSTEP, m->angular);
    if (sk_length(rate) <= m->caps.rate)
        m->rate = rate;
    else
        m->angular = (sk_vec3){0.0, 0.0, 0.0};
    double sine, cosine, size = sk_length(m->rate);
    sk_sincos(0.5 * SUBSTEP * size, &sine, &cosine);
    if (size > 0.0)
        m->attitude =
            sk_quat_unit(sk_quat_mul(sk_quat_half_angle(sk_scale(1.0 / size, m->rate), sine, cosine), m->attitude));
    m->radius += SUBSTEP * m->spread;
    m->time += SUBSTEP;
}

// The paper's bound: a parabola with the accelerations of the beginning.
static double papers_contact(const mover *a, const mover *b) {
    sk_moving_ball from = ball_of(a), to = ball_of(b);
    sk_vec3 of_a, of_b, unused;
    part_of(a, &unused, &unused, &of_a);
    part_of(b, &unused, &unused, &of_b);
    sk_vec3 d = sk_sub(to.ball.centre, from.ball.centre), v = sk_sub(to.velocity, from.velocity),
            w = sk_sub(of_b, of_a);
    double r = from.ball.radius + to.ball.radius;
    const double c[5] = {sk_dot(d, d) - r * r, 2.0 * sk_dot(d, v), sk_dot(v, v) + sk_dot(d, w), sk_dot(v, w),
                         0.25 * sk_dot(w, w)};
    double roots[4];
    int32_t count = sk_roots_quartic(c, roots);
    for (int32_t i = 0; i < count; i++)
        if (roots[i] >= 0.0) return roots[i];
    return INFINITY;
}

// SKIDPAD_LONG=1: 10^6 pairs.
static void no_prediction_is_late(void **unused) {
    (void)unused;
    static const double LONGEST = 2.0; // s
    int32_t pairs = getenv("SKIDPAD_LONG") != NULL ? 1000000 : 10000, touched = 0, late_paper = 0;
    uint64_t random = SEED + 1;
    double sum = 0.0;
    for (int32_t n = 0; n < pairs; n++) {
        mover a = any_mover(&random), b = any_mover(&random);
        // The second part is somewhere about the first, and flies about its way.
        sk_vec3 away = any_vector(&random, 30.0), at, at_velocity, other, other_velocity, unused_vector;
        part_of(&a, &at, &at_velocity, &unused_vector);
        part_of(&b, &other, &other_velocity, &unused_vector);
        sk_vec3 wanted = sk_add(sk_sub(at_velocity, sk_scale(sk_random_range(&random, 0.5, 5.0), away)),
                                any_vector(&random, 0.1 * sk_length(away)));
        b.position = sk_add(b.position, sk_sub(sk_add(at, away), other));
        b.velocity = sk_add(b.velocity, sk_sub(wanted, other_velocity));
        sk_moving_ball from = ball_of(&a), to = ball_of(&b);
        if (sk_balls_touch(from.ball, to.ball)) continue;
        double bound = sk_first_contact(&from, &to, SUBSTEP), paper = papers_contact(&a, &b), time = 0.0;
        while (time < LONGEST) {
            move(&a, &random);
            move(&b, &random);
            time += SUBSTEP;
            sk_moving_ball x = ball_of(&a), y = ball_of(&b);
            if (!sk_balls_touch(x.ball, y.ball)) continue;
            touched++;
            sum += time - bound;
            late_paper += paper > time;
            if (bound > time) fail_msg("pair %d: predicted at %.9g s, touched at %.9g s", (int)n, bound, time);
            break;
        }
    }
    print_message(
        "%d of %d pairs touched, on average %.3f s after the prediction; the paper's parabola was late %d times\n",
        (int)touched, (int)pairs, sum / touched, (int)late_paper);
    assert_true(touched > pairs / 10 && late_paper > 0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spheres_that_fall_together_touch_at_14_98_s),
        cmocka_unit_test(on_a_line_the_time_is_that_of_a_square), cmocka_unit_test(balls_that_touch_now),
        cmocka_unit_test(a_prediction_holds_while_its_cap_does), cmocka_unit_test(no_prediction_is_late)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
