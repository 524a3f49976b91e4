// Overlap of bodies by more than a margin.
#include "body/body_overlap.h"
#include "body/shapes.h"

static sk_pose at(double x, double y, double z) {
    return (sk_pose){{x, y, z}, sk_quat_identity()};
}

static void boxes_overlap_by_more_than_the_margin(void **state) {
    (void)state;
    sk_body_type a = box_type(1, 1, 1, 500.0), plate = box_type(1, 1, 2e-4, 500.0);
    sk_pose home = at(0, 0, 0), touching = at(1, 0, 0), sunk = at(0.9985, 0.2, 0), little = at(0.9995, 0, 0);
    assert_false(sk_bodies_overlap(&a, &home, &a, &touching, 0.0));
    assert_false(sk_bodies_overlap(&a, &home, &a, &little, 1e-3));
    assert_true(sk_bodies_overlap(&a, &home, &a, &little, 1e-4));
    assert_true(sk_bodies_overlap(&a, &home, &a, &sunk, 1e-3));
    assert_true(sk_bodies_overlap(&a, &home, &a, &home, 1e-3));
    sk_pose inside = at(0, 0.1, 0.2), above = at(0, 0, 0.5001);
    assert_true(sk_bodies_overlap(&a, &home, &plate, &inside, 1e-3)); // thinner than the margin
    assert_false(sk_bodies_overlap(&a, &home, &plate, &above, 1e-3));
    sk_body_type_release(&a);
    sk_body_type_release(&plate);
}

static void rounds_overlap_by_more_than_the_margin(void **state) {
    (void)state;
    sk_body_type ball = ball_type(0.5, 500.0), cube = box_type(1, 1, 1, 500.0);
    sk_body_type rod = empty_type(0, 1);
    rod.rounds[0] = (sk_body_round){.from = {-1, 0, 0}, .to = {1, 0, 0}, .radius = 0.1};
    complete(&rod, 500.0, 0.0);
    sk_pose home = at(0, 0, 0), apart = at(0, 0, 1.0005), near = at(0, 0, 0.9995), sunk = at(0, 0, 0.998);
    const sk_body_type *both[2] = {&ball, &cube};
    for (int i = 0; i < 2; i++) {
        assert_false(sk_bodies_overlap(&ball, &home, both[i], &apart, 1e-3));
        assert_false(sk_bodies_overlap(&ball, &home, both[i], &near, 1e-3));
        assert_true(sk_bodies_overlap(&ball, &home, both[i], &sunk, 1e-3));
        assert_true(sk_bodies_overlap(both[i], &sunk, &ball, &home, 1e-3));
    }
    double s = sqrt(0.5);
    sk_pose crossed = {{0.3, 0.2, 0.199}, {s, 0, 0, s}}, over = {{0.3, 0.2, 0.2005}, {s, 0, 0, s}};
    assert_true(sk_bodies_overlap(&rod, &home, &rod, &crossed, 1e-4));
    assert_false(sk_bodies_overlap(&rod, &home, &rod, &over, 0.0));
    assert_true(sk_bodies_overlap(&ball, &home, &ball, &home, 1e-3));
    assert_true(sk_bodies_overlap(&rod, &home, &rod, &home, 1e-3));
    sk_body_type_release(&ball);
    sk_body_type_release(&cube);
    sk_body_type_release(&rod);
}

// Random pairs: an overlap without margin is one in which the cut has a volume.
static void random_pairs_overlap_where_their_cut_has_a_volume(void **state) {
    (void)state;
    uint64_t random = 77;
    int32_t overlapping = 0;
    for (int32_t i = 0; i < 2000; i++) {
        sk_body_piece a = {.solid = pieces_hull(&random, 4 + i % 20, sk_vec(1, 1, 1)), .strength = INFINITY};
        sk_body_piece b = {.solid = pieces_hull(&random, 12, sk_vec(1, 1, 1)), .strength = INFINITY};
        sk_pose pose_a = {pieces_vector(&random, 1.5), pieces_rotation(&random)};
        sk_pose pose_b = {pieces_vector(&random, 1.5), pieces_rotation(&random)};
        sk_cut cut;
        pieces_overlap(&a.solid, pose_a, &b.solid, pose_b, &cut);
        double volume = sk_measures_of(&cut).volume;
        bool overlap =
            sk_body_parts_overlap((sk_body_part){.piece = &a}, &pose_a, (sk_body_part){.piece = &b}, &pose_b, 0.0);
        if (volume > 1e-12) assert_true(overlap);
        if (cut.vertex_count == 0) assert_false(overlap);
        overlapping += overlap;
    }
    assert_true(overlapping > 300 && overlapping < 1700);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_overlap_by_more_than_the_margin),
        cmocka_unit_test(rounds_overlap_by_more_than_the_margin),
        cmocka_unit_test(random_pairs_overlap_where_their_cut_has_a_volume),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
