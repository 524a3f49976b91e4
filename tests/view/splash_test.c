// Splashes: a function of the event and the time since; where it was is remembered.
#include "states.h"
#include "view/camera.h"
#include "view/splash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static const sk_pose CAMERA = {{0.0, -10.0, 2.0}, {0.5, 0.5, 0.5, 0.5}};

static void the_same_moment_is_the_same_spray(void **state) {
    (void)state;
    sk_spray_vertex a[SK_SPRAY_VERTICES] = {0}, b[SK_SPRAY_VERTICES] = {0};
    sk_splash splash = {.place = {1.0, 2.0, 0.5}, .velocity = {8.0, 3.0, -2.0}, .speed = 9.0, .age = 0.4, .seed = 11};
    int32_t count = sk_spray_build(&splash, CAMERA, a);
    assert_in_range(count, 100, SK_SPRAY_VERTICES);
    assert_int_equal(sk_spray_build(&splash, CAMERA, b), count);
    assert_memory_equal(a, b, (size_t)count * sizeof *a);
    splash.seed = 12;
    sk_spray_build(&splash, CAMERA, b);
    assert_memory_not_equal(a, b, (size_t)count * sizeof *a);
}

static void drops_rise_and_fall_back_and_are_gone(void **state) {
    (void)state;
    sk_spray_vertex v[SK_SPRAY_VERTICES] = {0};
    double highest = 0.0, last = INFINITY;
    sk_splash splash = {.place = {1.0, 2.0, 0.5}, .speed = 12.0, .seed = 3};
    for (splash.age = 0.05; splash.age < SK_SPLASH_LIFE + 1.0; splash.age += 0.05) {
        int32_t count = sk_spray_build(&splash, CAMERA, v);
        if (splash.age >= SK_SPLASH_LIFE) assert_int_equal(count, 0);
        double top = 0.0;
        for (int32_t i = 0; i < count; i += 6) { // squares: corners 0 and 2 are opposite
            double height = 0.5 * (double)(v[i].position[2] + v[i + 2].position[2]) + CAMERA.position.z - 0.5;
            assert_true(height > -1e-4);
            assert_true(v[i].opacity >= 0.0F && v[i].opacity <= 1.0F);
            if (v[i].kind == 0.0F) top = sk_max(top, height);
        }
        highest = sk_max(highest, top);
        last = top;
    }
    assert_true(highest > 0.3 && highest < 3.0);
    assert_true(last == 0.0);
    splash.age = -0.01;
    assert_int_equal(sk_spray_build(&splash, CAMERA, v), 0);
}

// A model with a pond whose surface is at z = -1, and an aircraft with one wheel that flies over it.
static sk_aircraft_type type = {.wheel_count = 1};
static sk_material water = {.name = "water", .strength = 0.0};
static sk_placement placed;
static sk_state *now;

static sk_model pond(void) {
    sk_model model = {.type_count = 1, .aircraft_count = 1, .types = &type, .material_count = 1, .materials = &water};
    model.substep = 1.0 / 960.0;
    model.substeps = 8;
    type.wheels[0] = (sk_wheel_type){.position = {0.0, 1.0, 0.0}, .z_max = 0.5};
    sk_shapes *shapes = sk_shapes_create();
    sk_shape below;
    sk_result r = sk_shape_half_space(shapes, sk_vec(0, 0, 1), -1.0, &below);
    if (r.ok) r = sk_scenery_compile(shapes, below, (sk_scenery_options){&water, 1, false}, &model.scenery);
    sk_shapes_destroy(shapes);
    if (!r.ok) fail_msg("%s", r.text);
    model.aircraft = &placed;
    test_state_clear(&model, &now);
    now->tick = 600;
    now->event_count = 1;
    now->event[0] = (sk_event){.tick = 588, .kind = SK_EVENT_SPLASH, .aircraft = 0, .part = 0, .value = 6.0};
    // Level, nose north, 0.1 s after the event.
    sk_state_aircraft(now, 0)->position = sk_vec(7.0, 9.0, 0.0);
    sk_state_aircraft(now, 0)->velocity = sk_vec(0.0, 20.0, 0.0);
    sk_state_aircraft(now, 0)->attitude = sk_quat_from_axes(sk_vec(0, 1, 0), sk_vec(1, 0, 0), sk_vec(0, 0, -1));
    return model;
}

