// The larger constructors of a scene file: wedge, dome, house, hull; copies that are mirrored or repeated; materials of
// single half-spaces and nested paint. Judged by where segments meet them and by their volume.
#include "scene/loaded.h"

static const sk_vec3 DOWN = {0, 0, -1};

static double volume_of(const sk_scene *scene) {
    sk_boundary b;
    assert_true(sk_scenery_boundary(scene->model->scenery, (sk_box){{-999, -999, -999}, {999, 999, 999}}, &b).ok);
    double volume = sk_boundary_volume(&b);
    sk_boundary_free(&b);
    return volume;
}

static void check_volume(const char *expression, double expected) {
    sk_scene *s = loaded_solid(expression);
    check_number(volume_of(s), expected, 1e-6 * expected);
    sk_scene_destroy(s);
}

static bool inside(const sk_scene *s, double x, double y, double z) {
    return sk_scenery_inside(s->model->scenery, sk_vec(x, y, z));
}

static void check_error(const char *expression, const char *part) {
    char text[2000];
    sk_scene *scene = NULL;
    snprintf(text, sizeof text, "return scene{ title = 'x', scenery = %s }", expression);
    sk_result result = load_text(text, &scene);
    if (result.ok) fail_msg("%s: expected an error with \"%s\", came a scene", expression, part);
    if (strstr(result.text, part) == NULL || result.line != 1)
        fail_msg("%s: expected an error in line 1 with \"%s\", came %d: \"%s\"", expression, part, (int)result.line,
                 result.text);
}

static void a_wedge_rises_to_the_side_it_names(void **state) {
    (void)state;
    const struct {
        const char *travel;
        sk_vec3 normal, high, low; // of the slope; the middles of the upper and of the lower quarter along it
    } cases[] = {{"+x", {-0.6, 0, 0.8}, {7, 2, 6}, {1, 2, 6}},
                 {"-x", {0.6, 0, 0.8}, {1, 2, 6}, {7, 2, 6}},
                 {"+y", {0, -6 / sqrt(52), 4 / sqrt(52)}, {4, 3.5, 6}, {4, 0.5, 6}},
                 {"-y", {0, 6 / sqrt(52), 4 / sqrt(52)}, {4, 0.5, 6}, {4, 3.5, 6}}};
    for (int i = 0; i < 4; i++) {
        char text[200];
        snprintf(text, sizeof text, "wedge{ min = {0, 0, 0}, max = {8, 4, 6}, rises = '%s' }", cases[i].travel);
        sk_scene *s = loaded_solid(text);
        check_entry(s, cases[i].high, sk_vec(cases[i].high.x, cases[i].high.y, 0), 0.125, cases[i].normal);
        check_entry(s, cases[i].low, sk_vec(cases[i].low.x, cases[i].low.y, 0), 0.875, cases[i].normal);
        check_entry(s, sk_vec(4, 2, -3), sk_vec(4, 2, 3), 0.5, DOWN);
        check_number(volume_of(s), 96.0, 1e-9);
        // The slope begins at the very edge, and the back is upright.
        sk_vec3 back = sk_add_scaled(sk_vec(4, 2, 5.9), 0.999 * (i < 2 ? 4 : 2),
                                     sk_vec(i == 0   ? 1
                                            : i == 1 ? -1
                                                     : 0,
                                            i == 2   ? 1
                                            : i == 3 ? -1
                                                     : 0,
                                            0));
        assert_true(inside(s, back.x, back.y, back.z));
        sk_scene_destroy(s);
    }
    check_volume("wedge{ min = {-1, -2, -3}, max = {1, 2, 3} }", 24.0); // rises to the north
    check_error("wedge{ min = {0, 0, 0}, max = {1, 1, 0} }", "wedge: field 'max' must exceed 'min'");
    check_error("wedge{ min = {0, 0, 0}, max = {1, 1, 1}, rises = 'north' }", "wedge: field 'rises' is 'north'");
}

