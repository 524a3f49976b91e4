// Entry queries and the boundary of boxes that all overlap: each box is shifted a little from the one before.
#include "base/random.h"
#include "bench.h"
#include "csg/boundary.h"
#include "csg/every_piece.h"

#include <stdio.h>
#include <stdlib.h>

enum { QUERIES = 256 };

static void stop_on_error(sk_result result) {
    if (result.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", result.text);
    exit(1);
}

static sk_scenery *shifted_boxes(int32_t count) {
    static const sk_material ground = {.name = "ground", .strength = INFINITY};
    sk_shapes *s = sk_shapes_create();
    sk_shape *parts = malloc((size_t)count * sizeof *parts), root;
    if (s == NULL || parts == NULL) stop_on_error(sk_error("out of memory"));
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 shift = {1e-4 * i, 1e-4 * i, 1e-6 * i};
        sk_vec3 low = sk_add(sk_vec(-50, -50, -1), shift), high = sk_add(sk_vec(50, 50, 0), shift);
        stop_on_error(sk_shape_box(s, low, high, &parts[i]));
    }
    stop_on_error(sk_shape_union(s, parts, count, &root));
    sk_scenery *scenery;
    stop_on_error(sk_scenery_compile(s, root, (sk_scenery_options){&ground, 1, false}, &scenery));
    sk_shapes_destroy(s);
    free(parts);
    return scenery;
}

// Returns the best time of all rounds, us per query. The struts are 1 m long and end in the solid or above it.
static double time_queries(const sk_scenery *s, sk_hit (*query)(const sk_scenery *, sk_vec3, sk_vec3), int32_t rounds) {
    double best = INFINITY;
    for (int32_t round = 0; round < rounds; round++) {
        uint64_t random = 1, found = 0;
        double start = bench_now();
        for (int32_t i = 0; i < QUERIES; i++) {
            sk_vec3 a = {sk_random_range(&random, -30, 30), sk_random_range(&random, -30, 30),
                         sk_random_range(&random, 0.5, 1.2)};
            found += (uint64_t)query(s, a, sk_add(a, sk_vec(0.1, 0.0, -1.0))).found;
        }
        best = sk_min(best, bench_now() - start);
        bench_keep(found);
    }
    return 1e6 * best / QUERIES;
}

void bench_overlap(void) {
    const int32_t sizes[3] = {1000, 10000, 100000};
    printf("overlap: boxes of 100 m by 100 m, each shifted by 0.1 mm, us per query of 1 m\n");
    for (int32_t i = 0; i < (bench_is_quick() ? 2 : 3); i++) {
        sk_scenery *s = shifted_boxes(sizes[i]);
        sk_boundary boundary;
        double tree = time_queries(s, sk_scenery_entry, 20), every = time_queries(s, every_piece_entry, 2);
        double start = bench_now();
        stop_on_error(sk_scenery_boundary(s, (sk_box){{-200, -200, -50}, {200, 200, 50}}, &boundary));
        double surface = bench_now() - start;
        printf("    %6d boxes    tree %7.2f, every piece %9.1f, ratio %7.1f; boundary of %5d pieces %6.0f ms\n",
               (int)sizes[i], tree, every, every / tree, (int)boundary.pieces, 1e3 * surface);
        sk_boundary_free(&boundary);
        sk_scenery_destroy(s);
    }
}
