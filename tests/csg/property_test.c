// Random expressions and segments: the tree, every piece in turn, the cells, the expression, candidates and the independent
// evaluator give the same bits, at every entry and exit. Half of the cases lie on a small integer lattice, where ties abound.
#include "csg/candidates.h"
#include "csg/every_piece.h"
#include "csg/reference.h"
#include "csg/scenery_internal.h"
#include "csg/support.h"
#include "rounds.h"

enum { SEGMENTS = 100, HITS = REF_EVENTS };

typedef struct tally {
    int32_t segments, found, borders, inside, events, direct, unbounded, clear, held, sheets;
} tally;

// One case: a solid and a segment, and what is found along it.
typedef struct trial {
    const sample *c;
    sk_scenery *scenery;
    int32_t root, count;
    uint64_t seed;
    sk_vec3 a, b;
    sk_hit hits[HITS];
} trial;

static void fail_paths(const trial *t, const char *what, sk_hit came, sk_hit expected) {
    print_hit(what, came);
    print_hit("expected", expected);
    fail_msg("seed %llu, segment (%.17g, %.17g, %.17g) to (%.17g, %.17g, %.17g)", (unsigned long long)t->seed, t->a.x,
             t->a.y, t->a.z, t->b.x, t->b.y, t->b.z);
}

static bool fits(sk_hit hit, const ref_event *event) {
    bool border = event->status.level == 1;
    sk_hit expected = {.found = true, .fraction = event->fraction, .material = SK_NO_MATERIAL, .feature = hit.feature};
    if (border) {
        expected.normal = event->status.normal;
        // The same plane of the same material may occur with different paint; which comes first is the engine's choice.
        expected.material = event->status.painted ? hit.material : event->status.material;
    }
    return same_hit(hit, expected) && (hit.feature >= 0) == border;
}

static void check_against_reference(const trial *t) {
    ref_event events[REF_EVENTS];
    int32_t count = ref_intervals(t->c, t->root, t->a, t->b, events);
    for (int32_t i = 0; i < count && i < t->count; i++) {
        if (fits(t->hits[i], &events[i])) continue;
        ref_event e = events[i];
        fail_paths(
            t, "intervals", t->hits[i],
            (sk_hit){.found = true, .fraction = e.fraction, .normal = e.status.normal, .material = e.status.material});
    }
    if (count != t->count) {
        print_error("%d events expected, %d came\n", (int)count, (int)t->count);
        fail_paths(t, "first", t->hits[0], t->hits[0]);
    }
}

typedef int32_t (*intervals_query)(const sk_scenery *, sk_vec3, sk_vec3, sk_hit *, int32_t);

static void check_intervals(const trial *t, const char *what, intervals_query query, bool knows_pieces) {
    sk_hit other[HITS];
    int32_t count = query(t->scenery, t->a, t->b, other, HITS);
    for (int32_t i = 0; i < count && i < t->count; i++) {
        bool same_piece = !knows_pieces || other[i].piece == t->hits[i].piece;
        if (!same_hit(other[i], t->hits[i]) || !same_piece) fail_paths(t, what, other[i], t->hits[i]);
    }
    if (count != t->count)
        fail_msg("%s: %d events, %d by the tree; seed %llu", what, (int)count, (int)t->count,
                 (unsigned long long)t->seed);
}

static void check_hit_is(const trial *t, const char *what, sk_hit came, sk_hit expected, bool knows_pieces) {
    if (!same_hit(came, expected) || (knows_pieces && came.piece != expected.piece))
        fail_paths(t, what, came, expected);
}

// Where the box around the segment is clear, nothing is met; where it is not, nothing is said. Candidates of a box that holds
// the segment, or half of it.
static void check_box(const trial *t, sk_hit entry, tally *sum) {
    sk_box box = box_hull((sk_box){t->a, t->a}, (sk_box){t->b, t->b});
    bool clear = sk_scenery_clear(t->scenery, box);
    if (clear && entry.found) fail_paths(t, "clear", entry, (sk_hit){0});
    sum->clear += clear;
    if (t->seed % 3 == 0) box.max = sk_mix(box.min, box.max, 0.5);
    sk_candidates candidates;
    sk_candidates_find(t->scenery, box, &candidates);
    sum->held += sk_candidates_hold(t->scenery, &candidates, t->a, t->b);
    check_hit_is(t, "candidates' entry", sk_candidates_entry(t->scenery, &candidates, t->a, t->b), entry, true);
}

// By the tree, with one, two and four lanes. The fastest, which is the usual one, comes last.
static void check_kernels(const trial *t, sk_hit entry, sk_hit exit_fraction) {
    const sk_kernel *kernel;
    for (int32_t i = 0; (kernel = kernel_number(i)) != NULL; i++) {
        scenery_use_kernel(t->scenery, kernel);
        check_hit_is(t, kernel->name, sk_scenery_entry(t->scenery, t->a, t->b), entry, true);
        check_hit_is(t, kernel->name, sk_scenery_exit(t->scenery, t->a, t->b), exit_fraction, true);
    }
}

