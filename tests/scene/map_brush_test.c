// Brushes of .map files: the planes of their faces, to the bit, and every way to write them.
#include "scene/maps.h"

#include "scene/map_brush.h"

static void three_points_give_the_outward_normal(void **state) {
    (void)state;
    // (p3 - p1) x (p2 - p1): here x cross y, so the face looks up.
    const map_face up = {.point = {{8, 8, 5}, {8, 40, 5}, {40, 8, 5}}};
    sk_half_space plane;
    assert_true(map_face_plane(&up, &plane));
    check_number(plane.normal.x, 0.0, 0.0);
    check_number(plane.normal.y, 0.0, 0.0);
    check_number(plane.normal.z, 1.0, 0.0);
    check_number(plane.offset, 5.0, 0.0);
    sk_scene *scene = map_of(WORLD(BOX));
    sk_hit top = sk_scenery_entry(scene->model->scenery, sk_vec(0, 0, 3), sk_vec(0, 0, -1));
    assert_true(top.found);
    check_number(top.fraction, 0.5, 0.0);
    check_number(top.normal.z, 1.0, 0.0);
    assert_string_equal(scene->model->materials[top.material].name, "ice");
    assert_true(sk_scenery_inside(scene->model->scenery, sk_vec(3.99, -3.99, 0.99)));
    assert_false(sk_scenery_inside(scene->model->scenery, sk_vec(4.01, 0, 0)));
    sk_scene_destroy(scene);
}

