// Building shapes: what is refused, materials, paint, order, motion.
#include "allocations.h"
#include "base/random.h"
#include "csg/pieces.h"
#include "csg/solids.h"

static void check_error(sk_result result, const char *part) {
    if (result.ok) fail_msg("expected an error with \"%s\", came success", part);
    if (strstr(result.text, part) == NULL) fail_msg("expected an error with \"%s\", came \"%s\"", part, result.text);
}

static void bad_numbers_are_refused_with_a_sentence(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape out = -1;
    check_error(sk_shape_half_space(s, sk_vec(0, 0, 0), 1, &out), "normal is (0, 0, 0)");
    check_error(sk_shape_half_space(s, sk_vec(NAN, 0, 1), 1, &out), "finite");
    check_error(sk_shape_half_space(s, sk_vec(0, INFINITY, 1), 1, &out), "finite");
    check_error(sk_shape_half_space(s, sk_vec(0, 0, 1), NAN, &out), "offset");
    check_error(sk_shape_half_space(s, sk_vec(0, 0, 1e-300), 1e300, &out), "too large");
    check_error(sk_shape_box(s, sk_vec(0, 0, 0), sk_vec(1, 0, 1), &out), "each max above its min");
    check_error(sk_shape_box(s, sk_vec(0, 0, 0), sk_vec(1, NAN, 1), &out), "finite");
    check_error(sk_shape_made_of(s, -1, sk_shape_everything(s), &out), "does not exist");
    check_error(sk_shape_moved(s, (sk_pose){{0, 0, NAN}, {1, 0, 0, 0}}, sk_shape_everything(s), &out), "finite");
    check_error(sk_shape_moved(s, (sk_pose){{0, 0, 0}, {0, 0, 0, 0}}, sk_shape_everything(s), &out), "not zero");
    sk_shapes_destroy(s);
}

static void a_very_long_or_short_normal_is_normalised(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    const double lengths[4] = {1e-300, 1e-160, 1e160, 1e300};
    for (int i = 0; i < 4; i++) {
        sk_scenery *c = compiled(s, plane(s, 0, 3 * lengths[i], 4 * lengths[i], 10 * lengths[i]));
        check_hit(sk_scenery_entry(c, sk_vec(0, 0, 5), sk_vec(0, 0, 0)), 0.5, sk_vec(0, 0.6, 0.8), 1e-15);
        sk_scenery_destroy(c);
    }
    sk_shapes_destroy(s);
}

