// The faces of convex pieces: the polygon of a half-space within its piece, minus what other pieces cover.
#include "csg/surveyor.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include "csg/traversal.h"
#include <stdlib.h>

static sk_half_space piece_plane(const sk_scenery *s, int32_t index) {
    return s->e.planes[s->pieces.feature[index]].half_space;
}

// Keeps of the single polygon in w->parts what is inside the plane.
static void cut_face(surveyor *w, sk_half_space plane) {
    if (w->parts.count == 0) return;
    polygon_list_clear(&w->rest);
    polygon_cut(&w->parts, 0, plane, &w->rest, NULL);
    polygon_list_swap(&w->parts, &w->rest);
}

// The face of plane `own` within its piece. Of coinciding planes in one piece, whichever way they face, the highest feature
// is what a query meets.
static void piece_face(surveyor *w, int32_t piece, int32_t own) {
    const piece_table *t = &w->s->pieces;
    sk_half_space plane = piece_plane(w->s, own);
    sk_box box = box_common(t->boxes[piece], w->window);
    polygon_list_clear(&w->parts);
    const double t0 = PLANE_TOLERANCE;
    if (box.min.x > box.max.x + t0 || box.min.y > box.max.y + t0 || box.min.z > box.max.z + t0) return;
    surveyor_start_face(w, plane, box);
    for (int32_t i = t->start[piece]; i < t->start[piece] + t->size[piece] && w->parts.count > 0; i++) {
        if (i == own) continue;
        budget_take(&w->budget, 1 + w->parts.polygons[0].count);
        plane_relation relation = plane_relate(plane, piece_plane(w->s, i));
        if (relation == PLANES_DIFFER) cut_face(w, piece_plane(w->s, i));
        if (relation != PLANES_DIFFER && t->feature[i] > t->feature[own]) polygon_list_clear(&w->parts);
    }
}

// Leaf i of the tree is pieces[i]; null: piece i.
static void find_nearby(surveyor *w, const box_tree *boxes, const int32_t *pieces, const sk_box *box) {
    box_walk walk;
    int32_t first, count;
    box_walk_begin(&walk, boxes, box);
    while (!w->budget.spent && box_walk_next(&walk, &first, &count)) {
        budget_take(&w->budget, 4 * count);
        if (!sk_csg_reserve(&w->nearby, &w->nearby_capacity, w->nearby_count + count, sizeof *w->nearby)) {
            w->failed = true;
            return;
        }
        for (int32_t k = 0; k < count; k++) {
            int32_t leaf = first + k;
            w->nearby[w->nearby_count++] = pieces != NULL ? pieces[leaf] : leaf;
        }
    }
}

// Whether piece `other` hides what it shares with the face `own` of `piece`, seen from the front or, of a sheet, the back. On a
// common border with nothing in front of it the one wins that a query meets: the lower feature, then the lower piece.
static bool may_cover(const surveyor *w, int32_t other, int32_t piece, int32_t own, bool back) {
    const piece_table *t = &w->s->pieces;
    const plane_relation in_front = back ? PLANES_SAME : PLANES_OPPOSITE;
    int32_t feature = -1;
    bool stands_in_front = false, has_border = false;
    if (other == piece) return false;
    for (int32_t i = t->start[other]; i < t->start[other] + t->size[other]; i++) {
        plane_relation relation = plane_relate(piece_plane(w->s, own), piece_plane(w->s, i));
        if (relation == PLANES_DIFFER) continue;
        stands_in_front = stands_in_front || relation == in_front;
        has_border = true;
        if (t->feature[i] > feature) feature = t->feature[i];
    }
    if (!w->thin[other] && (stands_in_front || !has_border)) return true;
    if (!has_border) return false; // a sheet across
    return feature < t->feature[own] || (feature == t->feature[own] && other < piece);
}

static void subtract_pieces(surveyor *w, int32_t piece, int32_t own, bool back) {
    const piece_table *t = &w->s->pieces;
    sk_box box = polygon_box(&w->parts, 0);
    w->nearby_count = 0;
    if (w->selection != NULL) {
        find_nearby(w, &w->selection->tree, w->selection->piece, &box);
    } else {
        find_nearby(w, &w->s->unbounded, NULL, &box);
        find_nearby(w, &w->s->bounded, NULL, &box);
    }
    w->obstacle_count = 0;
    for (int32_t i = 0; i < w->nearby_count && !w->budget.spent; i++) {
        int32_t other = w->nearby[i];
        budget_take(&w->budget, t->size[other]);
        if (!may_cover(w, other, piece, own, back)) continue;
        const convex c = {&w->s->e, t->feature + t->start[other], t->size[other], piece_plane(w->s, own)};
        surveyor_add_obstacle(w, c, t->boxes[other]);
    }
    surveyor_carve(w, NULL);
}

// Whether another half-space of the piece has the same border and faces the other way.
static bool has_opposite(const sk_scenery *s, int32_t piece, int32_t own) {
    for (int32_t i = s->pieces.start[piece]; i < s->pieces.start[piece] + s->pieces.size[piece]; i++) {
        if (plane_relate(piece_plane(s, own), piece_plane(s, i)) == PLANES_OPPOSITE) return true;
    }
    return false;
}

// A piece between two such half-spaces has no inside to hide anything in: it is a sheet.
static bool is_thin(surveyor *w, int32_t piece) {
    const piece_table *t = &w->s->pieces;
    for (int32_t i = t->start[piece]; i < t->start[piece] + t->size[piece] && !w->budget.spent; i++) {
        budget_take(&w->budget, t->size[piece]);
        if (has_opposite(w->s, piece, i)) return true;
    }
    return false;
}

static void survey_side(surveyor *w, int32_t piece, int32_t own, bool back) {
    piece_face(w, piece, own);
    if (w->parts.count > 0) subtract_pieces(w, piece, own, back);
    if (w->parts.count > 0) surveyor_emit(w, w->s->pieces.feature[own], piece, back);
}

// Piece k of the selection.
static int32_t chosen_piece(const surveyor *w, int32_t k) {
    return w->selection != NULL ? w->selection->piece[k] : k;
}

static void survey_piece(surveyor *w, int32_t piece) {
    const piece_table *t = &w->s->pieces;
    for (int32_t own = t->start[piece]; own < t->start[piece] + t->size[piece] && !w->budget.spent; own++) {
        survey_side(w, piece, own, false);
        if (w->thin[piece] && has_opposite(w->s, piece, own)) survey_side(w, piece, own, true);
    }
}

sk_result survey_pieces(surveyor *w) {
    int32_t count = w->selection != NULL ? w->selection->count : w->s->pieces.count;
    if (w->thin == NULL) w->thin = calloc((size_t)w->s->pieces.count + 1, sizeof *w->thin);
    if (w->thin == NULL) return sk_error("out of memory while computing the scenery's boundary");
    for (int32_t k = 0; k < count && !w->budget.spent; k++)
        w->thin[chosen_piece(w, k)] = is_thin(w, chosen_piece(w, k));
    for (; w->pieces_done < count && !w->budget.spent; w->pieces_done++)
        survey_piece(w, chosen_piece(w, w->pieces_done));
    return sk_ok();
}
