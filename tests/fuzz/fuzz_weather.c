// Any numbers as the wind of a scene with three aircraft: one flies, one ditches, one stands on the runway. The input's lines hold the
// numbers as text: those of the first the wind's own, those of every further one a gust's.
// What is checked beside the sanitizers: an error is one printable line, and with what was accepted nothing freezes.
#include "frozen.h"
#include "scene/scene.h"
#include "stepping.h"

#include <stdarg.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LONGEST = 4000 };

typedef struct text {
    char letters[LONGEST];
    size_t size;
} text;

__attribute__((format(printf, 2, 3))) static void add(text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(t->letters + t->size, sizeof t->letters - t->size, format, arguments);
    va_end(arguments);
    if (more > 0 && (size_t)more < sizeof t->letters - t->size) t->size += (size_t)more;
}

// One line's numbers as fields of a table; what is no number ends the line.
static void add_fields(text *t, char *line, const char *const *names) {
    char *at = line;
    for (int i = 0; names[i] != NULL; i++) {
        char *end;
        double value = strtod(at, &end);
        if (end == at) return;
        if (isfinite(value)) add(t, "%s = %.17g, ", names[i], value);
        at = end;
    }
}

// The next line; *rest is null after the last.
static char *next_line(char **rest) {
    char *line = *rest, *end = strchr(line, '\n');
    if (end != NULL) *end = '\0';
    *rest = end != NULL ? end + 1 : NULL;
    return line;
}

static void write_wind(text *t, char *input) {
    static const char *const WIND[] = {"speed",      "roughness", "gradient", "veer", "gusting",
                                       "turbulence", "from",      "seed",     NULL};
    static const char *const GUST[] = {"time", "length", "speed", "up", "from", NULL};
    char *rest = input, *line = next_line(&rest);
    add_fields(t, line, WIND);
    add(t, "gusts = { ");
    while (rest != NULL && t->size < LONGEST - 600) {
        line = next_line(&rest);
        if (line[0] == '\0') continue;
        add(t, "{ ");
        add_fields(t, line, GUST);
        add(t, "}, ");
    }
    add(t, "}");
}

static void check_error(const sk_result *result) {
    if (result->text[0] == '\0') abort();
    for (const char *c = result->text; *c != '\0'; c++)
        if ((unsigned char)*c < 32 || *c == 127) abort();
}

static void fly(sk_scene *scene, const char *written) {
    enum { TICKS = 120 };
    sk_state *state = NULL;
    sk_controls controls[SK_AIRCRAFT_MAX] = {0};
    test_state_begin(scene->model, &state);
    for (int i = 0; i < scene->model->aircraft_count; i++) controls[i] = scene->model->aircraft[i].controls;
    for (int tick = 0; tick < TICKS; tick++) step_world(scene->model, state, controls);
    stepping_forget();
    require_not_frozen(scene->model, state, written);
    test_drop_state(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char input[2000];
    text t = {.size = 0};
    if (size >= sizeof input || memchr(data, '\0', size) != NULL) return 0;
    memcpy(input, data, size);
    input[size] = '\0';
    add(&t, "return scene{ title = 'x', wind = { ");
    write_wind(&t, input);
    add(&t,
        " }, scenery = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = -30 }) + "
        "made_of(materials.water, "
        "box{ min = {-500, -500, -20}, max = {-50, 500, 0} }) + made_of(materials.asphalt_dry, box{ min = {-50, -500, "
        "-20}, max = {500, 500, 0} }), aircraft = { "
        "{ type = 'c172p', at = {0, 0, 60}, speed = 50, controls = { throttle = 1 } }, "
        "{ type = 'c172p', at = {-150, 0, 1.5}, speed = 30, climb = -5 }, { type = 'j3cub', at = {100, 0} } } }");
    sk_scene *scene;
    sk_result result = sk_scene_load_text(t.letters, t.size, "fuzz.lua", NULL, &scene);
    if (result.ok)
        fly(scene, t.letters);
    else
        check_error(&result);
    sk_scene_destroy(scene);
    return 0;
}
