// Slab tests in single precision. A box that the segment meets is not skipped. A box beside it is. The nearest comes first.
// Coordinates and fractions are multiples of powers of two, with so few digits that every point of the segment is exact.
#include "base/random.h"
#include "csg/solids.h"
#include "csg/support.h"
#include "csg/traversal.h"
#include "rounds.h"

#include <string.h>

static const double STEP = 0x1p-24; // m, of the coordinates
static const int64_t WORLD = (int64_t)(WORLD_LIMIT / 0x1p-24);
enum { FRACTIONS = 16 }; // a fraction is a multiple of 1/16

typedef struct line {
    double a[3], b[3];
} line;

static sk_vec3 vector(const double x[3]) {
    return sk_vec(x[0], x[1], x[2]);
}

// Returns an integer of up to `bits` bits, of either sign; each length is equally frequent.
static int64_t pick(uint64_t *random, int32_t bits) {
    int64_t n = (int64_t)(sk_random_word(random) >> (64 - 1 - sk_random_word(random) % (uint64_t)bits));
    return sk_random_word(random) % 2 == 0 ? n : -n;
}

static int64_t within_world(int64_t n) {
    return n > WORLD ? WORLD : n < -WORLD ? -WORLD : n;
}

// Every eighth line begins at the origin, and its points are exact in float too.
static line pick_line(uint64_t *random) {
    line l;
    bool from_origin = sk_random_word(random) % 8 == 0;
    for (int32_t k = 0; k < 3; k++) {
        int64_t from = within_world(pick(random, 48)), to = within_world(from + pick(random, 48));
        l.a[k] = (double)from * STEP;
        l.b[k] = (double)to * STEP;
        uint64_t kind = sk_random_word(random) % 8;
        if (kind < 2) l.b[k] = l.a[k];
        if (kind == 2) { // nearly perpendicular to the axis
            l.a[k] = 0.0;
            l.b[k] = ldexp((double)pick(random, 20), -40 - (int)(sk_random_word(random) % 900));
        }
        if (from_origin) {
            l.a[k] = 0.0;
            l.b[k] = (double)pick(random, 20);
        }
    }
    return l;
}

static double point_at(const line *l, int32_t axis, double fraction) {
    return l->a[axis] + fraction * (l->b[axis] - l->a[axis]);
}

static float largest_float_up_to(double x) {
    float near = (float)x;
    return (double)near <= x ? near : nextafterf(near, -INFINITY);
}

static float least_float_from(double x) {
    return -largest_float_up_to(-x);
}

// Puts a box around the point into a slot: the point is inside, on a face, on an edge, a corner or all of the box.
static void put_box(tree_node *node, int32_t slot, const double point[3], uint64_t *random) {
    for (int32_t k = 0; k < 3; k++) {
        uint64_t kind = sk_random_word(random) % 4;
        double below = (double)pick(random, 40) * STEP, above = (double)pick(random, 40) * STEP;
        node->bound[BOUND_MIN + k][slot] = largest_float_up_to(point[k] - (kind & 1 ? fabs(below) : 0.0));
        node->bound[BOUND_MAX + k][slot] = least_float_from(point[k] + (kind & 2 ? fabs(above) : 0.0));
    }
    node->child[slot] = (tree_child){-1 - slot, 0};
}

// Returns a mask of the leaves visited.
static int32_t visited(const tree_node *node, const line *l, double from, double limit) {
    box_tree tree = {.nodes = (tree_node *)node, .count = 1};
    slab_ray ray;
    traversal t;
    int32_t first, count, mask = 0;
    slab_ray_make(&ray, vector(l->a), vector(l->b));
    traversal_begin(&t, &tree, &ray, from);
    while (traversal_next(&t, limit, &first, &count)) {
        assert_true(count == 1 && first >= 0 && first < TREE_WIDTH && (mask & 1 << first) == 0);
        mask |= 1 << first;
    }
    return mask;
}

static void check_line(uint64_t *random, int32_t number) {
    line l = pick_line(random);
    tree_node node;
    double fraction[TREE_WIDTH];
    for (int32_t i = 0; i < TREE_WIDTH; i++) {
        fraction[i] = (double)(sk_random_word(random) % (FRACTIONS + 1)) / FRACTIONS;
        double point[3];
        for (int32_t k = 0; k < 3; k++) point[k] = point_at(&l, k, fraction[i]);
        put_box(&node, i, point, random);
    }
    assert_int_equal(visited(&node, &l, 0.0, 1.0), (1 << TREE_WIDTH) - 1);
    for (int32_t i = 0; i < TREE_WIDTH; i++) {
        if ((visited(&node, &l, fraction[i], fraction[i]) & 1 << i) != 0) continue;
        fail_msg("segment %d, (%a, %a, %a) to (%a, %a, %a): the box of slot %d, reached at %g, is skipped", (int)number,
                 l.a[0], l.a[1], l.a[2], l.b[0], l.b[1], l.b[2], (int)i, fraction[i]);
    }
}

