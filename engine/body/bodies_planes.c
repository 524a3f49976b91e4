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

// The planes of the list that are exposed in one cell belong to one convex thing, as the sides of a post. Those of a wall
// and of the floor at its foot do not.
static void join_groups(bodies_planes *list, const sk_union_cell *cell) {
    int32_t first = -1;
    for (int32_t i = 0; i < list->count; i++) {
        bool exposed = false;
        for (int32_t j = 0; j < cell->piece.face_count && !exposed; j++)
            exposed = (cell->exposed >> j & 1) != 0 && cell->feature[j] == list->of[i].feature;
        if (!exposed) continue;
        int32_t old = list->of[i].group;
        if (first < 0) first = old;
        for (int32_t k = 0; k < list->count; k++)
            if (list->of[k].group == old) list->of[k].group = first;
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

// Adds what holes leave of the piece, up to a pressure that a depth of `layer` (m) has.
void bodies_find_left(sk_union_cache *cache, const sk_crushed *crushed, const sk_pose *pose, double layer,
                      bodies_planes *list) {
    sk_crushed_parts parts;
    sk_crushed_parts_of(crushed, &parts);
    for (int32_t i = 0; i < list->count; i++) list->of[i].group = i;
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, cache, sk_convex_bounds(crushed->solid->piece, pose));
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        join_groups(list, &cell);
        for (int32_t i = 0; i < parts.count; i++) {
            bodies_cell_at at = {.cell = &cell, .solid = &parts.part[i].solid, .pose = pose};
            add_left(list, &at, parts.part[i].sign);
            at.from = layer;
            add_left(list, &at, parts.part[i].sign);
        }
    }
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