static void too_deep_a_nest_is_refused_and_a_long_chain_of_unions_is_not(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape deep = plane(s, 0, 0, 1, 0), chain = deep;
    sk_result result = sk_ok();
    int levels = 1;
    while (result.ok && levels < 100) {
        result = sk_shape_complement(s, deep, &deep);
        levels += result.ok;
    }
    check_error(result, "nested 65 levels deep");
    assert_int_equal(levels, SK_SHAPE_DEPTH_MAX);
    for (int i = 0; i < 20000; i++) chain = either(s, chain, plane(s, 0, 0, 1, -1.0 - i));
    sk_scenery *c = compiled(s, chain);
    assert_int_equal(sk_scenery_describe(c).features, 20001);
    check_hit(sk_scenery_entry(c, sk_vec(0, 0, 1), sk_vec(0, 0, -1)), 0.5, sk_vec(0, 0, 1), 0.0);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

// Shared shapes that are 6 million half-spaces when written out, and 10^18: refused at the limit, which is one million.
static void half_spaces_beyond_the_limit_are_refused_before_all_are_written_out(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape out = -1;
    sk_result result = sk_ok();
    int32_t made = 0;
    for (; made < 10000000 && result.ok; made++) result = sk_shape_half_space(s, sk_vec(0, 0, 1), made, &out);
    check_error(result, "more than 1000000 half-spaces");
    assert_int_equal(made, SK_SHAPE_HALF_SPACES_MAX + 1);
    sk_shapes_destroy(s);
    s = sk_shapes_create(); // shared shapes: 20 doublings of one box
    sk_shape root = box(s, sk_vec(0, 0, 0), sk_vec(1, 1, 1));
    for (int i = 0; i < 20; i++) {
        sk_shape moved = -1;
        built(sk_shape_moved(s, (sk_pose){{1.0 + i, 0, 0}, {1, 0, 0, 0}}, root, &moved), &moved);
        root = either(s, root, moved);
    }
    sk_scenery *c = NULL;
    int64_t before = memory_in_use;
    most_memory_in_use = before;
    check_error(sk_scenery_compile(s, root, (sk_scenery_options){test_materials, MATERIALS, false}, &c), "written out");
    root = sk_shape_nothing(s);
    for (int i = 0; i < 60; i++) root = either(s, root, root);
    check_error(sk_scenery_compile(s, root, (sk_scenery_options){test_materials, MATERIALS, false}, &c), "written out");
    assert_null(c);
    int64_t most = most_memory_in_use - before;
    int64_t allowed = 200 * (int64_t)SK_SHAPE_HALF_SPACES_MAX;
    if (most > allowed) fail_msg("expected at most %lld bytes, came %lld", (long long)allowed, (long long)most);
    sk_shapes_destroy(s);
}

// Half-spaces that flattening has visited. The linker routes it through here.
static int64_t visited;
sk_result __real_flatten(const expression *e, int32_t node, int64_t *visits, piece_list *out, bool *fits);
sk_result __wrap_flatten(const expression *e, int32_t node, int64_t *visits, piece_list *out, bool *fits);
sk_result __wrap_flatten(const expression *e, int32_t node, int64_t *visits, piece_list *out, bool *fits) {
    int64_t before = *visits;
    sk_result result = __real_flatten(e, node, visits, out, fits);
    visited += before - *visits;
    return result;
}

// 16 million pairs of bricks, of which 4,000 meet.
static void what_two_long_rows_have_in_common_is_found_without_all_pairs(void **state) {
    (void)state;
    enum { BRICKS = 4000 };
    sk_shape row[2][BRICKS] = {0};
    sk_shapes *s = sk_shapes_create();
    sk_shape all[2];
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < BRICKS; i++) {
            double x = 2.0 * i + 0.5 * k;
            row[k][i] = box(s, sk_vec(x, 0, 0), sk_vec(x + 1.0, 1, 1));
        }
        built(sk_shape_union(s, row[k], BRICKS, &all[k]), &all[k]);
    }
    visited = 0;
    sk_scenery *c = compiled(s, both(s, all[0], all[1]));
    int64_t pairs = (int64_t)BRICKS * BRICKS; // each of which has twelve half-spaces
    if (visited == 0 || visited > pairs)
        fail_msg("expected at most %lld visits of half-spaces, came %lld", (long long)pairs, (long long)visited);
    assert_int_equal(sk_scenery_describe(c).pieces, BRICKS);
    for (int i = 0; i < 8 * BRICKS; i++) {
        double x = 0.25 * i, phase = 0.25 * (i % 8);
        assert_int_equal(sk_scenery_inside(c, sk_vec(x, 0.5, 0.5)), phase >= 0.5 && phase <= 1.0);
    }
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

// A union below made_of, below a union, ...: what it joins is written out again on every level.
static void a_union_written_out_on_every_level_is_refused_by_its_size(void **state) {
    (void)state;
    enum { HALF_SPACES = 300000 };
    sk_shape *parts = malloc(HALF_SPACES * sizeof *parts), root = -1;
    sk_shapes *s = sk_shapes_create();
    assert_non_null(parts);
    for (int i = 0; i < HALF_SPACES; i++) parts[i] = plane(s, 0, 0, 1, i);
    built(sk_shape_union(s, parts, HALF_SPACES, &root), &root);
    for (int i = 0; i < 30; i++) root = either(s, made_of(s, GRASS, root), plane(s, 1, 0, 0, -i));
    sk_scenery *c = NULL;
    check_error(sk_scenery_compile(s, root, (sk_scenery_options){test_materials, MATERIALS, false}, &c),
                "more than 8000000 parts");
    sk_shapes_destroy(s);
    free(parts);
}

static void a_material_that_does_not_exist_is_refused(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *c = NULL;
    sk_scenery_options options = {test_materials, MATERIALS, false};
    check_error(sk_scenery_compile(s, made_of(s, MATERIALS, house(s)), options, &c), "allowed: 0 to 4");
    check_error(sk_scenery_compile(s, painted(s, house(s), 99, house(s)), options, &c), "material 99 does not exist");
    sk_shapes_destroy(s);
}

static int32_t material_at(const sk_scenery *c, double x, double y) {
    sk_hit hit = sk_scenery_entry(c, sk_vec(x, y, 5), sk_vec(x, y, -5));
    assert_true(hit.found);
    return hit.material;
}

