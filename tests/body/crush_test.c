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
        // What a contact stores when it ends at the begin of a tick has no entry (docs/models/bodies.md).
        assert_near(y.flows.contacts + y.flows.lost, 0.0, 0.05 * elastic);
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

// A block that begins half a metre deep reaches below the depth to which a solid has a field (SK_UNION_REACH). It is pressed
// as one that is less deep, and leaves as one that came to rest there.
static void a_block_is_pressed_below_the_reach_of_the_field(void **state) {
    (void)state;
    yard y;
    yard_begin(&y, 0.0, 0.0);
    sk_body_type block = crushable_box(1.0, 1.0, 2.0, 500.0, 1e6);
    block.chi = 0.0;
    int32_t type = yard_type(&y, block);
    yard_body(&y, type, sk_vec(0, 0, 0.5), sk_vec(0, 0, 0));
    yard_ready(&y);
    y.around[0].gravity = 0.0;
    yard_run(&y, 0.5);
    double leaves = 1e6 / sqrt(1e8 * block.mass);
    print_message("leaves at %.4f m/s (%.4f)\n", y.body[0].velocity.z, leaves);
    assert_near(y.body[0].velocity.z, leaves, 0.02 * leaves);
    yard_end(&y);
}

// A block with more energy than its material takes passes into the ground. Thrown back, it comes out with no more energy
// than it was given: nothing of its material is intact.
static void a_block_that_is_crushed_altogether_gives_nothing_back(void **state) {
    (void)state;
    yard y;
    yard_begin(&y, 0.0, 0.0);
    sk_body_type block = crushable_box(1.0, 1.0, 2.0, 1000.0, 1e6);
    block.chi = 0.0;
    int32_t type = yard_type(&y, block);
    yard_body(&y, type, sk_vec(0, 0, 1.05), sk_vec(0, 0, -60.0));
    yard_ready(&y);
    y.around[0].gravity = 0.0;
    double before = kinetic(&y);
    yard_run(&y, 0.2);
    assert_true(y.body[0].position.z < -1.5);
    assert_near(before - kinetic(&y), 2e6, 0.05 * 2e6); // strength times volume
    y.body[0].velocity = sk_vec(0, 0, 30.0);
    before = kinetic(&y);
    yard_run(&y, 0.5);
    print_message("comes out at %.6f m/s (30)\n", y.body[0].velocity.z);
    assert_true(y.body[0].position.z > 1.5);
    assert_near(kinetic(&y), before, 1e-9 * before);
    yard_end(&y);
}

// A prism that is wide below and narrow above: its sides rise with the slope s, so the deeper it is, the smaller is the
// section S at which it enters the ground. It leaves with what the layer x in front of its hole stores, and that is wider
// than S: kappa (S x^2 / 2 + s x^3 / 3).
static void a_piece_gives_back_what_its_layer_stores(void **state) {
    (void)state;
    const double half = 0.15, slope = 0.8 / 0.3, sine = 1.0 / sqrt(1.0 + 0.25 * slope * slope), strength = 5e6;
    const double side = 0.5 * slope * sine, wide = 0.3 * sine;
    const sk_half_space face[6] = {{{0, 0, -1}, half}, {{0, 0, 1}, half},        {{0, -1, 0}, 0.5},
                                   {{0, 1, 0}, 0.5},   {{-sine, 0, side}, wide}, {{sine, 0, side}, wide}};
    sk_body_type prism = empty_type(1, 0);
    sk_convex solid;
    assert_true(sk_convex_build(face, 6, &solid).ok);
    set_piece(&prism, 0, &solid);
    prism.pieces[0].strength = strength;
    complete(&prism, 2e4, 0.0);
    prism.chi = 0.0;
    yard y;
    yard_begin(&y, 0.0, 0.0);
    int32_t type = yard_type(&y, prism);
    double below = INFINITY, height;
    for (int32_t i = 0; i < solid.vertex_count; i++)
        below = sk_min(below, prism.pieces[0].solid.vertex[i].z); // the origin is the centre of gravity
    height = -below;
    yard_body(&y, type, sk_vec(0, 0, height + 0.01), sk_vec(0, 0, -19.0));
    yard_ready(&y);
    y.around[0].gravity = 0.0;
    double deepest = 0.0;
    for (int32_t k = 0; k < 120; k++) {
        yard_tick(&y);
        deepest = sk_max(deepest, height - y.body[0].position.z);
    }
    double section = 1.0 - slope * deepest, layer = strength / 1e8;
    double stored = 1e8 * layer * layer * (0.5 * section + slope * layer / 3.0);
    print_message("%.4f m deep, section %.3f m^2: leaves with %.0f J of %.0f\n", deepest, section, kinetic(&y), stored);
    assert_true(section > 0.2 && section < 0.5);
    assert_true(y.body[0].velocity.z > 0.0);
    assert_near(kinetic(&y), stored, 0.03 * stored);
    yard_end(&y);
}

