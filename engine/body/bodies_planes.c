// The planes of a solid that a piece overlaps. Their number does not depend on how the solid is cut into cells: the
// integrals of all cells of a plane are added.
#include "body/bodies_planes.h"

#include "convex/distance.h"

// Returns the plane of a feature, in ascending order of features. Without room the plane with the smallest volume is
// replaced, if `volume` is larger; else null.
static bodies_plane *plane_of(bodies_planes *list, int32_t feature, double volume) {
    int32_t at = 0;
    while (at < list->count && list->of[at].feature < feature) at++;
    if (at < list->count && list->of[at].feature == feature) return &list->of[at];
    if (list->count == BODIES_PLANES_MAX) {
        int32_t least = 0;
        for (int32_t i = 1; i < list->count; i++)
            if (list->of[i].sum.volume < list->of[least].sum.volume) least = i;
        if (list->of[least].sum.volume >= volume) return NULL;
        for (int32_t i = least; i + 1 < list->count; i++) list->of[i] = list->of[i + 1];
        list->count--;
        at -= at > least;
    }
    for (int32_t i = list->count; i > at; i--) list->of[i] = list->of[i - 1];
    list->count++;
    list->of[at] = (bodies_plane){.feature = feature};
    return &list->of[at];
}

int32_t bodies_cell_integrals(const bodies_cell_at *at, sk_depth_of_face out[BODIES_PLANES_MAX]) {
    const sk_union_cell *cell = at->cell;
    sk_half_space face[SK_CONVEX_FACES_MAX];
    int32_t count = cell->piece.face_count;
    for (int32_t j = 0; j < count; j++) {
        face[j] = cell->piece.face[j];
        if ((cell->exposed >> j & 1) != 0) face[j].offset -= at->from;
    }
    for (int32_t j = 0; j < at->more_count && count < SK_CONVEX_FACES_MAX; j++) {
        face[count] = at->more[j];
        face[count++].offset -= sk_dot(at->more[j].normal, cell->origin);
    }
    uint64_t all = count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
    uint64_t more = count > cell->piece.face_count ? all & ~((UINT64_C(1) << cell->piece.face_count) - 1) : 0;
    sk_pose pose = {sk_sub(at->pose->position, cell->origin), at->pose->rotation};
    sk_depth_field field = {face, count, {cell->exposed, all}, more};
    int32_t parts = sk_depth_integrals_by_face(at->solid, &pose, &field, BODIES_PLANES_MAX, out);
    for (int32_t i = 0; i < parts; i++) sk_depth_integrals_move(&out[i].of, pose.position);
    return parts;
}

// Adds the integrals of a cell to those of its planes. Returns the depth, m.
static double add_cell(bodies_planes *list, const bodies_cell_at *at) {
    const sk_union_cell *cell = at->cell;
    sk_depth_of_face part[BODIES_PLANES_MAX];
    int32_t count = bodies_cell_integrals(at, part);
    double depth = 0.0;
    for (int32_t i = 0; i < count; i++) {
        bodies_plane *p = plane_of(list, cell->feature[part[i].face], part[i].of.volume);
        if (p == NULL) continue;
        p->normal = cell->piece.face[part[i].face].normal;
        p->offset = cell->piece.face[part[i].face].offset + sk_dot(p->normal, cell->origin);
        p->sum.origin = at->pose->position;
        sk_depth_add(&p->sum, &part[i].of, 1.0);
        depth = sk_max(depth, part[i].of.depth);
    }
    return depth;
}

static void add_hard_layer(bodies_planes *list, const bodies_cell_at *at) {
    sk_depth_of_face part[BODIES_PLANES_MAX];
    int32_t count = bodies_cell_integrals(at, part);
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < list->count; k++)
            if (list->of[k].feature == at->cell->feature[part[i].face])
                sk_depth_add(&list->of[k].hard, &part[i].of, HARD_TIMES);
}

// m: the distance in which other cells are looked for. A body that moves farther than this in a tick is evaluated again.
static const double LOOK = 0.1;