// Of the frustum of a pyramid over regular n-gons with corners on circles of radius a and b.
static double frustum_volume(int n, double a, double b, double height) {
    return n * sin(2.0 * SK_PI / n) / 6.0 * height * (a * a + a * b + b * b);
}

static void a_dome_has_its_corners_on_the_ball(void **state) {
    (void)state;
    sk_scene *s = loaded_solid("dome{ at = {10, 0, 2}, radius = 5, sides = 8, rings = 3 }");
    for (int k = 0; k < 3; k++) { // the corners of every ring lie on the ball
        for (int i = 0; i < 8; i++) {
            double rise = k * SK_PI / 6, angle = i * SK_PI / 4;
            sk_vec3 out = {cos(rise) * cos(angle), cos(rise) * sin(angle), sin(rise)};
            sk_vec3 near = sk_add_scaled(sk_vec(10, 0, 2), 4.999, out),
                    far = sk_add_scaled(sk_vec(10, 0, 2), 5.001, out);
            assert_true(inside(s, near.x, near.y, near.z + (k == 0 ? 1e-9 : 0)));
            assert_false(inside(s, far.x, far.y, far.z));
        }
    }
    check_entry(s, sk_vec(10, 0.1, -2), sk_vec(10, 0.1, 6), 0.5, DOWN);
    assert_true(inside(s, 10, 0, 6.999) && !inside(s, 10, 0, 7.001));
    double volume = 0.0;
    for (int k = 0; k < 3; k++)
        volume += frustum_volume(8, 5 * cos(k * SK_PI / 6), 5 * cos((k + 1) * SK_PI / 6),
                                 5 * (sin((k + 1) * SK_PI / 6) - sin(k * SK_PI / 6)));
    check_number(volume_of(s), volume, 1e-6);
    sk_scene_destroy(s);
    // Fine ones near the ball's and the ellipsoid's; never above.
    double ball = 2.0 / 3.0 * SK_PI * 1000.0;
    s = loaded_solid("dome{ at = {0, 0, 0}, radius = 10, sides = 64, rings = 16 }");
    assert_true(volume_of(s) < ball && volume_of(s) > 0.99 * ball);
    sk_scene_destroy(s);
    s = loaded_solid("dome{ at = {0, 0, 0}, radius = 10, height = 3, sides = 64, rings = 16 }");
    assert_true(volume_of(s) < 0.3 * ball && volume_of(s) > 0.297 * ball);
    sk_scene_destroy(s);
    check_volume("dome{ at = {0, 0, 0}, radius = 1, sides = 5 }",
                 frustum_volume(5, 1, sqrt(0.5), sqrt(0.5)) + frustum_volume(5, sqrt(0.5), 0, 1 - sqrt(0.5)));
    s = loaded_solid("dome{ at = {0, 0, 0}, radius = 10, sides = 64 }"); // as many rings as there may be
    assert_int_equal(sk_scenery_describe(s->model->scenery).features, 64 * 16 + 1);
    sk_scene_destroy(s);
    check_error("dome{ at = {0, 0, 0}, radius = 10, rings = 1 }",
                "dome: field 'rings' must be a number from 2 to 16, not 1");
    check_error("dome{ at = {0, 0, 0}, radius = 10, sides = 7.5 }",
                "dome: field 'sides' must be a whole number, not 7.5");
}

