// Balls contain what they were made for, and those of few points are the smallest.
#include "bounds/ball.h"
#include "meshes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const uint64_t SEED = 31001;

static sk_vec3 any_point(uint64_t *random, double size) {
    return (sk_vec3){sk_random_range(random, -size, size), sk_random_range(random, -size, size),
                     sk_random_range(random, -size, size)};
}

// In long double: 64 bits where the machine has them.
static void check_contains(sk_ball ball, const sk_vec3 *points, int32_t count, const char *what) {
    for (int32_t i = 0; i < count; i++) {
        long double x = (long double)points[i].x - ball.centre.x, y = (long double)points[i].y - ball.centre.y,
                    z = (long double)points[i].z - ball.centre.z, r = ball.radius;
        if (x * x + y * y + z * z > r * r) fail_msg("%s: point %d is outside", what, (int)i);
    }
}

static void every_ball_contains_its_points(void **unused) {
    (void)unused;
    enum { MOST = 60 };
    uint64_t random = SEED;
    double sum_of_ritter = 0.0, sum_of_epos = 0.0;
    for (int n = 0; n < 20000; n++) {
        sk_vec3 points[MOST], away = any_point(&random, n % 3 == 0 ? 1e6 : 1.0);
        int32_t count = 1 + (int32_t)sk_random_range(&random, 0, MOST);
        double flat = n % 5 == 0 ? 0.0 : 1.0; // in a plane
        for (int32_t i = 0; i < count; i++) {
            sk_vec3 p = any_point(&random, 1.0);
            points[i] = sk_add(away, (sk_vec3){p.x, p.y, flat * p.z});
            if (n % 7 == 0 && i > 0) points[i] = points[0];
        }
        sk_ball ritter = sk_ball_ritter(points, count), epos = sk_ball_epos(points, count);
        check_contains(ritter, points, count, "ritter");
        check_contains(epos, points, count, "epos");
        int32_t few = count < SK_BALL_POINTS_MAX ? count : SK_BALL_POINTS_MAX;
        sk_ball smallest = sk_ball_smallest(points, few);
        check_contains(smallest, points, few, "smallest");
        sk_ball joint =
            sk_ball_join(sk_ball_of_triangle((sk_vec3[]){points[0], points[count / 2], points[count - 1]}), smallest);
        check_contains(joint, points, few, "joint");
        check_contains(joint, &points[count - 1], 1, "joint");
        double least = sk_ball_smallest(points, few).radius * (1.0 - 1e-9);
        if (few == count && !(ritter.radius >= least && epos.radius >= least))
            fail_msg("%d points: radius %.17g and %.17g, smallest %.17g", (int)count, ritter.radius, epos.radius,
                     least);
        sum_of_ritter += ritter.radius;
        sum_of_epos += epos.radius;
    }
    assert_true(sum_of_epos < sum_of_ritter); // what Larsson's balls are for
}

// The centre of the smallest ball is in the convex hull of the points on its surface: no direction leads to a smaller one.
static void the_smallest_ball_cannot_move(void **unused) {
    (void)unused;
    uint64_t random = SEED + 1;
    for (int n = 0; n < 20000; n++) {
        sk_vec3 points[SK_BALL_POINTS_MAX];
        int32_t count = 2 + n % (SK_BALL_POINTS_MAX - 1);
        for (int32_t i = 0; i < count; i++) points[i] = any_point(&random, 1.0);
        sk_ball ball = sk_ball_smallest(points, count);
        for (int k = 0; k < 30; k++) {
            sk_vec3 moved = sk_add_scaled(ball.centre, 1e-5, sk_unit(any_point(&random, 1.0)));
            if (sk_ball_about(moved, points, count).radius < ball.radius * (1.0 - 1e-12))
                fail_msg("%d points: a ball with another centre is smaller", (int)count);
        }
    }
}

static void balls_of_triangles_are_known(void **unused) {
    (void)unused;
    const sk_vec3 right[3] = {{0, 0, 0}, {3, 0, 0}, {0, 4, 0}}, flat[3] = {{0, 0, 0}, {10, 0, 0}, {5, 1, 0}},
                  equal[3] = {{0, 0, 0}, {2, 0, 0}, {1, sqrt(3.0), 0}}, none[3] = {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
    assert_true(fabs(sk_ball_of_triangle(right).radius - 2.5) < 1e-14);
    assert_true(fabs(sk_ball_of_triangle(flat).radius - 5.0) < 1e-14);
    assert_true(fabs(sk_ball_of_triangle(equal).radius - 2.0 / sqrt(3.0)) < 1e-14);
    assert_true(sk_ball_of_triangle(none).radius == 0.0);
    uint64_t random = SEED + 2;
    for (int n = 0; n < 20000; n++) {
        const sk_vec3 corner[3] = {any_point(&random, 1.0), any_point(&random, 1.0), any_point(&random, 1.0)};
        double radius = sk_ball_of_triangle(corner).radius, least = sk_ball_smallest(corner, 3).radius;
        if (!(fabs(radius - least) <= 1e-9 * least)) fail_msg("radius %.17g, smallest %.17g", radius, least);
    }
}

static void a_joint_ball_touches_both(void **unused) {
    (void)unused;
    uint64_t random = SEED + 3;
    for (int n = 0; n < 20000; n++) {
        sk_ball a = {any_point(&random, 1.0), sk_random_unit(&random)},
                b = {any_point(&random, 1.0), sk_random_unit(&random)};
        double distance = sk_length(sk_sub(a.centre, b.centre));
        double expected = sk_max(sk_max(a.radius, b.radius), 0.5 * (distance + a.radius + b.radius));
        double radius = sk_ball_join(a, b).radius;
        if (!(radius >= expected * (1.0 - 1e-15) && radius <= expected * (1.0 + 1e-14)))
            fail_msg("radius %.17g, expected %.17g", radius, expected);
        assert_int_equal(sk_balls_touch(a, b), distance <= a.radius + b.radius);
    }
    const sk_ball empty = {{0, 0, 0}, -1.0}, ball = {{1, 2, 3}, 4.0};
    assert_true(sk_ball_join(empty, ball).radius == 4.0 && sk_ball_join(ball, empty).radius == 4.0);
    assert_false(sk_balls_touch(empty, ball));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ball_contains_its_points), cmocka_unit_test(the_smallest_ball_cannot_move),
        cmocka_unit_test(balls_of_triangles_are_known), cmocka_unit_test(a_joint_ball_touches_both)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
