// What the paper on contact points computes from an overlap: each error of the print has a counter-example here, and its
// mended form passes the same test. The numbers are in docs/models/patch.md, "Reports of the paper".
#include "contact/overlap_report.h"
#include "convex/distance.h"
#include "convex/dual.h"
#include "convex/pieces.h"

static const sk_pose HOME = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};

static sk_overlap overlap; // of the present test

static sk_pose at(double x, double y, double z) {
    return (sk_pose){{x, y, z}, {1.0, 0.0, 0.0, 0.0}};
}

static sk_pose turned(sk_vec3 position, sk_vec3 axis, double sine, double cosine) {
    return (sk_pose){position, sk_quat_half_angle(sk_unit(axis), sine, cosine)};
}

static sk_convex cube(void) {
    return pieces_box(0.5, 0.5, 0.5);
}

static const sk_overlap *overlap_of(const sk_convex *a, sk_pose pose_a, const sk_convex *b, sk_pose pose_b) {
    sk_placed_piece p = {a, pose_a}, q = {b, pose_b};
    if (!sk_overlap_find(&p, &q, &overlap)) fail_msg("no overlap");
    return &overlap;
}

static sk_overlap_printed printed(const sk_overlap *o) {
    return sk_overlap_as_printed(o, SK_OVERLAP_FROM_CORNER);
}

static void assert_vector(sk_vec3 got, double x, double y, double z, double tolerance) {
    assert_near(got.x, x, tolerance);
    assert_near(got.y, y, tolerance);
    assert_near(got.z, z, tolerance);
}

// Degrees between two vectors.
static double angle(sk_vec3 a, sk_vec3 b) {
    return atan2(sk_length(sk_cross(a, b)), sk_dot(a, b)) * 180.0 / SK_PI;
}

// A cube 0.1 m deep in another one of the same size, exactly above it.
static void a_cube_on_a_cube_has_the_outputs_of_the_paper(void **state) {
    (void)state;
    sk_convex c = cube(), wide = pieces_box(2.0, 2.0, 0.5);
    const sk_overlap *o = overlap_of(&wide, HOME, &c, at(0.0, 0.0, 0.9));
    assert_near(o->volume, 0.1, 1e-15);
    assert_vector(o->centroid, 0.0, 0.0, 0.45, 1e-15);
    assert_near(o->surface, 2.4, 1e-14);
    sk_overlap_printed p = printed(o);
    assert_int_equal(p.triangles, 12);
    assert_vector(p.point, 0.0, 0.0, 0.45, 1e-15);
    assert_vector(p.normal, 0.0, 0.0, 1.0, 1e-15);
    assert_near(p.area, 1.2, 1e-14);
    assert_false(p.outside);
    assert_int_equal(p.face_a, 5);
    assert_int_equal(p.face_b, 4);
    assert_near(p.gap, -0.1, 1e-15);
    sk_overlap_mended m = sk_overlap_as_mended(o);
    assert_vector(m.normal, 0.0, 0.0, 1.0, 1e-15);
    assert_near(m.area, 1.0, 1e-14);
    assert_int_equal(m.face_a, 5);
    assert_int_equal(m.face_b, 4);
    assert_near(m.gap, -0.1, 1e-15);
}

// Intersection, line 2: touching pieces have d = 0, so they are not left out. There is no inner point for line 4.
static void touching_pieces_pass_line_2_without_an_inner_point(void **state) {
    (void)state;
    sk_convex c = cube();
    sk_pose above = at(0.2, 0.1, 1.0);
    static sk_dual dual;
    assert_near(sk_convex_distance_of(&c, &HOME, &c, &above).distance, 0.0, 0.0);
    sk_dual_overlap(&c, &HOME, &c, &above, &dual);
    assert_int_equal(dual.outcome, SK_DUAL_THIN);
    sk_placed_piece p = {&c, HOME}, q = {&c, above};
    assert_false(sk_overlap_find(&p, &q, &overlap));
}

