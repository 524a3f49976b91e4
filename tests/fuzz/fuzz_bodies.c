// Shapes of bodies. The bytes are no text: they choose solids, many of them slivers, needles, far away or of many sides, and
// what is done with them. Two of them go through `skidpad overlap`; or each becomes a body of a scene, which is loaded and
// stepped. What is checked: an error is one printable line; the common volume is the same by cuts and by duality; bodies stay
// finite and move the same with any broad phase; and all of it stays below the ceiling of processor time (ceiling.c).
#include "convex/measures.h"
#include "export/overlap_study.h"
#include "fuzz/chosen.h"
#include "scene/scene.h"
#include "stepping.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BODIES_MAX = 6, DEPTH_MAX = 3, TICKS = 6, HULL_POINTS_MAX = 24 };

// ---- the text ----

// m. Mostly what bodies have, so that many scenes load.
static double length_of(chooser *c) {
    static const double LENGTHS[] = {0.5,  1.0,  0.2,  2.0,  0.05,  0.3,  1.5, 4.0,
                                     0.01, 1e-3, 2e-6, 1e-6, 1e-12, 40.0, 1e3, 1e9};
    return LENGTHS[choose(c, 16)];
}

static double coordinate_of(chooser *c) {
    double length = length_of(c) * (1.0 + 0.01 * choose(c, 7));
    return choose(c, 2) == 1 ? -length : length;
}

static void append_point(text *t, chooser *c) {
    double x = coordinate_of(c), y = coordinate_of(c), z = coordinate_of(c);
    append(t, "{%.17g,%.17g,%.17g}", x, y, z);
}

static void append_half_space(text *t, double angle, double climb, double offset) {
    append(t, "halfspace{normal={%.17g,%.17g,%.17g},offset=%.17g}", cos(angle) * cos(climb), sin(angle) * cos(climb),
           sin(climb), offset);
}

// An intersection of half-spaces around the origin: bounded or not, some of them the same.
static void append_half_spaces(text *t, chooser *c) {
    unsigned count = 1 + choose(c, 80), turn = 1 + choose(c, 200), rise = choose(c, 200);
    double offset = length_of(c);
    append(t, "intersection{");
    for (unsigned i = 0; i < count; i++) {
        append_half_space(t, 0.03 * turn * i, 0.05 * rise * i, offset);
        append(t, ",");
    }
    append(t, "}");
}

static void append_hull(text *t, chooser *c) {
    append(t, "hull{");
    for (unsigned i = 0, count = 3 + choose(c, HULL_POINTS_MAX - 3); i < count; i++) {
        append_point(t, c);
        append(t, ",");
    }
    append(t, "}");
}

static void append_solid(text *t, chooser *c, int depth);

static void append_joined(text *t, chooser *c, int depth) {
    static const char JOINS[] = {'+', '-', '&'};
    append(t, "(");
    append_solid(t, c, depth + 1);
    append(t, "%c", JOINS[choose(c, sizeof JOINS)]);
    append_solid(t, c, depth + 1);
    append(t, ")");
}

static void append_moved(text *t, chooser *c, int depth) {
    append(t, "moved{");
    append_solid(t, c, depth + 1);
    append(t, ",at=");
    append_point(t, c);
    append(t, ",axis={1,%g,0.5}", step_of(c));
    append(t, ",angle=%u}", choose(c, 180));
}

static void append_solid(text *t, chooser *c, int depth) {
    unsigned kinds = depth < DEPTH_MAX ? 8 : 6;
    switch (choose(c, kinds)) {
    case 0:
    case 1: {
        double x = length_of(c), y = length_of(c), z = length_of(c);
        append(t, "box{min={%.17g,%.17g,%.17g},max={%.17g,%.17g,%.17g}}", -x, -y, -z, x, y, z);
        break;
    }
    case 2: {
        double x = length_of(c), y = length_of(c), z = length_of(c);
        append(t, "wedge{min={%.17g,%.17g,%.17g},max={%.17g,%.17g,%.17g},rises='+x'}", -x, -y, -z, x, y, z);
        break;
    }
    case 3: {
        double radius = length_of(c), height = length_of(c);
        append(t, "cylinder{at={0,0,0},radius=%.17g,height=%.17g,sides=%u}", radius, height, 3 + choose(c, 70));
        break;
    }
    case 4: append_hull(t, c); break;
    case 5: append_half_spaces(t, c); break;
    case 6: append_joined(t, c, depth); break;
    default: append_moved(t, c, depth); break;
    }
}

static void append_rounds(text *t, chooser *c) {
    append(t, "spheres={{at=");
    append_point(t, c);
    append(t, ",radius=%.17g}},capsules={{from=", length_of(c));
    append_point(t, c);
    append(t, ",to=");
    append_point(t, c);
    append(t, ",radius=%.17g}}", length_of(c));
}

static void append_body(text *t, chooser *c, unsigned number) {
    static const char *const MASSES[] = {"density=700", "mass=50", "mass=1e-6", "density=25000",
                                         "mass=2,centre={0,0,0.1},inertia={1,2,2}"};
    append(t, "body{");
    if (choose(c, 5) == 0)
        append_rounds(t, c);
    else
        append(t, "shape="), append_solid(t, c, 0);
    append(t, ",%s,at={%u,", MASSES[choose(c, 5)], 3 * number);
    append(t, "%u,", choose(c, 3));
    append(t, "%u}", 1 + 3 * choose(c, 4));
    append(t, ",velocity={%d,0,", (int)choose(c, 100) - 50);
    append(t, "-%u}", choose(c, 120));
    append(t, ",rate={%u,40,0}", 10 * choose(c, 200));
    append(t, ",heading=%u},", choose(c, 180));
}

