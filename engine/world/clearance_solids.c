// A solid as convex pieces. The scenery may have pieces without bounds, and pieces of kilometres. The rounding of their
// corners would show in the distance. So a large piece is cut by a box around the place of each search.
#include "world/clearance_internal.h"

#include "csg/boundary.h"
#include "csg/scenery_pieces.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64, PLANES_MAX = 240, HALVINGS_MAX = 6, FIRST_COLUMN_FACE = PLANES_MAX + 6 };
static const double LARGE = 64.0; // m

static bool make_room(clearance_solid *s, int32_t points) {
    if (s->count == s->room) {
        int32_t room = s->room == 0 ? FIRST_ROOM : 2 * s->room;
        clearance_item *items = realloc(s->items, (size_t)room * sizeof *items);
        if (items == NULL) return false;
        s->items = items;
        s->room = room;
    }
    while (s->point_count + points > s->point_room) {
        int32_t room = s->point_room == 0 ? 8 * FIRST_ROOM : 2 * s->point_room;
        sk_vec3 *list = realloc(s->points, (size_t)room * sizeof *list);
        if (list == NULL) return false;
        s->points = list;
        s->point_room = room;
    }
    return true;
}

static sk_box box_of(const sk_vec3 *points, int32_t count) {
    sk_box box = {points[0], points[0]};
    for (int32_t i = 1; i < count; i++) box = (sk_box){sk_min3(box.min, points[i]), sk_max3(box.max, points[i])};
    return box;
}

static double longest_side(sk_box box) {
    sk_vec3 side = sk_sub(box.max, box.min);
    return sk_max(side.x, sk_max(side.y, side.z));
}

static bool add_points(clearance_solid *s, const sk_vec3 *points, int32_t count, int32_t piece) {
    if (!make_room(s, count)) return false;
    bool large = piece >= 0 && longest_side(box_of(points, count)) > LARGE;
    s->items[s->count++] = (clearance_item){s->point_count, count, piece, large};
    memcpy(s->points + s->point_count, points, (size_t)count * sizeof *points);
    s->point_count += count;
    return true;
}

// Cuts a box by the planes of a piece. Returns false if too many corners would arise.
static bool cut_piece(const clearance_solid *s, int32_t piece, sk_box box, sk_cut *out) {
    sk_piece_plane plane[PLANES_MAX];
    int32_t count = sk_scenery_piece(s->shape, piece, plane, PLANES_MAX);
    if (count > PLANES_MAX) return false;
    sk_cut_box(box.min, box.max, PLANES_MAX, out);
    for (int32_t i = 0; i < count && out->vertex_count > 0; i++)
        if (!sk_cut_by(out, plane[i].half_space, i)) return false;
    return true;
}

// The same, then again from a box around what is left: the corners of a box of many kilometres leave rounding in those
// that are cut from its edges.
static bool cut_closely(const clearance_solid *s, int32_t piece, sk_box box, sk_cut *out) {
    if (!cut_piece(s, piece, box, out)) return false;
    if (out->vertex_count == 0) return true;
    sk_box near = sk_box_grown(box_of(out->vertex, out->vertex_count), 1.0);
    near = (sk_box){sk_max3(near.min, box.min), sk_min3(near.max, box.max)};
    return cut_piece(s, piece, near, out);
}

// The two halves of a box across its longest side.
static void halve(sk_box box, sk_box half[2]) {
    sk_vec3 side = sk_sub(box.max, box.min);
    int32_t axis = side.y > side.x ? (side.z > side.y ? 2 : 1) : (side.z > side.x ? 2 : 0);
    half[0] = half[1] = box;
    double *end = &half[0].max.x, *begin = &half[1].min.x;
    end[axis] = begin[axis] = 0.5 * ((&box.min.x)[axis] + (&box.max.x)[axis]);
}

// Adds the part of a piece in a box. A part with many corners is halved.
static sk_result add_piece(clearance_solid *s, int32_t piece, sk_box box, int32_t halvings) {
    static const char *TOO_MANY = "a piece of the scenery has too many faces to measure the distance to it";
    sk_cut cut;
    bool fits = cut_closely(s, piece, box, &cut);
    if (fits && cut.vertex_count == 0) return sk_ok();
    if (fits && cut.vertex_count <= SK_CONVEX_VERTICES_MAX)
        return add_points(s, cut.vertex, cut.vertex_count, piece) ? sk_ok() : sk_error("memory is short");
    if (halvings == 0) return sk_error("%s", TOO_MANY);
    sk_box half[2];
    halve(fits ? box_of(cut.vertex, cut.vertex_count) : box, half);
    sk_result r = add_piece(s, piece, half[0], halvings - 1);
    return r.ok ? add_piece(s, piece, half[1], halvings - 1) : r;
}

