// Ties against closed forms: hanging, winches, slings, tow bars, lashings that break.
#include "base/random.h"
#include "body/island_scene.h"
#include "body/tie.h"

// Adds a tie between centres that is `length` long, with the damping of a ratio.
static sk_island_tie *add_tie(scene *s, int32_t a, int32_t b, double length, sk_vec3 stiffness_ratio_pushes) {
    sk_tie tie = {.stiffness = stiffness_ratio_pushes.x, .damping_ratio = stiffness_ratio_pushes.y};
    sk_island_tie *out = &s->tie[s->tie_count++];
    *out = (sk_island_tie){.a = a, .b = b, .length = length, .stiffness = tie.stiffness};
    out->damping = sk_tie_damping(&tie, s->body[a].mass_inverse, s->body[b].mass_inverse);
    out->pushes = stiffness_ratio_pushes.z > 0.0;
    return out;
}

// A body of a mass that hangs on a hook at height 0 by a rope of length 10 m.
static scene *hanging(double mass, double stiffness, double ratio) {
    scene *s = scene_create();
    scene_add_body(s, 0.0, sk_vec(1, 1, 1), sk_vec(0, 0, 0));
    scene_add_body(s, mass, sk_vec(0.5, 0.5, 0.5), sk_vec(0, 0, -10.0 - mass * SCENE_G / stiffness));
    add_tie(s, 1, 0, 10.0, sk_vec(stiffness, ratio, 0.0));
    return s;
}

static void rope_at_rest_carries_the_weight(void **state) {
    (void)state;
    scene *s = hanging(500.0, 1e5, 0.1);
    s->body[1].position.z += 0.02;
    scene_run(s, 30.0);
    assert_near(s->tie[0].tension, 500.0 * SCENE_G, 1e-11 * 500.0 * SCENE_G);
    assert_near(s->body[1].position.z, -10.0 - 500.0 * SCENE_G / 1e5, 1e-13);
    scene_destroy(s);
}

// A winch that starts at once: e(0) = m g / k, e'(0) = v. The force m g - m e'' is largest at
// sqrt(1 - zeta^2) w t = pi / 2 - 3 beta, sin beta = zeta: there it is
//     m g + v sqrt(k m) exp(-(pi / 2 - 3 beta) zeta / sqrt(1 - zeta^2))
static void winch_peaks_at_the_closed_form_and_lifts_at_its_speed(void **state) {
    (void)state;
    const double ratio[2] = {1e-9, 0.1}, factor[2] = {1.0, 0.8801316};
    double mass = 500.0, k = 136435.0, v = 0.5;
    for (int i = 0; i < 2; i++) {
        scene *s = hanging(mass, k, ratio[i]);
        s->tie[0].rate = v;
        double peak = 0.0, before = s->body[1].position.z, winch = 0.0, lost = 0.0;
        for (int32_t n = 0; n < 960; n++) {
            scene_step(s);
            peak = sk_max(peak, s->tie[0].tension);
            winch += s->tie[0].winch_work;
            lost += s->tie[0].lost;
        }
        double expected = mass * SCENE_G + v * sqrt(k * mass) * factor[i];
        assert_near(peak, expected, 0.004 * expected);
        scene_run(s, 9.0);
        if (i == 1) assert_near(s->body[1].velocity.z, v, 1e-6);
        if (i == 1) assert_near(s->body[1].position.z - before, 10.0 * v, 1e-6);
        // Energy after a second: lift and motion come from the winch.
        assert_true(winch > mass * SCENE_G * 0.45);
        assert_true(lost < (i == 0 ? 5.0 : 80.0));
        scene_destroy(s);
    }
}

static void winch_of_constant_force_accelerates_by_it(void **state) {
    (void)state;
    scene *s = hanging(500.0, 1e5, 0.1);
    s->tie[0].stiffness = s->tie[0].damping = 0.0;
    s->tie[0].pull = 6000.0;
    scene_run(s, 1.0);
    assert_near(s->body[1].velocity.z, 6000.0 / 500.0 - SCENE_G, 1e-12);
    assert_near(s->tie[0].tension, 6000.0, 1e-12);
    scene_destroy(s);
}

static void sling_swings_with_the_period_of_a_pendulum(void **state) {
    (void)state;
    scene *s = hanging(500.0, 1e7, 0.1);
    double length = -s->body[1].position.z, last = 0.0, first = 0.0;
    s->body[1].velocity.x = 0.05; // 0.005 rad
    int32_t crossings = 0;
    for (int32_t i = 0; crossings < 11; i++) {
        double before = s->body[1].position.x;
        scene_step(s);
        double now = s->body[1].position.x;
        if (!(before < 0.0 && now >= 0.0)) continue;
        last = s->h * (i - now / (now - before));
        if (crossings++ == 0) first = last;
    }
    double period = 2.0 * SK_PI * sqrt(length / SCENE_G);
    assert_near((last - first) / 10.0, period, 2.5e-5 * period);
    scene_destroy(s);
}

