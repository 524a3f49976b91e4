// Pieces from half-spaces, and cuts of two pieces against a second way of computing them.
#include "convex/pieces.h"

#include <string.h>

static const sk_pose HOME = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};

// Every edge has another vertex at each end, and every face a closed outline: the sum of its edges is zero.
static void check_closed(const sk_cut *cut) {
    sk_vec3 sum[SK_CUT_FACES_MAX] = {{0.0, 0.0, 0.0}};
    int32_t balance[SK_CUT_VERTICES_MAX] = {0};
    for (int32_t i = 0; i < cut->edge_count; i++) {
        sk_convex_edge e = cut->edge[i];
        assert_true(e.from >= 0 && e.from < cut->vertex_count && e.to >= 0 && e.to < cut->vertex_count);
        assert_int_not_equal(e.from, e.to);
        assert_int_not_equal(e.left, e.right);
        sk_vec3 d = sk_sub(cut->vertex[e.to], cut->vertex[e.from]);
        sum[e.left] = sk_add(sum[e.left], d);
        sum[e.right] = sk_sub(sum[e.right], d);
        balance[e.from]++;
        balance[e.to]++;
    }
    for (int32_t i = 0; i < SK_CUT_FACES_MAX; i++) assert_true(sk_length(sum[i]) < 1e-12);
    for (int32_t i = 0; i < cut->vertex_count; i++) assert_true(balance[i] >= 3);
    assert_int_equal(2 * cut->edge_count, 3 * cut->vertex_count); // three edges at every vertex
}

static void a_box_has_its_corners_faces_and_closed_outlines(void **state) {
    (void)state;
    sk_convex box = pieces_box(1.0, 2.0, 0.5);
    assert_int_equal(box.vertex_count, 8);
    assert_int_equal(box.edge_count, 12);
    assert_int_equal(box.face_count, 6);
    sk_cut cut;
    sk_cut_begin(&box, &HOME, &cut);
    check_closed(&cut);
    for (int32_t i = 0; i < 8; i++) {
        assert_near(fabs(box.vertex[i].x), 1.0, 1e-15);
        assert_near(fabs(box.vertex[i].y), 2.0, 1e-15);
        assert_near(fabs(box.vertex[i].z), 0.5, 1e-15);
    }
}

static void redundant_half_spaces_are_left_out_and_sources_are_kept(void **state) {
    (void)state;
    const sk_half_space s[] = {{{1, 0, 0}, 9.0},  {{-1, 0, 0}, 1.0}, {{1, 0, 0}, 1.0}, {{0, 1, 0}, 1.0},
                               {{0, -1, 0}, 1.0}, {{0, 0, 1}, 1.0},  {{0, 0, -1}, 1.0}};
    sk_convex piece;
    assert_true(sk_convex_build(s, 7, &piece).ok);
    assert_int_equal(piece.face_count, 6);
    for (int32_t i = 0; i < 6; i++) {
        assert_int_equal(piece.source[i], i + 1);
        assert_memory_equal(&piece.face[i], &s[i + 1], sizeof s[0]);
    }
}

static void check_refused(const sk_half_space *s, int32_t count, const char *part) {
    sk_convex piece;
    sk_result result = sk_convex_build(s, count, &piece);
    if (result.ok || strstr(result.text, part) == NULL)
        fail_msg("expected an error with \"%s\", came \"%s\"", part, result.ok ? "success" : result.text);
}

