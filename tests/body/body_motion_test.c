// Free motion against closed forms: rotation, flight, drag.
#include "base/hash.h"
#include "body/body_motion.h"
#include "body/shapes.h"
#include "math/elementary.h"

static const double H = 1.0 / 960.0;
static const sk_body_surroundings CALM = {.density = 1.225, .gravity = 9.80665};

static double spin_energy(const sk_body_type *type, const sk_body_state *s) {
    return 0.5 * sk_dot(s->spin, sk_body_rate(type, s));
}

// The time between two overturns of a free body with the moments a < b < c (Landau and Lifshitz, Mechanics, section
// 37): 2 K(k) / rate. K by the arithmetic-geometric mean.
static double overturn_time(double a, double b, double c, double momentum, double energy) {
    double square = momentum * momentum;
    if (square < 2.0 * energy * b) { // the same with the ends exchanged
        double swap = a;
        a = c;
        c = swap;
    }
    double rate = sqrt((c - b) * (square - 2.0 * energy * a) / (a * b * c));
    double x = 1.0, y = sqrt((c - a) * (square - 2.0 * energy * b) / ((c - b) * (square - 2.0 * energy * a)));
    for (int i = 0; i < 30; i++) {
        double mean = 0.5 * (x + y);
        y = sqrt(x * y);
        x = mean;
    }
    return SK_PI / (x * rate);
}

// A box that turns about its middle axis overturns again and again (Dzhanibekov). The angular momentum keeps its bits,
// and the energy changes by rounding.
static void box_with_unequal_moments_overturns_and_keeps_its_energy(void **state) {
    (void)state;
    sk_body_type type = box_type(1.0, 0.5, 0.2, 600.0);
    sk_body_state s =
        sk_body_state_at(&type, (sk_pose){{0, 0, 0}, {0.6, 0, 0.8, 0}}, sk_vec(0, 0, 0), sk_vec(8e-2, 8.0, 1e-2));
    sk_vec3 spin = s.spin;
    double energy = spin_energy(&type, &s), drift = 0.0, last = 8.0, first_time = -1.0, last_time = -1.0;
    int32_t overturns = 0;
    for (int32_t i = 0; i < 60 * 960; i++) {
        sk_body_turn(&type, &s, H);
        drift = sk_max(drift, fabs(spin_energy(&type, &s) / energy - 1.0));
        double middle = sk_rotate_back(s.attitude, sk_body_rate(&type, &s)).y;
        if ((middle > 0.0) != (last > 0.0)) {
            last_time = (i + last / (last - middle)) * H;
            if (overturns++ == 0) first_time = last_time;
        }
        last = middle;
    }
    double period = (last_time - first_time) / (overturns - 1);
    double expected =
        overturn_time(type.inertia.row[0].x, type.inertia.row[1].y, type.inertia.row[2].z, sk_length(spin), energy);
    print_message("energy changes by %.2g in 60 s; %d overturns, one in %.7g s, closed form %.7g s\n", drift,
                  (int)overturns, period, expected);
    assert_memory_equal(&spin, &s.spin, sizeof spin);
    assert_near(drift, 0.0, 1e-12);
    assert_true(overturns > 20);
    assert_near(period / expected, 1.0, 1e-4);
    sk_body_type_release(&type);
}

// The phase of a symmetric top after 10 s, relative to the closed form: its axis precesses about the angular momentum
// at L / I_across. `pieces`: of a substep. Also returns how far the axis left its cone.
static double phase_error(const sk_body_type *type, int32_t pieces, double *off_cone) {
    sk_body_state s =
        sk_body_state_at(type, (sk_pose){{0, 0, 0}, sk_quat_identity()}, sk_vec(0, 0, 0), sk_vec(0.5, 0, 3.0));
    sk_vec3 up = sk_unit(s.spin), axis = sk_vec(0, 0, 1);
    double tilt = sk_dot(up, axis), expected = 10.0 * sk_length(s.spin) / type->inertia.row[0].x;
    sk_vec3 first = sk_unit(sk_add_scaled(axis, -tilt, up)), second = sk_cross(up, first);
    for (int32_t i = 0; i < 9600 * pieces; i++) {
        sk_body_turn(type, &s, H / pieces);
        *off_cone = sk_max(*off_cone, fabs(sk_dot(up, sk_rotate(s.attitude, axis)) - tilt));
    }
    sk_vec3 now = sk_rotate(s.attitude, axis);
    double error = sk_atan2(sk_dot(now, second), sk_dot(now, first)) - expected;
    return error - 2.0 * SK_PI * floor(error / (2.0 * SK_PI) + 0.5);
}

