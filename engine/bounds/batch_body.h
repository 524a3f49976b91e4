// batch_body.h: the kernels of batch_kernel.h on LANES items at a time. Included once by each file that defines LANES. All operations are those of
// IEEE arithmetic, lane by lane, so any number of lanes gives the same bits.
#include "bounds/batch_kernel.h"

#include <string.h>

typedef double lanes __attribute__((vector_size(8 * LANES)));
typedef int64_t masks __attribute__((vector_size(8 * LANES)));

static inline lanes load(const double *from) {
    lanes out;
    memcpy(&out, from, sizeof out);
    return out;
}

static inline lanes all(double x) {
    return x - (lanes){0};
}

static inline lanes size_of(lanes x) {
    return (lanes)((masks)x & INT64_MAX);
}

static inline lanes choose(masks which, lanes yes, lanes no) {
    return (lanes)((which & (masks)yes) | (~which & (masks)no));
}

// Bit i of the result is lane i.
static inline uint64_t bits_of(masks m) {
#if defined(__AVX2__) && LANES == 4
    return (uint64_t)__builtin_ia32_movmskpd256((lanes)m);
#elif defined(__SSE2__) && LANES == 2
    return (uint64_t)__builtin_ia32_movmskpd((lanes)m);
#else
    uint64_t bits = 0;
    for (int i = 0; i < LANES; i++) bits |= (uint64_t)(m[i] & 1) << i;
    return bits;
#endif
}

// ---- balls and boxes ----

static void balls(const sk_ball_batch *a, const sk_ball_batch *b, int32_t count, uint64_t *touch) {
    for (int32_t w = 0; w < sk_batch_words(count); w++) {
        uint64_t bits = 0;
        for (int32_t k = 0; k < SK_BATCH_BLOCK; k += LANES) {
            int32_t i = SK_BATCH_BLOCK * w + k;
            lanes x = load(a->x + i) - load(b->x + i), y = load(a->y + i) - load(b->y + i),
                  z = load(a->z + i) - load(b->z + i);
            lanes reach = load(a->radius + i) + load(b->radius + i);
            bits |= bits_of(x * x + y * y + z * z <= reach * reach) << k;
        }
        touch[w] = bits;
    }
}

static void boxes(const sk_box_batch *a, const sk_box_batch *b, int32_t count, uint64_t *touch) {
    for (int32_t w = 0; w < sk_batch_words(count); w++) {
        uint64_t bits = 0;
        for (int32_t k = 0; k < SK_BATCH_BLOCK; k += LANES) {
            int32_t i = SK_BATCH_BLOCK * w + k;
            masks in = (load(a->low[0] + i) <= load(b->high[0] + i)) & (load(b->low[0] + i) <= load(a->high[0] + i));
            in &= (load(a->low[1] + i) <= load(b->high[1] + i)) & (load(b->low[1] + i) <= load(a->high[1] + i));
            in &= (load(a->low[2] + i) <= load(b->high[2] + i)) & (load(b->low[2] + i) <= load(a->high[2] + i));
            bits |= bits_of(in) << k;
        }
        touch[w] = bits;
    }
}

static void dops(const sk_dop *one, const sk_dop_batch *many, int32_t count, uint64_t *touch) {
    for (int32_t w = 0; w < sk_batch_words(count); w++) {
        uint64_t bits = 0;
        for (int32_t k = 0; k < SK_BATCH_BLOCK; k += LANES) {
            int32_t i = SK_BATCH_BLOCK * w + k;
            masks in = ~(masks){0};
            for (int32_t s = 0; s < many->slabs; s++)
                in &= (load(many->low[s] + i) <= all(one->high[s])) & (all(one->low[s]) <= load(many->high[s] + i));
            bits |= bits_of(in) << k;
        }
        touch[w] = bits;
    }
}

// ---- oriented boxes ----

