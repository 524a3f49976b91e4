// Scripted pilots that fail, remember, and begin again.
#include "scene/loaded.h"
#include "states.h"

static char path[] = "/tmp/skidpad_pilot_XXXXXX";
static sk_state *now;
static sk_controls controls[SK_AIRCRAFT_ROOM];

static void write_scene(const char *before, const char *aircraft) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file,
            "%s\nreturn scene{ title = 'x', scenery = made_of(materials.grass,"
            " halfspace{ normal = {0, 0, 1}, offset = 0 }), aircraft = { %s } }",
            before, aircraft);
    fclose(file);
}

static sk_scene *begun(const char *before, const char *aircraft) {
    sk_scene *scene;
    write_scene(before, aircraft);
    sk_result result = sk_scene_load(path, NULL, &scene);
    if (!result.ok) fail_msg("line %d: %s", (int)result.line, result.text);
    test_state_begin(scene->model, &now);
    memset(controls, 0, sizeof controls);
    return scene;
}

static int make_file(void **state) {
    (void)state;
    int handle = mkstemp(path);
    return handle < 0 ? -1 : close(handle);
}

static int remove_file(void **state) {
    (void)state;
    return unlink(path);
}

static void a_pilot_that_fails_is_left_alone_and_the_others_fly_on(void **state) {
    (void)state;
    sk_scene *s = begun("local asked = 0",
                        "{ type = 'rig', at = {0, 0}, pilot = function(t, s) asked = asked + 1 error('enough') end },"
                        "{ type = 'rig', at = {30, 0}, pilot = function(t, s) return { throttle = asked / 4 } end },"
                        "{ type = 'rig', at = {60, 0}, pilot = function(t, s) if asked == 1 then return 7 end end }");
    controls[0].rudder = 55;
    sk_result result = sk_scene_pilot(s, now, controls);
    assert_false(result.ok);
    assert_string_equal(result.text, "rig (aircraft 1): enough");
    assert_int_equal(result.line, 2);
    assert_true(s->pilot_failed[0] && !s->pilot_failed[1] && s->pilot_failed[2]);
    assert_non_null(strstr(s->pilot_error[2].text, "rig (aircraft 3): pilot: the answer must be a table"));
    controls[1].throttle = 0;
    assert_true(sk_scene_pilot(s, now, controls).ok); // reported once
    assert_int_equal(controls[1].throttle, sk_control_quantise(0.25, 0.0));
    assert_int_equal(controls[0].rudder, 55);
    sk_scene_destroy(s);
}

static void numbers_kept_from_an_earlier_tick_are_refused(void **state) {
    (void)state;
    sk_scene *s = begun("local old", "{ type = 'rig', at = {0, 0}, pilot = function(t, s)\n"
                                     "if old then return { throttle = old['rate.y'] } end\n"
                                     "old = s return { throttle = s['rate.y'] } end }");
    assert_true(sk_scene_pilot(s, now, controls).ok);
    sk_result result = sk_scene_pilot(s, now, controls);
    assert_false(result.ok);
    assert_int_equal(result.line, 3);
    assert_string_equal(result.text, "these numbers belong to an earlier tick");
    sk_scene_destroy(s);
}

static void numbers_of_another_aircraft_are_refused_too(void **state) {
    (void)state;
    sk_scene *s = begun("local old", "{ type = 'rig', at = {0, 0}, pilot = function(t, s) old = s end },"
                                     "{ type = 'rig', at = {9, 0}, pilot = function(t, s) return old['rate.y'] end }");
    sk_result result = sk_scene_pilot(s, now, controls);
    assert_non_null(strstr(result.text, "rig (aircraft 2): these numbers belong to an earlier tick"));
    sk_scene_destroy(s);
}

