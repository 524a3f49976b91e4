// Parts that begin inside a solid are found from 1 mm of overlap on: rounds and pieces in any attitude, on the ground and
// on a deck.
#include "check.h"
#include "scene/loaded.h"
#include "world/start_overlap.h"

static const double LESS = 0.9e-3, MORE = 1.1e-3;    // m of overlap: allowed, and refused
static const double AT_CORNERS = 1.7320508075688772; // a corner is so much farther from the core of a box than a face

static sk_scene *load(const char *name) {
    sk_scene *scene;
    sk_result r = sk_scene_load(name, NULL, &scene);
    if (!r.ok) fail_msg("%s", r.text);
    return scene;
}

static sk_start_overlap find(const sk_model *model) {
    sk_start_overlap at;
    assert_true(sk_start_overlap_find(model, &at).ok);
    return at;
}

static int32_t first_with(const sk_model *model, bool pieces) {
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_type *type = &model->body_types[model->bodies[i].type];
        if (pieces ? type->piece_count == 1 : type->round_count == 1) return i;
    }
    fail_msg("the scene has no such body");
    return 0;
}

static double lowest_of(const sk_body_type *type, sk_quat attitude) {
    double lowest = INFINITY;
    for (int32_t i = 0; i < type->pieces[0].solid.vertex_count; i++)
        lowest = sk_min(lowest, sk_rotate(attitude, type->pieces[0].solid.vertex[i]).z);
    return lowest;
}

// Far from all other bodies, on the plane z = 0.
static void check_at(sk_model *model, int32_t body, double height, double more) {
    model->bodies[body].position = (sk_vec3){300.0, 200.0, height - LESS};
    assert_false(find(model).found);
    model->bodies[body].position.z = height - more;
    sk_start_overlap at = find(model);
    assert_true(at.found);
    assert_int_equal(at.body, body);
    assert_int_equal(at.solid, 0);
    assert_near(at.place.x, 300.0, 2.0);
    assert_near(at.place.y, 200.0, 2.0);
    model->bodies[body].position.z = height - 0.3; // deeper than the depth of the field grows
    assert_true(find(model).found);
}

static void a_sphere_overlaps_from_a_millimetre_on(void **state) {
    (void)state;
    sk_scene *scene = load("bowling");
    int32_t ball = first_with(scene->model, false);
    const sk_body_round *round = &scene->model->body_types[scene->model->bodies[ball].type].rounds[0];
    check_at(scene->model, ball, round->radius - round->from.z, MORE);
    sk_scene_destroy(scene);
}

static void a_piece_overlaps_from_a_millimetre_on(void **state) {
    (void)state;
    sk_scene *scene = load("blocks");
    int32_t block = first_with(scene->model, true);
    const sk_body_type *type = &scene->model->body_types[scene->model->bodies[block].type];
    uint64_t random = 7;
    for (int round = 0; round < 50; round++) {
        sk_quat q = sk_quat_unit((sk_quat){sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1),
                                           sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1)});
        scene->model->bodies[block].attitude = q;
        check_at(scene->model, block, -lowest_of(type, q), AT_CORNERS * MORE);
    }
    sk_scene_destroy(scene);
}

// The cells of the ground end at multiples of 0.25 m, so ground just above one is thin there.
static void ground_of_any_height_is_as_thick(void **state) {
    (void)state;
    static const double HEIGHTS[] = {0.0, 0.0005, 0.001, 0.1, 0.25, 0.2505};
    for (size_t i = 0; i < sizeof HEIGHTS / sizeof HEIGHTS[0]; i++) {
        for (int k = 0; k < 2; k++) {
            char text[500];
            snprintf(text, sizeof text,
                     "return scene{ title = 'x', scenery = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, "
                     "offset = %g }), bodies = { body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 500, "
                     "at = {0, 0, %.17g} } } }\n",
                     HEIGHTS[i], HEIGHTS[i] - (k == 0 ? LESS : MORE));
            sk_scene *scene = NULL;
            sk_result r = load_text(text, &scene);
            assert_int_equal(r.ok, k == 0);
            if (r.ok) sk_scene_destroy(scene);
        }
    }
}

// The deck of a frigate is inclined and above the origin. Its cargo stands on it.
static void a_crate_on_a_deck_overlaps_from_a_millimetre_on(void **state) {
    (void)state;
    sk_scene *scene = load("deck_cargo");
    sk_model *model = scene->model;
    int32_t crate = first_with(model, true);
    sk_vec3 *position = &model->bodies[crate].position, stands = *position;
    sk_pose deck = sk_platform_pose_at(&model->platforms[0], 0.0);
    sk_vec3 down = sk_rotate(deck.rotation, (sk_vec3){0.0, 0.0, -1.0});
    assert_false(find(model).found);
    *position = sk_add_scaled(stands, LESS, down);
    assert_false(find(model).found);
    *position = sk_add_scaled(stands, MORE, down);
    sk_start_overlap at = find(model);
    assert_true(at.found);
    assert_int_equal(at.body, crate);
    assert_int_equal(at.solid, 1);
    assert_near(sk_length(sk_sub(sk_pose_point(deck, at.place), *position)), 0.0, 2.0);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sphere_overlaps_from_a_millimetre_on),
        cmocka_unit_test(a_piece_overlaps_from_a_millimetre_on),
        cmocka_unit_test(ground_of_any_height_is_as_thick),
        cmocka_unit_test(a_crate_on_a_deck_overlaps_from_a_millimetre_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
