// The paper's matrices: where its algorithms as printed go wrong, and that the mended second one finds the same surface as the
// rules in three dimensions.
#include "contact/oriented_matrices.h"
#include "contact/oriented_solids.h"

// Clockwise from the lower left: west, top, east, bottom.
static sk_paper_points rectangle(double half_x, double half_y) {
    return (sk_paper_points){4, {-half_x, -half_x, half_x, half_x}, {-half_y, half_y, half_y, -half_y}};
}
enum { WEST_SIDE, TOP_SIDE, EAST_SIDE, BOTTOM_SIDE };

static sk_paper_points at(double x, double y) {
    return (sk_paper_points){1, {x}, {y}};
}

static void matrices_are_those_of_the_equations(void **state) {
    (void)state;
    sk_paper_points square = rectangle(0.5, 0.5), place = at(0.3, 0.6);
    assert_true(fabs(sk_paper_distance(&square, TOP_SIDE, 0.3, 0.6) - 0.1) < 1e-15);
    assert_true(fabs(sk_paper_distance(&square, EAST_SIDE, 0.3, 0.6) + 0.2) < 1e-15);
    sk_paper_configuration c = sk_paper_begin(&square, &place);
    const int32_t p[4] = {1, 0, 1, 1}, s[4] = {0, 1, 0, 1}, d[4] = {0, 1, 0, 0};
    for (int i = 0; i < 4; i++) assert_true(c.p.at[i][0] == p[i] && c.s.at[i][0] == s[i] && c.c.at[i][0] == 0);
    place = at(0.3, 0.4);
    sk_paper_advance(&square, &place, SK_PAPER_MATRICES, &c, &c);
    for (int i = 0; i < 4; i++) assert_true(c.delta.at[i][0] == d[i] && c.c.at[i][0] == d[i]);
}

static void the_first_algorithm_as_printed_collides_with_every_surface(void **state) {
    (void)state;
    sk_paper_points square = rectangle(0.5, 0.5), place = at(0.3, 0.6);
    sk_paper_configuration c = sk_paper_begin(&square, &place);
    int32_t first;
    place = at(0.3, 0.4);
    sk_paper_advance(&square, &place, SK_PAPER_LOOPS_AS_PRINTED, &c, &c);
    assert_int_equal(sk_paper_collisions(&square, &c.c, 0, &first), 4);
}

// Over the corner into the square in one step, and deeper: N_0 counts 2, 4, 16, and multiplies.
static void the_second_algorithm_as_printed_squares_what_came_in_over_a_corner(void **state) {
    (void)state;
    sk_paper_points square = rectangle(0.5, 0.5), place = at(0.6, 0.55);
    sk_paper_configuration printed = sk_paper_begin(&square, &place), mended = printed;
    const int32_t expected[5] = {1, 2, 8, 128, 1000}; // where entries stop
    int32_t first;
    for (int i = 0; i < 5; i++) {
        place = at(0.4 - 0.01 * i, 0.4);
        sk_paper_advance(&square, &place, SK_PAPER_MATRICES_AS_PRINTED, &printed, &printed);
        sk_paper_advance(&square, &place, SK_PAPER_MATRICES, &mended, &mended);
        assert_int_equal(printed.c.at[TOP_SIDE][0], expected[i]);
        assert_int_equal(printed.c.at[EAST_SIDE][0], expected[i]);
        assert_int_equal(sk_paper_collisions(&square, &mended.c, 0, &first), 1);
        assert_int_equal(first, EAST_SIDE); // lost half-way, the top a third of it
    }
}

// A point trembles about a plate of 1 mm with steps of up to 1 mm. Algorithm 1, mended, keeps the surface it came through
// and takes up the one it was pushed out of when it comes back.
static void the_first_algorithm_mended_holds_opposing_surfaces_of_a_thin_plate(void **state) {
    (void)state;
    sk_paper_points plate = rectangle(0.5, 0.0005), place = at(0, 0.001);
    sk_paper_configuration loops = sk_paper_begin(&plate, &place), guards = loops;
    uint64_t random = 20260505;
    int32_t steps = 100000, colliding = 0, two = 0, first;
    for (int i = 0; i < steps; i++) {
        double y = place.y[0] + sk_random_range(&random, -0.001, 0.001);
        place = at(0, sk_clamp(y, -0.005, 0.005));
        sk_paper_advance(&plate, &place, SK_PAPER_LOOPS, &loops, &loops);
        sk_paper_advance(&plate, &place, SK_PAPER_MATRICES, &guards, &guards);
        two += sk_paper_collisions(&plate, &loops.c, 0, &first) > 1;
        int32_t held = sk_paper_collisions(&plate, &guards.c, 0, &first);
        assert_true(held <= 1);
        colliding += held;
    }
    print_message("algorithm 1, mended: two surfaces in %d of %d steps; the guards collide in %d, with one each\n",
                  (int)two, (int)steps, (int)colliding);
    assert_true(two > steps / 20);
}

// Small steps about a square: nothing passes through, and no surface hands over.
static void the_second_algorithm_mended_and_the_rules_find_the_same_surface(void **state) {
    (void)state;
    sk_paper_points square = rectangle(0.5, 0.5), place = at(0.7, 0.1);
    sk_oriented_target target =
        built((sk_half_space[]){{{-1, 0, 0}, 0.5}, {{0, 0, 1}, 0.5}, {{1, 0, 0}, 0.5}, {{0, 0, -1}, 0.5}}, 4);
    sk_paper_configuration c = sk_paper_begin(&square, &place);
    uint64_t random = 20260506;
    int32_t face = -1, first, collisions = 0;
    for (int i = 0; i < 200000; i++) {
        sk_paper_points next = at(sk_clamp(place.x[0] + sk_random_range(&random, -0.1, 0.1), -0.8, 0.8),
                                  sk_clamp(place.y[0] + sk_random_range(&random, -0.1, 0.1), -0.8, 0.8));
        face = sk_oriented_advance(&target, face, sk_vec(place.x[0], 0, place.y[0]), sk_vec(next.x[0], 0, next.y[0]),
                                   0.0, INFINITY)
                   .face;
        place = next;
        sk_paper_advance(&square, &place, SK_PAPER_MATRICES, &c, &c);
        sk_paper_collisions(&square, &c.c, 0, &first);
        assert_int_equal(first, face);
        collisions += face >= 0;
    }
    assert_true(collisions > 10000);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrices_are_those_of_the_equations),
        cmocka_unit_test(the_first_algorithm_as_printed_collides_with_every_surface),
        cmocka_unit_test(the_second_algorithm_as_printed_squares_what_came_in_over_a_corner),
        cmocka_unit_test(the_first_algorithm_mended_holds_opposing_surfaces_of_a_thin_plate),
        cmocka_unit_test(the_second_algorithm_mended_and_the_rules_find_the_same_surface),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