static void bad_half_spaces_are_refused_with_a_reason(void **state) {
    (void)state;
    sk_half_space s[6] = {{{1, 0, 0}, 1.0},  {{-1, 0, 0}, 1.0}, {{0, 1, 0}, 1.0},
                          {{0, -1, 0}, 1.0}, {{0, 0, 1}, 1.0},  {{0, 0, -1}, 1.0}};
    check_refused(s, 3, "3 half-spaces; 4 to 64");
    check_refused(s, 65, "65 half-spaces; 4 to 64");
    check_refused(s, 5, "unbounded");
    s[5].offset = -1.0;
    check_refused(s, 6, "0 m thick");
    s[5].offset = -1.5;
    check_refused(s, 6, "empty");
    s[5].offset = -1.0 + 1e-7;
    check_refused(s, 6, "1e-07 m thick; at least 1e-06");
    s[5].offset = 2e3;
    check_refused(s, 6, "more than 1000 m");
    s[5].normal.z = -1.1;
    check_refused(s, 6, "the normal of half-space 6 has length 1.1");
    s[5].offset = NAN;
    check_refused(s, 6, "half-space 6 has a number that is not finite");
}

// Away from the origin the faces of a box of 1e-12 m are as near as rounding. Some of these are not cut at all.
static void boxes_as_small_as_rounding_are_refused(void **state) {
    (void)state;
    uint64_t random = 11;
    int decided_by_rounding = 0;
    for (int i = 0; i < 20000; i++) {
        sk_vec3 axis = sk_unit(sk_vec(sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1), 0.5));
        double angle = i % 3 == 0 ? 0.0 : sk_random_range(&random, 0, 1.5);
        sk_quat turn = sk_quat_half_angle(axis, sin(angle), cos(angle));
        double far = pow(10.0, sk_random_range(&random, -4, 2)), half = pow(10.0, sk_random_range(&random, -17, -8));
        sk_vec3 at = sk_vec(far, sk_random_range(&random, -far, far), 0.0);
        sk_half_space s[6];
        for (int k = 0; k < 6; k++) {
            sk_vec3 n = sk_rotate(turn, sk_vec(k / 2 == 0, k / 2 == 1, k / 2 == 2));
            s[k].normal = k % 2 == 0 ? n : sk_neg(n);
            s[k].offset = sk_dot(s[k].normal, at) + half;
        }
        sk_convex piece;
        sk_result result = sk_convex_build(s, 6, &piece);
        assert_false(result.ok);
        decided_by_rounding += strstr(result.text, "rounding decides") != NULL;
    }
    assert_true(decided_by_rounding > 0);
}

static void two_boxes_overlap_in_a_box(void **state) {
    (void)state;
    sk_convex a = pieces_box(1, 1, 1), b = pieces_box(2, 0.5, 1);
    sk_pose pose = {{2.5, 0.25, 1.5}, sk_quat_identity()};
    sk_cut cut;
    pieces_overlap(&a, HOME, &b, pose, &cut);
    check_closed(&cut);
    sk_measures m = sk_measures_of(&cut);
    assert_near(m.volume, 0.5 * 1.0 * 0.5, 1e-15);
    assert_near(sk_length(sk_sub(m.centroid, sk_vec(0.75, 0.25, 0.75))), 0.0, 1e-15);
}

static void pieces_apart_have_no_overlap(void **state) {
    (void)state;
    sk_convex a = pieces_box(1, 1, 1);
    sk_cut cut;
    pieces_overlap(&a, HOME, &a, (sk_pose){{2.0 + 1e-12, 0, 0}, sk_quat_identity()}, &cut);
    assert_int_equal(cut.vertex_count, 0);
    assert_int_equal(cut.edge_count, 0);
    pieces_overlap(&a, HOME, &a, HOME, &cut);
    assert_near(sk_measures_of(&cut).volume, 8.0, 1e-14);
}

