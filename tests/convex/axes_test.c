// Separating axes against closed forms, all axes without pruning, the hull of all differences, and the distance.
#include "convex/axes.h"
#include "convex/distance.h"
#include "convex/pieces.h"
#include "csg/convex_hull.h"
#include "rounds.h"

static const sk_pose HOME = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};

typedef struct pair {
    sk_convex a, b;
    sk_pose pose_a, pose_b;
    bool plain; // random pieces in random poses: no parallel edges, nothing thin
} pair;

static sk_convex_axes axes_of(const pair *p) {
    return sk_convex_axes_of(&p->a, &p->pose_a, &p->b, &p->pose_b);
}

static sk_convex_distance distance_after(const pair *p, sk_vec3 move) {
    sk_pose moved = {sk_add(p->pose_a.position, move), p->pose_a.rotation};
    return sk_convex_distance_of(&p->a, &moved, &p->b, &p->pose_b);
}

static sk_convex wedge(void) {
    sk_vec3 points[6] = {{-1, -0.5, -0.5}, {-1, 0.5, -0.5},  {1, -0.5, -0.5},
                         {1, 0.5, -0.5},   {-1, -0.5, -0.4}, {-1, 0.5, -0.4}};
    sk_convex piece;
    sk_result result = sk_convex_of_points(points, 6, &piece);
    if (!result.ok) fail_msg("%s", result.text);
    return piece;
}

static sk_convex piece_of_kind(uint64_t *random, int32_t kind) {
    switch (kind) {
    case 0: return pieces_box(1.0, 0.5, 0.7);
    case 1: return wedge();
    case 2: return pieces_box(1.0, 2e-6, 3e-6); // a needle
    case 3: return pieces_hull(random, 8, sk_vec(1, 0.8, 1e-4));
    default: return pieces_hull(random, 4 + kind % 9, sk_vec(1, 1, 1));
    }
}

enum { LAYOUTS = 5 };

// Makes the pair with this number. Every combination of kinds comes in every layout: anywhere, the same pose, turned by
// 1e-9, a small copy inside, and two equal rotations, moved along a face.
static pair pair_of(uint64_t *random, int32_t number) {
    const int32_t kinds = 7;
    int32_t layout = number % LAYOUTS;
    pair p = {.a = piece_of_kind(random, number / LAYOUTS % kinds),
              .b = piece_of_kind(random, number / LAYOUTS / kinds % kinds)};
    p.pose_a = (sk_pose){pieces_vector(random, 0.9), pieces_rotation(random)};
    p.pose_b = p.pose_a;
    sk_quat slight = sk_quat_unit((sk_quat){1.0, 0.3e-9, -0.2e-9, 0.4e-9});
    switch (layout) {
    case 0: p.pose_b = (sk_pose){pieces_vector(random, 0.9), pieces_rotation(random)}; break;
    case 1: p.b = p.a; break;
    case 2: p.pose_b.rotation = sk_quat_mul(p.pose_b.rotation, slight); break;
    case 3:
        p.b = p.a;
        for (int32_t i = 0; i < p.b.vertex_count; i++) p.b.vertex[i] = sk_scale(0.25, p.b.vertex[i]);
        for (int32_t i = 0; i < p.b.face_count; i++) p.b.face[i].offset *= 0.25;
        break;
    default: p.pose_b.position = sk_pose_point(p.pose_a, sk_scale(1.1, p.a.vertex[0])); break;
    }
    p.plain = layout == 0 && number / LAYOUTS % kinds > 3 && number / LAYOUTS / kinds % kinds > 3;
    return p;
}

static double separation_along(const pair *p, sk_vec3 n) {
    double least = INFINITY, largest = -INFINITY;
    for (int32_t i = 0; i < p->a.vertex_count; i++)
        least = sk_min(least, sk_dot(n, sk_pose_point(p->pose_a, p->a.vertex[i])));
    for (int32_t i = 0; i < p->b.vertex_count; i++)
        largest = sk_max(largest, sk_dot(n, sk_pose_point(p->pose_b, p->b.vertex[i])));
    return least - largest;
}

