// The camera's arithmetic, without a window.
#include "view/camera.h"
#include "view/labels.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

// Level, nose in a compass direction (rad clockwise from north).
static sk_quat heading(double angle) {
    sk_vec3 ahead = {sin(angle), cos(angle), 0.0}, right = {cos(angle), -sin(angle), 0.0};
    return sk_quat_from_axes(ahead, right, sk_vec(0.0, 0.0, -1.0));
}

static double hill(void *user, sk_vec3 place) {
    (void)user;
    return 40.0 + 30.0 * sin(0.05 * place.x) * cos(0.07 * place.y);
}

static sk_camera_target aircraft_at(sk_vec3 position, double angle) {
    return (sk_camera_target){.pose = {position, heading(angle)},
                              .size = 11.0,
                              .eye = {0.06, -0.27, -0.28},
                              .wheels = {{1.2, 0.0, 1.4}, {-0.4, -1.1, 1.3}, {-0.4, 1.1, 1.3}},
                              .wheel_count = 3,
                              .skids_from = 3};
}

static sk_vec3 sight(sk_view view) {
    return sk_rotate(view.pose.rotation, sk_vec(1.0, 0.0, 0.0));
}

static void assert_close(double is, double wanted, double tolerance) {
    if (fabs(is - wanted) <= tolerance) return;
    fail_msg("%.12g is not %.12g within %g", is, wanted, tolerance);
}

static void assert_place_near(sk_vec3 is, sk_vec3 wanted, double tolerance) {
    if (sk_length(sk_sub(is, wanted)) <= tolerance) return;
    fail_msg("(%g %g %g) is not (%g %g %g) within %g", is.x, is.y, is.z, wanted.x, wanted.y, wanted.z, tolerance);
}

static double uniform(double low, double high) {
    return low + (high - low) * rand() / RAND_MAX;
}

static void looking_at_a_place_keeps_the_horizon_level(void **state) {
    (void)state;
    srand(7);
    for (int i = 0; i < 1000; i++) {
        sk_vec3 from = {uniform(-9, 9), uniform(-9, 9), uniform(-9, 9)};
        sk_vec3 to = {uniform(-9, 9), uniform(-9, 9), uniform(-9, 9)};
        sk_pose pose = sk_look_at(from, to);
        assert_place_near(sk_rotate(pose.rotation, sk_vec(1, 0, 0)), sk_unit(sk_sub(to, from)), 1e-12);
        assert_close(sk_rotate(pose.rotation, sk_vec(0, 1, 0)).z, 0.0, 1e-12);
        assert_true(sk_rotate(pose.rotation, sk_vec(0, 0, 1)).z < 0.0);
    }
}

static void looking_straight_down_or_at_itself_stays_finite(void **state) {
    (void)state;
    const sk_vec3 places[] = {{0, 0, -5}, {0, 0, 5}, {0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        sk_quat q = sk_look_at(sk_vec(0, 0, 0), places[i]).rotation;
        assert_close(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1.0, 1e-12);
    }
}

static void a_quaternion_from_axes_turns_the_axes(void **state) {
    (void)state;
    srand(11);
    for (int i = 0; i < 1000; i++) {
        sk_quat q = sk_quat_unit((sk_quat){uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)});
        sk_vec3 x = sk_rotate(q, sk_vec(1, 0, 0)), y = sk_rotate(q, sk_vec(0, 1, 0)), z = sk_rotate(q, sk_vec(0, 0, 1));
        sk_quat back = sk_quat_from_axes(x, y, z);
        assert_place_near(sk_rotate(back, sk_vec(1, 0, 0)), x, 1e-12);
        assert_place_near(sk_rotate(back, sk_vec(0, 1, 0)), y, 1e-12);
        assert_place_near(sk_rotate(back, sk_vec(0, 0, 1)), z, 1e-12);
    }
}

static void chase_begins_behind_and_above(void **state) {
    (void)state;
    for (double angle = 0.0; angle < 6.2; angle += 0.3) {
        sk_camera camera = sk_camera_create(SK_CAMERA_CHASE, sk_vec(0, 0, 0));
        sk_camera_target target = aircraft_at(sk_vec(5, 7, 100), angle);
        sk_view view = sk_camera_update(&camera, &target, 0.0);
        sk_vec3 ahead = {sin(angle), cos(angle), 0.0};
        sk_vec3 offset = sk_sub(view.pose.position, target.pose.position);
        assert_true(sk_dot(offset, ahead) < -0.8 * sk_length(offset));
        assert_true(offset.z > 1.0);
        assert_true(sk_dot(sight(view), ahead) > 0.9);
    }
}

