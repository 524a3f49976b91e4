// Pieces that are stronger than soft ground: the ground takes their print down to its deepest place, and below it the piece
// is crushed. Source: docs/models/crush.md, "On soft ground".
#include "base/random.h"
#include "check.h"
#include "contact/print.h"
#include "contact/surface.h"
#include "rounds.h"
#include "yard.h"

// m/s^2; N/m^3, of loose bodies.
static const double G = 9.81, KAPPA = 1e8;

static yard *soft_yard(double pressure, double mu) {
    yard *y = calloc(1, sizeof *y);
    yard_begin(y, 0.0, mu);
    y->material[0].strength = pressure * SK_BEARING_AREA;
    return y;
}

static void soft_end(yard *y) {
    yard_end(y);
    free(y);
}

static sk_body_type crushable_box(sk_vec3 size, double density, double strength) {
    sk_body_type type = box_type(size.x, size.y, size.z, density);
    type.pieces[0].strength = strength;
    type.drag_area = 0.0;
    return type;
}

static double kinetic(const yard *y) {
    return sk_body_energy(&y->type[0], &y->body[0]);
}

// m: of the front of the only hole from the lowest place of the piece; 0 without one.
static double hole_depth(const yard *y) {
    if (y->hole_count != 1) return 0.0;
    const sk_convex *piece = &y->type[0].pieces[0].solid;
    sk_half_space front = sk_hole_plane(&y->hole[0], 0);
    double least = INFINITY;
    for (int32_t i = 0; i < piece->vertex_count; i++) least = sk_min(least, sk_dot(front.normal, piece->vertex[i]));
    return front.offset - least;
}

// One tick. Returns the largest acceleration of a substep, m/s^2.
static double tick(yard *y) {
    double most = 0.0;
    sk_bodies_begin(y->work, &y->state, y->around, y->tick++);
    for (int32_t k = 0; k < y->set.substeps; k++) {
        sk_vec3 before = y->body[0].velocity;
        sk_bodies_substep(y->work, &y->state, &y->solid);
        most = sk_max(most, sk_length(sk_sub(y->body[0].velocity, before)) / y->set.substep);
    }
    sk_bodies_end(y->work, &y->state);
    y->flows.contacts += sk_bodies_flows_of(y->work)->contacts;
    y->flows.lost += sk_bodies_flows_of(y->work)->lost;
    return most;
}

// ---- a block that falls flat ----

typedef struct fall {
    double pressure, strength; // Pa: of the ground, of the block
    double speed;              // m/s
} fall;

typedef struct fallen {
    double hole, lost, peak, leaves; // m, J, m/s^2, m/s
} fallen;

static const double AREA = 1.0, MASS = 1000.0; // m^2, kg

// m: where the ground has become as strong as the block, at most the deepest print.
static double deepest_print(const fall *f) {
    return sk_min(SK_PRINT_DEEPEST, SK_BEARING_DEPTH * (f->strength / f->pressure - 1.0));
}

// `phase`: share of a substep's path above the ground. Without gravity and damping.
static fallen fall_of(const fall *f, double phase) {
    yard *y = soft_yard(f->pressure, 0.0);
    sk_body_type block = crushable_box(sk_vec(1.0, 1.0, 2.0), 0.5 * MASS, f->strength);
    block.chi = 0.0;
    double above = phase * f->speed * y->set.substep;
    yard_body(y, yard_type(y, block), sk_vec(0, 0, 1.0 + above), sk_vec(0, 0, -f->speed));
    yard_ready(y);
    y->around[0].gravity = 0.0;
    double before = kinetic(y);
    fallen out = {0};
    for (int n = 0; n < 30; n++) out.peak = sk_max(out.peak, tick(y));
    out.hole = hole_depth(y);
    out.lost = y->flows.lost;
    out.leaves = y->body[0].velocity.z;
    assert_near(kinetic(y) - before, y->flows.contacts, 1e-10 * before);
    assert_near(y->body[0].velocity.x, 0.0, 1e-12);
    soft_end(y);
    return out;
}

