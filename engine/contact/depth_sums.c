// In a cell the depth is linear: delta = delta(o) - m . y, where y is relative to the common origin o.
//  1. Sums over the triangles (r, a, b) of the surface of the cell, with area vector S and s = r + a + b:
//         Q = r r^T + a a^T + b b^T + s s^T
//         volume moments of the tetrahedron (0, r, a, b):   v = r . (a x b) / 6,   v s / 4,   v Q / 20
//         moments of the solid's area vector:               S,   S s / 3,   S Q / 12
//         the same of the part -S . m of each triangle that faces the field, and of each wall that faces away from it
//  2. Force, moment and 6 x 6 integrals are linear in these sums.
#include "contact/depth_sums.h"

#include "convex/triangles.h"

// A symmetric matrix: xx, yy, zz, xy, xz, yz.
typedef struct symmetric {
    double m[6];
} symmetric;

// Moments of a weight of order 0, 1 and 2 in y.
typedef struct moments {
    double zero;
    sk_vec3 first;
    symmetric second;
} moments;

typedef struct cell_sums {
    moments volume, facing;
    moments area[3]; // of the components of the area vector
    double opening;
} cell_sums;

static void add_square(symmetric *q, sk_vec3 a) {
    q->m[0] += a.x * a.x;
    q->m[1] += a.y * a.y;
    q->m[2] += a.z * a.z;
    q->m[3] += a.x * a.y;
    q->m[4] += a.x * a.z;
    q->m[5] += a.y * a.z;
}

// A weight whose mean position is mean * s and whose mean square is square * q.
typedef struct spread {
    sk_vec3 s;
    symmetric q;
    double mean, square;
} spread;

static void add_moments(moments *sum, double weight, const spread *of) {
    sum->zero += weight;
    sum->first = sk_add_scaled(sum->first, weight * of->mean, of->s);
    double w = weight * of->square;
    for (int i = 0; i < 6; i++) sum->second.m[i] += w * of->q.m[i];
}

// Returns the spread of the tetrahedron of a triangle and the origin o; *r: the first corner, seen from o.
static spread tetrahedron_of(const sk_triangle *t, sk_vec3 o, sk_vec3 *r) {
    sk_vec3 a = sk_sub(t->corner[1], o), b = sk_sub(t->corner[2], o);
    *r = sk_sub(t->corner[0], o);
    spread of = {.s = sk_add(*r, sk_add(a, b)), .mean = 1.0 / 4.0, .square = 1.0 / 20.0};
    add_square(&of.q, *r);
    add_square(&of.q, a);
    add_square(&of.q, b);
    add_square(&of.q, of.s);
    return of;
}

// Step 1.
static void sum_triangles(const sk_depth_cell *cell, sk_vec3 o, cell_sums *sum) {
    sk_triangles walk;
    sk_triangles_begin(cell->cut, &walk);
    for (sk_triangle t; sk_triangles_next(&walk, &t);) {
        if (t.area.x == 0.0 && t.area.y == 0.0 && t.area.z == 0.0) continue;
        sk_vec3 r;
        spread of = tetrahedron_of(&t, o, &r);
        add_moments(&sum->volume, sk_dot(r, t.area) / 3.0, &of);
        if (t.face == cell->nearest) sum->opening += sk_dot(t.area, cell->face.normal);
        if (t.face >= cell->faces_of_solid) continue;
        of.mean = 1.0 / 3.0;
        of.square = 1.0 / 12.0;
        add_moments(&sum->area[0], t.area.x, &of);
        add_moments(&sum->area[1], t.area.y, &of);
        add_moments(&sum->area[2], t.area.z, &of);
        double facing = -sk_dot(t.area, cell->face.normal);
        // What is left beyond a wall faces the other way, and this is subtracted from the piece.
        if (t.face < cell->first_wall ? facing > 0.0 : facing < 0.0) add_moments(&sum->facing, facing, &of);
    }
}

// Step 1 of the volume alone.
static void sum_volume(const sk_cut *cut, sk_vec3 o, moments *sum) {
    sk_triangles walk;
    sk_triangles_begin(cut, &walk);
    for (sk_triangle t; sk_triangles_next(&walk, &t);) {
        if (t.area.x == 0.0 && t.area.y == 0.0 && t.area.z == 0.0) continue;
        sk_vec3 r;
        spread of = tetrahedron_of(&t, o, &r);
        add_moments(sum, sk_dot(r, t.area) / 3.0, &of);
    }
}

static double part(sk_vec3 a, int i) {
    return i == 0 ? a.x : i == 1 ? a.y : a.z;
}

// Returns row i of a symmetric matrix.
static sk_vec3 row_of(const symmetric *q, int i) {
    const double *m = q->m;
    return i == 0 ? (sk_vec3){m[0], m[3], m[4]} : i == 1 ? (sk_vec3){m[3], m[1], m[5]} : (sk_vec3){m[4], m[5], m[2]};
}

static sk_vec3 times(const symmetric *q, sk_vec3 a) {
    return (sk_vec3){sk_dot(row_of(q, 0), a), sk_dot(row_of(q, 1), a), sk_dot(row_of(q, 2), a)};
}

