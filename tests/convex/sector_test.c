// How far a solid reaches into the sector of a disc: closed forms, and random solids against counted points.
#include "check.h"
#include "convex/pieces.h"
#include "convex/sector.h"
#include "math/elementary.h"
#include "rounds.h"

static const sk_pose HOME = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};

static sk_cut box_between(sk_vec3 low, sk_vec3 high) {
    sk_cut cut;
    sk_cut_box(low, high, 0, &cut);
    return cut;
}

static void check_number(double found, double expected, double tolerance) {
    if (!(fabs(found - expected) <= tolerance)) fail_msg("%.17g is not %.17g within %g", found, expected, tolerance);
}

// A wall at x = 0.8 in a disc of 1 m: the blade meets it while it is within acos(0.8) of the perpendicular.
static void a_wall_is_reached_at_its_distance(void **state) {
    (void)state;
    sk_cut wall = box_between((sk_vec3){0.8, -3, -3}, (sk_vec3){5, 3, 3});
    sk_sector s = {-0.2, 0.2, -0.01, 0.01, 0.1, 1.0};
    sk_sector_reach reach;
    assert_true(sk_sector_reach_of(&s, &wall, &reach));
    check_number(reach.least, 0.8, 1e-15);
    check_number(reach.most, 1.0, 1e-15);
    check_number(reach.begin, -0.2, 1e-15);
    check_number(reach.end, 0.2, 1e-15);
    wall = box_between((sk_vec3){0.8, -3, -3}, (sk_vec3){5, 3, 3});
    s = (sk_sector){0.5, 0.7, -0.01, 0.01, 0.1, 1.0}; // 0.8 / cos 0.5 = 0.912
    assert_true(sk_sector_reach_of(&s, &wall, &reach));
    check_number(reach.least, 0.8 / cos(0.5), 1e-14);
    check_number(reach.begin, 0.5, 1e-15);
    check_number(reach.end, acos(0.8), 0.01); // the tangents of the arc
    wall = box_between((sk_vec3){0.8, -3, -3}, (sk_vec3){5, 3, 3});
    s = (sk_sector){0.7, 0.9, -0.01, 0.01, 0.1, 1.0};
    assert_false(sk_sector_reach_of(&s, &wall, &reach));
    wall = box_between((sk_vec3){0.8, -3, 0.02}, (sk_vec3){5, 3, 3}); // beside the disc
    s = (sk_sector){-0.2, 0.2, -0.01, 0.01, 0.1, 1.0};
    assert_false(sk_sector_reach_of(&s, &wall, &reach));
}

static void a_stone_inside_of_the_disc_has_two_ends(void **state) {
    (void)state;
    sk_cut stone = box_between((sk_vec3){0.5, 0.0, -0.05}, (sk_vec3){0.6, 0.05, 0.05});
    sk_sector s = {-0.1, 0.3, -0.01, 0.01, 0.1, 1.0};
    sk_sector_reach reach;
    assert_true(sk_sector_reach_of(&s, &stone, &reach));
    check_number(reach.least, 0.5, 1e-15);
    check_number(reach.most, sqrt(0.36 + 0.0025), 1e-15);
    check_number(reach.begin, 0.0, 1e-15);
    check_number(reach.end, atan2(0.05, 0.5), 1e-15);
    assert_true(reach.point.x > 0.5 && reach.point.x < 0.6 && reach.point.y >= 0.0 && reach.point.y < 0.05);
}

static void a_solid_about_the_hub_counts_from_the_root(void **state) {
    (void)state;
    sk_cut block = box_between((sk_vec3){-0.3, -0.3, -1}, (sk_vec3){0.3, 0.3, 1});
    sk_sector s = {-0.1, 0.1, -0.01, 0.01, 0.1, 1.0};
    sk_sector_reach reach;
    assert_true(sk_sector_reach_of(&s, &block, &reach));
    check_number(reach.least, 0.1, 0.0);
    check_number(reach.most, 0.3 / cos(0.1), 1e-15);
    s.root = 0.35;
    block = box_between((sk_vec3){-0.3, -0.3, -1}, (sk_vec3){0.3, 0.3, 1});
    assert_false(sk_sector_reach_of(&s, &block, &reach));
}

static bool is_inside(const sk_convex *piece, sk_vec3 p) {
    for (int32_t i = 0; i < piece->face_count; i++)
        if (sk_dot(piece->face[i].normal, p) > piece->face[i].offset) return false;
    return true;
}

// No point of the solid in the sector is nearer than `least`; if many points are in it, one of them is nearly as near.
static void random_solids_agree_with_counted_points(void **state) {
    (void)state;
    enum { SOLIDS = 300, POINTS = 20000 };
    uint64_t random = 20261129;
    int32_t reached = 0;
    for (int i = 0; i < SOLIDS; i++) {
        sk_convex piece = pieces_hull(&random, 12, sk_vec(0.6, 0.6, 0.6));
        sk_vec3 at = {sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1),
                      sk_random_range(&random, -0.3, 0.3)};
        double begin = sk_random_range(&random, -7, 7);
        sk_sector s = {begin, begin + sk_random_range(&random, 0.02, 1.0), -0.02, 0.02, 0.1, 1.0};
        sk_pose pose = {at, HOME.rotation};
        sk_cut cut;
        sk_sector_reach reach;
        sk_cut_begin(&piece, &pose, &cut);
        bool hit = sk_sector_reach_of(&s, &cut, &reach);
        double nearest = 2.0, farthest = 0.0;
        int32_t inside = 0;
        for (int k = 0; k < POINTS; k++) {
            double azimuth = sk_random_range(&random, s.begin, s.end), r = sk_random_range(&random, s.root, s.radius);
            sk_vec3 p = {r * sk_cos(azimuth), r * sk_sin(azimuth), sk_random_range(&random, s.low, s.high)};
            if (!is_inside(&piece, sk_sub(p, at))) continue;
            inside++;
            nearest = sk_min(nearest, r);
            farthest = sk_max(farthest, r);
        }
        if (inside > 0 && !hit) fail_msg("solid %d: %d points are inside", i, inside);
        if (inside == 0) continue;
        reached++;
        if (nearest < reach.least - 1e-12 || farthest > reach.most + 1e-12)
            fail_msg("solid %d: points from %g to %g, found %g to %g", i, nearest, farthest, reach.least, reach.most);
        if (inside > POINTS / 20) check_number(reach.least, nearest, 0.05);
    }
    assert_true(reached > SOLIDS / 10);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_is_reached_at_its_distance),
        cmocka_unit_test(a_stone_inside_of_the_disc_has_two_ends),
        cmocka_unit_test(a_solid_about_the_hub_counts_from_the_root),
        cmocka_unit_test(random_solids_agree_with_counted_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
