// Entry, exit and inside: closed-form cases, ties and seams.
#include "csg/every_piece.h"
#include "csg/solids.h"

static const double exact = 0.0, rounding = 1e-15;

static void the_house_is_entered_through_every_side(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *h = compiled(s, house(s));
    const double r = sqrt(0.5);
    // Towards (0, 0, 2): walls at |y| = 4, |x| = 3, the floor; towards the roof's middle along its normal.
    check_hit(sk_scenery_entry(h, sk_vec(0, -8, 2), sk_vec(0, 0, 2)), 0.5, sk_vec(0, -1, 0), exact);
    check_hit(sk_scenery_entry(h, sk_vec(0, 8, 2), sk_vec(0, 0, 2)), 0.5, sk_vec(0, 1, 0), exact);
    check_hit(sk_scenery_entry(h, sk_vec(12, 0, 2), sk_vec(0, 0, 2)), 0.75, sk_vec(1, 0, 0), exact);
    check_hit(sk_scenery_entry(h, sk_vec(-12, 0, 2), sk_vec(0, 0, 2)), 0.75, sk_vec(-1, 0, 0), exact);
    check_hit(sk_scenery_entry(h, sk_vec(0, 0, -2), sk_vec(0, 0, 2)), 0.5, sk_vec(0, 0, -1), exact);
    check_hit(sk_scenery_entry(h, sk_vec(3.5, 0, 7.5), sk_vec(-0.5, 0, 3.5)), 0.5, sk_vec(r, 0, r), rounding);
    check_hit(sk_scenery_entry(h, sk_vec(-3.5, 0, 7.5), sk_vec(0.5, 0, 3.5)), 0.5, sk_vec(-r, 0, r), rounding);
    assert_false(sk_scenery_entry(h, sk_vec(-5, 0, 7.1), sk_vec(5, 0, 7.1)).found);
    assert_false(sk_scenery_entry(h, sk_vec(0, 0, -5), sk_vec(0, 0, -0.1)).found);
    sk_scenery_destroy(h);
    sk_shapes_destroy(s);
}

static void the_house_holds_its_inside_its_sides_and_its_vertices(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *h = compiled(s, house(s));
    assert_true(sk_scenery_inside(h, sk_vec(0, 0, 2)));
    assert_true(sk_scenery_inside(h, sk_vec(0, 0, 6.9)));
    for (int32_t i = 0; i < 4; i++) {
        double x = i % 2 == 0 ? 3 : -3, y = i / 2 == 0 ? 4 : -4;
        assert_true(sk_scenery_inside(h, sk_vec(x, y, 0)));
        assert_true(sk_scenery_inside(h, sk_vec(x, 0, 2)));
    }
    assert_false(sk_scenery_inside(h, sk_vec(1, 0, 6.5)));
    assert_false(sk_scenery_inside(h, sk_vec(0, 0, -0x1p-40)));
    assert_false(sk_scenery_inside(h, sk_vec(3 + 0x1p-40, 0, 2)));
    sk_scenery_destroy(h);
    sk_shapes_destroy(s);
}

// A roof written with the normal (1, 0, 1) / sqrt(2): points on it are on it but for rounding, so along it one asks a little
// below or above.
static void the_house_is_hit_at_its_ridge_from_above_and_along_it(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *h = compiled(s, house(s));
    const double r = sqrt(0.5), below = 7 - 1e-9, above = 7 + 1e-9;
    // Both slopes at once: in an intersection the higher feature wins, and normals count from west to east.
    check_hit(sk_scenery_entry(h, sk_vec(0, 1, 9), sk_vec(0, 1, 5)), 0.5, sk_vec(r, 0, r), rounding);
    // Through the ridge line, across it: in by one slope, out by the other.
    check_hit(sk_scenery_entry(h, sk_vec(-4, 0, 6), sk_vec(4, 0, 6)), 0.375, sk_vec(-r, 0, r), rounding);
    check_hit(sk_scenery_entry(h, sk_vec(-4, 0, below), sk_vec(4, 0, below)), (4 - 1e-9) / 8, sk_vec(-r, 0, r),
              rounding);
    assert_false(sk_scenery_entry(h, sk_vec(-4, 0, above), sk_vec(4, 0, above)).found);
    // Along the ridge line: in by the gable.
    check_hit(sk_scenery_entry(h, sk_vec(0, -8, below), sk_vec(0, 8, below)), 0.25, sk_vec(0, -1, 0), exact);
    assert_false(sk_scenery_entry(h, sk_vec(0, -8, above), sk_vec(0, 8, above)).found);
    sk_scenery_destroy(h);
    sk_shapes_destroy(s);
}

