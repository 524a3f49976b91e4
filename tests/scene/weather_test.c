// wind = {...} and windsocks = {...}: what a file says is what the model has; what is wrong is reported with the field.
#include "loaded.h"

static sk_result load_with(const char *fields, sk_scene **out) {
    char text[1000];
    snprintf(text, sizeof text,
             "return scene{ title = 'wind', scenery = halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }, %s }",
             fields);
    return load_text(text, out);
}

static void the_model_has_the_weather_of_the_file(void **state) {
    (void)state;
    sk_scene *scene;
    assert_true(
        load_with("wind = { from = 90, speed = 8, roughness = 0.05, veer = 20, gusting = 12, turbulence = 1, seed = 9, "
                  "gusts = { { time = 3, length = 50, speed = 4 }, { time = 5, length = 60, up = -2 }, "
                  "{ time = 7, length = 70, speed = 3, from = 180 } } }",
                  &scene)
            .ok);
    const sk_weather *w = &scene->model->weather;
    check_number(w->wind_from, 0.5 * SK_PI, 1e-15);
    check_number(w->roughness, 0.05, 0.0);
    check_number(w->veer, SK_PI / 9.0, 1e-15);
    check_number(w->gusting, 12.0, 0.0);
    assert_int_equal(w->gust_count, 3);
    check_number(w->gusts[0].from, w->wind_from, 0.0); // with the wind unless it says otherwise
    check_number(w->gusts[1].up, -2.0, 0.0);
    check_number(w->gusts[2].from, SK_PI, 1e-15);
    sk_scene_destroy(scene);
}

static void three_times_the_wind_is_allowed_however_it_is_rounded(void **state) {
    (void)state;
    static const char *const FIELDS[] = {"wind = { speed = kt(15), gusting = kt(45) }",
                                         "wind = { speed = 1.2, gusting = 3.6 }", "wind = { speed = 5, gusting = 15 }"};
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
        sk_scene *scene;
        sk_result r = load_with(FIELDS[i], &scene);
        if (!r.ok) fail_msg("%s: %s", FIELDS[i], r.text);
        sk_scene_destroy(scene);
    }
}

static void a_wind_sock_stands_on_a_mast_that_is_solid(void **state) {
    (void)state;
    sk_scene *scene;
    assert_true(load_with("windsocks = { { at = {10, 20}, height = 5 }, { at = {0, 0, 3} } }", &scene).ok);
    assert_int_equal(scene->model->windsock_count, 2);
    const sk_windsock *sock = &scene->model->windsocks[0];
    sk_hit hit = sk_scenery_entry(scene->model->ground, sk_vec(10, 20, 50), sk_vec(10, 20, -1));
    assert_true(hit.found);
    check_number(50.0 - 51.0 * hit.fraction, 5.0, 1e-12);
    assert_true(sock->at.z > 5.0 && sock->at.z < 5.3 && sock->height == sock->at.z);
    check_number(scene->model->windsocks[1].at.z, 3.0 + scene->model->windsocks[1].height, 1e-12);
    check_number(sock->length, 3.6, 0.0);
    sk_scene_destroy(scene);
}

static void what_is_wrong_is_reported_with_the_field(void **state) {
    (void)state;
    static const struct {
        const char *fields, *says;
    } bad[] = {
        {"wind = { gusting = 5 }", "field 'gusting' needs a 'speed' of 0.5 m/s or more"},
        {"wind = { speed = 5, gusting = 4 }",
         "field 'gusting' is 4 m/s; 0, or 'speed' (5 m/s) to three times that, is allowed"},
        {"wind = { speed = 5, gusting = 16 }", "to three times that"},
        {"wind = { speed = 5, gusting = 0/0 }", "gusting"},
        {"wind = { speed = 5, gradient = 0.1, roughness = 0.1 }", "only one of the two laws can hold"},
        {"wind = { speed = 5, roughness = 1e-9 }", "roughness"},
        {"wind = { speed = 5, veer = 100 }", "veer"},
        {"wind = { speed = 5, gusts = 3 }", "gusts"},
        {"wind = { speed = 5, gusts = { { length = 5, speed = 1 } } }", "time"},
        {"wind = { speed = 5, gusts = { { time = 0, length = 5 } } }", "needs a 'speed' or an 'up' that is not 0"},
        {"wind = { speed = 5, gusts = { { time = 0, length = 0, speed = 1 } } }", "length"},
        {"wind = { speed = 5, gusts = { { time = 0, length = 9, up = 1, from = 3 } } }",
         "has no meaning without a 'speed'"},
        {"wind = { speed = 5, gusts = { { time = 0, length = 9, up = 1, when = 3 } } }", "when"},
        {"wind = { speed = 5, gust = 3 }", "gust"},
        {"windsocks = { { at = {0} } }", "at"},
        {"windsocks = { { at = {0, 0}, height = 0 } }", "height"},
        {"windsocks = { { at = {0, 0}, length = 99 } }", "length"},
        {"windsocks = { { at = {0, 0}, size = 9 } }", "size"},
        {"windsocks = { {at={0,0}}, {at={1,0}}, {at={2,0}}, {at={3,0}}, {at={4,0}}, {at={5,0}}, {at={6,0}}, "
         "{at={7,0}}, {at={8,0}} }",
         "has 9 entries; at most 8 are allowed"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        sk_scene *scene = NULL;
        sk_result r = load_with(bad[i].fields, &scene);
        if (r.ok || strstr(r.text, bad[i].says) == NULL || r.line != 1)
            fail_msg("%s: line %d: '%s' for '%s'", bad[i].fields, (int)r.line, r.ok ? "ok" : r.text, bad[i].says);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_model_has_the_weather_of_the_file),
        cmocka_unit_test(a_wind_sock_stands_on_a_mast_that_is_solid),
        cmocka_unit_test(three_times_the_wind_is_allowed_however_it_is_rounded),
        cmocka_unit_test(what_is_wrong_is_reported_with_the_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