static sk_vec3 edge_of(const sk_convex *piece, sk_pose pose, int32_t edge) {
    sk_convex_edge e = piece->edge[edge];
    return sk_rotate(pose.rotation, sk_sub(piece->vertex[e.to], piece->vertex[e.from]));
}

// The largest separation over the normals of all faces and the perpendiculars of all pairs of edges, both ways.
static double separation_over_all(const pair *p) {
    double most = -INFINITY;
    for (int32_t i = 0; i < p->a.face_count; i++)
        most = sk_max(most, separation_along(p, sk_neg(sk_rotate(p->pose_a.rotation, p->a.face[i].normal))));
    for (int32_t i = 0; i < p->b.face_count; i++)
        most = sk_max(most, separation_along(p, sk_rotate(p->pose_b.rotation, p->b.face[i].normal)));
    for (int32_t i = 0; i < p->a.edge_count; i++)
        for (int32_t k = 0; k < p->b.edge_count; k++) {
            sk_vec3 e = edge_of(&p->a, p->pose_a, i), n = sk_unit(sk_cross(e, edge_of(&p->b, p->pose_b, k)));
            n = sk_unit(sk_add_scaled(n, -sk_dot(n, e) / sk_dot(e, e), e));
            if (!(sk_dot(n, n) > 0.0)) continue;
            most = sk_max(most, sk_max(separation_along(p, n), separation_along(p, sk_neg(n))));
        }
    return most;
}

static void boxes_are_apart_by_the_gap_between_their_faces(void **state) {
    (void)state;
    sk_convex a = pieces_box(1, 1, 1), b = pieces_box(0.5, 2, 3);
    sk_pose pose = {{2.0, 0.3, -1.0}, sk_quat_identity()};
    sk_convex_axes r = sk_convex_axes_of(&a, &HOME, &b, &pose);
    assert_near(r.separation, 0.5, 1e-15);
    assert_near(sk_length(sk_sub(r.axis, sk_vec(-1, 0, 0))), 0.0, 0.0);
    pose.position.x = 1.2;
    r = sk_convex_axes_of(&a, &HOME, &b, &pose);
    assert_near(r.separation, -0.3, 1e-15);
    r = sk_convex_axes_of(&b, &pose, &a, &HOME);
    assert_near(r.separation, -0.3, 1e-15);
    assert_near(r.axis.x, 1.0, 0.0);
}

// Many separations are equal but for rounding. A search that ends early must not take an axis without looking at all
// vertices along it.
static void boxes_of_tenths_have_their_separation_along_the_axis(void **state) {
    (void)state;
    uint64_t random = 37;
    for (int32_t i = 0; i < 20000; i++) {
        double n[9];
        for (int32_t k = 0; k < 9; k++)
            n[k] = 0.1 * floor(k < 6 ? sk_random_range(&random, 1, 41) : sk_random_range(&random, -60, 61));
        pair p = {.a = pieces_box(n[0], n[1], n[2]), .b = pieces_box(n[3], n[4], n[5]), .pose_a = HOME, .pose_b = HOME};
        p.pose_a.position = sk_vec(n[6], n[7], n[8]);
        sk_convex_axes r = axes_of(&p);
        assert_near(separation_along(&p, r.axis), r.separation, 1e-13);
    }
}

static void the_first_of_equal_axes_counts(void **state) {
    (void)state;
    sk_convex a = pieces_box(1, 1, 1);
    sk_convex_axes r = sk_convex_axes_of(&a, &HOME, &a, &(sk_pose){{2.5, 2.5, 0.0}, sk_quat_identity()});
    assert_near(r.separation, 0.5, 0.0);
    assert_int_equal(r.kind, SK_AXIS_FACE_OF_A);
    assert_int_equal(r.feature_a, 1); // +x, before +y
    assert_near(a.vertex[r.feature_b].x, -1.0, 0.0);
    for (int32_t i = 0; i < r.feature_b; i++) assert_true(a.vertex[i].x > -1.0);
}