static void check_segment(trial *t, tally *sum) {
    t->count = sk_scenery_intervals(t->scenery, t->a, t->b, t->hits, HITS);
    assert_true(t->count <= HITS);
    check_against_reference(t);
    check_intervals(t, "every piece", every_piece_intervals, true);
    if (sk_scenery_describe(t->scenery).direct) check_intervals(t, "cells", scenery_intervals_cells, false);
    check_intervals(t, "expression", scenery_intervals_expression, false);
    const sk_hit miss = {.material = SK_NO_MATERIAL, .feature = -1, .piece = -1};
    sk_hit first = t->count > 0 ? t->hits[0] : miss;
    bool inside = t->count > 0 && first.fraction == 0.0;
    sk_hit exit_fraction = inside && t->count > 1 ? t->hits[1] : miss;
    check_kernels(t, first, exit_fraction);
    check_hit_is(t, "entry, every piece", every_piece_entry(t->scenery, t->a, t->b), first, true);
    check_hit_is(t, "entry, expression", expression_entry(t->scenery, t->a, t->b), first, false);
    check_box(t, first, sum);
    if (sk_scenery_inside(t->scenery, t->a) != inside)
        fail_msg("inside disagrees with an entry at 0: seed %llu", (unsigned long long)t->seed);
    sum->segments++;
    sum->found += first.found;
    sum->borders += first.feature >= 0;
    sum->inside += inside;
    sum->events += t->count;
    for (int32_t i = 1; i < t->count; i += 2) sum->sheets += t->hits[i - 1].fraction == t->hits[i].fraction;
}

typedef solid (*pick_query)(sample *c, int depth);

static solid pick_pitted_at_any_depth(sample *c, int depth) {
    (void)depth;
    return pick_pitted(c);
}

// Every other segment is a strut's: short, and in a scene with cells well inside one of them or across a border of two.
static void check_solid(sample *c, solid root, uint64_t seed, tally *sum) {
    sk_scenery *scenery = compiled(c->s, root.shape);
    sk_scenery_info info = sk_scenery_describe(scenery);
    sum->direct += info.direct;
    sum->unbounded += info.unbounded_pieces > 0;
    for (int32_t k = 0; k < SEGMENTS; k++) {
        trial t = {.c = c, .scenery = scenery, .root = root.ref, .seed = seed};
        pick_segment(c, k, &t.a, &t.b);
        check_segment(&t, sum);
    }
    sk_scenery_destroy(scenery);
}

static tally check_solids(int32_t solids, uint64_t first_seed, int32_t deepest, pick_query pick) {
    tally sum = {0};
    sample *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int32_t i = 0; i < solids; i++) {
        uint64_t seed = first_seed + (uint64_t)i;
        sample_begin(c, seed, i % 2 == 0);
        check_solid(c, pick(c, 1 + i / 2 % deepest), seed, &sum);
        sk_shapes_destroy(c->s);
    }
    free(c);
    print_message(
        "%d solids (%d direct, %d unbounded), %d segments (%d with candidates): %d hits, %d of borders, %d from "
        "inside, %d in clear boxes; %d entries and exits, %d touches; seeds from %llu\n",
        (int)solids, (int)sum.direct, (int)sum.unbounded, (int)sum.segments, (int)sum.held, (int)sum.found,
        (int)sum.borders, (int)sum.inside, (int)sum.clear, (int)sum.events, (int)sum.sheets,
        (unsigned long long)first_seed);
    assert_true(sum.borders > sum.segments / 20 && sum.inside > sum.segments / 20);
    return sum;
}

// In the long version these are 10^7 segments together.
static void every_path_gives_the_same_bits(void **state) {
    (void)state;
    tally sum = check_solids(rounds_of(200, 40000), 7000, 4, pick_solid);
    assert_true(sum.clear > (sum.segments - sum.found) / 5 && sum.held > sum.segments / 2);
}

static void deep_expressions_with_touching_thin_and_empty_parts_give_the_same_bits(void **state) {
    (void)state;
    tally sum = check_solids(rounds_of(200, 55000), 500000, 8, pick_deep);
    assert_true(sum.held > sum.segments / 2 && sum.sheets > 0);
}

static void scenes_without_a_flat_form_give_the_same_bits(void **state) {
    (void)state;
    int32_t solids = rounds_of(15, 5000);
    tally sum = check_solids(solids, 90000, 1, pick_pitted_at_any_depth);
    assert_true(sum.direct > solids / 2);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_path_gives_the_same_bits),
        cmocka_unit_test(deep_expressions_with_touching_thin_and_empty_parts_give_the_same_bits),
        cmocka_unit_test(scenes_without_a_flat_form_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