// A solid without a flat form: its surface. A polygon with many corners is divided along its first corner.
static sk_result add_surface(clearance_solid *s, sk_box window) {
    sk_boundary boundary;
    sk_result r = sk_scenery_boundary(s->shape, window, &boundary);
    if (!r.ok) return r;
    for (int32_t i = 0; i < boundary.face_count; i++) {
        const sk_face *face = &boundary.faces[i];
        for (int32_t k = 0; k < face->count && r.ok; k += SK_CONVEX_VERTICES_MAX - 2) {
            sk_vec3 points[SK_CONVEX_VERTICES_MAX];
            int32_t count = 0;
            if (k > 0) points[count++] = boundary.vertices[face->first];
            for (int32_t j = k; j < face->count && count < SK_CONVEX_VERTICES_MAX; j++)
                points[count++] = boundary.vertices[face->first + j];
            if (!add_points(s, points, count, -1)) r = sk_error("memory is short");
        }
    }
    sk_boundary_free(&boundary);
    return r;
}

static sk_result build_tree(clearance_solid *s) {
    sk_box *boxes = malloc(((size_t)s->count + 1) * sizeof *boxes);
    if (boxes == NULL) return sk_error("memory is short");
    for (int32_t i = 0; i < s->count; i++) boxes[i] = box_of(s->points + s->items[i].first, s->items[i].count);
    sk_result r = sk_box_tree_build(boxes, s->count, &s->tree);
    free(boxes);
    return r;
}

sk_result clearance_solid_create(const sk_scenery *shape, double reach, clearance_solid *out) {
    *out = (clearance_solid){.shape = shape};
    if (shape == NULL) return sk_ok();
    sk_scenery_info info = sk_scenery_describe(shape);
    sk_box window = {{-reach, -reach, -reach}, {reach, reach, reach}};
    sk_result r = info.direct ? add_surface(out, window) : sk_ok();
    for (int32_t i = 0; !info.direct && i < info.pieces && r.ok; i++) r = add_piece(out, i, window, HALVINGS_MAX);
    return r.ok ? build_tree(out) : r;
}

int32_t clearance_material_at(const clearance_solid *solid, int32_t piece, sk_vec3 point) {
    sk_piece_plane plane[PLANES_MAX];
    if (piece < 0) return SK_NO_MATERIAL;
    int32_t count = sk_scenery_piece(solid->shape, piece, plane, PLANES_MAX), best = 0;
    double most = -INFINITY;
    for (int32_t i = 0; i < count && i < PLANES_MAX; i++) {
        double height = sk_dot(plane[i].half_space.normal, point) - plane[i].half_space.offset;
        if (!(height > most)) continue;
        most = height;
        best = plane[i].material == SK_NO_MATERIAL ? 0 : plane[i].material;
    }
    return best;
}

void clearance_solid_release(clearance_solid *solid) {
    free(solid->items);
    free(solid->points);
    sk_box_tree_release(&solid->tree);
}

// Here, because a model destroys its meter, and the rest of the meter reads states.
void sk_clearance_meter_destroy(sk_clearance_meter *meter) {
    if (meter == NULL) return;
    for (int32_t i = 0; meter->aircraft != NULL && i < meter->model->type_count; i++) free(meter->aircraft[i].parts);
    for (int32_t i = 0; meter->body != NULL && i < meter->model->body_type_count; i++) free(meter->body[i].parts);
    for (int32_t s = 0; s < 1 + SK_PLATFORMS_MAX; s++) clearance_solid_release(&meter->solid[s]);
    free(meter->aircraft);
    free(meter->body);
    free(meter);
}

// ---- distance ----

typedef struct search {
    const clearance_own *own;
    const clearance_solid *solid;
    const clearance_ground *ground;
    int32_t item;
    sk_ball all; // of the aircraft, in the frame of the solid
} search;

