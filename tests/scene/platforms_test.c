// Platforms, decks and seas as scene files write them.
#include "scene/loaded.h"

static const double DEGREE = SK_PI / 180.0;

#define GROUND "local ground = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
#define SLAB   "made_of(materials.deck_wet, box{ min = {-8, -8, -1}, max = {8, 8, 0} })"

static void platform_moves_as_its_motion_says(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        GROUND
        "return scene{ title = 'x', scenery = ground, platforms = { platform{ name = 'lift', scenery = " SLAB
        ", at = {30, 40, 5}, heading = 90, speed = 2, motion = { { period = 4, phase = 30, heave = 1.5, roll = 6 },"
        "{ period = 10, surge = 0.5, yaw = -3 } } } } }");
    const sk_platform *p = &scene->model->platforms[0];
    assert_int_equal(scene->model->platform_count, 1);
    assert_string_equal(p->name, "lift");
    for (double t = 0.0; t < 20.0; t += 0.7) {
        sk_departure d = sk_platform_departure_at(p, t);
        check_number(d.value[SK_HEAVE], 1.5 * sk_sin(2.0 * SK_PI * t / 4.0 + 30.0 * DEGREE), 1e-12);
        check_number(d.value[SK_ROLL], 6.0 * DEGREE * sk_sin(2.0 * SK_PI * t / 4.0 + 30.0 * DEGREE), 1e-12);
        check_number(d.value[SK_SURGE], 0.5 * sk_sin(2.0 * SK_PI * t / 10.0), 1e-12);
        check_number(d.value[SK_YAW], -3.0 * DEGREE * sk_sin(2.0 * SK_PI * t / 10.0), 1e-12);
        sk_pose pose = sk_platform_pose_at(p, t); // heads east: speed and surge go there
        check_number(pose.position.x, 30.0 + 2.0 * t + d.value[SK_SURGE], 1e-12);
        check_number(pose.position.y, 40.0, 1e-12);
        check_number(pose.position.z, 5.0 + d.value[SK_HEAVE], 1e-12);
    }
    sk_scene_destroy(scene);
}

static void platform_follows_its_table(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        GROUND "return scene{ title = 'x', scenery = ground, platforms = { platform{ name = 'lift', scenery = " SLAB
               ", table = { { t = 0 }, { t = 5, heave = 3, yaw = 180 }, { t = 9, yaw = 360 }, repeats = true } } } }");
    const sk_platform *p = &scene->model->platforms[0];
    assert_true(p->repeats);
    check_number(sk_platform_departure_at(p, 5.0).value[SK_HEAVE], 3.0, 1e-12);
    check_number(sk_platform_departure_at(p, 14.0).value[SK_HEAVE], 3.0, 1e-12);
    check_number(sk_platform_departure_at(p, 14.0).value[SK_YAW], 3.0 * SK_PI, 1e-12);
    sk_scene_destroy(scene);
}

static void sea_states_have_their_height_and_waves_come_from_where_they_say(void **state) {
    (void)state;
    static const double HEIGHTS[] = {0.0, 0.05, 0.3, 0.88, 1.88, 3.25, 5.0, 7.5, 11.5};
    for (int i = 0; i <= 8; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 GROUND "return scene{ title = 'x', scenery = ground, sea = { state = %d, from = 90, level = 2 } }", i);
        sk_scene *scene = loaded(text);
        const sk_seaway *sea = &scene->model->sea;
        double energy = 0.0;
        for (int32_t k = 0; k < sea->wave_count; k++) {
            energy += 0.5 * sea->waves[k].amplitude * sea->waves[k].amplitude;
            assert_true(sea->waves[k].kx < 0.0); // from the east
        }
        assert_true(sea->present && sea->level == 2.0);
        check_number(4.0 * sqrt(energy), HEIGHTS[i], 1e-12);
        sk_scene_destroy(scene);
    }
    sk_scene *land = loaded(GROUND "return scene{ title = 'x', scenery = ground }");
    assert_false(land->model->sea.present);
    sk_scene_destroy(land);
}

