// Pairs of boxes against brute force, and boxes around bodies that move.
#include "body/body_box.h"
#include "body/body_pairs.h"
#include "body/shapes.h"

enum { MOST = 4000 };

typedef struct stage {
    sk_pair_box *boxes;
    sk_body_pairs *memory;
} stage;

static stage stage_for(int32_t boxes, int32_t pairs) {
    stage s = {calloc((size_t)boxes, sizeof *s.boxes), sk_body_pairs_create(boxes, pairs)};
    if (s.boxes == NULL || s.memory == NULL) fail_msg("memory is short");
    return s;
}

static void leave(stage s) {
    free(s.boxes);
    sk_body_pairs_destroy(s.memory);
}

static sk_box box_about(sk_vec3 centre, sk_vec3 half) {
    return (sk_box){sk_sub(centre, half), sk_add(centre, half)};
}

// The pairs by brute force, in the same order, with the number of differences from the list.
static int32_t differences(const sk_pair_box *boxes, int32_t count, sk_pair_list list) {
    int32_t next = 0, wrong = 0;
    for (int32_t a = 0; a < count; a++)
        for (int32_t b = a + 1; b < count; b++) {
            if ((boxes[a].rests && boxes[b].rests) || !sk_boxes_touch(boxes[a].box, boxes[b].box)) continue;
            wrong += next >= list.count || list.pairs[next].a != a || list.pairs[next].b != b;
            next++;
        }
    return wrong + (next != list.count);
}

// Without grids, as where few boxes move.
static void check_few(const stage *s, int32_t count) {
    int32_t moving[MOST], moving_count = 0;
    for (int32_t i = 0; i < count; i++)
        if (!s->boxes[i].rests) moving[moving_count++] = i;
    sk_pair_list list = sk_body_pairs_find_few(s->memory, s->boxes, count, moving, moving_count);
    assert_true(list.lost == 0);
    assert_int_equal(differences(s->boxes, count, list), 0);
}

static void check_same(const stage *s, int32_t count, int32_t at_least) {
    check_few(s, count);
    sk_pair_list list = sk_body_pairs_find(s->memory, s->boxes, count);
    assert_true(list.lost == 0);
    assert_int_equal(differences(s->boxes, count, list), 0);
    if (list.count < at_least) fail_msg("only %d pairs", (int)list.count);
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
        check_same(&s, count, 0);
    }
    leave(s);
}

// Sizes from 1 mm to 4 km, far from the origin too, and some that are lines and points.
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
        check_same(&s, 1200, 10000);
    }
    leave(s);
}

// Boxes of a lattice touch their 26 neighbours: on faces, on edges and at corners, on every axis alike.
static void boxes_that_touch_count_on_every_axis(void **state) {
    (void)state;
    enum { SIDE = 8 };
    stage s = stage_for(MOST, 100000);
    const double cells[] = {0.25, 0.3, 1.0, 1.0 / 64.0};
    for (size_t k = 0; k < sizeof cells / sizeof cells[0]; k++) {
        for (int32_t i = 0; i < SIDE * SIDE * SIDE; i++) {
            int32_t x = i % SIDE, y = i / SIDE % SIDE, z = i / SIDE / SIDE;
            s.boxes[i].box = (sk_box){{x * cells[k], y * cells[k], z * cells[k]},
                                      {(x + 1) * cells[k], (y + 1) * cells[k], (z + 1) * cells[k]}};
            s.boxes[i].rests = false;
        }
        sk_pair_list list = sk_body_pairs_find(s.memory, s.boxes, SIDE * SIDE * SIDE);
        int32_t expected = ((3 * SIDE - 2) * (3 * SIDE - 2) * (3 * SIDE - 2) - SIDE * SIDE * SIDE) / 2;
        assert_int_equal(list.count, expected);
        assert_int_equal(differences(s.boxes, SIDE * SIDE * SIDE, list), 0);
    }
    leave(s);
}

static void pairs_of_one_box_are_those_of_the_list(void **state) {
    (void)state;
    stage s = stage_for(MOST, 100000);
    uint64_t random = 13;
    for (int32_t i = 0; i < 500; i++) s.boxes[i].box = box_about(pieces_vector(&random, 5.0), sk_vec(0.5, 0.5, 0.5));
    sk_pair_list list = sk_body_pairs_find(s.memory, s.boxes, 500);
    for (int32_t i = 0; i < 500; i++) {
        int32_t beside[500], count = sk_body_pairs_of(s.boxes, 500, i, beside, 500), found = 0;
        for (int32_t k = 0; k < list.count; k++) {
            const sk_body_pair *p = &list.pairs[k];
            if (p->a == i || p->b == i) assert_int_equal(beside[found++], p->a == i ? p->b : p->a);
        }
        assert_int_equal(found, count);
    }
    leave(s);
}

static void pairs_beyond_the_room_are_counted(void **state) {
    (void)state;
    stage s = stage_for(100, 50);
    for (int32_t i = 0; i < 100; i++) s.boxes[i].box = box_about(sk_vec(0, 0, 0), sk_vec(1, 1, 1));
    sk_pair_list list = sk_body_pairs_find(s.memory, s.boxes, 100);
    assert_int_equal(list.count, 50);
    assert_true(list.lost == 100 * 99 / 2 - 50);
    assert_int_equal(list.first_lost.b, 10); // 45 pairs are those of the first ten boxes
    assert_true(list.first_lost.a >= 0 && list.first_lost.a < 10);
    for (int32_t i = 0; i < list.count; i++)
        assert_false(list.pairs[i].a == list.first_lost.a && list.pairs[i].b == list.first_lost.b);
    for (int32_t i = 0; i < list.count; i++) assert_true(list.pairs[i].b <= 10); // those of the first boxes are kept
    leave(s);
}

