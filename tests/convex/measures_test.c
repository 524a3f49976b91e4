// Volume, centroid, second moments and mass properties against closed forms.
#include "convex/pieces.h"

static void assert_matrix(sk_mat3 got, const double expected[9], double tolerance) {
    for (int i = 0; i < 3; i++) {
        assert_near(got.row[i].x, expected[3 * i], tolerance);
        assert_near(got.row[i].y, expected[3 * i + 1], tolerance);
        assert_near(got.row[i].z, expected[3 * i + 2], tolerance);
    }
}

static void a_box_has_the_inertia_of_the_textbook(void **state) {
    (void)state;
    sk_convex box = pieces_box(0.5, 1.0, 1.5); // 1 by 2 by 3 m
    sk_measures m = sk_measures_of_convex(&box);
    assert_near(m.volume, 6.0, 1e-14);
    assert_near(m.surface, 22.0, 1e-13);
    sk_solid_mass mass = sk_solid_mass_of(&m, 100.0);
    assert_near(mass.mass, 600.0, 1e-11);
    const double expected[9] = {50.0 * (4 + 9), 0, 0, 0, 50.0 * (1 + 9), 0, 0, 0, 50.0 * (1 + 4)};
    assert_matrix(mass.inertia, expected, 1e-11);
}

// Corner at the origin, edges of length 1: V = 1/6, centroid 1/4, integral of x^2 = 1/60, of x y = 1/120.
static void a_tetrahedron_has_its_exact_moments(void **state) {
    (void)state;
    const sk_vec3 points[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    sk_convex piece;
    assert_true(sk_convex_of_points(points, 4, &piece).ok);
    sk_measures m = sk_measures_of_convex(&piece);
    assert_near(m.volume, 1.0 / 6.0, 1e-15);
    assert_near(sk_length(sk_sub(m.centroid, sk_vec(0.25, 0.25, 0.25))), 0.0, 1e-15);
    double same = 1.0 / 60.0 - 1.0 / 96.0, mixed = 1.0 / 120.0 - 1.0 / 96.0;
    const double expected[9] = {same, mixed, mixed, mixed, same, mixed, mixed, mixed, same};
    assert_matrix(m.second, expected, 1e-16);
}

static void a_drum_of_64_faces_is_nearly_a_cylinder(void **state) {
    (void)state;
    sk_half_space s[64] = {{{0, 0, 1}, 0.5}, {{0, 0, -1}, 0.5}};
    for (int32_t i = 0; i < 62; i++) {
        double angle = 2.0 * SK_PI * i / 62.0;
        s[i + 2] = (sk_half_space){sk_unit(sk_vec(cos(angle), sin(angle), 0.0)), 1.0};
    }
    sk_convex drum;
    assert_true(sk_convex_build(s, 64, &drum).ok);
    assert_int_equal(drum.vertex_count, 124);
    sk_measures m = sk_measures_of_convex(&drum);
    assert_near(m.volume, 62.0 * tan(SK_PI / 62.0), 1e-13); // a regular polygon about a unit circle
    // Its second moment about the axis, n/2 (tan/2 + tan^3/6) with n sides.
    double t = tan(SK_PI / 62.0), polar = 62.0 * (t / 2.0 + t * t * t / 6.0);
    assert_near(m.second.row[0].x + m.second.row[1].y, polar, 1e-13);
    assert_near(m.second.row[2].z, m.volume / 12.0, 1e-14);
}

// Far from the origin and turned, the moments about the centroid are those at home, to the rounding of the coordinates.
static void moments_do_not_depend_on_the_place(void **state) {
    (void)state;
    uint64_t random = 3;
    for (int32_t i = 0; i < 300; i++) {
        sk_convex piece = pieces_hull(&random, 12, sk_vec(1.0, 0.5, 0.2));
        sk_pose pose = {pieces_vector(&random, 1000.0), pieces_rotation(&random)};
        sk_cut cut;
        sk_cut_begin(&piece, &pose, &cut);
        sk_measures home = sk_measures_of_convex(&piece), away = sk_measures_of(&cut);
        assert_near(away.volume, home.volume, 1e-12);
        assert_near(sk_length(sk_sub(away.centroid, sk_pose_point(pose, home.centroid))), 0.0, 2e-12);
        sk_vec3 axis = sk_unit(pieces_vector(&random, 1.0)), turned = sk_rotate(pose.rotation, axis);
        assert_near(sk_dot(turned, sk_mat3_mul(&away.second, turned)), sk_dot(axis, sk_mat3_mul(&home.second, axis)),
                    1e-12);
    }
}

static void a_block_cut_in_two_has_the_mass_properties_of_the_whole(void **state) {
    (void)state;
    uint64_t random = 7;
    for (int32_t i = 0; i < 300; i++) {
        sk_convex piece = pieces_hull(&random, 10, sk_vec(1, 1, 1));
        sk_measures whole = sk_measures_of_convex(&piece);
        sk_pose home = {{0, 0, 0}, sk_quat_identity()};
        sk_half_space plane = {sk_unit(pieces_vector(&random, 1.0)), 0.0}, back;
        plane.offset = sk_dot(plane.normal, whole.centroid) + sk_random_range(&random, -0.1, 0.1);
        back = (sk_half_space){sk_neg(plane.normal), -plane.offset};
        sk_cut one, two;
        sk_cut_begin(&piece, &home, &one);
        sk_cut_begin(&piece, &home, &two);
        assert_true(sk_cut_by(&one, plane, 100) && sk_cut_by(&two, back, 100));
        sk_measures m = sk_measures_of(&one), n = sk_measures_of(&two);
        if (!(m.volume > 1e-6) || !(n.volume > 1e-6)) continue;
        sk_solid_mass a = sk_solid_mass_of(&m, 800.0), b = sk_solid_mass_of(&n, 800.0);
        sk_solid_mass sum = sk_solid_mass_join(&a, &b), all = sk_solid_mass_of(&whole, 800.0);
        assert_near(sum.mass, all.mass, 1e-10);
        assert_near(sk_length(sk_sub(sum.centre, all.centre)), 0.0, 1e-13);
        for (int k = 0; k < 3; k++) assert_near(sk_length(sk_sub(sum.inertia.row[k], all.inertia.row[k])), 0.0, 1e-10);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_has_the_inertia_of_the_textbook),
        cmocka_unit_test(a_tetrahedron_has_its_exact_moments),
        cmocka_unit_test(a_drum_of_64_faces_is_nearly_a_cylinder),
        cmocka_unit_test(moments_do_not_depend_on_the_place),
        cmocka_unit_test(a_block_cut_in_two_has_the_mass_properties_of_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
