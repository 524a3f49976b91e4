// The contact of two pieces at one pose: closed forms, the gradient of the energy, the exact stiffness.
#include "contact/patch_pairs.h"
#include "math/eigen.h"

static double part(sk_wrench w, int i) {
    sk_vec3 v = i < 3 ? w.force : w.moment;
    return i % 3 == 0 ? v.x : i % 3 == 1 ? v.y : v.z;
}

static sk_pose moved_along(sk_pose pose, sk_vec3 point, int i, double step) {
    sk_vec3 e = {i % 3 == 0, i % 3 == 1, i % 3 == 2}, none = {0, 0, 0};
    return i < 3 ? stage_moved(pose, point, sk_scale(step, e), none)
                 : stage_moved(pose, point, none, sk_scale(step, e));
}

// A box 1 cm deep in the top of a large one: m g / (kappa A) is its depth under m g. Rocking: kappa I.
static void a_level_box_has_the_stiffness_of_its_area(void **state) {
    (void)state;
    const double lx = 0.5, ly = 0.4, depth = 0.001, area = 4 * lx * ly;
    patch_stage s = {.piece_a = pieces_box(lx, ly, 0.3), .piece_b = pieces_box(10, 10, 5)};
    for (int both = 0; both < 2; both++) {
        stage_begin(&s, both == 1, 0.1);
        s.pair.law.chi = 0.3;
        sk_patch_memory memory = {.direction = {0, 0, 1}};
        sk_pose pose = {{1.0, 2.0, 5.3 - depth}, sk_quat_identity()};
        sk_patch_begin(&s.pair, &pose, &memory);
        sk_patch p = sk_patch_evaluate(&s.pair, &pose, &memory);
        // In the field of A the pressure falls towards the rim, over a width of one depth.
        double rim = both == 1 ? 2.0 * depth * (lx + ly) / area : 0.0;
        assert_near(p.elastic.force.z, KAPPA * area * depth, (1e-12 + rim) * KAPPA * area * depth);
        assert_near(sk_length(p.elastic.moment), 0.0, 1e-4);
        assert_near(p.energy, KAPPA * area * depth * depth / 2, (1e-12 + rim) * KAPPA * area * depth * depth);
        assert_near(p.area, area, (1e-12 + rim) * area);
        assert_near(p.volume, area * depth, 1e-12);
        assert_near(p.depth, depth, 1e-12);
        assert_near(sk_length(sk_sub(p.point, sk_vec(1, 2, 5 - depth / 2))), 0.0, 1e-10);
        double error = (1e-11 + 4 * rim) * KAPPA * area;
        assert_near(p.stiffness_positive[2][2], KAPPA * area, error);
        assert_near(p.stiffness_positive[3][3], KAPPA * area * ly * ly / 3, error);
        assert_near(p.stiffness_positive[4][4], KAPPA * area * lx * lx / 3, error);
        assert_near(p.stiffness[2][2], KAPPA * area, error);
        assert_near(p.stiffness[3][3], KAPPA * area * (ly * ly / 3 + depth * depth),
                    error + 3 * depth * KAPPA * area * depth);
        assert_near(p.damping[2][2], 0.3 * KAPPA * area * depth, error * depth);
        assert_near(p.damping[4][4], 0.3 * KAPPA * area * depth * lx * lx / 3, error * depth);
        assert_near(p.k_t, 0.5 * KAPPA * s.pair.law.area, 1e-3);
        assert_near(p.d_t, sqrt(p.k_t * s.pair.law.mass), 1e-6);
        assert_near(p.k_theta, p.k_t * s.pair.law.area / 6, 1e-3);
        assert_near(p.d_theta, p.d_t * s.pair.law.area / 6, 1e-6);
    }
}

// The lag adds lag times stiffness to the damping of each motion.
static void the_lag_damps_by_the_stiffness(void **state) {
    (void)state;
    const double LAG = 0.01, depth = 0.001;
    patch_stage s = {.piece_a = pieces_box(0.5, 0.4, 0.3), .piece_b = pieces_box(10, 10, 5)};
    sk_pose pose = {{1.0, 2.0, 5.3 - depth}, sk_quat_identity()};
    sk_patch p[2];
    for (int i = 0; i < 2; i++) {
        stage_begin(&s, false, 0.1);
        s.pair.law.lag = i * LAG;
        sk_patch_memory memory = {.direction = {0, 0, 1}};
        sk_patch_begin(&s.pair, &pose, &memory);
        p[i] = sk_patch_evaluate(&s.pair, &pose, &memory);
    }
    assert_near(p[1].damping[2][2] - p[0].damping[2][2], LAG * KAPPA * 0.8, 1e-11 * KAPPA);
    for (int k = 0; k < 36; k++)
        assert_near(p[1].damping[k / 6][k % 6] - p[0].damping[k / 6][k % 6],
                    LAG * p[0].stiffness_positive[k / 6][k % 6], 1e-11 * KAPPA);
}

