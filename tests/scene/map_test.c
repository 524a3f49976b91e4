// Scenes from .map files: where segments meet what a brush means, what entities say, and every file that is refused.
#include "scene/loaded.h"

#include "scene/map_brush.h"
#include "scene/map_reader.h"
#include "scene/map_scenery.h"
#include <sys/stat.h>

// ---- maps from text ----

// The six faces of a box from (-64 -64 -16) to (64 64 16); the texture's name comes after, the alignment too.
#define BOX_FACES(texture, rest)                                                                                       \
    "( -64 -64 -16 ) ( -64 -63 -16 ) ( -64 -64 -15 ) " texture " " rest "\n"                                           \
    "( -64 -64 -16 ) ( -64 -64 -15 ) ( -63 -64 -16 ) " texture " " rest "\n"                                           \
    "( -64 -64 -16 ) ( -63 -64 -16 ) ( -64 -63 -16 ) " texture " " rest "\n"                                           \
    "( 64 64 16 ) ( 64 65 16 ) ( 65 64 16 ) " texture " " rest "\n"                                                    \
    "( 64 64 16 ) ( 65 64 16 ) ( 64 64 17 ) " texture " " rest "\n"                                                    \
    "( 64 64 16 ) ( 64 64 17 ) ( 64 65 16 ) " texture " " rest "\n"
#define STANDARD      "0 0 0 1 1"
#define VALVE         "[ 1 0 0 0 ] [ 0 -1 0 0 ] 0 1 1"
#define BOX           "{\n" BOX_FACES("ice", STANDARD) "}\n"
#define WORLD(inside) "{\n\"classname\" \"worldspawn\"\n" inside "}\n"

static char folder[] = "/tmp/skidpad_map_XXXXXX";
static char map_path[64], lua_path[64];

static int make_folder(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL) return -1;
    snprintf(map_path, sizeof map_path, "%s/test.map", folder);
    snprintf(lua_path, sizeof lua_path, "%s/test.lua", folder);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    unlink(map_path);
    unlink(lua_path);
    return rmdir(folder);
}

