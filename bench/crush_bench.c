// A piece with up to four holes in the ground: all of its parts cut together, against each part cut alone.
#include "bench.h"
#include "contact/crush_cuts.h"

#include <stdio.h>
#include <stdlib.h>

enum { EVALUATIONS = 64, ROUNDS = 200, QUICK_ROUNDS = 40 };

static const double LAYER = 2e-3; // m

// Holes that the ground presses into the lower face of a box, turned by some degrees to different sides.
static void press(int32_t count, sk_hole *hole) {
    static const double LEAN[SK_HOLES_OF_PIECE][2] = {{0.1, 0.0}, {-0.1, 0.05}, {0.0, -0.1}, {0.05, 0.1}};
    for (int32_t k = 0; k < count; k++) {
        hole[k] = (sk_hole){.planes = 3};
        sk_vec3 up = sk_unit(sk_vec(LEAN[k][0], LEAN[k][1], 1.0));
        sk_hole_set_plane(&hole[k], 0, (sk_half_space){up, -0.47});
        sk_hole_set_plane(&hole[k], 1, (sk_half_space){{1.0, 0.0, 0.0}, 0.9 - 0.1 * k});
        sk_hole_set_plane(&hole[k], 2, (sk_half_space){{0.0, -1.0, 0.0}, 0.15 - 0.02 * k});
    }
}

typedef struct scene {
    sk_crushed crushed;
    sk_pose pose;
    sk_half_space moved;
    sk_depth_field field[2]; // of the ground, and moved inwards by the layer
} scene;

static void evaluate_alone(const scene *s) {
    sk_crushed_parts parts;
    sk_depth_of_face of;
    sk_crushed_parts_of(&s->crushed, &parts);
    for (int32_t i = 0; i < parts.count; i++)
        for (int which = 0; which < 2; which++)
            bench_keep((uint64_t)sk_depth_integrals_by_face(&parts.part[i].solid, &s->pose, &s->field[which], 1, &of));
}

static void evaluate_together(const scene *s, uint32_t sets) {
    static sk_crush_cuts cuts[2];
    sk_depth_of_face of;
    for (int which = 0; which < 2; which++) sk_crush_cuts_begin(&cuts[which], &s->crushed, &s->pose, &s->field[which]);
    for (unsigned set = 0; set < SK_CRUSHED_PARTS_MAX; set++)
        for (int which = 0; which < 2 && (sets >> set & 1) != 0; which++)
            bench_keep((uint64_t)sk_crush_cuts_by_face(&cuts[which], set, which == 0 ? SK_DEPTH_ALL : SK_DEPTH_VOLUME,
                                                       1, &of));
}

void bench_crush(void) {
    static const sk_half_space GROUND = {{0.0, 0.0, 1.0}, 0.0};
    sk_convex box;
    sk_result result = sk_convex_box(sk_vec(1.0, 0.2, 0.5), &box);
    if (!result.ok) {
        fprintf(stderr, "skidpad-bench: %s\n", result.text);
        exit(1);
    }
    sk_depth_solid solid = sk_depth_solid_of(&box);
    printf("crush: a box with holes in the ground, us per evaluation of all parts\n");
    for (int32_t holes = 0; holes <= SK_HOLES_OF_PIECE; holes++) {
        sk_hole hole[SK_HOLES_OF_PIECE];
        press(holes, hole);
        scene s = {.crushed = {&solid, holes, hole}, .pose = {{0.0, 0.0, 0.45}, sk_quat_identity()}, .moved = GROUND};
        s.moved.offset -= LAYER;
        s.field[0] = (sk_depth_field){&GROUND, 1, {1, 1}, 0};
        s.field[1] = (sk_depth_field){&s.moved, 1, {1, 1}, 0};
        uint32_t sets = sk_crushed_sets(&s.crushed);
        double alone = INFINITY, together = INFINITY;
        for (int32_t round = 0; round < (bench_is_quick() ? QUICK_ROUNDS : ROUNDS); round++) {
            double start = bench_now();
            for (int32_t i = 0; i < EVALUATIONS; i++) evaluate_alone(&s);
            double middle = bench_now();
            for (int32_t i = 0; i < EVALUATIONS; i++) evaluate_together(&s, sets);
            alone = sk_min(alone, middle - start);
            together = sk_min(together, bench_now() - middle);
        }
        printf("    %d holes    alone %7.2f, together %7.2f, ratio %.2f\n", (int)holes, 1e6 * alone / EVALUATIONS,
               1e6 * together / EVALUATIONS, alone / together);
    }
}
