// Any bytes as a scene in Lua, with little work allowed: through the sandbox, the constructors, the compiler and a few ticks.
// What is checked beside the sanitizers: an error is one printable line, and what was accepted stays finite.
#include "scene/scene.h"
#include "stepping.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds) abort();
}

static void fly(sk_scene *scene) {
    enum { TICKS = 3 };
    sk_state *state = NULL;
    sk_controls controls[SK_AIRCRAFT_MAX] = {0};
    test_state_begin(scene->model, &state);
    for (int i = 0; i < scene->model->aircraft_count; i++) controls[i] = scene->model->aircraft[i].controls;
    for (int tick = 0; tick < TICKS; tick++) {
        if (scene->has_pilot) (void)sk_scene_pilot(scene, state, controls);
        step_world(scene->model, state, controls);
    }
    stepping_forget();
    for (int32_t i = 0; i < scene->model->aircraft_count; i++)
        require(sk_is_finite3(sk_state_aircraft(state, i)->position));
    test_drop_state(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const sk_scene_options options = {.work = 400000};
    sk_scene *scene;
    sk_result result = sk_scene_load_text((const char *)data, size, "fuzz.lua", &options, &scene);
    if (result.ok) {
        fly(scene);
    } else {
        require(scene == NULL && result.text[0] != '\0');
        for (const char *c = result.text; *c != '\0'; c++) require((unsigned char)*c >= 32 && *c != 127);
    }
    sk_scene_destroy(scene);
    return 0;
}
