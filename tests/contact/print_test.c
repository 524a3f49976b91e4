// The stiffness of a print that follows its part, against that of a plane without a print.
#include "check.h"
#include "contact/print.h"
#include "patch_pairs.h"

enum { POSES = 300 };

// Adds to `slope`, of a shift along the ground and of a turn about its normal at the corner, what a print that stands still
// would add: any numbers.
static void add_of_a_print_at_rest(uint64_t *random, sk_vec3 corner, sk_vec3 n, sk_depth_integrals *sum) {
    sk_vec3 origin = sum->origin;
    sk_depth_integrals_move(sum, corner);
    for (int k = 0; k < 6; k++) {
        sk_vec3 shift = pieces_vector(random, 1.0), along = sk_add_scaled(shift, -sk_dot(n, shift), n);
        double turn = sk_random_range(random, -1.0, 1.0);
        const double row[6] = {along.x, along.y, along.z, turn * n.x, turn * n.y, turn * n.z};
        for (int i = 0; i < 6; i++) sum->slope[i][k] += row[i];
    }
    sk_depth_integrals_move(sum, origin);
}

// A plane has no rim. A shift along it and a turn about its normal move the whole overlap, and the force with it. So these
// terms of its stiffness are those of a print that follows the part, whatever the corner is.
static void a_print_that_follows_has_the_stiffness_of_a_plane(void **state) {
    (void)state;
    uint64_t random = 5;
    int touching = 0;
    double worst = 0.0, largest_added = 0.0;
    for (int32_t i = 0; i < POSES; i++) {
        sk_convex piece =
            i % 3 == 0 ? pieces_box(0.6, 0.5, 0.02) : pieces_hull(&random, 4 + i % 13, sk_vec(0.5, 0.5, 0.5));
        sk_vec3 n = sk_unit(pieces_vector(&random, 1.0)), origin = pieces_vector(&random, 3.0);
        sk_half_space ground = {n, sk_random_range(&random, -1.0, 1.0)};
        sk_print_part part = {&piece, {sk_scale(ground.offset, n), pieces_rotation(&random)}, ground};
        sk_depth_solid solid = sk_depth_solid_of(&piece);
        sk_depth_field field = {&ground, 1, {1, 1}, 0};
        sk_depth_of_face found;
        if (sk_depth_integrals_by_face(&solid, &part.pose, &field, 1, &found) == 0) continue;
        touching++;
        sk_depth_integrals sum = found.of;
        sk_depth_integrals_move(&sum, origin);
        sk_depth_integrals plane = sum;
        sk_print print = {sk_rotate_back(part.pose.rotation, sk_unit(sk_add(n, pieces_vector(&random, 0.2)))), 0.05};
        sk_vec3 corner = sk_pose_point(part.pose, piece.vertex[sk_print_corner(&piece, print.up)]);
        add_of_a_print_at_rest(&random, corner, n, &sum);
        for (int k = 0; k < 36; k++)
            largest_added = sk_max(largest_added, fabs((&sum.slope[0][0])[k] - (&plane.slope[0][0])[k]));
        sk_print_follow_part(&print, &part, &sum);
        for (int k = 0; k < 36; k++) worst = sk_max(worst, fabs((&sum.slope[0][0])[k] - (&plane.slope[0][0])[k]));
    }
    print_message("%d poses: at most %.1e m^2 of %.1f m^2 are left\n", touching, worst, largest_added);
    assert_true(touching > POSES / 2);
    assert_near(worst, 0.0, 1e-12 * largest_added);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_print_that_follows_has_the_stiffness_of_a_plane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
