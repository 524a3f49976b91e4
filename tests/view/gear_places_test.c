// The cameras beside a landing gear: which places they have, and that each sees its own.
#include "check.h"
#include "validate/worlds.h"
#include "view/camera.h"
#include "view/gear_places.h"
#include <string.h>

static sk_scene *load(const char *name) {
    sk_scene *scene = NULL;
    sk_result r = sk_world_load(&scene, "plane", "aircraft=%s", name);
    if (!r.ok) fail_msg("%s", r.text);
    return scene;
}

static void wheels_come_in_the_order_of_the_file(void **unused) {
    (void)unused;
    sk_scene *scene = load("c172p");
    const sk_aircraft_type *type = &scene->model->types[0];
    sk_gear_place place[SK_VIEW_WHEELS_MAX];
    assert_int_equal(sk_gear_places(type, place), 3);
    for (int32_t i = 0; i < 3; i++) {
        assert_false(place[i].is_node);
        assert_string_equal(place[i].name, type->wheels[i].name);
        sk_aircraft_state state = {0};
        sk_vec3 patch = sk_add(type->wheels[i].position, sk_vec(0.0, 0.0, type->wheels[i].z_max));
        assert_true(sk_length(sk_sub(sk_gear_place_at(type, &state, &place[i]), patch)) == 0.0);
    }
    sk_scene_destroy(scene);
}

static void skids_are_gone_round_from_the_lowest_place_on(void **unused) {
    (void)unused;
    static const char *const COBRA[] = {"left heel", "left rear foot",   "left front foot", "left toe",
                                        "right toe", "right front foot", "right rear foot", "right heel"};
    sk_scene *scene = load("ah1s");
    sk_gear_place place[SK_VIEW_WHEELS_MAX];
    assert_int_equal(sk_gear_places(&scene->model->types[0], place), 8);
    for (int i = 0; i < 8; i++) {
        assert_true(place[i].is_node);
        assert_string_equal(place[i].name, COBRA[i]);
    }
    sk_aircraft_type other =
        scene->model->types[0]; // the same mirrored: round the other way, along its own skid first again
    for (int32_t i = 0; i < other.skids.node_count; i++)
        other.skids.nodes[i].position.y = -other.skids.nodes[i].position.y;
    assert_int_equal(sk_gear_places(&other, place), 8);
    for (int i = 0; i < 8; i++) assert_string_equal(place[i].name, COBRA[i]);
    sk_scene_destroy(scene);
    scene = load("r22");
    assert_int_equal(sk_gear_places(&scene->model->types[0], place), 8);
    sk_scene_destroy(scene);
}

static void a_place_of_skids_goes_with_the_bending_tube(void **unused) {
    (void)unused;
    sk_scene *scene = load("ah1s");
    const sk_aircraft_type *type = &scene->model->types[0];
    sk_gear_place place[SK_VIEW_WHEELS_MAX];
    sk_gear_places(type, place);
    sk_aircraft_state state = {0};
    sk_vec3 built = sk_gear_place_at(type, &state, &place[2]), bend = {0.01, -0.05, -0.11};
    state.skids.node[place[2].index].displacement = bend;
    sk_vec3 bent = sk_gear_place_at(type, &state, &place[2]);
    assert_true(sk_length(sk_sub(sk_sub(bent, built), bend)) < 1e-12);
    sk_scene_destroy(scene);
}

// In the middle of the picture, from outside, with the leg's upper end and the neighbour on the tube in the picture too.
static void every_place_of_skids_is_seen_from_outside_with_the_tube_that_carries_it(void **unused) {
    (void)unused;
    sk_scene *scene = load("ah1s");
    const sk_aircraft_type *type = &scene->model->types[0];
    sk_gear_place place[SK_VIEW_WHEELS_MAX];
    static const sk_aircraft_state built;
    sk_camera camera = sk_camera_create(SK_CAMERA_WHEEL, sk_vec(0.0, 0.0, 0.0));
    sk_camera_target target = {.pose = {{10.0, 20.0, 2.0}, {0.0, 0.70710678118654752, 0.70710678118654752, 0.0}},
                               .size = 13.0,
                               .wheel_count = sk_gear_places(type, place)};
    for (int32_t i = 0; i < target.wheel_count; i++) target.wheels[i] = sk_gear_place_at(type, &built, &place[i]);
    for (int32_t i = 0; i < target.wheel_count; i++) {
        camera.wheel = i;
        sk_view view = sk_camera_update(&camera, &target, 0.0);
        double x, y;
        assert_true(
            sk_picture_project((sk_picture){&view, 1280, 720}, sk_pose_point(target.pose, target.wheels[i]), &x, &y));
        assert_true(x > 560.0 && x < 720.0 && y > 360.0 && y < 540.0);
        sk_vec3 eye = sk_pose_point_back(target.pose, view.pose.position);
        assert_true(fabs(eye.y) > fabs(target.wheels[i].y) + 0.5 && eye.y * target.wheels[i].y > 0.0);
        for (int32_t k = 0; k < 8; k++) { // the foot next to it
            bool beside = target.wheels[k].y * target.wheels[i].y > 0.0 && strstr(place[k].name, "foot") != NULL &&
                          fabs(target.wheels[k].x - target.wheels[i].x) < 1.0;
            if (!beside) continue;
            sk_vec3 leg = sk_add(target.wheels[k], sk_vec(0.0, 0.0, -0.3));
            assert_true(sk_picture_project((sk_picture){&view, 1280, 720}, sk_pose_point(target.pose, leg), &x, &y));
            if (x < 0.0 || x > 1280.0 || y < 0.0 || y > 720.0)
                fail_msg("%s: the leg at %s is out of the picture at %.0f, %.0f", place[i].name, place[k].name, x, y);
        }
    }
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wheels_come_in_the_order_of_the_file),
        cmocka_unit_test(skids_are_gone_round_from_the_lowest_place_on),
        cmocka_unit_test(a_place_of_skids_goes_with_the_bending_tube),
        cmocka_unit_test(every_place_of_skids_is_seen_from_outside_with_the_tube_that_carries_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
