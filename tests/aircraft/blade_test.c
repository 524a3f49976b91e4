// The strike of a blade: momentum and energy, closed forms of the impulse, bends, cuts.
#include "aircraft/disc.h"
#include "base/random.h"
#include "check.h"
#include "math/elementary.h"
#include "math/quat.h"

static const sk_mat3 NONE = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};

static void check_number(double found, double expected, double tolerance) {
    if (!(fabs(found - expected) <= tolerance)) fail_msg("%.17g is not %.17g within %g", found, expected, tolerance);
}

static sk_mat3 diagonal(double x, double y, double z) {
    return (sk_mat3){{{x, 0, 0}, {0, y, 0}, {0, 0, z}}};
}

static sk_vec3 any(uint64_t *random, double size) {
    return (sk_vec3){sk_random_range(random, -size, size), sk_random_range(random, -size, size),
                     sk_random_range(random, -size, size)};
}

// An aircraft with two discs on one shaft, as a helicopter, of which the second one strikes a free body.
typedef struct pair {
    sk_blade_carrier by;
    sk_mat3 inertia, inertia_struck;
    sk_struck hit;
    double mass_struck;
    sk_vec3 point;
} pair;

static pair random_pair(uint64_t *random) {
    pair m = {.inertia = diagonal(900, 1300, 2000), .inertia_struck = diagonal(0.4, 0.7, 0.9), .mass_struck = 4.0};
    m.by = (sk_blade_carrier){.mass = 1000,
                              .inertia_inverse = diagonal(1 / 900.0, 1 / 1300.0, 1 / 2000.0),
                              .position = any(random, 50),
                              .velocity = any(random, 20),
                              .rate = any(random, 1),
                              .shaft_speed = sk_random_range(random, 30, 60),
                              .axis = sk_unit(any(random, 1)),
                              .gear = sk_random_range(random, 0.5, 6)};
    double other = 118, own = 0.3;
    sk_vec3 main_axis = sk_unit(any(random, 1));
    m.by.shaft_momentum = sk_add_scaled(sk_scale(other, main_axis), own * m.by.gear, m.by.axis);
    m.by.shaft_inertia = other + own * m.by.gear * m.by.gear;
    m.by.hub = sk_add(m.by.position, any(random, 3));
    m.point = sk_add(m.by.hub, sk_cross(m.by.axis, any(random, 2)));
    m.hit = (sk_struck){.inverse_mass = 0.25,
                        .inertia_inverse = diagonal(1 / 0.4, 1 / 0.7, 1 / 0.9),
                        .position = sk_add(m.point, any(random, 0.2)),
                        .velocity = any(random, 5),
                        .rate = any(random, 3)};
    return m;
}

static sk_vec3 momentum(const pair *m) {
    return sk_add_scaled(sk_scale(m->by.mass, m->by.velocity), m->mass_struck, m->hit.velocity);
}

static sk_vec3 angular_momentum(const pair *m) {
    sk_vec3 sum = sk_cross(m->by.position, sk_scale(m->by.mass, m->by.velocity));
    sum = sk_add(sum, sk_mat3_mul(&m->inertia, m->by.rate));
    sum = sk_add_scaled(sum, m->by.shaft_speed, m->by.shaft_momentum);
    sum = sk_add(sum, sk_cross(m->hit.position, sk_scale(m->mass_struck, m->hit.velocity)));
    return sk_add(sum, sk_mat3_mul(&m->inertia_struck, m->hit.rate));
}

static double carrier_energy(const pair *m) {
    const sk_blade_carrier *b = &m->by;
    return 0.5 * (b->mass * sk_dot(b->velocity, b->velocity) + sk_dot(b->rate, sk_mat3_mul(&m->inertia, b->rate)) +
                  b->shaft_inertia * b->shaft_speed * b->shaft_speed);
}

static double struck_energy(const pair *m) {
    return 0.5 * (m->mass_struck * sk_dot(m->hit.velocity, m->hit.velocity) +
                  sk_dot(m->hit.rate, sk_mat3_mul(&m->inertia_struck, m->hit.rate)));
}

