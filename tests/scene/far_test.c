// A Cessna 100 km out: it is put down there and stands there, half on a kerb of 0.1 mm, as it does at the origin.
#include "scene/loaded.h"
#include "stepping.h"

typedef struct course {
    double stroke[3], pitch, moved;
} course;

// Standing with the brakes on for 20 s, on ground that yields a little, with wind in its wings.
static course parked(double x, double y) {
    char text[900];
    snprintf(text, sizeof text,
             "local grass = material{ name = 'even_grass', like = materials.grass, bump_height = 0 }\n"
             "local concrete = material{ name = 'even_concrete', like = materials.concrete, bump_height = 0 }\n"
             "local field = made_of(grass, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
             "local kerb = made_of(concrete, box{ min = {%g - 5, %g - 0.5, -1}, max = {%g + 5, %g + 0.5, "
             "0.0001} })\n"
             "return scene{ title = 'far', scenery = field + kerb, wind = { from = 40, speed = 4 }, aircraft = {\n"
             "  { type = 'c172p', at = {%g, %g}, heading = 0, engine = false, controls = { parking_brake = 1 } } } }",
             x, y, x, y, x, y);
    sk_scene *scene = loaded(text);
    sk_state *s = NULL;
    sk_outputs out;
    test_state_begin(scene->model, &s);
    for (int tick = 0; tick < 10 * SK_TICK_HZ; tick++) step_world(scene->model, s, &scene->model->aircraft[0].controls);
    sk_vec3 before = sk_state_aircraft(s, 0)->position;
    for (int tick = 0; tick < 10 * SK_TICK_HZ; tick++) step_world(scene->model, s, &scene->model->aircraft[0].controls);
    sk_outputs_of(scene->model, s, 0, &out);
    course c = {.pitch = out.pitch, .moved = sk_length(sk_sub(sk_state_aircraft(s, 0)->position, before))};
    for (int w = 0; w < 3; w++) c.stroke[w] = out.wheel[w].stroke;
    sk_scene_destroy(scene);
    return c;
}

static void a_cessna_parked_a_hundred_kilometres_away_stands_as_at_the_origin(void **state) {
    (void)state;
    course near = parked(0, 0), far = parked(1e5, 1e5);
    print_message("moved in 10 s: %g m at the origin, %g m far away\n", near.moved, far.moved);
    assert_true(near.moved < 1e-6 && far.moved < 1e-6);
    for (int w = 0; w < 3; w++) check_number(far.stroke[w], near.stroke[w], 1e-8);
    check_number(far.pitch, near.pitch, 1e-8);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cessna_parked_a_hundred_kilometres_away_stands_as_at_the_origin)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
