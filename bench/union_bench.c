// The depth field of scenery: the force on a body that is pressed in, and the time to find the surface and its cells.
#include "base/random.h"
#include "bench.h"
#include "bricks.h"
#include "contact/union_field.h"

#include <stdio.h>
#include <stdlib.h>
#ifdef SKIDPAD_WITH_GAME
#    include "scene/scene.h"
#endif

enum { BODIES = 256, ROUNDS = 20 };

// Bodies and their poses.
typedef struct crowd {
    sk_convex piece;
    sk_pose pose[BODIES];
} crowd;

static sk_quat rotation(uint64_t *random) {
    double w = sk_random_range(random, -1, 1), x = sk_random_range(random, -1, 1), y = sk_random_range(random, -1, 1);
    return sk_quat_unit((sk_quat){w, x, y, sk_random_range(random, -1, 1)});
}

static sk_union *surface_of(const sk_scenery *scenery, double *took) {
    sk_union *surface;
    const double far = 2e4;
    double start = bench_now();
    stop_on_error(sk_union_create(scenery, (sk_box){{-far, -far, -far}, {far, far, far}}, &surface));
    *took = bench_now() - start;
    return surface;
}

// Prints the best time per body, and the time of the first round, in which the cells are computed.
static void measure(const char *name, const sk_union *surface, const crowd *c) {
    sk_union_cache *cache;
    stop_on_error(sk_union_cache_create(surface, SK_UNION_STORE_USUAL, &cache));
    double best = INFINITY, first = 0.0, sum = 0.0;
    int32_t touching = 0;
    for (int32_t k = 0; k < (bench_is_quick() ? 4 : ROUNDS); k++) {
        double start = bench_now();
        touching = 0;
        for (int32_t i = 0; i < BODIES; i++) {
            sk_union_force f = sk_union_force_on(cache, &c->piece, &c->pose[i], 1e8);
            sum += f.energy;
            touching += f.touching;
        }
        double took = (bench_now() - start) / BODIES;
        if (k == 0) first = took;
        best = sk_min(best, took);
    }
    bench_keep(sum > 0.0);
    sk_union_work work = sk_union_cache_work(cache);
    printf("    %-34s %6.2f us a body (%3.0f %% touch), at first %7.1f us; %5.0f blocks of %5.1f us, %4.1f cuts each; "
           "%d shallow, %d limited\n",
           name, 1e6 * best, 100.0 * touching / BODIES, 1e6 * first, (double)work.blocks,
           1e6 * (first - best) * BODIES / (double)work.blocks, (double)work.cuts / (double)work.blocks,
           (int)work.shallow, (int)work.limited);
    sk_union_cache_destroy(cache);
}

// Fills the poses: level bodies 1 cm deep in z = height, or turned ones about it, over a square.
static void fill(crowd *c, double side, double height, bool turned) {
    uint64_t random = 3;
    for (int32_t i = 0; i < BODIES; i++) {
        double x = sk_random_range(&random, 0, side), y = sk_random_range(&random, 0, side);
        double z = turned ? sk_random_range(&random, -0.3, 0.3) : 0.19;
        c->pose[i] = (sk_pose){{x, y, height + z}, turned ? rotation(&random) : sk_quat_identity()};
    }
}

static sk_shape tiles(sk_shapes *s, int32_t columns, int32_t rows) {
    sk_shape parts[1024], out;
    for (int32_t i = 0; i < columns * rows; i++) {
        double x = 2.0 * (i % columns) / columns, y = 2.0 * (i / columns) / rows;
        stop_on_error(sk_shape_box(s, sk_vec(x, y, -1), sk_vec(x + 2.0 / columns, y + 2.0 / rows, 0), &parts[i]));
    }
    stop_on_error(sk_shape_union(s, parts, columns * rows, &out));
    return out;
}

static void measure_tiles(crowd *c) {
    static const sk_material ground = {.name = "ground", .strength = INFINITY};
    for (int32_t i = 0; i < 2; i++) {
        sk_shapes *s = sk_shapes_create();
        if (s == NULL) stop_on_error(sk_error("out of memory"));
        sk_scenery *scenery;
        sk_shape root = tiles(s, i == 0 ? 1 : 8, i == 0 ? 1 : 4);
        stop_on_error(sk_scenery_compile(s, root, (sk_scenery_options){&ground, 1, false}, &scenery));
        double took;
        sk_union *surface = surface_of(scenery, &took);
        fill(c, 2.0, 0.0, false);
        measure(i == 0 ? "a slab of 2 m, level boxes" : "the slab as 32 tiles, level boxes", surface, c);
        fill(c, 2.0, 0.0, true);
        measure(i == 0 ? "a slab of 2 m, turned boxes" : "the slab as 32 tiles, turned boxes", surface, c);
        sk_union_destroy(surface);
        sk_scenery_destroy(scenery);
        sk_shapes_destroy(s);
    }
}

