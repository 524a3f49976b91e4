// The force of an overlap: closed forms, and the gradient of its energy.
#include "contact/depth_field.h"
#include "convex/pieces.h"

#define KAPPA 1e8 // N/m^3

static const uint64_t TOP = 1 << 5; // face +z of a box

static sk_patch_faces all_faces(const sk_convex *piece) {
    uint64_t all = piece->face_count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << piece->face_count) - 1;
    return (sk_patch_faces){all, all};
}

// A box 1 cm deep in the top of a large one: F = kappa A d, U = kappa A d^2 / 2.
static void a_level_box_is_carried_by_its_area_and_depth(void **state) {
    (void)state;
    sk_convex box = pieces_box(0.5, 0.4, 0.3), ground = pieces_box(10, 10, 5);
    sk_pose pose = {{1.0, 2.0, 5.0 + 0.3 - 0.01}, sk_quat_identity()};
    sk_patch_force f = sk_depth_field_force(&box, &pose, &ground, (sk_patch_faces){TOP, 63}, KAPPA);
    assert_true(f.touching);
    assert_near(f.force.z, KAPPA * 0.8 * 0.01, 1e-6);
    assert_near(f.force.x, 0.0, 1e-6);
    assert_near(f.force.y, 0.0, 1e-6);
    assert_near(f.energy, KAPPA * 0.8 * 0.01 * 0.01 / 2.0, 1e-7);
    assert_near(f.depth, 0.01, 1e-14);
    assert_near(sk_length(sk_sub(f.moment, sk_cross(sk_vec(1, 2, 0), f.force))), 0.0, 1e-5);
}

// On one live plane the force is kappa V along its normal, through the centroid of the overlap.
static void on_a_plane_the_force_is_that_of_the_volume_at_its_centroid(void **state) {
    (void)state;
    uint64_t random = 2;
    sk_convex ground = pieces_box(10, 10, 5);
    int32_t touching = 0;
    for (int32_t i = 0; i < 500; i++) {
        sk_convex piece = pieces_hull(&random, 10, sk_vec(0.5, 0.4, 0.3));
        sk_pose pose = {{sk_random_range(&random, -1, 1), 0.5, sk_random_range(&random, 4.9, 5.3)},
                        pieces_rotation(&random)};
        sk_patch_force f = sk_depth_field_force(&piece, &pose, &ground, (sk_patch_faces){TOP, 63}, KAPPA);
        if (!f.touching) continue;
        touching++;
        sk_vec3 expected = sk_vec(0, 0, KAPPA * f.volume);
        assert_near(sk_length(sk_sub(f.force, expected)), 0.0, 1e-5);
        assert_near(sk_length(sk_sub(f.moment, sk_cross(f.centre, expected))), 0.0, 1e-4);
    }
    assert_true(touching > 200);
}

static double energy_at(const sk_convex *a, sk_pose pose, const sk_convex *b, sk_patch_faces faces) {
    return sk_depth_field_force(a, &pose, b, faces, KAPPA).energy;
}

// Moves a pose by `shift` (m) and turns it about the origin of the frame by `turn` (rad), to second order.
static sk_pose moved(sk_pose pose, sk_vec3 shift, sk_vec3 turn) {
    sk_quat q = sk_quat_unit((sk_quat){1.0, 0.5 * turn.x, 0.5 * turn.y, 0.5 * turn.z});
    return (sk_pose){sk_add(sk_rotate(q, pose.position), shift), sk_quat_mul(q, pose.rotation)};
}