// Lines 3 and 4: squares of areas are no sum over a surface.
static void the_printed_normal_depends_on_the_triangles(void **state) {
    (void)state;
    sk_convex c = cube(), tip;
    const sk_vec3 corners[4] = {{-0.3, -0.4, 1.2}, {0.6, -0.2, 1.2}, {0.0, 0.5, 1.3}, {0.55, 0.1, 0.3}};
    assert_true(sk_convex_of_points(corners, 4, &tip).ok);
    const sk_overlap *o = overlap_of(&c, HOME, &tip, HOME);
    sk_vec3 first = printed(o).normal, second = sk_overlap_as_printed(o, SK_OVERLAP_FROM_MIDDLE).normal;
    assert_near(angle(first, second), 8.44, 0.005);
    assert_vector(first, 0.5359, 0.0407, 0.8433, 5e-5);
    assert_vector(second, 0.6246, -0.0576, 0.7788, 5e-5);
    assert_vector(sk_overlap_as_mended(o).normal, 0.5846, 0.0, 0.8113, 5e-5);
}

static void the_printed_normal_of_random_pairs_depends_on_the_triangles_by_degrees(void **state) {
    (void)state;
    uint64_t random = 3;
    double sum = 0.0, worst = 0.0;
    int32_t count = 0;
    for (int32_t i = 0; i < 1500; i++) {
        sk_convex a = pieces_hull(&random, 8, sk_vec(1, 1, 1)), b = pieces_hull(&random, 8, sk_vec(1, 1, 1));
        sk_placed_piece p = {&a, HOME}, q = {&b, {pieces_vector(&random, 1.0), pieces_rotation(&random)}};
        if (!sk_overlap_find(&p, &q, &overlap)) continue;
        sk_overlap_printed first = printed(&overlap), second = sk_overlap_as_printed(&overlap, SK_OVERLAP_FROM_MIDDLE);
        double turn = angle(first.normal, second.normal);
        sum += turn;
        worst = sk_max(worst, turn);
        count++;
        assert_near(first.area, second.area, 1e-13); // sums of areas do not depend on the triangles
        assert_near(sk_length(sk_sub(first.point, second.point)), 0.0, 1e-12);
    }
    print_message("%d pairs: mean %.2f degrees, worst %.1f\n", (int)count, sum / count, worst);
    assert_true(sum / count > 3.0 && worst > 20.0);
}

// Line 4: a face of both pieces is counted to a only, so the order of the pieces matters.
static void coincident_faces_make_the_printed_normal_depend_on_the_order(void **state) {
    (void)state;
    sk_convex c = cube(), low = pieces_box(0.5, 0.5, 0.25);
    sk_pose beside = at(0.8, 0.0, 0.25); // the tops are one plane, and so are the sides
    sk_overlap_printed ab = printed(overlap_of(&c, HOME, &low, beside));
    sk_overlap_mended mended_ab = sk_overlap_as_mended(&overlap);
    sk_overlap_printed ba = printed(overlap_of(&low, beside, &c, HOME));
    sk_overlap_mended mended_ba = sk_overlap_as_mended(&overlap);
    assert_vector(ab.normal, 0.98744, 0.0, 0.15799, 5e-6);
    assert_vector(ba.normal, -1.0, 0.0, 0.0, 1e-12);
    assert_near(angle(ab.normal, sk_neg(ba.normal)), 9.09, 0.005);
    assert_near(sk_length(sk_add(mended_ab.normal, mended_ba.normal)), 0.0, 1e-15);
}