static void the_house_is_hit_at_its_eaves(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *h = compiled(s, house(s));
    const double r = sqrt(0.5);
    // Level, a little below the eaves at z = 4 the wall is met, a little above the roof.
    check_hit(sk_scenery_entry(h, sk_vec(5, 0, 4 - 1e-6), sk_vec(1, 0, 4 - 1e-6)), 0.5, sk_vec(1, 0, 0), exact);
    check_hit(sk_scenery_entry(h, sk_vec(5, 0, 4 + 1e-6), sk_vec(1, 0, 4 + 1e-6)), (2 + 1e-6) / 4, sk_vec(r, 0, r),
              1e-14);
    // Down along the wall's own plane: what is met is the roof's edge, and the wall is no obstacle.
    sk_hit edge = sk_scenery_entry(h, sk_vec(3, 0, 8), sk_vec(3, 0, 0));
    check_hit(edge, 0.5, sk_vec(r, 0, r), rounding);
    // Past the edge, outwards and downwards: a miss.
    assert_false(sk_scenery_entry(h, sk_vec(1, 0, 6 + 1e-9), sk_vec(5, 0, 2 + 1e-9)).found);
    sk_scenery_destroy(h);
    sk_shapes_destroy(s);
}

static void a_segment_that_grazes_a_wall_of_the_house_is_inside_it(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *h = compiled(s, house(s));
    // Along the wall's plane: in by the gable, out by the other; the wall itself belongs to the house.
    check_hit(sk_scenery_entry(h, sk_vec(3, -8, 2), sk_vec(3, 8, 2)), 0.25, sk_vec(0, -1, 0), exact);
    check_hit(sk_scenery_exit(h, sk_vec(3, 0, 2), sk_vec(3, 8, 2)), 0.5, sk_vec(0, 1, 0), exact);
    check_hit(sk_scenery_entry(h, sk_vec(3, 0, 2), sk_vec(3, 8, 2)), 0.0, sk_vec(0, 0, 0), exact);
    // A hair's breadth outside it is a miss, inside it is as if in the wall.
    assert_false(sk_scenery_entry(h, sk_vec(3 + 0x1p-40, -8, 2), sk_vec(3 + 0x1p-40, 8, 2)).found);
    check_hit(sk_scenery_entry(h, sk_vec(3 - 0x1p-40, -8, 2), sk_vec(3 - 0x1p-40, 8, 2)), 0.25, sk_vec(0, -1, 0),
              exact);
    // Touching one upright edge from outside, crosswise: a single point is met.
    sk_hit hits[4];
    assert_int_equal(sk_scenery_intervals(h, sk_vec(1, 6, 2), sk_vec(5, 2, 2), hits, 4), 2);
    assert_true(hits[0].fraction == 0.5 && hits[1].fraction == 0.5);
    sk_scenery_destroy(h);
    sk_shapes_destroy(s);
}

static void a_segment_through_the_house_has_one_entry_and_one_exit(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *h = compiled(s, house(s));
    sk_hit hits[4] = {0};
    assert_int_equal(sk_scenery_intervals(h, sk_vec(-12, 0, 2), sk_vec(12, 0, 2), hits, 4), 2);
    check_hit(hits[0], 0.375, sk_vec(-1, 0, 0), exact);
    check_hit(hits[1], 0.625, sk_vec(1, 0, 0), exact);
    // From inside: an entry at 0 without a normal. Into it: no exit. No room: only counted.
    assert_int_equal(sk_scenery_intervals(h, sk_vec(0, 0, 2), sk_vec(12, 0, 2), hits, 4), 2);
    check_hit(hits[0], 0.0, sk_vec(0, 0, 0), exact);
    check_hit(hits[1], 0.25, sk_vec(1, 0, 0), exact);
    assert_int_equal(sk_scenery_intervals(h, sk_vec(12, 0, 2), sk_vec(0, 0, 2), hits, 4), 1);
    hits[1] = (sk_hit){.feature = 77};
    assert_int_equal(sk_scenery_intervals(h, sk_vec(-12, 0, 2), sk_vec(12, 0, 2), hits, 1), 2);
    assert_int_equal(hits[1].feature, 77);
    assert_int_equal(sk_scenery_intervals(h, sk_vec(-12, 0, 2), sk_vec(12, 0, 2), NULL, 0), 2);
    sk_scenery_destroy(h);
    sk_shapes_destroy(s);
}

