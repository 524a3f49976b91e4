// Every .map file that is refused, with its line; and the limits of what is not.
#include "scene/maps.h"

#include <sys/stat.h>

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
        {"{\n{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) x 0 0 0 1 1\n{\n", 4,
         "a '{' inside a brush: '}' is missing for the brush that begins in line 2"},
        {"{\n{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) x 0 0 0 1 1\n", 4,
         "the file ends within the brush that begins in line 2"},
        {"{\n{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) x 0 0 0 1 1\n}\n{\n\"classname\" \"a\"\n}", 6,
         "a key inside a brush: '}' is missing for the entity that begins in line 1"},
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
        {ENTITY("\"classname\" \"skidpad_windsock\" \"origin\" \"0 0 0\"\n\"height\" \"0\""), 14,
         "skidpad_windsock: key 'height' is '0'; a number from 1 to 50 is wanted"},
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
    static const char start[] = "{ \"classname\" \"info_player_start\" \"origin\" \"0 0 32\" }\n";
    char text[4000 + (SK_AIRCRAFT_MAX + 1) * sizeof start] = WORLD(BOX);
    char *end = text + strlen(text);
    for (int i = 0; i < SK_AIRCRAFT_MAX + 1; i++, end += sizeof start - 1) memcpy(end, start, sizeof start);
    check_refused(text, 12 + SK_AIRCRAFT_MAX, "more than 1000 aircraft");
    // What is found out only as the model is made has its line all the same.
    check_refused(ENTITY("\"classname\" \"info_player_start\" \"origin\" \"0 0 -40\""), 12,
                  "there is no ground below its nose wheel, at (0, 1.");
    check_refused(ENTITY("\"classname\" \"info_player_start\" \"origin\" \"0 -8000 24\""), 12,
                  ", 1.5) m (origin 0 -8000 24 in the map's units)");
    check_refused(ENTITY("\"classname\" \"info_player_start\" \"origin\" \"0 0 0\""), 12,
                  "its place lies inside the scenery, 1 m behind a surface of ice (origin 0 0 0 in the map's units)");
    check_refused(ENTITY("\"classname\" \"skidpad_spawn\" \"origin\" \"0 0 32\" \"type\" \"zeppelin\""), 12,
                  "zeppelin");
}

static void an_aircraft_that_a_scene_moves_off_its_map_is_the_scenes_to_mend(void **state) {
    (void)state;
    static const char map[] = WORLD(BOX) "{ \"classname\" \"info_player_start\" \"origin\" \"0 -8000 24\" }";
    static const char stays[] = "local solid, said = map 'test.map'\n"
                                "return scene{ title = 'x', scenery = solid, aircraft = said.aircraft }";
    static const char moves[] = "local solid, said = map 'test.map'\nsaid.aircraft[1].at = {0, 400, 2}\n"
                                "return scene{ title = 'x', scenery = solid, aircraft = said.aircraft }";
    sk_scene *scene;
    write_file(map_path, map, sizeof map - 1);
    write_file(lua_path, stays, sizeof stays - 1);
    sk_result result = sk_scene_load(lua_path, NULL, &scene);
    assert_string_equal(result.file, map_path);
    assert_int_equal(result.line, 12);
    write_file(lua_path, moves, sizeof moves - 1);
    result = sk_scene_load(lua_path, NULL, &scene);
    assert_string_equal(result.file, lua_path);
    assert_int_equal(result.line, 3);
    assert_non_null(strstr(result.text, "no ground below its nose wheel"));
    assert_null(strstr(result.text, "origin"));
}

static void misspelt_classes_and_keys_are_reported(void **state) {
    (void)state;
    sk_scene *scene =
        map_of(WORLD("\"skidpad_units_per_n\" \"16\"\n" BOX) "{ \"classname\" \"skidpad_spwan\" }\n"
                                                             "{ \"classname\" \"skidpad_camera\" \"origin\" \"0 0 99\" "
                                                             "\"fow\" \"30\" \"_tb_id\" \"1\" }");
    assert_int_equal(scene->warnings.count, 4); // and no aircraft
    assert_non_null(strstr(scene->warnings.text[0],
                           ":3: worldspawn has no key 'skidpad_units_per_n'; did you mean 'skidpad_units_per_m'?"));
    assert_non_null(strstr(scene->warnings.text[1], "did you mean 'skidpad_spawn'?"));
    assert_non_null(strstr(scene->warnings.text[2], "skidpad_camera has no key 'fow'; did you mean 'fov'?"));
    sk_scene_destroy(scene);
    // Every class of ours, each key once however many entities have it.
    scene = map_of(
        WORLD(BOX) "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 32\"\n\"angel\" \"90\"\n}\n"
                   "{ \"classname\" \"info_player_start\" \"origin\" \"0 0 400\" \"flying\" \"1\" \"angel\" \"90\" }\n"
                   "{ \"classname\" \"skidpad_target\" \"origin\" \"0 0 0\" \"targetnam\" \"a\" }");
    assert_int_equal(scene->warnings.count, 2);
    assert_non_null(
        strstr(scene->warnings.text[0], ":15: info_player_start has no key 'angel'; did you mean 'angle'?"));
    assert_non_null(
        strstr(scene->warnings.text[1], "skidpad_target has no key 'targetnam'; did you mean 'targetname'?"));
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
        assert_int_equal(scene->warnings.count, 2); // and no aircraft
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

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_text_is_refused_with_its_line),
        cmocka_unit_test(bad_entities_are_refused_with_their_line),
        cmocka_unit_test(an_aircraft_that_a_scene_moves_off_its_map_is_the_scenes_to_mend),
        cmocka_unit_test(misspelt_classes_and_keys_are_reported),
        cmocka_unit_test(a_brush_that_is_no_solid_is_refused_or_left_out_on_request),
        cmocka_unit_test(a_brush_of_a_thousand_faces_is_a_solid_and_more_than_1024_are_refused),
        cmocka_unit_test(files_that_are_no_maps_are_refused),
        cmocka_unit_test(a_hundred_megabytes_are_refused_unread_and_sixty_of_garbage_at_once),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