// Line 8: where a piece is within another, every triangle belongs to the inner one, and the normals add up to 0.
static void a_piece_within_another_has_no_normal(void **state) {
    (void)state;
    sk_convex c = cube(), small = pieces_box(0.1, 0.1, 0.1), tip;
    sk_overlap_printed p = printed(overlap_of(&small, HOME, &c, HOME));
    assert_false(p.has_normal);
    assert_near(p.area, 0.12, 1e-15); // half of the surface of the small cube
    assert_false(sk_overlap_as_mended(&overlap).has_normal);
    // Squares of areas do not add up to 0: a direction without a meaning.
    const sk_vec3 corners[4] = {{0.0, 0.0, 0.0}, {0.1, 0.0, 0.0}, {0.0, 0.2, 0.0}, {0.0, 0.0, 0.3}};
    assert_true(sk_convex_of_points(corners, 4, &tip).ok);
    p = printed(overlap_of(&tip, HOME, &c, HOME));
    assert_true(p.has_normal);
    assert_vector(p.normal, 0.3586, 0.7171, 0.5976, 5e-5);
    assert_false(sk_overlap_as_mended(&overlap).has_normal);
}

// The sides of the bar and those of the plate add up to 0, although neither piece is within the other.
static void a_bar_through_a_plate_has_no_normal(void **state) {
    (void)state;
    sk_convex bar = pieces_box(3.0, 0.1, 0.1), plate = pieces_box(0.1, 2.0, 2.0);
    overlap_of(&bar, HOME, &plate, HOME);
    assert_false(printed(&overlap).has_normal);
    sk_overlap_mended m = sk_overlap_as_mended(&overlap);
    assert_false(m.has_normal);
    assert_true(m.face_a == -1 && m.face_b == -1);
}

// Areas of 1e-161 m^2 are too small for the square root of the sum of their squares.
static void an_overlap_too_small_for_squares_is_none(void **state) {
    (void)state;
    const double SIZES[2][2] = {{2.5e-162, 8e-162}, {1e-40, 1e-40}};
    sk_convex c = cube(), near;
    sk_half_space post[6] = {{{-1, 0, 0}, 1}, {{1, 0, 0}, 0},  {{0, -1, 0}, 1},
                             {{0, 1, 0}, 0},  {{0, 0, -1}, 1}, {{0, 0, 1}, 1}};
    for (int i = 0; i < 2; i++) {
        post[1].offset = SIZES[i][0];
        post[3].offset = SIZES[i][1];
        assert_true(sk_convex_build(post, 6, &near).ok);
        sk_placed_piece p = {&c, at(0.5, 0.5, 0.5)}, q = {&near, HOME};
        bool found = sk_overlap_find(&p, &q, &overlap);
        assert_true(found == (i == 1) && overlap.fits);
    }
    assert_near(sk_length(sk_sub(printed(&overlap).point, overlap.centroid)), 0.0, 1e-15);
}

// Line 6: the pressure of a tilted crate grows with the depth, so it acts at the centroid of the volume.
static void the_printed_point_of_a_wedge_is_at_its_middle(void **state) {
    (void)state;
    sk_convex ground = pieces_box(5.0, 5.0, 1.0), c = cube();
    sk_pose tilted = turned(sk_vec(0.0, 0.0, 0.495637), sk_vec(0.0, 1.0, 0.0), 0.0087265, 0.9999619); // 1 degree
    const sk_overlap *o = overlap_of(&ground, at(0.0, 0.0, -1.0), &c, tilted);
    double low = INFINITY, high = -INFINITY;
    for (int32_t i = 0; i < o->solid.vertex_count; i++) {
        low = sk_min(low, o->solid.vertex[i].x);
        high = sk_max(high, o->solid.vertex[i].x);
    }
    assert_near((printed(o).point.x - low) / (high - low), 0.500, 0.01);
    assert_near((o->centroid.x - low) / (high - low), 0.661, 0.01);
}

// Line 8: half of the surface is the area of contact only of a plate without a rim.
static void the_printed_area_counts_the_rim(void **state) {
    (void)state;
    sk_convex c = cube(), ground = pieces_box(5.0, 5.0, 1.0);
    overlap_of(&ground, at(0.0, 0.0, -1.0), &c, at(0.0, 0.0, 0.25));
    assert_near(printed(&overlap).area, 1.5, 1e-14);
    assert_near(sk_overlap_as_mended(&overlap).area, 1.0, 1e-14);
}

