#include "bounds/dop.h"

#include "base/assert.h"

// Axes, diagonals of the cube, diagonals of its sides: 14 faces are the first seven. The lists of 8 and 18 faces are the parts.
#define AXES                                                                                                           \
    {1, 0, 0}, {0, 1, 0}, {                                                                                            \
        0, 0, 1                                                                                                        \
    }
#define DIAGONALS                                                                                                      \
    {1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {                                                                               \
        1, -1, -1                                                                                                      \
    }
#define OF_SIDES                                                                                                       \
    {1, 1, 0}, {1, -1, 0}, {1, 0, 1}, {1, 0, -1}, {0, 1, 1}, {                                                         \
        0, 1, -1                                                                                                       \
    }

const sk_vec3 *sk_dop_directions(sk_dop_kind kind) {
    static const sk_vec3 ALL[] = {AXES, DIAGONALS, OF_SIDES}, EIGHTEEN[] = {AXES, OF_SIDES};
    if (kind == SK_DOP_18) return EIGHTEEN;
    return kind == SK_DOP_8 ? ALL + 3 : ALL;
}

// A sum of three numbers is wrong by less than 2^-51 of the sum of their sizes.
static double error_of(sk_vec3 p) {
    return 0x1p-51 * (fabs(p.x) + fabs(p.y) + fabs(p.z));
}

sk_dop sk_dop_of_points(sk_dop_kind kind, const sk_vec3 *points, int32_t count) {
    sk_dop dop = {.slabs = (int32_t)kind / 2};
    const sk_vec3 *along = sk_dop_directions(kind);
    SK_ASSERT(count >= 1);
    for (int32_t k = 0; k < dop.slabs; k++) {
        dop.low[k] = INFINITY;
        dop.high[k] = -INFINITY;
        for (int32_t i = 0; i < count; i++) {
            double place = sk_dot(along[k], points[i]), error = error_of(points[i]);
            dop.low[k] = sk_min(dop.low[k], place - error);
            dop.high[k] = sk_max(dop.high[k], place + error);
        }
    }
    return dop;
}