static void crossed_edges_meet_along_their_common_perpendicular(void **state) {
    (void)state;
    double s = sqrt(0.5);
    sk_pose up = {{0, 0, 0}, {cos(SK_PI / 8), sin(SK_PI / 8), 0, 0}}; // 45 degrees about x: an edge on top
    sk_quat q = sk_quat_mul((sk_quat){s, 0, 0, s}, up.rotation);      // the same about z: an edge below
    for (int32_t i = 0; i < 4; i++) {                                 // a small piece and a large one too
        double large = i < 2 ? 1.0 : 100.0, small = i < 2 ? 1.0 : 1e-5, separation = (i % 2 == 0 ? 60.0 : -0.1) * small;
        sk_convex a = pieces_box(2 * large, 0.5 * large, 0.5 * large),
                  b = pieces_box(2 * small, 0.5 * small, 0.5 * small);
        sk_pose pose = {{0.1, 0.2 * small, s * large + s * small + separation}, q};
        sk_convex_axes r = sk_convex_axes_of(&a, &up, &b, &pose);
        assert_near(r.separation, separation, 1e-15 * large);
        assert_int_equal(r.kind, SK_AXIS_EDGES);
        assert_near(sk_length(sk_sub(r.axis, sk_vec(0, 0, -1))), 0.0, 1e-15);
        sk_convex_edge on_a = a.edge[r.feature_a], on_b = b.edge[r.feature_b];
        assert_near(sk_pose_point(up, a.vertex[on_a.from]).z, s * large, 1e-15 * large);
        assert_near(sk_pose_point(up, a.vertex[on_a.to]).z, s * large, 1e-15 * large);
        assert_near(sk_rotate(q, b.vertex[on_b.from]).z, -s * small, 1e-15);
        assert_near(sk_rotate(q, b.vertex[on_b.to]).z, -s * small, 1e-15);
    }
}

// A box whose axes are turned in its own frame.
static sk_convex turned_box(sk_vec3 half, sk_quat turn) {
    sk_convex box = pieces_box(half.x, half.y, half.z), out;
    for (int32_t i = 0; i < box.face_count; i++) box.face[i].normal = sk_rotate(turn, box.face[i].normal);
    sk_result result = sk_convex_build(box.face, box.face_count, &out);
    if (!result.ok) fail_msg("%s", result.text);
    return out;
}

// Edges that cross at 1e-9: the face of the difference is as narrow, and the origin is under its middle. With the product
// of the edges as the axis, rounding tilts it by up to 1e-7.
static void nearly_parallel_edges_give_the_exact_depth(void **state) {
    (void)state;
    uint64_t random = 36;
    sk_quat up = {cos(SK_PI / 8), sin(SK_PI / 8), 0, 0}, across = {1, 0, 0, 0.5e-9};
    for (int32_t i = 0; i < 20; i++) {
        sk_quat turn = pieces_rotation(&random), back = sk_quat_conjugate(turn);
        sk_convex box = turned_box(sk_vec(2, 0.5, 0.5), turn);
        sk_pose lower = {{0, 0, 0}, sk_quat_mul(up, back)};
        sk_quat half_turn = i % 2 == 0 ? sk_quat_identity() : (sk_quat){0, 0, 0, 1};
        sk_pose upper = {{0, 0, 2 * sqrt(0.5) - 1e-10}, sk_quat_mul(sk_quat_mul(across, half_turn), lower.rotation)};
        sk_convex_axes r = sk_convex_axes_of(&box, &lower, &box, &upper);
        assert_int_equal(r.kind, SK_AXIS_EDGES);
        assert_near(r.separation, -1e-10, 4e-15);
    }
}

