// Mirrored shapes: the image of every answer is the answer of the image.
#include "base/random.h"
#include "csg/boundary.h"
#include "csg/solids.h"

static sk_shape mirrored(sk_shapes *s, sk_vec3 normal, double offset, sk_shape shape) {
    sk_shape out = -1;
    return built(sk_shape_mirrored(s, normal, offset, shape, &out), &out);
}

static sk_vec3 image(sk_vec3 normal, double offset, sk_vec3 p) {
    return sk_add_scaled(p, -2.0 * (sk_dot(normal, p) - offset) / sk_dot(normal, normal), normal);
}

// No two sides of it are alike: three boxes along three axes, a slope of a material of its own, nested paint.
static sk_shape left_hand(sk_shapes *s) {
    sk_shape palm = made_of(s, GRASS, box(s, sk_vec(0, 0, 0), sk_vec(3, 4, 1)));
    sk_shape thumb = made_of(s, ASPHALT, box(s, sk_vec(3, 0, 0), sk_vec(5, 1, 1)));
    sk_shape slope = made_of(s, WATER, plane(s, 0.2, 0.3, 1, 3));
    sk_shape wrist = both(s, slope, box(s, sk_vec(0, -2, 0), sk_vec(1, 0, 7)));
    sk_shape all = either(s, either(s, palm, thumb), wrist);
    return painted(s, plane(s, 1, 1, 0, 1), PAINT, painted(s, plane(s, 0, 1, 0, 3), ASPHALT, all));
}

static sk_vec3 anywhere(uint64_t *random) {
    return sk_vec(sk_random_range(random, -3, 6), sk_random_range(random, -4, 6), sk_random_range(random, -2, 5));
}

static void check_image(sk_hit of, sk_hit came, sk_vec3 normal, double tolerance) {
    bool alike =
        came.found == of.found && came.material == of.material && fabs(came.fraction - of.fraction) <= tolerance;
    sk_vec3 expected = of.found ? image(normal, 0.0, of.normal) : of.normal;
    if (alike && sk_length(sk_sub(came.normal, expected)) <= tolerance) return;
    print_hit("of", of);
    print_hit("came", came);
    fail();
}

static void every_answer_of_the_image_is_the_image_of_the_answer(void **state) {
    (void)state;
    uint64_t random = 3;
    int32_t found = 0;
    for (int round = 0; round < 60; round++) {
        sk_shapes *s = sk_shapes_create();
        sk_vec3 normal = {sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1),
                          sk_random_range(&random, -1, 1)};
        double offset = sk_random_range(&random, -5, 5);
        bool exact = round % 2 == 0; // in the plane x = 0 every number stays as it is, but for signs
        if (exact) normal = sk_vec(2, 0, 0), offset = 0;
        sk_shape hand = left_hand(s);
        sk_scenery *of = compiled(s, hand), *at = compiled(s, mirrored(s, normal, offset, hand));
        for (int k = 0; k < 300; k++) {
            sk_vec3 a = anywhere(&random), b = anywhere(&random);
            sk_hit one = sk_scenery_entry(of, a, b);
            sk_hit two = sk_scenery_entry(at, image(normal, offset, a), image(normal, offset, b));
            check_image(one, two, normal, exact ? 0.0 : 1e-11);
            assert_int_equal(sk_scenery_inside(of, a), sk_scenery_inside(at, image(normal, offset, a)));
            found += one.found;
        }
        sk_scenery_destroy(of);
        sk_scenery_destroy(at);
        sk_shapes_destroy(s);
    }
    assert_true(found > 3000);
}

