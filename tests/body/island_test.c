// Islands against closed forms: stacks, light bodies under heavy ones, slopes, rows, the cradle.
#include "base/random.h"
#include "body/island_scene.h"
#include <stdio.h>

static scene *with_ground(void) {
    scene *s = scene_create();
    scene_add_body(s, 0.0, sk_vec(1, 1, 1), sk_vec(0, 0, 0));
    return s;
}

static void crate_sinks_to_its_weight_over_kappa_times_area(void **state) {
    (void)state;
    scene *s = with_ground();
    scene_add_stack(s, 0, 1, 0.0);
    scene_run(s, 3.0);
    assert_near(s->body[1].position.z, 0.5 - 500.0 * SCENE_G / 1e8, 1e-13);
    assert_near(s->facet[0].force, 500.0 * SCENE_G, 1e-7);
    assert_int_equal(s->report.rounds, 1);
    scene_destroy(s);
}

// Largest distance that a body has moved between two times.
static double creep(scene *s, double first, double last) {
    sk_vec3 begin[SCENE_BODIES];
    scene_run(s, first);
    for (int32_t i = 0; i < s->body_count; i++) begin[i] = s->body[i].position;
    scene_run(s, last - first);
    double most = 0.0;
    for (int32_t i = 0; i < s->body_count; i++) most = sk_max(most, sk_length(sk_sub(s->body[i].position, begin[i])));
    return most;
}

// Ten minutes with SKIDPAD_LONG: the creep from minute 1 to minute 10.
static void stack_of_ten_does_not_creep(void **state) {
    (void)state;
    bool whole = getenv("SKIDPAD_LONG") != NULL;
    scene *s = with_ground();
    scene_add_stack(s, 0, 10, 0.0);
    assert_near(creep(s, whole ? 60.0 : 18.0, whole ? 600.0 : 25.0), 0.0, 1e-12);
    for (int32_t i = 0; i < 10; i++) assert_near(s->facet[i].force, (10 - i) * 500.0 * SCENE_G, 1e-6);
    scene_destroy(s);
}

static void stack_on_a_slope_does_not_creep(void **state) {
    (void)state;
    scene *s = with_ground();
    double angle = 0.05;
    s->gravity = sk_vec(SCENE_G * sin(angle), 0.0, -SCENE_G * cos(angle));
    scene_add_stack(s, 0, 3, 0.0);
    assert_near(creep(s, 20.0, 25.0), 0.0, 1e-12);
    assert_near(s->facet[0].friction, 1500.0 * SCENE_G * sin(angle), 1e-6);
    scene_destroy(s);
}

static void light_crate_carries_ten_thousand_times_its_mass(void **state) {
    (void)state;
    double mass[2][2] = {{5.0, 500.0}, {0.5, 5000.0}};
    for (int i = 0; i < 2; i++) {
        scene *s = with_ground();
        for (int k = 0; k < 2; k++) {
            int32_t crate = scene_add_body(s, mass[i][k], sk_vec(0.5, 0.5, 0.5), sk_vec(0, 0, 0.5 + k));
            scene_add_facet(s, crate, crate - 1, sk_vec(0, 0, -0.5), sk_vec(0.5, 0.5, 0))->offset = 0.5 * k;
        }
        assert_near(creep(s, 10.0, 15.0), 0.0, 1e-13);
        assert_near(s->facet[1].force, mass[i][1] * SCENE_G, 1e-11 * mass[i][1] * SCENE_G);
        assert_near(s->facet[0].force, (mass[i][0] + mass[i][1]) * SCENE_G, 1e-11 * mass[i][1] * SCENE_G);
        scene_destroy(s);
    }
}

