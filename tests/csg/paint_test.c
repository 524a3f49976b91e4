// Random paint upon paint: the index of coats and the plain walk over all layers name the same material.
#include "base/random.h"
#include "csg/reference.h"
#include "csg/scenery_internal.h"
#include "rounds.h"

typedef struct tally {
    int32_t points, painted, coats, patches, by_expression;
} tally;

static solid pick_many_boxes(sample *c, int32_t count) {
    solid all = pick_box(c);
    for (int32_t i = 1; i < count; i++) all = solid_join(c, true, (solid[]){all, pick_box(c)}, 2);
    return all;
}

// Marks, a region of any kind, or what is left of the world without many boxes, which has no flat form.
static solid pick_region(sample *c) {
    int32_t pick = pick_below(c, 10);
    if (pick < 5) return pick_many_boxes(c, 1 + pick_below(c, 20));
    if (pick < 9) return pick_solid(c, 2);
    solid holes = pick_many_boxes(c, 24);
    return solid_wrap(c, REF_COMPLEMENT, 0, holes, holes);
}

static solid paint_over(sample *c, solid part, int32_t layers) {
    for (int32_t i = 0; i < layers; i++)
        part = solid_wrap(c, REF_PAINT, pick_below(c, MATERIALS), part, pick_region(c));
    return part;
}

// Ways outwards that begin apart and meet: some parts have layers of their own under common ones.
static solid pick_painted(sample *c) {
    solid all = paint_over(c, pick_solid(c, 1), pick_below(c, 3));
    for (int32_t i = 0; i < 3; i++) {
        solid part = paint_over(c, pick_box(c), pick_below(c, 4));
        all = solid_join(c, true, (solid[]){all, part}, 2);
        all = paint_over(c, all, pick_below(c, 3));
    }
    return all;
}

static void check_point(const sk_scenery *s, uint64_t seed, sk_vec3 point, tally *t) {
    for (int32_t feature = 0; feature < s->e.feature_count; feature++) {
        int32_t expected = expression_material(&s->e, feature, point);
        int32_t came = paint_material(&s->paint, &s->e, feature, point);
        if (came != expected) {
            fail_msg("material %d expected, %d came: seed %llu, feature %d at (%.17g, %.17g, %.17g)", (int)expected,
                     (int)came, (unsigned long long)seed, (int)feature, point.x, point.y, point.z);
        }
        int32_t own = s->e.planes[feature].material;
        t->points++;
        t->painted += expected != (own == SK_NO_MATERIAL ? 0 : own);
    }
}

static void count_index(const paint_index *p, tally *t) {
    t->coats += p->coat_count;
    t->patches += p->patch_count;
    for (int32_t i = 0; i < p->patch_count; i++) t->by_expression += p->patches[i].piece < 0;
}

static void index_names_the_material_of_the_plain_walk(void **state) {
    (void)state;
    const int32_t solids = rounds_of(60, 4000);
    tally t = {0};
    sample *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int32_t i = 0; i < solids; i++) {
        uint64_t seed = 31000 + (uint64_t)i;
        c->s = sk_shapes_create();
        c->random = seed;
        c->lattice = i % 2 == 0;
        c->count = 0;
        sk_scenery *scenery = compiled(c->s, pick_painted(c).shape);
        count_index(&scenery->paint, &t);
        for (int32_t k = 0; k < 60; k++) {
            sk_vec3 point = pick_point(c);
            if (k % 10 == 9) point = sk_scale(1e6, point); // near the border of the world cube and beyond
            if (k % 20 == 19) point = sk_scale(1e3, point);
            check_point(scenery, seed, point, &t);
        }
        sk_scenery_destroy(scenery);
        sk_shapes_destroy(c->s);
    }
    free(c);
    print_message("%d solids, %d coats of %d patches (%d without flat form), %d points, %d painted; seeds from 31000\n",
                  (int)solids, (int)t.coats, (int)t.patches, (int)t.by_expression, (int)t.points, (int)t.painted);
    assert_true(t.painted > t.points / 10 && t.by_expression > 0 && t.coats > 2 * solids);
}

// Two parts with paint of their own under two common layers: three coats, and every layer in one of them.
static void layers_asked_together_make_one_coat(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape all_over = sk_shape_everything(s);
    sk_shape left = painted(s, all_over, GRASS, painted(s, all_over, PAINT, box(s, sk_vec(0, 0, 0), sk_vec(1, 1, 1))));
    sk_shape right = painted(s, all_over, ASPHALT, box(s, sk_vec(3, 0, 0), sk_vec(4, 1, 1)));
    sk_shape marks = box(s, sk_vec(0, 0, 0.5), sk_vec(9, 9, 9));
    sk_shape both_sides = painted(s, plane(s, 0, 0, 1, 0.25), WATER, painted(s, marks, PAINT, either(s, left, right)));
    sk_scenery *scenery = compiled(s, both_sides);
    assert_int_equal(scenery->paint.coat_count, 3);
    assert_int_equal(scenery->paint.patch_count, 5);
    assert_int_equal(sk_scenery_entry(scenery, sk_vec(-1, 0.5, 0.4), sk_vec(0.5, 0.5, 0.4)).material, GRASS);
    assert_int_equal(sk_scenery_entry(scenery, sk_vec(2, 0.5, 0.4), sk_vec(3.5, 0.5, 0.4)).material, ASPHALT);
    assert_int_equal(sk_scenery_entry(scenery, sk_vec(2, 0.5, 0.75), sk_vec(3.5, 0.5, 0.75)).material, PAINT);
    assert_int_equal(sk_scenery_entry(scenery, sk_vec(2, 0.5, 0.125), sk_vec(3.5, 0.5, 0.125)).material, WATER);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(index_names_the_material_of_the_plain_walk),
        cmocka_unit_test(layers_asked_together_make_one_coat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