static void points_on_the_lattice_give_the_shortest_whole_normal_exactly(void **state) {
    (void)state;
    const struct {
        map_face face;
        sk_half_space plane;
    } cases[] = {
        // Far away and with a long normal before it is shortened: 3x + 4z = 5.
        {{.point = {{16777215, 0, -12582910}, {16777215, 16777216, -12582910}, {16777219, 0, -12582913}}},
         {{3, 0, 4}, 3.0 * 16777215 - 4.0 * 12582910}},
        // Halves and 1/1024ths are whole numbers of steps.
        {{.point = {{0.5, 0, 0}, {0, 0, 0.5}, {0, 0.5, 0}}}, {{1, 1, 1}, 0.5}},
        {{.point = {{0, 0, 0.0009765625}, {0, 1, 0.0009765625}, {1, 0, 0.0009765625}}}, {{0, 0, 1}, 0.0009765625}},
        {{.point = {{0.0009765625, 0, 0}, {0, 0, 0.0009765625}, {0, 0.0009765625, 0}}}, {{1, 1, 1}, 0.0009765625}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sk_half_space plane;
        assert_true(map_face_plane(&cases[i].face, &plane));
        check_number(plane.normal.x, cases[i].plane.normal.x, 0.0);
        check_number(plane.normal.y, cases[i].plane.normal.y, 0.0);
        check_number(plane.normal.z, cases[i].plane.normal.z, 0.0);
        check_number(plane.offset, cases[i].plane.offset, 0.0);
    }
}

static void points_beside_the_lattice_give_the_plane_to_within_rounding(void **state) {
    (void)state;
    // Through (0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1).
    const map_face face = {.point = {{0.1, 0, 0}, {0, 0, 0.1}, {0, 0.1, 0}}};
    sk_half_space plane;
    assert_true(map_face_plane(&face, &plane));
    double length = sk_length(plane.normal);
    check_number(plane.normal.x / length, sqrt(1.0 / 3.0), 1e-15);
    check_number(plane.normal.z / length, sqrt(1.0 / 3.0), 1e-15);
    check_number(plane.offset / length, 0.1 * sqrt(1.0 / 3.0), 1e-16);
}

// A roof of slopes 3:4 and 5:12, drawn and written: 16 units are a metre.
static const char WEDGE[] = WORLD("{\n"
                                  "( -64 -48 0 ) ( -64 48 0 ) ( -64 -48 9 ) ice " STANDARD "\n"
                                  "( 64 -48 0 ) ( 64 -48 9 ) ( 64 48 0 ) ice " STANDARD "\n"
                                  "( -64 -48 0 ) ( 64 -48 0 ) ( -64 48 0 ) ice " STANDARD "\n"
                                  "( -64 -48 0 ) ( -64 0 36 ) ( 64 -48 0 ) ice " STANDARD "\n"
                                  "( -64 48 0 ) ( 64 48 0 ) ( -64 36 5 ) ice " STANDARD "\n"
                                  "}\n");
static const char WEDGE_LUA[] =
    "local function side(n, p) return halfspace{ normal = n, through = p } end\n"
    "return scene{ title = 'x', scenery = made_of(materials.ice, intersection{ side({-1, 0, 0}, {-4, 0, 0}),\n"
    "  side({1, 0, 0}, {4, 0, 0}), side({0, 0, -1}, {0, 0, 0}), side({0, -3, 4}, {0, -3, 0}),\n"
    "  side({0, 5, 12}, {0, 3, 0}) }) }";

static void a_brush_answers_with_the_bits_of_the_same_solid_in_lua(void **state) {
    (void)state;
    enum { SEGMENTS = 20000 };
    const struct {
        const char *map, *lua;
    } pairs[] = {{WEDGE, WEDGE_LUA},
                 {WORLD(BOX),
                  "return scene{ title = 'x', scenery = made_of(materials.ice, box{ min = {-4, -4, -1}, max "
                  "= {4, 4, 1} }) }"}};
    uint64_t seed = 11;
    for (int k = 0; k < 2; k++) {
        sk_scene *drawn = map_of(pairs[k].map), *written = loaded(pairs[k].lua);
        int32_t hit = 0;
        for (int i = 0; i < SEGMENTS; i++) {
            double x[6];
            for (int j = 0; j < 6; j++) {
                seed = sk_hash_word(seed, (uint64_t)i);
                x[j] = 10.0 * ((double)(seed >> 11) * 0x1p-53) - 5.0;
            }
            sk_vec3 a = {x[0], x[1], x[2]}, b = {x[3], x[4], x[5]};
            sk_hit one = sk_scenery_entry(drawn->model->scenery, a, b);
            sk_hit other = sk_scenery_entry(written->model->scenery, a, b);
            hit += one.found;
            bool same = one.found == other.found && memcmp(&one.fraction, &other.fraction, sizeof one.fraction) == 0 &&
                        memcmp(&one.normal, &other.normal, sizeof one.normal) == 0 && one.feature == other.feature &&
                        one.material == other.material;
            if (!same) fail_msg("segment %d: %.17g and %.17g", i, one.fraction, other.fraction);
        }
        assert_true(hit > SEGMENTS / 4);
        sk_scene_destroy(drawn);
        sk_scene_destroy(written);
    }
}

static void the_scale_is_a_key_of_worldspawn_wherever_it_stands(void **state) {
    (void)state;
    sk_scene *scene = map_of("{ \"classname\" \"func_group\"\n" BOX "}\n"
                             "{ \"skidpad_units_per_m\" \"32\" \"classname\" \"worldspawn\" }\n");
    assert_true(sk_scenery_inside(scene->model->scenery, sk_vec(1.99, 0, 0.49)));
    assert_false(sk_scenery_inside(scene->model->scenery, sk_vec(2.01, 0, 0)));
    check_number(scene->maps[0].units_per_m, 32.0, 0.0);
    sk_scene_destroy(scene);
}

static void both_formats_and_every_way_to_write_them_mean_the_same(void **state) {
    (void)state;
    static const char *const directions[] = {
        WORLD("{\n" BOX_FACES("ice", VALVE) "}\n"),
        WORLD("{\n" BOX_FACES("ice", STANDARD " 0 0 0") "}\n"),  // with the flags of Quake 2
        WORLD("{\n" BOX_FACES("\"ice\"", VALVE " 1 2 3") "}\n"), // a quoted name
        "// a comment\n" WORLD("// brush 0\n" BOX "//\n") "// the end",
        "\xef\xbb\xbf" WORLD(BOX),                                              // a byte order mark
        "{\"classname\"\"worldspawn\"{" BOX_FACES("ice", "0 0 0 1e0 +1.") "}}", // no white space but where it is needed
    };
    for (size_t i = 0; i < sizeof directions / sizeof directions[0]; i++) {
        sk_scene *scene = map_of(directions[i]);
        assert_int_equal(sk_scenery_describe(scene->model->scenery).half_spaces, 6);
        assert_true(sk_scenery_inside(scene->model->scenery, sk_vec(3.9, 3.9, 0.9)));
        assert_int_equal(scene->warnings.count, 1); // no aircraft
        sk_scene_destroy(scene);
    }
}

static void lines_may_end_as_they_like_and_are_counted_all_the_same(void **state) {
    (void)state;
    static const char *const ends[] = {"\n", "\r\n", "\r"};
    for (int i = 0; i < 3; i++) {
        char text[2000] = "";
        for (const char *c = WORLD(BOX); *c != '\0'; c++) {
            size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, "%.*s", *c == '\n' ? 2 : 1, *c == '\n' ? ends[i] : c);
        }
        text[strlen(text) - strlen(ends[i])] = '\0'; // no final end of line
        sk_scene *scene = map_of(text);
        assert_int_equal(scene->maps[0].brushes, 1);
        sk_scene_destroy(scene);
        text[strlen(text) - 1] = '\0'; // nor the last brace
        check_refused(text, 11, "a '}' is missing");
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_points_give_the_outward_normal),
        cmocka_unit_test(points_on_the_lattice_give_the_shortest_whole_normal_exactly),
        cmocka_unit_test(points_beside_the_lattice_give_the_plane_to_within_rounding),
        cmocka_unit_test(a_brush_answers_with_the_bits_of_the_same_solid_in_lua),
        cmocka_unit_test(the_scale_is_a_key_of_worldspawn_wherever_it_stands),
        cmocka_unit_test(both_formats_and_every_way_to_write_them_mean_the_same),
        cmocka_unit_test(lines_may_end_as_they_like_and_are_counted_all_the_same),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
