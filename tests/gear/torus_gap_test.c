// The gap between a torus and a convex piece: proofs that no nearer point exists, a second displacement to measure it, and how fast it
// changes.
#include "../convex/pieces.h"
#include "check.h"
#include "convex/distance.h"
#include "gear/torus_gap.h"
#include "math/elementary.h"

static const uint64_t ALL = UINT64_MAX;

static sk_vec3 random_unit(uint64_t *random) {
    sk_vec3 v;
    do {
        v = pieces_vector(random, 1.0);
    } while (sk_length(v) < 0.1);
    return sk_unit(v);
}

// A wheel of 0.1 to 0.5 m in any attitude beside a piece of about 1 m, at most 1 m from its origin.
static sk_torus random_torus(uint64_t *random) {
    sk_torus torus =
        sk_torus_of_wheel(pieces_vector(random, 1.0), random_unit(random), sk_random_range(random, 0.1, 0.5));
    if (sk_random_range(random, 0, 1) < 0.3) torus.axle = sk_vec(0, 1, 0); // parallel to the faces of boxes
    return torus;
}

static sk_convex random_piece(uint64_t *random) {
    if (sk_random_range(random, 0, 1) < 0.4)
        return pieces_box(sk_random_range(random, 0.02, 0.6), sk_random_range(random, 0.02, 0.6),
                          sk_random_range(random, 0.02, 0.6));
    return pieces_hull(random, 12, sk_vec(0.6, 0.4, 0.3));
}

static double support_of(const sk_convex *piece, sk_vec3 n) {
    double most = -INFINITY;
    for (int32_t i = 0; i < piece->vertex_count; i++) most = sk_max(most, sk_dot(n, piece->vertex[i]));
    return most;
}

static double outside_of(const sk_convex *piece, sk_vec3 p) {
    double most = -INFINITY;
    for (int32_t i = 0; i < piece->face_count; i++)
        most = sk_max(most, sk_dot(piece->face[i].normal, p) - piece->face[i].offset);
    return most;
}

static void a_gap_is_proved_by_its_point_and_by_its_normal(void **state) {
    (void)state;
    enum { CASES = 6000 };
    uint64_t random = 1;
    int found = 0, flat = 0, deep = 0;
    for (int i = 0; i < CASES; i++) {
        sk_convex piece = random_piece(&random);
        sk_torus torus = random_torus(&random);
        sk_torus_gap gap;
        if (!sk_torus_gap_to(&torus, &piece, ALL, INFINITY, &gap)) fail_msg("case %d: nothing found", i);
        assert_near(sk_length(gap.normal), 1.0, 1e-12);
        // A plane with that normal separates the torus from the piece by the gap: nothing is nearer.
        double apart =
            sk_dot(gap.normal, torus.centre) - sk_torus_reach(&torus, gap.normal) - support_of(&piece, gap.normal);
        if (!(fabs(apart - gap.gap) < 1e-9)) fail_msg("case %d: gap %.12g, the normal proves %.12g", i, gap.gap, apart);
        if (gap.gap + torus.ball < 1e-6) { // the disc itself is inside
            deep++;
            continue;
        }
        // The point is of the piece, and the torus reaches as near to it: something is as near.
        if (!(outside_of(&piece, gap.point) < 1e-9)) fail_msg("case %d: the point is outside", i);
        sk_vec3 d = sk_sub(gap.point, torus.centre);
        double along = sk_dot(d, torus.axle), out = sqrt(sk_max(0.0, sk_dot(d, d) - along * along));
        double distance = sqrt(along * along + sk_max(0.0, out - torus.disc) * sk_max(0.0, out - torus.disc));
        if (!(fabs(distance - torus.ball - gap.gap) < 1e-9))
            fail_msg("case %d: gap %g, point at %g", i, gap.gap, distance);
        found++;
        flat += gap.face >= 0;
    }
    assert_true(found > CASES / 2 && flat > CASES / 50 && deep > CASES / 50);
}

static void a_gap_is_that_of_a_thin_disc_of_many_corners(void **state) {
    (void)state;
    enum { CASES = 300, CORNERS = 60 };
    static const double THICK = 1e-5;
    uint64_t random = 2;
    for (int i = 0; i < CASES; i++) {
        sk_convex piece = random_piece(&random), disc;
        sk_torus torus = random_torus(&random);
        sk_torus_gap gap;
        if (!sk_torus_gap_to(&torus, &piece, ALL, INFINITY, &gap)) fail_msg("case %d: nothing found", i);
        sk_vec3 x = sk_unit(sk_cross(torus.axle, fabs(torus.axle.x) < 0.5 ? sk_vec(1, 0, 0) : sk_vec(0, 0, 1)));
        sk_vec3 y = sk_cross(torus.axle, x), corner[2 * CORNERS];
        for (int k = 0; k < CORNERS; k++) {
            double turn = 2.0 * SK_PI * k / CORNERS;
            sk_vec3 rim = sk_add_scaled(sk_scale(torus.disc * sk_cos(turn), x), torus.disc * sk_sin(turn), y);
            corner[2 * k] = sk_add_scaled(rim, THICK, torus.axle);
            corner[2 * k + 1] = sk_add_scaled(rim, -THICK, torus.axle);
        }
        assert_true(sk_convex_of_points(corner, 2 * CORNERS, &disc).ok);
        sk_pose place = {torus.centre, sk_quat_identity()}, origin = {{0, 0, 0}, sk_quat_identity()};
        sk_convex_distance got = sk_convex_distance_of(&disc, &place, &piece, &origin);
        double coarse = torus.disc * (1.0 - sk_cos(SK_PI / CORNERS)) + THICK, mine = sk_max(0.0, gap.gap + torus.ball);
        if (!(mine < got.distance + 2.0 * THICK && mine > got.distance - coarse - THICK))
            fail_msg("case %d: %g m, of corners %g m", i, mine, got.distance);
    }
}

