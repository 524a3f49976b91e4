// Every constructor of a scene file, judged by where segments meet what it built.
#include "scene/loaded.h"

static const sk_vec3 UP = {0, 0, 1};

static void a_half_space_by_a_point_or_by_its_distance(void **state) {
    (void)state;
    sk_scene *a = loaded_solid("halfspace{ normal = {0, 0, 5}, through = {7, 8, 2} }");
    sk_scene *b = loaded_solid("halfspace{ normal = {0, 0, 5}, offset = 2 }");
    check_entry(a, sk_vec(0, 0, 4), sk_vec(0, 0, 0), 0.5, UP);
    check_entry(b, sk_vec(0, 0, 4), sk_vec(0, 0, 0), 0.5, UP);
    sk_scene_destroy(a);
    sk_scene_destroy(b);
}

static void operators_join_cut_and_take_away(void **state) {
    (void)state;
    const char *two = "local a, b = box{ min = {0, 0, 0}, max = {2, 2, 2} }, box{ min = {1, 1, 1}, max = {3, 3, 3} }\n"
                      "return scene{ title = 'two', scenery = made_of(materials.ice, %s) }";
    const struct {
        const char *expression;
        bool corner, middle, other;
    } cases[] = {{"a + b", true, true, true},
                 {"a & b", false, true, false},
                 {"a - b", true, false, false},
                 {"union{ a, b }", true, true, true},
                 {"intersection{ a, b }", false, true, false},
                 {"everything - a", false, false, true},
                 {"a + nothing", true, true, false},
                 {"a & everything", true, true, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, two, cases[i].expression);
        sk_scene *scene = loaded(text);
        const sk_scenery *solid = scene->model->scenery;
        assert_int_equal(sk_scenery_inside(solid, sk_vec(0.5, 0.5, 0.5)), cases[i].corner);
        assert_int_equal(sk_scenery_inside(solid, sk_vec(1.5, 1.5, 1.5)), cases[i].middle);
        assert_int_equal(sk_scenery_inside(solid, sk_vec(2.5, 2.5, 2.5)), cases[i].other);
        sk_scene_destroy(scene);
    }
}

static void a_turn_is_clockwise_from_above_and_an_angle_right_handed(void **state) {
    (void)state;
    // A beam to the north becomes one to the east, then stands up.
    sk_scene *east = loaded_solid("moved{ box{ min = {-1, 0, 0}, max = {1, 10, 2} }, at = {100, 0, 0}, turn = 90 }");
    assert_true(sk_scenery_inside(east->model->scenery, sk_vec(109, 0, 1)));
    assert_false(sk_scenery_inside(east->model->scenery, sk_vec(91, 0, 1)));
    sk_scene *up = loaded_solid("moved{ box{ min = {-1, 0, 0}, max = {1, 10, 2} }, axis = {3, 0, 0}, angle = 90 }");
    assert_true(sk_scenery_inside(up->model->scenery, sk_vec(0, -1, 9)));
    assert_false(sk_scenery_inside(up->model->scenery, sk_vec(0, -1, -9)));
    sk_scene_destroy(east);
    sk_scene_destroy(up);
}

static void a_prism_stands_on_its_outline(void **state) {
    (void)state;
    const double r = sqrt(0.5);
    sk_scene *s = loaded_solid("prism{ outline = { {0, 0}, {4, 0}, {0, 4} }, bottom = 1, top = 3 }");
    check_entry(s, sk_vec(1, 1, 5), sk_vec(1, 1, 1), 0.5, UP);
    check_entry(s, sk_vec(4, 4, 2), sk_vec(0, 0, 2), 0.5, sk_vec(r, r, 0));
    check_entry(s, sk_vec(1, -1, 2), sk_vec(1, 1, 2), 0.5, sk_vec(0, -1, 0));
    check_miss(s, sk_vec(3, 3, 5), sk_vec(3, 3, -5));
    sk_scene_destroy(s);
}

