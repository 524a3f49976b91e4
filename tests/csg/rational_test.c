// Hit or miss, and every entry and exit in order, against exact rational evaluation, wherever rounding cannot decide.
#include "csg/intervals.h"
#include "csg/rational.h"
#include "rounds.h"

enum { SEGMENTS = 100, HITS = 512 };

typedef struct tally {
    int64_t segments, hits, misses, ordered, events;
} tally;

typedef struct trial {
    const exact_solid *exact;
    int32_t root, count;
    uint64_t seed;
    sk_vec3 a, b;
    sk_hit hits[HITS];
} trial;

static void fail_trial(const trial *t, const char *what) {
    for (int32_t i = 0; i < t->count; i++) print_hit(i % 2 == 0 ? "entry" : "exit", t->hits[i]);
    fail_msg("%s; seed %llu, segment (%.17g, %.17g, %.17g) to (%.17g, %.17g, %.17g)", what, (unsigned long long)t->seed,
             t->a.x, t->a.y, t->a.z, t->b.x, t->b.y, t->b.z);
}

// Whether the hit is a crossing of the cluster: its fraction, and the normal of one of its planes.
static bool is_at(const trial *t, sk_hit hit, int32_t index) {
    const exact_solid *e = t->exact;
    const cluster *c = &e->clusters[index];
    double fraction = hit.fraction / FRACTION_UNIT;
    if (hit.feature < 0 || fraction < (double)c->low || fraction > (double)c->high) return false;
    for (int32_t i = 0; i < e->order_count; i++) {
        const exact_plane *p = &e->planes[e->order[i]];
        sk_vec3 n = e->c->nodes[e->order[i]].normal, plus = sk_sub(hit.normal, n), minus = sk_add(hit.normal, n);
        if (p->cluster == index && (sk_dot(plus, plus) == 0.0 || sk_dot(minus, minus) == 0.0)) return true;
    }
    return false;
}

// All cells are certain: each change between them is an event, and there are no others.
static void check_order(const trial *t, const verdict *cells, int32_t cell_count, tally *sum) {
    int32_t count = 0;
    if (cells[0] == CERTAINLY_IN) {
        if (t->count == 0 || t->hits[0].fraction != 0.0) fail_trial(t, "a start inside expected");
        count++;
    }
    for (int32_t i = 1; i < cell_count; i += 2) {
        bool before = cells[i - 1] == CERTAINLY_IN, at = cells[i] == CERTAINLY_IN, after = cells[i + 1] == CERTAINLY_IN;
        assert_true(at || (!before && !after)); // solids are closed
        int32_t events = (!before && at) + (at && !after);
        for (int32_t k = 0; k < events; k++) {
            if (count >= t->count || !is_at(t, t->hits[count], i / 2)) {
                print_error("event %d expected at %.17g\n", (int)count,
                            (double)t->exact->clusters[i / 2].low * FRACTION_UNIT);
                fail_trial(t, "another event expected");
            }
            count++;
        }
    }
    if (count != t->count) fail_trial(t, "fewer events expected");
    sum->ordered++;
    sum->events += count;
}

static void check_segment(trial *t, exact_solid *exact, const sk_scenery *scenery, tally *sum) {
    t->count = sk_scenery_intervals(scenery, t->a, t->b, t->hits, HITS);
    assert_true(t->count <= HITS);
    exact_segment(exact, t->a, t->b);
    verdict cells[2 * CLUSTERS + 1] = {CERTAINLY_OUT};
    int32_t cell_count = 2 * exact->cluster_count + 1;
    bool any_in = false, all_out = true, certain = true;
    for (int32_t i = 0; i < cell_count; i++) {
        cells[i] = exact_verdict(exact, t->root, false, i);
        any_in = any_in || cells[i] == CERTAINLY_IN;
        all_out = all_out && cells[i] == CERTAINLY_OUT;
        certain = certain && cells[i] != UNCERTAIN;
    }
    if (any_in && t->count == 0) fail_trial(t, "a hit expected");
    if (all_out && t->count > 0) fail_trial(t, "a miss expected");
    if (certain) check_order(t, cells, cell_count, sum);
    sum->segments++;
    sum->hits += any_in;
    sum->misses += all_out;
}

typedef solid (*pick_query)(sample *c, int depth);

static void check_solid(sample *c, solid root, uint64_t seed, tally *sum) {
    sk_scenery *scenery = compiled(c->s, root.shape);
    exact_solid exact = {0};
    exact_solid_create(&exact, c);
    for (int32_t k = 0; k < SEGMENTS; k++) {
        trial t = {.exact = &exact, .root = root.ref, .seed = seed};
        pick_segment(c, k, &t.a, &t.b);
        check_segment(&t, &exact, scenery, sum);
    }
    exact_solid_free(&exact);
    sk_scenery_destroy(scenery);
}

// Solids of this depth at most, drawn with seeds that follow one another.
typedef struct draw {
    int32_t solids;
    uint64_t first_seed;
    int32_t deepest;
    bool lattice;
    pick_query pick;
} draw;

// Of the segments at least `decided` are decisive in hit or miss, and `ordered` in all their events.
static void check_solids(draw d, double decided, double ordered) {
    tally sum = {0};
    sample *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int32_t i = 0; i < d.solids; i++) {
        uint64_t seed = d.first_seed + (uint64_t)i;
        sample_begin(c, seed, d.lattice);
        check_solid(c, d.pick(c, 1 + i % d.deepest), seed, &sum);
        sk_shapes_destroy(c->s);
    }
    free(c);
    double all = (double)sum.segments;
    print_message(
        "%lld segments: decisive in hit or miss %.4f (%lld hits, %lld misses), in the order of events %.4f (%lld "
        "events); seeds from %llu\n",
        (long long)sum.segments, (double)(sum.hits + sum.misses) / all, (long long)sum.hits, (long long)sum.misses,
        (double)sum.ordered / all, (long long)sum.events, (unsigned long long)d.first_seed);
    assert_true((double)(sum.hits + sum.misses) >= decided * all && (double)sum.ordered >= ordered * all);
}

static solid pick_pitted_at_any_depth(sample *c, int depth) {
    (void)depth;
    return pick_pitted(c);
}

// In the long version these are 10^7 segments together.
static void solids_anywhere_are_hit_where_exact_evaluation_hits_them(void **state) {
    (void)state;
    check_solids((draw){rounds_of(150, 20000), 7000, 4, false, pick_solid}, 0.99, 0.99);
    check_solids((draw){rounds_of(150, 27500), 500000, 8, false, pick_deep}, 0.99, 0.99);
    check_solids((draw){rounds_are_many() ? 2500 : 10, 90000, 1, false, pick_pitted_at_any_depth}, 0.99, 0.99);
}

static void solids_on_a_lattice_are_hit_where_exact_evaluation_hits_them(void **state) {
    (void)state;
    check_solids((draw){rounds_of(150, 20000), 7000, 4, true, pick_solid}, 0.99, 0.97);
    check_solids((draw){rounds_of(150, 27500), 500000, 8, true, pick_deep}, 0.99, 0.97);
    check_solids((draw){rounds_are_many() ? 2500 : 10, 90000, 1, true, pick_pitted_at_any_depth}, 0.99, 0.97);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_anywhere_are_hit_where_exact_evaluation_hits_them),
        cmocka_unit_test(solids_on_a_lattice_are_hit_where_exact_evaluation_hits_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