static void a_gap_changes_by_no_more_than_the_way_of_the_hub(void **state) {
    (void)state;
    enum { CASES = 6000 };
    uint64_t random = 3;
    int edges = 0;
    for (int i = 0; i < CASES; i++) {
        sk_convex piece = random_piece(&random);
        sk_torus torus = random_torus(&random), moved = torus;
        double displacement = sk_exp(sk_random_range(&random, -14.0, -2.0));
        moved.centre = sk_add_scaled(torus.centre, displacement, random_unit(&random));
        sk_torus_gap a, b;
        assert_true(sk_torus_gap_to(&torus, &piece, ALL, INFINITY, &a) &&
                    sk_torus_gap_to(&moved, &piece, ALL, INFINITY, &b));
        double least = sk_min(a.gap, b.gap) + torus.ball;
        if (least < 1e-3) continue; // the hub never comes so near
        if (!(fabs(b.gap - a.gap) < displacement + 1e-10))
            fail_msg("case %d: gap moves by %g in %g m", i, b.gap - a.gap, displacement);
        double turned = sk_length(sk_sub(a.normal, b.normal));
        if (!(turned < displacement / least + 1e-7))
            fail_msg("case %d: normal turns by %g in %g m at %g m", i, turned, displacement, least);
        edges += a.face != b.face;
    }
    assert_true(edges > CASES / 200);
}

static void a_gap_beyond_the_reach_or_to_a_hidden_face_is_not_found(void **state) {
    (void)state;
    sk_convex box = pieces_box(1.0, 1.0, 1.0);
    sk_torus torus = sk_torus_of_wheel(sk_vec(0, 0, 1.3), sk_vec(0, 1, 0), 0.2);
    sk_torus_gap gap;
    assert_false(sk_torus_gap_to(&torus, &box, ALL, 0.0999, &gap));
    assert_true(sk_torus_gap_to(&torus, &box, ALL, 0.1001, &gap));
    assert_near(gap.gap, 0.1, 1e-15);
    assert_int_equal(gap.face, 5);
    assert_false(sk_torus_gap_to(&torus, &box, ALL & ~(1u << 5), 1.0, &gap));
    // Beside the top: the edge of an exposed and a hidden face counts, one of two hidden faces does not.
    torus.centre = sk_vec(1.1, 0, 1.3);
    assert_true(sk_torus_gap_to(&torus, &box, 1u << 5, 1.0, &gap));
    assert_int_equal(gap.face, -1);
    assert_near(gap.gap, sqrt(0.1) - 0.2, 1e-15);
    assert_true(sk_torus_gap_to(&torus, &box, 1u << 4, 10.0, &gap) && gap.gap > 1.0);
}

static void a_reach_hides_what_is_beyond_it_and_changes_nothing_else(void **state) {
    (void)state;
    enum { CASES = 6000 };
    uint64_t random = 5;
    int beyond = 0, within = 0;
    for (int i = 0; i < CASES; i++) {
        sk_convex piece = random_piece(&random);
        sk_torus torus = random_torus(&random);
        sk_torus_gap all, near;
        double reach = sk_random_range(&random, 1e-3, 0.1);
        assert_true(sk_torus_gap_to(&torus, &piece, ALL, INFINITY, &all));
        bool found = sk_torus_gap_to(&torus, &piece, ALL, reach, &near);
        if (found != (all.gap < reach)) fail_msg("case %d: gap %g, reach %g, found %g", i, all.gap, reach, near.gap);
        if (found && !(fabs(near.gap - all.gap) < 1e-12)) fail_msg("case %d: gap %g, %g", i, all.gap, near.gap);
        beyond += !found;
        within += found;
    }
    assert_true(beyond > CASES / 50 && within > CASES / 50);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gap_is_proved_by_its_point_and_by_its_normal),
        cmocka_unit_test(a_gap_is_that_of_a_thin_disc_of_many_corners),
        cmocka_unit_test(a_gap_changes_by_no_more_than_the_way_of_the_hub),
        cmocka_unit_test(a_gap_beyond_the_reach_or_to_a_hidden_face_is_not_found),
        cmocka_unit_test(a_reach_hides_what_is_beyond_it_and_changes_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
