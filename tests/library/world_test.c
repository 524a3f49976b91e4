// Scenes, states, steps, fields and events through the public headers.
#include "library/flown.h"
#include <fenv.h>
#include <pthread.h>
#include <stdlib.h>

static void scene_reports_what_is_wrong_with_its_name_and_settings(void **unused) {
    (void)unused;
    sk_scene *scene = (sk_scene *)(void *)&scene;
    assert_refused(sk_scene_open("airfeld", NULL, &scene), "did you mean 'airfield'?");
    assert_null(scene);
    const char *settings[] = {"sinc=1"};
    sk_scene_setup setup = {NULL, settings, 1};
    assert_refused(sk_scene_open("landing", &setup, &scene), "did you mean 'sink'?");
    setup.settings = NULL;
    assert_refused(sk_scene_open("landing", &setup, &scene), "no list of them");
    setup.setting_count = -1;
    assert_refused(sk_scene_open("landing", &setup, &scene), "-1 settings");
}

static void error_in_lua_text_has_file_and_line(void **unused) {
    (void)unused;
    static const char text[] = "local x = 1\nlocal y = x +\n";
    sk_scene *scene;
    sk_result result = sk_scene_open_text(text, strlen(text), "mine.lua", NULL, &scene);
    assert_false(result.ok);
    assert_string_equal(result.file, "mine.lua");
    assert_true(result.line >= 2);
    assert_null(scene);
}

static void scene_lists_its_settings_and_warnings(void **unused) {
    (void)unused;
    flown f = begin("landing");
    assert_string_equal(sk_scene_title(f.scene), "Landing");
    bool found = false;
    for (int32_t i = 0; i < sk_scene_setting_count(f.scene); i++)
        if (strcmp(sk_scene_setting_name(f.scene, i), "sink") == 0) {
            assert_string_equal(sk_scene_setting_default(f.scene, i), "0.8");
            found = true;
        }
    assert_true(found);
    assert_null(sk_scene_setting_name(f.scene, -1));
    assert_null(sk_scene_setting_default(f.scene, 1000));
    assert_int_equal(sk_scene_warning_count(f.scene), 0);
    assert_null(sk_scene_warning(f.scene, 0));
    assert_false(sk_scene_has_pilot(f.scene, 0));
    assert_false(sk_scene_has_pilot(f.scene, 7));
    end(&f);
}

static void copy_of_a_state_steps_to_the_same_bits(void **unused) {
    (void)unused;
    flown f = begin("landing");
    sk_state *copy;
    advance(&f, 30);
    assert_ok(sk_state_create(f.model, &copy));
    assert_true(sk_state_hash(f.model, copy) != sk_state_hash(f.model, f.state));
    sk_state_copy(f.model, f.state, copy);
    advance(&f, 60);
    for (int i = 0; i < 60; i++) assert_ok(sk_world_advance(f.model, copy, f.controls, f.workspace, 1));
    assert_true(sk_state_hash(f.model, copy) == sk_state_hash(f.model, f.state));
    sk_state_reset(f.model, copy);
    assert_int_equal(sk_state_tick(copy), 0);
    assert_int_equal(sk_state_tick(f.state), 90);
    assert_near(sk_state_time(f.model, f.state), 0.75, 1e-15);
    assert_near(sk_model_tick_seconds(f.model), 1.0 / 120.0, 1e-17);
    sk_state_destroy(copy);
    end(&f);
}

static void *fly_a_second(void *user) {
    flown f = *(const flown *)user; // its scene and model; the rest is this thread's own
    static const uint64_t failed = 0;
    uint64_t hash = failed;
    sk_field_list *fields = NULL;
    f.state = NULL;
    f.controls = NULL;
    f.workspace = NULL;
    if (sk_state_create(f.model, &f.state).ok && sk_controls_create(f.model, &f.controls).ok &&
        sk_workspace_create(f.model, &f.workspace).ok && sk_field_list_create(f.model, "airspeed", &fields).ok)
        for (int i = 0; i < 120; i++) {
            double airspeed;
            if (!sk_world_advance(f.model, f.state, f.controls, f.workspace, 1).ok) break;
            sk_field_list_read(fields, f.state, &airspeed);
            hash = sk_state_hash(f.model, f.state);
        }
    sk_field_list_destroy(fields);
    sk_workspace_destroy(f.workspace);
    sk_controls_destroy(f.controls);
    sk_state_destroy(f.state);
    return (void *)(uintptr_t)hash;
}

