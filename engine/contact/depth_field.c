// The overlap is divided into cells, one per live face. In the cell of live face j this face is the nearest, so delta
// is linear: delta = delta(o) - m . y, where y is relative to the common origin o.
//  1. Sums over the triangles (r, a, b) of the surface of the cell, with area vector S and s = r + a + b:
//         Q = r r^T + a a^T + b b^T + s s^T
//         volume moments of the tetrahedron (0, r, a, b):   v = r . (a x b) / 6,   v s / 4,   v Q / 20
//         moments of the solid's area vector:               S,   S s / 3,   S Q / 12
//         the same of the part -S . m of each triangle that faces the field
//  2. Force, moment and 6 x 6 integrals are linear in these sums.
//  3. Where a domain face that is not live cuts the solid's surface, delta ends with a step. The rate of the force then
//     has a term along this rim. It is integrated by Simpson's rule, which is exact for a cubic function.
#include "contact/depth_field.h"

#include "base/assert.h"
#include "convex/measures.h"
#include "convex/triangles.h"

// Faces of a cell are numbered: the faces of the solid, then those of the field, then the seams to the other cells.
enum { FIRST_SEAM = 2 * SK_CONVEX_FACES_MAX };
_Static_assert(FIRST_SEAM + SK_CONVEX_FACES_MAX <= SK_CUT_FACES_MAX, "every face has a number of its own");

// Sine of the least angle between a face of the solid and a face at whose rim the term of step 3 is used. Below it the
// term is left out: it holds only for motions far smaller than the depth.
static const double RIM_SINE_LEAST = 0.02;

static bool has(uint64_t set, int32_t face) {
    return (set >> face & 1) != 0;
}

static uint64_t bit(int32_t face) {
    return UINT64_C(1) << face;
}

static double depth_below(sk_half_space face, sk_vec3 x) {
    return face.offset - sk_dot(face.normal, x);
}

static void make_empty(sk_cut *cut) {
    cut->vertex_count = cut->edge_count = 0;
}

// Writes the domain faces that may cut the solid. Returns the one that the solid's centre is the least inside of, or -1
// if the solid is wholly inside, or -2 if it is wholly outside one of them.
enum { CUTS_NOTHING = -1, CUTS_ALL = -2 };
static int32_t faces_in_reach(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field,
                              uint64_t *reach) {
    sk_vec3 centre = sk_pose_point(*pose, solid->centre);
    int32_t first = CUTS_NOTHING;
    double most = -INFINITY;
    *reach = 0;
    for (int32_t j = 0; j < field->face_count; j++) {
        if (!has(field->faces.domain, j)) continue;
        double above = -depth_below(field->face[j], centre);
        if (above > solid->radius) return CUTS_ALL;
        if (above < -solid->radius) continue;
        *reach |= bit(j);
        if (above > most) {
            most = above;
            first = j;
        }
    }
    return first;
}

// Computes the part of the solid within the domain. The face that cuts off most comes first, so that the others meet
// few vertices. The result is empty if it has too many vertices, which no pair of pieces of this size has.
static void overlap_of(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field, sk_cut *out) {
    uint64_t reach;
    int32_t first = faces_in_reach(solid, pose, field, &reach), faces = solid->piece->face_count;
    make_empty(out);
    if (first == CUTS_ALL) return;
    sk_cut_begin(solid->piece, pose, out);
    bool fits = first == CUTS_NOTHING || sk_cut_by(out, field->face[first], faces + first);
    for (int32_t j = 0; j < field->face_count && fits && out->vertex_count > 0; j++)
        if (j != first && has(reach, j)) fits = sk_cut_by(out, field->face[j], faces + j);
    if (!fits) make_empty(out);
}

