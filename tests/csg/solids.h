// solids.h: short builders for tests of the scenery, which fail the test where building fails.
#pragma once
#include "csg/scenery.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h> // needs the headers above

enum { DEFAULT, GRASS, ASPHALT, PAINT, WATER, MATERIALS };

static const sk_material test_materials[MATERIALS] = {
    {.name = "default", .strength = INFINITY}, {.name = "grass", .strength = 14000.0},
    {.name = "asphalt", .strength = INFINITY}, {.name = "paint", .strength = INFINITY},
    {.name = "water", .strength = 0.0},
};

static inline sk_shape built(sk_result result, const sk_shape *shape) {
    if (!result.ok) fail_msg("%s", result.text);
    return *shape;
}
static inline sk_shape plane(sk_shapes *s, double nx, double ny, double nz, double offset) {
    sk_shape out = -1;
    return built(sk_shape_half_space(s, sk_vec(nx, ny, nz), offset, &out), &out);
}
static inline sk_shape box(sk_shapes *s, sk_vec3 min, sk_vec3 max) {
    sk_shape out = -1;
    return built(sk_shape_box(s, min, max, &out), &out);
}
static inline sk_shape either(sk_shapes *s, sk_shape a, sk_shape b) {
    sk_shape out = -1;
    return built(sk_shape_union(s, (sk_shape[]){a, b}, 2, &out), &out);
}
static inline sk_shape both(sk_shapes *s, sk_shape a, sk_shape b) {
    sk_shape out = -1;
    return built(sk_shape_intersection(s, (sk_shape[]){a, b}, 2, &out), &out);
}
static inline sk_shape complement(sk_shapes *s, sk_shape a) {
    sk_shape out = -1;
    return built(sk_shape_complement(s, a, &out), &out);
}
static inline sk_shape minus(sk_shapes *s, sk_shape a, sk_shape b) {
    return both(s, a, complement(s, b));
}
static inline sk_shape made_of(sk_shapes *s, int32_t material, sk_shape a) {
    sk_shape out = -1;
    return built(sk_shape_made_of(s, material, a, &out), &out);
}
static inline sk_shape painted(sk_shapes *s, sk_shape region, int32_t material, sk_shape a) {
    sk_shape out = -1;
    return built(sk_shape_paint(s, region, material, a, &out), &out);
}
static inline sk_scenery *compiled_with(const sk_shapes *s, sk_shape root, bool carrying_only) {
    sk_scenery *out = NULL;
    sk_result result =
        sk_scenery_compile(s, root, (sk_scenery_options){test_materials, MATERIALS, carrying_only}, &out);
    if (!result.ok) fail_msg("%s", result.text);
    return out;
}
static inline sk_scenery *compiled(const sk_shapes *s, sk_shape root) {
    return compiled_with(s, root, false);
}

// The paper's house with its ten vertices put right and a floor: (+-3, +-4, 0), (+-3, +-4, 4), (0, +-4, 7).
static inline sk_shape house(sk_shapes *s) {
    const sk_shape sides[7] = {plane(s, 0, -1, 0, 4), plane(s, 0, 1, 0, 4), plane(s, 1, 0, 0, 3),
                               plane(s, -1, 0, 0, 3), plane(s, 1, 0, 1, 7), plane(s, -1, 0, 1, 7),
                               plane(s, 0, 0, -1, 0)};
    sk_shape out = -1;
    return built(sk_shape_intersection(s, sides, 7, &out), &out);
}

static inline bool same_bits(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}
static inline bool same_vector_bits(sk_vec3 a, sk_vec3 b) {
    return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z);
}
// Equal but for the piece, which the expression path does not know.
static inline bool same_hit(sk_hit a, sk_hit b) {
    return a.found == b.found && same_bits(a.fraction, b.fraction) && same_vector_bits(a.normal, b.normal) &&
           a.material == b.material && a.feature == b.feature;
}
static inline void print_hit(const char *who, sk_hit h) {
    print_error("%-12s found %d fraction %.17g normal (%.17g, %.17g, %.17g) material %d feature %d piece %d\n", who,
                h.found, h.fraction, h.normal.x, h.normal.y, h.normal.z, (int)h.material, (int)h.feature, (int)h.piece);
}

static inline void check_hit(sk_hit hit, double fraction, sk_vec3 normal, double tolerance) {
    sk_vec3 off = sk_sub(hit.normal, normal);
    if (!hit.found || !(fabs(hit.fraction - fraction) <= tolerance) || !(sk_length(off) <= tolerance)) {
        print_hit("came", hit);
        fail_msg("expected fraction %.17g, normal (%g, %g, %g), within %g", fraction, normal.x, normal.y, normal.z,
                 tolerance);
    }
}
