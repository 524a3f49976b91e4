// The overlap is divided into cells, one per live face. In the cell of live face j this face is the nearest, so delta
// is linear. The surface of a in cell j is divided into triangles with vertices x_i and area vector S:
//     F = -kappa sum S (delta_1 + delta_2 + delta_3) / 3
//     M = -kappa sum over the midpoints y of the sides of (delta(y) / 3) y x S    (exact for a quadratic function)
// The cell is divided into tetrahedra about one of its vertices: U = kappa sum V (sum of delta at the vertices) / 4.
#include "contact/depth_field.h"

#include "base/assert.h"
#include "convex/measures.h"
#include "convex/triangles.h"

// Faces of a cell are numbered: the faces of a, then those of b, then the seams to the cells of b's other faces.
enum { FIRST_SEAM = 2 * SK_CONVEX_FACES_MAX };
_Static_assert(FIRST_SEAM + SK_CONVEX_FACES_MAX <= SK_CUT_FACES_MAX, "every face has a number of its own");

static bool has(uint64_t set, int32_t face) {
    return (set >> face & 1) != 0;
}

static double depth_below(sk_half_space face, sk_vec3 x) {
    return face.offset - sk_dot(face.normal, x);
}

// Computes the part of a within the domain of b. The result is empty if it has too many vertices, which no pair of
// pieces of this size has.
static void overlap_of(const sk_convex *a, const sk_pose *pose, const sk_convex *b, uint64_t domain, sk_cut *out) {
    sk_cut_begin(a, pose, out);
    for (int32_t j = 0; j < b->face_count; j++) {
        if (!has(domain, j) || sk_cut_by(out, b->face[j], a->face_count + j)) continue;
        out->vertex_count = out->edge_count = 0;
        return;
    }
}

// Computes the part of the overlap where live face j is the nearest.
static void cell_of(const sk_cut *overlap, const sk_convex *b, uint64_t live, int32_t j, sk_cut *cell) {
    sk_cut_copy(overlap, cell);
    sk_half_space own = b->face[j];
    for (int32_t k = 0; k < b->face_count && cell->vertex_count > 0; k++) {
        if (k == j || !has(live, k)) continue;
        sk_half_space other = b->face[k];
        sk_half_space seam = {sk_sub(other.normal, own.normal), other.offset - own.offset};
        if (!sk_cut_by(cell, seam, FIRST_SEAM + k)) cell->vertex_count = cell->edge_count = 0;
    }
}

static void add_surface(const sk_triangle *t, sk_half_space face, double kappa, sk_patch_force *sum) {
    double depth[3];
    for (int i = 0; i < 3; i++) depth[i] = depth_below(face, t->corner[i]);
    sum->force = sk_add_scaled(sum->force, -kappa * (depth[0] + depth[1] + depth[2]) / 3.0, t->area);
    for (int i = 0; i < 3; i++) {
        int next = (i + 1) % 3;
        sk_vec3 y = sk_mix(t->corner[i], t->corner[next], 0.5);
        double share = -kappa * 0.5 * (depth[i] + depth[next]) / 3.0;
        sum->moment = sk_add_scaled(sum->moment, share, sk_cross(y, t->area));
    }
}

static double energy_of(const sk_triangle *t, sk_half_space face, sk_vec3 o) {
    sk_vec3 r = sk_sub(t->corner[0], o), a = sk_sub(t->corner[1], o), b = sk_sub(t->corner[2], o);
    double depths = depth_below(face, o);
    for (int i = 0; i < 3; i++) depths += depth_below(face, t->corner[i]);
    return sk_dot(r, sk_cross(a, b)) / 6.0 * depths / 4.0;
}

static void add_cell(const sk_cut *cell, int32_t faces_of_a, sk_half_space face, double kappa, sk_patch_force *sum) {
    if (cell->vertex_count == 0) return;
    for (int32_t i = 0; i < cell->vertex_count; i++)
        sum->depth = sk_max(sum->depth, depth_below(face, cell->vertex[i]));
    sk_triangles walk;
    sk_triangles_begin(cell, &walk);
    for (sk_triangle t; sk_triangles_next(&walk, &t);) {
        sum->energy += kappa * energy_of(&t, face, cell->vertex[0]);
        if (t.face < faces_of_a) add_surface(&t, face, kappa, sum);
    }
}

sk_patch_force sk_depth_field_force(const sk_convex *a, const sk_pose *pose, const sk_convex *b, sk_patch_faces faces,
                                    double kappa) {
    SK_ASSERT((faces.live & ~faces.domain) == 0);
    sk_patch_force sum = {0};
    sk_cut overlap, cell;
    overlap_of(a, pose, b, faces.domain, &overlap);
    sk_measures measures = sk_measures_of(&overlap);
    if (!(measures.volume > 0.0)) return sum;
    sum.touching = true;
    sum.volume = measures.volume;
    sum.centre = measures.centroid;
    for (int32_t j = 0; j < b->face_count; j++) {
        if (!has(faces.live, j)) continue;
        cell_of(&overlap, b, faces.live, j, &cell);
        add_cell(&cell, a->face_count, b->face[j], kappa, &sum);
    }
    return sum;
}