// Line 9: rounding moves the point out of a thin overlap, and the contact is lost.
static void line_9_discards_contacts_of_large_area(void **state) {
    (void)state;
    sk_convex c = cube();
    uint64_t random = 3;
    int32_t lost = 0, count = 0;
    double thickest = 0.0;
    for (int32_t i = 0; i < 2000; i++) {
        sk_vec3 base = sk_add(sk_vec(800.0, 0.0, 0.0), pieces_vector(&random, 1.0));
        double depth = sk_random_range(&random, 1e-16, 1e-15);
        sk_pose low = {base, HOME.rotation}, high = {sk_add(base, sk_vec(0.3, 0.2, 1.0 - depth)), HOME.rotation};
        sk_placed_piece p = {&c, low}, q = {&c, high};
        if (!sk_overlap_find(&p, &q, &overlap)) continue;
        count++;
        if (!printed(&overlap).outside) continue;
        lost++;
        thickest = sk_max(thickest, overlap.volume / 0.56);
    }
    print_message("%d of %d contacts of 0.56 m^2 are lost, up to %.1e m thick\n", (int)lost, (int)count, thickest);
    assert_true(lost > count / 100);
}

// Lines 10 and 11: the nearest surface of a plate that is pressed on its end is its upper or lower side.
static void the_nearest_surface_of_a_plate_is_not_the_one_that_is_pressed(void **state) {
    (void)state;
    sk_convex plate = pieces_box(0.5, 0.5, 0.005), c = cube();
    const sk_overlap *o = overlap_of(&plate, HOME, &c, at(0.9, 0.0, 0.0));
    sk_overlap_printed p = printed(o);
    assert_vector(p.normal, 1.0, 0.0, 0.0, 1e-12);
    assert_true(p.face_a == 4 || p.face_a == 5);
    assert_near(sk_dot(p.normal, plate.face[p.face_a].normal), 0.0, 1e-12);
    sk_overlap_mended m = sk_overlap_as_mended(o);
    assert_int_equal(m.face_a, 1); // +x
    assert_int_equal(m.face_b, 0); // -x
}

// Line 12: the width along a normal that is tilted by the rim counts a part of the rim. Line 14 moves the pieces into
// each other, because the normal points out of a. Where they still overlap after that, line 15 doubles the gap.
static void the_printed_gap_is_too_large_and_line_15_doubles_it(void **state) {
    (void)state;
    sk_convex c = cube();
    const sk_overlap *o = overlap_of(&c, HOME, &c, at(0.2, 0.1, 0.9));
    sk_overlap_printed p = printed(o);
    sk_overlap_mended m = sk_overlap_as_mended(o);
    assert_near(angle(p.normal, sk_vec(0.0, 0.0, 1.0)), 1.14, 0.005);
    assert_near(p.gap, -0.12359, 5e-6);
    assert_near(p.gap_apart, 2.0 * p.gap, 1e-12);
    assert_near(m.gap, -0.10139, 5e-6); // the way along its normal to the end of the overlap
    assert_near(m.gap, -0.1 / m.normal.z, 1e-12);
    // Line 15 with the pieces apart measures the shortest distance, which is not along the normal.
    assert_near(m.gap_apart, -0.10811, 5e-6);
    // Averaging itself tilts a normal: the crate overhangs by 0.2 m and 0.1 m.
    assert_near(angle(m.normal, sk_vec(0.0, 0.0, 1.0)), 9.49, 0.005);
}

// Returns the length of the common part along a direction, through a point of it.
static double length_through(const sk_overlap *o, sk_vec3 point, sk_vec3 direction) {
    double up = INFINITY, down = INFINITY;
    for (int32_t i = 0; i < o->face_count; i++) {
        double rate = sk_dot(o->plane[i].normal, direction);
        double depth = o->plane[i].offset - sk_dot(o->plane[i].normal, point);
        if (rate > 0.0) up = sk_min(up, depth / rate);
        if (rate < 0.0) down = sk_min(down, -depth / rate);
    }
    return up + down;
}