// Where pieces overlap, an axis that is left out is never better. Where they are apart it may be, but the sign is the same.
static void leaving_out_axes_changes_no_depth(void **state) {
    (void)state;
    uint64_t random = 31;
    int32_t overlapping = 0, edges = 0;
    const int32_t pairs = rounds_of(2500, 50000);
    for (int32_t i = 0; i < pairs; i++) {
        pair p = pair_of(&random, i);
        sk_convex_axes r = axes_of(&p);
        double all = separation_over_all(&p);
        assert_near(sk_length(r.axis), 1.0, 1e-14);
        assert_near(separation_along(&p, r.axis), r.separation, 1e-14);
        overlapping += all < 0.0;
        edges += r.kind == SK_AXIS_EDGES;
        if (all < 0.0)
            assert_near(r.separation, all, 1e-14);
        else
            assert_true(r.separation > 0.0 || all < 1e-14);
    }
    assert_in_range(overlapping, pairs / 3, pairs - pairs / 10);
    assert_true(edges > pairs / 20);
}

// Makes the hull of random points, and keeps the points. Many points are on a sphere, so that all of them are vertices.
static sk_convex hull_of(uint64_t *random, int32_t count, sk_vec3 *points) {
    sk_convex piece;
    for (int32_t i = 0; i < count; i++) {
        points[i] = pieces_vector(random, 1.0);
        if (count > 20) points[i] = sk_unit(points[i]);
    }
    sk_result result = sk_convex_of_points(points, count, &piece);
    if (!result.ok) fail_msg("%s", result.text);
    return piece;
}

// The hull of all differences of points has the axes as its normals, and is computed without any of the rules above.
static void separation_is_that_of_the_hull_of_all_differences(void **state) {
    (void)state;
    uint64_t random = 32;
    int32_t apart = 0, edges = 0;
    const int32_t pairs = rounds_of(100, 2000);
    for (int32_t i = 0; i < pairs; i++) {
        sk_vec3 of_a[25], of_b[25], difference[SK_CONVEX_HULL_POINTS_MAX];
        sk_half_space face[SK_CONVEX_HULL_FACES_MAX];
        int32_t count_a = 5 + i % 6, count_b = 5 + i / 6 % 6, count = 0, faces = 0;
        if (i % 8 == 0) count_b = 25; // more than 64 edges
        pair p = {.a = hull_of(&random, count_a, of_a), .b = hull_of(&random, count_b, of_b)};
        p.pose_a = (sk_pose){pieces_vector(&random, 0.9), pieces_rotation(&random)};
        p.pose_b = (sk_pose){pieces_vector(&random, 0.9), pieces_rotation(&random)};
        for (int32_t m = 0; m < count_a; m++)
            for (int32_t n = 0; n < count_b; n++)
                difference[count++] = sk_sub(sk_pose_point(p.pose_a, of_a[m]), sk_pose_point(p.pose_b, of_b[n]));
        sk_result result = sk_convex_hull(difference, count, face, &faces);
        if (!result.ok) fail_msg("%s", result.text);
        double most = -INFINITY;
        for (int32_t k = 0; k < faces; k++) most = sk_max(most, -face[k].offset);
        sk_convex_axes r = axes_of(&p);
        apart += most > 0.0;
        edges += r.kind == SK_AXIS_EDGES;
        assert_near(r.separation, most, 1e-10); // hulls are computed on a grid of 2e-12
    }
    assert_in_range(apart, pairs / 5, pairs - pairs / 5);
    assert_true(edges > pairs / 5);
}

// Returns whether an edge is not short, and its ends are the farthest vertices of its piece along n.
static bool is_farthest(const sk_convex *piece, sk_pose pose, int32_t edge, sk_vec3 n) {
    sk_vec3 own = sk_rotate_back(pose.rotation, n);
    sk_vec3 from = piece->vertex[piece->edge[edge].from], to = piece->vertex[piece->edge[edge].to];
    double most = -INFINITY;
    for (int32_t i = 0; i < piece->vertex_count; i++) most = sk_max(most, sk_dot(own, piece->vertex[i]));
    return sk_length(sk_sub(to, from)) > 1e-3 && sk_dot(own, from) > most - 1e-9 && sk_dot(own, to) > most - 1e-9;
}