// A load of 1,111 kg on a frictionless slope leans on the face of a chock of 2 kg. The face is 60 degrees from the
// slope's direction, so the load presses the chock onto the slope.
static void chock_holds_a_load_on_a_slope(void **state) {
    (void)state;
    double slope = 0.1, tilt = SK_PI / 3.0, load = 1111.0, chock = 2.0;
    scene *s = with_ground();
    s->gravity = sk_vec(SCENE_G * sin(slope), 0.0, -SCENE_G * cos(slope));
    scene_add_body(s, chock, sk_vec(0.1, 0.1, 0.1), sk_vec(0, 0, 0.1));
    scene_add_body(s, load, sk_vec(0.5, 0.5, 0.5), sk_vec(-1, 0, 0.5));
    scene_facet *on_ground = scene_add_facet(s, 1, 0, sk_vec(0, 0, -0.1), sk_vec(0.1, 0.1, 0));
    on_ground->mu = 0.8;
    on_ground->kappa = 1e9;
    scene_facet *wheel = scene_add_facet(s, 2, 0, sk_vec(0, 0, -0.5), sk_vec(0.5, 0.5, 0));
    wheel->mu = 0.0;
    // The face of the chock, through its centre: the load's centre is as far from it as `reach`.
    scene_facet *face = &s->facet[s->facet_count++];
    *face = (scene_facet){.a = 2, .b = 1, .spring = true, .kappa = 1e8, .chi = 0.2};
    face->up = sk_vec(-cos(tilt), 0.0, sin(tilt));
    face->reach = sk_dot(face->up, sk_sub(s->body[2].position, s->body[1].position));
    // The force of the face acts at the middle of both centres and would turn the bodies. They do not turn here.
    for (int32_t i = 1; i < 3; i++) s->body[i].inertia_inverse = sk_vec(1e-20, 1e-20, 1e-20);
    assert_near(creep(s, 5.0, 10.0), 0.0, 1e-10);
    double push = load * SCENE_G * sin(slope) / cos(tilt);
    assert_near(face->force, push, 1e-9 * push);
    assert_near(wheel->force, load * SCENE_G * cos(slope) - push * sin(tilt), 1e-9 * push);
    assert_near(on_ground->force, chock * SCENE_G * cos(slope) + push * sin(tilt), 1e-9 * push);
    assert_near(on_ground->friction, (load + chock) * SCENE_G * sin(slope), 1e-9 * push);
    scene_destroy(s);
}

// Returns the distance after the first three seconds, in which the friction spring is loaded, less that of its speed then.
static double slid_along_slope(double angle, double mu, double seconds) {
    scene *s = with_ground();
    s->gravity = sk_vec(SCENE_G * sin(angle), 0.0, -SCENE_G * cos(angle));
    double depth = 500.0 * SCENE_G * cos(angle) / 1e8;
    int32_t slab = scene_add_body(s, 500.0, sk_vec(0.5, 0.5, 0.01), sk_vec(0, 0, 0.01 - depth));
    scene_add_facet(s, slab, 0, sk_vec(0, 0, -0.01), sk_vec(0.5, 0.5, 0))->mu = mu;
    scene_run(s, 3.0);
    double x = s->body[slab].position.x, v = s->body[slab].velocity.x;
    scene_run(s, seconds);
    x = s->body[slab].position.x - x - v * seconds;
    scene_destroy(s);
    return x;
}

static void slab_slides_just_beyond_the_angle_of_friction(void **state) {
    (void)state;
    double mu = 0.6, angle = 0.5404195002705842; // atan(0.6)
    double just = SCENE_G * (sin(1.001 * angle) - mu * cos(1.001 * angle));
    assert_near(slid_along_slope(0.999 * angle, mu, 10.0), 0.0, 1e-5);
    assert_near(slid_along_slope(1.001 * angle, mu, 10.0), 50.0 * just, 0.01 * 50.0 * just);
    double slope = 0.7, acceleration = SCENE_G * (sin(slope) - mu * cos(slope));
    assert_near(slid_along_slope(slope, mu, 4.0), 8.0 * acceleration, 1e-3 * 8.0 * acceleration);
}

