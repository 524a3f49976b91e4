// Boxes around bodies that move.
#include "body/body_box.h"
#include "body/shapes.h"

static sk_box box_about(sk_vec3 centre, sk_vec3 half) {
    return (sk_box){sk_sub(centre, half), sk_add(centre, half)};
}

// The swept box contains the body at each moment of a free flight, and the body's box all of its corners.
static void swept_box_holds_the_body_until_it_is_struck(void **state) {
    (void)state;
    sk_body_type type = empty_type(1, 1);
    set_box(&type, 0, sk_vec(0.6, 0.1, 0.2), sk_vec(0.1, 0, 0));
    type.rounds[0] = (sk_body_round){.from = {0, 0, 0.5}, .to = {0.4, 0, 0.5}, .radius = 0.2};
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
        cmocka_unit_test(swept_box_holds_the_body_until_it_is_struck),
        cmocka_unit_test(box_in_a_frame_holds_the_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