// Returns whether the nearest points are on a face and a vertex, or on two edges. n is the normal of the distance.
static bool is_candidate(const pair *p, sk_vec3 n) {
    bool found = false, edge_of_a = false, edge_of_b = false;
    for (int32_t i = 0; i < p->a.face_count; i++)
        found |= sk_dot(sk_rotate(p->pose_a.rotation, p->a.face[i].normal), n) < -1.0 + 1e-15;
    for (int32_t i = 0; i < p->b.face_count; i++)
        found |= sk_dot(sk_rotate(p->pose_b.rotation, p->b.face[i].normal), n) > 1.0 - 1e-15;
    for (int32_t i = 0; i < p->a.edge_count; i++) edge_of_a |= is_farthest(&p->a, p->pose_a, i, sk_neg(n));
    for (int32_t i = 0; i < p->b.edge_count; i++) edge_of_b |= is_farthest(&p->b, p->pose_b, i, n);
    return found || (edge_of_a && edge_of_b);
}

static void separation_is_at_most_the_distance(void **state) {
    (void)state;
    uint64_t random = 33;
    int32_t equal = 0, less = 0;
    const int32_t pairs = rounds_of(2500, 50000);
    for (int32_t i = 0; i < pairs; i++) {
        pair p = pair_of(&random, i);
        if (i % LAYOUTS == 0) p.pose_a.position = pieces_vector(&random, 2.0);
        sk_convex_distance d = sk_convex_distance_of(&p.a, &p.pose_a, &p.b, &p.pose_b);
        sk_convex_axes r = axes_of(&p);
        if (fabs(r.separation) > 1e-13) assert_int_equal(r.separation > 0.0, d.distance > 0.0);
        if (!(d.distance > 0.0)) continue;
        assert_true(r.separation <= d.distance + (p.plain ? 1e-13 : 1e-10)); // less exact for needles
        less += r.separation < d.distance - 1e-6;
        if (!p.plain || !is_candidate(&p, d.normal)) continue;
        equal++;
        assert_near(r.separation, d.distance, 1e-12);
        assert_near(sk_dot(r.axis, d.normal), 1.0, 1e-12);
    }
    assert_true(equal > pairs / 200);
    assert_true(less > pairs / 200);
}

static void pieces_come_apart_after_the_depth_and_not_before(void **state) {
    (void)state;
    uint64_t random = 34;
    int32_t checked = 0;
    const int32_t pairs = rounds_of(1250, 25000);
    for (int32_t i = 0; i < pairs; i++) {
        pair p = pair_of(&random, i);
        sk_convex_axes r = axes_of(&p);
        double depth = -r.separation;
        if (depth < 1e-9) continue;
        checked++;
        // The distance of needles is accurate to 1e-11 only.
        double more = depth * (1.0 + 1e-9) + (depth > 1e-3 ? 1e-13 : 1e-10), less = depth * (1.0 - 1e-6);
        double apart = depth > 1e-3 ? 0.0 : 1e-11;
        assert_true(distance_after(&p, sk_scale(more, r.axis)).distance > 0.0);
        assert_true(distance_after(&p, sk_scale(less, r.axis)).lower <= apart);
        // No shorter motion parts them, in any of some directions.
        for (int32_t k = 0; k < 4; k++)
            assert_true(distance_after(&p, sk_scale(less, sk_unit(pieces_vector(&random, 1.0)))).lower <= apart);
    }
    assert_true(checked > pairs / 4);
}