static void the_innermost_made_of_wins_and_what_has_none_gets_the_default(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape a = made_of(s, GRASS, box(s, sk_vec(0, 0, 0), sk_vec(1, 1, 1))),
             b = box(s, sk_vec(2, 0, 0), sk_vec(3, 1, 1));
    sk_scenery *c =
        compiled(s, either(s, made_of(s, ASPHALT, either(s, a, b)), box(s, sk_vec(4, 0, 0), sk_vec(5, 1, 1))));
    assert_int_equal(material_at(c, 0.5, 0.5), GRASS);
    assert_int_equal(material_at(c, 2.5, 0.5), ASPHALT);
    assert_int_equal(material_at(c, 4.5, 0.5), DEFAULT);
    assert_int_equal(sk_scenery_describe(c).default_material_features, 6);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void the_outermost_paint_that_holds_the_point_wins(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape field = made_of(s, GRASS, plane(s, 0, 0, 1, 0));
    sk_shape west = plane(s, 1, 0, 0, 0), south = plane(s, 0, 1, 0, 0);
    sk_scenery *c = compiled(s, painted(s, west, PAINT, painted(s, south, ASPHALT, field)));
    assert_int_equal(material_at(c, -1, -1), PAINT);
    assert_int_equal(material_at(c, -1, 1), PAINT);
    assert_int_equal(material_at(c, 1, -1), ASPHALT);
    assert_int_equal(material_at(c, 1, 1), GRASS);
    assert_int_equal(material_at(c, 2e7, -1), ASPHALT); // outside the world cube
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void water_does_not_carry_and_leaves_what_is_below(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape bed = made_of(s, GRASS, plane(s, 0, 0, 1, -2)),
             pond = made_of(s, WATER, box(s, sk_vec(-5, -5, -3), sk_vec(5, 5, 0)));
    sk_shape root = either(s, bed, pond);
    sk_scenery *all = compiled(s, root), *carrying = compiled_with(s, root, true);
    check_hit(sk_scenery_entry(all, sk_vec(0, 0, 4), sk_vec(0, 0, -4)), 0.5, sk_vec(0, 0, 1), 0.0);
    assert_int_equal(material_at(all, 0, 0), WATER);
    check_hit(sk_scenery_entry(carrying, sk_vec(0, 0, 4), sk_vec(0, 0, -4)), 0.75, sk_vec(0, 0, 1), 0.0);
    assert_int_equal(material_at(carrying, 0, 0), GRASS);
    sk_scenery_destroy(all);
    sk_scenery_destroy(carrying);
    // A hole cut by water is no hole where the water is nothing.
    sk_scenery *cut = compiled_with(s, minus(s, plane(s, 0, 0, 1, 0), pond), true);
    assert_true(sk_scenery_inside(cut, sk_vec(0, 0, -1)));
    sk_scenery_destroy(cut);
    sk_shapes_destroy(s);
}

static void a_scenery_shows_whether_all_of_it_carries(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape field = made_of(s, GRASS, plane(s, 0, 0, 1, 0)), basin = box(s, sk_vec(-5, -5, -3), sk_vec(5, 5, 1));
    sk_shape pond = made_of(s, WATER, box(s, sk_vec(-5, -5, -3), sk_vec(5, 5, 0)));
    const struct {
        sk_shape shape;
        bool carries;
    } cases[] = {{field, true},
                 {plane(s, 0, 0, 1, 0), true},            // of the default material
                 {painted(s, basin, WATER, field), true}, // a colour on what carries
                 {either(s, field, pond), false},
                 {either(s, minus(s, field, basin), pond), false},
                 {minus(s, field, pond), false},
                 {either(s, sk_shape_everything(s), pond), false}, // cautious: what is hidden counts too
                 {sk_shape_nothing(s), true}};
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        sk_scenery *c = compiled(s, cases[i].shape), *carrying = compiled_with(s, cases[i].shape, true);
        assert_int_equal(sk_scenery_describe(c).carries, cases[i].carries);
        assert_true(sk_scenery_describe(carrying).carries);
        if (cases[i].carries) assert_int_equal(sk_scenery_describe(c).bytes, sk_scenery_describe(carrying).bytes);
        sk_scenery_destroy(c);
        sk_scenery_destroy(carrying);
    }
    sk_shapes_destroy(s);
}

static void a_moved_shape_takes_its_paint_along(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape plate =
        painted(s, plane(s, 1, 0, 0, 0), PAINT, made_of(s, GRASS, box(s, sk_vec(-2, -1, -1), sk_vec(2, 1, 0))));
    sk_shape moved = -1, twice = -1;
    double half = sqrt(0.5); // a quarter turn about z: x to y
    built(sk_shape_moved(s, (sk_pose){{10, 0, 0}, {half, 0, 0, half}}, plate, &moved), &moved);
    built(sk_shape_moved(s, (sk_pose){{0, 20, 0}, {1, 0, 0, 0}}, moved, &twice), &twice);
    sk_scenery *c = compiled(s, twice);
    assert_int_equal(material_at(c, 10, 18.5), PAINT);
    assert_int_equal(material_at(c, 10, 21.5), GRASS);
    assert_false(sk_scenery_inside(c, sk_vec(11.5, 20, -0.5)));
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void the_order_in_which_a_scene_is_written_changes_no_bit(void **state) {
    (void)state;
    uint64_t random = 42;
    int32_t found = 0;
    for (int round = 0; round < 200; round++) {
        sk_shapes *s = sk_shapes_create();
        sk_shape bare = -1, parts[6], reversed[6], region[2] = {plane(s, 1, 0, 0, 0), plane(s, 0, 1, 0, 1)};
        for (int i = 0; i < 6; i++) {
            // Integer corners, so that faces coincide; materials differ, so that it matters which one wins.
            double x = (double)(sk_random_word(&random) % 4), y = (double)(sk_random_word(&random) % 4);
            parts[i] = made_of(s, i % MATERIALS, box(s, sk_vec(x, y, 0), sk_vec(x + 2, y + 2, 1 + i % 2)));
            if (i == 1) bare = parts[i];
            if (i % 2) parts[i] = painted(s, i == 1 ? either(s, region[0], region[1]) : region[0], PAINT, parts[i]);
        }
        sk_shape roots[2];
        for (int i = 0; i < 6; i++) reversed[5 - i] = parts[i];
        built(sk_shape_union(s, parts, 6, &roots[0]), &roots[0]);
        reversed[4] =
            painted(s, either(s, region[1], region[0]), PAINT, bare); // part 1, its region the other way round
        built(sk_shape_union(s, reversed, 6, &roots[1]), &roots[1]);
        sk_scenery *c[2] = {compiled(s, roots[0]), compiled(s, roots[1])};
        for (int k = 0; k < 100; k++) {
            sk_vec3 a, b;
            a = sk_vec((double)(sk_random_word(&random) % 8) - 1, (double)(sk_random_word(&random) % 8) - 1, 3);
            b = sk_vec((double)(sk_random_word(&random) % 8) - 1, (double)(sk_random_word(&random) % 8) - 1, -1);
            sk_hit x = sk_scenery_entry(c[0], a, b), y = sk_scenery_entry(c[1], a, b);
            found += x.found;
            if (!same_hit(x, y)) {
                print_hit("as written", x);
                print_hit("reversed", y);
                fail_msg("round %d, seed 42", round);
            }
        }
        for (int i = 0; i < 2; i++) sk_scenery_destroy(c[i]);
        sk_shapes_destroy(s);
    }
    assert_true(found > 5000);
}

static void a_material_out_of_bounds_is_refused(void **state) {
    (void)state;
    sk_material good = {.name = "good", .rubber = {0.8, 0.6}, .metal = {0.4, 0.3}, .strength = INFINITY};
    assert_true(sk_material_check(&good).ok);
    sk_material bad = good;
    bad.rubber = (sk_friction){0.5, 0.6};
    check_error(sk_material_check(&bad), "rubber");
    bad = good;
    bad.metal = (sk_friction){INFINITY, 0.6};
    check_error(sk_material_check(&bad), "metal");
    bad = good;
    bad.rolling = -0.1;
    check_error(sk_material_check(&bad), "rolling");
    bad = good;
    bad.strength = NAN;
    check_error(sk_material_check(&bad), "strength");
    bad = good;
    bad.bump_height = INFINITY;
    check_error(sk_material_check(&bad), "bump height");
    bad = good;
    bad.colour[1] = 1.5;
    check_error(sk_material_check(&bad), "colour component 1");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_numbers_are_refused_with_a_sentence),
        cmocka_unit_test(a_very_long_or_short_normal_is_normalised),
        cmocka_unit_test(too_deep_a_nest_is_refused_and_a_long_chain_of_unions_is_not),
        cmocka_unit_test(half_spaces_beyond_the_limit_are_refused_before_all_are_written_out),
        cmocka_unit_test(what_two_long_rows_have_in_common_is_found_without_all_pairs),
        cmocka_unit_test(a_union_written_out_on_every_level_is_refused_by_its_size),
        cmocka_unit_test(a_material_that_does_not_exist_is_refused),
        cmocka_unit_test(the_innermost_made_of_wins_and_what_has_none_gets_the_default),
        cmocka_unit_test(the_outermost_paint_that_holds_the_point_wins),
        cmocka_unit_test(water_does_not_carry_and_leaves_what_is_below),
        cmocka_unit_test(a_scenery_shows_whether_all_of_it_carries),
        cmocka_unit_test(a_moved_shape_takes_its_paint_along),
        cmocka_unit_test(the_order_in_which_a_scene_is_written_changes_no_bit),
        cmocka_unit_test(a_material_out_of_bounds_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
