// Distances of hulls: discs, balls, capsules and pieces, against closed forms and against fine polygons.
#include "base/hash.h"
#include "convex/hull.h"
#include "convex/pieces.h"
#include "rounds.h"

static const sk_pose HOME = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};

static sk_hull disc_of(const sk_vec3 *centre, double radius, sk_vec3 axis) {
    return (sk_hull){.count = 1, .points = centre, .radius = radius, .disc = true, .axis = axis};
}

static void a_disc_is_round(void **state) {
    (void)state;
    const sk_vec3 centre = {0, 0, 0}, point = {0, 0, 0};
    sk_hull disc = disc_of(&centre, 2.0, sk_vec(0, 0, 1)), dot = {.count = 1, .points = &point};
    for (int32_t i = 0; i < 360; i++) {
        double angle = i * SK_PI / 180.0, far = 2.0 + 0.01 * (i + 1);
        sk_pose at = {{far * cos(angle), far * sin(angle), 0.0}, sk_quat_identity()};
        sk_hull_gap gap = sk_hull_gap_of(&disc, &HOME, &dot, &at);
        assert_near(gap.distance, far - 2.0, 1e-13);
        assert_near(sk_length(gap.on_a), 2.0, 1e-13);
        assert_true(gap.rounds <= 12);
        at.position.z = 1.5;
        assert_near(sk_hull_gap_of(&disc, &HOME, &dot, &at).distance, hypot(far - 2.0, 1.5), 1e-13);
        at.position = sk_vec(1.9 * cos(angle), 1.9 * sin(angle), -0.25); // above its face
        assert_near(sk_hull_gap_of(&disc, &HOME, &dot, &at).distance, 0.25, 1e-13);
    }
}

static void two_discs_are_apart_by_the_gap_of_their_rims(void **state) {
    (void)state;
    const sk_vec3 centre = {0, 0, 0};
    sk_hull a = disc_of(&centre, 2.0, sk_vec(0, 0, 1)), b = disc_of(&centre, 1.0, sk_vec(1, 0, 0));
    sk_pose at = {{3.0, 0.0, 0.5}, sk_quat_identity()}; // across the plane of a
    assert_near(sk_hull_gap_of(&a, &HOME, &b, &at).distance, 1.0, 1e-13);
    at.position.z = 1.5; // its lowest point is half a metre above the plane
    assert_near(sk_hull_gap_of(&a, &HOME, &b, &at).distance, hypot(1.0, 0.5), 1e-13);
    at.position = sk_vec(0.0, 0.0, 0.5);
    assert_near(sk_hull_gap_of(&a, &HOME, &b, &at).distance, 0.0, 0.0);
}

static void balls_and_capsules_are_apart_by_their_cores_less_their_radii(void **state) {
    (void)state;
    const sk_vec3 ends[2] = {{-1, 0, 0}, {1, 0, 0}}, centre = {0, 0, 0};
    sk_hull capsule = {.count = 2, .points = ends, .radius = 0.25},
            ball = {.count = 1, .points = &centre, .radius = 0.5};
    sk_pose at = {{0.3, 2.0, 0.0}, sk_quat_identity()};
    sk_hull_gap gap = sk_hull_gap_of(&capsule, &HOME, &ball, &at);
    assert_near(gap.distance, 1.25, 1e-15);
    assert_near(gap.on_a.y, 0.25, 1e-15);
    assert_near(gap.on_b.y, 1.5, 1e-15);
    at.position.y = 0.7;
    assert_near(sk_hull_gap_of(&capsule, &HOME, &ball, &at).distance, 0.0, 0.0);
}

// A disc is at most as far as a polygon in it, and at least as far as one around it. The witnesses are on both hulls.
static void a_disc_is_between_polygons_in_it_and_around_it(void **state) {
    (void)state;
    enum { CORNERS = 120 };
    uint64_t random = 5;
    int32_t apart = 0, most = 0, rounds = rounds_of(2000, 50000);
    for (int32_t i = 0; i < rounds; i++) {
        sk_convex piece = pieces_hull(&random, 4 + i % 29, sk_vec(1, 1, 1));
        sk_pose pose = {pieces_vector(&random, 4.0), pieces_rotation(&random)};
        sk_pose turned = {pieces_vector(&random, 0.5), pieces_rotation(&random)};
        const sk_vec3 centre = {0.3, -0.2, 0.1};
        sk_hull disc = disc_of(&centre, 1.5, sk_vec(0, 0, 1));
        sk_hull hull = {.count = piece.vertex_count, .points = piece.vertex};
        sk_vec3 in[CORNERS], around[CORNERS];
        for (int32_t k = 0; k < CORNERS; k++) {
            double angle = 2.0 * SK_PI * k / CORNERS;
            sk_vec3 out = {cos(angle), sin(angle), 0.0};
            in[k] = sk_add_scaled(centre, 1.5, out);
            around[k] = sk_add_scaled(centre, 1.5 / cos(SK_PI / CORNERS), out);
        }
        sk_hull inner = {.count = CORNERS, .points = in}, outer = {.count = CORNERS, .points = around};
        sk_hull_gap gap = sk_hull_gap_of(&disc, &turned, &hull, &pose);
        assert_true(gap.distance <= sk_hull_gap_of(&inner, &turned, &hull, &pose).distance + 1e-13);
        assert_true(gap.distance >= sk_hull_gap_of(&outer, &turned, &hull, &pose).distance - 1e-13);
        assert_near(sk_hull_gap_of(&hull, &pose, &disc, &turned).distance, gap.distance, 1e-13);
        if (gap.distance == 0.0) continue;
        apart++;
        most = gap.rounds > most ? gap.rounds : most;
        sk_vec3 n = sk_unit(sk_sub(gap.on_b, gap.on_a)), own = sk_rotate_back(turned.rotation, n);
        double reach = sk_dot(n, sk_pose_point(turned, sk_hull_farthest(&disc, own)));
        assert_near(reach, sk_dot(n, gap.on_a), 1e-12); // the plane across the gap touches the true disc
        assert_near(sk_length(sk_sub(gap.on_b, gap.on_a)), gap.distance, 1e-13);
    }
    assert_true(apart > rounds / 4);
    assert_true(most <= 16);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disc_is_round),
        cmocka_unit_test(two_discs_are_apart_by_the_gap_of_their_rims),
        cmocka_unit_test(balls_and_capsules_are_apart_by_their_cores_less_their_radii),
        cmocka_unit_test(a_disc_is_between_polygons_in_it_and_around_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