static void threads_share_a_model_and_get_the_same_bits(void **unused) {
    (void)unused;
    enum { THREADS = 4 };
    flown f = begin("landing");
    pthread_t threads[THREADS];
    advance(&f, 120);
    uintptr_t expected = (uintptr_t)sk_state_hash(f.model, f.state);
    for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&threads[i], NULL, fly_a_second, &f), 0);
    for (int i = 0; i < THREADS; i++) {
        void *hash;
        assert_int_equal(pthread_join(threads[i], &hash), 0);
        assert_true((uintptr_t)hash == expected);
    }
    end(&f);
}

static void step_refuses_what_it_cannot_do_and_changes_nothing(void **unused) {
    (void)unused;
    flown f = begin("landing"), other = begin("plane");
    uint64_t hash = sk_state_hash(f.model, f.state);
    assert_refused(sk_world_advance(f.model, f.state, f.controls, f.workspace, -1), "-1 steps");
    assert_refused(sk_world_advance(f.model, f.state, f.controls, other.workspace, 1), "another model");
    fesetround(FE_UPWARD);
    sk_result result = sk_world_advance(f.model, f.state, f.controls, f.workspace, 1);
    fesetround(FE_TONEAREST);
    assert_refused(result, "does not round to nearest");
    assert_true(sk_state_hash(f.model, f.state) == hash);
    advance(&f, 0);
    assert_true(sk_state_hash(f.model, f.state) == hash);
    end(&f);
    end(&other);
}

static void placed_aircraft_falls_freely_from_where_it_was_put(void **unused) {
    (void)unused;
    flown f = begin("landing");
    sk_motion motion = {{{10.0, 20.0, 500.0}, {2.0, 0.0, 0.0, 0.0}}, {1.0, 2.0, 3.0}, {0.0, 0.0, 0.0}}, now;
    advance(&f, 200);
    assert_ok(sk_state_place(f.model, f.state, 0, &motion));
    assert_ok(sk_state_motion(f.model, f.state, 0, &now));
    assert_near(now.pose.position.z, 500.0, 0.0);
    assert_near(now.pose.rotation.w, 1.0, 0.0); // normalised
    assert_near(now.velocity.y, 2.0, 0.0);
    assert_int_equal(sk_state_tick(f.state), 200);
    advance(&f, 12);
    assert_ok(sk_state_motion(f.model, f.state, 0, &now));
    assert_near(now.velocity.z, 3.0 - 9.81 * 0.1, 0.02); // the drag of the air is small
    end(&f);
}