static void sliding_slab_stays_on_the_friction_cone(void **state) {
    (void)state;
    scene *s = with_ground();
    int32_t slab = scene_add_body(s, 500.0, sk_vec(0.5, 0.5, 0.01), sk_vec(0, 0, 0.01 - 500.0 * SCENE_G / 1e8));
    scene_facet *f = scene_add_facet(s, slab, 0, sk_vec(0, 0, -0.01), sk_vec(0.5, 0.5, 0));
    s->body[slab].velocity = sk_vec(5.0, 0.0, 0.0);
    double most = 0.0;
    int32_t rounds = 0;
    for (int32_t i = 0; i < 960; i++) {
        scene_step(s);
        if (f->force > 0.0) most = sk_max(most, f->friction / (0.6 * f->force));
        rounds += s->report.rounds;
    }
    assert_true(most < 1.02);
    assert_true(rounds < 3 * 960);
    // Stops after v^2 / (2 mu g), less v h / 2 of the step.
    assert_near(s->body[slab].position.x, 25.0 / (2.0 * 0.6 * SCENE_G) - 2.5 * SCENE_H, 3e-4);
    scene_destroy(s);
}

// A rod of height L stands on its end and is pushed at its middle by F. If the end stands, the ground holds F / 4, because a
// force P at the end moves it by P (1 / m + (L / 2)^2 / I) = 4 P / m. At 1.1 times the force that friction can hold, the
// friction of the first substep must be at its border.
static void rod_that_begins_to_slip_is_at_the_border(void **state) {
    (void)state;
    scene *s = with_ground();
    double mass = 100.0, mu = 0.5, side = 0.02, kappa = 1e13;
    int32_t rod = scene_add_body(s, mass, sk_vec(0.5 * side, 0.5 * side, 0.5),
                                 sk_vec(0, 0, 0.5 - mass * SCENE_G / (kappa * side * side)));
    scene_facet *f = scene_add_facet(s, rod, 0, sk_vec(0, 0, -0.5), sk_vec(0.5 * side, 0.5 * side, 0));
    f->mu = mu;
    f->kappa = kappa;
    s->gravity = sk_vec(1.1 * 4.0 * mu * SCENE_G, 0.0, -SCENE_G);
    scene_step(s);
    assert_near(f->friction, mu * f->force, 5e-3 * mu * f->force);
    assert_true(f->alpha < 1.0);
    scene_destroy(s);
}

// Turning on the spot: the torsion border mu N r_t brakes with mu m g r_t / J.
static void turning_slab_is_braked_by_torsion(void **state) {
    (void)state;
    scene *s = with_ground();
    int32_t slab = scene_add_body(s, 500.0, sk_vec(0.5, 0.5, 0.01), sk_vec(0, 0, 0.01 - 500.0 * SCENE_G / 1e8));
    scene_add_facet(s, slab, 0, sk_vec(0, 0, -0.01), sk_vec(0.5, 0.5, 0));
    s->body[slab].rate = sk_vec(0, 0, 10.0);
    scene_run(s, 0.25);
    double braking = 0.6 * 500.0 * SCENE_G * 0.7652 * 0.5 * s->body[slab].inertia_inverse.z;
    assert_near(s->body[slab].rate.z, 10.0 - 0.25 * braking, 0.03);
    scene_destroy(s);
}

static scene *row_of_pucks(int32_t count, double gap, double stiffness) {
    scene *s = scene_create();
    s->gravity = sk_vec(0, 0, 0);
    for (int32_t i = 0; i < count; i++) scene_add_body(s, 1.0, sk_vec(0.5, 0.5, 0.5), sk_vec((1.0 + gap) * i, 0, 0));
    for (int32_t i = 1; i < count; i++)
        s->facet[s->facet_count++] =
            (scene_facet){.a = i, .b = i - 1, .spring = true, .reach = 1.0, .up = {1, 0, 0}, .kappa = stiffness};
    return s;
}

