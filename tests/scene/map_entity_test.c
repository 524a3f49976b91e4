// What else a .map file holds: textures, groups, spawns, cameras, wind socks, and what Lua gets of it.
#include "scene/maps.h"

#include "scene/map_scenery.h"

static void brushes_of_groups_and_of_unknown_classes_are_scenery(void **state) {
    (void)state;
    sk_scene *scene = map_of(WORLD("") "{ \"classname\" \"func_group\"\n" BOX "}\n{ \"classname\" \"func_door\"\n" BOX
                                       "}\n{ \"classname\" \"func_door\"\n" BOX "}\n{ \"classname\" \"light\" }");
    assert_int_equal(scene->maps[0].brushes, 3);
    assert_int_equal(scene->warnings.count, 3); // and no aircraft
    assert_non_null(strstr(scene->warnings.text[0], "test.map:14: brushes of class 'func_door' are taken as scenery"));
    assert_non_null(strstr(scene->warnings.text[1], "class 'light' is not known and left out"));
    sk_scene_destroy(scene);
}

static void an_empty_map_is_reported(void **state) {
    (void)state;
    sk_scene *scene = map_of(WORLD("\"mapversion\" \"220\"\n"));
    assert_int_equal(scene->warnings.count, 2);
    assert_non_null(strstr(scene->warnings.text[0], "test.map: the map has no brushes: there is no ground"));
    assert_non_null(strstr(scene->warnings.text[1], "test.map: the map has no info_player_start and no skidpad_spawn"));
    assert_true(scene->maps[0].valve);
    sk_scene_destroy(scene);
    scene = map_of(WORLD(""));
    assert_false(scene->maps[0].valve);
    sk_scene_destroy(scene);
}

static void a_texture_is_a_material_and_an_unknown_one_warns_once(void **state) {
    (void)state;
    sk_scene *scene = map_of(WORLD("{\n" BOX_FACES("what/is_this", STANDARD) "}\n{\n" BOX_FACES(
        "what/is_this", STANDARD) "}\n{\n" BOX_FACES("SKIDPAD/Concrete", STANDARD) "}\n"));
    assert_int_equal(scene->warnings.count, 2); // and no aircraft
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
    "{\n( -512 -512 -16 ) ( -512 -511 -16 ) ( -512 -512 -15 ) steel " STANDARD                                         \
    "\n( -512 -512 -16 ) ( -512 -512 -15 ) ( -511 -512 -16 ) steel " STANDARD                                          \
    "\n( -512 -512 -16 ) ( -511 -512 -16 ) ( -512 -511 -16 ) steel " STANDARD                                          \
    "\n( 512 512 0 ) ( 512 513 0 ) ( 513 512 0 ) steel " STANDARD                                                      \
    "\n( 512 512 0 ) ( 513 512 0 ) ( 512 512 1 ) steel " STANDARD                                                      \
    "\n( 512 512 0 ) ( 512 512 1 ) ( 512 513 0 ) steel " STANDARD "\n}\n"                                              \
    "{\n( -512 -512 128 ) ( -512 -511 128 ) ( -512 -512 129 ) steel " STANDARD                                         \
    "\n( -512 -512 128 ) ( -512 -512 129 ) ( -511 -512 128 ) steel " STANDARD                                          \
    "\n( -512 -512 128 ) ( -511 -512 128 ) ( -512 -511 128 ) steel " STANDARD                                          \
    "\n( 512 512 144 ) ( 512 513 144 ) ( 513 512 144 ) steel " STANDARD                                                \
    "\n( 512 512 144 ) ( 513 512 144 ) ( 512 512 145 ) steel " STANDARD                                                \
    "\n( 512 512 144 ) ( 512 512 145 ) ( 512 513 144 ) steel " STANDARD "\n}\n"

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

static void a_wind_sock_stands_where_the_map_has_it(void **state) {
    (void)state;
    sk_scene *scene = map_of(WORLD(BOX) "{\n\"classname\" \"skidpad_windsock\"\n\"origin\" \"320 -160 16\"\n"
                                        "\"height\" \"50\"\n}\n");
    assert_int_equal(scene->model->windsock_count, 1);
    const sk_windsock *sock = &scene->model->windsocks[0];
    check_number(sock->at.x, 20.0, 0.0);
    check_number(sock->at.y, -10.0, 0.0);
    check_number(sock->at.z, 1.0 + sock->height, 1e-12);
    check_number(sock->length, 3.6, 0.0);
    sk_hit hit = sk_scenery_entry(scene->model->ground, sk_vec(20.0, -10.0, 100.0), sk_vec(20.0, -10.0, 0.0));
    assert_true(hit.found);
    check_number(100.0 - 100.0 * hit.fraction, 51.0, 1e-9);
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

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brushes_of_groups_and_of_unknown_classes_are_scenery),
        cmocka_unit_test(an_empty_map_is_reported),
        cmocka_unit_test(a_texture_is_a_material_and_an_unknown_one_warns_once),
        cmocka_unit_test(globs_match_whole_names),
        cmocka_unit_test(a_face_each_may_have_its_own_texture),
        cmocka_unit_test(spawns_place_aircraft_below_roofs_and_in_the_air),
        cmocka_unit_test(cameras_follow_or_look_at_their_target),
        cmocka_unit_test(a_wind_sock_stands_where_the_map_has_it),
        cmocka_unit_test(lua_gets_the_solid_and_what_the_entities_say),
        cmocka_unit_test(lua_finds_maps_beside_the_scene_or_in_the_assets_only),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
