// Every algorithm of the broad phase against brute force.
#include "bounds/broad.h"
#include "convex/pieces.h"
#include <stdlib.h>

enum { MOST = 4000 };

typedef struct stage {
    sk_pair_box *boxes;
    sk_broad *broad[SK_BROAD_ALGORITHMS];
} stage;

static stage stage_for(int32_t boxes, int32_t pairs) {
    stage s = {.boxes = calloc((size_t)boxes, sizeof *s.boxes)};
    bool ok = s.boxes != NULL;
    for (int32_t k = 0; k < SK_BROAD_ALGORITHMS; k++) {
        s.broad[k] = sk_broad_create((sk_broad_algorithm)k, boxes, pairs);
        ok = ok && s.broad[k] != NULL;
    }
    if (!ok) fail_msg("memory is short");
    return s;
}

static void leave(stage s) {
    free(s.boxes);
    for (int32_t k = 0; k < SK_BROAD_ALGORITHMS; k++) sk_broad_destroy(s.broad[k]);
}

static sk_box box_about(sk_vec3 centre, sk_vec3 half) {
    return (sk_box){sk_sub(centre, half), sk_add(centre, half)};
}

// Compares a list with the pairs of brute force, in their order.
static void check_list(const sk_pair_box *boxes, int32_t count, sk_pair_list list, const char *name) {
    int32_t next = 0;
    if (list.lost != 0) fail_msg("%s: %d pairs are lost", name, (int)list.lost);
    for (int32_t a = 0; a < count; a++)
        for (int32_t b = a + 1; b < count; b++) {
            if ((boxes[a].rests && boxes[b].rests) || !sk_boxes_touch(boxes[a].box, boxes[b].box)) continue;
            if (next >= list.count) fail_msg("%s: pair (%d, %d) is missing", name, (int)a, (int)b);
            sk_box_pair found = list.pairs[next++];
            if (found.a != a || found.b != b)
                fail_msg("%s: pair (%d, %d) in place of (%d, %d)", name, (int)found.a, (int)found.b, (int)a, (int)b);
        }
    if (next != list.count) fail_msg("%s: %d pairs, %d expected", name, (int)list.count, (int)next);
}

// Where few boxes move, nothing is built.
static void check_few(const stage *s, int32_t count) {
    int32_t moving[MOST] = {0}, moving_count = 0;
    for (int32_t i = 0; i < count; i++)
        if (!s->boxes[i].rests) moving[moving_count++] = i;
    check_list(s->boxes, count, sk_broad_find_few(s->broad[0], s->boxes, count, moving, moving_count), "few");
}

static void check_all(const stage *s, int32_t count, int32_t at_least) {
    check_few(s, count);
    for (int32_t k = 0; k < SK_BROAD_ALGORITHMS; k++) {
        sk_pair_list list = sk_broad_find(s->broad[k], s->boxes, count);
        check_list(s->boxes, count, list, sk_broad_name((sk_broad_algorithm)k));
        if (list.count < at_least) fail_msg("only %d pairs", (int)list.count);
    }
}

static void random_boxes_give_the_pairs_of_brute_force(void **state) {
    (void)state;
    stage s = stage_for(MOST, 400000);
    uint64_t random = 11;
    for (int32_t round = 0; round < 12; round++) {
        int32_t count = 1 + (int32_t)sk_random_range(&random, 0, 1500);
        double spread = sk_random_range(&random, 2.0, 40.0), widest = sk_random_range(&random, 0.1, 3.0);
        for (int32_t i = 0; i < count; i++) {
            sk_vec3 half =
                sk_add(pieces_vector(&random, 0.5 * widest), sk_vec(0.5 * widest, 0.5 * widest, 0.5 * widest));
            s.boxes[i] = (sk_pair_box){box_about(pieces_vector(&random, spread), half), i % 3 == round % 4};
        }
        check_all(&s, count, 0);
    }
    check_all(&s, 0, 0);
    leave(s);
}