// Adds the integral of b b^T, b = (m, y x m), from the moments of its weight.
static void add_square_of_lever(const moments *weight, sk_vec3 m, double out[6][6]) {
    sk_vec3 lever = sk_cross(weight->first, m);
    // Row i of the integral of (y x m) y^T, then of (y x m) (y x m)^T.
    sk_vec3 x = row_of(&weight->second, 0), y = row_of(&weight->second, 1), z = row_of(&weight->second, 2);
    sk_vec3 row[3] = {sk_sub(sk_scale(m.z, y), sk_scale(m.y, z)), sk_sub(sk_scale(m.x, z), sk_scale(m.z, x)),
                      sk_sub(sk_scale(m.y, x), sk_scale(m.x, y))};
    for (int i = 0; i < 3; i++) {
        sk_vec3 turning = sk_cross(row[i], m);
        for (int k = 0; k < 3; k++) {
            out[i][k] += weight->zero * part(m, i) * part(m, k);
            out[i][k + 3] += part(m, i) * part(lever, k);
            out[i + 3][k] += part(lever, i) * part(m, k);
            out[i + 3][k + 3] += part(turning, k);
        }
    }
}

// Returns the integral of y x n dA.
static sk_vec3 lever_of_area(const moments area[3]) {
    return (sk_vec3){area[2].first.y - area[1].first.z, area[0].first.z - area[2].first.x,
                     area[1].first.x - area[0].first.y};
}

// Adds the force and moment, integrals of -delta n and -delta y x n.
static void add_force(const moments area[3], sk_half_space face, double depth_at_origin, sk_depth_integrals *sum) {
    sk_vec3 m = face.normal, total = {area[0].zero, area[1].zero, area[2].zero};
    sk_vec3 slope = {sk_dot(area[0].first, m), sk_dot(area[1].first, m), sk_dot(area[2].first, m)};
    sk_vec3 x = times(&area[0].second, m), y = times(&area[1].second, m), z = times(&area[2].second, m);
    sk_vec3 turning = {z.y - y.z, x.z - z.x, y.x - x.y};
    sum->surface = sk_add(sum->surface, total);
    sum->force = sk_add(sum->force, sk_add_scaled(slope, -depth_at_origin, total));
    sum->moment = sk_add(sum->moment, sk_add_scaled(turning, -depth_at_origin, lever_of_area(area)));
}

// Adds the integral of -a b^T, a = (n, y x n), b = (m, y x m).
static void add_slope(const moments area[3], sk_vec3 m, double out[6][6]) {
    sk_vec3 lever = lever_of_area(area);
    for (int i = 0; i < 3; i++) {
        // The other two components in cyclic order: (y x n)_i = y_p n_q - y_q n_p.
        int p = (i + 1) % 3, q = (i + 2) % 3;
        sk_vec3 shifting = sk_cross(area[i].first, m);
        sk_vec3 turning = sk_cross(sk_sub(row_of(&area[q].second, p), row_of(&area[p].second, q)), m);
        for (int k = 0; k < 3; k++) {
            out[i][k] -= area[i].zero * part(m, k);
            out[i][k + 3] -= part(shifting, k);
            out[i + 3][k] -= part(lever, i) * part(m, k);
            out[i + 3][k + 3] -= part(turning, k);
        }
    }
}

static void add_volume(const moments *volume, sk_half_space face, double depth_at_origin, sk_depth_integrals *sum) {
    sum->volume += volume->zero;
    for (int i = 0; i < 3; i++) sum->first[i] += part(volume->first, i);
    for (int i = 0; i < 6; i++) sum->second[i] += volume->second.m[i];
    sum->energy += depth_at_origin * volume->zero - sk_dot(face.normal, volume->first);
    add_square_of_lever(volume, face.normal, sum->within);
}

void sk_depth_add_volume(const sk_depth_cell *cell, sk_depth_integrals *sum) {
    moments volume = {0};
    sum_volume(cell->cut, sum->origin, &volume);
    add_volume(&volume, cell->face, cell->face.offset - sk_dot(cell->face.normal, sum->origin), sum);
}

void sk_depth_add_surface(const sk_depth_cell *cell, sk_depth_integrals *sum) {
    sk_vec3 surface = {0.0, 0.0, 0.0};
    double volume = 0.0;
    sk_triangles walk;
    sk_triangles_begin(cell->cut, &walk);
    for (sk_triangle t; sk_triangles_next(&walk, &t);) {
        volume += sk_dot(sk_sub(t.corner[0], sum->origin), t.area) / 3.0;
        if (t.face < cell->faces_of_solid) surface = sk_add(surface, t.area);
    }
    sum->volume += volume;
    sum->surface = sk_add(sum->surface, surface);
}

void sk_depth_add_cell(const sk_depth_cell *cell, sk_depth_integrals *sum) {
    sk_half_space face = cell->face;
    double depth_at_origin = face.offset - sk_dot(face.normal, sum->origin);
    cell_sums sums = {0};
    sum_triangles(cell, sum->origin, &sums);
    add_volume(&sums.volume, face, depth_at_origin, sum);
    sum->area += sums.facing.zero;
    sum->opening += sums.opening;
    for (int32_t i = 0; i < cell->cut->vertex_count; i++)
        sum->depth = sk_max(sum->depth, face.offset - sk_dot(face.normal, cell->cut->vertex[i]));
    add_force(sums.area, face, depth_at_origin, sum);
    add_slope(sums.area, face.normal, sum->slope);
    add_square_of_lever(&sums.facing, face.normal, sum->facing);
}
