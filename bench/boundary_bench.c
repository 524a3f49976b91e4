// The boundary as polygons: bricks strewn over a field, and a pavement of touching tiles.
#include "bench.h"
#include "bricks.h"
#include "csg/surveyor.h"

#include <stdio.h>
#ifdef SKIDPAD_WITH_GAME
#    include "scene/scene.h"
#endif

// The best of two rounds: without joining, and in full.
static void measure(const char *name, const sk_scenery *scenery, sk_box window) {
    sk_boundary boundary[2];
    double took[2] = {INFINITY, INFINITY};
    for (int32_t round = 0; round < 4; round++) {
        int32_t k = round % 2;
        double start = bench_now();
        stop_on_error(boundary_survey(scenery, window, k == 1, &boundary[k]));
        took[k] = sk_min(took[k], bench_now() - start);
        if (round < 2) sk_boundary_free(&boundary[k]);
    }
    printf("    %-14s %6.0f ms, of which cutting %6.0f; %7d parts, %8d corners -> %7d faces, %8d vertices\n", name,
           1e3 * took[1], 1e3 * took[0], (int)boundary[0].face_count, (int)boundary[0].vertex_count,
           (int)boundary[1].face_count, (int)boundary[1].vertex_count);
    for (int32_t k = 0; k < 2; k++) sk_boundary_free(&boundary[k]);
}

static void measure_field(brick_field field, const char *of_what) {
    char name[32];
    snprintf(name, sizeof name, "%d %s", (int)field.bricks, of_what);
    sk_scenery *scenery = brick_field_compile(&field);
    measure(name, scenery, (sk_box){{-500, -500, -50}, {12000, 12000, 50}});
    sk_scenery_destroy(scenery);
    brick_field_destroy(&field);
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
    printf("boundary: a field with strewn bricks, and with a pavement\n");
    for (int32_t i = 0; i < 3; i++) {
        measure_field(brick_field_create(sizes[i], 6), "bricks");
        measure_field(tiled_field_create(sizes[i]), "tiles");
    }
#ifdef SKIDPAD_WITH_GAME
    measure_airfield();
#endif
}
