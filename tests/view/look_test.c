// Looks: what a good file gives, and what a bad one is answered.
#include "check.h"
#include "scene/look.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PAINTS "paints={a={1,1,1}},eye={0,0,0}"

static void assert_refused(const char *text, int32_t line, const char *says) {
    sk_look *look;
    sk_result result = sk_look_parse(text, strlen(text), "x.lua", &look);
    assert_false(result.ok);
    assert_null(look);
    if (!strstr(result.text, says)) fail_msg("\"%s\" does not say \"%s\"", result.text, says);
    assert_string_equal(result.file, "x.lua");
    if (result.line != line) fail_msg("line %d, not %d, in \"%s\"", result.line, line, result.text);
}

static void the_172_stands_on_the_contact_points_of_its_gear(void **state) {
    (void)state;
    sk_look *look;
    sk_result result = sk_look_load(LOOKS "/c172p.lua", &look);
    char text[700];
    if (!result.ok) fail_msg("%s", sk_result_format(&result, text, sizeof text));
    assert_string_equal(look->name, "Cessna 172P");
    assert_int_equal(look->wheel_count, 3);
    const double inches[3][3] = {{-6.8, 0, -19.5}, {58.2, -43, -15.5}, {58.2, 43, -15.5}};
    for (int i = 0; i < 3; i++) {
        sk_vec3 c = look->wheels[i].contact;
        assert_true(fabs(c.x - inches[i][0] * 0.0254) < 1e-9);
        assert_true(fabs(c.y - inches[i][1] * 0.0254) < 1e-9);
        assert_true(fabs(c.z - inches[i][2] * 0.0254) < 1e-9);
    }
    assert_true(look->wheels[0].steers && !look->wheels[1].steers);
    assert_true(look->has_propeller);
    assert_true(fabs(2.0 * look->propeller.radius - 75 * 0.0254) < 1e-9);
    int controls[SK_PART_WHEEL + 1] = {0};
    for (int32_t i = 0; i < look->section_count; i++) controls[look->sections[i].control]++;
    assert_true(controls[SK_PART_AILERON_RIGHT] && controls[SK_PART_FLAP_RIGHT]);
    assert_true(controls[SK_PART_ELEVATOR] && controls[SK_PART_RUDDER]);
    sk_look_destroy(look);
}

static void a_unit_scales_every_length(void **state) {
    (void)state;
    const char *text =
        "return {name='n',unit=inch(1)," PAINTS ",wheels={{contact={10,20,-30},radius=10,width=5,rim=4}}}";
    sk_look *look;
    sk_result result = sk_look_parse(text, strlen(text), "x.lua", &look);
    if (!result.ok) fail_msg("%s", result.text);
    assert_true(fabs(look->wheels[0].contact.z + 0.762) < 1e-12);
    assert_true(fabs(look->wheels[0].radius - 0.254) < 1e-12);
    sk_look_destroy(look);
}

// The looks of vehicles include a part, which is below the folder of looks and cannot be elsewhere.
static void a_look_includes_parts_of_its_folder(void **state) {
    (void)state;
    const struct {
        const char *path;
        double radius, sink;
    } vehicles[] = {
        {LOOKS "/tug.lua", 0.33, 0.03}, {LOOKS "/bowser.lua", 0.42, 0.04}, {LOOKS "/trolley.lua", 0.14, 0.012}};
    for (size_t i = 0; i < sizeof vehicles / sizeof *vehicles; i++) {
        sk_look *look;
        sk_result result = sk_look_load(vehicles[i].path, &look);
        if (!result.ok) fail_msg("%s: %s", vehicles[i].path, result.text);
        assert_near(look->wheels[1].radius, vehicles[i].radius, 1e-12);
        assert_near(look->wheels[1].contact.z, -vehicles[i].sink, 1e-12);
        sk_look_destroy(look);
    }
    assert_refused("return include '../aircraft/tug'", 1, "such as 'parts/vehicle'");
    assert_refused("\nreturn include 'parts/nothing'", 2, "there is no 'parts/nothing.lua'");
}