static void no_box_that_the_segment_meets_is_skipped(void **state) {
    (void)state;
    const int32_t lines = rounds_are_many() ? 10000000 : 100000;
    uint64_t random = 41;
    for (int32_t i = 0; i < lines; i++) check_line(&random, i);
}

// The boxes are beside the segment by 10^-5 of the largest coordinate, along one axis.
static void boxes_beside_the_segment_are_skipped(void **state) {
    (void)state;
    uint64_t random = 42;
    for (int32_t round = 0; round < 10000; round++) {
        double scale = ldexp(1.0, (int)(sk_random_word(&random) % 40) - 18);
        line l;
        for (int32_t k = 0; k < 3; k++) {
            l.a[k] = sk_random_range(&random, -scale, scale);
            l.b[k] = sk_random_range(&random, -scale, scale);
        }
        int32_t axis = (int32_t)(sk_random_word(&random) % 3);
        double low = sk_min(l.a[axis], l.b[axis]) - 1e-5 * scale, high = sk_max(l.a[axis], l.b[axis]) + 1e-5 * scale;
        tree_node node;
        for (int32_t i = 0; i < TREE_WIDTH; i++) {
            for (int32_t k = 0; k < 3; k++) {
                node.bound[BOUND_MIN + k][i] = (float)(-2.0 * scale);
                node.bound[BOUND_MAX + k][i] = (float)(2.0 * scale);
            }
            node.bound[BOUND_MIN + axis][i] = (float)(i % 2 == 0 ? high : low - scale);
            node.bound[BOUND_MAX + axis][i] = (float)(i % 2 == 0 ? high + scale : low);
            node.child[i] = (tree_child){-1 - i, 0};
        }
        if (visited(&node, &l, 0.0, 1.0) != 0) fail_msg("round %d: a box beside the segment is visited", (int)round);
    }
}

static void put_post(tree_node *node, int32_t slot, float at) {
    for (int32_t k = 0; k < 3; k++) {
        node->bound[BOUND_MIN + k][slot] = k == 0 ? at : -1.0f;
        node->bound[BOUND_MAX + k][slot] = k == 0 ? at + 1.0f : 1.0f;
    }
}

// Eight nodes in a row with eight posts each, in random order.
static void the_nearest_leaf_comes_first(void **state) {
    (void)state;
    tree_node nodes[1 + TREE_WIDTH];
    const line l = {{-2.0, 0.0, 0.5}, {200.0, 0.0, 0.25}};
    for (int32_t i = 0; i < TREE_WIDTH; i++) {
        int32_t place = 3 * i % TREE_WIDTH; // a permutation
        put_post(&nodes[0], i, 16.0f * (float)place);
        nodes[0].bound[BOUND_MAX][i] += 15.0f;
        nodes[0].child[i] = (tree_child){1 + i, 0};
        for (int32_t k = 0; k < TREE_WIDTH; k++) {
            int32_t post = 5 * k % TREE_WIDTH;
            put_post(&nodes[1 + i], k, 16.0f * (float)place + 2.0f * (float)post);
            nodes[1 + i].child[k] = (tree_child){-1 - (place * TREE_WIDTH + post), 0};
        }
    }
    const box_tree tree = {.nodes = nodes, .count = 1 + TREE_WIDTH};
    slab_ray ray;
    traversal t;
    int32_t first, count, expected = 0;
    slab_ray_make(&ray, vector(l.a), vector(l.b));
    traversal_begin(&t, &tree, &ray, 0.0);
    while (traversal_next(&t, 1.0, &first, &count)) assert_int_equal(first, expected++);
    assert_int_equal(expected, TREE_WIDTH * TREE_WIDTH);
    expected = 7; // post 7 ends at x = 15, post 30 begins at 60
    traversal_begin(&t, &tree, &ray, 16.5 / 202.0);
    while (traversal_next(&t, 62.5 / 202.0, &first, &count)) assert_int_equal(first, expected++);
    assert_int_equal(expected, 31);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_box_that_the_segment_meets_is_skipped),
        cmocka_unit_test(boxes_beside_the_segment_are_skipped),
        cmocka_unit_test(the_nearest_leaf_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
