// Solids that overlap, as a scene in Lua and as a .map file. The bytes are no text: they choose how many copies of which solid
// there are, how far apart they are, how they are turned, and how they are joined. So the search meets scenes that load, where
// fuzz_scene and fuzz_map mostly meet errors. Each is loaded, compiled, drawn as far as that needs no window, and stepped with
// an aircraft over it. What is checked: an error is one printable line, queries agree with the slow path, the aircraft's place
// stays finite, and all of it stays below the ceiling of processor time (ceiling.c).
#include "csg/every_piece.h"
#include "fuzz/chosen.h"
#include "scene/scene.h"
#include "stepping.h"

#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { GROUPS_MAX = 6, BRUSHES_LOG_MAX = 9, TICKS = 3 };

// ---- the text ----

// Mostly few, so that the search tries many scenes a second; one in 17 is beyond what is drawn whole.
static unsigned copies_of(chooser *c) {
    static const unsigned COPIES[] = {1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256, 4096};
    return COPIES[choose(c, sizeof COPIES / sizeof COPIES[0])];
}

static void append_solid(text *t, chooser *c) {
    double a = size_of(c), b = size_of(c), height = size_of(c);
    unsigned sides = 3 + choose(c, 30);
    switch (choose(c, 6)) {
    case 0: append(t, "box{min={%g,%g,%g},max={%g,%g,0}}", -a, -b, -height, a, b); break;
    case 1: append(t, "wedge{min={%g,%g,%g},max={%g,%g,0},rises='+y'}", -a, -b, -height, a, b); break;
    case 2: append(t, "cylinder{at={%g,%g,%g},radius=%g,height=%g,sides=%u}", b, 0.0, -height, a, height, sides); break;
    case 3: append(t, "dome{at={0,0,%g},radius=%g,height=%g,sides=%u}", -height, a, height, sides); break;
    case 4: append(t, "hull{{%g,0,0},{0,%g,0},{0,0,%g},{%g,%g,%g}}", a, b, height, -a, -b, -height); break;
    default: append(t, "halfspace{normal={%g,%g,%g},offset=%g}", a - 1.0, b - 1.0, 40.0 * height, -a); break;
    }
}

// Each number is chosen in a statement of its own: compilers differ in the order in which they compute arguments.
static void append_group(text *t, chooser *c) {
    double step[3], axis[3];
    append(t, "repeated{");
    append_solid(t, c);
    append(t, ",count=%u", copies_of(c));
    choose_step(c, step);
    append(t, ",step={%g,%g,%g}", step[0], step[1], step[2]);
    if (choose(c, 3) == 0) {
        choose_step(c, axis);
        append(t, ",axis={%g,%g,1},angle=%u", axis[0], axis[1], choose(c, 180));
    }
    append(t, "}");
}

static void write_scene(text *t, chooser *c) {
    static const char *const JOINS[] = {"+", "-", "&", "+"};
    t->used = 0;
    append(t, "local s=made_of(materials.grass,halfspace{normal={0,0,1},offset=-1})\n");
    for (unsigned i = 0, groups = 1 + choose(c, GROUPS_MAX); i < groups; i++) {
        bool paints = choose(c, 4) == 0;
        append(t, paints ? "s=paint(" : "s=s%s(", JOINS[choose(c, 4)]);
        append_group(t, c);
        append(t, paints ? ",materials.ice,s)\n" : ")\n");
    }
    double height = 0.5 + size_of(c), speed = size_of(c);
    append(t, "return scene{title='x',scenery=s,aircraft={{type='rig',at={0,0,%g},speed=%g,climb=-%u}}}\n", height,
           speed, choose(c, 90));
}

// A box as a brush, its corners in units; `lean` shifts the points that make its sides no longer upright.
static void append_brush(text *t, const double low[3], const double high[3], double lean) {
    static const int OTHER[3][2] = {{1, 2}, {2, 0}, {0, 1}};
    append(t, "{\n");
    for (int axis = 0; axis < 3; axis++)
        for (int side = 0; side < 2; side++) {
            double point[3][3];
            for (int k = 0; k < 3; k++)
                for (int i = 0; i < 3; i++) point[k][i] = side == 0 ? low[i] : high[i];
            int first = OTHER[axis][1 - side], second = OTHER[axis][side]; // so that the normal points out
            point[1][second] += side == 0 ? 1.0 : -1.0;
            point[2][first] += side == 0 ? 1.0 : -1.0;
            point[1][axis] += lean;
            for (int k = 0; k < 3; k++) append(t, "( %.9g %.9g %.9g ) ", point[k][0], point[k][1], point[k][2]);
            append(t, "skidpad/grass 0 0 0 1 1\n");
        }
    append(t, "}\n");
}

