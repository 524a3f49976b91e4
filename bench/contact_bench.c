// Oriented contact: the bit form and the reference form, in turns in one run; then the scenery of the same solid.
#include "base/random.h"
#include "bench.h"
#include "contact/oriented.h"
#include "contact/oriented_ground.h"
#include "math/elementary.h"

#include <stdio.h>
#include <stdlib.h>

enum { INITIATORS = 64, STEPS = 64, ROUNDS = 200, QUICK_ROUNDS = 30 };

typedef sk_oriented_step (*advance_rule)(const sk_oriented_target *, int32_t, sk_vec3, sk_vec3, double, double);

// Paths of initiators, step by step.
typedef struct crowd {
    const char *name;
    sk_vec3 place[STEPS + 1][INITIATORS];
    int32_t held; // of all initiators in all steps
} crowd;

static void stop_on_error(sk_result result) {
    if (result.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", result.text);
    exit(1);
}

// Makes a solid of planes that touch a ball. The golden angle spreads them evenly over it.
static sk_oriented_target round_solid(int32_t faces) {
    sk_half_space list[SK_ORIENTED_FACES_MAX];
    for (int32_t i = 0; i < faces; i++) {
        double z = 1.0 - (2.0 * i + 1.0) / faces, across = sqrt(1.0 - z * z), turn = 2.399963229728653 * i;
        list[i] = (sk_half_space){sk_unit(sk_vec(across * sk_cos(turn), across * sk_sin(turn), z)), 0.5};
    }
    sk_oriented_target target;
    stop_on_error(sk_oriented_target_build(list, faces, &target));
    return target;
}

static sk_vec3 direction(uint64_t *random) {
    double x = sk_random_range(random, -1, 1), y = sk_random_range(random, -1, 1);
    return sk_unit(sk_vec(x, y, sk_random_range(random, -1, 1)));
}

// Makes the paths of the initiators. Each jumps by `size` m in random directions about a point at this distance from
// the centre of the solid.
static void fill(crowd *c, double distance, double size) {
    uint64_t random = 7;
    for (int32_t j = 0; j < INITIATORS; j++) {
        sk_vec3 home = sk_scale(distance, direction(&random));
        for (int32_t k = 0; k <= STEPS; k++) c->place[k][j] = sk_add_scaled(home, size, direction(&random));
    }
}

// Returns the time of one step of all initiators, s.
static double time_crowd(const sk_oriented_target *target, const crowd *c, advance_rule advance, int32_t *held) {
    int32_t face[INITIATORS];
    for (int32_t j = 0; j < INITIATORS; j++) {
        sk_vec3 at = c->place[0][j];
        face[j] = advance(target, SK_ORIENTED_NO_FACE, at, at, 0.0, SK_ORIENTED_DEPTH_LIMIT).face;
    }
    uint64_t sum = 0;
    *held = 0;
    double start = bench_now();
    for (int32_t k = 0; k < STEPS; k++) {
        for (int32_t j = 0; j < INITIATORS; j++) {
            face[j] = advance(target, face[j], c->place[k][j], c->place[k + 1][j], 0.0, SK_ORIENTED_DEPTH_LIMIT).face;
            sum += (uint64_t)(face[j] + 1);
            *held += face[j] >= 0;
        }
    }
    double took = (bench_now() - start) / STEPS;
    bench_keep(sum);
    return took;
}

static void measure(const sk_oriented_target *target, crowd *c) {
    double best[2] = {INFINITY, INFINITY};
    int32_t held[2], rounds = bench_is_quick() ? QUICK_ROUNDS : ROUNDS;
    for (int32_t i = 0; i < rounds; i++) {
        double bits = time_crowd(target, c, sk_oriented_advance, &held[0]);
        double reference = time_crowd(target, c, sk_oriented_advance_reference, &held[1]);
        best[0] = sk_min(best[0], bits);
        best[1] = sk_min(best[1], reference);
    }
    printf("    %-28s %3.0f %% held: bit form %6.2f us, reference form %6.2f us, %5.1f times faster%s\n", c->name,
           100.0 * held[0] / (STEPS * INITIATORS), 1e6 * best[0], 1e6 * best[1], best[1] / best[0],
           held[0] == held[1] ? "" : " (and they DIFFER)");
}

// Measures contact with the same solid as scenery, with the forces of the law and the memory.
static void measure_scenery(const sk_oriented_target *target, const crowd *c) {
    static const sk_material material = {.name = "solid", .strength = INFINITY, .metal = {0.5, 0.4}};
    const sk_oriented_law law = {.stiffness = 1e4, .side_stiffness = 1e4, .depth_limit = SK_ORIENTED_DEPTH_LIMIT};
    sk_shapes *shapes = sk_shapes_create();
    if (shapes == NULL) stop_on_error(sk_error("out of memory"));
    sk_shape parts[SK_ORIENTED_FACES_MAX], solid;
    for (int32_t i = 0; i < target->face_count; i++)
        stop_on_error(sk_shape_half_space(shapes, sk_oriented_normal(target, i), target->offset[i], &parts[i]));
    stop_on_error(sk_shape_intersection(shapes, parts, target->face_count, &solid));
    sk_scenery *scenery;
    stop_on_error(sk_scenery_compile(shapes, solid, (sk_scenery_options){&material, 1, false}, &scenery));
    sk_solid only = {.shape = scenery};
    sk_ground ground = {.solids = &only, .solid_count = 1, .materials = &material};
    double best = INFINITY;
    static sk_oriented_memory memory[INITIATORS];
    for (int32_t i = 0; i < (bench_is_quick() ? 3 : 20); i++) {
        for (int32_t j = 0; j < INITIATORS; j++)
            memory[j] = (sk_oriented_memory){.clear = sk_scale(2.0, c->place[0][j])};
        double start = bench_now();
        for (int32_t k = 0; k < STEPS; k++) {
            for (int32_t j = 0; j < INITIATORS; j++) {
                sk_initiator point = {c->place[k][j], sk_vec(0, 0, 0)};
                sk_oriented_ground_commit(&ground, &law, point, 1e-3, &memory[j]);
            }
        }
        best = sk_min(best, (bench_now() - start) / (STEPS * INITIATORS));
    }
    bench_keep((uint64_t)memory[0].touch[0].held);
    printf("    %-28s as scenery, with its forces: %.2f us each\n", c->name, 1e6 * best);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(shapes);
}

void bench_contact(void) {
    static crowd near = {.name = "about the surface"}, in = {.name = "pressed in"}, far = {.name = "clear of it"};
    const int32_t faces[] = {6, 32, 64};
    fill(&near, 0.5, 0.02);
    fill(&in, 0.48, 0.005);
    fill(&far, 0.8, 0.02);
    printf("contact: %d initiators against one target, one step of all; each form at its best in turns\n", INITIATORS);
    for (int32_t i = 0; i < 3; i++) {
        sk_oriented_target target = round_solid(faces[i]);
        printf("  %d faces\n", (int)faces[i]);
        measure(&target, &near);
        measure(&target, &in);
        measure(&target, &far);
        measure_scenery(&target, &in);
        measure_scenery(&target, &far);
    }
}