// The note proposes the greatest depth of a vertex. Where two edges cross, the vertices have no depth.
static void the_gap_of_crossing_edges_is_between_the_edges(void **state) {
    (void)state;
    sk_convex c = cube();
    sk_pose pose = turned(sk_vec(0.4, 0.1, 1.1), sk_vec(1.0, 1.0, 0.3), 0.34202014332566873, 0.93969262078590838);
    const sk_overlap *o = overlap_of(&c, HOME, &c, pose);
    sk_overlap_mended m = sk_overlap_as_mended(o);
    for (int32_t i = 0; i < o->solid.vertex_count; i++)
        assert_near(length_through(o, o->solid.vertex[i], m.normal), 0.0, 1e-12);
    assert_near(m.gap, -0.163834, 5e-7);
    assert_near(m.gap, m.gap_apart, 1e-12); // here the shortest distance is along the normal
}

// The length through a point is a concave function of the point, so small steps that make it longer find the greatest.
static double longest_found(const sk_overlap *o, sk_vec3 normal, uint64_t *random) {
    sk_vec3 best = o->centroid;
    double longest = length_through(o, best, normal);
    for (int32_t i = 0; i < 3000; i++) {
        int32_t corner = (int32_t)sk_random_range(random, 0.0, o->solid.vertex_count - 1e-9);
        double share = sk_random_range(random, 0.0, 1.0) * exp(-0.003 * i);
        sk_vec3 point = sk_mix(best, o->solid.vertex[corner], share);
        double length = length_through(o, point, normal);
        if (length <= longest) continue;
        longest = length;
        best = point;
    }
    return longest;
}

static void no_line_along_the_normal_is_longer_than_the_gap(void **state) {
    (void)state;
    uint64_t random = 17;
    double least = 1.0;
    for (int32_t i = 0; i < 100; i++) {
        sk_convex a = pieces_hull(&random, 8, sk_vec(1, 1, 1)), b = pieces_hull(&random, 8, sk_vec(1, 1, 1));
        sk_placed_piece p = {&a, HOME}, q = {&b, {pieces_vector(&random, 1.0), pieces_rotation(&random)}};
        if (!sk_overlap_find(&p, &q, &overlap)) continue;
        sk_overlap_mended m = sk_overlap_as_mended(&overlap);
        if (!m.has_normal) continue;
        double longest = longest_found(&overlap, m.normal, &random);
        assert_true(longest <= -m.gap + 1e-9);
        least = sk_min(least, -longest / m.gap);
    }
    print_message("the search finds at least %.4f of the gap\n", least);
    assert_true(least >= 0.98);
}

// A ridge below a keel, in one plane with the normal. As seen along the normal they are on one line, and have no crossing
// there but by rounding.
static void edges_that_are_parallel_along_the_normal_do_not_cross(void **state) {
    (void)state;
    const sk_vec3 below[6] = {{-1, -1, -1}, {-1, 1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 0, 0.2}, {1, 0, 0.2}};
    const sk_vec3 above[6] = {{-0.5, -1, 1}, {-0.5, 1, 1}, {1.5, -1, 1}, {1.5, 1, 1}, {-0.5, 0, 0}, {1.5, 0, 0}};
    sk_convex a, b;
    assert_true(sk_convex_of_points(below, 6, &a).ok && sk_convex_of_points(above, 6, &b).ok);
    sk_overlap_mended m = sk_overlap_as_mended(overlap_of(&a, HOME, &b, HOME));
    double length = 0.2 / m.normal.z; // the ridge is level, 0.2 m above the keel
    uint64_t random = 5;
    for (int32_t i = 0; i < 200; i++) {
        sk_pose pose = {{0.0, 0.0, 0.0}, pieces_rotation(&random)};
        assert_near(sk_overlap_as_mended(overlap_of(&a, pose, &b, pose)).gap, -length, 1e-9);
    }
}

