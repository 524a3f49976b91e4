// How deep a piece is pressed before it is crushed, and the force where all that is left is deeper than the layer.
#include "check.h"
#include "contact/crush.h"
#include "patch_pairs.h"

static sk_depth_integrals integrals_of(const sk_crushed *crushed, double height, const sk_depth_field *field,
                                       double layer) {
    const sk_pose pose = {{0.0, 0.0, height}, sk_quat_identity()};
    return sk_crushed_integrals(crushed, &pose, field, layer);
}

// The edge of a post with faces at 45 degrees, h deep in a flat face of the width w. With x = h / layer the energy is
// layer^2 h w (x^2 - sqrt(2) x + 2 / 3) / x, and the most that can be elastic is layer^2 h w. So a hole begins at 2.096 layers.
static void an_edge_is_pressed_by_two_layers(void **state) {
    (void)state;
    const double layer = 0.03, half = sqrt(0.5), width = 0.2;
    sk_convex box = pieces_box(1.0, 0.5 * width, 0.5);
    sk_depth_solid solid = sk_depth_solid_of(&box);
    const sk_half_space face[2] = {{{half, 0, -half}, 0.0}, {{-half, 0, -half}, 0.0}};
    const sk_depth_field field = {face, 2, {3, 3}, 0};
    const sk_crushed whole = {&solid, 0, NULL};
    double b = 1.0 + sqrt(2.0), limit = 0.5 * (b + sqrt(b * b - 8.0 / 3.0));
    for (double x = 1.5; x < 3.0; x += 0.1) {
        double h = x * layer, most = layer * layer * h * width; // of both: for a stiffness of 1 N/m^3
        sk_depth_integrals sum = integrals_of(&whole, h - 0.5, &field, layer);
        assert_near(sum.energy, most * (x * x - sqrt(2.0) * x + 2.0 / 3.0) / x, 1e-15);
        assert_near(sum.surface.z, 2.0 * h * width, 1e-14);
        assert_true((sum.energy > most) == (x > limit));
    }
    print_message("a hole begins at %.4f layers\n", limit);
    assert_near(limit, 2.096, 1e-3);
}

// The corner of a box, h deep in a flat face: a hole begins at 3.31 layers.
static void a_corner_is_pressed_by_three_layers(void **state) {
    (void)state;
    const double layer = 0.03, down = sqrt(1.0 / 3.0), out = sqrt(2.0 / 3.0);
    sk_convex box = pieces_box(1.0, 1.0, 0.5);
    sk_depth_solid solid = sk_depth_solid_of(&box);
    const sk_half_space face[3] = {
        {{out, 0, -down}, 0.0}, {{-0.5 * out, sqrt(0.5), -down}, 0.0}, {{-0.5 * out, -sqrt(0.5), -down}, 0.0}};
    const sk_depth_field field = {face, 3, {7, 7}, 0};
    const sk_crushed whole = {&solid, 0, NULL};
    double begins = 0.0;
    for (double y = 0.9; y < 2.5; y += 1e-3) { // the depth below the faces at the surface, in layers
        double h = sqrt(3.0) * y * layer, left = y > 1.0 ? y - 1.0 : 0.0;
        sk_depth_integrals sum = integrals_of(&whole, h - 0.5, &field, layer);
        double section = sum.surface.z, most = 0.5 * layer * layer * section;
        assert_near(section, 1.5 * sqrt(3.0) * h * h, 1e-13);
        assert_near(sum.energy, most * (pow(y, 4.0) - pow(left, 4.0)) / (2.0 * sqrt(3.0) * y * y), 1e-15);
        if (sum.energy > most && begins == 0.0) begins = h / layer;
    }
    print_message("a hole begins at %.3f layers\n", begins);
    assert_near(begins, 3.31, 0.01);
}

// Half of a block is a hole. A sheet that came into it with an edge is now across the wall of the hole, far from that edge: 6 mm
// of its thickness are in the material, all of it deeper than the layer. The wall is pressed by the layer.
static void the_wall_of_a_hole_is_pressed_far_behind_an_edge(void **state) {
    (void)state;
    const double layer = 1e-3, in = 6e-3;
    sk_convex block = pieces_box(0.5, 0.5, 0.5);
    sk_depth_solid solid = sk_depth_solid_of(&block);
    sk_hole hole = {.planes = 1};
    sk_hole_set_plane(&hole, 0, (sk_half_space){{1, 0, 0}, 0.0});
    const sk_half_space sheet[6] = {{{1, 0, 0}, in},   {{-1, 0, 0}, 2e-3}, {{0, 1, 0}, 3.0},
                                    {{0, -1, 0}, 3.0}, {{0, 0, 1}, 3.0},   {{0, 0, -1}, 3.0}};
    const sk_depth_field field = {sheet, 6, {1 << 2, 63}, 0};
    sk_depth_integrals sum = integrals_of(&(sk_crushed){&solid, 1, &hole}, 0.0, &field, layer);
    assert_true(sum.touching);
    assert_near(sum.force.x, layer, 1e-15); // the wall has 1 m^2
    assert_near(sum.force.y, 0.0, 1e-15);
    assert_near(sum.force.z, 0.0, 1e-15);
    assert_near(sum.surface.x, -1.0, 1e-14);
    assert_near(sum.energy, layer * in, 1e-15);
    assert_near(sum.deeper, in, 1e-15);
    assert_near(sum.volume, in, 1e-15);
    assert_near(sum.origin.x + sum.first[0] / sum.volume, 0.5 * in, 1e-15); // where the force acts
    hole.offset_1 = in;                                                     // all of it is gone
    assert_false(integrals_of(&(sk_crushed){&solid, 1, &hole}, 0.0, &field, layer).touching);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edge_is_pressed_by_two_layers),
        cmocka_unit_test(a_corner_is_pressed_by_three_layers),
        cmocka_unit_test(the_wall_of_a_hole_is_pressed_far_behind_an_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
