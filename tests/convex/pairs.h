// pairs.h: random pairs of convex pieces of every kind that is difficult for an intersection.
#pragma once
#include "convex/pieces.h"

typedef enum pair_kind {
    PAIR_HULLS,     // any two hulls
    PAIR_PARALLEL,  // boxes along the same axes
    PAIR_TOUCHING,  // boxes that share a part of a face, of an edge, or a corner
    PAIR_NESTED,    // a small piece within a large one
    PAIR_IDENTICAL, // the same piece twice
    PAIR_COPLANAR,  // boxes of the same height side by side: two pairs of faces in the same planes
    PAIR_TURNED,    // the same piece turned by 1e-9 about any axis
    PAIR_NEEDLES,   // 1e-6 across
    PAIR_PLATES,    // 1e-6 thick
    PAIR_KINDS
} pair_kind;

typedef struct pair {
    sk_convex a, b;
    sk_pose pose_a, pose_b;
} pair;

static const char *const PAIR_NAMES[PAIR_KINDS] = {"hulls",    "parallel", "touching", "nested", "identical",
                                                   "coplanar", "turned",   "needles",  "plates"};

static inline sk_vec3 pair_sizes(uint64_t *random) {
    double x = sk_random_range(random, 0.1, 1.0), y = sk_random_range(random, 0.1, 1.0);
    return sk_vec(x, y, sk_random_range(random, 0.1, 1.0));
}

static inline sk_convex pair_box(sk_vec3 half) {
    return pieces_box(half.x, half.y, half.z);
}

static inline sk_convex pair_hull(uint64_t *random) {
    return pieces_hull(random, 4 + (int32_t)(sk_random_range(random, 0.0, 13.0)), sk_vec(1, 1, 1));
}

static inline sk_pose pair_place(uint64_t *random, double size) {
    return (sk_pose){pieces_vector(random, size), pieces_rotation(random)};
}

// Each component is -1, 0 or 1 times the half sizes' sum, or anything between.
static inline double pair_contact(uint64_t *random, double sum) {
    double kind = sk_random_range(random, 0.0, 4.0);
    return kind < 1.0 ? sum : kind < 2.0 ? -sum : sk_random_range(random, -sum, sum);
}

// Makes both pieces in a frame of their own; then the frame is placed.
static inline void pair_make(uint64_t *random, pair_kind kind, pair *out) {
    sk_vec3 half = pair_sizes(random), other = pair_sizes(random);
    sk_pose frame = pair_place(random, 1.0), a = {{0, 0, 0}, {1, 0, 0, 0}}, b = a;
    if (sk_random_range(random, 0.0, 1.0) < 0.3) frame = a; // without rounding
    out->a = kind == PAIR_HULLS || kind == PAIR_TURNED || kind == PAIR_IDENTICAL ? pair_hull(random) : pair_box(half);
    out->b = out->a;
    switch (kind) {
    case PAIR_HULLS:
        out->b = pair_hull(random);
        b = pair_place(random, 1.0);
        break;
    case PAIR_PARALLEL:
        out->b = pair_box(other);
        b.position = pieces_vector(random, 1.0);
        break;
    case PAIR_TOUCHING:
        out->b = pair_box(other);
        b.position.x = pair_contact(random, half.x + other.x);
        b.position.y = pair_contact(random, half.y + other.y);
        b.position.z = pair_contact(random, half.z + other.z);
        break;
    case PAIR_NESTED:
        out->b = pieces_hull(random, 12, sk_scale(0.3, half));
        b = (sk_pose){sk_scale(0.1, half), pieces_rotation(random)};
        break;
    case PAIR_COPLANAR:
        out->b = pieces_box(other.x, other.y, half.z);
        b.position.x = sk_random_range(random, -1, 1);
        b.position.y = sk_random_range(random, -1, 1);
        b.position.z = 0.0;
        break;
    case PAIR_TURNED: {
        sk_vec3 axis = pieces_vector(random, 1e-9);
        b.rotation = sk_quat_unit((sk_quat){1.0, axis.x, axis.y, axis.z});
        break;
    }
    case PAIR_NEEDLES:
        out->a = pieces_box(1.0, 1e-6, 1e-6);
        out->b = sk_random_range(random, 0.0, 1.0) < 0.5 ? pieces_box(1e-6, 1.0, 1e-6) : pair_box(other);
        b.position = pieces_vector(random, 1e-6);
        b.rotation = sk_random_range(random, 0.0, 1.0) < 0.5 ? b.rotation : pieces_rotation(random);
        break;
    case PAIR_PLATES:
        out->a = pieces_box(half.x, half.y, 1e-6);
        out->b = sk_random_range(random, 0.0, 1.0) < 0.5 ? pieces_box(other.x, other.y, 1e-6) : pair_hull(random);
        b.position.x = sk_random_range(random, -0.5, 0.5);
        b.position.y = sk_random_range(random, -0.5, 0.5);
        b.position.z = sk_random_range(random, -2e-6, 2e-6);
        b.rotation = sk_random_range(random, 0.0, 1.0) < 0.5 ? b.rotation : pieces_rotation(random);
        break;
    case PAIR_IDENTICAL:
    case PAIR_KINDS: break;
    }
    out->pose_a = sk_pose_mul(frame, a);
    out->pose_b = sk_pose_mul(frame, b);
}
