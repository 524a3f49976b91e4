// Computes the faces of convex pieces. A face is the polygon of a half-space within its piece, without the parts that
// other pieces cover.
#include "csg/boundary_face.h"
#include "csg/carve.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include "csg/traversal.h"
#include <stdlib.h>

static sk_half_space piece_plane(const sk_scenery *s, int32_t index) {
    return s->e.planes[s->pieces.feature[index]].half_space;
}

// Keeps the part of the single polygon in w->parts that is inside the plane. Returns false if that is all of it.
static bool cut_face(boundary_builder *w, sk_half_space plane) {
    if (w->parts.count == 0 || polygon_is_inside(&w->parts, 0, plane)) return false;
    polygon_list_clear(&w->rest);
    polygon_cut(&w->parts, 0, plane, &w->rest, NULL);
    polygon_list_swap(&w->parts, &w->rest);
    return true;
}

// A ball around the single polygon in w->parts.
typedef struct ball {
    sk_vec3 centre;
    double radius;
} ball;

static ball ball_around(const polygon_list *list) {
    polygon p = list->polygons[0];
    sk_box box = polygon_box(list, 0);
    ball b = {sk_mix(box.min, box.max, 0.5), 0.0};
    for (int32_t i = 0; i < p.count; i++) {
        double away = sk_length(sk_sub(list->vertices[p.first + i], b.centre));
        if (away > b.radius) b.radius = away;
    }
    return b;
}

// Returns the ball around the remaining polygon after a cut.
static ball cut_ball(boundary_builder *w) {
    budget_take(&w->budget, 8 * (int64_t)w->parts.polygons[0].count);
    return ball_around(&w->parts);
}

// Returns whether all of the ball is inside the plane by far more than the tolerance.
static bool is_well_inside(const ball *b, sk_half_space plane) {
    return sk_dot(plane.normal, b->centre) - plane.offset < -1.001 * b->radius - 100.0 * PLANE_TOLERANCE;
}

// Makes the face of plane `own` within its piece. If planes of one piece coincide, in either direction, a query hits
// the highest feature, and only that one has a face.
static void piece_face(boundary_builder *w, int32_t piece, int32_t own) {
    const piece_table *t = &w->s->pieces;
    sk_half_space plane = piece_plane(w->s, own);
    sk_box box = box_common(t->boxes[piece], w->window);
    polygon_list_clear(&w->parts);
    const double t0 = PLANE_TOLERANCE;
    if (box.min.x > box.max.x + t0 || box.min.y > box.max.y + t0 || box.min.z > box.max.z + t0) return;
    boundary_builder_start_face(w, plane, box);
    const bool many = t->size[piece] > MANY_PLANES;
    ball around = many && w->parts.count > 0 ? ball_around(&w->parts) : (ball){.radius = 0.0};
    for (int32_t i = t->start[piece]; i < t->start[piece] + t->size[piece] && w->parts.count > 0; i++) {
        if (i == own) continue;
        sk_half_space other = piece_plane(w->s, i);
        budget_take(&w->budget, 1);
        if (many && is_well_inside(&around, other)) continue;
        budget_take(&w->budget, w->parts.polygons[0].count);
        plane_relation relation = plane_relate(plane, other);
        bool is_cut = relation == PLANES_DIFFER && cut_face(w, other);
        if (relation != PLANES_DIFFER && t->feature[i] > t->feature[own]) polygon_list_clear(&w->parts);
        if (many && is_cut && w->parts.count > 0) around = cut_ball(w);
    }
}

// Adds the pieces whose boxes overlap the box. Leaf i of the tree is pieces[i]; if `pieces` is null, it is piece i.
static void find_nearby(boundary_builder *w, const box_tree *boxes, const int32_t *pieces, const sk_box *box) {
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

// Returns whether piece `other` hides the part that it shares with the face `own` of `piece`. The face is seen from the
// front or, for a sheet, from the back. If nothing is in front of a common border, the piece that a query hits is
// visible: the one with the lower feature, then the lower piece.
static bool may_cover(const boundary_builder *w, int32_t other, int32_t piece, int32_t own, bool back) {
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
    if (!has_border) return false; // a sheet that crosses the face
    return feature < t->feature[own] || (feature == t->feature[own] && other < piece);
}

static void subtract_pieces(boundary_builder *w, int32_t piece, int32_t own, bool back) {
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
        boundary_builder_add_obstacle(w, c, t->boxes[other]);
    }
    boundary_builder_carve(w, NULL);
}

