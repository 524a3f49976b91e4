// A walk finds exactly the boxes near a ball: those of comparing all.
#include "base/random.h"
#include "bounds/box_tree.h"
#include "check.h"
#include "rounds.h"
#include <stdlib.h>

enum { MOST = 500 };

static double drawn(uint64_t *random, double low, double high) {
    return sk_random_range(random, low, high);
}

static sk_box random_box(uint64_t *random) {
    sk_box box;
    box.min.x = drawn(random, -50, 50);
    box.min.y = drawn(random, -50, 50);
    box.min.z = drawn(random, -5, 5);
    box.max.x = box.min.x + drawn(random, 0, 8);
    box.max.y = box.min.y + drawn(random, 0, 8);
    box.max.z = box.min.z + drawn(random, 0, 8);
    return box;
}

// Each box that is nearer than `most` is found once, and no other.
static void check_walk(const sk_box_tree *tree, const sk_box *boxes, int32_t count, sk_ball about, double most) {
    int32_t found[MOST] = {0}, item;
    sk_box_walk walk;
    sk_box_walk_begin(tree, about, &walk);
    while ((item = sk_box_walk_next(&walk, most)) >= 0) found[item]++;
    for (int32_t i = 0; i < count; i++)
        assert_int_equal(found[i], sk_box_distance(&boxes[i], about.centre) - about.radius < most);
}

static void a_walk_finds_the_boxes_near_a_ball(void **state) {
    (void)state;
    sk_box boxes[MOST];
    uint64_t random = 2;
    for (int32_t round = 0; round < rounds_of(200, 5000); round++) {
        int32_t count = round * 7 % MOST;
        for (int32_t i = 0; i < count; i++) boxes[i] = i % 5 == 4 ? boxes[i - 1] : random_box(&random);
        sk_box_tree tree;
        assert_true(sk_box_tree_build(boxes, count, &tree).ok);
        for (int32_t k = 0; k < 5; k++) {
            sk_ball about = {random_box(&random).min, drawn(&random, 0, 10)};
            check_walk(&tree, boxes, count, about, drawn(&random, 0, 30));
        }
        sk_box_tree_release(&tree);
    }
}

static void the_nearest_box_costs_few_nodes(void **state) {
    (void)state;
    enum { SIDE = 100 };
    sk_box *boxes = malloc(SIDE * SIDE * sizeof *boxes);
    assert_non_null(boxes);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        sk_vec3 at = {i % SIDE, i / SIDE, 0};
        boxes[i] = (sk_box){at, sk_add(at, sk_vec(0.5, 0.5, 0.5))};
    }
    sk_box_tree tree;
    assert_true(sk_box_tree_build(boxes, SIDE * SIDE, &tree).ok);
    sk_ball about = {{40.2, 60.3, 3.0}, 0.0};
    sk_box_walk walk;
    sk_box_walk_begin(&tree, about, &walk);
    double least = 1000.0;
    int32_t looks = 0, item;
    while ((item = sk_box_walk_next(&walk, least)) >= 0) {
        least = fmin(least, sk_box_distance(&boxes[item], about.centre));
        looks++;
    }
    assert_near(least, 2.5, 1e-14);
    assert_true(looks < 20);
    sk_box_tree_release(&tree);
    free(boxes);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_finds_the_boxes_near_a_ball),
        cmocka_unit_test(the_nearest_box_costs_few_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