// Central differences over 1e-6 m and rad of random pairs, with both kinds of field.
static void force_and_stiffness_are_derivatives_of_the_energy(void **state) {
    (void)state;
    const double H = 1e-6;
    uint64_t random = 5;
    int32_t touching = 0;
    for (int32_t i = 0; i < 600; i++) {
        patch_stage s;
        sk_pose pose;
        stage_random(&s, &random, i, &pose);
        sk_patch_memory memory = {0};
        sk_patch_begin(&s.pair, &pose, &memory);
        sk_patch p = sk_patch_evaluate(&s.pair, &pose, &memory);
        if (!p.touching) continue;
        touching++;
        for (int k = 0; k < 6; k++) {
            sk_pose pose_up = moved_along(pose, p.point, k, H), pose_down = moved_along(pose, p.point, k, -H);
            sk_patch up = sk_patch_evaluate(&s.pair, &pose_up, &memory);
            sk_patch down = sk_patch_evaluate(&s.pair, &pose_down, &memory);
            assert_near((down.energy - up.energy) / (2 * H), part(p.elastic, k), 1e-9 * KAPPA);
            sk_wrench w_up = stage_wrench_about(&up, p.point), w_down = stage_wrench_about(&down, p.point);
            for (int r = 0; r < 6; r++)
                assert_near((part(w_down, r) - part(w_up, r)) / (2 * H), p.stiffness[r][k], 2e-8 * KAPPA);
        }
    }
    assert_true(touching > 400);
}

// A post of 6 cm: its sides bound the overlap and are not live. A box whose side is slanted cuts through them.
static void the_rim_of_a_thin_post_is_part_of_the_stiffness(void **state) {
    (void)state;
    const double H = 1e-6;
    patch_stage s = {.piece_a = pieces_box(0.1, 0.1, 0.1), .piece_b = pieces_box(0.03, 0.03, 0.5)};
    stage_begin(&s, false, 0.1);
    sk_pose pose = {{0.09, 0.01, 0.58}, stage_turn(sk_vec(0.1, 0.4, 0.3))};
    sk_patch_memory memory = {.direction = {0, 0, 1}};
    sk_patch_begin(&s.pair, &pose, &memory);
    assert_true(memory.live_b == 1 << 5 && memory.domain_b == 63);
    sk_patch p = sk_patch_evaluate(&s.pair, &pose, &memory);
    assert_true(p.touching);
    for (int k = 0; k < 6; k++) {
        sk_pose pose_up = moved_along(pose, p.point, k, H), pose_down = moved_along(pose, p.point, k, -H);
        sk_patch up = sk_patch_evaluate(&s.pair, &pose_up, &memory);
        sk_patch down = sk_patch_evaluate(&s.pair, &pose_down, &memory);
        sk_wrench w_up = stage_wrench_about(&up, p.point), w_down = stage_wrench_about(&down, p.point);
        for (int r = 0; r < 6; r++)
            assert_near((part(w_down, r) - part(w_up, r)) / (2 * H), p.stiffness[r][k], 1e-8 * KAPPA);
    }
}

static double least_eigenvalue(const double *matrix) {
    double a[36], values[6], vectors[36];
    for (int i = 0; i < 36; i++) a[i] = 0.5 * (matrix[i] + matrix[6 * (i % 6) + i / 6]);
    assert_true(sk_eigen_symmetric(6, a, values, vectors));
    double least = INFINITY;
    for (int i = 0; i < 6; i++) least = sk_min(least, values[i]);
    return least;
}