static void write_file(const char *path, const char *text, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static sk_scene *map_of(const char *text) {
    sk_scene *scene;
    write_file(map_path, text, strlen(text));
    sk_result result = sk_scene_load(map_path, NULL, &scene);
    if (!result.ok) fail_msg("line %d: %s", (int)result.line, result.text);
    return scene;
}

// The file is refused in this line with a sentence that holds `sentence`.
static void check_refused(const char *text, int32_t line, const char *sentence) {
    sk_scene *scene;
    write_file(map_path, text, strlen(text));
    sk_result result = sk_scene_load(map_path, NULL, &scene);
    sk_scene_destroy(scene);
    if (result.ok || result.line != line || strstr(result.text, sentence) == NULL || strcmp(result.file, map_path) != 0)
        fail_msg("expected line %d: ...%s..., got %s:%d: %s\nof:\n%.600s", (int)line, sentence, result.file,
                 (int)result.line, result.ok ? "no error" : result.text, text);
}

// ---- meaning ----

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
        int32_t met = 0;
        for (int i = 0; i < SEGMENTS; i++) {
            double x[6];
            for (int j = 0; j < 6; j++) {
                seed = sk_hash_word(seed, (uint64_t)i);
                x[j] = 10.0 * ((double)(seed >> 11) * 0x1p-53) - 5.0;
            }
            sk_vec3 a = {x[0], x[1], x[2]}, b = {x[3], x[4], x[5]};
            sk_hit one = sk_scenery_entry(drawn->model->scenery, a, b);
            sk_hit other = sk_scenery_entry(written->model->scenery, a, b);
            met += one.found;
            bool same = one.found == other.found && memcmp(&one.fraction, &other.fraction, sizeof one.fraction) == 0 &&
                        memcmp(&one.normal, &other.normal, sizeof one.normal) == 0 && one.feature == other.feature &&
                        one.material == other.material;
            if (!same) fail_msg("segment %d: %.17g and %.17g", i, one.fraction, other.fraction);
        }
        assert_true(met > SEGMENTS / 4);
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
    static const char *const ways[] = {
        WORLD("{\n" BOX_FACES("ice", VALVE) "}\n"),
        WORLD("{\n" BOX_FACES("ice", STANDARD " 0 0 0") "}\n"),  // with the flags of Quake 2
        WORLD("{\n" BOX_FACES("\"ice\"", VALVE " 1 2 3") "}\n"), // a quoted name
        "// a comment\n" WORLD("// brush 0\n" BOX "//\n") "// the end",
        "\xef\xbb\xbf" WORLD(BOX),                                              // a byte order mark
        "{\"classname\"\"worldspawn\"{" BOX_FACES("ice", "0 0 0 1e0 +1.") "}}", // no white space but where it is needed
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        sk_scene *scene = map_of(ways[i]);
        assert_int_equal(sk_scenery_describe(scene->model->scenery).half_spaces, 6);
        assert_true(sk_scenery_inside(scene->model->scenery, sk_vec(3.9, 3.9, 0.9)));
        assert_int_equal(scene->warnings.count, 0);
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

static void brushes_of_groups_and_of_unknown_classes_are_scenery(void **state) {
    (void)state;
    sk_scene *scene = map_of(WORLD("") "{ \"classname\" \"func_group\"\n" BOX "}\n{ \"classname\" \"func_door\"\n" BOX
                                       "}\n{ \"classname\" \"func_door\"\n" BOX "}\n{ \"classname\" \"light\" }");
    assert_int_equal(scene->maps[0].brushes, 3);
    assert_int_equal(scene->warnings.count, 2);
    assert_non_null(strstr(scene->warnings.text[0], "test.map:14: brushes of class 'func_door' are taken as scenery"));
    assert_non_null(strstr(scene->warnings.text[1], "class 'light' is not known and left out"));
    sk_scene_destroy(scene);
}

static void a_texture_is_a_material_and_an_unknown_one_warns_once(void **state) {
    (void)state;
    sk_scene *scene = map_of(WORLD("{\n" BOX_FACES("what/is_this", STANDARD) "}\n{\n" BOX_FACES(
        "what/is_this", STANDARD) "}\n{\n" BOX_FACES("SKIDPAD/Concrete", STANDARD) "}\n"));
    assert_int_equal(scene->warnings.count, 1);
    assert_non_null(strstr(scene->warnings.text[0], "test.map:4: texture 'what/is_this' is not in materials.lua"));
    assert_int_equal(scene->maps[0].textures, 2);
    assert_int_equal(scene->maps[0].unknown_textures, 1);
    sk_scene_destroy(scene);
    scene = map_of(WORLD("{\n" BOX_FACES("what/is_this", STANDARD) "}\n"));
    sk_hit hit = sk_scenery_entry(scene->model->scenery, sk_vec(0, 0, 5), sk_vec(0, 0, 0));
    assert_string_equal(scene->model->materials[hit.material].name, "checker");
    sk_scene_destroy(scene);
}

static void globs_match_whole_names(void **state) {
    (void)state;
    const struct {
        const char *glob, *name;
        bool matches;
    } cases[] = {{"*", "", true},
                 {"grass", "Grass", true},
                 {"grass", "grass1", false},
                 {"*grass*", "e1/GRASS_2", true},
                 {"a?c", "abc", true},
                 {"a?c", "ac", false},
                 {"*a*b*c", "xaxbxbxc", true},
                 {"*a*b*c", "xaxbxb", false},
                 {"", "", true},
                 {"", "a", false},
                 {"?", "", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(map_glob_matches(cases[i].glob, cases[i].name), cases[i].matches);
}

static void a_face_each_may_have_its_own_texture(void **state) {
    (void)state;
    sk_scene *scene = map_of(WORLD("{\n( -64 -64 -16 ) ( -64 -63 -16 ) ( -64 -64 -15 ) ice " STANDARD
                                   "\n( -64 -64 -16 ) ( -64 -64 -15 ) ( -63 -64 -16 ) ice " STANDARD
                                   "\n( -64 -64 -16 ) ( -63 -64 -16 ) ( -64 -63 -16 ) ice " STANDARD
                                   "\n( 64 64 16 ) ( 64 65 16 ) ( 65 64 16 ) skidpad/grass " STANDARD
                                   "\n( 64 64 16 ) ( 65 64 16 ) ( 64 64 17 ) brick " STANDARD
                                   "\n( 64 64 16 ) ( 64 64 17 ) ( 64 65 16 ) ice " STANDARD "\n}\n"));
    const sk_scenery *s = scene->model->scenery;
    sk_hit top = sk_scenery_entry(s, sk_vec(0, 0, 3), sk_vec(0, 0, 0));
    sk_hit north = sk_scenery_entry(s, sk_vec(0, 9, 0), sk_vec(0, 0, 0));
    sk_hit east = sk_scenery_entry(s, sk_vec(9, 0, 0), sk_vec(0, 0, 0));
    assert_string_equal(scene->model->materials[top.material].name, "grass");
    assert_string_equal(scene->model->materials[north.material].name, "brick");
    assert_string_equal(scene->model->materials[east.material].name, "ice");
    sk_scene_destroy(scene);
}

// A floor with a roof above it: the spawn is between the two.
#define ROOM                                                                                                           \
    "{\n( -512 -512 -16 ) ( -512 -511 -16 ) ( -512 -512 -15 ) ice " STANDARD                                           \
    "\n( -512 -512 -16 ) ( -512 -512 -15 ) ( -511 -512 -16 ) ice " STANDARD                                            \
    "\n( -512 -512 -16 ) ( -511 -512 -16 ) ( -512 -511 -16 ) ice " STANDARD                                            \
    "\n( 512 512 0 ) ( 512 513 0 ) ( 513 512 0 ) ice " STANDARD                                                        \
    "\n( 512 512 0 ) ( 513 512 0 ) ( 512 512 1 ) ice " STANDARD                                                        \
    "\n( 512 512 0 ) ( 512 512 1 ) ( 512 513 0 ) ice " STANDARD "\n}\n"                                                \
    "{\n( -512 -512 128 ) ( -512 -511 128 ) ( -512 -512 129 ) ice " STANDARD                                           \
    "\n( -512 -512 128 ) ( -512 -512 129 ) ( -511 -512 128 ) ice " STANDARD                                            \
    "\n( -512 -512 128 ) ( -511 -512 128 ) ( -512 -511 128 ) ice " STANDARD                                            \
    "\n( 512 512 144 ) ( 512 513 144 ) ( 513 512 144 ) ice " STANDARD                                                  \
    "\n( 512 512 144 ) ( 513 512 144 ) ( 512 512 145 ) ice " STANDARD                                                  \
    "\n( 512 512 144 ) ( 512 512 145 ) ( 512 513 144 ) ice " STANDARD "\n}\n"

static void spawns_place_aircraft_below_roofs_and_in_the_air(void **state) {
    (void)state;
    sk_scene *scene = map_of(WORLD("\"message\" \"Room\"\n" ROOM) "{ \"classname\" \"info_player_start\" \"origin\" "
                                                                  "\"16 -32 24\" \"angle\" \"0\" }\n"
                                                                  "{ \"classname\" \"skidpad_spawn\" \"origin\" \"-160 "
                                                                  "0 800\" \"angle\" \"30\" \"flying\" \"1\"\n"
                                                                  "  \"speed\" \"40\" \"climb\" \"3\" \"engine\" \"0\" "
                                                                  "\"type\" \"c172p\" \"throttle\" \"0.5\" }\n");
    const sk_model *model = scene->model;
    assert_string_equal(scene->title, "Room");
    assert_int_equal(scene->warnings.count, 0);
    assert_int_equal(model->aircraft_count, 2);
    double heading, pitch, roll;
    sk_attitude_to_angles(model->aircraft[0].attitude, &heading, &pitch, &roll);
    check_number(heading, SK_PI / 2, 1e-12); // angle 0 is east
    check_number(model->aircraft[0].position.x, 1.0, 0.2);
    check_number(model->aircraft[0].position.y, -2.0, 0.2);
    assert_true(model->aircraft[0].position.z > 0.5 && model->aircraft[0].position.z < 2.0);
    check_number(sk_control_value(model->aircraft[0].controls.parking_brake), 1.0, 0.0);
    sk_attitude_to_angles(model->aircraft[1].attitude, &heading, &pitch, &roll);
    check_number(heading, SK_PI / 3, 1e-12); // and 30 a third of the way to north
    check_number(model->aircraft[1].position.z, 50.0, 0.0);
    check_number(sk_length(model->aircraft[1].velocity), 40.0, 1e-12);
    check_number(model->aircraft[1].velocity.z, 40.0 * sin(SK_PI / 60.0), 1e-12);
    check_number(model->aircraft[1].engine_speed, 0.0, 0.0);
    check_number(sk_control_value(model->aircraft[1].controls.throttle), 0.5, 1e-4);
    sk_scene_destroy(scene);
}

static void cameras_follow_or_look_at_their_target(void **state) {
    (void)state;
    sk_scene *scene =
        map_of(WORLD(BOX) "{ \"classname\" \"skidpad_camera\" \"origin\" \"160 0 80\" \"name\" \"b\" }\n"
                          "{ \"classname\" \"skidpad_camera\" \"origin\" \"0 0 80\" \"name\" \"a\" \"target\" "
                          "\"here\" \"fov\" \"30\" }\n"
                          "{ \"classname\" \"skidpad_target\" \"targetname\" \"here\" \"origin\" \"16 0 0\" }\n");
    assert_int_equal(scene->camera_count, 2);
    assert_string_equal(scene->cameras[0].name, "a");
    assert_false(scene->cameras[0].follows);
    check_number(scene->cameras[0].look_at.x, 1.0, 0.0);
    check_number(scene->cameras[0].fov, SK_PI / 6, 1e-15);
    assert_true(scene->cameras[1].follows);
    check_number(scene->cameras[1].at.x, 10.0, 0.0);
    sk_scene_destroy(scene);
}

static void lua_gets_the_solid_and_what_the_entities_say(void **state) {
    (void)state;
    write_file(map_path, WORLD(BOX) "{ \"classname\" \"info_player_start\" \"origin\" \"0 0 40\" }",
               strlen(WORLD(BOX) "{ \"classname\" \"info_player_start\" \"origin\" \"0 0 40\" }"));
    static const char text[] = "local block, placed = map('test.map')\n"
                               "local again = map('test.map', { skip_bad = true })\n"
                               "return scene{ title = placed.title .. #placed.aircraft, aircraft = placed.aircraft,\n"
                               "  scenery = made_of(materials.snow_packed, moved{ block, at = {0, 0, -1} } + "
                               "halfspace{ normal = {0, 0, 1}, offset = "
                               "-2 })\n"
                               "    - moved{ again, at = {6, 0, 0} } }";
    write_file(lua_path, text, sizeof text - 1);
    sk_scene *scene;
    sk_result result = sk_scene_load(lua_path, NULL, &scene);
    if (!result.ok) fail_msg("%s", result.text);
    assert_string_equal(scene->title, "test.map1");
    assert_int_equal(scene->map_count, 2);
    assert_true(sk_scenery_inside(scene->model->scenery, sk_vec(1.9, 0, -0.5)));
    assert_false(sk_scenery_inside(scene->model->scenery, sk_vec(2.1, 0, -0.5)));
    assert_true(sk_scene_restart_pilots(scene).ok);
    sk_scene_destroy(scene);
}

static void lua_finds_maps_beside_the_scene_or_in_the_assets_only(void **state) {
    (void)state;
    static const char *const bad[] = {"/etc/passwd", "../x.map", "a/../x.map", "/tmp/x.map",
                                      "x.lua",       ".map",     "",           "a//b.map"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "return scene{ title = 'x', scenery = map('%s') }", bad[i]);
        sk_scene *scene;
        sk_result result = load_text(text, &scene);
        assert_false(result.ok);
        assert_non_null(strstr(result.text, "must be a name such as 'apron.map'"));
    }
    sk_scene *scene;
    assert_non_null(strstr(load_text("map('gone.map')", &scene).text, "there is no such map file"));
    assert_non_null(strstr(load_text("map()", &scene).text, "string expected"));
    scene = loaded("return scene{ title = 'x', scenery = map('assets/maps/apron.map') }");
    assert_true(scene->maps[0].brushes > 300 && scene->maps[0].unknown_textures == 0);
    sk_scene_destroy(scene);
}

// ---- what is refused ----

static void bad_text_is_refused_with_its_line(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int32_t line;
        const char *sentence;
    } cases[] = {
        {"", 0, "there is no entity"},
        {"   // nothing\n\n", 0, "there is no entity"},
        {"hello", 1, "an entity '{' is wanted, not 'hello'"},
        {"Version 2\n{\n}", 1, "an entity '{' is wanted, not 'Version'"},
        {"{\n\"classname\" \"worldspawn\"\n", 3, "a '}' is missing"},
        {"{\n}\n}", 3, "a '}' too many"},
        {"{\n{\n{\n", 3, "a '{' inside a brush"},
        {"{\n{{{{{{{{{{{{{{{{{{{{{{", 2, "a '{' inside a brush"},
        {"{\n[\n}", 2, "a key in quotes, a brush '{' or the end of the entity '}' is wanted, not '['"},
        {"{\n\"classname\n\"worldspawn\"\n}", 2, "a key has no closing quote"},
        {"{\n\"classname\" \"worldspawn\n}", 2, "a key's value has no closing quote"},
        {"{\n\"classname\" \"world", 2, "a key's value has no closing quote"},
        {"{\n\"classname\"\n}", 3, "a key's value in quotes is wanted, not '}'"},
        {"{\n\"a\" \"\x01\"\n}", 2, "a control character"},
        {"{\n{\n( 0 0 0 ) ( 1 0 0 ) x 0 0 0 1 1\n}\n}", 3, "a face needs three points ( x y z ); after 2 comes 'x'"},
        {"{\n{\n( 0 0 ) ( 1 0 0 ) ( 0 1 0 ) x 0 0 0 1 1\n}\n}", 3, "the point's z must be a decimal number, not ')'"},
        {"{\n{\n( 0 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) x 0 0 0 1 1\n}\n}", 3, "after its z comes '0'"},
        {"{\n{\n( 0 0 1e9 ) ( 1 0 0 ) ( 0 1 0 ) x 0 0 0 1 1\n}\n}", 3,
         "the point's z is '1e9'; allowed: -16777216 to 16777216"},
        {"{\n{\n( 0 1000000000 0 ) (", 3, "the point's y is '1000000000'; allowed"},
        {"{\n{\n( nan 0 0 ) (", 3, "the point's x must be a decimal number, not 'nan'"},
        {"{\n{\n( -inf 0 0 ) (", 3, "must be a decimal number, not '-inf'"},
        {"{\n{\n( 0x10 0 0 ) (", 3, "must be a decimal number, not '0x10'"},
        {"{\n{\n( 1e999 0 0 ) (", 3, "must be a decimal number, not '1e999'"},
        {"{\n{\n( 1,5 0 0 ) (", 3, "must be a decimal number, not '1,5'"},
        {"{\n{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 )\n}\n}", 5, "a number behind the texture's name must be a decimal number"},
        {"{\n{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) x 0 0 0 1\n}\n}", 4, "a number behind the texture's name must be"},
        {"{\n{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) x 0 nan 0 1 1\n}\n}", 3, "must be a decimal number, not 'nan'"},
        {"{\n{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) x [ 1 0 0 ] [ 0 1 0 0 ] 0 1 1\n}\n}", 3,
         "a texture axis must be a decimal"},
        {"{\n{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) x [ 1 0 0 0 ] 0 1 1\n}\n}", 3,
         "a texture axis [ x y z offset ] is wanted"},
        {"{\n{\npatchDef2\n{\n}\n}\n}", 3, "patchDef2 is not understood"},
        {"{\n{\npatchDef3\n{\n}\n}\n}", 3, "patchDef3 is not understood"},
        {"{\n{\nbrushDef\n{\n}\n}\n}", 3, "brushDef is not understood"},
        {"{\n{\n brushDef3\n{\n}\n}\n}", 3, "brushDef3 is not understood"},
        {"{\n{\nplane\n}\n}", 3, "a face '(' or the end of the brush '}' is wanted, not 'plane'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_refused(cases[i].text, cases[i].line, cases[i].sentence);
}

static void bad_entities_are_refused_with_their_line(void **state) {
    (void)state;
#define ENTITY(pairs) WORLD(BOX) "{\n" pairs "\n}\n"
    static const struct {
        const char *text;
        int32_t line;
        const char *sentence;
    } cases[] = {
        {WORLD("\"skidpad_units_per_m\" \"0\"\n" BOX), 3, "key 'skidpad_units_per_m' is '0'; a number from 1 to 4096"},
        {WORLD("\"skidpad_units_per_m\" \"16 m\"\n" BOX), 3, "is '16 m'; a number"},
        {WORLD("\"message\" \"0123456789012345678901234567890123456789012345678901234567890123\"\n" BOX), 3,
         "at most 63"},
        {ENTITY("\"classname\" \"info_player_start\""), 12, "key 'origin' is missing"},
        {ENTITY("\"classname\" \"info_player_start\"\n\"origin\" \"1 2\""), 14, "key 'origin' is '1 2'; three numbers"},
        {ENTITY("\"classname\" \"info_player_start\"\n\"origin\" \"1 2 3 4\""), 14, "three numbers"},
        {ENTITY("\"classname\" \"info_player_start\"\n\"origin\" \"1 2 nan\""), 14, "three numbers"},
        {ENTITY("\"classname\" \"info_player_start\"\n\"origin\" \"1 2 1e9\""), 14, "three numbers"},
        {ENTITY("\"classname\" \"skidpad_spawn\" \"origin\" \"0 0 32\"\n\"angle\" \"north\""), 14,
         "key 'angle' is 'north'"},
        {ENTITY("\"classname\" \"skidpad_spawn\" \"origin\" \"0 0 32\"\n\"speed\" \"-1\""), 14,
         "a number from 0 to 300"},
        {ENTITY("\"classname\" \"skidpad_spawn\" \"origin\" \"0 0 32\"\n\"type\" \"../c172p\""), 14,
         "letters, digits, _ and -"},
        {ENTITY("\"classname\" \"skidpad_spawn\" \"origin\" \"0 0 32\"\n\"pitch\" \"5\""), 12,
         "pitch, roll and climb have no"},
        {ENTITY("\"classname\" \"skidpad_camera\" \"origin\" \"0 0 0\"\n\"target\" \"t\""), 14,
         "no entity with this targetname"},
        {ENTITY("\"classname\" \"skidpad_camera\" \"origin\" \"0 0 0\" \"targetname\" \"t\"\n\"target\" \"t\""), 14,
         "the same place as the camera"},
        {ENTITY("\"classname\" \"skidpad_camera\" \"origin\" \"0 0 0\" \"name\" \"n\"\n}\n{\n\"classname\" "
                "\"skidpad_camera\" "
                "\"origin\" \"0 0 0\" \"name\" \"n\""),
         15, "a camera of this name already"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_refused(cases[i].text, cases[i].line, cases[i].sentence);
    char text[4000] = WORLD(BOX);
    for (int i = 0; i < SK_AIRCRAFT_MAX + 1; i++)
        strcat(text, "{ \"classname\" \"info_player_start\" \"origin\" \"0 0 32\" }\n");
    check_refused(text, 12 + SK_AIRCRAFT_MAX, "more than 4 aircraft");
    // Errors of the model name the file.
    check_refused(ENTITY("\"classname\" \"info_player_start\" \"origin\" \"0 0 -40\""), 0, "there is no ground below");
    check_refused(ENTITY("\"classname\" \"info_player_start\" \"origin\" \"0 0 0\""), 0,
                  "or that place lies inside it");
    check_refused(ENTITY("\"classname\" \"skidpad_spawn\" \"origin\" \"0 0 32\" \"type\" \"zeppelin\""), 0, "zeppelin");
}

static void misspelt_classes_and_keys_are_told(void **state) {
    (void)state;
    sk_scene *scene =
        map_of(WORLD("\"skidpad_units_per_n\" \"16\"\n" BOX) "{ \"classname\" \"skidpad_spwan\" }\n"
                                                             "{ \"classname\" \"skidpad_camera\" \"origin\" \"0 0 99\" "
                                                             "\"fow\" \"30\" \"_tb_id\" \"1\" }");
    assert_int_equal(scene->warnings.count, 3);
    assert_non_null(strstr(scene->warnings.text[0],
                           ":3: worldspawn has no key 'skidpad_units_per_n'; did you mean 'skidpad_units_per_m'?"));
    assert_non_null(strstr(scene->warnings.text[1], "did you mean 'skidpad_spawn'?"));
    assert_non_null(strstr(scene->warnings.text[2], "skidpad_camera has no key 'fow'; did you mean 'fov'?"));
    sk_scene_destroy(scene);
}

// Brushes that are no solids. Each is well written, so that it can be left out on request.
static const struct {
    const char *name, *brush;
    int32_t line; // in the brush, from 0
    const char *sentence;
} NO_SOLIDS[] = {
    {"no faces", "{\n}\n", 0, "has fewer than the four faces"},
    {"three faces",
     "{\n( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) x 0 0 0 1 1\n( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) x 0 0 0 1 1\n"
     "( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) x 0 0 0 1 1\n}\n",
     0, "has fewer than the four faces"},
    {"collinear points", "{\n( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) x 0 0 0 1 1\n( 0 0 0 ) ( 1 2 3 ) ( 2 4 6 ) x 0 0 0 1 1\n}\n",
     2, "three points lie in a line"},
    {"collinear beside the lattice", "{\n( 0 0 0 ) ( 0.1 0.2 0.3 ) ( 0.2 0.4 0.6 ) x 0 0 0 1 1\n}\n", 1,
     "lie in a line"},
    {"one point thrice", "{\n( 5 5 5 ) ( 5 5 5 ) ( 5 5 5 ) x 0 0 0 1 1\n}\n", 1, "lie in a line"},
    {"no top",
     "{\n( -64 -64 -16 ) ( -64 -63 -16 ) ( -64 -64 -15 ) x 0 0 0 1 1\n( -64 -64 -16 ) ( -64 -64 -15 ) ( -63 -64 -16 ) "
     "x 0 0 0 1 1\n"
     "( -64 -64 -16 ) ( -63 -64 -16 ) ( -64 -63 -16 ) x 0 0 0 1 1\n( 64 64 16 ) ( 65 64 16 ) ( 64 64 17 ) x 0 0 0 1 1\n"
     "( 64 64 16 ) ( 64 64 17 ) ( 64 65 16 ) x 0 0 0 1 1\n}\n",
     0, "has no end"},
    {"inside out",
     "{\n( -64 -64 -16 ) ( -64 -64 -15 ) ( -64 -63 -16 ) x 0 0 0 1 1\n( -64 -64 -16 ) ( -63 -64 -16 ) ( -64 -64 -15 ) "
     "x 0 0 0 1 1\n"
     "( -64 -64 -16 ) ( -64 -63 -16 ) ( -63 -64 -16 ) x 0 0 0 1 1\n( 64 64 16 ) ( 65 64 16 ) ( 64 65 16 ) x 0 0 0 1 1\n"
     "( 64 64 16 ) ( 64 64 17 ) ( 65 64 16 ) x 0 0 0 1 1\n( 64 64 16 ) ( 64 65 16 ) ( 64 64 17 ) x 0 0 0 1 1\n}\n",
     0, "is empty or flat"},
    {"flat",
     "{\n( -64 -64 0 ) ( -64 -63 0 ) ( -64 -64 1 ) x 0 0 0 1 1\n( -64 -64 0 ) ( -64 -64 1 ) ( -63 -64 0 ) x 0 0 0 1 1\n"
     "( -64 -64 0 ) ( -63 -64 0 ) ( -64 -63 0 ) x 0 0 0 1 1\n( 64 64 0 ) ( 64 65 0 ) ( 65 64 0 ) x 0 0 0 1 1\n"
     "( 64 64 0 ) ( 65 64 0 ) ( 64 64 1 ) x 0 0 0 1 1\n( 64 64 0 ) ( 64 64 1 ) ( 64 65 0 ) x 0 0 0 1 1\n}\n",
     0, "is empty or flat"},
    {"farther than 1000 km", "{\n( 16777216 0 0 ) ( 0 1 0 ) ( 0 0 1 ) x 0 0 0 1 1\n}\n", 1, "farther than 1000 km"},
};

static void a_brush_that_is_no_solid_is_refused_or_left_out_on_request(void **state) {
    (void)state;
    static const char *const settings[] = {"skip_bad=true"};
    const sk_scene_options options = {.settings = settings, .setting_count = 1};
    for (size_t i = 0; i < sizeof NO_SOLIDS / sizeof NO_SOLIDS[0]; i++) {
        char text[3000];
        snprintf(text, sizeof text, WORLD(BOX "%s"), NO_SOLIDS[i].brush);
        check_refused(text, 11 + NO_SOLIDS[i].line, NO_SOLIDS[i].sentence);
        sk_scene *scene;
        sk_result result = sk_scene_load(map_path, &options, &scene);
        if (!result.ok) fail_msg("%s: %s", NO_SOLIDS[i].name, result.text);
        assert_int_equal(scene->maps[0].brushes, 1);
        assert_int_equal(scene->maps[0].skipped, 1);
        assert_int_equal(scene->warnings.count, 1);
        assert_non_null(strstr(scene->warnings.text[0], NO_SOLIDS[i].sentence));
        assert_non_null(strstr(scene->warnings.text[0], "the brush is left out"));
        sk_scene_destroy(scene);
    }
}

// A prism with `sides` upright faces around a circle of 2^20 units, and top and bottom, as a map in `text`.
static void write_prism(char *text, size_t size, int sides) {
    size_t used = (size_t)snprintf(text, size,
                                   "{\n\"classname\" \"worldspawn\"\n{\n"
                                   "( 0 0 16 ) ( 0 1 16 ) ( 1 0 16 ) ice 0 0 0 1 1\n"
                                   "( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) ice 0 0 0 1 1\n");
    for (int i = 0; i < sides; i++) {
        double a = 2.0 * SK_PI * i / sides, b = 2.0 * SK_PI * (i + 1) / sides, r = 1048576.0;
        used += (size_t)snprintf(text + used, size - used,
                                 "( %.0f %.0f 0 ) ( %.0f %.0f 16 ) ( %.0f %.0f 0 ) ice 0 0 0 1 1\n", r * cos(a),
                                 r * sin(a), r * cos(a), r * sin(a), r * cos(b), r * sin(b));
    }
    snprintf(text + used, size - used, "}\n}\n");
    assert_true(used + 5 < size);
}

static void a_brush_of_a_thousand_faces_is_a_solid_and_more_than_1024_are_refused(void **state) {
    (void)state;
    enum { SIZE = 200000 };
    char *text = malloc(SIZE);
    assert_non_null(text);
    write_prism(text, SIZE, 998);
    sk_scene *scene = map_of(text);
    assert_int_equal(sk_scenery_describe(scene->model->scenery).half_spaces, 1000);
    assert_true(sk_scenery_inside(scene->model->scenery, sk_vec(65535.0, 0, 0.5)));
    assert_false(sk_scenery_inside(scene->model->scenery, sk_vec(65537.0, 0, 0.5)));
    sk_hit hit = sk_scenery_entry(scene->model->scenery, sk_vec(1e5, 0, 0.5), sk_vec(0, 0, 0.5));
    check_number(hit.fraction, 1.0 - 0.65536, 1e-6);
    sk_scene_destroy(scene);
    write_prism(text, SIZE, 1023);
    check_refused(text, 4 + 1024, "the brush has more than 1024 faces");
    free(text);
}

static void files_that_are_no_maps_are_refused(void **state) {
    (void)state;
    sk_scene *scene;
    char gone[80], binary[300];
    snprintf(gone, sizeof gone, "%s/gone.map", folder);
    assert_non_null(strstr(sk_scene_load(gone, NULL, &scene).text, "there is no such file"));
    assert_int_equal(mkdir(gone, 0700), 0);
    assert_non_null(strstr(sk_scene_load(gone, NULL, &scene).text, "this is a directory"));
    assert_int_equal(rmdir(gone), 0);
    for (size_t i = 0; i < sizeof binary; i++) binary[i] = (char)(i * 37);
    write_file(map_path, binary, sizeof binary);
    assert_non_null(strstr(sk_scene_load(map_path, NULL, &scene).text, "this is not a text file"));
    write_file(map_path, "\xff\xfe\x80", 3);
    sk_result result = sk_scene_load(map_path, NULL, &scene);
    assert_string_equal(result.text, "an entity '{' is wanted, not '??\?'");
}

static void a_hundred_megabytes_are_refused_unread_and_sixty_of_garbage_at_once(void **state) {
    (void)state;
    sk_scene *scene;
    write_file(map_path, "{", 1);
    assert_int_equal(truncate(map_path, 100 << 20), 0);
    assert_non_null(strstr(sk_scene_load(map_path, NULL, &scene).text, "larger than 64 MB"));
    enum { GARBAGE = 60 << 20 };
    char *text = malloc(GARBAGE);
    assert_non_null(text);
    uint64_t seed = 5;
    for (size_t i = 0; i < GARBAGE; i += 8) {
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
        for (size_t k = 0; k < 8; k++) text[i + k] = (char)(33 + (seed >> (8 * k)) % 90);
    }
    memcpy(text, "{ \"a\" \"", 7);
    write_file(map_path, text, GARBAGE);
    sk_result result = sk_scene_load(map_path, NULL, &scene);
    assert_false(result.ok);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_points_give_the_outward_normal),
        cmocka_unit_test(points_on_the_lattice_give_the_shortest_whole_normal_exactly),
        cmocka_unit_test(points_beside_the_lattice_give_the_plane_to_within_rounding),
        cmocka_unit_test(a_brush_answers_with_the_bits_of_the_same_solid_in_lua),
        cmocka_unit_test(the_scale_is_a_key_of_worldspawn_wherever_it_stands),
        cmocka_unit_test(both_formats_and_every_way_to_write_them_mean_the_same),
        cmocka_unit_test(lines_may_end_as_they_like_and_are_counted_all_the_same),
        cmocka_unit_test(brushes_of_groups_and_of_unknown_classes_are_scenery),
        cmocka_unit_test(a_texture_is_a_material_and_an_unknown_one_warns_once),
        cmocka_unit_test(globs_match_whole_names),
        cmocka_unit_test(a_face_each_may_have_its_own_texture),
        cmocka_unit_test(spawns_place_aircraft_below_roofs_and_in_the_air),
        cmocka_unit_test(cameras_follow_or_look_at_their_target),
        cmocka_unit_test(lua_gets_the_solid_and_what_the_entities_say),
        cmocka_unit_test(lua_finds_maps_beside_the_scene_or_in_the_assets_only),
        cmocka_unit_test(bad_text_is_refused_with_its_line),
        cmocka_unit_test(bad_entities_are_refused_with_their_line),
        cmocka_unit_test(misspelt_classes_and_keys_are_told),
        cmocka_unit_test(a_brush_that_is_no_solid_is_refused_or_left_out_on_request),
        cmocka_unit_test(a_brush_of_a_thousand_faces_is_a_solid_and_more_than_1024_are_refused),
        cmocka_unit_test(files_that_are_no_maps_are_refused),
        cmocka_unit_test(a_hundred_megabytes_are_refused_unread_and_sixty_of_garbage_at_once),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