static void chase_turns_after_the_aircraft_alike_at_any_frame_rate(void **state) {
    (void)state;
    sk_vec3 ends[2];
    for (int k = 0; k < 2; k++) {
        sk_camera camera = sk_camera_create(SK_CAMERA_CHASE, sk_vec(0, 0, 0));
        sk_camera_target target = aircraft_at(sk_vec(0, 0, 100), 0.0);
        sk_camera_update(&camera, &target, 0.0);
        target.pose.rotation = heading(1.0);
        int frames = k ? 240 : 60;
        for (int i = 0; i < frames; i++) sk_camera_update(&camera, &target, 1.0 / frames);
        ends[k] = camera.behind;
        // After a second, two delays and a bit, most of the way but not all.
        double angle = atan2(-camera.behind.x, -camera.behind.y);
        assert_true(angle > 0.8 && angle < 0.97);
    }
    assert_place_near(ends[0], ends[1], 0.02); // the chord of the turn is cut a little by longer steps
}

static void chase_follows_a_jump_at_once(void **state) {
    (void)state;
    sk_camera camera = sk_camera_create(SK_CAMERA_CHASE, sk_vec(0, 0, 0));
    sk_camera_target target = aircraft_at(sk_vec(0, 0, 1000), 0.0);
    sk_camera_update(&camera, &target, 0.0);
    target = aircraft_at(sk_vec(5000, 0, 2), SK_PI);
    sk_view view = sk_camera_update(&camera, &target, 1.0 / 60);
    assert_true(sk_length(sk_sub(view.pose.position, target.pose.position)) < 20.0);
}

static void chase_follows_a_leap_in_time_at_once_even_while_time_stands(void **state) {
    (void)state;
    sk_camera camera = sk_camera_create(SK_CAMERA_CHASE, sk_vec(0, 0, 0));
    sk_camera_target late = aircraft_at(sk_vec(300, 80, 20), 1.0), early = aircraft_at(sk_vec(290, 70, 2), 0.2);
    sk_camera_drag(&camera, 40.0, 20.0, 720);
    sk_camera there = camera; // one that was never anywhere else
    for (int i = 0; i < 60; i++) sk_camera_update(&camera, &late, 1.0 / 60.0);
    sk_vec3 stays = sk_camera_update(&camera, &early, 0.0).pose.position;
    sk_camera_jump(&camera);
    sk_view follows = sk_camera_update(&camera, &early, 0.0), wanted = sk_camera_update(&there, &early, 0.0);
    assert_place_near(follows.pose.position, wanted.pose.position, 1e-12);
    assert_place_near(sight(follows), sight(wanted), 1e-12);
    assert_true(sk_length(sk_sub(stays, wanted.pose.position)) > 5.0);
}

static void no_outside_camera_goes_through_the_ground(void **state) {
    (void)state;
    unsigned seed = 23;
    srand(seed);
    for (int mode = 0; mode < SK_CAMERA_MODES; mode++) {
        if (mode == SK_CAMERA_COCKPIT) continue;
        sk_camera camera = sk_camera_create((sk_camera_mode)mode, sk_vec(10, 10, 0));
        for (int i = 0; i < 2000; i++) {
            sk_vec3 place = {uniform(-300, 300), uniform(-300, 300), 0.0};
            place.z = hill(NULL, place) + uniform(0.0, 8.0);
            sk_camera_target target = aircraft_at(place, uniform(0, 6));
            target.ground = hill;
            sk_camera_drag(&camera, uniform(-99, 99), uniform(-99, 99), 720);
            sk_camera_zoom(&camera, uniform(-2, 2));
            sk_camera_cycle(&camera, 0, 3);
            camera.wheel = i % 3;
            sk_vec3 at = sk_camera_update(&camera, &target, 0.02).pose.position;
            double ground = hill(NULL, at);
            if (at.z < ground + 0.0999)
                fail_msg("seed %u, mode %d: camera at %g, ground at %g", seed, mode, at.z, ground);
        }
    }
}

static void cockpit_sits_at_the_eye_and_rolls_with_the_aircraft(void **state) {
    (void)state;
    sk_camera camera = sk_camera_create(SK_CAMERA_COCKPIT, sk_vec(0, 0, 0));
    sk_camera_target target = aircraft_at(sk_vec(1, 2, 3), 0.7);
    target.pose.rotation = sk_quat_mul(target.pose.rotation, sk_quat_half_angle(sk_vec(1, 0, 0), sin(0.4), cos(0.4)));
    sk_view view = sk_camera_update(&camera, &target, 0.0);
    assert_place_near(view.pose.position, sk_pose_point(target.pose, target.eye), 1e-12);
    sk_vec3 right = sk_rotate(view.pose.rotation, sk_vec(0, 1, 0));
    assert_place_near(right, sk_rotate(target.pose.rotation, sk_vec(0, 1, 0)), 1e-12);
    sk_camera_drag(&camera, 100.0, 0.0, 720); // to the right: the sight turns right
    assert_true(sk_dot(sight(sk_camera_update(&camera, &target, 0.0)), right) > 0.2);
}

