// The choice of the broad phase: the same bits from every algorithm, in a scene whose bodies fall, collide and sleep.
#include "scene/loaded.h"
#include "stepping.h"

enum { CRATES = 120, TICKS = 120 };

static const char *const SCENE =
    "local things = include 'parts/bodies'\n"
    "local bodies = {}\n"
    "for i = 0, %d do\n"
    "  bodies[#bodies + 1] = things.crate{ at = {1.3 * (i %% 5), 1.3 * (i // 5 %% 4), 0.7 + 1.3 * (i // 20)},\n"
    "    stands = false, size = {0.3 + i %% 7 * 0.1, 0.5, 0.4 + i %% 3 * 0.1}, mass = 20, roll = 13 * i %% 50,\n"
    "    velocity = {0.2 * i %% 3 - 0.3, 0, -5} }\n"
    "end\n"
    "return scene{ title = 'Crates', bodies = bodies, %s\n"
    "  scenery = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, offset = 0 }) }\n";

static sk_scene *scene_with(const char *field) {
    char text[1000];
    snprintf(text, sizeof text, SCENE, CRATES - 1, field);
    return loaded(text);
}

// Runs the scene and returns its hash. `chosen`: the algorithm that its model must have.
static uint64_t run_with(const char *field, sk_broad_algorithm chosen) {
    sk_scene *scene = scene_with(field);
    assert_int_equal(scene->model->broad_phase, chosen);
    sk_state *now;
    assert_true(sk_state_create(scene->model, &now).ok);
    for (int32_t i = 0; i < TICKS; i++) step_world(scene->model, now, NULL);
    uint64_t hash = sk_state_hash(scene->model, now);
    stepping_forget();
    sk_state_destroy(now);
    sk_scene_destroy(scene);
    return hash;
}

static void every_broad_phase_gives_the_same_bits(void **state) {
    (void)state;
    uint64_t usual = run_with("", SK_BROAD_AUTOMATIC);
    for (int32_t k = 0; k <= SK_BROAD_ALGORITHMS; k++) {
        char field[60];
        snprintf(field, sizeof field, "broad_phase = '%s',", sk_broad_name((sk_broad_algorithm)k));
        if (run_with(field, (sk_broad_algorithm)k) != usual) fail_msg("%s has other bits", field);
    }
}

static void an_unknown_broad_phase_is_refused(void **state) {
    (void)state;
    char text[1000];
    snprintf(text, sizeof text, SCENE, 0, "broad_phase = 'fast',");
    sk_scene *scene;
    sk_result r = load_text(text, &scene);
    assert_false(r.ok);
    if (strstr(r.text, "'broad_phase'") == NULL || strstr(r.text, "hash2_list") == NULL) fail_msg("%s", r.text);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_broad_phase_gives_the_same_bits),
        cmocka_unit_test(an_unknown_broad_phase_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
