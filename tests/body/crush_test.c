// Pieces that are crushed: depth, exit speed, work, energy and momentum against closed forms.
#include "check.h"
#include "math/elementary.h"
#include "yard.h"

static sk_body_type crushable_box(double x, double y, double z, double density, double strength) {
    sk_body_type type = box_type(x, y, z, density);
    type.pieces[0].strength = strength;
    return type;
}

static double kinetic(const yard *y) {
    double sum = 0.0;
    for (int32_t i = 0; i < y->set.body_count; i++) sum += sk_body_energy(&y->type[y->type_of[i]], &y->body[i]);
    return sum;
}

static double deepest_hole(const yard *y) {
    double most = 0.0;
    for (int64_t k = 0; k < y->hole_count; k++) {
        const sk_convex *piece = &y->type[y->type_of[y->hole[k].body]].pieces[y->hole[k].part].solid;
        sk_half_space front = sk_hole_plane(&y->hole[k], 0);
        double least = INFINITY;
        for (int32_t i = 0; i < piece->vertex_count; i++) least = sk_min(least, sk_dot(front.normal, piece->vertex[i]));
        most = sk_max(most, front.offset - least);
    }
    return most;
}

// A block of 1 m x 1 m x 2 m that falls flat on hard ground without gravity: it is crushed by m v^2 / (2 sigma A), and
// leaves at sigma sqrt(A / (kappa m)).
static void a_block_is_crushed_by_its_energy(void **state) {
    (void)state;
    const double speeds[] = {5.0, 20.0, 50.0};
    for (size_t k = 0; k < sizeof speeds / sizeof *speeds; k++) {
        yard y;
        yard_begin(&y, 0.0, 0.0);
        sk_body_type block = crushable_box(1.0, 1.0, 2.0, 500.0, 1e6);
        block.chi = 0.0;
        int32_t type = yard_type(&y, block);
        yard_body(&y, type, sk_vec(0, 0, 1.05), sk_vec(0, 0, -speeds[k]));
        yard_ready(&y);
        y.around[0].gravity = 0.0;
        double before = kinetic(&y), mass = block.mass;
        yard_run(&y, 1.0);
        double elastic = 1e12 / (2.0 * 1e8), depth = (before - elastic) / 1e6; // m^2 of area: 1
        double leaves = 1e6 / sqrt(1e8 * mass), found = deepest_hole(&y);
        print_message("%4.0f m/s: hole %.4f m (%.4f), leaves at %.4f m/s (%.4f); lost %.6g of %.6g J\n", speeds[k],
                      found, depth, y.body[0].velocity.z, leaves, y.flows.lost, before);
        assert_near(found, depth, 0.5 * speeds[k] / 960.0); // it begins in the middle of a substep
        assert_near(y.body[0].velocity.z, leaves, 0.02 * leaves);
        assert_near(kinetic(&y) - before, y.flows.contacts, 1e-10 * before);
        // What a contact stores when it begins and ends has no entry (docs/models/bodies.md).
        assert_near(y.flows.contacts + y.flows.lost, 0.0, elastic);
        yard_end(&y);
    }
}

// It comes to rest on what is left, and creeps by nothing.
static void a_crushed_block_rests(void **state) {
    (void)state;
    yard y;
    yard_begin(&y, 0.0, 0.5);
    int32_t type = yard_type(&y, crushable_box(1.0, 1.0, 2.0, 500.0, 1e6));
    yard_body(&y, type, sk_vec(0, 0, 1.5), sk_vec(3.0, 0, -20.0)); // it tumbles
    yard_ready(&y);
    yard_run(&y, 20.0);
    sk_vec3 at = y.body[0].position;
    yard_run(&y, 10.0);
    print_message("hole %.4f m, rests at %.4f m, moved by %.1e m in 10 s, holes %d, asleep %d\n", deepest_hole(&y),
                  at.z, sk_length(sk_sub(y.body[0].position, at)), (int)y.hole_count, (int)y.body[0].asleep);
    assert_near(sk_length(sk_sub(y.body[0].position, at)), 0.0, 1e-9);
    assert_true(y.body[0].asleep);
    yard_end(&y);
}

// Two blocks meet: the weaker one is crushed. Momentum, and the energy of what was crushed.
static void the_weaker_block_is_crushed(void **state) {
    (void)state;
    for (int32_t order = 0; order < 2; order++) {
        yard y;
        yard_begin(&y, 0.0, 0.0);
        int32_t weak = yard_type(&y, crushable_box(2.0, 1.0, 1.0, 500.0, 1e6)),
                hard = yard_type(&y, crushable_box(1.0, 0.3, 0.3, 5000.0, 3e6));
        yard_body(&y, order == 0 ? weak : hard, sk_vec(order == 0 ? 1.1 : -0.6, 0, 5),
                  sk_vec(order == 0 ? 0 : 20, 0, 0));
        yard_body(&y, order == 0 ? hard : weak, sk_vec(order == 0 ? -0.6 : 1.1, 0, 5),
                  sk_vec(order == 0 ? 20 : 0, 0, 0));
        yard_ready(&y);
        y.around[0].gravity = y.around[1].gravity = 0.0;
        sk_vec3 momentum = yard_momentum(&y);
        double before = kinetic(&y);
        yard_run(&y, 0.5);
        double of_weak = y.type[weak].mass, of_hard = y.type[hard].mass, both = of_weak * of_hard / (of_weak + of_hard);
        const double force = 1e6 * 0.09;
        double depth = 0.5 * both * 400.0 / force - 0.5e-2, found = 0.0; // less half a layer of 1 cm, which is elastic
        assert_int_equal(y.hole_count, 1);
        assert_int_equal(y.hole[0].body, order == 0 ? 0 : 1);
        found = deepest_hole(&y);
        double rise = sk_length(sk_sub(yard_momentum(&y), momentum));
        print_message(
            "planes %d, front to the far side %.4f m (%.4f), momentum %.1e, %.4f m/s apart, lost %.5g J of %.5g\n",
            (int)y.hole[0].planes, found, depth, rise,
            y.body[order == 0 ? 0 : 1].velocity.x - y.body[order == 0 ? 1 : 0].velocity.x, y.flows.lost, before);
        assert_near(rise, 0.0, 1e-10);
        assert_near(found, depth, 0.5 * 20.0 / 960.0);
        assert_near(before - kinetic(&y), force * found, 0.02 * force * found);
        yard_end(&y);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_is_crushed_by_its_energy),
        cmocka_unit_test(a_crushed_block_rests),
        cmocka_unit_test(the_weaker_block_is_crushed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