static void tow_bar_carries_resistance_plus_mass_times_acceleration(void **state) {
    (void)state;
    double mass = 1111.0, resistance = 218.0, acceleration = 0.4;
    for (int braking = 0; braking < 2; braking++) {
        double a = braking == 1 ? -acceleration : acceleration;
        scene *s = scene_create();
        s->gravity = sk_vec(-resistance / mass, 0, 0);
        scene_add_body(s, 0.0, sk_vec(1, 1, 1), sk_vec(0, 0, 0)); // the tug
        scene_add_body(s, mass, sk_vec(1, 1, 1), sk_vec(-4, 0, 0));
        add_tie(s, 1, 0, 4.0, sk_vec(2e6, 0.1, 1.0));
        for (int32_t i = 0; i < 9600; i++) {
            s->body[0].velocity.x += s->h * a;
            scene_step(s);
        }
        double expected = resistance + mass * a;
        assert_near(s->tie[0].tension, expected, 1e-9 * mass);
        scene_destroy(s);
    }
}

// A crate of 500 kg on a deck without friction, with four lashings from its centre, 45 degrees down to both sides. The
// deck rolls slowly. The two upper lashings carry m g sin(roll), so they break at sin(roll) = 2 S cos(45) / (m g).
static void four_lashings_break_at_the_computed_roll(void **state) {
    (void)state;
    scene *s = scene_create();
    scene_add_body(s, 0.0, sk_vec(1, 1, 1), sk_vec(0, 0, 0));
    scene_add_body(s, 500.0, sk_vec(0.5, 0.5, 0.5), sk_vec(0, 0, 0.5 - 4.9e-5));
    scene_add_facet(s, 1, 0, sk_vec(0, 0, -0.5), sk_vec(0.5, 0.5, 0))->mu = 0.0;
    sk_tie lashing = {.length = sqrt(0.5), .stiffness = 2e6, .damping_ratio = 0.1, .strength = 2000.0};
    sk_tie_memory memory[4];
    for (int i = 0; i < 4; i++) {
        memory[i] = sk_tie_begin(&lashing);
        s->tie_at[i][1] = sk_vec(0.0, i < 2 ? 0.5 : -0.5, 0.0);
    }
    s->tie_count = 4;
    s->body[0].rate = sk_vec(0.05, 0.0, 0.0);
    double energy = 0.0, roll = 0.0;
    int32_t broken = 0;
    for (int32_t n = 0; broken == 0 && n < 20000; n++, roll += s->h * 0.05) {
        for (int i = 0; i < 4; i++) {
            s->tie[i] = sk_tie_evaluate(&lashing, &memory[i], (sk_winch){0.0, 0.0}, s->h);
            s->tie[i].a = 1;
            s->tie[i].b = 0;
            s->tie[i].damping = sk_tie_damping(&lashing, s->body[1].mass_inverse, 0.0);
        }
        scene_step(s);
        for (int i = 0; i < 4; i++) {
            double given;
            memory[i] = sk_tie_commit(&lashing, &memory[i], &s->tie[i], s->h, &given);
            energy += given;
            broken += memory[i].broken != 0;
        }
    }
    assert_int_equal(broken, 2);
    double expected = 0.61485; // asin(2 2000 cos(45 degrees) / (500 g))
    assert_near(roll, expected, 3e-3);
    assert_near(energy, 2.0 * 2000.0 * 2000.0 / (2.0 * 2e6), 0.01);
    scene_destroy(s);
}

// A body of 10 kg between two ropes of 1 cm under 1e6 N each: T / l = 1e8 N/m across. The explicit step is stable up
// to 2 h^2 T / (l m) = 4; here this is 22.
static void short_tight_tie_is_stable(void **state) {
    (void)state;
    scene *s = scene_create();
    s->gravity = sk_vec(0, 0, 0);
    scene_add_body(s, 0.0, sk_vec(1, 1, 1), sk_vec(-0.01, 0, 0));
    scene_add_body(s, 0.0, sk_vec(1, 1, 1), sk_vec(0.01, 0, 0));
    scene_add_body(s, 10.0, sk_vec(0.1, 0.1, 0.1), sk_vec(0, 0, 0));
    for (int i = 0; i < 2; i++) {
        add_tie(s, 2, i, 0.01, sk_vec(0, 0, 0));
        s->tie[i].pull = 1e6;
    }
    s->body[2].velocity.y = 0.01;
    double most = 0.0;
    for (int32_t i = 0; i < 960; i++) {
        scene_step(s);
        most = sk_max(most, fabs(s->body[2].position.y));
    }
    assert_true(most < 2e-5);
    assert_near(s->body[2].velocity.y, 0.0, 1e-6);
    scene_destroy(s);
}