static void the_papers_house_is_hit_from_every_side(void **state) {
    (void)state;
    const double r = sqrt(0.5);
    sk_scene *s = loaded_solid("house{}");
    assert_int_equal(sk_scenery_describe(s->model->scenery).features, 7);
    check_entry(s, sk_vec(6, 0, 2), sk_vec(0, 0, 2), 0.5, sk_vec(1, 0, 0));
    check_entry(s, sk_vec(-6, 0, 2), sk_vec(0, 0, 2), 0.5, sk_vec(-1, 0, 0));
    check_entry(s, sk_vec(0, 8, 2), sk_vec(0, 0, 2), 0.5, sk_vec(0, 1, 0));
    check_entry(s, sk_vec(0, -8, 2), sk_vec(0, 0, 2), 0.5, sk_vec(0, -1, 0));
    check_entry(s, sk_vec(2.5, 0, 6.5), sk_vec(0.5, 0, 4.5), 0.5, sk_vec(r, 0, r));
    check_entry(s, sk_vec(-2.5, 0, 6.5), sk_vec(-0.5, 0, 4.5), 0.5, sk_vec(-r, 0, r));
    check_entry(s, sk_vec(0, 0, -1), sk_vec(0, 0, 1), 0.5, DOWN);
    check_number(volume_of(s), 6 * 8 * 4 + 0.5 * 6 * 3 * 8, 1e-6);
    // The eaves and the ridge end where they should; through the ridge line.
    assert_true(inside(s, 2.999, 4, 4) && inside(s, -2.999, -4, 4) && inside(s, 0, 4, 6.999) && inside(s, 3, -4, 0));
    assert_false(inside(s, 3.001, 0, 4) || inside(s, 0, 0, 7.001) || inside(s, 2.9, 0, 4.2) || inside(s, 0, 4.001, 1));
    sk_hit ridge = sk_scenery_entry(s->model->scenery, sk_vec(0, 0, 9), sk_vec(0, 0, 5));
    assert_true(ridge.found);
    check_number(ridge.fraction, 0.5, 1e-15);
    check_number(ridge.normal.z, r, 1e-15);
    // Along just below the ridge, over the eaves' edge, just past it.
    check_entry(s, sk_vec(0, -8, 6.9999999), sk_vec(0, 8, 6.9999999), 0.25, sk_vec(0, -1, 0));
    check_miss(s, sk_vec(0, -8, 7.0000001), sk_vec(0, 8, 7.0000001));
    check_entry(s, sk_vec(3, 0, 6), sk_vec(3, 0, 2), 0.5, sk_vec(r, 0, r));
    check_miss(s, sk_vec(3.0000001, 0, 6), sk_vec(3.0000001, 0, 2));
    // Along a wall outside; on the wall: a border counts as met.
    check_miss(s, sk_vec(3.0000001, -9, 2), sk_vec(3.0000001, 9, 2));
    assert_true(sk_scenery_entry(s->model->scenery, sk_vec(3, -9, 2), sk_vec(3, 9, 2)).found);
    sk_hit started = sk_scenery_entry(s->model->scenery, sk_vec(0, 0, 1), sk_vec(9, 0, 1));
    assert_true(started.found && started.fraction == 0.0 && sk_length(started.normal) == 0.0);
    sk_scene_destroy(s);
}

static void a_house_has_a_size_a_place_and_materials_for_walls_and_roof(void **state) {
    (void)state;
    sk_scene *s =
        loaded("return scene{ title = 'x', scenery = house{ at = {100, 50, 3}, width = 10, length = 20, eaves = 3,\n"
               "  ridge = 8, walls = materials.brick, roof = materials.wood } }");
    check_number(volume_of(s), 10 * 20 * 3 + 0.5 * 10 * 5 * 20, 1e-6);
    const sk_scenery *solid = s->model->scenery;
    sk_hit wall = sk_scenery_entry(solid, sk_vec(110, 50, 4), sk_vec(100, 50, 4));
    sk_hit gable = sk_scenery_entry(solid, sk_vec(100, 70, 9), sk_vec(100, 50, 9));
    sk_hit roof = sk_scenery_entry(solid, sk_vec(102, 50, 20), sk_vec(102, 50, 0));
    assert_string_equal(s->model->materials[wall.material].name, "brick");
    assert_string_equal(s->model->materials[gable.material].name, "brick");
    assert_string_equal(s->model->materials[roof.material].name, "wood");
    check_number(wall.fraction, 0.5, 1e-15);
    check_number(gable.fraction, 0.5, 1e-15);
    check_number(20 - 20 * roof.fraction, 9, 1e-12);
    sk_scene_destroy(s);
    check_error("house{ eaves = 7 }", "house: field 'ridge' is 7, which must be above 'eaves', 7");
    check_error("house{ walls = 3 }", "walls: needs a material");
}