// In the axes of a: rotation r and offset t of b. Along an axis of a, and of b, and along the cross product of each two, the boxes are apart if
// the offset exceeds both extents. Cross products of parallel axes are 0 and say nothing: with `ERROR` they never exclude.
static masks oriented_are_apart(lanes r[3][3], const lanes t[3], const lanes a[3], const lanes b[3]) {
    static const double ERROR = 1e-12;
    lanes s[3][3];
    masks out = (masks){0};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) s[i][k] = size_of(r[i][k]) + ERROR;
    for (int i = 0; i < 3; i++) {
        out |= size_of(t[i]) > a[i] + b[0] * s[i][0] + b[1] * s[i][1] + b[2] * s[i][2];
        out |= size_of(t[0] * r[0][i] + t[1] * r[1][i] + t[2] * r[2][i]) >
               b[i] + a[0] * s[0][i] + a[1] * s[1][i] + a[2] * s[2][i];
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            int i1 = (i + 1) % 3, i2 = (i + 2) % 3, k1 = (k + 1) % 3, k2 = (k + 2) % 3;
            lanes reach = a[i1] * s[i2][k] + a[i2] * s[i1][k] + b[k1] * s[i][k2] + b[k2] * s[i][k1];
            out |= size_of(t[i2] * r[i1][k] - t[i1] * r[i2][k]) > reach;
        }
    return out;
}

static void oriented(const sk_oriented_batch *a, const sk_oriented_batch *b, int32_t count, uint64_t *touch) {
    for (int32_t w = 0; w < sk_batch_words(count); w++) {
        uint64_t bits = 0;
        for (int32_t n = 0; n < SK_BATCH_BLOCK; n += LANES) {
            int32_t at = SK_BATCH_BLOCK * w + n;
            lanes u[9], v[9], d[3], r[3][3], t[3], of_a[3], of_b[3];
            for (int k = 0; k < 9; k++) {
                u[k] = load(a->axis[k] + at);
                v[k] = load(b->axis[k] + at);
            }
            for (int k = 0; k < 3; k++) {
                d[k] = load(b->centre[k] + at) - load(a->centre[k] + at);
                of_a[k] = load(a->half[k] + at);
                of_b[k] = load(b->half[k] + at);
            }
            for (int i = 0; i < 3; i++) {
                t[i] = u[3 * i] * d[0] + u[3 * i + 1] * d[1] + u[3 * i + 2] * d[2];
                for (int k = 0; k < 3; k++)
                    r[i][k] = u[3 * i] * v[3 * k] + u[3 * i + 1] * v[3 * k + 1] + u[3 * i + 2] * v[3 * k + 2];
            }
            bits |= bits_of(~oriented_are_apart(r, t, of_a, of_b)) << n;
        }
        touch[w] = bits;
    }
}

// ---- triangles ----

typedef struct lanes3 {
    lanes x, y, z;
} lanes3;

static inline lanes3 minus(lanes3 a, lanes3 b) {
    return (lanes3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline lanes dot(lanes3 a, lanes3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline lanes3 cross(lanes3 a, lanes3 b) {
    return (lanes3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline lanes smaller(lanes a, lanes b) {
    return choose(a < b, a, b);
}

// Of a point at `p` from the begin of a side.
static inline lanes square_from_side(lanes3 p, lanes3 side) {
    lanes square = dot(side, side), share = dot(p, side) / choose(square > 0.0, square, all(1.0));
    share = smaller(choose(share > 0.0, share, all(0.0)), all(1.0));
    lanes3 d = {p.x - share * side.x, p.y - share * side.y, p.z - share * side.z};
    return dot(d, d);
}

// Inside of its three sides the triangle is as far as its plane, else as its nearest side.
static void triangles(const sk_point_batch *points, const sk_triangle_batch *of, int32_t count, double *square) {
    for (int32_t i = 0; i < SK_BATCH_BLOCK * sk_batch_words(count); i += LANES) {
        lanes3 c[3], p = {load(points->x + i), load(points->y + i), load(points->z + i)};
        for (int k = 0; k < 3; k++)
            c[k] =
                (lanes3){load(of->corner[3 * k] + i), load(of->corner[3 * k + 1] + i), load(of->corner[3 * k + 2] + i)};
        lanes3 side[3] = {minus(c[1], c[0]), minus(c[2], c[1]), minus(c[0], c[2])}, n = cross(side[0], side[1]);
        lanes3 from[3] = {minus(p, c[0]), minus(p, c[1]), minus(p, c[2])};
        lanes nn = dot(n, n), height = dot(n, from[0]), least = square_from_side(from[0], side[0]);
        masks inside = nn > 0.0;
        for (int k = 0; k < 3; k++) {
            if (k > 0) least = smaller(square_from_side(from[k], side[k]), least);
            inside &= dot(cross(side[k], from[k]), n) >= 0.0;
        }
        lanes plane = height * height / choose(nn > 0.0, nn, all(1.0));
        least = choose(inside, plane, least);
        memcpy(square + i, &least, sizeof least);
    }
}
