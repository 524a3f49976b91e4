// Scripted pilots that fail, remember, and begin anew.
#include "scene/loaded.h"

static char path[] = "/tmp/skidpad_pilot_XXXXXX";
static sk_state now;
static sk_controls controls[SK_AIRCRAFT_MAX];

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
    sk_state_begin(scene->model, &now);
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
    sk_result result = sk_scene_pilot(s, &now, controls);
    assert_false(result.ok);
    assert_string_equal(result.text, "aircraft 1: enough");
    assert_int_equal(result.line, 2);
    assert_true(s->pilot_failed[0] && !s->pilot_failed[1] && s->pilot_failed[2]);
    assert_non_null(strstr(s->pilot_error[2].text, "aircraft 3: pilot: the answer must be a table"));
    controls[1].throttle = 0;
    assert_true(sk_scene_pilot(s, &now, controls).ok); // told once
    assert_int_equal(controls[1].throttle, sk_control_quantise(0.25, 0.0));
    assert_int_equal(controls[0].rudder, 55);
    sk_scene_destroy(s);
}

static void numbers_kept_from_an_earlier_tick_are_refused(void **state) {
    (void)state;
    sk_scene *s = begun("local old", "{ type = 'rig', at = {0, 0}, pilot = function(t, s)\n"
                                     "if old then return { throttle = old['rate.y'] } end\n"
                                     "old = s return { throttle = s['rate.y'] } end }");
    assert_true(sk_scene_pilot(s, &now, controls).ok);
    sk_result result = sk_scene_pilot(s, &now, controls);
    assert_false(result.ok);
    assert_int_equal(result.line, 3);
    assert_string_equal(result.text, "these numbers belong to an earlier tick");
    sk_scene_destroy(s);
}

static void numbers_of_another_aircraft_are_refused_too(void **state) {
    (void)state;
    sk_scene *s = begun("local old", "{ type = 'rig', at = {0, 0}, pilot = function(t, s) old = s end },"
                                     "{ type = 'rig', at = {9, 0}, pilot = function(t, s) return old['rate.y'] end }");
    sk_result result = sk_scene_pilot(s, &now, controls);
    assert_non_null(strstr(result.text, "aircraft 2: these numbers belong to an earlier tick"));
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
    sk_state_begin(s->model, &now);
    for (int round = 0; round < 3; round++) {
        sk_model *model = s->model;
        for (int i = 1; i <= 2; i++) {
            assert_true(sk_scene_pilot(s, &now, controls).ok);
            assert_int_equal(controls[0].throttle, sk_control_quantise(0.125 * i, 0.0));
        }
        assert_false(sk_scene_pilot(s, &now, controls).ok);
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
    assert_true(sk_scene_pilot(s, &now, controls).ok);
    write_scene("\nlocal x = nonsense", "");
    sk_result result = sk_scene_restart_pilots(s);
    assert_false(result.ok);
    assert_int_equal(result.line, 2);
    assert_true(sk_scene_pilot(s, &now, controls).ok);
    assert_int_equal(controls[0].throttle, sk_control_quantise(0.5, 0.0));
    sk_scene_destroy(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pilot_that_fails_is_left_alone_and_the_others_fly_on),
        cmocka_unit_test(numbers_kept_from_an_earlier_tick_are_refused),
        cmocka_unit_test(numbers_of_another_aircraft_are_refused_too),
        cmocka_unit_test(pilots_begun_anew_remember_nothing),
        cmocka_unit_test(pilots_stay_when_the_file_has_become_bad),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