static bool covers(const bodies_planes *list, const sk_union_cell *cell) {
    for (int32_t j = 0; j < cell->piece.face_count; j++) {
        if ((cell->exposed >> j & 1) == 0) continue;
        bool known = false;
        for (int32_t i = 0; i < list->count; i++) known |= list->of[i].feature == cell->feature[j];
        if (!known) return false;
    }
    return true;
}

int32_t bodies_face_along(const sk_union_cell *cell, sk_vec3 direction) {
    int32_t best = -1;
    double most = -INFINITY;
    for (int32_t j = 0; j < cell->piece.face_count; j++) {
        double along = sk_dot(cell->piece.face[j].normal, direction);
        if ((cell->exposed >> j & 1) == 0 || along <= most) continue;
        most = along;
        best = j;
    }
    return best;
}

double bodies_find_planes(sk_union_cache *cache, const sk_depth_solid *solid, const sk_pose *pose, double hard_from,
                          bodies_planes *list) {
    static const sk_pose OWN = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    sk_box box = sk_convex_bounds(solid->piece, pose);
    sk_union_walk walk;
    sk_union_cell cell;
    list->count = 0;
    sk_union_walk_begin(&walk, cache, box);
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        bodies_cell_at at = {.cell = &cell, .solid = solid, .pose = pose};
        if (!(add_cell(list, &at) > hard_from)) continue;
        at.from = hard_from;
        add_hard_layer(list, &at);
    }
    double clear = LOOK;
    sk_union_walk_begin(&walk, cache, sk_box_grown(box, LOOK));
    while (clear > 0.0 && sk_union_walk_next(&walk, &cell)) {
        if (cell.deep || covers(list, &cell)) continue;
        sk_pose at = {sk_sub(pose->position, cell.origin), pose->rotation};
        clear = sk_min(clear, sk_convex_distance_of(solid->piece, &at, &cell.piece, &OWN).lower);
    }
    return clear;
}

// ---- a piece that can be crushed ----

// Adds the exposed faces of a cell that are no planes of the list.
static void add_sides(bodies_planes *list, const sk_union_cell *cell) {
    for (int32_t j = 0; j < cell->piece.face_count && list->side_count < BODIES_PLANES_MAX; j++) {
        bool known = (cell->exposed >> j & 1) == 0;
        for (int32_t i = 0; i < list->count && !known; i++) known = list->of[i].feature == cell->feature[j];
        for (int32_t i = 0; i < list->side_count && !known; i++) known = list->side[i].feature == cell->feature[j];
        const sk_half_space *face = &cell->piece.face[j];
        if (known) continue;
        list->side[list->side_count] =
            (bodies_side){cell->feature[j], face->normal, face->offset + sk_dot(face->normal, cell->origin),
                          list->count + list->side_count};
        list->side_count++;
    }
}

// The group of a plane of the list, or of a side, whose numbers follow.
static int32_t *group_of(bodies_planes *list, int32_t i, int32_t *feature) {
    bool is_side = i >= list->count;
    *feature = is_side ? list->side[i - list->count].feature : list->of[i].feature;
    return is_side ? &list->side[i - list->count].group : &list->of[i].group;
}

// Planes that are exposed in one cell belong to one convex thing, as the sides of a post. Those of a wall and of the floor at
// its foot do not.
static void join_groups(bodies_planes *list, const sk_union_cell *cell) {
    int32_t first = -1, feature;
    for (int32_t i = 0; i < list->count + list->side_count; i++) {
        int32_t old = *group_of(list, i, &feature);
        bool exposed = false;
        for (int32_t j = 0; j < cell->piece.face_count && !exposed; j++)
            exposed = (cell->exposed >> j & 1) != 0 && cell->feature[j] == feature;
        if (!exposed) continue;
        if (first < 0) first = old;
        for (int32_t k = 0; k < list->count + list->side_count; k++) {
            int32_t *group = group_of(list, k, &feature);
            if (*group == old) *group = first;
        }
    }
}

static void add_left(bodies_planes *list, const bodies_cell_at *at, double sign) {
    sk_depth_of_face part[BODIES_PLANES_MAX];
    int32_t count = bodies_cell_integrals(at, part);
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < list->count; k++) {
            sk_depth_integrals *left = &list->of[k].left;
            if (list->of[k].feature != at->cell->feature[part[i].face]) continue;
            left->origin = part[i].of.origin = at->pose->position; // of both in the frame of the solid
            if (at->from > 0.0)
                sk_depth_subtract_below(left, &part[i].of, sign);
            else
                sk_depth_add(left, &part[i].of, sign);
        }
}