static void a_hull_is_the_smallest_convex_solid_around_its_points(void **state) {
    (void)state;
    check_volume("hull{ {0, 0, 0}, {6, 0, 0}, {0, 5, 0}, {0, 0, 4} }", 20.0);
    check_volume(
        "hull{ {3, 4, 0}, {-3, 4, 0}, {3, -4, 0}, {-3, -4, 0}, {3, 4, 4}, {-3, 4, 4}, {3, -4, 4}, {-3, -4, 4},\n"
        "  {0, 4, 7}, {0, -4, 7}, {0, 0, 1}, {3, 4, 2}, {3, 4, 2} }",
        6 * 8 * 4 + 0.5 * 6 * 3 * 8); // the paper's house
    sk_scene *s = loaded_solid("hull{ {0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {2, 2, 3} }");
    check_entry(s, sk_vec(2, 2, 6), sk_vec(2, 2, 0), 0.5,
                sk_scenery_entry(s->model->scenery, sk_vec(2, 2, 6), sk_vec(2, 2, 0)).normal);
    check_entry(s, sk_vec(2, 1, 3), sk_vec(2, 1, 0), 0.5, sk_unit(sk_vec(0, -3, 2)));
    assert_int_equal(sk_scenery_describe(s->model->scenery).features, 5);
    sk_scene_destroy(s);
    check_error("hull{ {0, 0, 0}, {1, 0, 0}, {0, 1, 0} }", "hull: has 3 points; 4 to 256 are allowed");
    check_error("hull{ {0, 0, 5}, {1, 0, 5}, {0, 1, 5}, {3, 7, 5} }", "hull: the points of a hull lie in one plane");
    check_error("hull{ {0, 0, 0}, {1, 0}, {0, 1, 0}, {0, 0, 1} }", "hull: point 2: must be a list of 3 numbers");
    check_error("hull{ {0, 0, 0}, {1, 0, 'a'}, {0, 1, 0}, {0, 0, 1} }",
                "hull: point 2: must be a number, not a string");
    check_error("hull{ {0, 0, 0}, {1, 0, 0/0}, {0, 1, 0}, {0, 0, 1} }", "hull: point 2: must be a number from");
    check_error("hull{ {0, 0, 0}, {1, 0, 0}, 7, {0, 0, 1} }", "hull: point 3: must be a list of numbers, not a number");
}

static void a_mirror_takes_materials_and_paint_along(void **state) {
    (void)state;
    sk_scene *s = loaded(
        "local m = materials\n"
        "local plate = made_of(m.grass, box{ min = {1, 0, 0}, max = {4, 2, 1} })\n"
        "local half = paint(box{ min = {3, -9, -9}, max = {9, 9, 9} }, m.ice, plate)\n"
        "return scene{ title = 'x', scenery = half + mirrored{ half, normal = {5, 0, 0}, through = {0, 7, 7} } }");
    const struct {
        double x;
        const char *material;
    } cases[] = {{2, "grass"}, {3.5, "ice"}, {-2, "grass"}, {-3.5, "ice"}};
    for (int i = 0; i < 4; i++) {
        sk_hit hit = sk_scenery_entry(s->model->scenery, sk_vec(cases[i].x, 1, 3), sk_vec(cases[i].x, 1, -1));
        assert_true(hit.found && hit.fraction == 0.5);
        assert_string_equal(s->model->materials[hit.material].name, cases[i].material);
    }
    assert_false(inside(s, 0, 1, 0.5) || inside(s, -4.1, 1, 0.5));
    sk_scene_destroy(s);
    // As the engine's: a solid that is no longer the same when turned.
    s = loaded_solid(
        "mirrored{ wedge{ min = {0, 0, 0}, max = {4, 2, 2}, rises = '+x' }, normal = {0, 0, 1}, offset = 3 }");
    check_entry(s, sk_vec(3, 1, 3), sk_vec(3, 1, 5), 0.75, sk_unit(sk_vec(-2, 0, -4)));
    sk_scene_destroy(s);
    check_error("mirrored{ everything, normal = {0, 0, 0}, offset = 0 }", "mirrored: field 'normal' is {0, 0, 0}");
    check_error("mirrored{ everything, normal = {1, 0, 0} }", "mirrored: field 'through' is missing");
    check_error("mirrored{ normal = {1, 0, 0}, offset = 1 }", "mirrored: needs a shape, not a nil");
    check_error("mirrored{ everything, nothing, normal = {1, 0, 0}, offset = 1 }", "mirrored: takes one shape");
}