static void a_start_inside_is_found_at_zero_with_a_zero_normal(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *h = compiled(s, house(s));
    sk_hit hit = sk_scenery_entry(h, sk_vec(0, 0, 2), sk_vec(0, 0, 20));
    check_hit(hit, 0.0, sk_vec(0, 0, 0), exact);
    assert_int_equal(hit.feature, -1);
    assert_int_equal(hit.piece, -1);
    sk_scenery_destroy(h);
    sk_shapes_destroy(s);
}

static void disjoint_half_spaces_have_no_entry_whatever_their_order(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    const sk_shape low = plane(s, 1, 0, 0, 0.3), high = plane(s, -1, 0, 0, -0.6);
    const sk_shape roots[2] = {both(s, low, high), both(s, high, low)};
    for (int i = 0; i < 2; i++) {
        sk_scenery *c = compiled(s, roots[i]);
        assert_false(sk_scenery_entry(c, sk_vec(0, 0, 0), sk_vec(1, 0, 0)).found);
        assert_false(expression_entry(c, sk_vec(0, 0, 0), sk_vec(1, 0, 0)).found);
        assert_false(expression_entry(c, sk_vec(1, 0, 0), sk_vec(0, 0, 0)).found);
        assert_int_equal(sk_scenery_describe(c).pieces, 0);
        sk_scenery_destroy(c);
    }
    sk_shapes_destroy(s);
}