// Boxes that overlap in many places: in each cubic metre there is a corner of two or three of them.
static void measure_rubble(crowd *c) {
    enum { BOXES = 2000 };
    static const sk_material ground = {.name = "ground", .strength = INFINITY};
    static sk_shape parts[BOXES];
    uint64_t random = 12;
    sk_shapes *s = sk_shapes_create();
    if (s == NULL) stop_on_error(sk_error("out of memory"));
    const sk_vec3 half = {0.4, 0.3, 0.2};
    for (int32_t i = 0; i < BOXES; i++) {
        double x = sk_random_range(&random, 0, 25), y = sk_random_range(&random, 0, 25);
        sk_vec3 centre = {x, y, sk_random_range(&random, -1.5, 1.5)};
        stop_on_error(sk_shape_box(s, sk_sub(centre, half), sk_add(centre, half), &parts[i]));
    }
    sk_shape root;
    sk_scenery *scenery;
    stop_on_error(sk_shape_union(s, parts, BOXES, &root));
    stop_on_error(sk_scenery_compile(s, root, (sk_scenery_options){&ground, 1, false}, &scenery));
    double took;
    sk_union *surface = surface_of(scenery, &took);
    printf("  rubble: surface found in %.0f ms\n", 1e3 * took);
    fill(c, 25.0, 0.0, true);
    measure("rubble of 2000 boxes", surface, c);
    sk_union_destroy(surface);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

static void measure_field(brick_field field, const char *name, crowd *c) {
    double took;
    sk_scenery *scenery = brick_field_compile(&field);
    sk_union *surface = surface_of(scenery, &took);
    printf("  %s: surface found in %.0f ms\n", name, 1e3 * took);
    fill(c, sk_min(field.side, 100.0), 0.0, true);
    measure(name, surface, c);
    sk_union_destroy(surface);
    sk_scenery_destroy(scenery);
    brick_field_destroy(&field);
}

#ifdef SKIDPAD_WITH_GAME
// Turned bodies on the surface below random places within 100 m of the origin.
static void fill_on(const sk_scenery *scenery, crowd *c) {
    uint64_t random = 5;
    for (int32_t i = 0; i < BODIES; i++) {
        double x = sk_random_range(&random, -100, 100), y = sk_random_range(&random, -100, 100);
        sk_hit hit = sk_scenery_entry(scenery, sk_vec(x, y, 500), sk_vec(x, y, -500));
        double z = hit.found ? 500.0 - 1000.0 * hit.fraction : 0.0;
        c->pose[i] = (sk_pose){{x, y, z + sk_random_range(&random, -0.1, 0.3)}, rotation(&random)};
    }
}

static void measure_scenery(const char *name, const sk_scenery *scenery, crowd *c) {
    double took;
    sk_union *surface = surface_of(scenery, &took);
    printf("  %s: surface found in %.0f ms\n", name, 1e3 * took);
    fill_on(scenery, c);
    measure(name, surface, c);
    sk_union_destroy(surface);
}

static void measure_scene(const char *name, crowd *c) {
    sk_scene *scene;
    stop_on_error(sk_scene_load(name, &(sk_scene_options){0}, &scene));
    measure_scenery(name, scene->model->ground, c);
    if (scene->model->platform_count > 0) measure_scenery("its platform", scene->model->platforms[0].ground, c);
    sk_scene_destroy(scene);
}
#endif

void bench_union(void) {
    static crowd c;
    stop_on_error(sk_convex_box(sk_vec(0.3, 0.25, 0.2), &c.piece));
    printf("union: a box of 0.6 m against the depth field of scenery\n");
    measure_tiles(&c);
    measure_rubble(&c);
    measure_field(brick_field_create(1000, 6), "1000 bricks of 6 faces", &c);
    measure_field(brick_field_create(1000, 36), "1000 bricks of 36 faces", &c);
    measure_field(pitted_field_create(300), "300 pits", &c);
    if (!bench_is_quick()) measure_field(brick_field_create(100000, 6), "100,000 bricks of 6 faces", &c);
#ifdef SKIDPAD_WITH_GAME
    static const char *const scenes[] = {"airfield", "hill", "house", "heliport", "pond", "frigate"};
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) measure_scene(scenes[i], &c);
#endif
}