static void pilots_begun_anew_remember_nothing(void **state) {
    (void)state;
    static const char *const setting[] = {"step=0.125"};
    sk_scene_options options = {.settings = setting, .setting_count = 1};
    sk_scene *s;
    write_scene("local step, n = param('step', 0.25), 0",
                "{ type = 'rig', at = {0, 0}, pilot = function(t, s)"
                " n = n + 1 if n == 3 then error('three') end return { throttle = n * step } end }");
    assert_true(sk_scene_load(path, &options, &s).ok);
    test_state_begin(s->model, &now);
    for (int round = 0; round < 3; round++) {
        sk_model *model = s->model;
        for (int i = 1; i <= 2; i++) {
            assert_true(sk_scene_pilot(s, now, controls).ok);
            assert_int_equal(controls[0].throttle, sk_control_quantise(0.125 * i, 0.0));
        }
        assert_false(sk_scene_pilot(s, now, controls).ok);
        assert_true(s->pilot_failed[0]);
        assert_true(sk_scene_restart_pilots(s).ok);
        assert_false(s->pilot_failed[0]);
        assert_ptr_equal(s->model, model);
    }
    sk_scene_destroy(s);
}

static void pilots_stay_when_the_file_has_become_bad(void **state) {
    (void)state;
    sk_scene *s = begun("local n = 0", "{ type = 'rig', at = {0, 0}, pilot = function(t, s)"
                                       " n = n + 0.25 return { throttle = n } end }");
    assert_true(sk_scene_pilot(s, now, controls).ok);
    write_scene("\nlocal x = nonsense", "");
    sk_result result = sk_scene_restart_pilots(s);
    assert_false(result.ok);
    assert_int_equal(result.line, 2);
    assert_true(sk_scene_pilot(s, now, controls).ok);
    assert_int_equal(controls[0].throttle, sk_control_quantise(0.5, 0.0));
    sk_scene_destroy(s);
}

static void a_pilot_sees_height_margin_wind_touch_and_damage(void **state) {
    (void)state;
    sk_scene *s = begun("", "{ type = 'c172p', at = {0, 0, 31.3}, speed = 40, pilot = function(t, s)\n"
                            "assert(s.gear_height > 29.5 and s.gear_height < 30.5, s.gear_height)\n"
                            "assert(s.stall_margin > 10 and s.stall_margin < 25, s.stall_margin)\n"
                            "assert(s.wind_x == 0 and s.wind_y == 0 and s.wind_z == 0)\n"
                            "return { throttle = s.hull_touches / 8 + s.damage / 16 } end }");
    sk_aircraft_state *a = sk_state_aircraft(now, 0);
    sk_result r = sk_scene_pilot(s, now, controls);
    if (!r.ok) fail_msg("line %d: %s", (int)r.line, r.text);
    assert_int_equal(controls[0].throttle, 0);
    a->wheel[1].broken = 1;
    a->wheel[2].burst = 1;
    assert_true(sk_scene_pilot(s, now, controls).ok);
    assert_int_equal(controls[0].throttle, sk_control_quantise(2.0 / 16.0, 0.0));
    a->engine_running = SK_ENGINE_RUINED;
    assert_true(sk_scene_pilot(s, now, controls).ok);
    assert_int_equal(controls[0].throttle, sk_control_quantise(3.0 / 16.0, 0.0));
    sk_scene_destroy(s);
}

static void a_note_is_kept_for_who_asked_with_its_aircraft(void **state) {
    (void)state;
    sk_scene *s = begun(
        "", "{ type = 'rig', at = {0, 0}, pilot = function(t, s) note('at ' .. math.floor(s.y + 0.5)) note(7) end },"
            "{ type = 'rig', at = {9, 0}, pilot = function(t, s) note('two\\nlines') end }");
    assert_true(sk_scene_pilot(s, now, controls).ok);
    assert_int_equal(s->note_count, 3);
    char text[300];
    sk_scene_note_text(s, &s->notes[0], text, sizeof text);
    assert_string_equal(text, "rig (aircraft 1): note: at 0");
    assert_string_equal(s->notes[1].text, "7");
    assert_string_equal(s->notes[2].text, "two lines");
    assert_int_equal(s->notes[2].aircraft, 1);
    assert_true(sk_scene_pilot(s, now, controls).ok);
    assert_int_equal(s->note_count, 3); // those of the last call
    sk_scene_destroy(s);
}