// A segment straight down onto the deck at (x, y) from its spot: what it meets, at which height over the water.
static const char *deck_at(const sk_scene *scene, double x, double y, double *height) {
    const sk_scenery *solid = scene->model->platforms[0].scenery;
    sk_hit hit = sk_scenery_entry(solid, sk_vec(x, y, 100.0), sk_vec(x, y, -100.0));
    *height = 100.0 - 200.0 * hit.fraction;
    return hit.found ? scene->model->materials[hit.material].name : "nothing";
}

static void deck_is_a_frigate_with_what_belongs_to_one(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        GROUND
        "return scene{ title = 'x', scenery = ground, sea = { state = 4 }, platforms = { deck{ name = 'f' } } }");
    const sk_model *model = scene->model;
    double height, spot = -62.0 + 0.46 * 26.0;
    assert_string_equal(deck_at(scene, 4.5, spot + 6.0, &height), "deck_nonskid");
    check_number(height, 5.0, 1e-9);
    assert_string_equal(deck_at(scene, 2.63, spot + 0.3, &height), "deck_white"); // the touchdown circle
    check_number(height, 5.0, 1e-9);
    assert_string_equal(deck_at(scene, 0.0, spot + 8.0, &height), "deck_white"); // the line-up line
    assert_string_equal(deck_at(scene, 2.0, -36.0 - 4.1, &height), "deck_yellow");
    assert_string_equal(deck_at(scene, 0.0, -61.95, &height), "hull_grey"); // the coaming
    check_number(height, 5.08, 1e-9);
    assert_string_equal(deck_at(scene, 8.0, -45.0, &height), "deck_net");
    assert_true(height > 4.6 && height < 5.0);
    assert_string_equal(deck_at(scene, 12.0, -45.0, &height), "nothing");
    sk_hit door = sk_scenery_entry(model->platforms[0].scenery, sk_vec(1.0, -50.0, 8.0), sk_vec(1.0, 0.0, 8.0));
    assert_string_equal(model->materials[door.material].name, "metal_door");
    check_number(door.normal.y, -1.0, 1e-12);
    check_number(door.fraction, 14.0 / 50.0, 1e-9);
    deck_at(scene, 0.0, 5.5, &height); // funnel, bridge and mast stand above the hangar
    assert_true(height > 20.0);
    sk_hit keel = sk_scenery_entry(model->platforms[0].scenery, sk_vec(0.0, 0.0, -50.0), sk_vec(0.0, 0.0, 0.0));
    check_number(-50.0 + 50.0 * keel.fraction, -4.5, 1e-9);
    assert_true(model->platforms[0].sway_count == SK_WAVES_MAX);
    assert_int_equal(sk_scenery_describe(model->platforms[0].scenery).default_material_features, 0);
    sk_scene_destroy(scene);
}

static void deck_takes_its_sizes_from_the_scene(void **state) {
    (void)state;
    sk_scene *scene =
        loaded(GROUND "return scene{ title = 'x', scenery = ground, sea = { state = 4, level = 3 }, platforms = { "
                      "deck{ name = 'f', length = 90, "
                      "breadth = 12, draught = 3, deck_length = 20, deck_height = 4, hangar_height = 6, nets = false, "
                      "deck_material = materials.ice, at = {100, 200}, heading = 45, speed = kt(15) } } }");
    double height;
    assert_string_equal(deck_at(scene, 4.0, -40.0, &height), "ice");
    check_number(height, 4.0, 1e-9);
    assert_string_equal(deck_at(scene, 7.2, -40.0, &height), "nothing"); // no nets
    deck_at(scene, 0.0, -24.0, &height);
    check_number(height, 10.0, 1e-9);
    const sk_platform *p = &scene->model->platforms[0];
    check_number(p->rest.position.x, 100.0, 0.0);
    check_number(p->rest.position.z, 3.0, 0.0); // on the sea
    check_number(sk_length(p->drift), 15.0 * 1852.0 / 3600.0, 1e-12);
    check_number(p->drift.x, p->drift.y, 1e-12);
    sk_scene_destroy(scene);
}