// Returns a number that tells where a feature is. Several vertices may be at the same place to 1e-10, with any number.
static double place_of(const sk_convex *piece, int32_t feature, sk_axis_kind kind, sk_axis_kind with_face) {
    const sk_vec3 some = {1.0, 10.0, 100.0};
    if (kind == with_face) return piece->face[feature].offset + sk_dot(some, piece->face[feature].normal);
    if (kind != SK_AXIS_EDGES) return sk_dot(some, piece->vertex[feature]);
    sk_convex_edge e = piece->edge[feature];
    return sk_dot(some, sk_add(piece->vertex[e.from], piece->vertex[e.to]));
}

static void motion_of_both_and_exchange_change_nothing_else(void **state) {
    (void)state;
    uint64_t random = 35;
    const int32_t pairs = rounds_of(2500, 50000);
    for (int32_t i = 0; i < pairs; i++) {
        pair p = pair_of(&random, i);
        sk_pose motion = {pieces_vector(&random, 3.0), pieces_rotation(&random)};
        pair moved = p, swapped = {.a = p.b, .b = p.a, .pose_a = p.pose_b, .pose_b = p.pose_a};
        moved.pose_a = sk_pose_mul(motion, p.pose_a);
        moved.pose_b = sk_pose_mul(motion, p.pose_b);
        sk_convex_axes r = axes_of(&p), m = axes_of(&moved), s = axes_of(&swapped);
        assert_near(separation_along(&p, sk_neg(s.axis)), s.separation, 1e-13);
        assert_near(separation_along(&moved, m.axis), m.separation, 1e-13);
        // Rounding turns the perpendicular of short or nearly parallel edges, which changes only a positive separation.
        double tolerance = r.separation < 0.0 ? 1e-13 : 1e-9;
        assert_near(m.separation, r.separation, tolerance);
        assert_near(s.separation, r.separation, tolerance);
        assert_int_equal(m.separation > 1e-13, r.separation > 1e-13);
        assert_int_equal(s.separation > 1e-13, r.separation > 1e-13);
        if (!p.plain) continue; // else two axes may be equal but for rounding
        assert_near(sk_length(sk_add(s.axis, r.axis)), 0.0, 1e-9);
        assert_near(sk_length(sk_sub(m.axis, sk_rotate(motion.rotation, r.axis))), 0.0, 1e-9);
        assert_int_equal(m.kind, r.kind);
        assert_near(place_of(&p.a, r.feature_a, r.kind, SK_AXIS_FACE_OF_A),
                    place_of(&p.a, m.feature_a, m.kind, SK_AXIS_FACE_OF_A), 1e-9);
        assert_near(place_of(&p.b, r.feature_b, r.kind, SK_AXIS_FACE_OF_B),
                    place_of(&p.b, m.feature_b, m.kind, SK_AXIS_FACE_OF_B), 1e-9);
        assert_near(place_of(&p.a, r.feature_a, r.kind, SK_AXIS_FACE_OF_A),
                    place_of(&p.a, s.feature_b, s.kind, SK_AXIS_FACE_OF_B), 1e-9);
        assert_near(place_of(&p.b, r.feature_b, r.kind, SK_AXIS_FACE_OF_B),
                    place_of(&p.b, s.feature_a, s.kind, SK_AXIS_FACE_OF_A), 1e-9);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_are_apart_by_the_gap_between_their_faces),
        cmocka_unit_test(boxes_of_tenths_have_their_separation_along_the_axis),
        cmocka_unit_test(the_first_of_equal_axes_counts),
        cmocka_unit_test(nearly_parallel_edges_give_the_exact_depth),
        cmocka_unit_test(crossed_edges_meet_along_their_common_perpendicular),
        cmocka_unit_test(leaving_out_axes_changes_no_depth),
        cmocka_unit_test(separation_is_that_of_the_hull_of_all_differences),
        cmocka_unit_test(separation_is_at_most_the_distance),
        cmocka_unit_test(pieces_come_apart_after_the_depth_and_not_before),
        cmocka_unit_test(motion_of_both_and_exchange_change_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