// Ten plates in a row fall flat. Seven have four holes in their upper edges, and one has two: there is room for two more.
// The two whole ones get them.
static void each_piece_has_room_for_a_hole(void **state) {
    (void)state;
    enum { PLATES = 10, FULL = 7, FIRST = 30 };
    yard y;
    yard_begin(&y, 0.0, 0.0);
    sk_body_type row = empty_type(PLATES, 0);
    for (int32_t i = 0; i < PLATES; i++) {
        set_box(&row, i, sk_vec(0.2, 0.5, 0.5), sk_vec(0.5 * i, 0, 0));
        row.pieces[i].strength = 1e5;
    }
    complete(&row, 500.0, 0.0);
    int32_t type = yard_type(&y, row);
    yard_body(&y, type, sk_vec(0, 0, 0.55), sk_vec(0, 0, -5.0));
    for (int32_t k = 0; k < FIRST; k++) {
        sk_hole *hole = &y.hole[y.hole_count++];
        *hole = (sk_hole){.part = k / SK_HOLES_OF_PIECE, .planes = 2};
        sk_hole_set_plane(hole, 0, (sk_half_space){{0, 0, -1}, -0.4});
        sk_hole_set_plane(hole, 1, (sk_half_space){{0, 1, 0}, -0.4 + 0.01 * (k % SK_HOLES_OF_PIECE)});
    }
    yard_ready(&y);
    yard_run(&y, 0.1);
    int32_t of_piece[PLATES] = {0};
    for (int64_t k = 0; k < y.hole_count; k++) of_piece[y.hole[k].part]++;
    assert_int_equal(y.hole_count, SK_HOLES_OF_BODY);
    for (int32_t i = 0; i < PLATES; i++) assert_int_equal(of_piece[i], i < FULL ? 4 : i == FULL ? 2 : 1);
    yard_end(&y);
}

// A sheet of the scenery, across x.
static void sheet_begin(yard *y, double thickness) {
    sk_shapes *s = sk_shapes_create();
    sk_vec3 half = sk_vec(0.5 * thickness, 3.0, 3.0);
    yard_begin_on(y, s, box(s, sk_neg(half), half), 0.0);
}

// No point is deeper in a sheet than half of its thickness. So a sheet that is thinner than the layer of a block, 5 cm here,
// never presses it at its strength: swept contact stops it, as if it were rigid.
static void a_strong_block_does_not_pass_a_thin_sheet(void **state) {
    (void)state;
    const double speeds[] = {3.0, 12.0, 41.0, 120.0};
    for (size_t k = 0; k < sizeof speeds / sizeof *speeds; k++) {
        yard y;
        sheet_begin(&y, 0.0024);
        int32_t type = yard_type(&y, crushable_box(0.6, 0.6, 0.6, 500.0, 5e6));
        yard_body(&y, type, sk_vec(-0.34, 0, 0), sk_vec(speeds[k], 0, 0));
        yard_ready(&y);
        y.around[0].gravity = 0.0;
        yard_run(&y, 2.0 / speeds[k]);
        print_message("%4.0f m/s: at %.3f m, %.3f m/s\n", speeds[k], y.body[0].position.x, y.body[0].velocity.x);
        assert_true(y.body[0].position.x < 0.0);
        yard_end(&y);
    }
}

// The same of two bodies: a sheet with a layer of 0.5 m is thrown at a rigid block.
static void a_strong_sheet_does_not_pass_a_block(void **state) {
    (void)state;
    yard y;
    yard_begin(&y, 0.0, 0.0);
    int32_t block = yard_type(&y, box_type(0.1, 0.1, 0.1, 5000.0)),
            sheet = yard_type(&y, crushable_box(0.003, 1.0, 1.0, 7800.0, 5e7));
    yard_body(&y, block, sk_vec(0, 0, 5.0), sk_vec(16.0, 0, 0));
    yard_body(&y, sheet, sk_vec(0.1, 0, 5.0), sk_vec(0, 0, 0));
    yard_ready(&y);
    y.around[0].gravity = y.around[1].gravity = 0.0;
    yard_run(&y, 0.1);
    assert_true(y.body[0].position.x < y.body[1].position.x);
    yard_end(&y);
}

// A sheet that moves by more than its thickness in a substep is within the material at the end of it, where it presses no surface
// of the block. It takes sigma A d all the same.
static void a_thin_sheet_cuts_into_a_block(void **state) {
    (void)state;
    yard y;
    sheet_begin(&y, 0.0024);
    sk_body_type of = crushable_box(1.0, 0.5, 0.5, 400.0, 5e4);
    int32_t type = yard_type(&y, of);
    yard_body(&y, type, sk_vec(-0.51, 0, 0), sk_vec(10.0, 0, 0));
    yard_ready(&y);
    y.around[0].gravity = 0.0;
    double before = kinetic(&y);
    yard_run(&y, 1.0);
    double depth = before / (5e4 * 0.25), leaves = 5e4 * sqrt(0.25 / (1e8 * of.mass)),
           speed = fabs(y.body[0].velocity.x);
    print_message("hole %.4f m (%.4f), leaves at %.3f m/s (at most %.3f); work %.6g, lost %.6g of %.6g J\n",
                  deepest_hole(&y), depth, speed, leaves, y.flows.contacts, y.flows.lost, before);
    assert_near(deepest_hole(&y), depth, 0.5 * 10.0 / 960.0);
    assert_true(speed <= leaves);
    yard_end(&y);
}