static void repetition_makes_rows_grids_rings_and_spirals(void **state) {
    (void)state;
    const char *row = "repeated{ box{ min = {0, 0, 0}, max = {1, 1, 1} }, count = 5, step = {0, 3, 0} }";
    char text[400];
    sk_scene *s = loaded_solid(row);
    for (int k = -1; k < 7; k++) assert_int_equal(inside(s, 0.5, 3 * k + 0.5, 0.5), k >= 0 && k < 5);
    assert_false(inside(s, 0.5, 2, 0.5));
    check_number(volume_of(s), 5.0, 1e-6);
    sk_scene_destroy(s);
    snprintf(text, sizeof text, "repeated{ %s, count = 4, step = {2, 0, 0.5} }", row); // a grid
    check_volume(text, 20.0);
    // A ring: the beam at the east, then clockwise by 90 degrees.
    s = loaded_solid(
        "repeated{ box{ min = {13, 9, 0}, max = {15, 11, 1} }, count = 4, turn = 90, about = {10, 10, 0} }");
    assert_true(inside(s, 14, 10, 0.5) && inside(s, 10, 6, 0.5) && inside(s, 6, 10, 0.5) && inside(s, 10, 14, 0.5));
    check_number(volume_of(s), 16.0, 1e-6);
    sk_scene_destroy(s);
    // A spiral stair: clockwise and up.
    s = loaded_solid(
        "repeated{ box{ min = {1, -0.2, 0}, max = {3, 0.2, 0.1} }, count = 8, turn = 45, step = {0, 0, 0.25} }");
    assert_true(inside(s, 2, 0, 0.05) && inside(s, 0, -2, 0.55) && inside(s, -2, 0, 1.05) && inside(s, 0, 2, 1.55));
    assert_false(inside(s, 2, 0, 2.05));
    sk_scene_destroy(s);
    // About a lying axis.
    s = loaded_solid(
        "repeated{ box{ min = {-0.5, -1, 4}, max = {0.5, 1, 5} }, count = 3, axis = {0, 1, 0}, angle = 90 }");
    assert_true(inside(s, 0, 0, 4.5) && inside(s, 4.5, 0, 0) && inside(s, 0, 0, -4.5) && !inside(s, -4.5, 0, 0));
    sk_scene_destroy(s);
    check_volume("repeated{ box{ min = {0, 0, 0}, max = {1, 1, 1} }, count = 1, step = {9, 0, 0} }", 1.0);
    check_error("repeated{ everything, count = 3 }", "repeated: give 'step', or 'turn', or both");
    check_error("repeated{ everything, count = 2.5, step = {1, 0, 0} }",
                "repeated: field 'count' must be a whole number, not 2.5");
    check_error("repeated{ everything, count = 0, step = {1, 0, 0} }",
                "repeated: field 'count' must be a number from 1 to 100000, not 0");
    check_error("repeated{ box{ min = {0, 0, 0}, max = {1, 1, 1} }, step = {1, 0, 0} }",
                "repeated: field 'count' is missing");
    check_error(
        "repeated{ repeated{ box{ min = {0, 0, 0}, max = {1, 1, 1} }, count = 1000, step = {2, 0, 0} }, count = 1000,"
        " step = {0, 2, 0} }",
        "half-spaces when written out; at most 1000000");
}