static void try_hull(const search *at, const sk_hull *hull, clearance_best *best) {
    static const sk_pose HOME = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    const clearance_own *own = at->own;
    sk_box box = box_of(hull->points, hull->count);
    for (int32_t i = 0; i < own->shape->count; i++) {
        const clearance_part *part = &own->shape->parts[i];
        if ((own->parts >> i & 1) == 0) continue;
        sk_vec3 centre = sk_pose_point(own->pose, part->ball.centre);
        double slack = 1e-12 * (1.0 + sk_length(centre));
        if (!(sk_box_distance(&box, centre) - part->ball.radius - slack < best->distance)) continue;
        sk_hull_gap gap = sk_hull_gap_of(&part->hull, &own->pose, hull, &HOME);
        if (gap.distance < best->distance) *best = (clearance_best){gap.distance, i, at->item, gap.on_a, gap.on_b};
    }
}

static sk_hull stored_hull(const search *at) {
    const clearance_item *item = &at->solid->items[at->item];
    return (sk_hull){.count = item->count, .points = at->solid->points + item->first};
}

// What is in a column is hidden: the rest is that outside each of its planes. Where it has too many corners, the stored
// corners take its place, which are no farther.
static void try_visible(const search *at, const sk_cut *cut, int32_t column, clearance_best *best) {
    const clearance_ground *ground = at->ground;
    if (cut->vertex_count == 0) return;
    sk_box box = box_of(cut->vertex, cut->vertex_count);
    if (!(sk_box_distance(&box, at->all.centre) - at->all.radius < best->distance)) return;
    while (column < ground->column_count &&
           clearance_is_beside(&ground->column[column], cut->vertex, cut->vertex_count))
        column++;
    if (column == ground->column_count) {
        sk_hull hull = {.count = cut->vertex_count, .points = cut->vertex};
        if (hull.count > SK_CONVEX_VERTICES_MAX) hull = stored_hull(at);
        try_hull(at, &hull, best);
        return;
    }
    for (int32_t i = 0; i < ground->column[column].count; i++) {
        sk_half_space plane = ground->column[column].plane[i];
        double ground_rise = i == 0 ? SK_CLEARANCE_GROUND : 0.0;
        if (clearance_rise(plane, cut->vertex, cut->vertex_count) <= ground_rise) continue;
        sk_cut part;
        sk_cut_copy(cut, &part);
        if (sk_cut_by(&part, clearance_outside(plane), FIRST_COLUMN_FACE + column)) {
            try_visible(at, &part, column + 1, best);
        } else {
            sk_hull hull = stored_hull(at);
            try_hull(at, &hull, best);
        }
    }
}

// The second cut, with the distance from the first, has corners that are near.
static void try_cut(const search *at, clearance_best *best) {
    const clearance_item *item = &at->solid->items[at->item];
    sk_hull stored = stored_hull(at);
    sk_box whole = box_of(stored.points, stored.count); // half of a piece stays half
    double margin = best->distance;
    for (int32_t round = 0; round < 2; round++) {
        sk_box near = sk_box_grown((sk_box){at->all.centre, at->all.centre}, at->all.radius + margin + 1.0);
        near = (sk_box){sk_max3(near.min, whole.min), sk_min3(near.max, whole.max)};
        sk_cut cut;
        if (!sk_box_is_valid(&near)) return;
        if (!cut_piece(at->solid, item->piece, near, &cut)) {
            try_hull(at, &stored, best);
            return;
        }
        clearance_best found = *best;
        try_visible(at, &cut, 0, &found);
        if (!(found.distance < best->distance)) return;
        margin = found.distance;
        if (round == 1) *best = found;
    }
}

static bool is_in_column(const search *at, const sk_hull *hull) {
    for (int32_t k = 0; k < at->ground->column_count; k++)
        if (!clearance_is_beside(&at->ground->column[k], hull->points, hull->count)) return true;
    return false;
}

void clearance_to_solid(const clearance_own *own, const clearance_solid *solid, const clearance_ground *ground,
                        clearance_best *best) {
    if (own->shape->count == 0) return;
    sk_ball all = {sk_pose_point(own->pose, own->shape->ball.centre), own->shape->ball.radius};
    all.radius += 1e-12 * (1.0 + sk_length(all.centre));
    search at = {own, solid, ground, 0, all};
    sk_box_walk walk;
    sk_box_walk_begin(&solid->tree, all, &walk);
    while ((at.item = sk_box_walk_next(&walk, best->distance)) >= 0) {
        const clearance_item *item = &solid->items[at.item];
        sk_hull hull = stored_hull(&at);
        if (clearance_is_ground(ground, item->piece, hull.points, hull.count)) continue;
        if (item->large || (item->piece >= 0 && is_in_column(&at, &hull)))
            try_cut(&at, best);
        else
            try_hull(&at, &hull, best);
    }
}