static void a_ramp_runs_straight_from_place_to_place(void **state) {
    (void)state;
    sk_scene *s = loaded_solid("ramp{ from = {10, 0, 1}, to = {10, 30, 4}, width = 6, bottom = -1 }");
    double length = sqrt(30.0 * 30.0 + 3.0 * 3.0);
    check_entry(s, sk_vec(10, 15, 5), sk_vec(10, 15, 0), 0.5, sk_vec(0, -3 / length, 30 / length));
    check_entry(s, sk_vec(15, 15, 0), sk_vec(11, 15, 0), 0.5, sk_vec(1, 0, 0));
    check_entry(s, sk_vec(10, 15, -3), sk_vec(10, 15, 1), 0.5, sk_vec(0, 0, -1));
    check_miss(s, sk_vec(10, 30.1, 9), sk_vec(10, 30.1, -9));
    check_miss(s, sk_vec(10, -0.1, 9), sk_vec(10, -0.1, -9));
    sk_scene_destroy(s);
}

static void a_roof_has_two_slopes_and_two_gables(void **state) {
    (void)state;
    const double r = sqrt(0.5);
    sk_scene *s = loaded_solid("roof{ min = {-3, -8, 4}, max = {3, 8, 7}, along = 'y' }");
    check_entry(s, sk_vec(2.5, 0, 6.5), sk_vec(0.5, 0, 4.5), 0.5, sk_vec(r, 0, r));
    check_entry(s, sk_vec(-2.5, 0, 6.5), sk_vec(-0.5, 0, 4.5), 0.5, sk_vec(-r, 0, r));
    check_entry(s, sk_vec(0, 10, 5), sk_vec(0, 6, 5), 0.5, sk_vec(0, 1, 0));
    sk_scene *across = loaded_solid("roof{ min = {-8, -3, 4}, max = {8, 3, 7}, along = 'x' }");
    check_entry(across, sk_vec(0, 2.5, 6.5), sk_vec(0, 0.5, 4.5), 0.5, sk_vec(0, r, r));
    sk_scene_destroy(s);
    sk_scene_destroy(across);
}

static void cones_have_their_corners_on_the_circle(void **state) {
    (void)state;
    // Four sides: a pyramid whose corners lie on the axes, so its faces lean along the diagonals.
    sk_scene *s = loaded_solid("cone{ at = {0, 0, 1}, radius = 2, height = 2, sides = 4 }");
    assert_true(sk_scenery_inside(s->model->scenery, sk_vec(1.99, 0, 1)));
    assert_false(sk_scenery_inside(s->model->scenery, sk_vec(1.1, 1.1, 1)));
    assert_true(sk_scenery_inside(s->model->scenery, sk_vec(0, 0, 2.99)));
    assert_false(sk_scenery_inside(s->model->scenery, sk_vec(0, 0, 3.01)));
    assert_true(sk_scenery_inside(s->model->scenery, sk_vec(0.99, 0, 2)));
    assert_false(sk_scenery_inside(s->model->scenery, sk_vec(1.01, 0, 2)));
    sk_scene *wide = loaded_solid("cone{ at = {0, 0, 0}, radius = 1, top = 3, height = 2, sides = 4 }");
    assert_true(sk_scenery_inside(wide->model->scenery, sk_vec(1.99, 0, 1)));
    check_entry(wide, sk_vec(0, 0, 4), sk_vec(0, 0, 0), 0.5, UP);
    sk_scene *tube = loaded_solid("cylinder{ at = {0, 0, 0}, radius = 1, height = 2, sides = 64 }");
    assert_true(sk_scenery_inside(tube->model->scenery, sk_vec(0.7, 0.7, 1.99)));
    assert_false(sk_scenery_inside(tube->model->scenery, sk_vec(0.71, 0.71, 1)));
    sk_scene_destroy(s);
    sk_scene_destroy(wide);
    sk_scene_destroy(tube);
}

