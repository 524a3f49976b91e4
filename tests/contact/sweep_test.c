// Parts that move do not meet within the safe time; cores; the thickness of scenery.
#include "base/random.h"
#include "check.h"
#include "contact/sweep.h"
#include "union_solids.h"

static sk_pose pose_after(const sk_sweep_side *side, double t) {
    double half = 0.5 * t, size = sk_length(side->rate), sine = size > 0.0 ? sin(half * size) / size : 0.0;
    sk_quat turn = {cos(half * size), sine * side->rate.x, sine * side->rate.y, sine * side->rate.z};
    sk_vec3 centre = sk_add_scaled(side->centre, t, side->velocity);
    return (sk_pose){sk_add(centre, sk_rotate(turn, sk_sub(side->pose.position, side->centre))),
                     sk_quat_mul(turn, side->pose.rotation)};
}

static sk_sweep_side random_side(uint64_t *random, const sk_convex *piece, sk_vec3 at) {
    sk_sweep_side side = {.core = piece, .pose = {at, pieces_rotation(random)}, .centre = at};
    side.radius = sk_random_range(random, 0, 1) < 0.3 ? 0.1 : 0.0;
    side.velocity = pieces_vector(random, 5.0);
    side.rate = pieces_vector(random, 10.0);
    double reach = 0.0;
    for (int32_t i = 0; i < piece->vertex_count; i++) reach = sk_max(reach, sk_length(piece->vertex[i]));
    side.acceleration = reach * sk_dot(side.rate, side.rate);
    return side;
}

// The gap along the axis, sampled within the safe time, stays above what must be left. And the time is not much too short:
// steps by it come to the touch of parts that fly at each other.
static void parts_do_not_meet_within_the_safe_time(void **state) {
    (void)state;
    uint64_t random = 4;
    int touches = 0, steps = 0;
    for (int n = 0; n < 2000; n++) {
        sk_convex piece[2];
        for (int k = 0; k < 2; k++) piece[k] = pieces_hull(&random, 12, sk_vec(1.0, 0.7, 0.4));
        sk_sweep_side a = random_side(&random, &piece[0], sk_vec(4.0, 0.0, 0.0));
        sk_sweep_side b = random_side(&random, &piece[1], sk_vec(0.0, 0.0, 0.0));
        a.velocity.x = -6.0;
        sk_sweep_gap gap = sk_sweep_gap_of(&a, &b);
        for (double t = 0.0; t < 1.0 && gap.distance > 1e-6; steps++) {
            double left = 0.5 * sk_min(gap.distance, 1e-6);
            double safe = sk_sweep_safe_time(&a, &b, gap.normal, left, 1.0 - t);
            assert_true(safe > 0.0);
            for (int k = 1; k <= 4; k++) {
                sk_sweep_side at_a = a, at_b = b;
                at_a.pose = pose_after(&a, 0.25 * k * safe);
                at_b.pose = pose_after(&b, 0.25 * k * safe);
                assert_true(sk_sweep_gap_of(&at_a, &at_b).distance > left - 1e-9);
            }
            a.pose = pose_after(&a, safe);
            b.pose = pose_after(&b, safe);
            a.centre = sk_add_scaled(a.centre, safe, a.velocity);
            b.centre = sk_add_scaled(b.centre, safe, b.velocity);
            gap = sk_sweep_gap_of(&a, &b);
            t += safe;
        }
        touches += gap.distance <= 1e-6;
    }
    assert_true(touches > 200);
    assert_true(steps < 2000 * 20);
}

// The vertex of a face that approaches fastest gives the time: 2 m/s and 4 rad/s times 0.5 m.
static void the_safe_time_is_that_of_the_fastest_vertex(void **state) {
    (void)state;
    sk_convex cube;
    assert_true(sk_convex_box(sk_vec(0.5, 0.5, 0.5), &cube).ok);
    sk_sweep_side a = {.core = &cube, .pose = {{0, 0, 1.01}, sk_quat_identity()}, .centre = {0, 0, 1.01}};
    sk_sweep_side b = {.core = &cube, .pose = {{0, 0, 0}, sk_quat_identity()}};
    a.velocity = sk_vec(3, 0, -2);
    a.rate = sk_vec(0, 4, 0);
    sk_sweep_gap gap = sk_sweep_gap_of(&a, &b);
    assert_near(gap.distance, 0.01, 1e-12);
    assert_near(gap.normal.z, 1.0, 1e-9);
    double safe = sk_sweep_safe_time(&a, &b, gap.normal, 0.002, 1.0);
    assert_near(safe, 0.008 / 4.0, 1e-4);
    b.slack = 1.0;
    b.acceleration = 200.0; // 0.008 = 5 t + 100 t^2
    safe = sk_sweep_safe_time(&a, &b, gap.normal, 0.002, 1.0);
    assert_near(safe, (sqrt(25.0 + 4.0 * 100.0 * 0.008) - 5.0) / 200.0, 2e-5);
}

static void the_core_of_a_box_is_a_smaller_box(void **state) {
    (void)state;
    sk_convex box, core;
    assert_true(sk_convex_box(sk_vec(1, 2, 3), &box).ok);
    assert_true(sk_sweep_core(&box, 0x3f, 0.25, &core));
    for (int32_t i = 0; i < core.vertex_count; i++) {
        assert_near(fabs(core.vertex[i].x), 0.75, 1e-12);
        assert_near(fabs(core.vertex[i].y), 1.75, 1e-12);
        assert_near(fabs(core.vertex[i].z), 2.75, 1e-12);
    }
    assert_true(sk_sweep_core(&box, 0x02, 0.25, &core)); // one face
    assert_false(sk_sweep_core(&box, 0x3f, 1.01, &core));
}

static double thickness_of(sk_shapes *s, sk_shape root, sk_vec3 at) {
    union_scene scene = union_scene_make(s, root);
    const sk_vec3 more = {0.02, 0.02, 0.02};
    double thickness = sk_union_thickness(scene.cache, (sk_box){sk_sub(at, more), sk_add(at, more)}, 0.2, 0.4);
    union_scene_free(&scene);
    return thickness;
}

// Also where the blocks of the grid cut the solid: the slab and the post cross the planes x = 0, y = 0 and z = 0.
static void thickness_of_scenery(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        double up = 0.0003 * k;
        sk_shapes *s = sk_shapes_create();
        sk_shape slab = box(s, sk_vec(-3, -3, up - 0.002), sk_vec(3, 3, up));
        assert_near(thickness_of(s, slab, sk_vec(0.01, 0, 0)), 0.002, 2e-5);
        s = sk_shapes_create();
        sk_shape post = box(s, sk_vec(-0.005, up - 0.005, -3), sk_vec(0.005, up + 0.005, 3));
        assert_near(thickness_of(s, post, sk_vec(0, 0.01, 0)), 0.01, 1e-4);
        s = sk_shapes_create();
        assert_near(thickness_of(s, plane(s, 0, 0, 1, up), sk_vec(0, 0, 0)), 0.4, 1e-12);
    }
    sk_shapes *s = sk_shapes_create();
    assert_near(thickness_of(s, box(s, sk_vec(5, 5, 0), sk_vec(6, 6, 1e-3)), sk_vec(0, 0, 0)), 0.4, 1e-12);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_do_not_meet_within_the_safe_time),
        cmocka_unit_test(the_safe_time_is_that_of_the_fastest_vertex),
        cmocka_unit_test(the_core_of_a_box_is_a_smaller_box),
        cmocka_unit_test(thickness_of_scenery),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