static void bad_notes_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *pilot, *says;
    } BAD[] = {{"note()", "note needs a text, not a nil"},
               {"note({})", "note needs a text, not a table"},
               {"note(string.rep('x', 161))", "note has 161 letters; at most 160 are allowed"},
               {"for i = 1, 33 do note(i) end", "more than 32 notes in one tick"}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        char text[200];
        snprintf(text, sizeof text, "{ type = 'rig', at = {0, 0}, pilot = function(t, s) %s end }", BAD[i].pilot);
        sk_scene *s = begun("", text);
        sk_result r = sk_scene_pilot(s, now, controls);
        if (r.ok || strcmp(r.text, BAD[i].says) != 0) fail_msg("%s: '%s'", BAD[i].pilot, r.ok ? "ok" : r.text);
        sk_scene_destroy(s);
    }
    sk_scene *s;
    write_scene("note('too early')", "{ type = 'rig', at = {0, 0} }");
    sk_result r = sk_scene_load(path, NULL, &s);
    assert_false(r.ok);
    assert_string_equal(r.text, "note is for pilots");
}

// How often a name was looked for in the table of the state. The linker routes that through here.
static int searches;
bool __real_sk_state_find(const sk_model *model, const char *name, sk_number *out);
bool __wrap_sk_state_find(const sk_model *model, const char *name, sk_number *out);
bool __wrap_sk_state_find(const sk_model *model, const char *name, sk_number *out) {
    searches++;
    return __real_sk_state_find(model, name, out);
}

// Looked for in every tick, 24 names of contacts cost some fifty times as much as all the rest.
static void a_name_of_the_state_is_looked_for_once(void **state) {
    (void)state;
    sk_scene *many = begun("local names = {} for i = 0, 2 do for _, n in ipairs{ 'mode', 'solid', 'sinkage', 'wet', "
                           "'rut', 'ease', 'step', 'material' }"
                           " do names[#names + 1] = string.format('wheel[%d].%s', i, n) end end",
                           "{ type = 'c172p', at = {0, 0}, pilot = function(t, s)\n"
                           "for _, n in ipairs(names) do local x = s[n] end end }");
    searches = 0;
    for (int i = 0; i < 100; i++) assert_true(sk_scene_pilot(many, now, controls).ok);
    assert_int_equal(searches, 24);
    sk_scene_destroy(many);
}

// Each aircraft's own.
static void names_of_the_state_are_those_of_the_aircraft_that_asks(void **state) {
    (void)state;
    sk_scene *s = begun(
        "", "{ type = 'rig', at = {3, 0}, pilot = function(t, s) return { throttle = s['position.x'] / 100 } end },"
            "{ type = 'c172p', at = {40, 0}, pilot = function(t, s) return { throttle = s['position.x'] / 100 } end }");
    for (int i = 0; i < 3; i++) {
        assert_true(sk_scene_pilot(s, now, controls).ok);
        check_number(sk_control_value(controls[0].throttle), 0.03, 1e-3);
        check_number(sk_control_value(controls[1].throttle), 0.40, 1e-3);
    }
    sk_scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pilot_sees_height_margin_wind_touch_and_damage),
        cmocka_unit_test(a_note_is_kept_for_who_asked_with_its_aircraft),
        cmocka_unit_test(bad_notes_are_refused),
        cmocka_unit_test(a_name_of_the_state_is_looked_for_once),
        cmocka_unit_test(names_of_the_state_are_those_of_the_aircraft_that_asks),
        cmocka_unit_test(a_pilot_that_fails_is_left_alone_and_the_others_fly_on),
        cmocka_unit_test(numbers_kept_from_an_earlier_tick_are_refused),
        cmocka_unit_test(numbers_of_another_aircraft_are_refused_too),
        cmocka_unit_test(pilots_begun_anew_remember_nothing),
        cmocka_unit_test(pilots_stay_when_the_file_has_become_bad),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
