// rational.h: an exact evaluator of random shapes along a segment, for the rational test. The normals, offsets and ends are
// the doubles that the engine works on, taken as the rational numbers that they are; distances are integers (GMP) in units
// of 2^-320, fractions quotients of them.
//
// What the engine may take for something else. With u = 2^-53 and coordinates up to R, n.x - d errs by less than
// E = 4u(sqrt(3) R + |d|) (docs/models/scenery.md). So the sign of an end is certain where |D| > E, and always for a
// normal along an axis, where one rounding keeps the sign. Of two certain signs that differ the crossing errs by less than
// E / (|D1| + |D2| - 2E) + 3u; with a normal along an axis by less than 4u. Where only D2 is certain the engine may see a
// crossing, but not beyond 2E / (|D2| + E) + 3u. Crossings whose intervals so found do not overlap come in that order;
// crossings at equal fractions are ties where they are of one plane, or where every step of the engine's is without rounding.
//
// Between the clusters of overlapping crossings, and at clusters that are ties, every half-space is certainly inside,
// certainly outside or uncertain; unions take the maximum and intersections the minimum of these three (Kleene).
#pragma once
#include "csg/reference.h"

#include <gmp.h>

enum { INPUT_BITS = 160, CLUSTERS = 2048 };

typedef enum verdict { CERTAINLY_OUT, UNCERTAIN, CERTAINLY_IN } verdict;

// Fractions in units of 2^-60: far finer than any rounding here.
#define FRACTION_UNIT 0x1p-60

typedef struct exact_plane {
    mpz_t n[3], offset; // units of 2^-160 and 2^-320
    mpz_t d1, d2, span; // of the segment: distances of its ends, and d1 - d2
    int sign1, sign2;
    bool along_axis, known1, known2, crosses, without_rounding;
    int64_t fraction, low, high; // floor of the crossing, and where the engine may see it
    int32_t cluster;             // -1 where it crosses nothing
} exact_plane;

typedef struct cluster {
    int64_t low, high;
    bool tie;
} cluster;

typedef struct exact_solid {
    const sample *c;
    exact_plane *planes; // by node
    int32_t *order, order_count;
    cluster clusters[CLUSTERS];
    int32_t cluster_count;
} exact_solid;

// The double as an integer in units of 2^-bits; fails the test where it is none.
static inline void exact_load(mpz_t out, double x, int bits) {
    int exponent;
    double mantissa = frexp(x, &exponent);
    mpz_set_d(out, ldexp(mantissa, 53));
    int shift = exponent - 53 + bits;
    if (shift >= 0) {
        mpz_mul_2exp(out, out, (mp_bitcnt_t)shift);
        return;
    }
    if (mpz_sgn(out) != 0 && mpz_scan1(out, 0) < (mp_bitcnt_t)-shift) fail_msg("%g has bits below 2^-%d", x, bits);
    mpz_tdiv_q_2exp(out, out, (mp_bitcnt_t)-shift);
}

static inline void exact_solid_create(exact_solid *e, const sample *c) {
    e->c = c;
    e->planes = calloc((size_t)c->count, sizeof *e->planes);
    e->order = calloc((size_t)c->count, sizeof *e->order);
    assert_true(e->planes != NULL && e->order != NULL);
    for (int32_t i = 0; i < c->count; i++) {
        if (c->nodes[i].kind != REF_PLANE) continue;
        exact_plane *p = &e->planes[i];
        const double n[3] = {c->nodes[i].normal.x, c->nodes[i].normal.y, c->nodes[i].normal.z};
        int32_t zeros = 0, ones = 0;
        for (int k = 0; k < 3; k++) {
            mpz_init(p->n[k]);
            exact_load(p->n[k], n[k], INPUT_BITS);
            zeros += n[k] == 0.0;
            ones += fabs(n[k]) == 1.0;
        }
        p->along_axis = zeros == 2 && ones == 1;
        mpz_inits(p->offset, p->d1, p->d2, p->span, NULL);
        exact_load(p->offset, c->nodes[i].offset, 2 * INPUT_BITS);
    }
}

static inline void exact_solid_free(exact_solid *e) {
    for (int32_t i = 0; i < e->c->count; i++) {
        exact_plane *p = &e->planes[i];
        if (e->c->nodes[i].kind == REF_PLANE)
            mpz_clears(p->n[0], p->n[1], p->n[2], p->offset, p->d1, p->d2, p->span, NULL);
    }
    free(e->planes);
    free(e->order);
}

