// Distance and witnesses against closed forms, a certificate and the overlap's volume.
#include "base/hash.h"
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

// Numbers are drawn one at a time, in one order, the same with every compiler.
static sk_vec3 drawn(uint64_t *random, double size) {
    sk_vec3 v;
    v.x = sk_random_range(random, -size, size);
    v.y = sk_random_range(random, -size, size);
    v.z = sk_random_range(random, -size, size);
    return v;
}

static sk_convex hull_of(const sk_vec3 *points, int32_t count) {
    sk_convex piece;
    sk_result result = sk_convex_of_points(points, count, &piece);
    if (!result.ok) fail_msg("%s", result.text);
    return piece;
}

static sk_convex drawn_hull(uint64_t *random, int32_t count) {
    sk_vec3 points[32];
    for (int32_t i = 0; i < count; i++) points[i] = drawn(random, 1.0);
    return hull_of(points, count);
}

static uint64_t hash_vector(uint64_t hash, sk_vec3 v) {
    return sk_hash_real(sk_hash_real(sk_hash_real(hash, v.x), v.y), v.z);
}

// A faster way to the same result must give the same bits: motions and recordings depend on them. Boxes and prisms along
// the axes have several vertices at the same distance, of which the first counts.
static void results_keep_their_bits(void **state) {
    (void)state;
    const uint64_t EXPECTED = UINT64_C(0x1424741345cbfd03);
    const sk_vec3 corners[6] = {{-1, -1, -1}, {-1, 1, -1}, {1, -1, -1}, {1, 1, -1}, {0, -1, 1}, {0, 1, 1}};
    const sk_convex box = pieces_box(1, 0.5, 0.5), prism = hull_of(corners, 6);
    uint64_t random = 22, hash = 0;
    for (int32_t i = 0; i < 2000; i++) {
        sk_vec3 move = drawn(&random, 2.0), turn = drawn(&random, 1.0);
        sk_convex a = prism, b = i % 4 == 0 ? box : prism;
        sk_pose pose = {{2 * floor(move.x), floor(move.y), 0.5 * floor(move.z)}, sk_quat_identity()};
        if (i % 2 == 1) {
            a = drawn_hull(&random, 4 + i % 25);
            b = drawn_hull(&random, 20);
            pose = (sk_pose){move, sk_quat_unit((sk_quat){0.5, turn.x, turn.y, turn.z})};
        }
        sk_convex_distance d = sk_convex_distance_of(&a, &HOME, &b, &pose);
        hash = sk_hash_real(sk_hash_real(hash, d.distance), d.lower);
        hash = hash_vector(hash_vector(hash_vector(hash, d.on_a), d.on_b), d.normal);
        hash = sk_hash_word(hash, (uint64_t)d.rounds);
    }
    if (hash != EXPECTED)
        fail_msg("expected 0x%016llx, got 0x%016llx", (unsigned long long)EXPECTED, (unsigned long long)hash);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_boxes_are_apart_by_the_gap_between_their_faces),
        cmocka_unit_test(crossed_edges_are_apart_by_their_common_perpendicular),
        cmocka_unit_test(random_pairs_are_certified),
        cmocka_unit_test(results_keep_their_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
