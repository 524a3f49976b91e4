// The boxes that overlays draw: of the tree at a depth, and of what a segment visits.
#include "csg/solids.h"

enum { POSTS = 100 };

static sk_scenery *posts_in_a_row(sk_shapes *s) {
    sk_shape parts[POSTS], all = -1;
    for (int32_t i = 0; i < POSTS; i++) parts[i] = box(s, sk_vec(3.0 * i, 0.0, 0.0), sk_vec(3.0 * i + 1.0, 1.0, 2.0));
    return compiled(s, built(sk_shape_union(s, parts, POSTS, &all), &all));
}

static bool holds(sk_box outer, sk_box inner) {
    return outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && outer.min.z <= inner.min.z &&
           outer.max.x >= inner.max.x && outer.max.y >= inner.max.y && outer.max.z >= inner.max.z;
}

static void boxes_of_each_depth_hold_every_post(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *scenery = posts_in_a_row(s);
    sk_box boxes[200];
    int32_t before = 0;
    for (int32_t depth = 0; depth <= 3; depth++) {
        int32_t count = sk_scenery_boxes(scenery, depth, boxes, 200);
        assert_in_range(count, before, 200); // deeper boxes are smaller, so there are no fewer of them
        before = count;
        for (int32_t i = 0; i < POSTS; i++) {
            sk_box post = {{3.0 * i, 0.0, 0.0}, {3.0 * i + 1.0, 1.0, 2.0}};
            bool held = false;
            for (int32_t k = 0; k < count; k++) held = held || holds(boxes[k], post);
            if (!held) fail_msg("depth %d: no box of %d holds post %d", (int)depth, (int)count, (int)i);
        }
    }
    assert_true(before > 8);                                          // the root has eight parts
    assert_int_equal(sk_scenery_boxes(scenery, 3, boxes, 2), before); // returns the number even where there is no room
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

static void a_segment_visits_the_posts_near_it(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *scenery = posts_in_a_row(s);
    sk_box boxes[200];
    int32_t near = sk_scenery_boxes_visited(scenery, sk_vec(30.5, 0.5, 9.0), sk_vec(30.5, 0.5, -9.0), boxes, 200);
    assert_in_range(near, 1, 16);
    bool found = false;
    for (int32_t i = 0; i < near; i++) found = found || holds(boxes[i], (sk_box){{30.0, 0.0, 0.0}, {31.0, 1.0, 2.0}});
    assert_true(found);
    int32_t along = sk_scenery_boxes_visited(scenery, sk_vec(-9.0, 0.5, 1.0), sk_vec(999.0, 0.5, 1.0), boxes, 200);
    assert_int_equal(along, POSTS);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

static void a_solid_without_bounds_has_no_boxes(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *scenery = compiled(s, plane(s, 0.0, 0.0, 1.0, 0.0));
    sk_box boxes[1];
    assert_int_equal(sk_scenery_boxes(scenery, 1, boxes, 1), 0);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_of_each_depth_hold_every_post),
        cmocka_unit_test(a_segment_visits_the_posts_near_it),
        cmocka_unit_test(a_solid_without_bounds_has_no_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
