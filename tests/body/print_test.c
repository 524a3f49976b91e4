// Prints of bodies in ground that yields. Source: docs/models/patch.md, "Strength of the ground".
#include "base/random.h"
#include "check.h"
#include "contact/print.h"
#include "contact/surface.h"
#include "drive.h"
#include "rounds.h"

// m, sides of a slab and its height; kg/m^3; Pa, of sand; m/s^2. A high block would tip over as the ground yields.
static const double SIZE = 1.0, HEIGHT = 0.4, DENSITY = 1000.0, PRESSURE = 100e3, G = 9.81;

static yard *soft_yard(double pressure, double mu) {
    yard *y = calloc(1, sizeof *y);
    yard_begin(y, 0.0, mu);
    y->material[0].strength = pressure * SK_BEARING_AREA;
    return y;
}

static void soft_end(yard *y) {
    free(y->state.ruts);
    yard_end(y);
    free(y);
}

static void keep_ruts(yard *y) {
    y->state.ruts = calloc(1, sizeof *y->state.ruts);
}

static double print_of(const yard *y) {
    return y->contact_count > 0 && sk_print_is_held(&y->contact[0].memory) ? sk_length(y->contact[0].memory.direction)
                                                                           : 0.0;
}

// ---- a driven slab that is pressed down slowly ----

typedef struct pressed {
    yard *y;
    sk_body_driven driven[1];
    const sk_body_type *type;
} pressed;

static void put(pressed *p, double above) {
    sk_pose at = {sk_vec(0, 0, 0.5 * HEIGHT + above), sk_quat_identity()};
    p->driven[0] = (sk_body_driven){.body = sk_body_state_at(p->type, at, sk_vec(0, 0, 0), sk_vec(0, 0, 0))};
}

static void pressed_begin(pressed *p) {
    p->y = soft_yard(PRESSURE, 0.5);
    p->y->type_of[0] = yard_type(p->y, box_type(SIZE, SIZE, HEIGHT, DENSITY));
    p->y->set.driven_count = 1;
    p->type = p->y->types[0];
    put(p, 0.0);
    yard_ready(p->y);
    keep_ruts(p->y);
    p->y->state.driven = p->driven;
}

// Presses with a load that grows to `most` (N) in `ticks` ticks, then holds it. Returns the depth of the bottom.
static double press(pressed *p, double most, int ticks) {
    for (int n = 0; n < 2 * ticks; n++) {
        p->driven[0].load.force.z = -most * sk_min(1.0, (n + 1.0) / ticks);
        drive_ticks(p->y, p->driven, 1);
    }
    return 0.5 * HEIGHT - p->driven[0].body.position.z;
}

// p A (1 + s / D) = F, and the elastic depth F / (kappa A).
static void a_slab_that_is_pressed_slowly_sinks_by_the_law(void **state) {
    (void)state;
    pressed p;
    pressed_begin(&p);
    double area = SIZE * SIZE, kappa = p.type->kappa;
    double light = 0.9 * PRESSURE * area, heavy = 1.35 * PRESSURE * area;
    assert_near(press(&p, light, 120), light / (kappa * area), 1e-9);
    assert_true(print_of(p.y) == 0.0);
    double depth = press(&p, heavy, 3600), sunk = SK_BEARING_DEPTH * 0.35;
    assert_near(print_of(p.y), sunk, 1e-2 * sunk);
    assert_near(depth, print_of(p.y) + heavy / (kappa * area), 1e-6);
    soft_end(p.y);
}

// Lifted and put down again in its print, the slab finds the ground as deep and as strong as the map of ruts knows it: the
// ground does not yield again.
static void a_second_time_in_a_print_takes_no_work(void **state) {
    (void)state;
    pressed p;
    pressed_begin(&p);
    double load = 1.3 * PRESSURE * SIZE * SIZE, first = press(&p, load, 600), print = print_of(p.y);
    put(&p, 1.0);
    drive_ticks(p.y, p.driven, 2);
    assert_int_equal(p.y->contact_count, 0);
    put(&p, -print);
    double second = press(&p, load, 600);
    assert_true(second <= first && second > first - SK_RUT_ALIKE * print);
    assert_true(print_of(p.y) < p.y->state.ruts->rut[0].depth_from + SK_RUT_LEAST);
    assert_int_equal(p.y->state.ruts->count, 1);
    soft_end(p.y);
}

