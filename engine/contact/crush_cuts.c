// A part is cut by the face of the field that cuts first, then by the walls of its holes in ascending order, then by the
// other faces, as overlap_of in depth_field.c does it.
#include "contact/crush_cuts.h"

#include "base/assert.h"

// m: a face that the piece is farther inside of than this, after the first cut, cuts no part. A vertex of a part is on an edge
// of what was cut, but for rounding, which is less by some orders of magnitude.
static const double INSIDE = 1e-9;

static void make_empty(sk_cut *cut) {
    cut->vertex_count = cut->edge_count = 0;
}

static bool is_inside(const sk_cut *cut, sk_half_space face) {
    bool inside = true;
    for (int32_t i = 0; i < cut->vertex_count && inside; i++)
        inside = sk_dot(face.normal, cut->vertex[i]) - face.offset < -INSIDE;
    return inside;
}

static int32_t first_field_face(const sk_crush_cuts *cuts) {
    return cuts->solid.piece->face_count + cuts->solid.wall_count;
}

static void place_walls(sk_crush_cuts *cuts) {
    const sk_crushed *crushed = cuts->crushed;
    for (int32_t k = 0; k < crushed->hole_count; k++)
        for (int32_t j = 0; j < crushed->hole[k].planes; j++) {
            int32_t at = k * SK_HOLE_PLANES_MAX + j;
            cuts->wall[at] = sk_hole_plane(&crushed->hole[k], j);
            cuts->placed[at] = sk_depth_placed(cuts->wall[at], &cuts->pose);
        }
    cuts->solid = *crushed->solid;
    cuts->solid.wall = cuts->wall;
    cuts->solid.wall_count = crushed->hole_count * SK_HOLE_PLANES_MAX;
}

void sk_crush_cuts_begin(sk_crush_cuts *cuts, const sk_crushed *crushed, const sk_pose *pose,
                         const sk_depth_field *field) {
    SK_ASSERT(crushed->hole_count <= SK_HOLES_OF_PIECE);
    SK_ASSERT((field->faces.live & ~field->faces.domain) == 0);
    cuts->crushed = crushed;
    cuts->pose = *pose;
    cuts->field = field;
    place_walls(cuts);
    sk_cut *whole = &cuts->kept[0];
    make_empty(whole);
    int32_t first = sk_depth_faces_in_reach(&(sk_depth_evaluation){&cuts->solid, pose, field}, &cuts->last);
    if (first == SK_DEPTH_CUTS_ALL) return;
    sk_cut_begin(crushed->solid->piece, pose, whole);
    if (first == SK_DEPTH_CUTS_NOTHING) return; // no face is in reach
    if (!sk_cut_by(whole, field->face[first], first_field_face(cuts) + first)) make_empty(whole);
    cuts->last &= ~(UINT64_C(1) << first);
    for (int32_t j = 0; j < field->face_count; j++)
        if ((cuts->last >> j & 1) != 0 && is_inside(whole, field->face[j])) cuts->last &= ~(UINT64_C(1) << j);
}

static void cut_by_walls(const sk_crush_cuts *cuts, int32_t k, sk_cut *cut) {
    const sk_hole *hole = &cuts->crushed->hole[k];
    int32_t first = k * SK_HOLE_PLANES_MAX;
    bool fits = true;
    for (int32_t j = first; j < first + hole->planes && fits && cut->vertex_count > 0; j++)
        fits = sk_cut_by(cut, cuts->placed[j], cuts->solid.piece->face_count + j);
    if (!fits) make_empty(cut);
}

static void cut_by_last(const sk_crush_cuts *cuts, sk_cut *cut) {
    const sk_depth_field *field = cuts->field;
    bool fits = true;
    for (int32_t j = 0; j < field->face_count && fits && cut->vertex_count > 0; j++)
        if ((cuts->last >> j & 1) != 0) fits = sk_cut_by(cut, field->face[j], first_field_face(cuts) + j);
    if (!fits) make_empty(cut);
}

int32_t sk_crush_cuts_by_face(sk_crush_cuts *cuts, unsigned set, sk_depth_wanted wanted, int32_t most,
                              sk_depth_of_face *out) {
    int32_t k = cuts->crushed->hole_count - 1;
    while (k >= 0 && (set >> k & 1) == 0) k--; // the last hole of the set
    sk_cut work, *part = &cuts->kept[0];
    if (k >= 0) {
        const sk_cut *before = &cuts->kept[set & ~(1u << k)];
        part = k + 1 < cuts->crushed->hole_count ? &cuts->kept[set] : &work;
        sk_cut_copy(before, part);
        cut_by_walls(cuts, k, part);
    }
    if (part->vertex_count == 0) return 0;
    if (cuts->last != 0 && part != &work) {
        sk_cut_copy(part, &work);
        part = &work;
    }
    cut_by_last(cuts, part);
    return sk_depth_overlap_by_face(&(sk_depth_evaluation){&cuts->solid, &cuts->pose, cuts->field}, part, wanted, most,
                                    out);
}