static inline void exact_distance(mpz_t out, const exact_plane *p, mpz_t at[3]) {
    mpz_neg(out, p->offset);
    for (int k = 0; k < 3; k++) mpz_addmul(out, p->n[k], at[k]);
}

static inline double exact_real(const mpz_t x) {
    long exponent;
    double mantissa = mpz_get_d_2exp(&exponent, x);
    return ldexp(mantissa, (int)exponent - 2 * INPUT_BITS);
}

static inline bool fits_a_double(const mpz_t x) {
    return mpz_sgn(x) == 0 || mpz_sizeinbase(x, 2) - mpz_scan1(x, 0) <= 53;
}

static inline int64_t units_above(double fraction) {
    return (int64_t)(sk_min(fraction, 2.0) / FRACTION_UNIT) + 2;
}

// Signs and crossing of one plane; `reach` is R.
static inline void exact_cross(exact_plane *p, double offset, double reach) {
    const double u = 0x1p-53, more = 1.0 + 0x1p-20; // for terms of second order and the conversions here
    double error = 4.0 * u * (sqrt(3.0) * reach + fabs(offset)) * more;
    double size1 = fabs(exact_real(p->d1)), size2 = fabs(exact_real(p->d2));
    p->sign1 = mpz_sgn(p->d1);
    p->sign2 = mpz_sgn(p->d2);
    p->known1 = p->along_axis || size1 > error;
    p->known2 = p->along_axis || size2 > error;
    // In either direction: what lies on the border is inside of the half-space and of its complement.
    bool known = p->known1 && p->known2;
    p->crosses = known ? p->sign1 != p->sign2 : p->known1 || p->known2;
    p->cluster = -1;
    p->without_rounding = false;
    if (!p->crosses) return;
    if (!known) {
        double far = p->known1 ? size1 : size2, near = 2.0 * error / (far + error) * more + 3.0 * u;
        bool at_start = p->known2, at_end = p->known1;
        p->low = at_end ? units_above(1.0) - units_above(near) - 4 : -1;
        p->high = at_start ? units_above(near) : units_above(1.0);
        p->fraction = at_end ? p->high : p->low;
        return;
    }
    mpz_sub(p->span, p->d1, p->d2);
    p->without_rounding = p->along_axis && fits_a_double(p->d1) && fits_a_double(p->d2) && fits_a_double(p->span);
    mpz_t scaled;
    mpz_init(scaled);
    mpz_mul_2exp(scaled, p->d1, 60);
    mpz_fdiv_q(scaled, scaled, p->span);
    p->fraction = mpz_get_si(scaled);
    mpz_clear(scaled);
    double off = p->along_axis ? 4.0 * u : (error / (size1 + size2 - 2.0 * error) + 3.0 * u) * more;
    p->low = p->fraction - units_above(off);
    p->high = p->fraction + units_above(off);
}

static inline int exact_compare_low(const exact_plane *a, const exact_plane *b) {
    return a->low != b->low ? (a->low > b->low) - (a->low < b->low)
                            : (a->fraction > b->fraction) - (a->fraction < b->fraction);
}

// By where the engine may see them first; few, so by insertion.
static inline void exact_sort(exact_solid *e) {
    for (int32_t i = 1; i < e->order_count; i++) {
        int32_t moved = e->order[i], k = i;
        for (; k > 0 && exact_compare_low(&e->planes[e->order[k - 1]], &e->planes[moved]) > 0; k--)
            e->order[k] = e->order[k - 1];
        e->order[k] = moved;
    }
}

// Whether the engine is bound to see both crossings at the same fraction.
static inline bool exact_tie(const exact_solid *e, int32_t i, int32_t k) {
    const exact_plane *p = &e->planes[i], *q = &e->planes[k];
    const ref_node *m = &e->c->nodes[i], *n = &e->c->nodes[k];
    if (!p->known1 || !p->known2 || !q->known1 || !q->known2 || p->fraction != q->fraction) return false;
    for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
        if (m->normal.x == sign * n->normal.x && m->normal.y == sign * n->normal.y &&
            m->normal.z == sign * n->normal.z && m->offset == sign * n->offset)
            return true;
    }
    if (!p->without_rounding || !q->without_rounding) return false;
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, p->d1, q->span);
    mpz_mul(right, q->d1, p->span);
    bool equal = mpz_cmp(left, right) == 0;
    mpz_clears(left, right, NULL);
    return equal;
}