// ---- loose slabs ----

// Returns the print of a slab that hits the ground flat. `phase`: share of a substep's path above the ground.
static double print_of_drop(double speed, double phase) {
    yard *y = soft_yard(PRESSURE, 0.4);
    double above = phase * speed * y->set.substep;
    yard_body(y, yard_type(y, box_type(SIZE, SIZE, HEIGHT, DENSITY)), sk_vec(0, 0, 0.5 * HEIGHT + above),
              sk_vec(0, 0, -speed));
    yard_ready(y);
    for (int n = 0; n < 8; n++) yard_tick(y);
    double print = print_of(y);
    yard_run(y, 4.0);
    assert_true(y->body[0].asleep);
    assert_near(print_of(y), print, 1e-3);
    soft_end(y);
    return print;
}

// m v^2 / 2 + m g d = p A (s + s^2 / 2 D) + the elastic energy at the lowest place, d = s + F / (kappa A).
static double print_by_energy(double speed) {
    double area = SIZE * SIZE, mass = DENSITY * area * HEIGHT, s = 0.0;
    for (int n = 0; n < 60; n++) {
        double force = PRESSURE * area * (1.0 + s / SK_BEARING_DEPTH), spring = force / (SK_BODY_KAPPA_LOOSE * area);
        double energy = 0.5 * mass * speed * speed + mass * G * (s + spring) - 0.5 * force * spring;
        s = energy / (PRESSURE * area * (1.0 + s / (2.0 * SK_BEARING_DEPTH)));
    }
    return s;
}

// A patch is evaluated once in a substep, so the depth of a single drop depends on where in it the slab meets the ground.
static void a_slab_that_falls_prints_as_deep_as_its_energy_pays(void **state) {
    (void)state;
    enum { PHASES = 8 };
    for (double speed = 3.0; speed < 8.0; speed += 2.0) {
        double sum = 0.0, expected = print_by_energy(speed);
        for (int k = 0; k < PHASES; k++) sum += print_of_drop(speed, (k + 0.5) / PHASES) / PHASES;
        if (!(fabs(sum - expected) < 0.03 * expected)) fail_msg("%g m/s: %g m, not %g", speed, sum, expected);
    }
}

// A ball of radius r prints a cap of depth s: area pi (2 r s - s^2), volume pi s^2 (r - s / 3), mean depth about s / 2.
static void a_ball_that_falls_prints_as_deep_as_its_energy_pays(void **state) {
    (void)state;
    const double RADIUS = 0.3, SPEED = 5.0;
    yard *y = soft_yard(PRESSURE, 0.4);
    yard_body(y, yard_type(y, ball_type(RADIUS, DENSITY)), sk_vec(0, 0, RADIUS + 0.5 * SPEED / 960.0),
              sk_vec(0, 0, -SPEED));
    yard_ready(y);
    keep_ruts(y);
    double mass = y->type[0].mass, s = 0.0, work = 0.0;
    for (; work < 0.5 * mass * SPEED * SPEED + mass * G * s; s += 1e-5)
        work += 1e-5 * PRESSURE * SK_PI * (2.0 * RADIUS * s - s * s) * (1.0 + 0.5 * s / SK_BEARING_DEPTH);
    yard_run(y, 4.0);
    assert_true(y->body[0].asleep);
    assert_near(RADIUS - y->body[0].position.z, s, 0.06 * s);
    assert_true(y->state.ruts->count > 0);
    soft_end(y);
}

