// The overlap is divided into cells, one per live face. In the cell of live face j this face is the nearest, so delta
// is linear.
//  1. Cut the solid by the domain faces, then for each live face by the planes at which another one is equally near.
//  2. Add the integrals of each cell: depth_sums.c.
//  3. Where a domain face that is not live cuts the solid's surface, delta ends with a step. The rate of the force then
//     has a term along this rim. It is integrated by Simpson's rule, which is exact for a cubic function.
#include "contact/depth_field.h"

#include "base/assert.h"
#include "contact/depth_sums.h"

// Faces of a cell are numbered: the faces of the solid, its walls, the faces of the field, the seams to the other cells.
enum { FIRST_SEAM = 2 * SK_CONVEX_FACES_MAX + SK_DEPTH_WALLS_MAX };
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

// The number of faces and walls.
static int32_t faces_of(const sk_depth_solid *solid) {
    return solid->piece->face_count + solid->wall_count;
}

sk_half_space sk_depth_placed(sk_half_space plane, const sk_pose *pose) {
    sk_vec3 n = sk_rotate(pose->rotation, plane.normal);
    return (sk_half_space){n, plane.offset + sk_dot(n, pose->position)};
}

static void make_empty(sk_cut *cut) {
    cut->vertex_count = cut->edge_count = 0;
}

