// exact.h: volumes without rounding. Every double is a rational number, and so are sums, products and common points of planes.
#pragma once
#include "check.h"
#include "convex/triangles.h"

#include <gmp.h>

enum { EXACT_PLANES = 48, EXACT_CORNERS = 96 };

typedef struct exact_point {
    mpq_t at[3];
} exact_point;

static inline void exact_begin(exact_point *p) {
    mpq_inits(p->at[0], p->at[1], p->at[2], NULL);
}

static inline void exact_end(exact_point *p) {
    mpq_clears(p->at[0], p->at[1], p->at[2], NULL);
}

static inline void exact_set(exact_point *p, sk_vec3 v) {
    mpq_set_d(p->at[0], v.x);
    mpq_set_d(p->at[1], v.y);
    mpq_set_d(p->at[2], v.z);
}

static inline void exact_add_product(mpq_t sum, const mpq_t a, const mpq_t b) {
    mpq_t product;
    mpq_init(product);
    mpq_mul(product, a, b);
    mpq_add(sum, sum, product);
    mpq_clear(product);
}

static inline void exact_dot(mpq_t out, const exact_point *a, const exact_point *b) {
    mpq_t sum;
    mpq_init(sum);
    for (int k = 0; k < 3; k++) exact_add_product(sum, a->at[k], b->at[k]);
    mpq_set(out, sum);
    mpq_clear(sum);
}

static inline void exact_subtract(exact_point *out, const exact_point *a, const exact_point *b) {
    for (int k = 0; k < 3; k++) mpq_sub(out->at[k], a->at[k], b->at[k]);
}

static inline void exact_cross(exact_point *out, const exact_point *a, const exact_point *b) {
    mpq_t left, right;
    mpq_inits(left, right, NULL);
    for (int k = 0; k < 3; k++) {
        int u = (k + 1) % 3, v = (k + 2) % 3;
        mpq_mul(left, a->at[u], b->at[v]);
        mpq_mul(right, a->at[v], b->at[u]);
        mpq_sub(out->at[k], left, right);
    }
    mpq_clears(left, right, NULL);
}

// Returns the volume of a cut solid with the vertices that it has.
static inline double exact_volume_of_cut(const sk_cut *cut) {
    if (cut->vertex_count == 0) return 0.0;
    exact_point corner[3], origin, cross;
    mpq_t sum, product;
    mpq_inits(sum, product, NULL);
    for (int k = 0; k < 3; k++) exact_begin(&corner[k]);
    exact_begin(&origin);
    exact_begin(&cross);
    exact_set(&origin, cut->vertex[0]);
    sk_triangles walk;
    sk_triangles_begin(cut, &walk);
    for (sk_triangle t; sk_triangles_next(&walk, &t);) {
        for (int k = 0; k < 3; k++) {
            exact_set(&corner[k], t.corner[k]);
            exact_subtract(&corner[k], &corner[k], &origin);
        }
        exact_cross(&cross, &corner[1], &corner[2]);
        exact_dot(product, &corner[0], &cross);
        mpq_add(sum, sum, product);
    }
    double volume = mpq_get_d(sum) / 6.0;
    for (int k = 0; k < 3; k++) exact_end(&corner[k]);
    exact_end(&origin);
    exact_end(&cross);
    mpq_clears(sum, product, NULL);
    return volume;
}

// An intersection of half-spaces.
typedef struct exact_solid {
    int32_t count;
    exact_point normal[EXACT_PLANES];
    mpq_t offset[EXACT_PLANES];
} exact_solid;

// Writes the half-spaces, without those that are equal to an earlier one.
static inline void exact_solid_begin(exact_solid *s, const sk_half_space *planes, int32_t count) {
    assert_true(count <= EXACT_PLANES);
    s->count = 0;
    for (int32_t i = 0; i < count; i++) {
        sk_half_space p = planes[i];
        bool again = false;
        for (int32_t k = 0; k < i; k++)
            again |= p.normal.x == planes[k].normal.x && p.normal.y == planes[k].normal.y &&
                     p.normal.z == planes[k].normal.z && p.offset == planes[k].offset;
        if (again) continue;
        exact_begin(&s->normal[s->count]);
        exact_set(&s->normal[s->count], p.normal);
        mpq_init(s->offset[s->count]);
        mpq_set_d(s->offset[s->count++], p.offset);
    }
}

static inline void exact_solid_end(exact_solid *s) {
    for (int32_t i = 0; i < s->count; i++) {
        exact_end(&s->normal[i]);
        mpq_clear(s->offset[i]);
    }
}