// The ground presses along its normal: it changes neither the momentum along it nor the spin about it.
static void a_print_without_friction_keeps_the_momentum_along_the_ground(void **state) {
    (void)state;
    yard *y = soft_yard(PRESSURE, 0.0);
    yard_body(y, yard_type(y, box_type(0.3, 0.5, 0.2, 800.0)), sk_vec(0, 0, 0.4), sk_vec(3, 1, -5));
    sk_pose at = {y->body[0].position, sk_quat_unit((sk_quat){0.9, 0.3, -0.2, 0.1})};
    y->body[0] = sk_body_state_at(&y->type[0], at, sk_vec(3, 1, -5), sk_vec(1, 2, 3));
    y->type[0].drag_area = 0.0;
    yard_ready(y);
    double spin = y->body[0].spin.z;
    bool prints = false;
    for (int n = 0; n < 120; n++) {
        yard_tick(y);
        prints |= print_of(y) > 0.0;
    }
    assert_true(prints);
    assert_near(y->body[0].velocity.x, 3.0, 1e-12);
    assert_near(y->body[0].velocity.y, 1.0, 1e-12);
    assert_near(y->body[0].spin.z, spin, 1e-10);
    soft_end(y);
}

// Nor does a held patch, which is extrapolated, nor swept contact: a thin plate leans in a print deeper than its width.
static void a_plate_that_rocks_in_its_print_gets_no_push_along_the_ground(void **state) {
    (void)state;
    yard *y = soft_yard(0.2 * PRESSURE, 0.0);
    yard_body(y, yard_type(y, box_type(0.05, 0.6, 0.8, 3000.0)), sk_vec(0, 0, 0.4), sk_vec(0, 0, 0));
    sk_pose at = {sk_vec(0, 0, 0.39), sk_quat_unit((sk_quat){1.0, 0.12, 0.02, 0.1})};
    y->body[0] = sk_body_state_at(&y->type[0], at, sk_vec(0, 0, 0), sk_vec(0, 0, 0));
    y->type[0].drag_area = 0.0;
    yard_ready(y);
    double most = 0.0, deepest = 0.0;
    for (int n = 0; n < 120; n++) {
        yard_tick(y);
        deepest = sk_max(deepest, print_of(y));
        most = sk_max(most, sk_length(sk_vec(y->body[0].velocity.x, y->body[0].velocity.y, 0.0)));
        most = sk_max(most, fabs(y->body[0].spin.z));
    }
    assert_true(deepest > 0.05);
    assert_near(most, 0.0, 1e-10);
    soft_end(y);
}

// The rut stays where the slab came down, and the places that it slid over have one too.
static void a_slab_that_slides_leaves_its_track(void **state) {
    (void)state;
    yard *y = soft_yard(PRESSURE, 0.1);
    yard_body(y, yard_type(y, box_type(SIZE, SIZE, HEIGHT, DENSITY)), sk_vec(0, 0, 0.5 * HEIGHT + 0.01),
              sk_vec(4, 0, -5));
    yard_ready(y);
    keep_ruts(y);
    for (int n = 0; n < 8; n++) yard_tick(y);
    double first = sk_ruts_depth(y->state.ruts, 0, sk_vec(0.1, 0, 0));
    assert_true(first > 0.03);
    yard_run(y, 1.0);
    double middle = y->body[0].position.x;
    assert_true(middle > 2.5);
    assert_near(sk_ruts_depth(y->state.ruts, 0, sk_vec(0.1, 0, 0)), first, 1e-12);
    for (double x = 0.1; x < middle; x += 0.1)
        assert_true(sk_ruts_depth(y->state.ruts, 0, sk_vec(x, 0, 0)) > 0.8 * first);
    soft_end(y);
}

static double energy_of(const yard *y) {
    const sk_body_state *b = &y->body[0];
    return 0.5 * y->type[0].mass * sk_dot(b->velocity, b->velocity) +
           0.5 * sk_dot(sk_body_rate(&y->type[0], b), b->spin) + y->type[0].mass * G * b->position.z;
}

static sk_vec3 random_vec(uint64_t *random, double size) {
    double x = sk_random_range(random, -size, size), y = sk_random_range(random, -size, size);
    return sk_vec(x, y, sk_random_range(random, -size, size));
}