int32_t sk_depth_faces_in_reach(const sk_depth_evaluation *e, uint64_t *reach) {
    const sk_depth_solid *solid = e->solid;
    sk_vec3 centre = sk_pose_point(*e->pose, solid->centre);
    int32_t first = SK_DEPTH_CUTS_NOTHING;
    double most = -INFINITY;
    *reach = 0;
    for (int32_t j = 0; j < e->field->face_count; j++) {
        if (!has(e->field->faces.domain, j)) continue;
        double above = -depth_below(e->field->face[j], centre);
        if (above > solid->radius) return SK_DEPTH_CUTS_ALL;
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
    int32_t first = sk_depth_faces_in_reach(&(sk_depth_evaluation){solid, pose, field}, &reach),
            faces = faces_of(solid);
    make_empty(out);
    if (first == SK_DEPTH_CUTS_ALL) return;
    sk_cut_begin(solid->piece, pose, out);
    bool fits = first == SK_DEPTH_CUTS_NOTHING || sk_cut_by(out, field->face[first], faces + first);
    for (int32_t j = 0; j < solid->wall_count && fits && out->vertex_count > 0; j++)
        fits = sk_cut_by(out, sk_depth_placed(solid->wall[j], pose), solid->piece->face_count + j);
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

// Step 3.
static void add_rims(const sk_depth_evaluation *e, const sk_depth_cell *cell, sk_depth_integrals *sum) {
    int32_t faces = cell->faces_of_solid, of_piece = e->solid->piece->face_count;
    for (int32_t i = 0; i < cell->cut->edge_count; i++) {
        sk_convex_edge edge = cell->cut->edge[i];
        int32_t own = edge.left < edge.right ? edge.left : edge.right, k = edge.left + edge.right - own - faces;
        if (own >= faces || k < 0 || k >= e->field->face_count || has(e->field->faces.live, k)) continue;
        if (has(e->field->rimless, k)) continue;
        sk_vec3 from = cell->cut->vertex[edge.from], to = cell->cut->vertex[edge.to];
        rim at = {sk_sub(from, sum->origin),
                  sk_sub(to, sum->origin),
                  sk_rotate(e->pose->rotation,
                            own < of_piece ? e->solid->piece->face[own].normal : e->solid->wall[own - of_piece].normal),
                  e->field->face[k].normal,
                  depth_below(cell->face, from),
                  depth_below(cell->face, to)};
        add_rim(&at, sum->slope);
    }
}

static sk_depth_cell cell_at(const sk_depth_evaluation *e, const sk_cut *cut, int32_t j) {
    int32_t faces = faces_of(e->solid);
    return (sk_depth_cell){cut, e->field->face[j], e->solid->piece->face_count, faces, faces + j};
}

static void add_cell(const sk_depth_evaluation *e, const sk_cut *cut, int32_t j, sk_depth_integrals *sum) {
    if (cut->vertex_count == 0) return;
    sk_depth_cell cell = cell_at(e, cut, j);
    double before = sum->volume;
    sk_depth_add_cell(&cell, sum);
    if ((e->field->faces.domain & ~e->field->faces.live) != 0) add_rims(e, &cell, sum);
    if (sum->volume > before) sum->used_live |= bit(j);
}

// Returns the faces of the field that are part of the surface.
static uint64_t faces_used(const sk_cut *overlap, const sk_depth_evaluation *e) {
    uint64_t used = 0;
    int32_t first = faces_of(e->solid), end = first + e->field->face_count;
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
    sk_depth_evaluation e = {solid, pose, field};
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

static void add_wanted(const sk_depth_evaluation *e, const sk_cut *cut, int32_t j, sk_depth_wanted wanted,
                       sk_depth_integrals *sum) {
    if (wanted == SK_DEPTH_ALL) {
        add_cell(e, cut, j, sum);
        return;
    }
    sk_depth_cell cell = cell_at(e, cut, j);
    if (wanted == SK_DEPTH_VOLUME)
        sk_depth_add_volume(&cell, sum);
    else
        sk_depth_add_surface(&cell, sum);
}

int32_t sk_depth_overlap_by_face(const sk_depth_evaluation *e, const sk_cut *overlap, sk_depth_wanted wanted,
                                 int32_t most, sk_depth_of_face *out) {
    sk_cut cell;
    if (overlap->vertex_count == 0) return 0;
    uint64_t nearest = nearest_faces(overlap, e->field);
    bool alone = (nearest & (nearest - 1)) == 0;
    int32_t count = 0;
    for (int32_t j = 0; j < e->field->face_count && count < most; j++) {
        if (!has(nearest, j)) continue;
        sk_depth_integrals *sum = &out[count].of;
        *sum = (sk_depth_integrals){.origin = overlap->vertex[0]};
        if (!alone) cell_of(overlap, e->field, nearest, j, &cell);
        add_wanted(e, alone ? overlap : &cell, j, wanted, sum);
        sum->touching = sum->volume > 0.0;
        out[count].face = j;
        count += sum->touching;
    }
    return count;
}

int32_t sk_depth_integrals_by_face(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field,
                                   int32_t most, sk_depth_of_face *out) {
    SK_ASSERT((field->faces.live & ~field->faces.domain) == 0);
    sk_cut overlap;
    overlap_of(solid, pose, field, &overlap);
    return sk_depth_overlap_by_face(&(sk_depth_evaluation){solid, pose, field}, &overlap, SK_DEPTH_ALL, most, out);
}

void sk_depth_visit_cells(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field,
                          sk_depth_visit visit, void *user) {
    sk_cut overlap, cell;
    overlap_of(solid, pose, field, &overlap);
    if (overlap.vertex_count == 0) return;
    uint64_t nearest = nearest_faces(&overlap, field);
    for (int32_t j = 0; j < field->face_count; j++) {
        if (!has(nearest, j)) continue;
        cell_of(&overlap, field, nearest, j, &cell);
        if (cell.vertex_count > 0) visit(user, &cell, j);
    }
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
    const double shift[3] = {d.x, d.y, d.z};
    for (int i = 0; i < 3; i++) sum->first[i] -= v * shift[i];
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

void sk_depth_integrals_move_wanted(sk_depth_integrals *sum, sk_depth_wanted wanted, sk_vec3 origin) {
    if (wanted == SK_DEPTH_ALL) sk_depth_integrals_move(sum, origin);
    if (wanted != SK_DEPTH_VOLUME) return;
    sk_vec3 d = sk_sub(origin, sum->origin);
    move_moments(sum, d);
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
    sk_depth_field field = {b->face, b->face_count, faces, 0};
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