static void write_scene(text *t, chooser c, const char *broad_phase) {
    t->used = 0;
    append(t, "return scene{title='x',broad_phase='%s',", broad_phase);
    append(t, "scenery=made_of(materials.%s,halfspace{normal={0,0,1},offset=0}),",
           choose(&c, 2) == 0 ? "concrete" : "ice");
    append(t, "bodies={");
    for (unsigned i = 0, count = 1 + choose(&c, BODIES_MAX); i < count; i++) append_body(t, &c, i);
    append(t, "}}\n");
}

static void write_pair(text *t, chooser c) {
    t->used = 0;
    append(t, "return{");
    append_solid(t, &c, 0);
    append(t, ",");
    append_solid(t, &c, 0);
    append(t, "}\n");
}

// ---- what is done with it ----

static void require_one_line(sk_result result) {
    require(result.text[0] != '\0');
    for (const char *c = result.text; *c != '\0'; c++) require((unsigned char)*c >= 32 && *c != 127);
}

// Returns a hash of the state after some ticks, or zero if the scene is refused.
static uint64_t hash_of_scene(const text *t) {
    sk_scene *scene;
    sk_result result = sk_scene_load_text(t->bytes, t->used, "fuzz.lua", NULL, &scene);
    if (!result.ok) {
        require(scene == NULL);
        require_one_line(result);
        return 0;
    }
    sk_state *state = NULL;
    sk_controls controls[SK_AIRCRAFT_MAX] = {0};
    test_state_begin(scene->model, &state);
    for (int tick = 0; tick < TICKS; tick++) step_world(scene->model, state, controls);
    stepping_forget();
    for (int32_t i = 0; i < scene->model->body_count; i++)
        require(sk_is_finite3(sk_state_body(state, i)->position) && sk_is_finite3(sk_state_body(state, i)->velocity));
    uint64_t hash = sk_state_hash(scene->model, state);
    test_drop_state(state);
    sk_scene_destroy(scene);
    return hash;
}

static void use_scene(text *t, chooser c) {
    static const char *const OTHERS[] = {"sweep", "hash2_list", "hash2_tree", "tree", "hash1_tree", "hybrid", "hash3"};
    const char *other = OTHERS[choose(&c, 7)];
    write_scene(t, c, "grid");
    uint64_t hash = hash_of_scene(t);
    if (hash == 0) return;
    write_scene(t, c, other);
    require(hash == hash_of_scene(t));
}

static char folder[] = "/tmp/fuzz_bodies_XXXXXX", path[sizeof folder + 16];

static void remove_file(void) {
    (void)unlink(path);
    (void)rmdir(folder);
}

static sk_result load_pair(const text *t, sk_pieces pair[2]) {
    char found[sizeof path];
    if (path[0] == '\0') {
        require(mkdtemp(folder) != NULL && atexit(remove_file) == 0);
        snprintf(path, sizeof path, "%s/pair.lua", folder);
    }
    FILE *file = fopen(path, "w");
    require(file != NULL && fwrite(t->bytes, 1, t->used, file) == t->used && fclose(file) == 0);
    return sk_pieces_load(path, 2, pair, found, sizeof found);
}

static double size_of_piece(const sk_convex *piece) {
    double size = 0.0;
    for (int32_t i = 0; i < piece->vertex_count; i++) size = sk_max(size, sk_length(piece->vertex[i]));
    return size;
}

static void require_same_volumes(const sk_overlap_study *study) {
    for (int32_t i = 0; i < study->count; i++) {
        const sk_overlap_pair *p = &study->pairs[i];
        const sk_convex *a = &study->a->pieces[p->piece_a], *b = &study->b->pieces[p->piece_b];
        require(isfinite(p->volume) && p->volume >= 0.0 && sk_is_finite3(p->centroid));
        if (p->dual != SK_DUAL_FOUND) continue;
        double surface = sk_min(sk_measures_of_convex(a).surface, sk_measures_of_convex(b).surface);
        require(fabs(p->dual_volume - p->volume) <= 1e-12 * surface * sk_max(size_of_piece(a), size_of_piece(b)));
    }
}

static void use_pair(text *t, chooser c) {
    sk_pieces pair[2] = {{0}};
    sk_overlap_study study = {0};
    write_pair(t, c);
    sk_result result = load_pair(t, pair);
    if (result.ok) result = sk_overlap_study_make(&pair[0], &pair[1], (sk_sparsify_rules){0.5, 1e-9, 0.01}, &study);
    if (result.ok)
        require_same_volumes(&study);
    else
        require_one_line(result);
    sk_overlap_study_release(&study);
    for (int i = 0; i < 2; i++) sk_pieces_release(&pair[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    text *t = calloc(1, sizeof *t);
    require(t != NULL);
    chooser c = {data, data + size};
    if (choose(&c, 3) != 0)
        use_scene(t, c);
    else
        use_pair(t, c);
    if (getenv("FUZZ_PRINT") != NULL) fwrite(t->bytes, 1, t->used, stdout); // the text of a finding
    free(t);
    return 0;
}