static void bad_files_are_reported_where_and_what(void **state) {
    (void)state;
    assert_refused("return {", 1, "expected");
    assert_refused("\n\nlocal x = nil + 1", 3, "arithmetic");
    assert_refused("return 5", 0, "must return a table");
    assert_refused("return {name=7," PAINTS "}", 0, "look: field 'name' must be a text");
    assert_refused("return {name='n',eyes={0,0,0}}", 0, "there is no field 'eyes'; did you mean 'eye'?");
    assert_refused("return {name='n'}", 0, "field 'paints' must be a table");
    assert_refused("return {name='n',paints={a={1,2,1}}}", 0, "look: paints: a: entry 2 must be a number from 0 to 1");
    assert_refused("return {name='n'," PAINTS ",unit=0/0}", 0, "field 'unit' must be a number from");
    assert_refused("return {name='n'," PAINTS ",unit=-1}", 0, "field 'unit' must be a number from");
    assert_refused("return {name='n',paints={['\\1a']={1,1,1}}}", 0, "field 'paints' needs names of 1 to 31 printable");
    assert_refused("return {name='n'," PAINTS ",bodies={{}}}", 0,
                   "look: bodies 1: field 'stations' must have at least two");
    assert_refused("return {name='n'," PAINTS ",bodies={{paint='b'}}}", 0, "look: bodies 1: field 'paint' is 'b'");
    assert_refused("return {name='n'," PAINTS ",bodies={{stations={{x=0,top=1,bottom=0,width=math.huge}}}}}", 0,
                   "look: bodies 1: stations 1: field 'width' must be a number");
    assert_refused("return {name='n'," PAINTS
                   ",bodies={{stations={{x=1,top=1,bottom=0,width=1},{x=0,top=1,bottom=0,width=1}}}}}",
                   0, "in order");
    assert_refused("return {name='n'," PAINTS ",bodies={{part='wheel',wheel=2,stations={{x=1,top=1,bottom=0,width=1},"
                   "{x=2,top=1,bottom=0,width=1}}}}}",
                   0, "look: bodies 1: field 'wheel' must be one of the 0 wheels");
    assert_refused("return {name='n'," PAINTS ",wheels={{contact={0,0},radius=1,width=1,rim=.5}}}", 0,
                   "look: wheels 1: field 'contact' must be a list of 3 numbers");
    assert_refused("return {name='n'," PAINTS ",wheels={{contact={0,0,0},radius=1,width=1,rim=2}}}", 0,
                   "smaller than the radius");
    assert_refused("return {name='n'," PAINTS ",surfaces={{sections={{lead={0,0,0},chord=0}}}}}", 0,
                   "field 'chord' must be greater than 0");
}

static void the_sandbox_has_no_way_out_and_an_end(void **state) {
    (void)state;
    const char *const missing[] = {"os",    "io",      "require", "load",         "dofile",   "loadfile",
                                   "debug", "package", "pcall",   "setmetatable", "coroutine"};
    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; i++) {
        char text[80];
        snprintf(text, sizeof text, "return %s.x", missing[i]);
        assert_refused(text, 1, "there is no '");
    }
    assert_refused("while true do end", 1, "too long");
    assert_refused("local t = {} for i = 1, 1e9 do t[i] = {i, i, i, i} end", 1, "memory");
    assert_refused("local function f() return f() + 1 end return f()", 1,
                   "functions call each other more than 1000 deep");
    assert_refused("\ntable.move({}, 1, 1e15//1|0, 2)", 2, "too wide");
    assert_refused("error('one\\ntwo')", 1, "one two");
    assert_refused("local x = math.sinh(1)", 1, "nil value");
    assert_refused("\x1bLua", 0, "not a text file");
}

static void a_missing_file_is_named(void **state) {
    (void)state;
    sk_look *look;
    sk_result result = sk_look_load("/nowhere/at/all.lua", &look);
    assert_false(result.ok);
    assert_string_equal(result.file, "/nowhere/at/all.lua");
}

static void what_is_no_regular_file_is_not_opened(void **state) {
    (void)state;
    char folder[] = "/tmp/skidpad_look_XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/pipe", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    sk_look *look;
    sk_result result = sk_look_load(path, &look); // opening it would wait for ever
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "not a regular file"));
    assert_int_equal(unlink(path) + rmdir(folder), 0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_172_stands_on_the_contact_points_of_its_gear),
        cmocka_unit_test(a_unit_scales_every_length),
        cmocka_unit_test(a_look_includes_parts_of_its_folder),
        cmocka_unit_test(bad_files_are_reported_where_and_what),
        cmocka_unit_test(the_sandbox_has_no_way_out_and_an_end),
        cmocka_unit_test(a_missing_file_is_named),
        cmocka_unit_test(what_is_no_regular_file_is_not_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