static void the_tower_keeps_the_aircraft_in_the_middle_at_a_constant_size(void **state) {
    (void)state;
    sk_camera camera = sk_camera_create(SK_CAMERA_TOWER, sk_vec(0, 0, 20));
    for (double distance = 200.0; distance < 900.0; distance *= 1.5) {
        sk_camera_target target = aircraft_at(sk_vec(distance, 0.5 * distance, 50), 0.0);
        sk_view view = sk_camera_update(&camera, &target, 0.1);
        double x, y, x2, y2;
        assert_place_near(view.pose.position, sk_vec(0, 0, 20), 1e-12);
        assert_true(sk_picture_project((sk_picture){&view, 1280, 720}, target.pose.position, &x, &y));
        assert_close(x, 640.0, 1e-6);
        assert_close(y, 360.0, 1e-6);
        sk_vec3 tip = sk_add(target.pose.position, sk_vec(0.0, 0.0, 0.5 * target.size));
        sk_picture_project((sk_picture){&view, 1280, 720}, tip, &x2, &y2);
        assert_close(y - y2, 120.0, 12.0); // half a span in the vertical: a sixth of the picture
    }
}

static void the_wheel_camera_sees_the_contact_patch(void **state) {
    (void)state;
    sk_camera camera = sk_camera_create(SK_CAMERA_WHEEL, sk_vec(0, 0, 0));
    for (int i = 0; i < 3; i++) {
        sk_camera_target target = aircraft_at(sk_vec(3, 4, 1.3), 2.0);
        camera.wheel = i;
        sk_view view = sk_camera_update(&camera, &target, 0.0);
        sk_vec3 patch = sk_pose_point(target.pose, target.wheels[i]);
        double x, y;
        assert_true(sk_picture_project((sk_picture){&view, 1280, 720}, patch, &x, &y));
        assert_true(x > 560 && x < 720 && y > 320 && y < 500);
        assert_true(sk_length(sk_sub(view.pose.position, patch)) < 2.0);
        double outside = sk_pose_point_back(target.pose, view.pose.position).y - target.wheels[i].y;
        assert_true(i == 1 ? outside < -0.5 : outside > 0.5);
    }
}

static void cycling_visits_every_wheel_and_every_mode_and_comes_back(void **state) {
    (void)state;
    sk_camera camera = sk_camera_create(SK_CAMERA_CHASE, sk_vec(0, 0, 0));
    int steps = SK_CAMERA_MODES - 1 + 3;
    for (int i = 0; i < steps; i++) sk_camera_cycle(&camera, 1, 3);
    assert_int_equal(camera.mode, SK_CAMERA_CHASE);
    sk_camera_cycle(&camera, -1, 3);
    assert_int_equal(camera.mode, SK_CAMERA_WHEEL);
    assert_int_equal(camera.wheel, 2);
    for (int i = 1; i < steps; i++) sk_camera_cycle(&camera, -1, 3);
    assert_int_equal(camera.mode, SK_CAMERA_CHASE);
}

static void where_there_are_no_wheels_there_is_no_camera_beside_them(void **state) {
    (void)state;
    sk_camera camera = sk_camera_create(SK_CAMERA_CHASE, sk_vec(0, 0, 0));
    for (int i = 0; i < SK_CAMERA_MODES - 1; i++) {
        sk_camera_cycle(&camera, 1, 0);
        assert_true(camera.mode != SK_CAMERA_WHEEL);
    }
    assert_int_equal(camera.mode, SK_CAMERA_CHASE);
    sk_camera_cycle(&camera, -1, 0);
    assert_int_equal(camera.mode, SK_CAMERA_TOWER);
}

