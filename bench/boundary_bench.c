// The boundary as polygons: bricks strewn over a field, a pavement of touching tiles, and a field with pits.
#include "base/random.h"
#include "bench.h"
#include "csg/boundary_builder.h"

#include <stdio.h>
#include <stdlib.h>
#ifdef SKIDPAD_WITH_GAME
#    include "scene/scene.h"
#endif

static void stop_on_error(sk_result result) {
    if (result.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", result.text);
    exit(1);
}

typedef enum field_kind { BRICKS, TILES, PITS } field_kind;
static const char *const kind_names[] = {"bricks", "tiles", "pits"};

// Makes one box. Tiles touch and form a square pavement. Bricks and pits cover one in ten square metres of the field.
static sk_shape brick(sk_shapes *s, uint64_t *random, int32_t index, int32_t row, double side, field_kind kind) {
    sk_vec3 centre = {sk_random_range(random, 0.0, side), sk_random_range(random, 0.0, side),
                      sk_random_range(random, 0.0, 2.0)};
    sk_vec3 half = {sk_random_range(random, 0.5, 3.0), sk_random_range(random, 0.5, 3.0),
                    sk_random_range(random, 0.5, 3.0)};
    if (kind == TILES) {
        centre = sk_vec(index % row, (double)(index / row), 0.0);
        half = sk_vec(0.5, 0.5, 0.5);
    }
    sk_shape shape;
    stop_on_error(sk_shape_box(s, sk_sub(centre, half), sk_add(centre, half), &shape));
    return shape;
}

// Prints the best time of two rounds, without joining the parts and in full.
static void measure(const char *name, const sk_scenery *scenery, sk_box window) {
    sk_boundary boundary[2];
    double took[2] = {INFINITY, INFINITY};
    for (int32_t round = 0; round < 4; round++) {
        int32_t k = round % 2;
        double start = bench_now();
        stop_on_error(k == 1 ? sk_scenery_boundary(scenery, window, &boundary[k])
                             : sk_scenery_boundary_parts(scenery, window, &boundary[k]));
        took[k] = sk_min(took[k], bench_now() - start);
        if (round < 2) sk_boundary_free(&boundary[k]);
    }
    printf("    %-14s %6.0f ms, of which cutting %6.0f; %7d parts, %8d corners -> %7d faces, %8d vertices\n", name,
           1e3 * took[1], 1e3 * took[0], (int)boundary[0].face_count, (int)boundary[0].vertex_count,
           (int)boundary[1].face_count, (int)boundary[1].vertex_count);
    for (int32_t k = 0; k < 2; k++) sk_boundary_free(&boundary[k]);
}

// Joins the parts to a field with bricks or, for pits, to the field less the bricks.
static sk_result join_parts(sk_shapes *s, sk_shape *parts, int32_t bricks, field_kind kind, sk_shape *root) {
    if (kind != PITS) return sk_shape_union(s, parts, bricks + 1, root);
    sk_shape pits, rest;
    sk_result result = sk_shape_union(s, parts, bricks, &pits);
    if (result.ok) result = sk_shape_complement(s, pits, &rest);
    return result.ok ? sk_shape_intersection(s, (sk_shape[]){parts[bricks], rest}, 2, root) : result;
}

static void measure_field(int32_t bricks, field_kind kind) {
    static const sk_material ground = {.name = "ground", .strength = INFINITY};
    sk_shapes *s = sk_shapes_create();
    sk_shape *parts = malloc(((size_t)bricks + 1) * sizeof *parts), root;
    if (s == NULL || parts == NULL) stop_on_error(sk_error("out of memory"));
    uint64_t random = 1;
    int32_t row = (int32_t)ceil(sqrt(bricks));
    double side = sqrt(120.0 * bricks);
    for (int32_t i = 0; i < bricks; i++) parts[i] = brick(s, &random, i, row, side, kind);
    stop_on_error(sk_shape_half_space(s, sk_vec(0, 0, 1), 0.0, &parts[bricks]));
    stop_on_error(join_parts(s, parts, bricks, kind, &root));
    sk_scenery *scenery;
    stop_on_error(sk_scenery_compile(s, root, (sk_scenery_options){&ground, 1, false}, &scenery));
    char name[32];
    snprintf(name, sizeof name, "%d %s", (int)bricks, kind_names[kind]);
    measure(name, scenery, (sk_box){{-500, -500, -50}, {12000, 12000, 50}});
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
    free(parts);
}

#ifdef SKIDPAD_WITH_GAME
static void measure_airfield(void) {
    sk_scene *scene;
    stop_on_error(sk_scene_load("airfield", &(sk_scene_options){0}, &scene));
    measure("airfield", scene->model->scenery, (sk_box){{-12000, -12000, -12000}, {12000, 12000, 12000}});
    sk_scene_destroy(scene);
}
#endif

void bench_boundary(void) {
    const int32_t sizes[3] = {1000, 10000, 100000};
    printf("boundary: a field with strewn bricks, with a pavement, and with pits\n");
    for (int32_t i = 0; i < (bench_is_quick() ? 4 : 6); i++) measure_field(sizes[i / 2], i % 2 == 1 ? TILES : BRICKS);
    for (int32_t i = 0; i < 2; i++) measure_field(sizes[i], PITS);
#ifdef SKIDPAD_WITH_GAME
    measure_airfield();
#endif
}