// Sizes from 1 mm to 4 km, far from the origin too, and some that are lines and points. Many are wide in the hashes.
static void boxes_of_all_sizes_give_the_pairs_of_brute_force(void **state) {
    (void)state;
    stage s = stage_for(MOST, 2000000);
    uint64_t random = 12;
    for (int32_t round = 0; round < 6; round++) {
        sk_vec3 far = round % 2 == 1 ? sk_vec(-1.9e5, 3e4, 1e5) : sk_vec(0, 0, 0);
        for (int32_t i = 0; i < 1200; i++) {
            double size = 1e-3;
            for (int32_t k = (int32_t)sk_random_range(&random, 0, 22); k > 0; k--) size *= 2.0;
            sk_vec3 half = {size, size * sk_random_range(&random, 0, 1), i % 7 == 0 ? 0.0 : size};
            double reach = i % 2 == 0 ? 50.0 : 5.0;
            s.boxes[i].box =
                box_about(sk_add(far, pieces_vector(&random, reach)), i % 11 == 0 ? sk_vec(0, 0, 0) : half);
            s.boxes[i].rests = false;
        }
        check_all(&s, 1200, 10000);
    }
    leave(s);
}

// A row, a floor and a heap along each axis: the sweep and the trees take other axes.
static void rows_along_every_axis_give_the_pairs_of_brute_force(void **state) {
    (void)state;
    stage s = stage_for(MOST, 400000);
    uint64_t random = 16;
    for (int32_t round = 0; round < 6; round++) {
        for (int32_t i = 0; i < 2000; i++) {
            double along = sk_random_range(&random, 0, 300), across = sk_random_range(&random, 0, round < 3 ? 2 : 40);
            double last = sk_random_range(&random, 0, 1);
            const sk_vec3 places[3] = {{along, across, last}, {last, along, across}, {across, last, along}};
            s.boxes[i] = (sk_pair_box){box_about(places[round % 3], sk_vec(0.3, 0.3, 0.3)), i % 5 == 0};
        }
        check_all(&s, 2000, 100);
    }
    leave(s);
}

// Boxes of a lattice touch their 26 neighbours: on faces, on edges and at corners, on every axis alike.
static void boxes_that_touch_count_on_every_axis(void **state) {
    (void)state;
    enum { SIDE = 8 };
    stage s = stage_for(MOST, 100000);
    const double cells[] = {0.25, 0.3, 1.0, 1.0 / 64.0};
    const int32_t expected = ((3 * SIDE - 2) * (3 * SIDE - 2) * (3 * SIDE - 2) - SIDE * SIDE * SIDE) / 2;
    for (size_t k = 0; k < sizeof cells / sizeof cells[0]; k++) {
        for (int32_t i = 0; i < SIDE * SIDE * SIDE; i++) {
            int32_t x = i % SIDE, y = i / SIDE % SIDE, z = i / SIDE / SIDE;
            s.boxes[i].box = (sk_box){{x * cells[k], y * cells[k], z * cells[k]},
                                      {(x + 1) * cells[k], (y + 1) * cells[k], (z + 1) * cells[k]}};
            s.boxes[i].rests = false;
        }
        check_all(&s, SIDE * SIDE * SIDE, expected);
    }
    leave(s);
}

static void pairs_of_one_box_are_those_of_the_list(void **state) {
    (void)state;
    stage s = stage_for(MOST, 100000);
    uint64_t random = 13;
    for (int32_t i = 0; i < 500; i++) s.boxes[i].box = box_about(pieces_vector(&random, 5.0), sk_vec(0.5, 0.5, 0.5));
    sk_pair_list list = sk_broad_find(s.broad[SK_BROAD_GRID], s.boxes, 500);
    for (int32_t i = 0; i < 500; i++) {
        int32_t beside[500], count = sk_boxes_touching(s.boxes, 500, i, beside, 500), found = 0;
        for (int32_t k = 0; k < list.count; k++) {
            const sk_box_pair *p = &list.pairs[k];
            if (p->a == i || p->b == i) assert_int_equal(beside[found++], p->a == i ? p->b : p->a);
        }
        assert_int_equal(found, count);
    }
    leave(s);
}