static void zoom_makes_things_larger_in_every_mode_and_has_an_end(void **state) {
    (void)state;
    for (int mode = 0; mode < SK_CAMERA_MODES; mode++) {
        sk_camera camera = sk_camera_create((sk_camera_mode)mode, sk_vec(0, 0, 20));
        sk_camera_target target = aircraft_at(sk_vec(300, 0, 50), 0.0);
        double size[2];
        for (int k = 0; k < 2; k++) {
            sk_view view = sk_camera_update(&camera, &target, 0.0);
            double distance =
                mode == SK_CAMERA_COCKPIT ? 1.0 : sk_length(sk_sub(view.pose.position, target.pose.position));
            size[k] = 1.0 / (distance * tan(0.5 * view.fov));
            sk_camera_zoom(&camera, 4.0);
        }
        assert_true(size[1] > 1.1 * size[0]);
        sk_camera_zoom(&camera, 1e9);
        assert_close(camera.zoom, 16.0, 0.0);
        sk_camera_zoom(&camera, -1e9);
        assert_close(camera.zoom, 0.125, 0.0);
    }
}

// The direction (unit, world frame) in which a pixel of a picture of this size looks.
static sk_vec3 ray(const sk_view *view, int width, int height, double x, double y) {
    double focal = 0.5 * height / tan(0.5 * view->fov);
    return sk_rotate(view->pose.rotation, sk_unit(sk_vec(focal, x - 0.5 * width, y - 0.5 * height)));
}

static void a_pixel_and_its_ray_meet_again(void **state) {
    (void)state;
    srand(3);
    sk_view view = {.pose = sk_look_at(sk_vec(1e5, 2, 3), sk_vec(1e5 + 4, 9, 1)), .fov = 0.9};
    for (int i = 0; i < 200; i++) {
        double x = uniform(0, 1280), y = uniform(0, 720), back_x, back_y;
        sk_vec3 place = sk_add_scaled(view.pose.position, 50.0, ray(&view, 1280, 720, x, y));
        assert_true(sk_picture_project((sk_picture){&view, 1280, 720}, place, &back_x, &back_y));
        assert_close(back_x, x, 1e-6);
        assert_close(back_y, y, 1e-6);
    }
    double x, y;
    assert_false(sk_picture_project((sk_picture){&view, 1280, 720}, sk_vec(1e5 - 4, -5, 5), &x, &y));
}

static void what_fills_the_picture_is_as_high_as_it(void **state) {
    (void)state;
    sk_view view = {.pose = sk_look_at(sk_vec(1, 2, 3), sk_vec(1, 50, 3)), .fov = 0.8};
    for (double distance = 5.0; distance < 5000.0; distance *= 3.0) {
        sk_vec3 place = {1.0, 2.0 + distance, 3.0};
        double x, y, high = 2.0 * distance * tan(0.4);
        assert_close(sk_view_pixels(&view, 720, place, high), 720.0, 1e-9);
        assert_true(sk_picture_project((sk_picture){&view, 1280, 720}, sk_add(place, sk_vec(0, 0, 0.5)), &x, &y));
        assert_close(sk_view_pixels(&view, 720, place, 0.5), 360.0 - y, 1e-6);
    }
}

static void every_mode_has_a_name_of_its_own(void **state) {
    (void)state;
    for (int mode = 0; mode < SK_CAMERA_MODES; mode++)
        assert_int_equal(sk_camera_named(sk_camera_name((sk_camera_mode)mode)), mode);
    assert_int_equal(sk_camera_named("nowhere"), SK_CAMERA_MODES);
    assert_null(sk_camera_name(SK_CAMERA_MODES));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looking_at_a_place_keeps_the_horizon_level),
        cmocka_unit_test(looking_straight_down_or_at_itself_stays_finite),
        cmocka_unit_test(a_quaternion_from_axes_turns_the_axes),
        cmocka_unit_test(chase_begins_behind_and_above),
        cmocka_unit_test(chase_turns_after_the_aircraft_alike_at_any_frame_rate),
        cmocka_unit_test(chase_follows_a_jump_at_once),
        cmocka_unit_test(chase_follows_a_leap_in_time_at_once_even_while_time_stands),
        cmocka_unit_test(no_outside_camera_goes_through_the_ground),
        cmocka_unit_test(cockpit_sits_at_the_eye_and_rolls_with_the_aircraft),
        cmocka_unit_test(the_tower_keeps_the_aircraft_in_the_middle_at_a_constant_size),
        cmocka_unit_test(the_wheel_camera_sees_the_contact_patch),
        cmocka_unit_test(cycling_visits_every_wheel_and_every_mode_and_comes_back),
        cmocka_unit_test(where_there_are_no_wheels_there_is_no_camera_beside_them),
        cmocka_unit_test(zoom_makes_things_larger_in_every_mode_and_has_an_end),
        cmocka_unit_test(a_pixel_and_its_ray_meet_again),
        cmocka_unit_test(what_fills_the_picture_is_as_high_as_it),
        cmocka_unit_test(every_mode_has_a_name_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
