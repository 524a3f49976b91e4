// The determinant in plain arithmetic decides where it is larger than its rounding. Otherwise the determinant is summed
// without rounding: a sum of doubles whose bits do not overlap, in rising order of their sizes. Its sign is that of its
// last term.
#include "math/orientation.h"

#include <stdint.h>

#define ROUNDING 7.8e-16 // bound of the rounding of the plain determinant, as a part of the sum of its products' sizes
#define SPLITTER 134217729.0 // 2^27 + 1

enum { TERMS_MAX = 96 }; // 24 products of three numbers, each of four terms

typedef struct exact_sum {
    int32_t count;
    double term[TERMS_MAX];
} exact_sum;

// Writes a + b as rounded sum and rest.
static void add_exactly(double a, double b, double *sum, double *rest) {
    double s = a + b, of_b = s - a, of_a = s - of_b;
    *rest = (a - of_a) + (b - of_b);
    *sum = s;
}

// Writes the upper and the lower half of the bits.
static void split(double a, double *high, double *low) {
    double c = SPLITTER * a;
    *high = c - (c - a);
    *low = a - *high;
}

static void multiply_exactly(double a, double b, double *product, double *rest) {
    double p = a * b, a1, a0, b1, b0;
    split(a, &a1, &a0);
    split(b, &b1, &b0);
    *rest = a0 * b0 - (((p - a1 * b1) - a0 * b1) - a1 * b0);
    *product = p;
}

static void add_term(exact_sum *sum, double value) {
    int32_t kept = 0;
    for (int32_t i = 0; i < sum->count; i++) {
        double rest;
        add_exactly(value, sum->term[i], &value, &rest);
        if (rest != 0.0) sum->term[kept++] = rest;
    }
    if (value != 0.0) sum->term[kept++] = value;
    sum->count = kept;
}

static void add_product(exact_sum *sum, double a, double b, double c) {
    double high, low, product, rest;
    multiply_exactly(a, b, &high, &low);
    multiply_exactly(low, c, &product, &rest);
    add_term(sum, rest);
    add_term(sum, product);
    multiply_exactly(high, c, &product, &rest);
    add_term(sum, rest);
    add_term(sum, product);
}

// Adds sign * a . (b x c).
static void add_volume(exact_sum *sum, double sign, sk_vec3 a, sk_vec3 b, sk_vec3 c) {
    add_product(sum, sign * a.x, b.y, c.z);
    add_product(sum, -sign * a.x, b.z, c.y);
    add_product(sum, sign * a.y, b.z, c.x);
    add_product(sum, -sign * a.y, b.x, c.z);
    add_product(sum, sign * a.z, b.x, c.y);
    add_product(sum, -sign * a.z, b.y, c.x);
}

static int exact_orientation(sk_vec3 a, sk_vec3 b, sk_vec3 c, sk_vec3 d) {
    exact_sum sum = {.count = 0};
    add_volume(&sum, 1.0, b, c, d);
    add_volume(&sum, -1.0, a, c, d);
    add_volume(&sum, 1.0, a, b, d);
    add_volume(&sum, -1.0, a, b, c);
    if (sum.count == 0) return 0;
    return sum.term[sum.count - 1] > 0.0 ? 1 : -1;
}

int sk_orientation(sk_vec3 a, sk_vec3 b, sk_vec3 c, sk_vec3 d) {
    sk_vec3 u = sk_sub(b, a), v = sk_sub(c, a), w = sk_sub(d, a);
    double yz = u.y * v.z, zy = u.z * v.y, zx = u.z * v.x, xz = u.x * v.z, xy = u.x * v.y, yx = u.y * v.x;
    double volume = (yz - zy) * w.x + (zx - xz) * w.y + (xy - yx) * w.z;
    double size =
        (fabs(yz) + fabs(zy)) * fabs(w.x) + (fabs(zx) + fabs(xz)) * fabs(w.y) + (fabs(xy) + fabs(yx)) * fabs(w.z);
    if (volume > ROUNDING * size) return 1;
    if (volume < -ROUNDING * size) return -1;
    return exact_orientation(a, b, c, d);
}
