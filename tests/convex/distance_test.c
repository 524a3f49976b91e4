// Distance and witnesses against closed forms, a certificate and the overlap's volume.
#include "convex/distance.h"
#include "convex/pieces.h"
#include "rounds.h"

static const sk_pose HOME = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};

static void two_boxes_are_apart_by_the_gap_between_their_faces(void **state) {
    (void)state;
    sk_convex a = pieces_box(1, 1, 1), b = pieces_box(0.5, 2, 3);
    sk_convex_distance d = sk_convex_distance_of(&a, &HOME, &b, &(sk_pose){{2.0, 0.3, -1.0}, sk_quat_identity()});
    assert_near(d.distance, 0.5, 1e-15);
    assert_near(sk_length(sk_sub(d.normal, sk_vec(-1, 0, 0))), 0.0, 1e-15);
    assert_near(d.on_a.x, 1.0, 1e-15);
    assert_near(d.on_b.x, 1.5, 1e-15);
    d = sk_convex_distance_of(&a, &HOME, &b, &(sk_pose){{2.5, 4.0, 5.0}, sk_quat_identity()}); // corner to corner
    assert_near(d.distance, sqrt(3.0), 1e-14);
}

static void crossed_edges_are_apart_by_their_common_perpendicular(void **state) {
    (void)state;
    double s = sqrt(0.5);
    sk_convex a = pieces_box(2, 0.5, 0.5);
    sk_pose up = {{0, 0, 0}, {cos(SK_PI / 8), sin(SK_PI / 8), 0, 0}}; // 45 degrees about x: an edge on top
    sk_quat q = sk_quat_mul((sk_quat){s, 0, 0, s}, up.rotation);      // the same about z: an edge below
    sk_convex_distance d = sk_convex_distance_of(&a, &up, &a, &(sk_pose){{0.1, 0.2, 2.0}, q});
    assert_near(d.distance, 2.0 - 2.0 * s, 1e-14);
    assert_near(d.on_a.x, 0.1, 1e-12);
    assert_near(d.on_b.y, 0.0, 1e-12);
}

// Of random pairs: the witnesses are in the pieces and as far apart as stated, the certificate agrees, and a distance is 0 just
// where the volume of the overlap is not.
static void random_pairs_are_certified(void **state) {
    (void)state;
    uint64_t random = 21;
    int32_t apart = 0, rounds = 0;
    const int32_t pairs = rounds_of(8000, 200000);
    for (int32_t i = 0; i < pairs; i++) {
        sk_convex a = pieces_hull(&random, 4 + i % 29, sk_vec(1, 1, 1));
        sk_convex b =
            i % 3 == 0 ? pieces_box(1.0, 0.5, i % 2 == 0 ? 1e-3 : 0.5) : pieces_hull(&random, 20, sk_vec(1, 1, 1));
        sk_pose pose_a = {pieces_vector(&random, 1.5), pieces_rotation(&random)};
        sk_pose pose_b = {pieces_vector(&random, 1.5), pieces_rotation(&random)};
        sk_convex_distance d = sk_convex_distance_of(&a, &pose_a, &b, &pose_b);
        sk_cut cut;
        pieces_overlap(&a, pose_a, &b, pose_b, &cut);
        rounds = d.rounds > rounds ? d.rounds : rounds;
        if (d.distance == 0.0) {
            assert_true(cut.vertex_count > 0);
            continue;
        }
        apart++;
        assert_int_equal(cut.vertex_count, 0);
        assert_near(d.lower, d.distance, 1e-12);
        assert_near(sk_length(sk_sub(d.on_a, d.on_b)), d.distance, 1e-13);
        for (int32_t k = 0; k < a.face_count; k++) {
            sk_half_space s = pieces_placed(a.face[k], pose_a);
            assert_true(sk_dot(s.normal, d.on_a) <= s.offset + 1e-12);
        }
        for (int32_t k = 0; k < b.face_count; k++) {
            sk_half_space s = pieces_placed(b.face[k], pose_b);
            assert_true(sk_dot(s.normal, d.on_b) <= s.offset + 1e-12);
        }
        // The normal separates them by the distance.
        double nearest_a = INFINITY, nearest_b = -INFINITY;
        for (int32_t k = 0; k < a.vertex_count; k++)
            nearest_a = sk_min(nearest_a, sk_dot(d.normal, sk_pose_point(pose_a, a.vertex[k])));
        for (int32_t k = 0; k < b.vertex_count; k++)
            nearest_b = sk_max(nearest_b, sk_dot(d.normal, sk_pose_point(pose_b, b.vertex[k])));
        assert_near(nearest_a - nearest_b, d.distance, 1e-12);
    }
    assert_true(apart > pairs / 4);
    assert_true(rounds < 40);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_boxes_are_apart_by_the_gap_between_their_faces),
        cmocka_unit_test(crossed_edges_are_apart_by_their_common_perpendicular),
        cmocka_unit_test(random_pairs_are_certified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