static void the_last_of_many_copies_is_where_its_count_says(void **state) {
    (void)state;
    // No sum of roundings: copy k is shifted by k steps, rounded once.
    sk_scene *s =
        loaded_solid("repeated{ box{ min = {0, 0, 0}, max = {0.05, 1, 1} }, count = 20000, step = {0.1, 0, 0} }");
    sk_hit hit = sk_scenery_entry(s->model->scenery, sk_vec(1999.86, 0.5, 0.5), sk_vec(1999.95, 0.5, 0.5));
    assert_true(hit.found);
    check_number(1999.86 + (1999.95 - 1999.86) * hit.fraction, 19999 * 0.1, 1e-12);
    sk_scene_destroy(s);
}

static const char *top_material(const sk_scene *s, double x, double y) {
    sk_hit hit = sk_scenery_entry(s->model->scenery, sk_vec(x, y, 99), sk_vec(x, y, -99));
    assert_true(hit.found);
    return s->model->materials[hit.material].name;
}

static void every_half_space_may_have_a_material_of_its_own(void **state) {
    (void)state;
    sk_scene *s = loaded("local m = materials\n"
                         "local top = made_of(m.ice, halfspace{ normal = {0, 0, 1}, offset = 1 })\n"
                         "local east = made_of(m.sand, halfspace{ normal = {1, 0, 0}, offset = 2 })\n"
                         "local rest = box{ min = {-2, -2, -1}, max = {9, 2, 9} }\n"
                         "return scene{ title = 'x', scenery = made_of(m.concrete, top & east & rest) }");
    assert_string_equal(top_material(s, 0, 0), "ice");
    sk_hit side = sk_scenery_entry(s->model->scenery, sk_vec(4, 0, 0), sk_vec(0, 0, 0));
    sk_hit back = sk_scenery_entry(s->model->scenery, sk_vec(-4, 0, 0), sk_vec(0, 0, 0));
    assert_string_equal(s->model->materials[side.material].name, "sand");
    assert_string_equal(s->model->materials[back.material].name, "concrete");
    sk_scene_destroy(s);
}

static void the_outermost_paint_wins(void **state) {
    (void)state;
    sk_scene *s = loaded("local m = materials\n"
                         "local function stripe(a, b) return box{ min = {a, -9, -9}, max = {b, 9, 9} } end\n"
                         "local field = made_of(m.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
                         "local road = paint(stripe(1, 7), m.asphalt_dry, field)\n"
                         "local line = paint(stripe(3, 5), m.paint_white, road)\n"
                         "return scene{ title = 'x', scenery = paint(stripe(4, 6), m.ice, line) }");
    const char *const expected[] = {"grass", "asphalt_dry", "asphalt_dry", "paint_white",
                                    "ice",   "ice",         "asphalt_dry", "grass"};
    for (int i = 0; i < 8; i++) assert_string_equal(top_material(s, i + 0.5, 0), expected[i]);
    assert_string_equal(top_material(s, 4.5, 20), "grass");
    sk_scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wedge_rises_to_the_side_it_names),
        cmocka_unit_test(a_dome_has_its_corners_on_the_ball),
        cmocka_unit_test(the_papers_house_is_hit_from_every_side),
        cmocka_unit_test(a_house_has_a_size_a_place_and_materials_for_walls_and_roof),
        cmocka_unit_test(a_hull_is_the_smallest_convex_solid_around_its_points),
        cmocka_unit_test(a_mirror_takes_materials_and_paint_along),
        cmocka_unit_test(repetition_makes_rows_grids_rings_and_spirals),
        cmocka_unit_test(the_last_of_many_copies_is_where_its_count_says),
        cmocka_unit_test(every_half_space_may_have_a_material_of_its_own),
        cmocka_unit_test(the_outermost_paint_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
