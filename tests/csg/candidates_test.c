// Candidates give the bits of the full query, whatever the box they were found for and wherever the segment lies.
#include "csg/candidates.h"
#include "csg/reference.h"
#include "rounds.h"

typedef struct tally {
    int32_t segments, held, found, boxes, fitting, painted;
} tally;

static void fail_hits(uint64_t seed, sk_vec3 a, sk_vec3 b, sk_hit came, sk_hit expected) {
    print_hit("candidates", came);
    print_hit("full query", expected);
    fail_msg("seed %llu, segment (%.17g, %.17g, %.17g) to (%.17g, %.17g, %.17g)", (unsigned long long)seed, a.x, a.y,
             a.z, b.x, b.y, b.z);
}

static bool identical(sk_hit a, sk_hit b) {
    return same_hit(a, b) && a.piece == b.piece;
}

static void check_segment(const sk_scenery *s, const sk_candidates *c, uint64_t seed, sk_vec3 a, sk_vec3 b, tally *t) {
    sk_hit entry = sk_candidates_entry(s, c, a, b), full_entry = sk_scenery_entry(s, a, b);
    if (!identical(entry, full_entry)) fail_hits(seed, a, b, entry, full_entry);
    bool held = sk_candidates_hold(s, c, a, b);
    t->segments++;
    t->held += held;
    t->found += held && entry.feature >= 0;
}

static sk_box box_of(sk_vec3 a, sk_vec3 b) {
    return (sk_box){{sk_min(a.x, b.x), sk_min(a.y, b.y), sk_min(a.z, b.z)},
                    {sk_max(a.x, b.x), sk_max(a.y, b.y), sk_max(a.z, b.z)}};
}

static double within(sample *c, double low, double high) {
    return pick_below(c, c->lattice ? 2 : 8) == 0 ? (pick_below(c, 2) ? low : high)
                                                  : sk_random_range(&c->random, low, high);
}

// Ends in the box, now and then on its border, on a lattice mostly; and one in sixteen anywhere.
static sk_vec3 pick_in(sample *c, sk_box box) {
    if (pick_below(c, 16) == 0) return pick_point(c);
    double x = within(c, box.min.x, box.max.x), y = within(c, box.min.y, box.max.y);
    return sk_vec(x, y, within(c, box.min.z, box.max.z));
}

static void check_solid(sample *c, solid root, uint64_t seed, tally *t) {
    sk_scenery *scenery = compiled(c->s, root.shape);
    sk_near_paint paint = {0};
    for (int32_t i = 0; i < 10; i++) {
        sk_vec3 a = pick_point(c), b = pick_point(c);
        if (i % 2 == 0) b = sk_add_scaled(a, 0.1, sk_sub(b, a));
        sk_box box = box_of(a, b);
        sk_candidates candidates;
        t->boxes++;
        bool fits = sk_candidates_find(scenery, box, &candidates);
        t->fitting += fits;
        if (fits && i % 4 < 2) { // every other box with paint that may be kept from the one before
            sk_near_paint_follow(&candidates, within(c, 0.0, 1.0), &paint);
            candidates.paint = &paint;
            t->painted += paint.coat >= 0 && paint.count > 0;
        }
        for (int32_t k = 0; k < 10; k++) {
            sk_vec3 from = pick_in(c, box), to = pick_in(c, box);
            check_segment(scenery, &candidates, seed, from, to, t);
        }
    }
    sk_scenery_destroy(scenery);
}

static tally check_solids(int32_t solids, uint64_t first_seed, bool pitted) {
    tally t = {0};
    sample *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int32_t i = 0; i < solids; i++) {
        c->s = sk_shapes_create();
        c->random = first_seed + (uint64_t)i;
        c->lattice = i % 2 == 0;
        c->count = 0;
        solid root = pitted ? pick_pitted(c) : pick_solid(c, 1 + i % 4);
        check_solid(c, root, first_seed + (uint64_t)i, &t);
        sk_shapes_destroy(c->s);
    }
    free(c);
    print_message(
        "%d boxes, %d of them with candidates, %d with paint; %d segments, %d of them inside their box: %d entries "
        "through borders; seeds from %llu\n",
        (int)t.boxes, (int)t.fitting, (int)t.painted, (int)t.segments, (int)t.held, (int)t.found,
        (unsigned long long)first_seed);
    return t;
}

