// The boundary as polygons: bricks strewn over a field, and a pavement of touching tiles.
#include "base/random.h"
#include "bench.h"
#include "csg/boundary.h"

#include <stdio.h>
#include <stdlib.h>

static void stop_on_error(sk_result result) {
    if (result.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", result.text);
    exit(1);
}

// Of touching tiles a square pavement; otherwise one in ten square metres of the field is built on.
static sk_shape brick(sk_shapes *s, uint64_t *random, int32_t index, int32_t row, double side, bool tiles) {
    sk_vec3 centre = {sk_random_range(random, 0.0, side), sk_random_range(random, 0.0, side),
                      sk_random_range(random, 0.0, 2.0)};
    sk_vec3 half = {sk_random_range(random, 0.5, 3.0), sk_random_range(random, 0.5, 3.0),
                    sk_random_range(random, 0.5, 3.0)};
    if (tiles) {
        centre = sk_vec(index % row, (double)(index / row), 0.0);
        half = sk_vec(0.5, 0.5, 0.5);
    }
    sk_shape shape;
    stop_on_error(sk_shape_box(s, sk_sub(centre, half), sk_add(centre, half), &shape));
    return shape;
}

static void measure(int32_t bricks, bool tiles) {
    static const sk_material ground = {.name = "ground", .strength = INFINITY};
    sk_shapes *s = sk_shapes_create();
    sk_shape *parts = malloc(((size_t)bricks + 1) * sizeof *parts), root;
    if (s == NULL || parts == NULL) stop_on_error(sk_error("out of memory"));
    uint64_t random = 1;
    int32_t row = (int32_t)ceil(sqrt(bricks));
    double side = sqrt(120.0 * bricks);
    for (int32_t i = 0; i < bricks; i++) parts[i] = brick(s, &random, i, row, side, tiles);
    stop_on_error(sk_shape_half_space(s, sk_vec(0, 0, 1), 0.0, &parts[bricks]));
    stop_on_error(sk_shape_union(s, parts, bricks + 1, &root));
    sk_scenery *scenery;
    stop_on_error(sk_scenery_compile(s, root, (sk_scenery_options){&ground, 1, false}, &scenery));
    sk_boundary boundary;
    double start = bench_now();
    stop_on_error(sk_scenery_boundary(scenery, (sk_box){{-500, -500, -50}, {12000, 12000, 50}}, &boundary));
    double took = bench_now() - start;
    printf("    %6d %-6s %7.0f ms, %7d faces, %8d vertices, area %.6f\n", (int)bricks, tiles ? "tiles" : "bricks",
           1e3 * took, (int)boundary.face_count, (int)boundary.vertex_count, sk_boundary_area(&boundary));
    sk_boundary_free(&boundary);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
    free(parts);
}

void bench_boundary(void) {
    const int32_t sizes[3] = {1000, 10000, 100000};
    printf("boundary: a field with strewn bricks, and with a pavement\n");
    for (int32_t i = 0; i < 6; i++) measure(sizes[i / 2], i % 2 == 1);
}