static void write_map(text *t, chooser *c) {
    t->used = 0;
    append(t, "{\n\"classname\" \"worldspawn\"\n");
    for (unsigned i = 0, groups = 1 + choose(c, 3); i < groups; i++) {
        double low[3], high[3], step[3], lean = choose(c, 4) == 0 ? step_of(c) : 0.0;
        for (int k = 0; k < 3; k++) {
            double half = 16.0 * size_of(c);
            low[k] = -half;
            high[k] = k == 2 ? 0.0 : half;
            step[k] = 16.0 * step_of(c);
        }
        for (unsigned n = 0, count = 1U << choose(c, BRUSHES_LOG_MAX); n < count; n++) {
            append_brush(t, low, high, lean);
            for (int k = 0; k < 3; k++) low[k] += step[k], high[k] += step[k];
        }
    }
    append(t, "}\n{\n\"classname\" \"info_player_start\"\n\"type\" \"rig\"\n\"flying\" \"1\"\n\"origin\" \"0 0 %g\"\n",
           16.0 * (0.5 + size_of(c)));
    append(t, "\"speed\" \"%g\"\n", size_of(c));
    append(t, "\"climb\" \"-%u\"\n}\n", choose(c, 90));
}

// ---- what is done with it ----

static void draw(const sk_scenery *scenery) {
    static const sk_box WINDOW = {{-20000.0, -20000.0, -20000.0}, {20000.0, 20000.0, 20000.0}};
    sk_boundary boundary;
    sk_result result = sk_scenery_boundary(scenery, WINDOW, &boundary);
    if (!result.ok) {
        require(result.text[0] != '\0');
        return;
    }
    int32_t most = 3;
    for (int32_t f = 0; f < boundary.face_count; f++)
        if (boundary.faces[f].count > most) most = boundary.faces[f].count;
    int32_t *ring = malloc((size_t)most * sizeof *ring), (*triangles)[3] = malloc((size_t)most * sizeof *triangles);
    require(ring != NULL && triangles != NULL);
    for (int32_t f = 0; f < boundary.face_count; f++) {
        const sk_face *face = &boundary.faces[f];
        require(sk_is_finite3(face->normal));
        if (face->count >= 3) sk_face_triangulate(boundary.vertices + face->first, face->count, ring, triangles);
    }
    free(ring);
    free(triangles);
    sk_boundary_free(&boundary);
}

static void ask(const sk_scenery *scenery) {
    static const sk_vec3 ENDS[4] = {{0.0, 0.0, 100.0}, {0.5, 0.25, -100.0}, {-70.0, 3.0, 0.1}, {1e5, -2e5, 0.0}};
    for (int i = 0; i < 4; i++) {
        sk_vec3 a = ENDS[i], b = ENDS[(i + 1) % 4];
        sk_hit hit = sk_scenery_entry(scenery, a, b), every = every_piece_entry(scenery, a, b);
        require(hit.found == every.found && (!hit.found || hit.fraction == every.fraction));
    }
}

static void step(const sk_scene *scene) {
    sk_state *state = NULL;
    sk_controls controls[SK_AIRCRAFT_MAX] = {0};
    test_state_begin(scene->model, &state);
    for (int tick = 0; tick < TICKS; tick++) step_world(scene->model, state, controls);
    stepping_forget();
    for (int32_t i = 0; i < scene->model->aircraft_count; i++)
        require(sk_is_finite3(sk_state_aircraft(state, i)->position));
    test_drop_state(state);
}

static void use(sk_result result, sk_scene *scene) {
    if (result.ok) {
        ask(scene->model->scenery);
        draw(scene->model->scenery);
        step(scene);
    } else {
        require(scene == NULL && result.text[0] != '\0');
        for (const char *c = result.text; *c != '\0'; c++) require((unsigned char)*c >= 32 && *c != 127);
    }
    sk_scene_destroy(scene);
}

static char folder[] = "/tmp/fuzz_solids_XXXXXX", map_path[sizeof folder + 16];

static void remove_map(void) {
    (void)unlink(map_path);
    (void)rmdir(folder);
}

static void load_map(const text *t, sk_result *result, sk_scene **scene) {
    if (map_path[0] == '\0') {
        require(mkdtemp(folder) != NULL && atexit(remove_map) == 0);
        snprintf(map_path, sizeof map_path, "%s/solids.map", folder);
    }
    FILE *file = fopen(map_path, "w");
    require(file != NULL && fwrite(t->bytes, 1, t->used, file) == t->used && fclose(file) == 0);
    *result = sk_scene_load(map_path, NULL, scene);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    text *t = calloc(1, sizeof *t);
    require(t != NULL);
    chooser c = {data, data + size};
    sk_scene *scene;
    sk_result result;
    if (choose(&c, 3) != 0) {
        write_scene(t, &c);
        result = sk_scene_load_text(t->bytes, t->used, "fuzz.lua", NULL, &scene);
    } else {
        write_map(t, &c);
        load_map(t, &result, &scene);
    }
    if (getenv("FUZZ_PRINT") != NULL) fwrite(t->bytes, 1, t->used, stdout); // the scene of a finding
    free(t);
    use(result, scene);
    return 0;
}
