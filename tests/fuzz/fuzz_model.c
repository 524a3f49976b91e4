// Any bytes as a model, or changes to the bytes of a model that is one: the first byte says of which, then each change is a byte
// for its kind, three for the place, and the new bytes. What is checked beside the sanitizers: an error is one printable line; what
// was accepted is checked, can be stepped, and is the same when it is written and read again.
#include "scene/scene.h"
#include "stepping.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds) abort();
}

// ---- what is changed ----

static const char WHEELS[] =
    "return scene{ title = 'wheels', scenery = paint(halfspace{ normal = {1, 0, 0}, offset = 0 }, materials.ice, "
    "made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })), "
    "wind = { speed = 5, gusting = 8, turbulence = 1 }, aircraft = { { type = 'c172rg', at = {0, 0} } } }";
static const char SKIDS[] = "return scene{ title = 'skids', scenery = made_of(materials.sand, box{ min = {-50, -50, "
                            "-1}, max = {50, 50, 0} }) - "
                            "box{ min = {5, 5, -2}, max = {9, 9, 1} }, aircraft = { { type = 'ah1s', at = {0, 0} } } }";
static const char TAIL[] =
    "return scene{ title = 'tail', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
    "aircraft = { { type = 'j3cub', at = {0, 0} }, { type = 'rig', at = {40, 0} } } }";

static const char *const SCENES[] = {WHEELS, SKIDS, TAIL};
enum { RAW, BASES = sizeof SCENES / sizeof SCENES[0] };

static const sk_writer *base(size_t index) {
    static sk_writer bases[BASES];
    if (bases[index].size == 0) {
        sk_scene *scene;
        require(sk_scene_load_text(SCENES[index], strlen(SCENES[index]), "fuzz.lua", NULL, &scene).ok);
        sk_model_write(scene->model, &bases[index]);
        sk_scene_destroy(scene);
    }
    return &bases[index];
}

// Bytes of a change by its kind; one of no bytes cuts what follows off.
static const size_t SIZES[4] = {1, 4, 8, 0};

static size_t change(uint8_t *bytes, size_t size, const uint8_t *data, size_t left) {
    while (left >= 4 && size > 0) {
        size_t length = SIZES[data[0] % 4], at = (data[1] | (size_t)data[2] << 8 | (size_t)data[3] << 16) % size;
        if (length == 0) size = at;
        data += 4;
        left -= 4;
        if (length > left || length > size - at) break;
        memcpy(bytes + at, data, length);
        data += length;
        left -= length;
    }
    return size;
}

// ---- what is done with it ----

static void check_error(const sk_result *result) {
    require(result->text[0] != '\0');
    for (const char *c = result->text; *c != '\0'; c++) require((unsigned char)*c >= 32 && *c != 127);
}

static void check_written_again(const sk_model *model) {
    sk_writer first = {0}, second = {0};
    sk_model *copy;
    sk_model_write(model, &first);
    sk_reader reader = sk_reader_of(first.data, first.size);
    require(sk_model_read(&reader, &copy).ok);
    sk_model_write(copy, &second);
    require(first.size == second.size && memcmp(first.data, second.data, first.size) == 0);
    sk_model_destroy(copy);
    sk_writer_free(&first);
    sk_writer_free(&second);
}

static void fly(const sk_model *model) {
    enum { TICKS = 4, SUBSTEPS_MOST = 32 }; // more are allowed, and take their time
    sk_state *state = NULL;
    sk_controls controls[SK_AIRCRAFT_MAX] = {0};
    if (model->substeps > SUBSTEPS_MOST) return;
    test_state_begin(model, &state);
    for (int i = 0; i < model->aircraft_count; i++) controls[i] = (sk_controls){.throttle = 32767, .gear_up = 32767};
    for (int tick = 0; tick < TICKS; tick++) step_world(model, state, controls);
    stepping_forget();
    for (int i = 0; i < model->aircraft_count; i++) require(sk_is_finite3(sk_state_aircraft(state, i)->position));
    test_drop_state(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    sk_model *model;
    uint8_t *bytes = NULL;
    size_t kind = size > 0 ? data[0] % (BASES + 1) : RAW;
    if (kind != RAW) {
        const sk_writer *from = base(kind - 1);
        bytes = malloc(from->size);
        require(bytes != NULL);
        memcpy(bytes, from->data, from->size);
        size = change(bytes, from->size, data + 1, size - 1);
    }
    sk_reader reader = sk_reader_of(bytes != NULL ? bytes : data, size);
    sk_result result = sk_model_read(&reader, &model);
    if (result.ok) {
        require(sk_model_check(model).ok);
        check_written_again(model);
        fly(model);
        sk_model_destroy(model);
    } else {
        require(model == NULL);
        check_error(&result);
    }
    free(bytes);
    return 0;
}