// What is so deep in the solid that no plane has it.
typedef struct deep_part {
    sk_vec3 surface; // m^2
    double volume;   // m^3
} deep_part;

static void add_deep(const bodies_cell_at *at, double sign, deep_part *sum) {
    const sk_union_cell *cell = at->cell;
    const sk_convex *piece = &cell->piece;
    const sk_depth_field field = {piece->face, piece->face_count, {cell->exposed, sk_convex_faces(piece)}, 0};
    sk_pose pose = {sk_sub(at->pose->position, cell->origin), at->pose->rotation};
    sk_depth_integrals of = sk_depth_integrals_of(at->solid, &pose, &field);
    sum->surface = sk_add_scaled(sum->surface, sign, of.surface);
    sum->volume += sign * of.volume;
}

// The cells of a plane end at SK_UNION_REACH. The surface of a piece that reaches deeper does not close there, and the
// section that the plane presses is too small by that at this depth. The surface that is deeper is that of some planes: each
// gets as much of it as its own surface is smaller than the section at which the piece enters the plane.
static void close_surfaces(bodies_planes *list, sk_vec3 deep) {
    for (int32_t i = 0; i < list->count; i++) {
        sk_depth_integrals *left = &list->of[i].left;
        sk_vec3 n = list->of[i].normal;
        double missing = sk_max(0.0, left->opening + sk_dot(left->surface, n));
        left->surface = sk_add_scaled(left->surface, -sk_clamp(-sk_dot(deep, n), 0.0, missing), n);
    }
}

static double left_of(const bodies_plane *plane) {
    return plane->left.volume + plane->left.deeper;
}

static int32_t buried_in(const bodies_planes *list, double deep) {
    double opening = 0.0, area = 0.0, left = deep, whole = 0.0;
    int32_t most = -1;
    for (int32_t i = 0; i < list->count; i++) {
        const bodies_plane *p = &list->of[i];
        opening += p->left.opening;
        area += p->left.area;
        left += left_of(p);
        whole += p->sum.volume;
        if (most < 0 || left_of(p) > left_of(&list->of[most])) most = i;
    }
    return left > SK_CRUSH_NOTHING * whole && !(opening > BODIES_SIDEWAYS * area) ? most : -1;
}

// Adds what holes leave of the piece, up to a pressure that a depth of `layer` (m) has.
void bodies_find_left(sk_union_cache *cache, const sk_crushed *crushed, const sk_pose *pose, double layer,
                      bodies_planes *list) {
    sk_crushed_parts parts;
    sk_crushed_parts_of(crushed, &parts);
    for (int32_t i = 0; i < list->count; i++) list->of[i].group = i;
    list->side_count = 0;
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, cache, sk_convex_bounds(crushed->solid->piece, pose));
    deep_part deep = {{0.0, 0.0, 0.0}, 0.0};
    while (sk_union_walk_next(&walk, &cell)) {
        if (!cell.deep) {
            add_sides(list, &cell);
            join_groups(list, &cell);
        }
        for (int32_t i = 0; i < parts.count; i++) {
            bodies_cell_at at = {.cell = &cell, .solid = &parts.part[i].solid, .pose = pose};
            if (cell.deep) {
                add_deep(&at, parts.part[i].sign, &deep);
                continue;
            }
            add_left(list, &at, parts.part[i].sign);
            at.from = layer;
            add_left(list, &at, parts.part[i].sign);
        }
    }
    close_surfaces(list, deep.surface);
    list->buried = buried_in(list, deep.volume);
}

sk_vec3 bodies_group_direction(const bodies_planes *list, int32_t group) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    double all = 0.0;
    for (int32_t i = 0; i < list->count; i++) {
        if (list->of[i].group != group || !(list->of[i].left.volume > 0.0)) continue;
        sum = sk_add_scaled(sum, list->of[i].left.volume, list->of[i].normal);
        all += list->of[i].left.volume;
    }
    return all > 0.0 ? sk_scale(1.0 / all, sum) : sum;
}
