// Spheres and capsules: closed forms, derivatives of the energy, seams.
#include "contact/patch_pairs.h"
#include "contact/rounded.h"

static const sk_patch_law LAW = {.kappa = KAPPA, .chi = 0.2, .mass = 1.0, .area = 0.01, .depth_max = INFINITY};

static double part(sk_wrench w, int i) {
    sk_vec3 v = i < 3 ? w.force : w.moment;
    return i % 3 == 0 ? v.x : i % 3 == 1 ? v.y : v.z;
}

static sk_pose moved_along(sk_pose pose, sk_vec3 point, int i, double step) {
    sk_vec3 e = {i % 3 == 0, i % 3 == 1, i % 3 == 2}, none = {0, 0, 0};
    return i < 3 ? stage_moved(pose, point, sk_scale(step, e), none)
                 : stage_moved(pose, point, none, sk_scale(step, e));
}

static void a_sphere_is_a_linear_spring(void **state) {
    (void)state;
    sk_convex box = pieces_box(1, 1, 1);
    sk_patch_side side = sk_patch_side_of(&box, 0.1);
    sk_rounded ball = {.radius = 0.1};
    double k = KAPPA * SK_PI * 0.01 / 4;
    for (int i = 1; i < 5; i++) {
        double depth = 1e-3 * i;
        sk_pose pose = {{0.2, 0.3, 1.1 - depth}, sk_quat_identity()};
        sk_patch p = sk_rounded_on_piece(&ball, &pose, &side, &LAW);
        assert_true(p.touching && !p.too_deep);
        assert_near(p.elastic.force.z, k * depth, 1e-6);
        assert_near(sk_length(p.elastic.moment), 0.0, 1e-9);
        assert_near(p.damping[2][2], 0.2 * k * depth, 1e-6);
        assert_near(p.depth, depth, 1e-14);
        assert_near(p.torsion_radius, 8.0 / 15.0 * sqrt(2 * 0.1 * depth), 1e-9);
        // Against another sphere: the same spring along the line of the centres.
        sk_pose beside = {sk_scale(0.2 - depth, sk_vec(0.6, 0.8, 0)), sk_quat_identity()};
        p = sk_rounded_on_rounded(&ball, &beside, &ball, &LAW);
        assert_near(p.elastic.force.x, 0.6 * k * depth, 1e-6);
        assert_near(p.elastic.force.y, 0.8 * k * depth, 1e-6);
        assert_near(sk_length(sk_sub(p.point, sk_scale(0.1 - 0.5 * depth, sk_vec(0.6, 0.8, 0)))), 0.0, 1e-12);
    }
    sk_pose inside = {{0, 0, 0.999}, sk_quat_identity()}, apart = {{0, 0, 1.1001}, sk_quat_identity()};
    assert_true(sk_rounded_on_piece(&ball, &inside, &side, &LAW).too_deep);
    assert_false(sk_rounded_on_piece(&ball, &apart, &side, &LAW).touching);
}

static void a_lying_capsule_is_carried_along_its_length(void **state) {
    (void)state;
    sk_convex box = pieces_box(1, 1, 1);
    sk_patch_side side = sk_patch_side_of(&box, 0.1);
    sk_rounded capsule = {{-0.2, 0, 0}, {0.2, 0, 0}, 0.1};
    sk_pose pose = {{0.1, 0.1, 1.099}, stage_turn(sk_vec(0, 0, 0.7))};
    sk_patch p = sk_rounded_on_piece(&capsule, &pose, &side, &LAW);
    assert_near(p.elastic.force.z, KAPPA * sk_rounded_area(&capsule) * 0.001, 1e-6);
    assert_near(sk_length(p.elastic.moment), 0.0, 1e-6);
    assert_true(p.torsion_radius > 0.1 && p.torsion_radius < 0.15);
}

static void compare(const sk_patch *p, const sk_patch *up, const sk_patch *down, int k) {
    const double H = 1e-6;
    assert_near((down->energy - up->energy) / (2 * H), part(p->elastic, k), 1e-8 * KAPPA);
    sk_wrench w_up = stage_wrench_about(up, p->point), w_down = stage_wrench_about(down, p->point);
    for (int r = 0; r < 6; r++)
        assert_near((part(w_down, r) - part(w_up, r)) / (2 * H), p->stiffness[r][k], 1e-7 * KAPPA);
}