// The print takes p A (s + s^2 / 2 D). The rest of m v^2 / 2 is crush, sigma A d, but for the energy of the layer,
// sigma^2 A / 2 kappa, with which the block leaves. The force is never larger than sigma A.
static void the_print_takes_its_work_and_crush_takes_the_rest(void **state) {
    (void)state;
    enum { PHASES = 8 };
    const fall falls[] = {{200e3, 1e6, 15.0}, {200e3, 1e6, 30.0}, {200e3, 300e3, 12.0}, {467e3, 4.5e6, 40.0}};
    for (size_t k = 0; k < sizeof falls / sizeof *falls; k++) {
        const fall *f = &falls[k];
        double s = deepest_print(f), print = f->pressure * AREA * (s + 0.5 * s * s / SK_BEARING_DEPTH);
        double energy = 0.5 * MASS * f->speed * f->speed, layer = 0.5 * f->strength * f->strength * AREA / KAPPA;
        double hole = (energy - print - layer) / (f->strength * AREA),
               leaves = f->strength * sqrt(AREA / (KAPPA * MASS));
        fallen mean = {0};
        for (int i = 0; i < PHASES; i++) {
            fallen one = fall_of(f, (i + 0.5) / PHASES);
            mean.hole += one.hole / PHASES;
            mean.lost += one.lost / PHASES;
            mean.peak = sk_max(mean.peak, one.peak);
            assert_near(one.leaves, leaves, 0.02 * leaves);
        }
        print_message("%.0f kPa, %.0f kPa, %2.0f m/s: print %.2f m; hole %.4f m (%.4f); lost %.0f J (%.0f); peak %.3f "
                      "sigma A / m\n",
                      1e-3 * f->pressure, 1e-3 * f->strength, f->speed, s, mean.hole, hole, mean.lost, energy - layer,
                      mean.peak * MASS / (f->strength * AREA));
        assert_near(mean.hole, hole, 0.03 * hole);
        // But for what the contact stores when it begins, and when the block reaches the rigid ground.
        assert_near(mean.lost, energy - layer, 0.05 * energy);
        assert_true(mean.peak <= 1.02 * f->strength * AREA / MASS);
    }
}

// A block that the print stops is not crushed.
static void a_block_that_its_print_stops_stays_whole(void **state) {
    (void)state;
    const fall light = {200e3, 1e6, 8.0};
    fallen one = fall_of(&light, 0.5);
    assert_true(one.hole == 0.0);
    assert_true(one.peak <= 2.0 * light.pressure * AREA / MASS);
}

// ---- blocks that tumble ----

static sk_vec3 random_vec(uint64_t *random, double size) {
    double x = sk_random_range(random, -size, size), y = sk_random_range(random, -size, size);
    return sk_vec(x, y, sk_random_range(random, -size, size));
}

static yard *thrown(uint64_t *random, double mu) {
    double pressure = sk_random_range(random, 50e3, 400e3), times = sk_random_range(random, 1.05, 8.0);
    yard *y = soft_yard(pressure, mu);
    double width = sk_random_range(random, 0.3, 1.0), length = sk_random_range(random, 0.3, 1.0);
    sk_vec3 size = {width, length, sk_random_range(random, 0.3, 1.0)};
    double density = sk_random_range(random, 300.0, 1500.0);
    yard_body(y, yard_type(y, crushable_box(size, density, times * pressure)), sk_vec(0, 0, 0), sk_vec(0, 0, 0));
    sk_vec3 v = random_vec(random, 15.0), q = random_vec(random, 1.0);
    v.z = -fabs(v.z) - 10.0;
    sk_pose at = {sk_vec(0, 0, 1.2), sk_quat_unit((sk_quat){sk_random_range(random, -1, 1), q.x, q.y, q.z})};
    y->body[0] = sk_body_state_at(&y->type[0], at, v, sk_scale(y->type[0].mass * 0.05, random_vec(random, 10.0)));
    yard_ready(y);
    return y;
}