static void the_projects_materials_have_their_numbers(void **state) {
    (void)state;
    sk_scene *s = loaded_solid("everything");
    const struct {
        const char *name;
        double rubber[2], metal[2], rolling, strength;
    } rows[] = {{"asphalt_dry", {0.80, 0.60}, {0.45, 0.35}, 0.015, INFINITY},
                {"ice", {0.10, 0.05}, {0.05, 0.03}, 0.010, INFINITY},
                {"grass", {0.50, 0.40}, {0.40, 0.35}, 0.080, 14000},
                {"sand", {0.55, 0.50}, {0.45, 0.42}, 0.150, 3000},
                {"gravel", {0.60, 0.50}, {0.45, 0.40}, 0.040, 20000},
                {"water", {0, 0}, {0, 0}, 0, 0},
                {"deck_nonskid", {0.85, 0.70}, {0.85, 0.65}, 0.015, INFINITY}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const sk_material *m = NULL;
        for (int32_t k = 0; k < s->model->material_count; k++) {
            if (strcmp(s->model->materials[k].name, rows[i].name) == 0) m = &s->model->materials[k];
        }
        assert_non_null(m);
        assert_true(m->rubber.mu_static == rows[i].rubber[0] && m->rubber.mu_kinetic == rows[i].rubber[1]);
        assert_true(m->metal.mu_static == rows[i].metal[0] && m->metal.mu_kinetic == rows[i].metal[1]);
        assert_true(m->rolling == rows[i].rolling && m->strength == rows[i].strength);
    }
    for (int32_t k = 0; k < s->model->material_count; k++) assert_true(sk_material_check(&s->model->materials[k]).ok);
    sk_scene_destroy(s);
}

static void a_material_of_ones_own_starts_from_another(void **state) {
    (void)state;
    sk_scene *s =
        loaded("local slick = material{ name = 'slick', like = materials.grass, mu_s = 0.25, rolling = 0.2 }\n"
               "return scene{ title = 'x', scenery = made_of(slick, everything) }");
    const sk_material *m = &s->model->materials[s->model->material_count - 1];
    assert_string_equal(m->name, "slick");
    check_number(m->rubber.mu_static, 0.25, 0.0);
    check_number(m->rubber.mu_kinetic, 0.20, 1e-15); // in the proportion of grass
    check_number(m->rolling, 0.2, 0.0);
    check_number(m->strength, 14000.0, 0.0);
    sk_scene_destroy(s);
}

static void a_hint_of_taking_off_is_the_aircrafts(void **state) {
    (void)state;
    static const struct {
        const char *type, *hint; // null: the aircraft says nothing, so there is no such hint
    } ALL[] = {{"c172p", "Straight: lift it at 55 kt!"},
               {"j3cub", "Straight: stick back, push at 20 kt, pull at 36 kt!"},
               {"rig", NULL}};
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++) {
        char text[300], hint[200];
        snprintf(text, sizeof text,
                 "return scene{ title = 'x', scenery = nothing, aircraft = { { type = '%s', at = {0, 0, 9}, stands = "
                 "false } },\n  hints = { 'one', 'Straight: {takeoff}!' } }",
                 ALL[i].type);
        sk_scene *s = loaded(text);
        assert_true(sk_scene_hint(s, 0, hint, sizeof hint));
        assert_string_equal(hint, "one");
        assert_int_equal(sk_scene_hint(s, 1, hint, sizeof hint), ALL[i].hint != NULL);
        if (ALL[i].hint != NULL) assert_string_equal(hint, ALL[i].hint);
        sk_scene_destroy(s);
    }
}

static void wind_cameras_and_hints_arrive(void **state) {
    (void)state;
    sk_scene *s =
        loaded("return scene{ title = 'x', scenery = everything, gravity = 'equator', bounds = 500,\n"
               "  wind = { from = 90, speed = kt(10), gradient = 0.2, turbulence = 1, seed = 7 },\n"
               "  cameras = { zoo = { at = {1, 2, 3}, fov = 30 }, air = { at = {0, 0, 9}, look_at = {0, 0, 0} } },\n"
               "  start_view = { camera = 'zoo', turn = 90, tilt = -45, zoom = 2 }, hints = { 'one', 'two' } }");
    check_number(s->model->weather.wind_from, SK_PI / 2, 1e-15);
    check_number(s->model->weather.wind_speed, 18520.0 / 3600.0, 1e-12);
    assert_int_equal(s->model->weather.seed, 7);
    assert_int_equal(s->model->gravity, SK_GRAVITY_EQUATOR);
    check_number(s->model->bounds, 500.0, 0.0);
    assert_int_equal(s->camera_count, 2);
    assert_string_equal(s->cameras[0].name, "air");
    assert_false(s->cameras[0].follows);
    assert_true(s->cameras[1].follows);
    check_number(s->cameras[1].fov, SK_PI / 6, 1e-15);
    assert_string_equal(s->start_view.camera, "zoo");
    check_number(s->start_view.turn, SK_PI / 2, 1e-15);
    check_number(s->start_view.tilt, -SK_PI / 4, 1e-15);
    check_number(s->start_view.zoom, 2.0, 0.0);
    assert_int_equal(s->hint_count, 2);
    assert_string_equal(s->hints[1], "two");
    sk_scene_destroy(s);
}