// Two bodies without gravity that fly apart, are caught by the rope, fly towards each other, and so on. The rope has
// the least damping ratio that is allowed. While it is slack, the energy is that of motion, and never grows.
static void rope_that_goes_slack_and_taut_gains_nothing(void **state) {
    (void)state;
    uint64_t random = 11;
    int32_t caught = 0;
    double gain = 0.0;
    for (int32_t run = 0; run < 400; run++) {
        scene *s = scene_create();
        s->gravity = sk_vec(0, 0, 0);
        double omega_h = 0.01 * exp(sk_random_range(&random, 0.0, 6.0)); // 0.01 to 4
        for (int i = 0; i < 2; i++) {
            scene_add_body(s, sk_random_range(&random, 1.0, 100.0), sk_vec(0.5, 0.4, 0.3), sk_vec(i, 0, 0));
            s->body[i].velocity = sk_vec((i == 0 ? -1 : 1) * sk_random_range(&random, 0.5, 10.0),
                                         sk_random_range(&random, -1.0, 1.0), sk_random_range(&random, -1.0, 1.0));
        }
        double reduced = scene_reduced(s, 1, 0);
        add_tie(s, 1, 0, 1.5, sk_vec(omega_h * omega_h * reduced / (s->h * s->h), SK_TIE_DAMPING_LEAST, 0));
        double before = scene_kinetic(s), size;
        sk_vec3 momentum = scene_momentum(s, &size);
        bool taut = false;
        for (int32_t i = 0; i < 960; i++) {
            scene_step(s);
            taut = taut || s->tie[0].closed;
            double length = sk_length(sk_sub(s->body[1].position, s->body[0].position));
            if (s->tie[0].closed || length > 1.5 || !taut) continue;
            double now = scene_kinetic(s);
            gain = sk_max(gain, now / before - 1.0);
            caught += now < before;
            before = now;
        }
        assert_near(sk_length(sk_sub(scene_momentum(s, &(double){0.0}), momentum)), 0.0, 1e-13 * size);
        scene_destroy(s);
    }
    assert_true(caught > 400);
    assert_near(gain, 0.0, 1e-12);
}

static void winch_stops_at_the_shortest_length(void **state) {
    (void)state;
    sk_tie tie = {.length = 10.0, .shortest = 2.0, .stiffness = 1e5, .strength = INFINITY};
    sk_tie_memory memory = sk_tie_begin(&tie);
    double energy;
    for (int32_t i = 0; i < 9600; i++) {
        sk_island_tie solved = sk_tie_evaluate(&tie, &memory, (sk_winch){1.0, 0.0}, SCENE_H);
        memory = sk_tie_commit(&tie, &memory, &solved, SCENE_H, &energy);
    }
    assert_near(memory.length, 2.0, 1e-12);
}

static void bad_ties_are_refused(void **state) {
    (void)state;
    sk_tie good = {.end = {{0, {1, 0, 0}, 0}, {-1, {0, 0, 5}, 0}},
                   .length = 3.0,
                   .stiffness = 1e5,
                   .damping_ratio = SK_TIE_DAMPING_RATIO,
                   .strength = INFINITY};
    assert_true(sk_tie_check(&good).ok);
    sk_tie bad[7];
    for (int i = 0; i < 7; i++) bad[i] = good;
    bad[0].end[1] = bad[0].end[0];
    bad[1].end[1].body = 0;
    bad[2].length = 0.0;
    bad[3].stiffness = NAN;
    bad[4].damping_ratio = 0.019;
    bad[5].strength = 0.0;
    bad[6].shortest = 4.0;
    for (int i = 0; i < 7; i++) assert_false(sk_tie_check(&bad[i]).ok);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rope_at_rest_carries_the_weight),
        cmocka_unit_test(winch_peaks_at_the_closed_form_and_lifts_at_its_speed),
        cmocka_unit_test(winch_of_constant_force_accelerates_by_it),
        cmocka_unit_test(sling_swings_with_the_period_of_a_pendulum),
        cmocka_unit_test(tow_bar_carries_resistance_plus_mass_times_acceleration),
        cmocka_unit_test(four_lashings_break_at_the_computed_roll),
        cmocka_unit_test(short_tight_tie_is_stable),
        cmocka_unit_test(rope_that_goes_slack_and_taut_gains_nothing),
        cmocka_unit_test(winch_stops_at_the_shortest_length),
        cmocka_unit_test(bad_ties_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
