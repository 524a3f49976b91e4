// Numbers of the shipped aircraft files, changed one at a time to any size and sign: each such file is refused with a sentence, or
// the aircraft flies, rolls and drops without freezing. SKIDPAD_LONG=1 changes every number in every way.
#include "loaded.h"
#include "stepping.h"

#include <ctype.h>
#include <sys/stat.h>

enum { LONGEST = 32768, NUMBERS_MAX = 2048 };

typedef struct number {
    size_t begin, end; // in the text
} number;

typedef struct source {
    char text[LONGEST];
    size_t size;
    number numbers[NUMBERS_MAX];
    int32_t count;
} source;

static void read_source(const char *path, source *s) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s cannot be read", path);
    s->size = fread(s->text, 1, sizeof s->text - 1, file);
    fclose(file);
    assert_true(s->size < sizeof s->text - 1);
    s->text[s->size] = '\0';
}

// Every number outside comments and quotation marks that is no part of a name.
static void find_numbers(source *s) {
    s->count = 0;
    for (size_t i = 0; i < s->size;) {
        if (s->text[i] == '-' && s->text[i + 1] == '-') {
            while (i < s->size && s->text[i] != '\n') i++;
        } else if (s->text[i] == '"') {
            for (i++; i < s->size && s->text[i] != '"'; i++) {
            }
            i++;
        } else if (isalpha((unsigned char)s->text[i]) || s->text[i] == '_') {
            while (isalnum((unsigned char)s->text[i]) || s->text[i] == '_') i++;
        } else if (isdigit((unsigned char)s->text[i])) {
            char *end;
            (void)strtod(&s->text[i], &end);
            assert_true(s->count < NUMBERS_MAX);
            s->numbers[s->count++] = (number){i, (size_t)(end - s->text)};
            i = (size_t)(end - s->text);
        } else {
            i++;
        }
    }
}

// What a number is replaced by.
enum { WAYS = 10 };
static double changed(double value, int travel) {
    const double directions[WAYS] = {-value,       0.0,           10.0 * value, 0.1 * value, 1000.0 * value,
                                     1e-3 * value, -10.0 * value, 1e6,          -1e6,        1e6 * value};
    return directions[travel];
}

static void write_text(const char *path, const char *text, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    fclose(file);
}

static void write_mutant(const char *path, const source *s, const number *at, double value) {
    char text[LONGEST + 64] = {0};
    int size = snprintf(text, sizeof text, "%.*s(%.17g)%s", (int)at->begin, s->text, value, &s->text[at->end]);
    write_text(path, text, (size_t)size);
}

// Sticks that go from stop to stop, at a pace at which rates build up.
static void hold(sk_controls *c, int tick) {
    c->elevator = tick / 60 % 2 == 0 ? 1.0 : -1.0;
    c->aileron = tick / 90 % 2 == 0 ? -1.0 : 1.0;
    c->rudder = tick / 45 % 2 == 0 ? 1.0 : -1.0;
    c->flaps = tick < 120 ? 0.0 : 1.0;
    c->brake_left = c->brake_right = tick % 60 < 30 ? 1.0 : 0.0;
}

// In the air at a cruising speed, and from half a metre onto a runway. NULL or what went wrong.
static const char *fly(const char *folder, sk_state **state, bool *refused, char *what, size_t size) {
    static const char *const STARTS[] = {"at = {0, 0, 200}, speed = 45", "at = {0, 0, 3}, speed = 10", "at = {0, 0}"};
    for (size_t i = 0; i < sizeof STARTS / sizeof STARTS[0]; i++) {
        char text[600], path[100];
        snprintf(
            text, sizeof text,
            "return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 "
            "}), wind = { from = 40, speed = 5, gradient = 0.14, turbulence = 1 }, "
            "aircraft = { { type = 'rig', %s, controls = { throttle = 1 } } } }",
            STARTS[i]);
        snprintf(path, sizeof path, "%s/mine.lua", folder);
        sk_scene *scene;
        sk_scene_options options = {.aircraft = path};
        sk_result r = sk_scene_load_text(text, strlen(text), "mutant.lua", &options, &scene);
        if (!r.ok) {
            if (r.text[0] == '\0') return snprintf(what, size, "is refused without a sentence"), what;
            snprintf(what, size, "%.300s", r.text);
            return *refused = true, NULL;
        }
        test_state_begin(scene->model, state);
        sk_controls controls[SK_AIRCRAFT_ROOM] = {scene->model->aircraft[0].controls};
        bool frozen = false;
        int tick = 0;
        for (; tick < 2 * SK_TICK_HZ && !frozen; tick++) {
            hold(&controls[0], tick);
            step_world(scene->model, *state, controls);
            frozen = sk_state_aircraft(*state, 0)->frozen != 0;
        }
        char reported[200] = "";
        if (frozen)
            sk_event_describe(scene->model, &(*state)->event[((*state)->event_count - 1) % SK_EVENTS_KEPT], reported,
                              sizeof reported);
        sk_scene_destroy(scene);
        if (frozen) return snprintf(what, size, "start {%s}: %s", STARTS[i], reported), what;
    }
    return NULL;
}