// Returns the live faces that may be the nearest somewhere: those whose least depth is below the largest depth of every
// other one.
static uint64_t nearest_faces(const sk_cut *overlap, const sk_depth_field *field) {
    double least[SK_CONVEX_FACES_MAX], bound = INFINITY;
    int32_t lowest = -1;
    for (int32_t j = 0; j < field->face_count; j++) {
        if (!has(field->faces.live, j)) continue;
        double low = INFINITY, high = -INFINITY;
        for (int32_t i = 0; i < overlap->vertex_count; i++) {
            double depth = depth_below(field->face[j], overlap->vertex[i]);
            low = sk_min(low, depth);
            high = sk_max(high, depth);
        }
        least[j] = low;
        if (high < bound) {
            bound = high;
            lowest = j;
        }
    }
    uint64_t nearest = lowest < 0 ? 0 : bit(lowest);
    for (int32_t j = 0; j < field->face_count; j++)
        if (has(field->faces.live, j) && least[j] < bound) nearest |= bit(j);
    return nearest;
}

// Computes the part of the overlap where live face j is the nearest.
static void cell_of(const sk_cut *overlap, const sk_depth_field *field, uint64_t nearest, int32_t j, sk_cut *cell) {
    sk_cut_copy(overlap, cell);
    sk_half_space own = field->face[j];
    for (int32_t k = 0; k < field->face_count && cell->vertex_count > 0; k++) {
        if (k == j || !has(nearest, k)) continue;
        sk_half_space other = field->face[k];
        sk_half_space seam = {sk_sub(other.normal, own.normal), other.offset - own.offset};
        if (!sk_cut_by(cell, seam, FIRST_SEAM + k)) make_empty(cell);
    }
}

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
} cell_sums;

static void add_square(symmetric *q, sk_vec3 a) {
    q->m[0] += a.x * a.x;
    q->m[1] += a.y * a.y;
    q->m[2] += a.z * a.z;
    q->m[3] += a.x * a.y;
    q->m[4] += a.x * a.z;
    q->m[5] += a.y * a.z;
}

// Adds a weight whose mean position is mean * s and whose mean square is square * q.
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

// Step 1.
static void sum_triangles(const sk_cut *cell, sk_vec3 o, int32_t faces_of_solid, sk_vec3 m, cell_sums *sum) {
    sk_triangles walk;
    sk_triangles_begin(cell, &walk);
    for (sk_triangle t; sk_triangles_next(&walk, &t);) {
        if (t.area.x == 0.0 && t.area.y == 0.0 && t.area.z == 0.0) continue;
        sk_vec3 r = sk_sub(t.corner[0], o), a = sk_sub(t.corner[1], o), b = sk_sub(t.corner[2], o);
        spread of = {.s = sk_add(r, sk_add(a, b)), .mean = 1.0 / 4.0, .square = 1.0 / 20.0};
        add_square(&of.q, r);
        add_square(&of.q, a);
        add_square(&of.q, b);
        add_square(&of.q, of.s);
        add_moments(&sum->volume, sk_dot(r, t.area) / 3.0, &of);
        if (t.face >= faces_of_solid) continue;
        of.mean = 1.0 / 3.0;
        of.square = 1.0 / 12.0;
        add_moments(&sum->area[0], t.area.x, &of);
        add_moments(&sum->area[1], t.area.y, &of);
        add_moments(&sum->area[2], t.area.z, &of);
        double facing = -sk_dot(t.area, m);
        if (facing > 0.0) add_moments(&sum->facing, facing, &of);
    }
}

static double part(sk_vec3 a, int i) {
    return i == 0 ? a.x : i == 1 ? a.y : a.z;
}