// The volume of random pairs, both orders, against clipped polygons; the area vectors of both sides are opposite.
static void random_pairs_have_the_volume_that_clipped_polygons_give(void **state) {
    (void)state;
    uint64_t random = 11;
    int32_t overlapping = 0;
    for (int32_t i = 0; i < 4000; i++) {
        double thin = i % 4 == 0 ? 1e-5 : 1.0; // plates among them
        sk_convex a = pieces_hull(&random, 4 + i % 17, sk_vec(1, 1, 1));
        sk_convex b = i % 2 == 0 ? pieces_box(1.0, 0.7, thin) : pieces_hull(&random, 8, sk_vec(1, 1, 1));
        sk_pose pose_a = {pieces_vector(&random, 1.0), pieces_rotation(&random)};
        sk_pose pose_b = {pieces_vector(&random, 1.0), pieces_rotation(&random)};
        sk_cut cut, other;
        pieces_overlap(&a, pose_a, &b, pose_b, &cut);
        pieces_overlap(&b, pose_b, &a, pose_a, &other);
        sk_measures m = sk_measures_of(&cut), n = sk_measures_of(&other);
        double tolerance = 1e-14 * m.surface;
        assert_near(n.volume, m.volume, tolerance + 1e-300);
        if (!(m.volume > 1e-9)) continue;
        overlapping++;
        check_closed(&cut);
        sk_half_space planes[2 * SK_CONVEX_FACES_MAX];
        int32_t count = a.face_count + b.face_count;
        for (int32_t k = 0; k < a.face_count; k++) planes[k] = pieces_placed(a.face[k], pose_a);
        for (int32_t k = 0; k < b.face_count; k++) planes[a.face_count + k] = pieces_placed(b.face[k], pose_b);
        // Its squares are four times as large as the overlap: that part of their rounding is its own.
        double size = 4.0 * pieces_radius(&cut, m.centroid);
        assert_near(pieces_volume_by_planes(planes, count, m.centroid, size), m.volume, 1e-12 * size * m.surface);
        sk_vec3 area[2 * SK_CONVEX_FACES_MAX], sum = {0, 0, 0};
        sk_face_areas(&cut, count, area);
        for (int32_t k = 0; k < count; k++) {
            sum = sk_add(sum, area[k]);
            assert_near(sk_length(area[k]), fabs(sk_dot(area[k], planes[k].normal)), 1e-12);
        }
        assert_near(sk_length(sum), 0.0, 1e-14);
    }
    assert_true(overlapping > 1000);
}

// Parallel, touching, nested, identical and slightly turned pieces: the surface stays closed and the volume is right.
static void degenerate_pairs_stay_closed(void **state) {
    (void)state;
    uint64_t random = 5;
    sk_convex a = pieces_box(1, 1, 1);
    for (int32_t i = 0; i < 2000; i++) {
        double turn = i % 3 == 0 ? 0.0 : i % 3 == 1 ? 1e-9 : 1e-16;
        sk_vec3 axis = pieces_vector(&random, turn);
        sk_quat q = sk_quat_unit((sk_quat){1.0, axis.x, axis.y, axis.z});
        double shift = (double)(i % 5) * 0.5;
        sk_convex b = pieces_box(1.0, 1.0, i % 7 == 0 ? 0.5 : 1.0);
        sk_cut cut;
        pieces_overlap(&a, HOME, &b, (sk_pose){{shift, 0, 0}, q}, &cut);
        double height = i % 7 == 0 ? 1.0 : 2.0;
        assert_near(sk_measures_of(&cut).volume, sk_max(0.0, 2.0 - shift) * 2.0 * height, 1e-7);
        sk_vec3 area[12], sum = {0, 0, 0};
        sk_face_areas(&cut, 12, area);
        for (int32_t k = 0; k < 12; k++) sum = sk_add(sum, area[k]);
        assert_near(sk_length(sum), 0.0, 1e-13);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_has_its_corners_faces_and_closed_outlines),
        cmocka_unit_test(redundant_half_spaces_are_left_out_and_sources_are_kept),
        cmocka_unit_test(bad_half_spaces_are_refused_with_a_reason),
        cmocka_unit_test(boxes_as_small_as_rounding_are_refused),
        cmocka_unit_test(two_boxes_overlap_in_a_box),
        cmocka_unit_test(pieces_apart_have_no_overlap),
        cmocka_unit_test(random_pairs_have_the_volume_that_clipped_polygons_give),
        cmocka_unit_test(degenerate_pairs_stay_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
