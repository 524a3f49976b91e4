// patch_pairs.h: pairs of pieces, poses and small motions for the tests of patches.
#pragma once
#include "contact/patch.h"
#include "convex/pieces.h"
#include "math/elementary.h"

#define KAPPA 1e8 // N/m^3

typedef struct patch_stage {
    sk_convex piece_a, piece_b;
    sk_patch_side a, b;
    sk_patch_pair pair;
} patch_stage;

// Fills in a stage whose pieces are set.
static inline void stage_begin(patch_stage *s, bool both, double limit) {
    s->a = sk_patch_side_of(&s->piece_a, limit);
    s->b = sk_patch_side_of(&s->piece_b, limit);
    s->pair = (sk_patch_pair){.a = &s->a,
                              .b = &s->b,
                              .both = both,
                              .law = {.kappa = KAPPA,
                                      .mu_static = 0.6,
                                      .mu_kinetic = 0.5,
                                      .mass = 10.0,
                                      .area = sk_patch_area(&s->a, &s->b),
                                      .depth_max = INFINITY}};
}

static inline sk_quat stage_turn(sk_vec3 turn) {
    double angle = sk_length(turn);
    return sk_quat_half_angle(sk_unit(turn), sk_sin(0.5 * angle), sk_cos(0.5 * angle));
}

// Moves a pose by `shift` (m) and turns it by the vector `turn` (rad) about a point.
static inline sk_pose stage_moved(sk_pose pose, sk_vec3 point, sk_vec3 shift, sk_vec3 turn) {
    sk_quat q = stage_turn(turn);
    sk_vec3 from = sk_sub(pose.position, point);
    return (sk_pose){sk_add(point, sk_add(sk_rotate(q, from), shift)), sk_quat_mul(q, pose.rotation)};
}

static inline sk_wrench stage_wrench_about(const sk_patch *p, sk_vec3 point) {
    return (sk_wrench){p->elastic.force,
                       sk_add(p->elastic.moment, sk_cross(sk_sub(p->point, point), p->elastic.force))};
}

// Random overlapping pair number i: hulls, boxes and plates of about 1 m. Writes the pose.
static inline void stage_random(patch_stage *s, uint64_t *random, int32_t i, sk_pose *pose) {
    s->piece_a = pieces_hull(random, 4 + i % 13, sk_vec(0.5, 0.5, 0.5));
    s->piece_b = i % 2 == 0 ? pieces_box(0.6, 0.5, i % 4 == 0 ? 0.02 : 0.4) : pieces_hull(random, 8, sk_vec(1, 1, 1));
    stage_begin(s, i % 3 == 0, 0.1);
    *pose = (sk_pose){pieces_vector(random, 0.5), pieces_rotation(random)};
}