// Returns row i of a symmetric matrix.
static sk_vec3 row_of(const symmetric *q, int i) {
    const double *m = q->m;
    return i == 0   ? (sk_vec3){m[0], m[3], m[4]}
           : i == 1 ? (sk_vec3){m[3], m[1], m[5]}
                    : (sk_vec3){m[4], m[5], m[2]};
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

typedef struct lever {
    double of[6];
} lever;

static lever lever_at(sk_vec3 y, sk_vec3 n) {
    sk_vec3 c = sk_cross(y, n);
    return (lever){{n.x, n.y, n.z, c.x, c.y, c.z}};
}

// The rim where a face of the solid with normal n meets a domain face with normal k that is not live.
typedef struct rim {
    sk_vec3 from, to; // relative to the origin
    sk_vec3 n, k;
    double depth_from, depth_to;
} rim;

// Adds the integral of -(delta / sine) a b^T along the rim, b = (k, y x k).
static void add_rim(const rim *at, double out[6][6]) {
    double cosine = sk_dot(at->n, at->k), sine = sqrt(sk_max(0.0, 1.0 - cosine * cosine));
    if (sine < RIM_SINE_LEAST) return;
    double length = sk_length(sk_sub(at->to, at->from));
    for (int point = 0; point < 3; point++) {
        double share = 0.5 * point, weight = (point == 1 ? 4.0 : 1.0) / 6.0 * length / sine;
        sk_vec3 y = sk_mix(at->from, at->to, share);
        lever a = lever_at(y, at->n), b = lever_at(y, at->k);
        weight *= at->depth_from + share * (at->depth_to - at->depth_from);
        for (int i = 0; i < 6; i++)
            for (int k = 0; k < 6; k++) out[i][k] -= weight * a.of[i] * b.of[k];
    }
}

// Data of one evaluation.
typedef struct evaluation {
    const sk_depth_solid *solid;
    const sk_pose *pose;
    const sk_depth_field *field;
} evaluation;

// Step 3.
static void add_rims(const evaluation *e, const sk_cut *cell, sk_half_space face, sk_depth_integrals *sum) {
    int32_t faces = e->solid->piece->face_count;
    for (int32_t i = 0; i < cell->edge_count; i++) {
        sk_convex_edge edge = cell->edge[i];
        int32_t own = edge.left < edge.right ? edge.left : edge.right, k = edge.left + edge.right - own - faces;
        if (own >= faces || k < 0 || k >= e->field->face_count || has(e->field->faces.live, k)) continue;
        sk_vec3 from = cell->vertex[edge.from], to = cell->vertex[edge.to];
        rim at = {sk_sub(from, sum->origin),
                  sk_sub(to, sum->origin),
                  sk_rotate(e->pose->rotation, e->solid->piece->face[own].normal),
                  e->field->face[k].normal,
                  depth_below(face, from),
                  depth_below(face, to)};
        add_rim(&at, sum->slope);
    }
}

static void add_cell(const evaluation *e, const sk_cut *cell, int32_t j, sk_depth_integrals *sum) {
    if (cell->vertex_count == 0) return;
    sk_half_space face = e->field->face[j];
    cell_sums sums = {0};
    sum_triangles(cell, sum->origin, e->solid->piece->face_count, face.normal, &sums);
    double depth_at_origin = depth_below(face, sum->origin);
    sum->volume += sums.volume.zero;
    for (int i = 0; i < 3; i++) sum->first[i] += part(sums.volume.first, i);
    for (int i = 0; i < 6; i++) sum->second[i] += sums.volume.second.m[i];
    sum->energy += depth_at_origin * sums.volume.zero - sk_dot(face.normal, sums.volume.first);
    sum->area += sums.facing.zero;
    for (int32_t i = 0; i < cell->vertex_count; i++)
        sum->depth = sk_max(sum->depth, depth_below(face, cell->vertex[i]));
    add_force(sums.area, face, depth_at_origin, sum);
    add_slope(sums.area, face.normal, sum->slope);
    add_square_of_lever(&sums.facing, face.normal, sum->facing);
    add_square_of_lever(&sums.volume, face.normal, sum->within);
    if ((e->field->faces.domain & ~e->field->faces.live) != 0) add_rims(e, cell, face, sum);
    if (sums.volume.zero > 0.0) sum->used_live |= bit(j);
}

// Returns the faces of the field that are part of the surface.
static uint64_t faces_used(const sk_cut *overlap, const evaluation *e) {
    uint64_t used = 0;
    int32_t first = e->solid->piece->face_count, end = first + e->field->face_count;
    for (int32_t i = 0; i < overlap->edge_count; i++) {
        sk_convex_edge edge = overlap->edge[i];
        if (edge.left >= first && edge.left < end) used |= bit(edge.left - first);
        if (edge.right >= first && edge.right < end) used |= bit(edge.right - first);
    }
    return used;
}

sk_depth_integrals sk_depth_integrals_of(const sk_depth_solid *solid, const sk_pose *pose,
                                         const sk_depth_field *field) {
    SK_ASSERT((field->faces.live & ~field->faces.domain) == 0);
    sk_depth_integrals sum = {0};
    evaluation e = {solid, pose, field};
    sk_cut overlap, cell;
    overlap_of(solid, pose, field, &overlap);
    if (overlap.vertex_count == 0) return sum;
    sum.origin = overlap.vertex[0];
    uint64_t nearest = nearest_faces(&overlap, field);
    bool alone = (nearest & (nearest - 1)) == 0;
    for (int32_t j = 0; j < field->face_count; j++) {
        if (!has(nearest, j)) continue;
        if (!alone) cell_of(&overlap, field, nearest, j, &cell);
        add_cell(&e, alone ? &overlap : &cell, j, &sum);
    }
    if (!(sum.volume > 0.0)) return (sk_depth_integrals){0};
    sum.touching = true;
    sum.used = faces_used(&overlap, &e);
    return sum;
}

int32_t sk_depth_integrals_by_face(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field,
                                   int32_t most, sk_depth_of_face *out) {
    SK_ASSERT((field->faces.live & ~field->faces.domain) == 0);
    evaluation e = {solid, pose, field};
    sk_cut overlap, cell;
    overlap_of(solid, pose, field, &overlap);
    if (overlap.vertex_count == 0) return 0;
    uint64_t nearest = nearest_faces(&overlap, field);
    bool alone = (nearest & (nearest - 1)) == 0;
    int32_t count = 0;
    for (int32_t j = 0; j < field->face_count && count < most; j++) {
        if (!has(nearest, j)) continue;
        sk_depth_integrals *sum = &out[count].of;
        *sum = (sk_depth_integrals){.origin = overlap.vertex[0]};
        if (!alone) cell_of(&overlap, field, nearest, j, &cell);
        add_cell(&e, alone ? &overlap : &cell, j, sum);
        sum->touching = sum->volume > 0.0;
        out[count].face = j;
        count += sum->touching;
    }
    return count;
}

// Rows and columns of rotations get -[d] times those of translations.
void sk_depth_add_moved(const double from[6][6], sk_vec3 d, double share, double to[6][6]) {
    double half[6][6];
    for (int k = 0; k < 6; k++) {
        double x = from[0][k], y = from[1][k], z = from[2][k];
        half[0][k] = x;
        half[1][k] = y;
        half[2][k] = z;
        half[3][k] = from[3][k] - (d.y * z - d.z * y);
        half[4][k] = from[4][k] - (d.z * x - d.x * z);
        half[5][k] = from[5][k] - (d.x * y - d.y * x);
    }
    for (int i = 0; i < 6; i++) {
        double x = half[i][0], y = half[i][1], z = half[i][2];
        to[i][0] += share * x;
        to[i][1] += share * y;
        to[i][2] += share * z;
        to[i][3] += share * (half[i][3] - (d.y * z - d.z * y));
        to[i][4] += share * (half[i][4] - (d.z * x - d.x * z));
        to[i][5] += share * (half[i][5] - (d.x * y - d.y * x));
    }
}

// With y' = y - d: the integral of y' y'^T is that of y y^T - d y^T - y d^T + d d^T.
static void move_moments(sk_depth_integrals *sum, sk_vec3 d) {
    sk_vec3 y = {sum->first[0], sum->first[1], sum->first[2]};
    double v = sum->volume, *s = sum->second;
    s[0] += -2.0 * d.x * y.x + v * d.x * d.x;
    s[1] += -2.0 * d.y * y.y + v * d.y * d.y;
    s[2] += -2.0 * d.z * y.z + v * d.z * d.z;
    s[3] += -d.x * y.y - d.y * y.x + v * d.x * d.y;
    s[4] += -d.x * y.z - d.z * y.x + v * d.x * d.z;
    s[5] += -d.y * y.z - d.z * y.y + v * d.y * d.z;
    for (int i = 0; i < 3; i++) sum->first[i] -= v * part(d, i);
}

static void move_matrix(double m[6][6], sk_vec3 d) {
    double moved[6][6] = {{0.0}};
    sk_depth_add_moved((const double(*)[6])m, d, 1.0, moved);
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) m[i][k] = moved[i][k];
}

