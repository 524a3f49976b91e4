// Any bytes as a .map file: parsed, its entities read, its brushes built, compiled and asked. What is checked beside the
// sanitizers: an error is one line with a place, and what was accepted answers queries with finite numbers.
#include "csg/every_piece.h"
#include "scene/map_entity.h"
#include "scene/map_scenery.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const sk_material MATERIALS[3] = {{.name = "default", .colour = {0.5, 0.5, 0.5}, .strength = INFINITY},
                                         {.name = "water"},
                                         {.name = "checker", .strength = INFINITY}};

static void require(bool holds) {
    if (!holds) abort();
}

static void check_error(const sk_result *result) {
    require(result->text[0] != '\0' && strchr(result->text, '\n') == NULL && result->file[0] != '\0');
}

static void ask(const sk_shapes *shapes, sk_shape shape, bool carrying_only) {
    sk_scenery *scenery;
    sk_scenery_options options = {MATERIALS, 3, carrying_only};
    sk_result result = sk_scenery_compile(shapes, shape, options, &scenery);
    if (!result.ok) {
        require(result.text[0] != '\0');
        return;
    }
    static const sk_vec3 ends[4] = {{0.0, 0.0, 100.0}, {0.5, 0.25, -100.0}, {-70.0, 3.0, 0.1}, {1e5, -2e5, 0.0}};
    for (int i = 0; i < 4; i++) {
        sk_vec3 a = ends[i], b = ends[(i + 1) % 4];
        sk_hit hit = sk_scenery_entry(scenery, a, b), every = every_piece_entry(scenery, a, b);
        require(hit.found == every.found);
        if (!hit.found) continue;
        require(hit.fraction == every.fraction && hit.fraction >= 0.0 && hit.fraction <= 1.0);
        require(sk_is_finite3(hit.normal) && hit.material < 3);
    }
    sk_scenery_destroy(scenery);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { BRUSHES_ASKED = 40, FACES_ASKED = 400 };
    static const map_rule rules[] = {{"*water*", 1}, {"a?*b", 0}, {"skidpad/*", 0}};
    sk_warnings warnings = {0};
    map_file file;
    sk_shapes *shapes = sk_shapes_create();
    require(shapes != NULL);
    sk_result result = map_file_parse((const char *)data, size, "fuzz.map", &file);
    map_entities entities;
    if (result.ok) result = map_entities_read(&file, &warnings, &entities);
    if (result.ok) {
        int64_t work = MAP_WORK_MAX;
        sk_scene_map about = {0};
        sk_shape shape;
        map_options options = {rules, 3, 2, entities.units_per_m, size % 2 == 1, &work};
        result = map_scenery_build(&file, &options, shapes, &warnings, &about, &shape);
        if (result.ok && about.brushes <= BRUSHES_ASKED && about.faces <= FACES_ASKED) {
            ask(shapes, shape, false);
            ask(shapes, shape, true);
        }
    }
    if (!result.ok) check_error(&result);
    map_file_free(&file);
    sk_shapes_destroy(shapes);
    return 0;
}