static void the_matrices_of_a_solver_are_symmetric_without_negative_eigenvalue(void **state) {
    (void)state;
    uint64_t random = 6;
    int32_t touching = 0, negative = 0;
    for (int32_t i = 0; i < 400; i++) {
        patch_stage s;
        sk_pose pose;
        stage_random(&s, &random, i, &pose);
        s.pair.law.chi = 0.2;
        s.pair.law.tau = 0.005;
        sk_patch_memory memory = {0};
        sk_patch_begin(&s.pair, &pose, &memory);
        sk_patch p = sk_patch_evaluate(&s.pair, &pose, &memory);
        if (!p.touching) continue;
        touching++;
        negative += least_eigenvalue(&p.stiffness[0][0]) < 0.0;
        assert_true(least_eigenvalue(&p.stiffness_positive[0][0]) > -1e-12 * KAPPA);
        assert_true(least_eigenvalue(&p.damping[0][0]) > -1e-12 * KAPPA);
        for (int k = 0; k < 36; k++) {
            assert_near(p.stiffness_positive[k / 6][k % 6], p.stiffness_positive[k % 6][k / 6], 1e-12 * KAPPA);
            assert_near(p.damping[k / 6][k % 6], p.damping[k % 6][k / 6], 1e-12 * KAPPA);
        }
        // Against any motion the damper takes energy, and the whole force never pulls.
        sk_twist motion = {pieces_vector(&random, 10.0), pieces_vector(&random, 10.0)};
        sk_wrench drag = sk_patch_times(&p.damping[0][0], motion), w = sk_patch_wrench(&p, motion);
        assert_true(sk_dot(drag.force, motion.shift) + sk_dot(drag.moment, motion.turn) >= -1e-9 * KAPPA);
        assert_true(sk_dot(w.force, p.normal) >= 0.0);
    }
    assert_true(touching > 250);
    assert_true(negative > touching / 2); // the exact stiffness is not for a solver
}

// With half of each field, exchanging the pieces exchanges the forces.
static void both_bodies_get_opposite_forces(void **state) {
    (void)state;
    uint64_t random = 7;
    int32_t touching = 0;
    for (int32_t i = 0; i < 300; i++) {
        patch_stage s;
        sk_pose pose;
        stage_random(&s, &random, 3 * i, &pose);
        sk_patch_pair other = s.pair;
        other.a = s.pair.b;
        other.b = s.pair.a;
        sk_quat back = sk_quat_conjugate(pose.rotation);
        sk_pose inverse = {sk_neg(sk_rotate(back, pose.position)), back};
        sk_patch_memory memory = {.direction = sk_unit(pose.position)},
                        turned = {.direction = sk_neg(sk_rotate(back, sk_unit(pose.position)))};
        sk_patch_begin(&s.pair, &pose, &memory);
        sk_patch_begin(&other, &inverse, &turned);
        sk_patch p = sk_patch_evaluate(&s.pair, &pose, &memory), q = sk_patch_evaluate(&other, &inverse, &turned);
        assert_true(p.touching == q.touching);
        if (!p.touching) continue;
        touching++;
        sk_vec3 force = sk_rotate(pose.rotation, q.elastic.force), point = sk_pose_point(pose, q.point);
        sk_vec3 moment = sk_add(sk_rotate(pose.rotation, q.elastic.moment), sk_cross(sk_sub(point, p.point), force));
        assert_near(sk_length(sk_add(p.elastic.force, force)), 0.0, 1e-13 * KAPPA);
        assert_near(sk_length(sk_add(p.elastic.moment, moment)), 0.0, 1e-13 * KAPPA);
        assert_near(p.energy, q.energy, 1e-13 * KAPPA);
    }
    assert_true(touching > 100);
}

// The place of both bodies in the world does not matter.
static void a_common_motion_changes_nothing(void **state) {
    (void)state;
    uint64_t random = 11;
    for (int32_t i = 0; i < 200; i++) {
        patch_stage s;
        sk_pose pose;
        stage_random(&s, &random, i, &pose);
        sk_pose world = {pieces_vector(&random, 20.0), pieces_rotation(&random)};
        sk_pose a = sk_pose_mul(world, pose);
        sk_pose seen = {sk_pose_point_back(world, a.position),
                        sk_quat_mul(sk_quat_conjugate(world.rotation), a.rotation)};
        sk_patch_memory memory = {.direction = {0, 0, 1}};
        sk_patch_begin(&s.pair, &pose, &memory);
        sk_patch p = sk_patch_evaluate(&s.pair, &pose, &memory), q = sk_patch_evaluate(&s.pair, &seen, &memory);
        assert_near(sk_length(sk_sub(p.elastic.force, q.elastic.force)), 0.0, 1e-12 * KAPPA);
        assert_near(p.energy, q.energy, 1e-12 * KAPPA);
    }
}