// Returns the sign of the distance of a point from a plane.
static inline int exact_side(const exact_solid *s, int32_t plane, const exact_point *p) {
    mpq_t distance;
    mpq_init(distance);
    exact_dot(distance, &s->normal[plane], p);
    int side = mpq_cmp(distance, s->offset[plane]);
    mpq_clear(distance);
    return (side > 0) - (side < 0);
}

// Writes the common point of three planes (Cramer). Returns false if there is none.
static inline bool exact_common_point(const exact_solid *s, const int32_t plane[3], exact_point *out) {
    exact_point cross[3];
    mpq_t determinant;
    mpq_init(determinant);
    for (int k = 0; k < 3; k++) {
        exact_begin(&cross[k]);
        exact_cross(&cross[k], &s->normal[plane[(k + 1) % 3]], &s->normal[plane[(k + 2) % 3]]);
    }
    exact_dot(determinant, &s->normal[plane[0]], &cross[0]);
    bool one = mpq_sgn(determinant) != 0;
    for (int axis = 0; axis < 3 && one; axis++) {
        mpq_set_ui(out->at[axis], 0, 1);
        for (int k = 0; k < 3; k++) exact_add_product(out->at[axis], s->offset[plane[k]], cross[k].at[axis]);
        mpq_div(out->at[axis], out->at[axis], determinant);
    }
    for (int k = 0; k < 3; k++) exact_end(&cross[k]);
    mpq_clear(determinant);
    return one;
}

static inline bool exact_is_inside(const exact_solid *s, const exact_point *p) {
    for (int32_t i = 0; i < s->count; i++)
        if (exact_side(s, i, p) > 0) return false;
    return true;
}

static inline bool exact_is_known(const exact_point *list, int32_t count, const exact_point *p) {
    for (int32_t i = 0; i < count; i++)
        if (mpq_equal(list[i].at[0], p->at[0]) && mpq_equal(list[i].at[1], p->at[1]) &&
            mpq_equal(list[i].at[2], p->at[2]))
            return true;
    return false;
}

// Writes the corners of a face. Returns their number.
static inline int32_t exact_corners(const exact_solid *s, int32_t face, exact_point *out) {
    int32_t count = 0;
    exact_point p;
    exact_begin(&p);
    for (int32_t i = 0; i < s->count; i++)
        for (int32_t k = 0; k < i; k++) {
            if (i == face || k == face) continue;
            const int32_t planes[3] = {face, i, k};
            if (!exact_common_point(s, planes, &p) || !exact_is_inside(s, &p) || exact_is_known(out, count, &p))
                continue;
            assert_true(count < EXACT_CORNERS);
            exact_begin(&out[count]);
            for (int axis = 0; axis < 3; axis++) mpq_set(out[count].at[axis], p.at[axis]);
            count++;
        }
    exact_end(&p);
    return count;
}

// Adds six times the volume of the pyramid from the origin to a face. Its corners are sorted around the first one.
static inline void exact_add_face(const exact_solid *s, int32_t face, mpq_t sum) {
    exact_point corner[EXACT_CORNERS], u, v, cross;
    int32_t count = exact_corners(s, face, corner);
    mpq_t turn;
    mpq_init(turn);
    exact_begin(&u);
    exact_begin(&v);
    exact_begin(&cross);
    for (int32_t i = 1; i < count; i++)
        for (int32_t k = i; k > 1; k--) {
            exact_subtract(&u, &corner[k - 1], &corner[0]);
            exact_subtract(&v, &corner[k], &corner[0]);
            exact_cross(&cross, &u, &v);
            exact_dot(turn, &cross, &s->normal[face]);
            if (mpq_sgn(turn) > 0) break;
            exact_point swapped = corner[k];
            corner[k] = corner[k - 1];
            corner[k - 1] = swapped;
        }
    for (int32_t i = 1; i + 1 < count; i++) {
        exact_cross(&cross, &corner[i], &corner[i + 1]);
        exact_dot(turn, &corner[0], &cross);
        mpq_add(sum, sum, turn);
    }
    for (int32_t i = 0; i < count; i++) exact_end(&corner[i]);
    exact_end(&u);
    exact_end(&v);
    exact_end(&cross);
    mpq_clear(turn);
}

// Returns the volume of an intersection of half-spaces.
static inline double exact_volume_of_planes(const sk_half_space *planes, int32_t count) {
    exact_solid s;
    mpq_t sum;
    mpq_init(sum);
    exact_solid_begin(&s, planes, count);
    for (int32_t i = 0; i < s.count; i++) exact_add_face(&s, i, sum);
    double volume = mpq_get_d(sum) / 6.0;
    exact_solid_end(&s);
    mpq_clear(sum);
    return volume;
}