// Central differences of the energy over 2e-5 m and rad, with any set of live and domain faces.
static void force_and_moment_are_the_gradient_of_the_energy(void **state) {
    (void)state;
    uint64_t random = 9;
    int32_t touching = 0;
    for (int32_t i = 0; i < 400; i++) {
        sk_convex a = pieces_hull(&random, 4 + i % 13, sk_vec(0.5, 0.5, 0.5));
        sk_convex b =
            i % 2 == 0 ? pieces_box(0.6, 0.5, i % 4 == 0 ? 0.02 : 0.4) : pieces_hull(&random, 8, sk_vec(1, 1, 1));
        sk_patch_faces faces = all_faces(&b);
        if (i % 3 != 0) faces.domain &= sk_random_word(&random) | 1;
        faces.live = i % 3 == 0 ? faces.domain : faces.domain & (sk_random_word(&random) | 1);
        sk_pose pose = {pieces_vector(&random, 0.5), pieces_rotation(&random)};
        sk_patch_force f = sk_depth_field_force(&a, &pose, &b, faces, KAPPA);
        if (!f.touching) continue;
        touching++;
        double scale = KAPPA * 1e-7; // N: the error of the differences
        for (int32_t k = 0; k < 3; k++) {
            sk_vec3 e = {k == 0, k == 1, k == 2}, none = {0, 0, 0};
            const double H = 1e-5;
            double push = energy_at(&a, moved(pose, sk_scale(-H, e), none), &b, faces) -
                          energy_at(&a, moved(pose, sk_scale(H, e), none), &b, faces);
            double turn = energy_at(&a, moved(pose, none, sk_scale(-H, e)), &b, faces) -
                          energy_at(&a, moved(pose, none, sk_scale(H, e)), &b, faces);
            assert_near(push / (2.0 * H), sk_dot(f.force, e), scale);
            assert_near(turn / (2.0 * H), sk_dot(f.moment, e), scale);
        }
    }
    assert_true(touching > 150);
}

// A box goes round a closed path, turning, at the rim of a thin plate; trapezoids over 20,000 steps.
static void a_closed_path_does_no_work(void **state) {
    (void)state;
    sk_convex box = pieces_box(0.3, 0.2, 0.1), plate = pieces_box(0.5, 0.5, 0.005);
    enum { STEPS = 20000 };
    double work = 0.0, turnover = 0.0;
    sk_pose before = {{0, 0, 0}, sk_quat_identity()};
    sk_patch_force last = {0};
    for (int32_t i = 0; i <= STEPS; i++) {
        double t = 2.0 * SK_PI * (i % STEPS) / STEPS;
        sk_quat turn = sk_quat_unit((sk_quat){1.0, 0.05 * sin(t), 0.04 * cos(2.0 * t), 0.3 * sin(t)});
        sk_pose pose = {{0.6 + 0.15 * cos(t), 0.1 * sin(t), 0.098 + 0.003 * sin(2.0 * t)}, turn};
        sk_patch_force f = sk_depth_field_force(&box, &pose, &plate, all_faces(&plate), KAPPA);
        if (i > 0) {
            sk_quat step = sk_quat_mul(pose.rotation, sk_quat_conjugate(before.rotation));
            sk_vec3 w = sk_scale(2.0, (sk_vec3){step.x, step.y, step.z});
            sk_vec3 shift = sk_sub(pose.position,
                                   sk_add(before.position, sk_cross(w, sk_mix(before.position, pose.position, 0.5))));
            double done = 0.5 * (sk_dot(sk_add(f.force, last.force), shift) + sk_dot(sk_add(f.moment, last.moment), w));
            work += done;
            turnover += fabs(done);
        }
        before = pose;
        last = f;
    }
    assert_true(turnover > 10.0);
    assert_near(work / turnover, 0.0, 1e-6);
}

static void pieces_apart_have_no_force(void **state) {
    (void)state;
    sk_convex box = pieces_box(1, 1, 1);
    sk_pose pose = {{2.0, 0.0, 0.0}, sk_quat_identity()};
    sk_patch_force f = sk_depth_field_force(&box, &pose, &box, all_faces(&box), KAPPA);
    assert_false(f.touching);
    assert_true(f.energy == 0.0 && sk_length(f.force) == 0.0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_box_is_carried_by_its_area_and_depth),
        cmocka_unit_test(on_a_plane_the_force_is_that_of_the_volume_at_its_centroid),
        cmocka_unit_test(force_and_moment_are_the_gradient_of_the_energy),
        cmocka_unit_test(a_closed_path_does_no_work),
        cmocka_unit_test(pieces_apart_have_no_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
