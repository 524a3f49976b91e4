// Random expressions and segments: the tree, every piece in turn, the expression and the independent evaluator give the
// same bits. Half of the cases lie on a small integer lattice, where ties abound.
#include "csg/reference.h"
#include "csg/scenery_internal.h"

enum { REFERENCE_EVERY = 20 };

typedef struct tally {
    int32_t segments, found, borders, exits, direct, unbounded, clear;
} tally;

static void fail_paths(const char *what, uint64_t seed, sk_vec3 a, sk_vec3 b, sk_hit x, sk_hit y) {
    print_hit(what, x);
    print_hit("tree", y);
    fail_msg("seed %llu, segment (%.17g, %.17g, %.17g) to (%.17g, %.17g, %.17g)", (unsigned long long)seed, a.x, a.y,
             a.z, b.x, b.y, b.z);
}

static void check_against(uint64_t seed, sk_vec3 a, sk_vec3 b, sk_hit hit, bool found, double fraction,
                          ref_status status) {
    sk_hit expected = {.found = found, .material = SK_NO_MATERIAL, .feature = hit.feature};
    if (found) expected.fraction = fraction;
    if (found && status.level == 1) {
        expected.normal = status.normal;
        // The same plane of the same material may occur with different paint; which comes first is the engine's choice.
        expected.material = status.painted ? hit.material : status.material;
    }
    bool kind_fits = (hit.feature >= 0) == (found && status.level == 1);
    if (!same_hit(hit, expected) || !kind_fits) fail_paths("reference", seed, a, b, expected, hit);
}

// Small scenes evaluate the whole expression, so their cells are asked here.
static void check_cells(const sk_scenery *scenery, uint64_t seed, sk_vec3 a, sk_vec3 b, sk_hit entry, sk_hit way_out) {
    first_contact first = cells_first_contact(scenery, a, b), end = cells_exit(scenery, a, b);
    bool entry_fits = entry.found ? same_bits(first.fraction, entry.fraction) : first.fraction == FRACTION_NEVER;
    bool exit_fits = way_out.found ? same_bits(end.fraction, way_out.fraction) : end.fraction == FRACTION_NEVER;
    if (entry.feature >= 0) entry_fits = entry_fits && status_feature(first.status) == entry.feature;
    if (way_out.feature >= 0) exit_fits = exit_fits && status_feature(end.status) == way_out.feature;
    if (entry_fits && exit_fits) return;
    print_error("cells: entry %.17g status %d, exit %.17g status %d\n", first.fraction, (int)first.status, end.fraction,
                (int)end.status);
    fail_paths("cells' entry or exit", seed, a, b, entry, way_out);
}

// Where the box around the segment is clear, nothing is met; where it is not, nothing is said.
static void check_clear(const sk_scenery *scenery, uint64_t seed, sk_vec3 a, sk_vec3 b, sk_hit hit, tally *t) {
    sk_box box = {{sk_min(a.x, b.x), sk_min(a.y, b.y), sk_min(a.z, b.z)},
                  {sk_max(a.x, b.x), sk_max(a.y, b.y), sk_max(a.z, b.z)}};
    bool clear = sk_scenery_clear(scenery, box);
    if (clear && hit.found) fail_paths("clear", seed, a, b, (sk_hit){0}, hit);
    t->clear += clear;
}