// 127 planes that touch a ball, 64 of one piece and 63 of the other, and a last one that cuts the ball.
static void an_overlap_with_too_many_edges_does_not_fit(void **state) {
    (void)state;
    sk_half_space low[SK_CONVEX_FACES_MAX], high[SK_CONVEX_FACES_MAX];
    for (int32_t i = 0, low_count = 0; i < 127; i++) {
        double z = 1.0 - (2.0 * i + 1.0) / 127.0, r = sqrt(1.0 - z * z), turn = 2.399963229728653 * i;
        sk_half_space plane = {sk_unit(sk_vec(r * cos(turn), r * sin(turn), z)), 1.0};
        bool is_low = i >= 79 || i % 5 == 2;
        *(is_low ? &low[low_count] : &high[i - low_count]) = plane;
        low_count += is_low;
    }
    high[63] = (sk_half_space){{0.0, 0.0, -1.0}, 0.2};
    sk_convex a, b;
    assert_true(sk_convex_build(low, 64, &a).ok && sk_convex_build(high, 64, &b).ok);
    sk_placed_piece p = {&a, HOME}, q = {&b, HOME};
    assert_false(sk_overlap_find(&p, &q, &overlap));
    assert_false(overlap.fits);
    assert_int_equal(overlap.solid.vertex_count, 0);
}

static void pieces_that_share_a_part_of_a_face_are_adjacent(void **state) {
    (void)state;
    sk_convex c = cube();
    const struct {
        sk_pose pose;
        bool adjacent;
    } CASES[] = {{at(1.0, 0.0, 0.0), true},  {at(1.0, 0.9, 0.0), true},   {at(1.0, 1.0, 0.0), false},
                 {at(1.0, 1.0, 1.0), false}, {at(1.01, 0.0, 0.0), false}, {at(0.99, 0.0, 0.0), false},
                 {at(0.0, 0.0, -1.0), true}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        sk_placed_piece p = {&c, HOME}, q = {&c, CASES[i].pose};
        assert_int_equal(sk_pieces_are_adjacent(&p, &q), CASES[i].adjacent);
        assert_int_equal(sk_pieces_are_adjacent(&q, &p), CASES[i].adjacent);
    }
    sk_convex small = pieces_box(2e-4, 2e-4, 2e-4); // beside a cube of 1 m
    sk_placed_piece p = {&c, HOME}, q = {&small, at(0.5002, 0.1, 0.2)};
    assert_true(sk_pieces_are_adjacent(&p, &q) && sk_pieces_are_adjacent(&q, &p));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_on_a_cube_has_the_outputs_of_the_paper),
        cmocka_unit_test(touching_pieces_pass_line_2_without_an_inner_point),
        cmocka_unit_test(the_printed_normal_depends_on_the_triangles),
        cmocka_unit_test(the_printed_normal_of_random_pairs_depends_on_the_triangles_by_degrees),
        cmocka_unit_test(coincident_faces_make_the_printed_normal_depend_on_the_order),
        cmocka_unit_test(a_piece_within_another_has_no_normal),
        cmocka_unit_test(a_bar_through_a_plate_has_no_normal),
        cmocka_unit_test(an_overlap_too_small_for_squares_is_none),
        cmocka_unit_test(an_overlap_with_too_many_edges_does_not_fit),
        cmocka_unit_test(the_printed_point_of_a_wedge_is_at_its_middle),
        cmocka_unit_test(the_printed_area_counts_the_rim),
        cmocka_unit_test(line_9_discards_contacts_of_large_area),
        cmocka_unit_test(the_nearest_surface_of_a_plate_is_not_the_one_that_is_pressed),
        cmocka_unit_test(the_printed_gap_is_too_large_and_line_15_doubles_it),
        cmocka_unit_test(the_gap_of_crossing_edges_is_between_the_edges),
        cmocka_unit_test(edges_that_are_parallel_along_the_normal_do_not_cross),
        cmocka_unit_test(no_line_along_the_normal_is_longer_than_the_gap),
        cmocka_unit_test(pieces_that_share_a_part_of_a_face_are_adjacent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