// The error is of second order: half the step has a quarter of it, and extrapolation from both leaves 1e-9 rad.
static void top_precesses_at_the_rate_of_the_closed_form(void **state) {
    (void)state;
    sk_body_type type = empty_type(0, 1);
    type.rounds[0] = (sk_body_round){.from = {0, 0, -0.3}, .to = {0, 0, 0.3}, .radius = 0.2};
    complete(&type, 800.0, 0.0);
    double off_cone = 0.0, whole = phase_error(&type, 1, &off_cone), half = phase_error(&type, 2, &off_cone);
    assert_near(whole, 0.0, 3e-5);
    assert_near(whole / half, 4.0, 0.01);
    assert_near((4.0 * half - whole) / 3.0, 0.0, 1e-9);
    assert_near(off_cone, 0.0, 1e-12);
    print_message("phase after 10 s: %.3g rad, with half the step %.3g rad\n", whole, half);
    sk_body_type_release(&type);
}

static void fast_thin_body_turns_without_gain(void **state) {
    (void)state;
    sk_body_type type = box_type(1.0, 0.02, 0.01, 2000.0);
    uint64_t random = 3;
    double worst = 0.0;
    for (int32_t k = 0; k < 20; k++) {
        sk_pose pose = {{0, 0, 0}, pieces_rotation(&random)};
        sk_body_state s = sk_body_state_at(&type, pose, sk_vec(0, 0, 0), pieces_vector(&random, 200.0));
        double energy = spin_energy(&type, &s);
        sk_vec3 spin = s.spin;
        for (int32_t i = 0; i < 960; i++) sk_body_turn(&type, &s, H);
        worst = sk_max(worst, fabs(spin_energy(&type, &s) / energy - 1.0));
        assert_memory_equal(&spin, &s.spin, sizeof spin);
    }
    assert_near(worst, 0.0, 1e-9);
    print_message("rods at up to 200 rad/s: energy changes by %.2g in 1 s\n", worst);
    sk_body_type_release(&type);
}

static void thrown_body_flies_along_the_parabola(void **state) {
    (void)state;
    sk_body_type type = box_type(0.4, 0.3, 0.2, 500.0);
    sk_body_state s =
        sk_body_state_at(&type, (sk_pose){{1, 2, 3}, sk_quat_identity()}, sk_vec(10, -4, 12), sk_vec(1, 2, 3));
    sk_vec3 spin = s.spin;
    for (int32_t i = 0; i < 1920; i++) sk_body_fall(&type, &s, sk_vec(0, 0, 0), 9.80665, H);
    assert_near(s.position.x, 21.0, 1e-11);
    assert_near(s.position.y, -6.0, 1e-11);
    assert_near(s.position.z, 3.0 + 24.0 - 2.0 * 9.80665, 1e-11);
    assert_near(s.velocity.z, 12.0 - 2.0 * 9.80665, 1e-11);
    assert_memory_equal(&spin, &s.spin, sizeof spin);
    sk_body_type_release(&type);
}

// v = v_t tanh(g t / v_t), height lost = v_t^2 / g ln cosh(g t / v_t).
static void dropped_body_reaches_its_terminal_speed(void **state) {
    (void)state;
    sk_body_type type = ball_type(0.1, 100.0);
    type.drag_area = 0.47 * SK_PI * 0.01;
    double terminal = sqrt(2.0 * type.mass * CALM.gravity / (CALM.density * type.drag_area));
    sk_body_state s =
        sk_body_state_at(&type, (sk_pose){{0, 0, 0}, sk_quat_identity()}, sk_vec(0, 0, 0), sk_vec(0, 0, 0));
    for (int32_t i = 0; i < 30 * 960; i++) {
        sk_body_fall(&type, &s, sk_body_free_drag(&type, &s, &CALM, H), CALM.gravity, H);
        if (i + 1 == 960) {
            double e = sk_exp(2.0 * CALM.gravity / terminal);
            assert_near(s.velocity.z, -terminal * (e - 1.0) / (e + 1.0), 1e-5);
        }
    }
    assert_near(s.velocity.z, -terminal, 1e-7 * terminal);
    print_message("terminal speed %.9g, closed form %.9g\n", -s.velocity.z, terminal);
    sk_body_type_release(&type);
}