static void a_sheet_without_thickness_is_hit(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *c = compiled(s, both(s, plane(s, 1, 0, 0, 0.5), plane(s, -1, 0, 0, -0.5)));
    sk_hit hit = sk_scenery_entry(c, sk_vec(0, 0, 0), sk_vec(1, 0.3, 0.1));
    assert_true(hit.found);
    assert_true(hit.fraction == 0.5);
    assert_true(same_hit(hit, expression_entry(c, sk_vec(0, 0, 0), sk_vec(1, 0.3, 0.1))));
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void the_seam_between_touching_bricks_is_not_a_wall(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape left = box(s, sk_vec(0, 0, 0), sk_vec(1, 1, 1)), right = box(s, sk_vec(1, 0, 0), sk_vec(2, 1, 1));
    sk_scenery *c = compiled(s, either(s, left, right));
    // Down along the seam itself: the top, not the hidden side walls.
    check_hit(sk_scenery_entry(c, sk_vec(1, 0.5, 2), sk_vec(1, 0.5, 0)), 0.5, sk_vec(0, 0, 1), exact);
    // Slanted through the seam's edge, both ways.
    check_hit(sk_scenery_entry(c, sk_vec(1, 0.5, 0.5), sk_vec(2, 0.5, 0.5)), 0.0, sk_vec(0, 0, 0), exact);
    check_hit(sk_scenery_entry(c, sk_vec(1, 0.5, 0.5), sk_vec(0, 0.5, 0.5)), 0.0, sk_vec(0, 0, 0), exact);
    // From one brick through the other: the way out is the far wall.
    check_hit(sk_scenery_exit(c, sk_vec(0.5, 0.5, 0.5), sk_vec(4.5, 0.5, 0.5)), 0.375, sk_vec(1, 0, 0), exact);
    check_hit(sk_scenery_exit(c, sk_vec(0.5, 0.5, 0.5), sk_vec(-3.5, 0.5, 0.5)), 0.125, sk_vec(-1, 0, 0), exact);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void the_exit_is_the_first_way_out(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *c = compiled(s, either(s, plane(s, 0, 0, 1, 0), box(s, sk_vec(-1, -1, 5), sk_vec(1, 1, 6))));
    check_hit(sk_scenery_exit(c, sk_vec(0, 0, -2), sk_vec(0, 0, 8)), 0.2, sk_vec(0, 0, 1), exact);
    assert_false(sk_scenery_exit(c, sk_vec(0, 0, -2), sk_vec(0, 0, -1)).found);
    assert_false(sk_scenery_exit(c, sk_vec(0, 0, 2), sk_vec(0, 0, 8)).found); // starts outside
    check_hit(sk_scenery_exit(c, sk_vec(0, 0, 0), sk_vec(0, 0, 4)), 0.0, sk_vec(0, 0, 1), exact);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void everything_and_nothing_are_constants(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *all = compiled(s, complement(s, sk_shape_nothing(s)));
    sk_scenery *none = compiled(s, both(s, sk_shape_nothing(s), house(s)));
    sk_vec3 a = {1, 2, 3}, b = {-4, 5, 6};
    check_hit(sk_scenery_entry(all, a, b), 0.0, sk_vec(0, 0, 0), exact);
    assert_true(sk_scenery_inside(all, a));
    assert_false(sk_scenery_exit(all, a, b).found);
    assert_false(sk_scenery_entry(none, a, b).found);
    assert_false(sk_scenery_inside(none, a));
    sk_hit miss = sk_scenery_entry(none, a, b);
    assert_true(same_bits(miss.fraction, 0.0) && miss.material == SK_NO_MATERIAL);
    sk_scenery_destroy(all);
    sk_scenery_destroy(none);
    sk_shapes_destroy(s);
}

static void a_difference_is_entered_through_the_hole(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape pit = box(s, sk_vec(-1, -1, -2), sk_vec(1, 1, 1));
    sk_scenery *c = compiled(s, minus(s, plane(s, 0, 0, 1, 0), pit));
    check_hit(sk_scenery_entry(c, sk_vec(0, 0, 4), sk_vec(0, 0, -4)), 0.75, sk_vec(0, 0, 1), exact);
    check_hit(sk_scenery_entry(c, sk_vec(2, 0, 4), sk_vec(2, 0, -4)), 0.5, sk_vec(0, 0, 1), exact);
    check_hit(sk_scenery_entry(c, sk_vec(0, 0, -1), sk_vec(4, 0, -1)), 0.25, sk_vec(-1, 0, 0), exact);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void far_beyond_the_world_cube_all_paths_agree(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *c = compiled(s, either(s, plane(s, 0, 0, 1, 0), house(s)));
    sk_vec3 a = {1e9, -3e8, 2e9}, b = {-1e9, 2e8, -1e9};
    sk_hit hit = sk_scenery_entry(c, a, b);
    assert_true(hit.found);
    assert_true(same_hit(hit, every_piece_entry(c, a, b)));
    assert_true(same_hit(hit, expression_entry(c, a, b)));
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_house_is_entered_through_every_side),
        cmocka_unit_test(the_house_holds_its_inside_its_sides_and_its_vertices),
        cmocka_unit_test(the_house_is_hit_at_its_ridge_from_above_and_along_it),
        cmocka_unit_test(the_house_is_hit_at_its_eaves),
        cmocka_unit_test(a_segment_that_grazes_a_wall_of_the_house_is_inside_it),
        cmocka_unit_test(a_segment_through_the_house_has_one_entry_and_one_exit),
        cmocka_unit_test(a_start_inside_is_found_at_zero_with_a_zero_normal),
        cmocka_unit_test(disjoint_half_spaces_have_no_entry_whatever_their_order),
        cmocka_unit_test(a_sheet_without_thickness_is_hit),
        cmocka_unit_test(the_seam_between_touching_bricks_is_not_a_wall),
        cmocka_unit_test(the_exit_is_the_first_way_out),
        cmocka_unit_test(everything_and_nothing_are_constants),
        cmocka_unit_test(a_difference_is_entered_through_the_hole),
        cmocka_unit_test(far_beyond_the_world_cube_all_paths_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