static void check_segment(const sample *c, const sk_scenery *scenery, int32_t root, uint64_t seed, sk_vec3 a, sk_vec3 b,
                          tally *t) {
    sk_hit tree = sk_scenery_entry(scenery, a, b);
    sk_hit brute = sk_scenery_entry_brute(scenery, a, b), direct = sk_scenery_entry_expression(scenery, a, b);
    if (!same_hit(tree, brute) || tree.piece != brute.piece) fail_paths("brute", seed, a, b, brute, tree);
    if (!same_hit(tree, direct)) fail_paths("expression", seed, a, b, direct, tree);
    check_clear(scenery, seed, a, b, tree, t);
    if (sk_scenery_inside(scenery, a) != (tree.found && tree.fraction == 0.0)) {
        fail_msg("inside disagrees with an entry at 0: seed %llu", (unsigned long long)seed);
    }
    if (sk_scenery_describe(scenery).direct) check_cells(scenery, seed, a, b, direct, sk_scenery_exit(scenery, a, b));
    t->found += tree.found;
    t->borders += tree.feature >= 0;
    if (t->segments++ % REFERENCE_EVERY != 0) return; // it looks at everything everywhere, and is slow
    double fraction = 0.0;
    ref_status status = {0};
    bool found = ref_entry(c, root, a, b, &fraction, &status);
    check_against(seed, a, b, tree, found, fraction, status);
    sk_hit way_out = sk_scenery_exit(scenery, a, b);
    found = ref_exit(c, root, a, b, &fraction, &status);
    check_against(seed, a, b, way_out, found, fraction, status);
    t->exits += way_out.found;
}

static void every_path_gives_the_same_bits(void **state) {
    (void)state;
    const int32_t segments = 50, solids = getenv("SKIDPAD_LONG") != NULL ? 20000 : 1000;
    tally t = {0};
    sample *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int32_t i = 0; i < solids; i++) {
        uint64_t seed = 7000 + (uint64_t)i;
        c->s = sk_shapes_create();
        c->random = seed;
        c->lattice = i % 2 == 0;
        c->count = 0;
        solid root = pick_solid(c, 1 + i % 4);
        sk_scenery *compiled_root = compiled(c->s, root.shape);
        sk_scenery_info info = sk_scenery_describe(compiled_root);
        t.direct += info.direct;
        t.unbounded += info.unbounded_pieces > 0;
        for (int32_t k = 0; k < segments; k++) {
            sk_vec3 a = pick_point(c), b = pick_point(c);
            check_segment(c, compiled_root, root.ref, seed, a, b, &t);
        }
        sk_scenery_destroy(compiled_root);
        sk_shapes_destroy(c->s);
    }
    free(c);
    print_message("%d solids (%d direct, %d unbounded), %d segments: %d hits, %d of borders, %d clear, %d exits looked "
                  "at; seeds from 7000\n",
                  (int)solids, (int)t.direct, (int)t.unbounded, (int)t.segments, (int)t.found, (int)t.borders,
                  (int)t.clear, (int)t.exits);
    assert_true(t.borders > t.segments / 20 && t.exits > t.segments / REFERENCE_EVERY / 20);
    assert_true(t.clear > (t.segments - t.found) / 5);
}

static void scenes_without_a_flat_form_give_the_same_bits(void **state) {
    (void)state;
    const int32_t solids = getenv("SKIDPAD_LONG") != NULL ? 2000 : 30;
    tally t = {0};
    sample *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int32_t i = 0; i < solids; i++) {
        uint64_t seed = 90000 + (uint64_t)i;
        c->s = sk_shapes_create();
        c->random = seed;
        c->lattice = i % 2 == 0;
        c->count = 0;
        solid root = pick_pitted(c);
        sk_scenery *scenery = compiled(c->s, root.shape);
        t.direct += sk_scenery_describe(scenery).direct;
        for (int32_t k = 0; k < 100; k++) {
            sk_vec3 a = pick_point(c), b = pick_point(c);
            // Every other segment is a strut's, well inside one cell or across a border of two.
            if (k % 2 == 0) b = sk_add(a, sk_scale(0.1, sk_sub(b, a)));
            check_segment(c, scenery, root.ref, seed, a, b, &t);
        }
        sk_scenery_destroy(scenery);
        sk_shapes_destroy(c->s);
    }
    free(c);
    print_message("%d solids (%d direct), %d segments: %d hits, %d of borders, %d exits looked at; seeds from 90000\n",
                  (int)solids, (int)t.direct, (int)t.segments, (int)t.found, (int)t.borders, (int)t.exits);
    assert_true(t.direct > solids / 2 && t.borders > t.segments / 20 && t.exits > t.segments / REFERENCE_EVERY / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_path_gives_the_same_bits),
        cmocka_unit_test(scenes_without_a_flat_form_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