static void momentum_is_conserved_and_energy_falls_by_what_is_lost(void **state) {
    (void)state;
    uint64_t random = 20261129;
    int32_t strikes = 0;
    for (int i = 0; i < 10000; i++) {
        pair m = random_pair(&random), was = m;
        double most = i % 2 == 0 ? INFINITY : sk_random_range(&random, 0, 2000);
        sk_bite bite = sk_blade_bite(&m.by, &m.hit, m.point, most);
        double of_carrier = carrier_energy(&was), of_struck = struck_energy(&was), size = of_carrier + of_struck;
        check_number(sk_length(sk_sub(momentum(&m), momentum(&was))), 0, 1e-14 * sk_length(momentum(&was)));
        check_number(sk_length(sk_sub(angular_momentum(&m), angular_momentum(&was))), 0, 1e-9); // of up to 5e6
        check_number(carrier_energy(&m) - of_carrier, bite.on_carrier + bite.on_shaft, 1e-13 * size);
        check_number(struck_energy(&m) - of_struck, bite.on_struck, 1e-13 * size);
        check_number(bite.on_carrier + bite.on_shaft + bite.on_struck, -bite.lost, 1e-13 * size);
        assert_true(bite.lost >= 0.0 && bite.lost <= most * (1 + 1e-12) && m.by.shaft_speed >= 0.0);
        strikes += bite.lost > 0.0;
    }
    assert_true(strikes > 1000);
}

// A propeller in line with the axis of a heavy aircraft: K = r^2 / J + 1 / m.
static pair simple(double mass) {
    pair m = {.by = {.mass = 1e9,
                     .inertia_inverse = diagonal(1e-9, 1e-9, 1e-9),
                     .shaft_speed = 100,
                     .shaft_inertia = 2,
                     .shaft_momentum = {2, 0, 0},
                     .axis = {1, 0, 0},
                     .gear = 1},
              .point = {0, 0, 0.9},
              .hit = {.inverse_mass = mass > 0 ? 1 / mass : 0, .inertia_inverse = NONE, .position = {0, 0, 0.9}}};
    return m;
}

static void a_stone_leaves_with_the_speed_of_the_blade(void **state) {
    (void)state;
    pair m = simple(0.5);
    sk_bite bite = sk_blade_bite(&m.by, &m.hit, m.point, INFINITY);
    double impulse = 90 / (0.81 / 2 + 1 / 0.5); // s / K
    check_number(sk_length(bite.impulse), impulse, 1e-6);
    check_number(sk_length(m.hit.velocity), impulse / 0.5, 1e-6);
    check_number(0.9 * m.by.shaft_speed, sk_length(m.hit.velocity), 1e-6);
    check_number(m.hit.velocity.y, -impulse / 0.5, 1e-6); // x cross z
}

static void a_wall_stops_a_blade_or_takes_the_work_that_breaks_it(void **state) {
    (void)state;
    pair m = simple(0);
    sk_bite bite = sk_blade_bite(&m.by, &m.hit, m.point, INFINITY);
    check_number(m.by.shaft_speed, 0, 1e-5);
    check_number(bite.lost, 0.5 * 2 * 100 * 100, 1e-3);
    m = simple(0);
    bite = sk_blade_bite(&m.by, &m.hit, m.point, 3600);
    check_number(bite.lost, 3600, 1e-9);
    check_number(m.by.shaft_speed, sqrt(100 * 100 - 2 * 3600 / 2.0), 1e-5); // J (W^2 - W'^2) / 2 = 3600
}

static void a_blade_that_is_driven_by_what_it_meets_gives_no_impulse(void **state) {
    (void)state;
    pair m = simple(0.5);
    m.hit.velocity = (sk_vec3){0, -95, 0}; // faster than the blade
    sk_bite bite = sk_blade_bite(&m.by, &m.hit, m.point, INFINITY);
    check_number(bite.lost, 0, 0);
    check_number(m.by.shaft_speed, 100, 0);
}

static const sk_blade METAL = {.mass = 6, .centre = 0.33, .thickness = 0.03, .strength = 2e4, .bend = 0.5};

static void a_blade_bends_until_it_passes_and_does_not_pay_twice(void **state) {
    (void)state;
    sk_blade_state blade = {0};
    sk_obstacle hard = {.strength = INFINITY, .least = 0.9, .most = 0.95, .turn = 0.2};
    sk_bite_limit limit = sk_blade_limit(&METAL, 0.95, &blade, &hard);
    double bend = acos(0.9 / 0.95);
    assert_true(!limit.cuts && !limit.breaks);
    check_number(limit.most, 2e4 * bend, 1e-8);
    blade.bend = sk_blade_bend_after(&METAL, &blade, &limit, limit.most);
    check_number(blade.bend, bend, 1e-15);
    check_number(0.95 * cos(blade.bend), 0.9, 1e-15);
    check_number(sk_blade_limit(&METAL, 0.95, &blade, &hard).most, 0, 1e-10);
    hard.least = 0.6; // acos(0.6 / 0.95) is above the bend that it bears
    limit = sk_blade_limit(&METAL, 0.95, &blade, &hard);
    assert_true(limit.breaks);
    check_number(limit.most, 2e4 * (0.5 - bend), 1e-8);
    blade.bend = 0.1;
    limit = sk_blade_limit(&METAL, 0.95, &blade, &hard);
    check_number(sk_blade_bend_after(&METAL, &blade, &limit, 2000), 0.2, 1e-15); // a light thing dents it
}