static void mirrors_and_motions_nest(void **state) {
    (void)state;
    uint64_t random = 9;
    for (int round = 0; round < 40; round++) {
        sk_shapes *s = sk_shapes_create();
        sk_vec3 n1 = anywhere(&random), n2 = anywhere(&random);
        sk_pose pose = {anywhere(&random), sk_quat_unit((sk_quat){1.0, anywhere(&random).x, anywhere(&random).y, 0.4})};
        sk_shape hand = left_hand(s), moved = -1;
        built(sk_shape_moved(s, pose, mirrored(s, n1, 2.0, hand), &moved), &moved);
        sk_scenery *of = compiled(s, hand), *at = compiled(s, mirrored(s, n2, -1.0, moved));
        for (int k = 0; k < 100; k++) {
            sk_vec3 p[2] = {anywhere(&random), anywhere(&random)}, q[2];
            for (int i = 0; i < 2; i++) q[i] = image(n2, -1.0, sk_pose_point(pose, image(n1, 2.0, p[i])));
            sk_hit one = sk_scenery_entry(of, p[0], p[1]), two = sk_scenery_entry(at, q[0], q[1]);
            assert_int_equal(one.found, two.found);
            assert_int_equal(one.material, two.material);
            assert_true(fabs(one.fraction - two.fraction) < 1e-11);
        }
        sk_scenery_destroy(of);
        sk_scenery_destroy(at);
        sk_shapes_destroy(s);
    }
}

static void an_image_has_the_volume_and_areas_of_what_it_shows(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape hand = left_hand(s);
    sk_scenery *c[2] = {compiled(s, hand), compiled(s, mirrored(s, sk_vec(1, 2, -0.5), 7, hand))};
    double volume[2], area[2];
    for (int i = 0; i < 2; i++) {
        sk_boundary b;
        assert_true(sk_scenery_boundary(c[i], (sk_box){{-99, -99, -99}, {99, 99, 99}}, &b).ok);
        volume[i] = sk_boundary_volume(&b);
        area[i] = sk_boundary_area(&b);
        sk_boundary_free(&b);
        sk_scenery_destroy(c[i]);
    }
    // The palm, the thumb, and under the slope 3 - 0.2 x - 0.3 y over the unit of x and two of y.
    assert_true(fabs(volume[0] - (12.0 + 2.0 + 2.0 * (3.0 - 0.1 + 0.3))) < 1e-6);
    assert_true(fabs(volume[1] - volume[0]) < 1e-6 && fabs(area[1] - area[0]) < 1e-6);
    sk_shapes_destroy(s);
}

static void twice_mirrored_is_as_before(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape hand = left_hand(s);
    sk_scenery *of = compiled(s, hand),
               *at = compiled(s, mirrored(s, sk_vec(0, 3, 0), 12, mirrored(s, sk_vec(0, 1, 0), 4, hand)));
    uint64_t random = 17;
    for (int k = 0; k < 2000; k++) {
        sk_vec3 a = anywhere(&random), b = anywhere(&random);
        sk_hit one = sk_scenery_entry(of, a, b), two = sk_scenery_entry(at, a, b);
        if (!same_hit(one, two)) {
            print_hit("before", one);
            print_hit("after", two);
            fail();
        }
    }
    sk_scenery_destroy(of);
    sk_scenery_destroy(at);
    sk_shapes_destroy(s);
}

static void what_is_no_mirror_is_refused(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape out = -1, all = sk_shape_everything(s);
    assert_false(sk_shape_mirrored(s, sk_vec(0, 0, 0), 1, all, &out).ok);
    assert_false(sk_shape_mirrored(s, sk_vec(0, NAN, 0), 1, all, &out).ok);
    assert_false(sk_shape_mirrored(s, sk_vec(0, 1, 0), INFINITY, all, &out).ok);
    assert_false(sk_shape_mirrored(s, sk_vec(0, 1, 0), 1.7e308, all, &out).ok);
    sk_shapes_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_answer_of_the_image_is_the_image_of_the_answer),
        cmocka_unit_test(mirrors_and_motions_nest),
        cmocka_unit_test(an_image_has_the_volume_and_areas_of_what_it_shows),
        cmocka_unit_test(twice_mirrored_is_as_before),
        cmocka_unit_test(what_is_no_mirror_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