static inline void exact_cluster(exact_solid *e) {
    exact_sort(e);
    e->cluster_count = 0;
    for (int32_t i = 0; i < e->order_count; i++) {
        exact_plane *p = &e->planes[e->order[i]];
        cluster *last = e->cluster_count > 0 ? &e->clusters[e->cluster_count - 1] : NULL;
        if (last == NULL || p->low > last->high) {
            assert_true(e->cluster_count < CLUSTERS);
            e->clusters[e->cluster_count++] = (cluster){p->low, p->high, p->known1 && p->known2};
        } else {
            last->tie = last->tie && exact_tie(e, e->order[i - 1], e->order[i]);
            if (p->high > last->high) last->high = p->high;
        }
        p->cluster = e->cluster_count - 1;
    }
}

// Makes the solid ready for the segment.
static inline void exact_segment(exact_solid *e, sk_vec3 a, sk_vec3 b) {
    const double from[3] = {a.x, a.y, a.z}, to[3] = {b.x, b.y, b.z};
    mpz_t start[3], end[3];
    double reach = 0.0;
    for (int k = 0; k < 3; k++) {
        mpz_inits(start[k], end[k], NULL);
        exact_load(start[k], from[k], INPUT_BITS);
        exact_load(end[k], to[k], INPUT_BITS);
        reach = sk_max(reach, sk_max(fabs(from[k]), fabs(to[k])));
    }
    e->order_count = 0;
    for (int32_t i = 0; i < e->c->count; i++) {
        if (e->c->nodes[i].kind != REF_PLANE) continue;
        exact_distance(e->planes[i].d1, &e->planes[i], start);
        exact_distance(e->planes[i].d2, &e->planes[i], end);
        exact_cross(&e->planes[i], e->c->nodes[i].offset, reach);
        if (e->planes[i].crosses) e->order[e->order_count++] = i;
    }
    for (int k = 0; k < 3; k++) mpz_clears(start[k], end[k], NULL);
    exact_cluster(e);
}

// Cells: 2i is right before cluster i and behind the one before, 2i + 1 at cluster i.
static inline verdict exact_plane_verdict(const exact_solid *e, int32_t index, bool negated, int32_t cell) {
    const exact_plane *p = &e->planes[index];
    int sign1 = negated ? -p->sign1 : p->sign1, sign2 = negated ? -p->sign2 : p->sign2;
    bool in1 = sign1 <= 0, in2 = sign2 <= 0, known = p->known1 && p->known2;
    if (known && in1 == in2) return in1 ? CERTAINLY_IN : CERTAINLY_OUT;
    if (!p->known1 && !p->known2) return UNCERTAIN;
    int32_t own = 2 * p->cluster + 1;
    if (cell == own) return known && e->clusters[p->cluster].tie ? CERTAINLY_IN : UNCERTAIN; // borders count as inside
    if (cell < own) return !p->known1 ? UNCERTAIN : in1 ? CERTAINLY_IN : CERTAINLY_OUT;
    return !p->known2 ? UNCERTAIN : in2 ? CERTAINLY_IN : CERTAINLY_OUT;
}

static inline verdict exact_verdict(const exact_solid *e, int32_t index, bool negated, int32_t cell) {
    const ref_node *n = &e->c->nodes[index];
    switch (n->kind) {
    case REF_CONSTANT: return (n->value != 0) != negated ? CERTAINLY_IN : CERTAINLY_OUT;
    case REF_PLANE: return exact_plane_verdict(e, index, negated, cell);
    case REF_COMPLEMENT: return exact_verdict(e, n->child[0], !negated, cell);
    case REF_MADE_OF:
    case REF_PAINT: return exact_verdict(e, n->child[0], negated, cell);
    case REF_UNION:
    case REF_INTERSECTION: break;
    }
    bool is_union = (n->kind == REF_UNION) != negated;
    verdict best = is_union ? CERTAINLY_OUT : CERTAINLY_IN;
    for (int32_t i = 0; i < n->count; i++) {
        verdict part = exact_verdict(e, n->child[i], negated, cell);
        if (is_union ? part > best : part < best) best = part;
        if (best == (is_union ? CERTAINLY_IN : CERTAINLY_OUT)) break;
    }
    return best;
}