static void row_of_pucks_keeps_its_momentum(void **state) {
    (void)state;
    scene *s = row_of_pucks(12, 0.01, 1e7);
    uint64_t random = 3;
    for (int32_t i = 0; i < 12; i++) {
        s->body[i].mass_inverse = 1.0 / sk_random_range(&random, 1.0, 1000.0);
        s->body[i].velocity = sk_vec(sk_random_range(&random, -5.0, 5.0), 0, 0);
        s->facet[i].chi = 0.2;
    }
    double size, now;
    sk_vec3 before = scene_momentum(s, &size);
    for (int32_t i = 0; i < 960; i++) {
        scene_step(s);
        assert_near(sk_length(sk_sub(scene_momentum(s, &now), before)), 0.0, 1e-13 * size);
    }
    scene_destroy(s);
}

static void cradle_ends_as_linear_springs_say(void **state) {
    (void)state;
    const double touching[5] = {-0.13, -0.08, -0.03, 0.30, 0.94}, apart[5] = {0, 0, 0, 0, 1};
    for (int i = 0; i < 2; i++) {
        double omega = 0.1; // omega h
        scene *s = row_of_pucks(5, i == 0 ? 0.0 : 0.02, omega * omega / (SCENE_H * SCENE_H));
        s->body[0].velocity = sk_vec(1.0, 0, 0);
        scene_run(s, 0.5);
        for (int k = 0; k < 5; k++)
            assert_near(s->body[k].velocity.x, i == 0 ? touching[k] : apart[k], i == 0 ? 6e-3 : 1e-3);
        scene_destroy(s);
    }
}

// Returns the speed with which a body leaves a linear spring that it hits at 1 m/s.
static double rebound(double omega_h, double gap) {
    scene *s = row_of_pucks(2, gap, omega_h * omega_h / (SCENE_H * SCENE_H));
    s->body[0].mass_inverse = 0.0;
    s->body[1].velocity.x = -1.0;
    double lost = 0.0;
    for (int32_t k = 0; k < 100; k++) {
        scene_step(s);
        lost += s->report.lost;
    }
    double speed = s->body[1].velocity.x;
    // The rest is the energy of the spring at the depth of the last step of the contact.
    assert_near(0.5 - 0.5 * speed * speed, lost, 0.5 * omega_h * omega_h + 0.1 * omega_h);
    scene_destroy(s);
    return speed;
}

// The mean over where in a step the contact begins.
static void stiff_contact_takes_energy_and_soft_contact_none(void **state) {
    (void)state;
    const double omega_h[3] = {0.12, 0.37, 1.17}, restitution[3] = {1.000, 0.952, 0.377};
    for (int i = 0; i < 3; i++) {
        double mean = 0.0;
        for (int k = 0; k < 100; k++) mean += 0.01 * rebound(omega_h[i], SCENE_H * (k + 0.5) / 100.0);
        assert_near(mean, restitution[i], 2e-3);
    }
}

static void work_is_the_change_of_kinetic_energy(void **state) {
    (void)state;
    scene *s = with_ground();
    s->body[0].velocity = sk_vec(2.0, 0.0, 0.3); // a platform that moves
    scene_add_stack(s, 0, 5, 0.0);
    for (int32_t i = 0; i < 200; i++) {
        double before = scene_kinetic(s), size;
        sk_vec3 momentum = scene_momentum(s, &size);
        scene_step(s);
        sk_vec3 mean = sk_scale(0.5, sk_add(momentum, scene_momentum(s, &size)));
        double weight = s->h * sk_dot(mean, s->gravity);
        assert_near(scene_kinetic(s) - before, s->report.work + weight, 1e-11 * (scene_kinetic(s) + 1.0));
    }
    scene_destroy(s);
}

// The energy of one crate on a platform that brakes it: the account closes but for the error of the step.
static void friction_loses_what_the_platform_gives(void **state) {
    (void)state;
    scene *s = with_ground();
    int32_t slab = scene_add_body(s, 500.0, sk_vec(0.5, 0.5, 0.01), sk_vec(0, 0, 0.01 - 500.0 * SCENE_G / 1e8));
    scene_add_facet(s, slab, 0, sk_vec(0, 0, -0.01), sk_vec(0.5, 0.5, 0));
    s->body[0].velocity = sk_vec(2.0, 0.0, 0.0);
    double lost = 0.0, given = 0.0;
    for (int32_t i = 0; i < 960; i++) {
        scene_step(s);
        lost += s->report.lost;
        given += s->report.prescribed_work;
    }
    assert_near(given, 2000.0, 1.0); // m v^2
    assert_near(lost, 1000.0, 1.0);  // m v^2 / 2
    assert_near(given - lost, scene_kinetic(s), 0.2);
    scene_destroy(s);
}