static void boxes_that_are_not_finite_have_no_pairs(void **state) {
    (void)state;
    stage s = stage_for(10, 50);
    for (int32_t i = 0; i < 5; i++) s.boxes[i].box = box_about(sk_vec(0, 0, 0), sk_vec(1, 1, 1));
    s.boxes[1].box.min.x = NAN;
    s.boxes[2].box.max.y = INFINITY;
    s.boxes[3].box.max.z = -2.0;
    sk_pair_list list = sk_body_pairs_find(s.memory, s.boxes, 5);
    assert_int_equal(list.count, 1);
    assert_true(list.pairs[0].a == 0 && list.pairs[0].b == 4);
    leave(s);
}

// ---- boxes of bodies ----

// The swept box contains the body at each moment of a free flight, and the body's box all of its corners.
static void swept_box_holds_the_body_until_it_is_struck(void **state) {
    (void)state;
    sk_body_type type = empty_type(1, 1);
    set_box(&type, 0, sk_vec(0.6, 0.1, 0.2), sk_vec(0.1, 0, 0));
    type.rounds[0] = (sk_body_round){.from = {0, 0, 0.5}, .to = {0.4, 0, 0.5}, .radius = 0.2, .strength = INFINITY};
    complete(&type, 500.0, 0.0);
    uint64_t random = 14;
    const double tick = 1.0 / 120.0;
    for (int32_t i = 0; i < 300; i++) {
        sk_pose pose = {pieces_vector(&random, 100.0), pieces_rotation(&random)};
        sk_body_state s = sk_body_state_at(&type, pose, pieces_vector(&random, i % 2 == 0 ? 80.0 : 0.1),
                                           pieces_vector(&random, i % 3 == 0 ? 300.0 : 5.0));
        sk_box swept = sk_body_swept_box(&type, &s, tick);
        for (int32_t k = 0; k < 8; k++) {
            sk_body_fall(&type, &s, sk_vec(0, 0, 0), 9.81, tick / 8.0);
            sk_box now = sk_body_box(&type, &s);
            for (int32_t v = 0; v < type.pieces[0].solid.vertex_count; v++) {
                sk_vec3 corner = sk_pose_point(sk_body_pose(&s), type.pieces[0].solid.vertex[v]);
                sk_vec3 hair = {1e-12, 1e-12, 1e-12};
                assert_true(
                    sk_box_holds(now, (sk_box){sk_add(corner, hair), sk_sub(corner, hair)}) ||
                    sk_box_holds((sk_box){sk_sub(now.min, hair), sk_add(now.max, hair)}, (sk_box){corner, corner}));
                assert_true(sk_box_holds(swept, (sk_box){corner, corner}));
            }
            if (i % 3 != 0) assert_true(sk_box_holds(swept, now) || sk_length(sk_body_rate(&type, &s)) > 1.0);
        }
    }
    sk_body_state s =
        sk_body_state_at(&type, (sk_pose){{0, 0, 0}, sk_quat_identity()}, sk_vec(0, 0, 0), sk_vec(0, 0, 0));
    sk_box swept = sk_body_swept_box(&type, &s, tick);
    assert_true(sk_box_holds(swept, sk_body_box(&type, &s)));
    s.velocity.x = 8.0; // struck
    sk_body_fall(&type, &s, sk_vec(0, 0, 0), 9.81, tick / 4.0);
    assert_false(sk_box_holds(swept, sk_body_box(&type, &s)));
    sk_body_type_release(&type);
}

static void box_in_a_frame_holds_the_corners(void **state) {
    (void)state;
    uint64_t random = 15;
    for (int32_t i = 0; i < 100; i++) {
        sk_box box = box_about(pieces_vector(&random, 30.0), sk_vec(1.0, 2.0, 0.5));
        sk_pose frame = {pieces_vector(&random, 30.0), pieces_rotation(&random)};
        sk_box own = sk_box_in_frame(box, frame);
        own.min = sk_sub(own.min, sk_vec(1e-12, 1e-12, 1e-12));
        own.max = sk_add(own.max, sk_vec(1e-12, 1e-12, 1e-12));
        sk_vec3 low = sk_vec(INFINITY, INFINITY, INFINITY), high = sk_neg(low);
        for (int k = 0; k < 8; k++) {
            sk_vec3 corner = {(k & 1) != 0 ? box.max.x : box.min.x, (k & 2) != 0 ? box.max.y : box.min.y,
                              (k & 4) != 0 ? box.max.z : box.min.z};
            sk_vec3 p = sk_pose_point_back(frame, corner);
            assert_true(sk_box_holds(own, (sk_box){p, p}));
            low = sk_min3(low, p);
            high = sk_max3(high, p);
        }
        assert_near(sk_length(sk_sub(low, own.min)) + sk_length(sk_sub(high, own.max)), 0.0, 1e-11);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boxes_give_the_pairs_of_brute_force),
        cmocka_unit_test(boxes_of_all_sizes_give_the_pairs_of_brute_force),
        cmocka_unit_test(boxes_that_touch_count_on_every_axis),
        cmocka_unit_test(pairs_of_one_box_are_those_of_the_list),
        cmocka_unit_test(pairs_beyond_the_room_are_counted),
        cmocka_unit_test(boxes_that_are_not_finite_have_no_pairs),
        cmocka_unit_test(swept_box_holds_the_body_until_it_is_struck),
        cmocka_unit_test(box_in_a_frame_holds_the_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