static void a_camera_may_be_fixed_to_a_platform(void **state) {
    (void)state;
    const char *text =
        "return scene{ title = 'x', scenery = nothing, sea = { state = 3 },\n"
        "  platforms = { platform{ name = 'lift', scenery = box{ min = {0, 0, 0}, max = {1, 1, 1} } },\n"
        "                deck{ name = 'ship' } },\n"
        "  cameras = { a = { on = 'ship', at = {1, 2, 30}, look_at = {0, 0, 4} }, b = { at = {1, 2, 3} },\n"
        "              c = { on = '%s', at = {5, 6, 7} } } }";
    char scene[600];
    snprintf(scene, sizeof scene, text, "lift");
    sk_scene *s = loaded(scene);
    assert_int_equal(s->cameras[0].solid, 2);
    assert_int_equal(s->cameras[1].solid, 0);
    assert_int_equal(s->cameras[2].solid, 1);
    assert_true(sk_length(sk_sub(s->cameras[2].at, sk_vec(5, 6, 7))) == 0.0);
    // A deck's places count from the middle of its flight deck.
    assert_true(s->cameras[0].at.y < -10.0 && s->cameras[0].at.z == 30.0);
    assert_true(sk_length(sk_sub(sk_sub(s->cameras[0].at, s->cameras[0].look_at), sk_vec(1, 2, 26))) < 1e-12);
    sk_scene_destroy(s);
    snprintf(scene, sizeof scene, text, "boat");
    sk_result result = load_text(scene, &s);
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "\"boat\""));
}

static void only_what_has_water_needs_a_ground_of_its_own(void **state) {
    (void)state;
    sk_scene *dry = loaded_solid("box{ min = {0, 0, 0}, max = {1, 1, 1} }");
    assert_true(dry->model->ground == dry->model->scenery);
    sk_scene_destroy(dry);
    sk_scene *wet = loaded(
        "return scene{ title = 'x', scenery = made_of(materials.water, box{ min = {0, 0, 0}, max = {1, 1, 1} }) }");
    assert_true(sk_scenery_inside(wet->model->scenery, sk_vec(0.5, 0.5, 0.5)));
    assert_false(sk_scenery_inside(wet->model->ground, sk_vec(0.5, 0.5, 0.5)));
    sk_scene_destroy(wet);
}

static void the_order_of_a_long_sum_does_not_matter_to_its_depth(void **state) {
    (void)state;
    sk_scene *s = loaded("local all = nothing\n"
                         "for i = 1, 3000 do all = all + box{ min = {2 * i, 0, 0}, max = {2 * i + 1, 1, 1} } end\n"
                         "return scene{ title = 'x', scenery = made_of(materials.ice, all) }");
    assert_int_equal(sk_scenery_describe(s->model->scenery).pieces, 3000);
    sk_scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_half_space_by_a_point_or_by_its_distance),
        cmocka_unit_test(operators_join_cut_and_take_away),
        cmocka_unit_test(a_turn_is_clockwise_from_above_and_an_angle_right_handed),
        cmocka_unit_test(a_prism_stands_on_its_outline),
        cmocka_unit_test(a_ramp_runs_straight_from_place_to_place),
        cmocka_unit_test(a_roof_has_two_slopes_and_two_gables),
        cmocka_unit_test(cones_have_their_corners_on_the_circle),
        cmocka_unit_test(the_projects_materials_have_their_numbers),
        cmocka_unit_test(a_material_of_ones_own_starts_from_another),
        cmocka_unit_test(a_hint_of_taking_off_is_the_aircrafts),
        cmocka_unit_test(wind_cameras_and_hints_arrive),
        cmocka_unit_test(a_camera_may_be_fixed_to_a_platform),
        cmocka_unit_test(only_what_has_water_needs_a_ground_of_its_own),
        cmocka_unit_test(the_order_of_a_long_sum_does_not_matter_to_its_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