static void candidates_never_change_an_answer(void **state) {
    (void)state;
    tally t = check_solids(rounds_of(600, 100000), 31000, false);
    assert_true(t.fitting > t.boxes / 2 && t.held > t.segments / 3);
    assert_true(t.found > t.held / 50);
    assert_true(t.painted > t.boxes / 50);
}

static void candidates_in_cells_never_change_an_answer(void **state) {
    (void)state;
    tally t = check_solids(rounds_of(20, 3000), 32000, true);
    assert_true(t.fitting > t.boxes / 20 && t.fitting < t.boxes && t.found > t.held / 50);
}

static void a_box_with_too_much_in_it_gets_the_full_query(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape row = sk_shape_nothing(s);
    for (int32_t i = 0; i < 80; i++) row = either(s, row, box(s, sk_vec(i, 0, 0), sk_vec(i + 0.5, 1, 1)));
    sk_scenery *scenery = compiled(s, row);
    sk_candidates c;
    assert_false(sk_candidates_find(scenery, (sk_box){{-1, -1, -1}, {81, 2, 2}}, &c));
    check_hit(sk_candidates_entry(scenery, &c, sk_vec(40.25, 0.5, 2), sk_vec(40.25, 0.5, 0)), 0.5, sk_vec(0, 0, 1),
              0.0);
    assert_true(sk_candidates_find(scenery, (sk_box){{39, 0.2, 0.2}, {41, 0.8, 2}}, &c));
    assert_int_equal(c.piece_count, 3); // the brick that ends at 38.5 is not among them
    assert_true(sk_candidates_hold(scenery, &c, sk_vec(40.25, 0.5, 2), sk_vec(40.25, 0.5, 0.5)));
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

static void a_strut_above_a_field_asks_one_half_space(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *scenery = compiled(s, either(s, plane(s, 0, 0, 1, 0), house(s)));
    sk_candidates c;
    assert_true(sk_candidates_find(scenery, (sk_box){{9, 9, -1}, {10, 10, 1}}, &c));
    assert_int_equal(c.piece_count, 1);
    assert_int_equal(c.end[0], 1);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

static void candidates_follow_a_segment_and_belong_to_one_scenery(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *low = compiled(s, plane(s, 0, 0, 1, 0)), *high = compiled(s, plane(s, 0, 0, 1, 1));
    sk_candidates c = {0};
    sk_vec3 a = {0, 0, 2}, b = {0, 0, -2};
    check_hit(sk_candidates_entry(low, &c, a, b), 0.5, sk_vec(0, 0, 1), 0.0); // nothing found yet
    sk_candidates_follow(low, &c, a, b, 0.25);
    assert_true(sk_candidates_hold(low, &c, sk_vec(0.25, -0.25, 2.25), b));
    assert_false(sk_candidates_hold(low, &c, sk_vec(0.26, 0, 2), b));
    sk_candidates_follow(low, &c, sk_vec(1, 0, 2), sk_vec(1, 0, -2), 0.25);
    assert_true(sk_candidates_hold(low, &c, sk_vec(1.2, 0, 2), sk_vec(1.2, 0, -2)));
    assert_false(sk_candidates_hold(high, &c, sk_vec(1, 0, 2), sk_vec(1, 0, -2)));
    check_hit(sk_candidates_entry(high, &c, sk_vec(1, 0, 2), sk_vec(1, 0, -2)), 0.25, sk_vec(0, 0, 1), 0.0);
    assert_false(sk_candidates_find(low, (sk_box){{0, 0, 0}, {2e7, 1, 1}}, &c)); // beyond the world cube
    assert_false(sk_candidates_hold(low, &c, sk_vec(1, 0.5, 0.5), sk_vec(1, 0.5, 0.5)));
    sk_scenery_destroy(low);
    sk_scenery_destroy(high);
    sk_shapes_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_never_change_an_answer),
        cmocka_unit_test(candidates_in_cells_never_change_an_answer),
        cmocka_unit_test(a_box_with_too_much_in_it_gets_the_full_query),
        cmocka_unit_test(a_strut_above_a_field_asks_one_half_space),
        cmocka_unit_test(candidates_follow_a_segment_and_belong_to_one_scenery),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