static double energy_of(const yard *y) {
    return kinetic(y) + y->type[0].mass * G * y->body[0].position.z;
}

// From flight to flight no energy is gained, up to the error of the step at the first touch of stiff contacts. What the
// contact stores is not seen by the test, so energies are compared where the block is free.
static void thrown_blocks_gain_no_energy(void **state) {
    (void)state;
    static const double SHARE = 3e-4;
    uint64_t random = 19;
    int crushed = 0, throws = rounds_are_many() ? 1000 : 60;
    for (int k = 0; k < throws; k++) {
        yard *y = thrown(&random, sk_random_range(&random, 0.0, 0.8));
        double first = energy_of(y), least = first;
        for (int n = 0; n < 600; n++) {
            yard_tick(y);
            if (y->contact_count > 0) continue;
            double gain = energy_of(y) - least;
            if (!(gain <= SHARE * first)) fail_msg("throw %d gains %g of %g J in tick %d", k, gain, first, n);
            least -= sk_max(0.0, -gain);
        }
        crushed += y->hole_count > 0;
        soft_end(y);
    }
    print_message("%d of %d blocks were crushed\n", crushed, throws);
    assert_true(crushed > throws / 2);
}

// The ground presses along its normal: without friction it changes neither the momentum along it nor the spin about it.
static void momentum_along_the_ground_stays(void **state) {
    (void)state;
    uint64_t random = 5;
    int crushed = 0;
    for (int k = 0; k < 10; k++) {
        yard *y = thrown(&random, 0.0);
        const sk_body_state *b = &y->body[0];
        sk_vec3 v = b->velocity;
        double spin = b->spin.z, mass = y->type[0].mass;
        yard_run(y, 1.0);
        assert_near(b->velocity.x, v.x, 1e-11);
        assert_near(b->velocity.y, v.y, 1e-11);
        assert_near(b->spin.z, spin, 1e-11 * mass);
        crushed += y->hole_count > 0;
        soft_end(y);
    }
    assert_true(crushed > 5);
}

// It comes to rest in its print on what is left of it, and creeps by nothing.
static void a_crushed_block_rests_in_its_print(void **state) {
    (void)state;
    yard *y = soft_yard(200e3, 0.5);
    yard_body(y, yard_type(y, crushable_box(sk_vec(1.0, 1.0, 1.0), 1000.0, 1e6)), sk_vec(0, 0, 1.2), sk_vec(2, 0, -25));
    sk_pose at = {sk_vec(0, 0, 1.2), sk_quat_unit((sk_quat){1.0, 0.3, 0.2, 0.0})};
    y->body[0] = sk_body_state_at(&y->type[0], at, sk_vec(2, 0, -25), sk_vec(0, 0, 0));
    yard_ready(y);
    yard_run(y, 20.0);
    sk_vec3 place = y->body[0].position;
    yard_run(y, 10.0);
    print_message("%d holes, rests at %.3f m, moved by %.1e m in 10 s\n", (int)y->hole_count, place.z,
                  sk_length(sk_sub(y->body[0].position, place)));
    assert_true(y->hole_count > 0 && place.z < 0.3);
    assert_near(sk_length(sk_sub(y->body[0].position, place)), 0.0, 1e-9);
    assert_true(y->body[0].asleep);
    soft_end(y);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_print_takes_its_work_and_crush_takes_the_rest),
        cmocka_unit_test(a_block_that_its_print_stops_stays_whole),
        cmocka_unit_test(thrown_blocks_gain_no_energy),
        cmocka_unit_test(momentum_along_the_ground_stays),
        cmocka_unit_test(a_crushed_block_rests_in_its_print),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
