// The contact of two convex pieces: one evaluation with force, stiffness and damping.
#include "base/random.h"
#include "bench.h"
#include "contact/patch.h"
#include "math/elementary.h"

#include <stdio.h>
#include <stdlib.h>

enum { POSES = 64, ROUNDS = 200, QUICK_ROUNDS = 40 };

static void stop_on_error(sk_result result) {
    if (result.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", result.text);
    exit(1);
}

// Makes a piece of size 1: a box with 8 vertices, a hull of 20 points on a sphere, spread by the golden angle, or a prism
// with 60 vertices.
static sk_convex piece_with(int32_t vertices) {
    sk_convex piece;
    sk_vec3 points[64];
    if (vertices == 8) {
        stop_on_error(sk_convex_box(sk_vec(0.5, 0.5, 0.5), &piece));
        return piece;
    }
    for (int32_t i = 0; i < vertices && vertices == 60; i++) {
        double turn = 2.0 * SK_PI * (i / 2) / (vertices / 2);
        points[i] = sk_vec(0.5 * sk_cos(turn), 0.5 * sk_sin(turn), i % 2 == 0 ? 0.5 : -0.5);
    }
    for (int32_t i = 0; i < vertices && vertices != 60; i++) {
        double z = 1.0 - (2.0 * i + 1.0) / vertices, across = sqrt(1.0 - z * z), turn = 2.399963229728653 * i;
        points[i] = sk_vec(0.5 * across * sk_cos(turn), 0.5 * across * sk_sin(turn), 0.5 * z);
    }
    stop_on_error(sk_convex_of_points(points, vertices, &piece));
    return piece;
}

static double unit(uint64_t *random) {
    return sk_random_range(random, -1.0, 1.0);
}

typedef struct scene {
    sk_patch_pair pair;
    sk_pose pose[POSES];
    sk_patch_memory memory[POSES];
} scene;

// Places A in random directions from B, so that a vertex, an edge or a face is `depth` deep.
static void place(scene *s, double depth) {
    uint64_t random = 3;
    for (int32_t i = 0; i < POSES; i++) {
        sk_quat turn = sk_quat_unit((sk_quat){unit(&random), unit(&random), unit(&random), unit(&random)});
        sk_vec3 away = sk_unit(sk_vec(unit(&random), unit(&random), unit(&random)));
        sk_pose apart = {sk_scale(3.0, away), turn};
        s->memory[i] = (sk_patch_memory){0};
        // The gap shrinks by the motion along its own normal.
        for (int32_t k = 0; k < 20; k++) {
            double gap = sk_patch_gap(&s->pair, &apart, &s->memory[i]);
            if (gap < 1e-9) break;
            apart.position = sk_add_scaled(apart.position, -gap, s->memory[i].direction);
        }
        apart.position = sk_add_scaled(apart.position, -depth, s->memory[i].direction);
        s->pose[i] = apart;
        sk_patch_begin(&s->pair, &s->pose[i], &s->memory[i]);
    }
}

// Returns the best time of all rounds, us per evaluation.
static double time_scene(const scene *s, int32_t *touching) {
    double best = INFINITY;
    for (int32_t round = 0; round < (bench_is_quick() ? QUICK_ROUNDS : ROUNDS); round++) {
        double start = bench_now();
        *touching = 0;
        for (int32_t i = 0; i < POSES; i++)
            *touching += sk_patch_evaluate(&s->pair, &s->pose[i], &s->memory[i]).touching;
        best = sk_min(best, bench_now() - start);
    }
    return 1e6 * best / POSES;
}

void bench_patch(void) {
    const int32_t vertices[3] = {8, 20, 60};
    printf("patch: two pieces of size 1, depth 0.02, us per evaluation with stiffness and damping\n");
    for (int32_t i = 0; i < 3; i++) {
        sk_convex piece = piece_with(vertices[i]);
        sk_patch_side side = sk_patch_side_of(&piece, 0.1);
        static scene s;
        int32_t touching = 0, touching_both = 0;
        s.pair = (sk_patch_pair){
            .a = &side, .b = &side, .law = {.kappa = 1e8, .chi = 0.2, .mass = 1.0, .area = 0.5, .depth_max = 1.0}};
        place(&s, 0.02);
        double one = time_scene(&s, &touching);
        s.pair.both = true;
        place(&s, 0.02);
        double both = time_scene(&s, &touching_both);
        printf("    %2d vertices    field of one %6.2f, half of each %6.2f    (%d and %d of %d touch)\n",
               (int)vertices[i], one, both, (int)touching, (int)touching_both, POSES);
    }
}