// Half of a block is a hole. A sheet flies into it with its edge, and slides sideways to the wall of the hole while its edge is
// far behind the block: it is stopped there after m v^2 / (2 sigma A), with m the mass of both and A the area of the wall.
static void a_sheet_does_not_slide_through_the_wall_of_a_hole(void **state) {
    (void)state;
    const double sideways = 2.0, strength = 5e4, seconds = 0.18;
    yard y;
    yard_begin(&y, 0.0, 0.0);
    int32_t block = yard_type(&y, crushable_box(1.0, 1.0, 1.0, 500.0, strength)),
            sheet = yard_type(&y, box_type(0.008, 6.0, 6.0, 7800.0));
    yard_body(&y, block, sk_vec(0, 0, 5.0), sk_vec(0, 0, 0));
    yard_body(&y, sheet, sk_vec(-sideways * seconds - 0.004, 20.0 * seconds, 5.0), sk_vec(sideways, -20.0, 0));
    y.hole[y.hole_count++] = (sk_hole){.planes = 1};
    sk_hole_set_plane(&y.hole[0], 0, (sk_half_space){{1, 0, 0}, 0.0});
    yard_ready(&y);
    y.around[0].gravity = y.around[1].gravity = 0.0;
    double a = y.type[block].mass, b = y.type[sheet].mass,
           depth = 0.5 * a * b / (a + b) * sideways * sideways / strength;
    yard_run(&y, seconds + 0.1);
    double speed = y.body[1].velocity.x - y.body[0].velocity.x, found = 0.0;
    for (int64_t k = 0; k < y.hole_count; k++)
        for (int32_t j = 0; j < y.hole[k].planes; j++)
            if (sk_hole_plane(&y.hole[k], j).normal.x > 0.9) found = sk_max(found, sk_hole_plane(&y.hole[k], j).offset);
    print_message("%d holes, wall at %.4f m (%.4f), %.3f m/s sideways\n", (int)y.hole_count, found, depth, speed);
    assert_near(found, depth, 0.2 * depth);
    assert_true(speed < 0.05 * sideways);
    yard_end(&y);
}

// A block that turns about the middle of its lower face. This middle is at rest; an edge closes at the rate times 0.5 m.
static void the_speed_of_crushing_is_that_of_the_fastest_part(void **state) {
    (void)state;
    const double rate = 6.0;
    yard y;
    yard_begin(&y, 0.0, 0.0);
    int32_t type = yard_type(&y, crushable_box(1.0, 1.0, 1.0, 500.0, 1e5)), count = 0, crushed = 0;
    yard_body(&y, type, sk_vec(0, 0, 0.4), sk_vec(0, 0, 0));
    y.body[0] = sk_body_state_at(&y.type[type], (sk_pose){{0, 0, 0.4}, sk_quat_identity()}, sk_vec(0, 0, 0),
                                 sk_vec(0, rate, 0));
    yard_ready(&y);
    y.around[0].gravity = 0.0;
    yard_tick(&y);
    const sk_bodies_event *event = sk_bodies_events(y.work, &count);
    for (int32_t i = 0; i < count; i++) {
        if (event[i].kind != SK_BODIES_CRUSHED) continue;
        crushed++;
        print_message("crushed at %.4f m/s\n", event[i].value);
        assert_int_equal(event[i].other, -1);
        assert_near(event[i].value, 0.5 * rate, 0.02 * rate);
    }
    assert_int_equal(crushed, 1);
    yard_end(&y);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_is_crushed_by_its_energy),
        cmocka_unit_test(a_crushed_block_rests),
        cmocka_unit_test(the_weaker_block_is_crushed),
        cmocka_unit_test(a_block_is_pressed_below_the_reach_of_the_field),
        cmocka_unit_test(a_block_that_is_crushed_altogether_gives_nothing_back),
        cmocka_unit_test(a_piece_gives_back_what_its_layer_stores),
        cmocka_unit_test(each_piece_has_room_for_a_hole),
        cmocka_unit_test(a_strong_block_does_not_pass_a_thin_sheet),
        cmocka_unit_test(a_strong_sheet_does_not_pass_a_block),
        cmocka_unit_test(a_thin_sheet_cuts_into_a_block),
        cmocka_unit_test(a_sheet_does_not_slide_through_the_wall_of_a_hole),
        cmocka_unit_test(the_speed_of_crushing_is_that_of_the_fastest_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