static sk_splash_log splash_log;
static sk_splash seen[SK_EVENTS_KEPT];

// The pond, of whose splash the log knows.
static sk_model watched_pond(void) {
    sk_model model = pond();
    memset(&splash_log, 0, sizeof splash_log);
    sk_splash_watch(&splash_log, &model, now);
    return model;
}

static void a_splash_is_where_the_part_was(void **state) {
    (void)state;
    sk_model model = watched_pond();
    assert_int_equal(sk_splashes_at(&splash_log, &model, now, 5.0, seen), 1);
    assert_true(sk_length(sk_sub(seen[0].place, sk_vec(8.0, 7.0, -1.0))) < 1e-9);
    assert_true(fabs(seen[0].age - 0.1) < 1e-12 && seen[0].speed == 6.0);
    // It stays there while the aircraft goes on, and is remembered once.
    now->tick = 660;
    sk_state_aircraft(now, 0)->position = sk_vec(0.0, 60.0, 50.0);
    sk_splash_watch(&splash_log, &model, now);
    assert_int_equal(splash_log.count, 1);
    assert_int_equal(sk_splashes_at(&splash_log, &model, now, 5.5, seen), 1);
    assert_true(sk_length(sk_sub(seen[0].place, sk_vec(8.0, 7.0, -1.0))) < 1e-9);
    assert_int_equal(sk_splashes_at(&splash_log, &model, now, 4.9 + SK_SPLASH_LIFE + 0.01, seen), 0);
    sk_scenery_destroy(model.scenery);
}

static void after_going_back_there_is_no_splash_yet(void **state) {
    (void)state;
    sk_model model = watched_pond();
    now->tick = 590;
    now->event_count = 0; // the moment before
    now->event[0] = (sk_event){0};
    sk_splash_watch(&splash_log, &model, now);
    assert_int_equal(sk_splashes_at(&splash_log, &model, now, 590.0 / 120.0, seen), 0);
    now->event_count = 1;
    now->event[0] = (sk_event){.tick = 588, .kind = SK_EVENT_TOUCHDOWN, .aircraft = 0, .part = 0, .value = 6.0};
    sk_splash_watch(&splash_log, &model, now);
    assert_int_equal(sk_splashes_at(&splash_log, &model, now, 590.0 / 120.0, seen), 0);
    sk_scenery_destroy(model.scenery);
}

static void a_splash_in_a_seaway_is_on_its_wave(void **state) {
    (void)state;
    sk_model model = pond();
    sk_scenery_destroy(model.scenery);
    sk_shapes *shapes = sk_shapes_create();
    sk_result r =
        sk_scenery_compile(shapes, sk_shape_nothing(shapes), (sk_scenery_options){&water, 1, false}, &model.scenery);
    sk_shapes_destroy(shapes);
    assert_true(r.ok);
    model.sea = (sk_seaway){.present = true, .level = -0.5, .wave_count = 1};
    model.sea.waves[0] = (sk_wave){.amplitude = 0.4, .kx = 0.1, .ky = 0.2, .frequency = 1.48, .phase = 0.3};
    memset(&splash_log, 0, sizeof splash_log);
    sk_splash_watch(&splash_log, &model, now);
    assert_int_equal(sk_splashes_at(&splash_log, &model, now, 5.0, seen), 1);
    double height = -0.5 + sk_seaway_height(&model.sea, 8.0, 7.0, 588.0 / 120.0);
    assert_true(sk_length(sk_sub(seen[0].place, sk_vec(8.0, 7.0, height))) < 1e-9);
    sk_scenery_destroy(model.scenery);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_moment_is_the_same_spray),
        cmocka_unit_test(drops_rise_and_fall_back_and_are_gone),
        cmocka_unit_test(a_splash_is_where_the_part_was),
        cmocka_unit_test(after_going_back_there_is_no_splash_yet),
        cmocka_unit_test(a_splash_in_a_seaway_is_on_its_wave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