// Two stacks declared one after the other, and in turns, with a third that is only in one of the scenes.
static void separate_islands_do_not_depend_on_the_declaration(void **state) {
    (void)state;
    scene *one = with_ground(), *two = with_ground();
    scene_add_stack(one, 0, 4, 0.0);
    scene_add_stack(two, 0, 25, 5.0);
    scene_add_stack(two, 0, 4, 0.0);
    scene_add_stack(one, 0, 25, 5.0);
    one->body[2].velocity = two->body[27].velocity = sk_vec(0.3, 0.1, 0.0);
    for (int32_t i = 0; i < 300; i++) {
        scene_step(one);
        scene_step(two);
        for (int32_t k = 0; k < 4; k++)
            assert_memory_equal(&one->body[1 + k].position, &two->body[26 + k].position, sizeof(sk_vec3));
        for (int32_t k = 0; k < 25; k++)
            assert_memory_equal(&one->body[5 + k].position, &two->body[1 + k].position, sizeof(sk_vec3));
    }
    scene_destroy(one);
    scene_destroy(two);
}

static void order_of_islands_and_scratch_change_no_bit(void **state) {
    (void)state;
    scene *one = with_ground(), *two = with_ground();
    for (int32_t i = 0; i < 6; i++) {
        scene_add_stack(one, 0, 3 + 4 * i, 3.0 * i);
        scene_add_stack(two, 0, 3 + 4 * i, 3.0 * i);
    }
    void *memory = aligned_alloc(64, sk_island_scratch_size(two->limits));
    memset(memory, 0xa5, sk_island_scratch_size(two->limits));
    sk_island_scratch *other = sk_island_scratch_place(memory, two->limits);
    for (int32_t i = 0; i < 100; i++) {
        scene_step(one);
        scene_begin(two);
        sk_islands_begin(two->islands);
        sk_islands_find(two->islands, &two->system);
        for (int32_t k = sk_islands_count(two->islands) - 1; k >= 0; k--)
            sk_island_solve(two->islands, &two->system, k, k % 2 == 0 ? other : two->scratch, two->h);
        scene_end(two);
        assert_memory_equal(one->body, two->body, (size_t)one->body_count * sizeof *one->body);
    }
    free(memory);
    scene_destroy(one);
    scene_destroy(two);
}

static void solve_only(scene *s) {
    scene_begin(s);
    sk_islands_find(s->islands, &s->system);
    s->report = sk_islands_solve(s->islands, &s->system, s->scratch, s->h);
}

static void add_bar(scene *s, int32_t a, int32_t b) {
    double length = sk_length(sk_sub(s->body[a].position, s->body[b].position));
    s->tie_at[s->tie_count][0] = s->tie_at[s->tie_count][1] = sk_vec(0.0, 0.1, 0.0);
    s->tie[s->tie_count++] =
        (sk_island_tie){.a = a, .b = b, .length = length, .stiffness = 1e7, .damping = 1e3, .pushes = true};
}