static void deck_of_any_size_that_is_allowed_can_be_built(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double low, high;
    } SIZES[] = {{"breadth", 8, 40},
                 {"draught", 1, 20},
                 {"deck_length", 10, 0},
                 {"deck_height", 2, 20},
                 {"hangar_height", 3, 15}};
    for (int ends = 0; ends < 1 << 6; ends++) {
        char text[600];
        double length = ends >> 5 ? 300.0 : 40.0;
        int used = snprintf(text, sizeof text,
                            GROUND "return scene{ title = 'x', scenery = ground, sea = { state = 3 }, platforms = { "
                                   "deck{ name = 'f', length = %g",
                            length);
        for (int i = 0; i < 5; i++) {
            double high = i == 2 ? 0.3 * length : SIZES[i].high;
            used += snprintf(text + used, sizeof text - (size_t)used, ", %s = %g", SIZES[i].name,
                             ends >> i & 1 ? high : SIZES[i].low);
        }
        snprintf(text + used, sizeof text - (size_t)used, " } } }");
        sk_scene *scene = loaded(text);
        assert_int_equal(sk_scenery_describe(scene->model->platforms[0].scenery).default_material_features, 0);
        sk_scene_destroy(scene);
    }
}

static void aircraft_stands_on_the_platform_it_names(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        GROUND
        "return scene{ title = 'x', scenery = ground, platforms = { "
        "platform{ name = 'a', scenery = " SLAB ", at = {30, 0, 5} }, "
        "platform{ name = 'b', scenery = " SLAB ", at = {60, 0, 9}, heading = 90, speed = 3, spot = {1, 2} } },"
        "aircraft = { { type = 'c172p', on = 'b', at = {0.5, -3}, heading = 10 }, { type = 'rig', at = {30, 0} },"
        "{ type = 'rig', at = {0, 0} } } }");
    const sk_placement *on_b = &scene->model->aircraft[0];
    double heading, pitch, roll;
    sk_attitude_to_angles(on_b->attitude, &heading, &pitch, &roll);
    check_number(heading, 100.0 * DEGREE, 1e-9);
    // (1.5, -1) in the frame of b, whose right is south and whose forward is east.
    check_number(on_b->position.x, 59.0, 0.2);
    check_number(on_b->position.y, -1.5, 0.1);
    assert_true(on_b->position.z > 9.5 && on_b->position.z < 11.0);
    check_number(on_b->velocity.x, 3.0, 1e-12);
    assert_true(scene->model->aircraft[1].position.z > 4.9 && scene->model->aircraft[1].position.z < 5.1); // over a
    assert_true(scene->model->aircraft[2].position.z < 0.1);
    sk_scene_destroy(scene);
}

static void shipped_scenes_with_platforms_load(void **state) {
    (void)state;
    static const char *const NAMES[] = {"frigate", "sway"};
    for (int i = 0; i < 2; i++) {
        sk_scene *scene;
        sk_result result = sk_scene_load(NAMES[i], NULL, &scene);
        if (!result.ok) fail_msg("%s", result.text);
        assert_int_equal(scene->model->platform_count, 1);
        sk_scene_destroy(scene);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(platform_moves_as_its_motion_says),
        cmocka_unit_test(platform_follows_its_table),
        cmocka_unit_test(sea_states_have_their_height_and_waves_come_from_where_they_say),
        cmocka_unit_test(deck_is_a_frigate_with_what_belongs_to_one),
        cmocka_unit_test(deck_takes_its_sizes_from_the_scene),
        cmocka_unit_test(deck_of_any_size_that_is_allowed_can_be_built),
        cmocka_unit_test(aircraft_stands_on_the_platform_it_names),
        cmocka_unit_test(shipped_scenes_with_platforms_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