typedef struct sweep {
    char folder[64];
    int32_t tried, refused, frozen;
    sk_state *state;
} sweep;

static void line_of(const source *s, const number *at, char *out, size_t size) {
    size_t begin = at->begin, end = at->end;
    while (begin > 0 && s->text[begin - 1] != '\n') begin--;
    while (begin < end && isspace((unsigned char)s->text[begin])) begin++;
    while (end < s->size && s->text[end] != '\n') end++;
    snprintf(out, size, "%.*s", (int)(end - begin), &s->text[begin]);
}

static void sweep_source(sweep *w, const char *name, const char *file, const source *s, int32_t stride) {
    char path[200], what[400], line[120];
    snprintf(path, sizeof path, "%s/%s", w->folder, file);
    for (int32_t k = 0; k < s->count * WAYS; k += stride) {
        const number *at = &s->numbers[k / WAYS];
        double before = strtod(&s->text[at->begin], NULL), after = changed(before, k % WAYS);
        if (after == before) continue;
        write_mutant(path, s, at, after);
        w->tried++;
        bool refused = false;
        const char *wrong = fly(w->folder, &w->state, &refused, what, sizeof what);
        w->refused += refused;
        if (wrong == NULL) continue;
        w->frozen++;
        line_of(s, at, line, sizeof line);
        print_error("%s: %g becomes %g in \"%s\": %s\n", name, before, after, line, what);
    }
    write_text(path, s->text, s->size);
}

static const struct {
    const char *name, *part; // what the file includes
} FILES[] = {{"c172p", NULL},
             {"c172rg", NULL},
             {"j3cub", "parts/j3cub"},
             {"ah1s", "parts/ah1s_skids"},
             {"r22", "parts/r22_skids"},
             {"rig", NULL},
             {"skid_rig", NULL}};

static void a_changed_number_is_refused_or_flies(void **state) {
    (void)state;
    source whole = {0}, part = {0};
    const char *only = getenv("SKIDPAD_MUTANTS_OF");
    bool all = getenv("SKIDPAD_LONG") != NULL;
    sweep w = {.folder = "/tmp/mutant_XXXXXX"};
    assert_non_null(mkdtemp(w.folder));
    char path[300], parts[100], mine[100];
    snprintf(parts, sizeof parts, "%s/parts", w.folder);
    snprintf(mine, sizeof mine, "%s/mine.lua", w.folder);
    assert_int_equal(mkdir(parts, 0700), 0);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        if (only != NULL && strcmp(only, FILES[i].name) != 0) continue;
        char file[64] = "";
        int32_t before = w.tried;
        snprintf(path, sizeof path, AIRCRAFT_FOLDER "/%s.lua", FILES[i].name);
        read_source(path, &whole);
        find_numbers(&whole);
        if (FILES[i].part != NULL) {
            snprintf(file, sizeof file, "%s.lua", FILES[i].part);
            snprintf(path, sizeof path, AIRCRAFT_FOLDER "/%s", file);
            read_source(path, &part);
            find_numbers(&part);
            snprintf(path, sizeof path, "%s/%s", w.folder, file);
            write_text(path, part.text, part.size);
        }
        write_text(mine, whole.text, whole.size);
        char what[400];
        bool refused = false;
        if (fly(w.folder, &w.state, &refused, what, sizeof what) != NULL || refused)
            fail_msg("%s as it is shipped: %s", FILES[i].name, what);
        int32_t stride = all ? 1 : 67; // no divisor of the ways
        if (FILES[i].part != NULL) sweep_source(&w, FILES[i].name, file, &part, stride);
        sweep_source(&w, FILES[i].name, "mine.lua", &whole, stride);
        if (FILES[i].part != NULL) unlink(path);
        print_message("%s: %d changed files, so far %d refused\n", FILES[i].name, (int)(w.tried - before),
                      (int)w.refused);
    }
    unlink(mine);
    rmdir(parts);
    rmdir(w.folder);
    if (w.frozen > 0) fail_msg("%d of %d changed files are neither refused nor fly", (int)w.frozen, (int)w.tried);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_changed_number_is_refused_or_flies)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