// A lattice of bodies and bars. The kept factor belongs to the matrix of an earlier substep, so conjugate gradients
// have to work. With a new factor the first iteration is the direct solve.
static void conjugate_gradients_equal_the_direct_solve(void **state) {
    (void)state;
    scene *s = with_ground();
    for (int32_t i = 0; i < 64; i++)
        scene_add_body(s, 100.0 + i, sk_vec(0.3, 0.4, 0.5), sk_vec(i % 8, 0.0, (i - i % 8) / 8));
    for (int32_t i = 0; i < 64; i++) {
        if (i % 8 < 7) add_bar(s, 1 + i, 2 + i);
        if (i < 56) add_bar(s, 1 + i, 9 + i);
        if (i % 8 < 7 && i < 56) add_bar(s, 1 + i, 10 + i);
    }
    uint64_t random = 5;
    for (int32_t i = 1; i < s->body_count; i++)
        s->body[i].velocity = sk_vec(0.0, sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1));
    int32_t iterations = 0, factorisations = 0;
    double worst = 0.0;
    sk_islands_begin(s->islands);
    for (int32_t step = 0; step < 64; step++) {
        solve_only(s);
        iterations += s->report.iterations;
        factorisations += s->report.factorisations;
        sk_island_body kept[SCENE_BODIES];
        memcpy(kept, s->solved, sizeof kept);
        sk_islands_begin(s->islands);
        solve_only(s); // with the factor of this matrix, which the next step will keep
        double size = 0.0, error = 0.0;
        for (int32_t i = 1; i < s->body_count; i++) {
            size = sk_max(size, sk_length(kept[i].velocity));
            error = sk_max(error, sk_length(sk_sub(kept[i].velocity, s->solved[i].velocity)));
        }
        worst = sk_max(worst, error / size);
        scene_end(s);
    }
    printf("conjugate gradients: %g of the speed, %.1f iterations and %.1f factorisations a substep\n", worst,
           iterations / 64.0, factorisations / 64.0);
    assert_true(worst > 0.0 && worst < 1e-10);
    scene_destroy(s);
}

// A chain of 40 bodies loses its first bar for a substep and gets it back. The factor that was kept for the whole chain
// has been overwritten, so the third substep must have the bits of one without a kept factor.
static void kept_factor_is_dropped_when_others_used_its_room(void **state) {
    (void)state;
    scene *one = with_ground(), *two = with_ground();
    for (int k = 0; k < 2; k++) {
        scene *s = k == 0 ? one : two;
        for (int32_t i = 0; i < 40; i++)
            scene_add_body(s, 100.0 + i, sk_vec(0.3, 0.4, 0.5), sk_vec(i, 0.1 * (i % 3), 0));
        for (int32_t i = 1; i <= 40; i++) s->body[i].velocity = sk_vec(i % 4, i % 5, i % 7);
        for (int32_t i = 40; i > 1; i--) add_bar(s, i, i - 1);
        for (int32_t step = 0; step < 3; step++) {
            s->tie_count = step == 1 ? 38 : 39;
            if (step == 0 || k == 1) sk_islands_begin(s->islands);
            solve_only(s);
            scene_end(s);
        }
    }
    assert_memory_equal(one->body, two->body, (size_t)one->body_count * sizeof *one->body);
    scene_destroy(one);
    scene_destroy(two);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crate_sinks_to_its_weight_over_kappa_times_area),
        cmocka_unit_test(stack_of_ten_does_not_creep),
        cmocka_unit_test(stack_on_a_slope_does_not_creep),
        cmocka_unit_test(light_crate_carries_ten_thousand_times_its_mass),
        cmocka_unit_test(chock_holds_a_load_on_a_slope),
        cmocka_unit_test(slab_slides_just_beyond_the_angle_of_friction),
        cmocka_unit_test(sliding_slab_stays_on_the_friction_cone),
        cmocka_unit_test(rod_that_begins_to_slip_is_at_the_border),
        cmocka_unit_test(turning_slab_is_braked_by_torsion),
        cmocka_unit_test(row_of_pucks_keeps_its_momentum),
        cmocka_unit_test(cradle_ends_as_linear_springs_say),
        cmocka_unit_test(stiff_contact_takes_energy_and_soft_contact_none),
        cmocka_unit_test(work_is_the_change_of_kinetic_energy),
        cmocka_unit_test(friction_loses_what_the_platform_gives),
        cmocka_unit_test(separate_islands_do_not_depend_on_the_declaration),
        cmocka_unit_test(order_of_islands_and_scratch_change_no_bit),
        cmocka_unit_test(conjugate_gradients_equal_the_direct_solve),
        cmocka_unit_test(kept_factor_is_dropped_when_others_used_its_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