static void a_blade_cuts_what_is_weaker_than_it_is(void **state) {
    (void)state;
    sk_blade_state blade = {0};
    sk_obstacle sheet = {.strength = 1e5, .least = 0.5, .most = 0.95, .turn = 0.2};
    sk_bite_limit limit = sk_blade_limit(&METAL, 0.95, &blade, &sheet);
    double moment = 0.5 * 1e5 * 0.03 * (0.95 * 0.95 - 0.25); // p t (b^2 - a^2) / 2
    assert_true(limit.cuts && !limit.breaks);
    check_number(limit.most, moment * 0.2, 1e-10);
    check_number(sk_blade_bend_after(&METAL, &blade, &limit, limit.most), 0, 0);
    sheet.strength = 1.01e5 * METAL.strength / moment;
    assert_false(sk_blade_limit(&METAL, 0.95, &blade, &sheet).cuts);
}

// ---- discs ----

static const sk_blade OF_PROPELLER = {6, 0.33, 0.03, 2e4, 0.5};

static void a_lost_blade_leaves_the_pull_of_the_others(void **state) {
    (void)state;
    sk_aircraft_type type = {.propeller = {.present = true, .diameter = 1.9, .inertia = 2, .blades = 3}};
    type.propeller.blade = OF_PROPELLER;
    sk_disc disc[SK_DISCS_MAX];
    assert_int_equal(sk_discs_of(&type, disc), 1);
    assert_int_equal(sk_blade_count(&type), 3);
    sk_blade_state blades[SK_BLADES_MAX] = {0};
    assert_near(sk_length(sk_disc_imbalance(disc, sk_blades_broken(disc, blades), 0.3, 250)), 0, 0);
    blades[0].broken = 1;
    // Three equal pulls cancel, so two leave the opposite of the lost one. Blade 0 is at the right at azimuth 0 and moves down.
    double pull = 6 * 0.33 * 250 * 250;
    for (int i = 0; i < 8; i++) {
        double azimuth = 0.7 * i;
        sk_vec3 force = sk_disc_imbalance(disc, sk_blades_broken(disc, blades), azimuth, 250);
        assert_near(force.x, 0, 1e-9 * pull);
        assert_near(force.y, -pull * cos(azimuth), 1e-12 * pull);
        assert_near(force.z, -pull * sin(azimuth), 1e-12 * pull);
    }
    assert_near(sk_blades_left(disc, blades), 2.0 / 3.0, 0);
    blades[1].broken = blades[2].broken = 1;
    assert_near(sk_length(sk_disc_imbalance(disc, sk_blades_broken(disc, blades), 0.3, 250)), 0, 0);
    assert_near(sk_blades_left(disc, blades), 0, 0);
}

static void the_discs_of_a_helicopter_share_one_shaft(void **state) {
    (void)state;
    sk_aircraft_type type = {.rotors = {.present = true}};
    type.rotors.main =
        (sk_rotor){.axis = {0, 0, -1}, .sense = 1, .blades = 2, .radius = 4, .speed = 50, .inertia = 120};
    type.rotors.tail =
        (sk_rotor){.axis = {0, 1, 0}, .sense = -1, .blades = 4, .radius = 0.5, .speed = 300, .inertia = 0.1};
    sk_disc disc[SK_DISCS_MAX];
    assert_int_equal(sk_discs_of(&type, disc), 2);
    assert_int_equal(sk_blade_count(&type), 6);
    assert_near(disc[1].gear, 6, 0);
    sk_vec3 momentum = sk_discs_momentum(&type);
    assert_near(momentum.z, -120, 0);
    assert_near(momentum.y, -0.6, 1e-15);
    assert_string_equal(sk_disc_of_blade(&type, 1).name, "main rotor");
    assert_string_equal(sk_disc_of_blade(&type, 2).name, "tail rotor");
    sk_vec3 onward = sk_cross(disc[0].axis, disc[0].across); // counterclockwise from above: from the right ahead
    assert_true(disc[0].across.y == 1.0 && onward.x == 1.0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(momentum_is_conserved_and_energy_falls_by_what_is_lost),
        cmocka_unit_test(a_stone_leaves_with_the_speed_of_the_blade),
        cmocka_unit_test(a_wall_stops_a_blade_or_takes_the_work_that_breaks_it),
        cmocka_unit_test(a_blade_that_is_driven_by_what_it_meets_gives_no_impulse),
        cmocka_unit_test(a_blade_bends_until_it_passes_and_does_not_pay_twice),
        cmocka_unit_test(a_blade_cuts_what_is_weaker_than_it_is),
        cmocka_unit_test(a_lost_blade_leaves_the_pull_of_the_others),
        cmocka_unit_test(the_discs_of_a_helicopter_share_one_shaft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