// Wind alone: 1 / u grows linearly. A body of almost no mass takes the wind's speed and never more.
static void wind_carries_a_body_and_never_beyond_its_speed(void **state) {
    (void)state;
    sk_body_type type = ball_type(0.01, 10.0);
    const sk_body_surroundings windy = {.wind = {30.0, 0, 0}, .density = 1.225};
    sk_body_state s =
        sk_body_state_at(&type, (sk_pose){{0, 0, 0}, sk_quat_identity()}, sk_vec(0, 0, 0), sk_vec(0, 0, 0));
    double k = 0.5 * windy.density * type.drag_area / type.mass;
    for (int32_t i = 1; i <= 960; i++) {
        sk_body_fall(&type, &s, sk_body_free_drag(&type, &s, &windy, H), 0.0, H);
        assert_near(s.velocity.x, 30.0 - 30.0 / (1.0 + k * 30.0 * i * H), 1e-10);
    }
    type.mass *= 1e-6;
    s.velocity.x = 0.0;
    for (int32_t i = 1; i <= 10; i++) {
        sk_body_fall(&type, &s, sk_body_free_drag(&type, &s, &windy, H), 0.0, H);
        assert_true(s.velocity.x > 29.0 && s.velocity.x <= 30.0);
    }
    sk_body_type_release(&type);
}

static void velocities_that_are_given_are_those_of_the_state(void **state) {
    (void)state;
    sk_body_type type = box_type(0.4, 0.3, 0.2, 500.0);
    sk_body_state s = sk_body_state_at(&type, (sk_pose){{0, 0, 0}, {0.8, 0, 0.6, 0}}, sk_vec(0, 0, 0), sk_vec(1, 2, 3));
    assert_near(sk_length(sk_sub(sk_body_rate(&type, &s), sk_rotate(s.attitude, sk_vec(1, 2, 3)))), 0.0, 1e-14);
    sk_mat3 axes = sk_body_motion_of(&type, &s).axes;
    sk_mat3 inertia = sk_body_inertia_world(&type, &axes), inverse = sk_body_inertia_inverse_world(&type, &axes);
    sk_vec3 w = {0.3, -0.2, 0.5}, own = sk_mat3_mul(&inertia, w);
    assert_near(sk_length(sk_sub(sk_mat3_mul(&inverse, own), w)), 0.0, 1e-14);
    sk_body_advance(&type, &s, sk_vec(1, 0, -1), w, H);
    assert_near(sk_length(sk_sub(s.spin, own)), 0.0, 1e-14);
    assert_near(s.position.x, H, 1e-18);
    assert_near(sk_body_energy(&type, &s), type.mass + 0.5 * sk_dot(w, own), 1e-4); // w turns within the substep
    sk_body_type_release(&type);
}

static uint64_t hash_of(const sk_body_state *s) {
    const double numbers[] = {s->position.x, s->position.y, s->position.z, s->velocity.x, s->velocity.y,
                              s->velocity.z, s->attitude.w, s->attitude.x, s->attitude.y, s->attitude.z};
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) hash = sk_hash_real(hash, numbers[i]);
    return hash;
}

// A body of a hull and a capsule, thrown in a wind: built and moved with the same bits by every compiler.
static void flight_has_the_same_bits_on_every_machine(void **state) {
    (void)state;
    const sk_vec3 corners[6] = {{0, 0, 0},     {1, 0.1, 0},     {0.1, 0.7, 0.1},
                                {0, 0.2, 0.9}, {0.8, 0.6, 0.7}, {0.3, -0.2, 0.3}};
    sk_convex solid;
    assert_true(sk_convex_of_points(corners, 6, &solid).ok);
    sk_body_type type = empty_type(1, 1);
    set_piece(&type, 0, &solid);
    type.rounds[0] = (sk_body_round){.from = {2, 0, 0}, .to = {2, 0.3, 0.1}, .radius = 0.2};
    complete(&type, 700.0, 0.0);
    const sk_body_surroundings windy = {.wind = {7, -3, 1}, .density = 1.2, .gravity = 9.80665};
    sk_body_state s =
        sk_body_state_at(&type, (sk_pose){{1, 2, 3}, {0.8, 0, 0.6, 0}}, sk_vec(20, -4, 12), sk_vec(3, 20, 7));
    for (int32_t i = 0; i < 960; i++)
        sk_body_fall(&type, &s, sk_body_free_drag(&type, &s, &windy, H), windy.gravity, H);
    uint64_t expected = UINT64_C(0x0eeeef4a971dd3df);
    if (hash_of(&s) != expected)
        fail_msg("expected 0x%016llx, got 0x%016llx", (unsigned long long)expected, (unsigned long long)hash_of(&s));
    sk_body_type_release(&type);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_with_unequal_moments_overturns_and_keeps_its_energy),
        cmocka_unit_test(top_precesses_at_the_rate_of_the_closed_form),
        cmocka_unit_test(fast_thin_body_turns_without_gain),
        cmocka_unit_test(thrown_body_flies_along_the_parabola),
        cmocka_unit_test(dropped_body_reaches_its_terminal_speed),
        cmocka_unit_test(wind_carries_a_body_and_never_beyond_its_speed),
        cmocka_unit_test(velocities_that_are_given_are_those_of_the_state),
        cmocka_unit_test(flight_has_the_same_bits_on_every_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