static yard *thrown(uint64_t *random) {
    yard *y = soft_yard(sk_random_range(random, 50e3, 500e3), sk_random_range(random, 0.0, 0.8));
    double width = sk_random_range(random, 0.2, 1.0), length = sk_random_range(random, 0.2, 1.0);
    double height = sk_random_range(random, 0.2, 1.0);
    double density = sk_random_range(random, 100, 1500);
    sk_body_type type =
        sk_random_unit(random) < 0.8 ? box_type(width, length, height, density) : ball_type(0.5 * width, density);
    yard_body(y, yard_type(y, type), sk_vec(0, 0, 0), sk_vec(0, 0, 0));
    sk_vec3 v = random_vec(random, 8.0), q = random_vec(random, 1.0);
    sk_pose at = {sk_vec(0, 0, 1.2), sk_quat_unit((sk_quat){sk_random_range(random, -1, 1), q.x, q.y, q.z})};
    y->body[0] = sk_body_state_at(&y->type[0], at, v, random_vec(random, 8.0));
    yard_ready(y);
    keep_ruts(y);
    return y;
}

// Also of a part that rolls over in unbroken contact.
static void check_ruts_are_seen_from_above(const yard *y, int k) {
    for (int32_t i = 0; i < y->state.ruts->count; i++) {
        sk_vec3 up = y->state.ruts->rut[i].normal;
        if (!(up.z > 0.999)) fail_msg("throw %d: the normal of rut %d is %g %g %g", k, (int)i, up.x, up.y, up.z);
    }
}

// From flight to flight no energy is gained, up to the error of the step at the first touch of stiff contacts.
static void thrown_boxes_gain_no_energy(void **state) {
    (void)state;
    static const double SHARE = 3e-4;
    uint64_t random = 7;
    int printed = 0, throws = rounds_are_many() ? 1000 : 60;
    for (int k = 0; k < throws; k++) {
        yard *y = thrown(&random);
        double first = energy_of(y), least = first;
        bool prints = false;
        for (int n = 0; n < 600; n++) {
            yard_tick(y);
            prints |= print_of(y) > 0.0;
            if (y->contact_count > 0) continue;
            double gain = energy_of(y) - least;
            if (!(gain <= SHARE * first)) fail_msg("throw %d gains %g of %g J in tick %d", k, gain, first, n);
            least -= sk_max(0.0, -gain);
        }
        if (!(y->body[0].position.z > 0.0)) fail_msg("throw %d ends at %g m", k, y->body[0].position.z);
        printed += prints;
        check_ruts_are_seen_from_above(y, k);
        soft_end(y);
    }
    assert_int_equal(printed, throws);
}

// A strength that nothing exceeds changes no bit.
static void ground_that_does_not_yield_has_the_bits_of_hard_ground(void **state) {
    (void)state;
    sk_body_state end[2];
    for (int soft = 0; soft < 2; soft++) {
        uint64_t random = 11;
        yard *y = thrown(&random);
        y->material[0].strength = soft == 1 ? 1e30 : INFINITY;
        yard_run(y, 3.0);
        end[soft] = y->body[0];
        soft_end(y);
    }
    assert_memory_equal(&end[0], &end[1], sizeof end[0]);
}

int test_body_print(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slab_that_is_pressed_slowly_sinks_by_the_law),
        cmocka_unit_test(a_second_time_in_a_print_takes_no_work),
        cmocka_unit_test(a_slab_that_falls_prints_as_deep_as_its_energy_pays),
        cmocka_unit_test(a_ball_that_falls_prints_as_deep_as_its_energy_pays),
        cmocka_unit_test(a_print_without_friction_keeps_the_momentum_along_the_ground),
        cmocka_unit_test(a_plate_that_rocks_in_its_print_gets_no_push_along_the_ground),
        cmocka_unit_test(a_slab_that_slides_leaves_its_track),
        cmocka_unit_test(thrown_boxes_gain_no_energy),
        cmocka_unit_test(ground_that_does_not_yield_has_the_bits_of_hard_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
