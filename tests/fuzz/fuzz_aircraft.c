// Any bytes as an aircraft file, with little work allowed; what is accepted stands, falls and flies for some ticks.
// What is checked beside the sanitizers: an error is one printable line, and what was accepted stays finite and does not freeze.
#include "frozen.h"
#include "scene/aircraft_file.h"
#include "scene/scene.h"
#include "stepping.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds) abort();
}

static void check_error(const sk_result *result) {
    require(result->text[0] != '\0');
    for (const char *c = result->text; *c != '\0'; c++) require((unsigned char)*c >= 32 && *c != 127);
}

// In place of the rig's type in a small scene: on the ground, at half a metre, and in flight.
static void fly(const sk_aircraft_type *type) {
    enum { TICKS = 30 };
    static const char *const STARTS[] = {"standing", "from half a metre", "in flight"};
    static const char SCENE[] =
        "return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
        "wind = { speed = 5, gusting = 8, turbulence = 1 }, "
        "aircraft = { { type = 'rig', at = {0, 0}, controls = { throttle = 1, flaps = 1, gear_up = 1 } } } }";
    sk_state *state = NULL;
    sk_controls controls[SK_AIRCRAFT_MAX] = {0};
    sk_scene *scene;
    require(sk_scene_load_text(SCENE, sizeof SCENE - 1, "fuzz.lua", NULL, &scene).ok);
    scene->model->types[0] = *type;
    controls[0] = scene->model->aircraft[0].controls;
    for (int i = 0; i < 3 && sk_model_check(scene->model).ok; i++) {
        if (i == 0 && !sk_placement_on_ground(scene->model, 0, 0.0, 0.0, 0.0, &scene->model->aircraft[0]).ok) continue;
        if (i > 0) scene->model->aircraft[0].position.z += 0.5;
        if (i == 2) scene->model->aircraft[0].velocity = (sk_vec3){3.0, 50.0, -1.0};
        test_state_begin(scene->model, &state);
        for (int tick = 0; tick < TICKS; tick++) step_world(scene->model, state, controls);
        stepping_forget();
        require_not_frozen(scene->model, state, STARTS[i]);
        require(sk_is_finite3(sk_state_aircraft(state, 0)->position) &&
                sk_is_finite3(sk_state_aircraft(state, 0)->velocity));
    }
    sk_scene_destroy(scene);
    test_drop_state(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { WORK = 200000 };
    sk_aircraft_type type = {0};
    sk_result result = sk_aircraft_file_load_text((const char *)data, size, "fuzz.lua", WORK, &type);
    if (result.ok)
        fly(&type);
    else
        check_error(&result);
    return 0;
}