// Returns whether another half-space of the piece has the same border and the opposite direction.
static bool has_opposite(const sk_scenery *s, int32_t piece, int32_t own) {
    for (int32_t i = s->pieces.start[piece]; i < s->pieces.start[piece] + s->pieces.size[piece]; i++) {
        if (plane_relate(piece_plane(s, own), piece_plane(s, i)) == PLANES_OPPOSITE) return true;
    }
    return false;
}

// Returns a key of the plane. The keys of two planes with the same border and opposite directions add up to 0, within
// KEY_BLUR.
static double key_of(sk_half_space h) {
    const sk_vec3 mixture = {577.215664, 314.159265, 271.828182};
    return h.offset + sk_dot(h.normal, mixture);
}

static const double KEY_BLUR = 2.0 * (PLANE_TOLERANCE + 1000.0 * NORMAL_TOLERANCE);

static int compare_keys(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void sort_keys(boundary_builder *w, int32_t piece) {
    const int32_t first = w->s->pieces.start[piece], size = w->s->pieces.size[piece];
    if (!sk_csg_reserve(&w->keys, &w->key_capacity, size, sizeof *w->keys)) {
        w->failed = true;
        return;
    }
    budget_take(&w->budget, 16 * (int64_t)size); // cost of sorting
    for (int32_t i = 0; i < size; i++) w->keys[i] = key_of(piece_plane(w->s, first + i));
    qsort(w->keys, (size_t)size, sizeof *w->keys, compare_keys);
}

// Returns whether one of the sorted keys may belong to a plane opposite to this one.
static bool may_have_opposite(const boundary_builder *w, int32_t size, sk_half_space plane) {
    const double wanted = -key_of(plane) - KEY_BLUR;
    int32_t low = 0, high = size;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (w->keys[middle] < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low < size && w->keys[low] <= wanted + 2.0 * KEY_BLUR;
}

// Returns whether the piece is a sheet: it is between two opposite half-spaces and has no inside that could hide
// anything.
static bool is_thin(boundary_builder *w, int32_t piece) {
    const piece_table *t = &w->s->pieces;
    const bool many = t->size[piece] > MANY_PLANES;
    if (many) sort_keys(w, piece);
    for (int32_t i = t->start[piece]; i < t->start[piece] + t->size[piece] && !w->budget.spent && !w->failed; i++) {
        if (many && !may_have_opposite(w, t->size[piece], piece_plane(w->s, i))) continue;
        budget_take(&w->budget, t->size[piece]);
        if (has_opposite(w->s, piece, i)) return true;
    }
    return false;
}

static void build_side(boundary_builder *w, int32_t piece, int32_t own, bool back) {
    piece_face(w, piece, own);
    if (w->parts.failed) return; // its polygon may lack vertices
    if (w->parts.count > 0) subtract_pieces(w, piece, own, back);
    if (w->parts.count > 0) boundary_builder_emit(w, w->s->pieces.feature[own], piece, back);
}

// Returns piece k of the selection.
static int32_t chosen_piece(const boundary_builder *w, int32_t k) {
    return w->selection != NULL ? w->selection->piece[k] : k;
}

static void build_piece(boundary_builder *w, int32_t piece) {
    const piece_table *t = &w->s->pieces;
    for (int32_t own = t->start[piece]; own < t->start[piece] + t->size[piece] && !w->budget.spent; own++) {
        build_side(w, piece, own, false);
        if (w->thin[piece] && has_opposite(w->s, piece, own)) build_side(w, piece, own, true);
    }
}

sk_result build_from_pieces(boundary_builder *w) {
    int32_t count = w->selection != NULL ? w->selection->count : w->s->pieces.count;
    if (w->thin == NULL) w->thin = calloc((size_t)w->s->pieces.count + 1, sizeof *w->thin);
    if (w->thin == NULL) return sk_error("out of memory while computing the scenery's boundary");
    for (int32_t k = 0; k < count && !w->budget.spent; k++)
        w->thin[chosen_piece(w, k)] = is_thin(w, chosen_piece(w, k));
    for (; w->pieces_done < count && !w->budget.spent; w->pieces_done++)
        build_piece(w, chosen_piece(w, w->pieces_done));
    return sk_ok();
}