// Every algorithm keeps the same pairs.
static void pairs_beyond_the_room_are_counted(void **state) {
    (void)state;
    stage s = stage_for(100, 50);
    sk_box_pair kept[50] = {{0}};
    for (int32_t i = 0; i < 100; i++) s.boxes[i].box = box_about(sk_vec(0, 0, 0), sk_vec(1, 1, 1));
    for (int32_t k = 0; k < SK_BROAD_ALGORITHMS; k++) {
        sk_pair_list list = sk_broad_find(s.broad[k], s.boxes, 100);
        assert_int_equal(list.count, 50);
        assert_true(list.lost == 100 * 99 / 2 - 50);
        assert_int_equal(list.first_lost.b, 10); // 45 pairs are those of the first ten boxes
        assert_true(list.first_lost.a >= 0 && list.first_lost.a < 10);
        for (int32_t i = 0; i < list.count; i++)
            assert_false(list.pairs[i].a == list.first_lost.a && list.pairs[i].b == list.first_lost.b);
        for (int32_t i = 0; i < list.count; i++) {
            assert_true(list.pairs[i].b <= 10); // those of the first boxes are kept
            if (k == 0) kept[i] = list.pairs[i];
            assert_true(list.pairs[i].a == kept[i].a && list.pairs[i].b == kept[i].b);
        }
    }
    leave(s);
}

static void boxes_that_are_not_finite_have_no_pairs(void **state) {
    (void)state;
    stage s = stage_for(10, 50);
    for (int32_t i = 0; i < 5; i++) s.boxes[i].box = box_about(sk_vec(0, 0, 0), sk_vec(1, 1, 1));
    s.boxes[1].box.min.x = NAN;
    s.boxes[2].box.max.y = INFINITY;
    s.boxes[3].box.max.z = -2.0;
    for (int32_t k = 0; k < SK_BROAD_ALGORITHMS; k++) {
        sk_pair_list list = sk_broad_find(s.broad[k], s.boxes, 5);
        assert_int_equal(list.count, 1);
        assert_true(list.pairs[0].a == 0 && list.pairs[0].b == 4);
    }
    leave(s);
}

// Boxes of 1e300 m, and boxes so far away that the numbers of their cells meet their limits.
static void boxes_of_extreme_sizes_and_places_are_found(void **state) {
    (void)state;
    stage s = stage_for(MOST, 400000);
    uint64_t random = 17;
    for (int32_t i = 0; i < 400; i++) {
        double size = i % 4 == 0 ? 1e300 : i % 4 == 1 ? 1e-300 : 1.0;
        sk_vec3 place = i % 3 == 0 ? sk_vec(1e15, -1e15, 1e15) : pieces_vector(&random, 3.0);
        s.boxes[i] = (sk_pair_box){box_about(place, sk_vec(size, size, size)), false};
    }
    check_all(&s, 400, 1000);
    leave(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boxes_give_the_pairs_of_brute_force),
        cmocka_unit_test(boxes_of_all_sizes_give_the_pairs_of_brute_force),
        cmocka_unit_test(rows_along_every_axis_give_the_pairs_of_brute_force),
        cmocka_unit_test(boxes_that_touch_count_on_every_axis),
        cmocka_unit_test(pairs_of_one_box_are_those_of_the_list),
        cmocka_unit_test(pairs_beyond_the_room_are_counted),
        cmocka_unit_test(boxes_that_are_not_finite_have_no_pairs),
        cmocka_unit_test(boxes_of_extreme_sizes_and_places_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