void sk_depth_integrals_move(sk_depth_integrals *sum, sk_vec3 origin) {
    sk_vec3 d = sk_sub(origin, sum->origin);
    move_moments(sum, d);
    sum->moment = sk_sub(sum->moment, sk_cross(d, sum->force));
    move_matrix(sum->slope, d);
    move_matrix(sum->facing, d);
    move_matrix(sum->within, d);
    sum->origin = origin;
}

// Returns whether face j is at least as deep as the nearest face everywhere in the cell.
static bool is_deeper(const sk_cut *cell, sk_half_space nearest, sk_half_space face) {
    bool deeper = true;
    for (int32_t i = 0; i < cell->vertex_count && deeper; i++)
        deeper = depth_below(face, cell->vertex[i]) >= depth_below(nearest, cell->vertex[i]);
    return deeper;
}

sk_patch_faces sk_depth_faces_without_effect(const sk_depth_solid *solid, const sk_pose *pose,
                                             const sk_depth_field *field, sk_patch_faces candidates) {
    sk_cut overlap, cell;
    overlap_of(solid, pose, field, &overlap);
    for (int32_t k = 0; k < field->face_count; k++)
        for (int32_t i = 0; i < overlap.vertex_count; i++)
            if (depth_below(field->face[k], overlap.vertex[i]) < 0.0) candidates.domain &= ~bit(k);
    uint64_t nearest = nearest_faces(&overlap, field);
    for (int32_t j = 0; j < field->face_count; j++) {
        if (!has(nearest, j)) continue;
        cell_of(&overlap, field, nearest, j, &cell);
        for (int32_t k = 0; k < field->face_count; k++)
            if (has(candidates.live, k) && !is_deeper(&cell, field->face[j], field->face[k]))
                candidates.live &= ~bit(k);
    }
    return candidates;
}

