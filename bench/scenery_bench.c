// Entry queries: bricks strewn over a field, segments of a strut's length near the ground and long ones across.
#include "base/random.h"
#include "bench.h"
#include "csg/scenery.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEGMENTS = 4096, SIDES_MAX = 36 };

typedef struct segments {
    sk_vec3 a[SEGMENTS], b[SEGMENTS];
} segments;

typedef sk_hit (*entry_query)(const sk_scenery *, sk_vec3, sk_vec3);

static void stop_on_error(sk_result result) {
    if (result.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", result.text);
    exit(1);
}

// A brick of 6 faces, or a rounded one of 36: a box with 30 planes that touch a ball around it.
static sk_shape brick(sk_shapes *s, uint64_t *random, double side, int32_t faces) {
    sk_vec3 centre = {sk_random_range(random, 0.0, side), sk_random_range(random, 0.0, side),
                      sk_random_range(random, 0.0, 2.0)};
    sk_vec3 half = {sk_random_range(random, 0.5, 3.0), sk_random_range(random, 0.5, 3.0),
                    sk_random_range(random, 0.5, 3.0)};
    sk_shape parts[SIDES_MAX - 5];
    stop_on_error(sk_shape_box(s, sk_sub(centre, half), sk_add(centre, half), &parts[0]));
    for (int32_t i = 1; i < faces - 5; i++) {
        sk_vec3 n = {sk_random_range(random, -1.0, 1.0), sk_random_range(random, -1.0, 1.0),
                     sk_random_range(random, -1.0, 1.0)};
        n = sk_unit(n);
        double reach = fabs(n.x) * half.x + fabs(n.y) * half.y + fabs(n.z) * half.z;
        stop_on_error(sk_shape_half_space(s, n, sk_dot(n, centre) + 0.8 * reach, &parts[i]));
    }
    stop_on_error(sk_shape_intersection(s, parts, faces - 5, &parts[0]));
    return parts[0];
}

// A ground plane and bricks, of which one in ten square metres of a square field is built on.
static sk_scenery *field(int32_t bricks, int32_t faces, double *side) {
    static const sk_material ground = {.name = "ground", .strength = INFINITY};
    sk_shapes *s = sk_shapes_create();
    sk_shape *parts = malloc(((size_t)bricks + 1) * sizeof *parts), root;
    if (s == NULL || parts == NULL) stop_on_error(sk_error("out of memory"));
    uint64_t random = 1;
    *side = sqrt(120.0 * bricks);
    for (int32_t i = 0; i < bricks; i++) parts[i] = brick(s, &random, *side, faces);
    stop_on_error(sk_shape_half_space(s, sk_vec(0, 0, 1), 0.0, &parts[bricks]));
    stop_on_error(sk_shape_union(s, parts, bricks + 1, &root));
    sk_scenery *scenery;
    double start = bench_now();
    stop_on_error(sk_scenery_compile(s, root, (sk_scenery_options){&ground, 1, false}, &scenery));
    printf("%6d bricks of %2d faces: compiled in %.0f ms, %.1f MB\n", (int)bricks, (int)faces,
           1e3 * (bench_now() - start), 1e-6 * (double)sk_scenery_describe(scenery).bytes);
    sk_shapes_destroy(s);
    free(parts);
    return scenery;
}

// A field with pits of a metre or so, no two of which touch: it has no flat form.
static sk_scenery *pitted_field(int32_t pits, double *side) {
    static const sk_material ground = {.name = "ground", .strength = INFINITY};
    sk_shapes *s = sk_shapes_create();
    sk_shape *parts = malloc(((size_t)pits + 1) * sizeof *parts), root;
    if (s == NULL || parts == NULL) stop_on_error(sk_error("out of memory"));
    uint64_t random = 3;
    int32_t row = (int32_t)ceil(sqrt(pits));
    *side = 8.0 * row;
    for (int32_t i = 0; i < pits; i++) {
        double x = 8.0 * (i % row) + sk_random_range(&random, 0.0, 3.0),
               y = 8.0 * (double)(i / row) + sk_random_range(&random, 0.0, 3.0);
        double width = sk_random_range(&random, 0.5, 4.0), depth = sk_random_range(&random, 0.2, 3.0);
        stop_on_error(sk_shape_box(s, sk_vec(x, y, -depth), sk_vec(x + width, y + width, 1.0), &parts[i]));
    }
    stop_on_error(sk_shape_union(s, parts, pits, &root));
    stop_on_error(sk_shape_complement(s, root, &parts[0]));
    stop_on_error(sk_shape_half_space(s, sk_vec(0, 0, 1), 0.0, &parts[1]));
    stop_on_error(sk_shape_intersection(s, parts, 2, &root));
    sk_scenery *scenery;
    double start = bench_now();
    stop_on_error(sk_scenery_compile(s, root, (sk_scenery_options){&ground, 1, false}, &scenery));
    sk_scenery_info info = sk_scenery_describe(scenery);
    printf("%6d pits: compiled in %.0f ms, %.1f MB, %s\n", (int)pits, 1e3 * (bench_now() - start),
           1e-6 * (double)info.bytes, info.direct ? "cells" : "pieces");
    sk_shapes_destroy(s);
    free(parts);
    return scenery;
}

// Struts of 2 m, upright but for a lean, whose middle is anywhere up to 6 m; or lines across half the field.
static void make_segments(segments *out, double side, bool is_long) {
    uint64_t random = 2;
    for (int32_t i = 0; i < SEGMENTS; i++) {
        double x = sk_random_range(&random, 0.0, side), y = sk_random_range(&random, 0.0, side);
        sk_vec3 lean = {sk_random_range(&random, -0.2, 0.2), sk_random_range(&random, -0.2, 0.2), 0.0};
        if (is_long)
            lean = sk_vec(sk_random_range(&random, -0.5, 0.5) * side, sk_random_range(&random, -0.5, 0.5) * side, 0.0);
        double z = sk_random_range(&random, 0.0, 6.0);
        out->a[i] = sk_vec(x, y, z + 1.0);
        out->b[i] = sk_add(sk_vec(x, y, z - 1.0), lean);
    }
}

// ns per query: the best of several rounds that together take long enough to be believed.
static double time_query(const sk_scenery *scenery, entry_query query, const segments *list, int32_t count) {
    double best = INFINITY, spent = 0.0;
    while (spent < 0.15) {
        double start = bench_now();
        for (int32_t i = 0; i < count; i++) {
            sk_hit hit = query(scenery, list->a[i], list->b[i]);
            bench_keep((uint64_t)(hit.feature + hit.found));
        }
        double took = bench_now() - start;
        spent += took;
        best = sk_min(best, 1e9 * took / count);
    }
    return best;
}

static void measure(const sk_scenery *scenery, double side, int32_t few) {
    static segments list;
    for (int32_t k = 0; k < 2; k++) {
        make_segments(&list, side, k == 1);
        double tree = time_query(scenery, sk_scenery_entry, &list, SEGMENTS);
        double brute = time_query(scenery, sk_scenery_entry_brute, &list, few);
        double phi = time_query(scenery, sk_scenery_entry_expression, &list, few);
        printf("    %-6s tree %7.1f   every piece %9.0f (%6.1f x)   expression %9.0f\n", k == 0 ? "2 m" : "long", tree,
               brute, brute / tree, phi);
    }
}

void bench_scenery(void) {
    const int32_t sizes[4] = {10, 300, 1000, 10000};
    double side;
    printf("scenery: ns per entry query, best of the rounds of 0.15 s\n");
    for (int32_t f = 0; f < 2; f++) {
        for (int32_t i = 0; i < 4; i++) {
            sk_scenery *scenery = field(sizes[i], f == 0 ? 6 : SIDES_MAX, &side);
            measure(scenery, side, sizes[i] > 1000 ? 64 : 512);
            sk_scenery_destroy(scenery);
        }
    }
    for (int32_t i = 0; i < 3; i++) { // "every piece" is the expression here
        sk_scenery *scenery = pitted_field(sizes[i], &side);
        measure(scenery, side, 64);
        sk_scenery_destroy(scenery);
    }
}