static void placing_refuses_bad_numbers(void **unused) {
    (void)unused;
    flown f = begin("landing");
    const sk_motion good = {{{0.0, 0.0, 500.0}, {1.0, 0.0, 0.0, 0.0}}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    sk_motion motion = good;
    assert_refused(sk_state_place(f.model, f.state, 1, &motion), "there is no aircraft 1: the model has 1");
    motion.velocity.x = (double)NAN;
    assert_refused(sk_state_place(f.model, f.state, 0, &motion), "not finite");
    motion = good;
    motion.pose.rotation.w = 0.0;
    assert_refused(sk_state_place(f.model, f.state, 0, &motion), "quaternion of length 0");
    motion = good;
    motion.pose.position.x = 1e9;
    assert_refused(sk_state_place(f.model, f.state, 0, &motion), "from the origin");
    assert_refused(sk_state_motion(f.model, f.state, -1, &motion), "there is no aircraft -1");
    end(&f);
}

static void fields_come_in_the_order_of_their_names_with_units(void **unused) {
    (void)unused;
    flown f = begin("landing");
    sk_field_list *fields;
    double values[5];
    assert_ok(sk_field_list_create(f.model, "airspeed,t,aircraft[0].position.*", &fields));
    assert_int_equal(sk_field_list_count(fields), 5);
    assert_string_equal(sk_field_list_name(fields, 0), "aircraft[0].airspeed");
    assert_string_equal(sk_field_list_unit(fields, 0), "m/s");
    assert_string_equal(sk_field_list_name(fields, 4), "aircraft[0].position.z");
    assert_string_equal(sk_field_list_unit(fields, 4), "m");
    assert_null(sk_field_list_name(fields, 5));
    assert_null(sk_field_list_unit(fields, -1));
    advance(&f, 12);
    sk_field_list_read(fields, f.state, values);
    sk_motion motion;
    assert_ok(sk_state_motion(f.model, f.state, 0, &motion));
    assert_near(values[0], sk_length(motion.velocity), 0.5); // no wind; calibrated airspeed at sea level
    assert_near(values[1], 0.1, 1e-15);
    assert_near(values[4], motion.pose.position.z, 0.0);
    sk_field_list_destroy(fields);
    end(&f);
}

static void all_fields_have_names_of_their_own_and_finite_values(void **unused) {
    (void)unused;
    flown f = begin("landing");
    sk_field_list *fields;
    advance(&f, 60);
    assert_ok(sk_field_list_create(f.model, NULL, &fields));
    int32_t count = sk_field_list_count(fields);
    assert_in_range(count, 200, 4000);
    double *values = calloc((size_t)count, sizeof *values);
    assert_non_null(values);
    for (int32_t i = 0; i < count; i++) values[i] = (double)NAN;
    sk_field_list_read(fields, f.state, values);
    for (int32_t i = 0; i < count; i++) {
        const char *name = sk_field_list_name(fields, i);
        if (!isfinite(values[i])) fail_msg("%s is %g", name, values[i]);
        assert_non_null(sk_field_list_unit(fields, i));
        assert_null(strstr(name, ".energy."));
        for (int32_t k = 0; k < i; k++) assert_string_not_equal(name, sk_field_list_name(fields, k));
    }
    free(values);
    sk_field_list_destroy(fields);
    end(&f);
}

static void unknown_field_is_refused_with_the_nearest(void **unused) {
    (void)unused;
    flown f = begin("landing");
    sk_field_list *fields;
    assert_refused(sk_field_list_create(f.model, "airspeed,airspead", &fields), "did you mean 'airspeed'?");
    assert_null(fields);
    assert_refused(sk_field_list_create(f.model, "airspeed,,t", &fields), "empty name");
    assert_refused(sk_field_list_create(f.model, "", &fields), "empty name");
    char large[400];
    memset(large, 'a', sizeof large - 1);
    large[sizeof large - 1] = '\0';
    assert_refused(sk_field_list_create(f.model, large, &fields), "as long as");
    end(&f);
}

static void landing_reports_its_touchdown(void **unused) {
    (void)unused;
    flown f = begin("landing");
    sk_event_info event;
    assert_refused(sk_state_event(f.model, f.state, 0, &event), "there were none");
    advance(&f, 240);
    assert_true(sk_state_event_count(f.state) > 0);
    assert_ok(sk_state_event(f.model, f.state, 0, &event));
    assert_string_equal(event.kind, "touchdown");
    assert_int_equal(event.aircraft, 0);
    assert_int_equal(event.platform, -1);
    assert_near(event.time, (double)event.tick / 120.0, 1e-12);
    assert_true(event.value < 0.0); // vertical speed
    assert_non_null(strstr(event.text, "touches down"));
    assert_refused(sk_state_event(f.model, f.state, 1000, &event), "the state keeps 0 to");
    end(&f);
}

// Things that fall onto each other: boxes, a ball onto a wing, a box onto a platform, wheels onto a plank, an aircraft
// onto another.
static const char THINGS[] =
    "local cube  = box{ min = {-0.5, -0.5, -0.5}, max = {0.5, 0.5, 0.5} }\n"
    "local low   = body{ name = 'low', shape = cube, mass = 100, at = {0, 0, 1} }\n"
    "local high  = body{ name = 'high', shape = cube, mass = 100, at = {0, 0, 3} }\n"
    "local ball  = body{ name = 'ball', spheres = { { at = {0, 0, 0}, radius = 0.1 } }, mass = 5, at = {22, 0.4, 4} }\n"
    "local load  = body{ name = 'load', shape = cube, mass = 100, at = {100, 0, 4} }\n"
    "local plank = body{ name = 'plank', shape = box{ min = {-3, -3, 0}, max = {3, 3, 0.1} }, mass = 4000, at = {40, "
    "0} }\n"
    "local lift  = platform{ name = 'lift', at = {100, 0, 2}, scenery = box{ min = {-3, -3, -0.3}, max = {3, 3, 0} }, "
    "motion = { { period = 20, heave = 0.1 } } }\n"
    "return scene{ title = 'Things', scenery = halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} },\n"
    "  bodies = { low, high, ball, load, plank }, platforms = { lift },\n"
    "  aircraft = { { type = 'c172p', at = {20, 0} }, { type = 'c172p', at = {40, 0, 2} },\n"
    "    { type = 'c172p', at = {80, 0} }, { type = 'c172p', at = {80, 0, 5} } },\n"
    "  ties = { tie{ from = { at = {0, 0, 9} }, to = { body = low }, length = 8.1, stiffness = 1e4, strength = 5 } } "
    "}\n";

// Returns the first event of a kind that touches a body (-1: none), an aircraft or a platform.
static sk_event_info event_of(const flown *f, const char *kind, int32_t body, int32_t aircraft, int32_t platform) {
    sk_event_info event = {.kind = NULL};
    for (int64_t i = 0; i < sk_state_event_count(f->state); i++) {
        assert_ok(sk_state_event(f->model, f->state, i, &event));
        if (strcmp(event.kind, kind) == 0 && event.other_body == body && event.other_aircraft == aircraft &&
            event.platform == platform)
            return event;
    }
    fail_msg("there is no event '%s' with body %d, aircraft %d, platform %d", kind, (int)body, (int)aircraft,
             (int)platform);
    return event;
}

typedef struct owner {
    int32_t aircraft, part, body, tie;
} owner;

static void check_owner(const sk_event_info *event, owner expected, const char *text) {
    assert_int_equal(event->aircraft, expected.aircraft);
    assert_int_equal(event->part, expected.part);
    assert_int_equal(event->body, expected.body);
    assert_int_equal(event->tie, expected.tie);
    if (strstr(event->text, text) == NULL) fail_msg("expected '%s' in '%s'", text, event->text);
}

static void events_of_bodies_airframes_and_ties_name_what_touches(void **unused) {
    (void)unused;
    flown f = begin_text(THINGS, "things.lua");
    advance(&f, 90);
    sk_event_info tie = event_of(&f, "tie_breaks", -1, -1, -1), ground = event_of(&f, "body_hits", -1, -1, -1);
    sk_event_info stacked = event_of(&f, "body_hits", 1, -1, -1), lift = event_of(&f, "body_hits", -1, -1, 0);
    sk_event_info wheel = event_of(&f, "touchdown", 4, -1, -1), wing = event_of(&f, "airframe_hits", 2, -1, -1);
    sk_event_info aircraft = event_of(&f, "airframe_hits", -1, 3, -1);
    check_owner(&tie, (owner){-1, -1, -1, 0}, "tie breaks");
    check_owner(&ground, (owner){-1, -1, 0, -1}, "low hits default");
    check_owner(&stacked, (owner){-1, -1, 0, -1}, "low hits high");
    check_owner(&lift, (owner){-1, -1, 3, -1}, "load hits the lift");
    check_owner(&wheel, (owner){1, 0, -1, -1}, "nose wheel touches down on plank");
    check_owner(&wing, (owner){0, 18, -1, -1}, "right wing 2 hits ball");
    check_owner(&aircraft, (owner){2, 6, -1, -1}, "cabin 1 hits c172p (aircraft 4)");
    assert_true(tie.value > 5.0);
    end(&f);
}

static void null_is_destroyed_and_versions_agree(void **unused) {
    (void)unused;
    sk_scene_close(NULL);
    sk_state_destroy(NULL);
    sk_workspace_destroy(NULL);
    sk_controls_destroy(NULL);
    sk_field_list_destroy(NULL);
    assert_string_equal(sk_library_version(), "0.1.0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scene_reports_what_is_wrong_with_its_name_and_settings),
        cmocka_unit_test(error_in_lua_text_has_file_and_line),
        cmocka_unit_test(scene_lists_its_settings_and_warnings),
        cmocka_unit_test(copy_of_a_state_steps_to_the_same_bits),
        cmocka_unit_test(threads_share_a_model_and_get_the_same_bits),
        cmocka_unit_test(step_refuses_what_it_cannot_do_and_changes_nothing),
        cmocka_unit_test(placed_aircraft_falls_freely_from_where_it_was_put),
        cmocka_unit_test(placing_refuses_bad_numbers),
        cmocka_unit_test(fields_come_in_the_order_of_their_names_with_units),
        cmocka_unit_test(all_fields_have_names_of_their_own_and_finite_values),
        cmocka_unit_test(unknown_field_is_refused_with_the_nearest),
        cmocka_unit_test(landing_reports_its_touchdown),
        cmocka_unit_test(events_of_bodies_airframes_and_ties_name_what_touches),
        cmocka_unit_test(null_is_destroyed_and_versions_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
