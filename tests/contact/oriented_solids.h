// oriented_solids.h: the targets that tests of oriented contact throw points at.
#pragma once
#include "base/random.h"
#include "check.h"
#include "contact/oriented.h"
#include "math/elementary.h"
#include "math/pose.h"
#include "rounds.h"
#include <stdlib.h>
#include <string.h>

typedef enum solid_kind { PRISM, PLATE, WEDGE, ROUND, SOLIDS } solid_kind;
static const char *const solid_names[SOLIDS] = {"square prism", "plate of 1 mm", "acute wedge", "32 faces"};

static inline sk_oriented_target built(const sk_half_space *faces, int32_t count) {
    sk_oriented_target target;
    sk_result result = sk_oriented_target_build(faces, count, &target);
    if (!result.ok) fail_msg("%s", result.text);
    return target;
}

// A box around the origin.
static inline sk_oriented_target box_target(double half_x, double half_y, double half_z) {
    return built((sk_half_space[]){{{1, 0, 0}, half_x},
                                   {{-1, 0, 0}, half_x},
                                   {{0, 1, 0}, half_y},
                                   {{0, -1, 0}, half_y},
                                   {{0, 0, 1}, half_z},
                                   {{0, 0, -1}, half_z}},
                 6);
}

// A ridge along y: its sides meet at the top at an angle of 20 degrees.
static inline sk_oriented_target wedge_target(void) {
    double c = sk_cos(SK_PI / 18), s = sk_sin(SK_PI / 18);
    return built(
        (sk_half_space[]){
            {{c, 0, s}, 0.5 * s}, {{-c, 0, s}, 0.5 * s}, {{0, 1, 0}, 0.5}, {{0, -1, 0}, 0.5}, {{0, 0, -1}, 0.5}},
        5);
}

// Planes that touch a ball, spread evenly over it by the golden angle.
static inline sk_oriented_target round_target(int32_t count, double radius) {
    sk_half_space faces[SK_ORIENTED_FACES_MAX];
    for (int32_t i = 0; i < count; i++) {
        double z = 1.0 - (2.0 * i + 1.0) / count, across = sqrt(1.0 - z * z), turn = 2.399963229728653 * i;
        faces[i] = (sk_half_space){sk_unit((sk_vec3){across * sk_cos(turn), across * sk_sin(turn), z}), radius};
    }
    return built(faces, count);
}

static inline sk_oriented_target solid_target(solid_kind kind) {
    switch (kind) {
    case PRISM: return box_target(0.5, 0.5, 0.5);
    case PLATE: return box_target(0.5, 0.5, 0.0005);
    case WEDGE: return wedge_target();
    default: return round_target(32, 0.5);
    }
}

static inline sk_vec3 random_in_cube(uint64_t *random, double half) {
    double x = sk_random_range(random, -half, half), y = sk_random_range(random, -half, half);
    return (sk_vec3){x, y, sk_random_range(random, -half, half)};
}

static inline sk_vec3 random_direction(uint64_t *random) {
    for (;;) {
        sk_vec3 v = random_in_cube(random, 1.0);
        double length = sk_length(v);
        if (length <= 1.0 && length > 0.1) return sk_scale(1.0 / length, v);
    }
}

// By an angle (rad) about an axis.
static inline sk_quat turn_about(sk_vec3 axis, double angle) {
    return sk_quat_half_angle(axis, sk_sin(0.5 * angle), sk_cos(0.5 * angle));
}