// Random capsules and spheres against hulls and against each other.
static void force_and_stiffness_are_derivatives_of_the_energy(void **state) {
    (void)state;
    const double H = 1e-6;
    uint64_t random = 3;
    int32_t on_piece = 0, on_rounded = 0;
    for (int32_t i = 0; i < 400; i++) {
        sk_convex piece = pieces_hull(&random, 4 + i % 9, sk_vec(0.3, 0.3, 0.3));
        sk_patch_side side = sk_patch_side_of(&piece, 0.1);
        sk_rounded a = {pieces_vector(&random, 0.2), pieces_vector(&random, 0.2), 0.1};
        sk_rounded b = {pieces_vector(&random, 0.2), pieces_vector(&random, 0.2), 0.15};
        if (i % 3 == 0) a.to = a.from;
        if (i % 5 == 0) b.to = b.from;
        sk_pose pose = {pieces_vector(&random, 0.4), pieces_rotation(&random)};
        sk_patch p = sk_rounded_on_piece(&a, &pose, &side, &LAW), q = sk_rounded_on_rounded(&a, &pose, &b, &LAW);
        for (int k = 0; k < 6; k++) {
            sk_pose pose_up = moved_along(pose, p.point, k, H), pose_down = moved_along(pose, p.point, k, -H);
            sk_patch up = sk_rounded_on_piece(&a, &pose_up, &side, &LAW),
                     down = sk_rounded_on_piece(&a, &pose_down, &side, &LAW);
            if (p.touching && !p.too_deep) compare(&p, &up, &down, k);
            pose_up = moved_along(pose, q.point, k, H);
            pose_down = moved_along(pose, q.point, k, -H);
            up = sk_rounded_on_rounded(&a, &pose_up, &b, &LAW);
            down = sk_rounded_on_rounded(&a, &pose_down, &b, &LAW);
            if (q.touching && !q.too_deep) compare(&q, &up, &down, k);
        }
        on_piece += p.touching && !p.too_deep;
        on_rounded += q.touching && !q.too_deep;
    }
    assert_true(on_piece > 60 && on_rounded > 60);
}

// A ball rolls over vertices and edges of a box, 1e5 steps: no jump of the force above kappa times its section times a step.
static void the_force_is_continuous(void **state) {
    (void)state;
    enum { STEPS = 100000 };
    sk_convex box = pieces_box(0.5, 0.4, 0.3);
    sk_patch_side side = sk_patch_side_of(&box, 0.1);
    sk_rounded capsule = {{-0.1, 0, 0}, {0.15, 0, 0.05}, 0.1};
    sk_vec3 before = {0, 0, 0};
    int touching = 0;
    for (int k = 0; k <= STEPS; k++) {
        double t = 2 * SK_PI * k / STEPS;
        sk_pose pose = {{0.5 + 0.1 * sk_sin(t), 0.4 + 0.2 * sk_cos(2 * t), 0.35 + 0.03 * sk_cos(3 * t)},
                        stage_turn(sk_vec(sk_sin(t), 0.2, sk_cos(t)))};
        sk_patch p = sk_rounded_on_piece(&capsule, &pose, &side, &LAW);
        if (p.too_deep) fail_msg("too deep at %d", k);
        if (k > 0) assert_near(sk_length(sk_sub(p.elastic.force, before)), 0.0, KAPPA * 0.05 * 5e-5);
        before = p.elastic.force;
        touching += p.touching;
    }
    assert_true(touching > STEPS / 10);
}

// A ball crosses the seam of two boxes as if they were one.
static void a_seam_is_not_felt(void **state) {
    (void)state;
    sk_convex half = pieces_box(0.5, 1, 0.5), whole = pieces_box(1, 1, 0.5);
    sk_patch_side one = sk_patch_side_of(&whole, 0.1), left = sk_patch_side_of(&half, 0.1), right = left;
    left.exposed &= ~UINT64_C(2);
    right.exposed &= ~UINT64_C(1);
    sk_rounded ball = {.radius = 0.1};
    for (int i = 0; i <= 400; i++) {
        double x = -0.2 + 0.001 * i + 1e-7;
        sk_pose pose = {{x, 0.3, 0.595}, sk_quat_identity()}, in_left = pose, in_right = pose;
        in_left.position.x += 0.5;
        in_right.position.x -= 0.5;
        sk_patch p = sk_rounded_on_piece(&ball, &pose, &one, &LAW);
        sk_patch l = sk_rounded_on_piece(&ball, &in_left, &left, &LAW),
                 r = sk_rounded_on_piece(&ball, &in_right, &right, &LAW);
        assert_near(l.elastic.force.z + r.elastic.force.z, p.elastic.force.z, 1e-12 * KAPPA);
        assert_near(l.elastic.force.x + r.elastic.force.x, 0.0, 1e-12 * KAPPA);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sphere_is_a_linear_spring),
        cmocka_unit_test(a_lying_capsule_is_carried_along_its_length),
        cmocka_unit_test(force_and_stiffness_are_derivatives_of_the_energy),
        cmocka_unit_test(the_force_is_continuous),
        cmocka_unit_test(a_seam_is_not_felt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