// Integral of r over a rectangle with half sides a and b, divided by its area, by the midpoint rule.
static double mean_radius(double a, double b) {
    enum { N = 400 };
    double sum = 0.0;
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++) {
            double x = a * (2.0 * i + 1 - N) / N, y = b * (2.0 * k + 1 - N) / N;
            sum += sqrt(x * x + y * y);
        }
    return sum / (N * N);
}

static double torsion_radius_of(sk_convex piece, double half_height) {
    patch_stage s = {.piece_a = piece, .piece_b = pieces_box(10, 10, 5)};
    stage_begin(&s, false, 0.1);
    sk_patch_memory memory = {.direction = {0, 0, 1}};
    sk_pose pose = {{0.3, 0.2, 5 + half_height - 1e-4}, stage_turn(sk_vec(0, 0, 0.4))};
    sk_patch_begin(&s.pair, &pose, &memory);
    return sk_patch_evaluate(&s.pair, &pose, &memory).torsion_radius;
}

// Exact for a square; within 1 % for rectangles.
static void the_torsion_radius_is_the_mean_distance_of_the_pressure(void **state) {
    (void)state;
    assert_near(torsion_radius_of(pieces_box(0.2, 0.2, 0.2), 0.2), mean_radius(0.2, 0.2), 1e-4 * 0.2);
    const double aspects[4] = {0.7, 0.4, 0.2, 0.05};
    for (int i = 0; i < 4; i++) {
        double b = 0.2 * aspects[i], expected = mean_radius(0.2, b);
        assert_near(torsion_radius_of(pieces_box(0.2, b, 0.2), 0.2), expected, 0.01 * expected);
    }
}

// A box falls flat on a plane at v. With x = chi v it leaves with e v, where x - ln(1 + x) = -e x - ln(1 - e x).
static void a_flat_bounce_has_the_restitution_of_its_damping(void **state) {
    (void)state;
    const double mass = 1000.0, h = 1e-6;
    patch_stage s = {.piece_a = pieces_box(0.5, 0.4, 0.3), .piece_b = pieces_box(10, 10, 5)};
    stage_begin(&s, false, 0.1);
    const double speeds[3] = {0.5, 2.0, 6.0};
    for (int i = 0; i < 3; i++) {
        s.pair.law.chi = 0.2;
        double z = 5.3, v = -speeds[i], x = s.pair.law.chi * speeds[i];
        sk_patch_memory memory = {.direction = {0, 0, 1}};
        sk_pose pose = {{0, 0, z}, sk_quat_identity()};
        sk_patch_begin(&s.pair, &pose, &memory);
        double force = 0.0;
        do {
            // Midpoint rule; the patch at the middle of the step.
            pose.position.z = z + 0.5 * h * v;
            sk_patch p = sk_patch_evaluate(&s.pair, &pose, &memory);
            double guess = v + 0.5 * h * force / mass;
            force = sk_patch_wrench(&p, (sk_twist){{0, 0, guess}, {0, 0, 0}}).force.z;
            z += h * (v + 0.5 * h * force / mass);
            v += h * force / mass;
        } while (z < 5.3 && v < 10.0);
        double e = v / speeds[i];
        assert_true(e > 0.3 && e < 0.99);
        assert_near(-e * x - sk_log(1 - e * x), x - sk_log(1 + x), 1e-5 * x * x);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_box_has_the_stiffness_of_its_area),
        cmocka_unit_test(the_lag_damps_by_the_stiffness),
        cmocka_unit_test(force_and_stiffness_are_derivatives_of_the_energy),
        cmocka_unit_test(the_rim_of_a_thin_post_is_part_of_the_stiffness),
        cmocka_unit_test(the_matrices_of_a_solver_are_symmetric_without_negative_eigenvalue),
        cmocka_unit_test(both_bodies_get_opposite_forces),
        cmocka_unit_test(a_common_motion_changes_nothing),
        cmocka_unit_test(the_torsion_radius_is_the_mean_distance_of_the_pressure),
        cmocka_unit_test(a_flat_bounce_has_the_restitution_of_its_damping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