sk_depth_solid sk_depth_solid_of(const sk_convex *piece) {
    sk_depth_solid s = {.piece = piece};
    for (int32_t i = 0; i < piece->vertex_count; i++)
        s.centre = sk_add_scaled(s.centre, 1.0 / piece->vertex_count, piece->vertex[i]);
    for (int32_t i = 0; i < piece->vertex_count; i++)
        s.radius = sk_max(s.radius, sk_length(sk_sub(piece->vertex[i], s.centre)));
    s.radius *= 1.0 + 1e-12; // rounding of the placed vertices
    return s;
}

sk_patch_force sk_depth_field_force(const sk_convex *a, const sk_pose *pose, const sk_convex *b, sk_patch_faces faces,
                                    double kappa) {
    sk_depth_solid solid = sk_depth_solid_of(a);
    sk_depth_field field = {b->face, b->face_count, faces};
    sk_depth_integrals sum = sk_depth_integrals_of(&solid, pose, &field);
    if (!sum.touching) return (sk_patch_force){0};
    sk_vec3 moment = sk_add(sum.moment, sk_cross(sum.origin, sum.force));
    sk_vec3 first = {sum.first[0], sum.first[1], sum.first[2]};
    return (sk_patch_force){.touching = true,
                            .force = sk_scale(kappa, sum.force),
                            .moment = sk_scale(kappa, moment),
                            .energy = kappa * sum.energy,
                            .volume = sum.volume,
                            .centre = sk_add_scaled(sum.origin, 1.0 / sum.volume, first),
                            .depth = sum.depth};
}
