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

void bodies_cell_field_of(const bodies_cell_at *at, bodies_cell_field *out) {
    const sk_union_cell *cell = at->cell;
    int32_t count = cell->piece.face_count;
    for (int32_t j = 0; j < count; j++) {
        out->face[j] = cell->piece.face[j];
        if ((cell->exposed >> j & 1) != 0) out->face[j].offset -= at->from;
    }
    for (int32_t j = 0; j < at->more_count && count < SK_CONVEX_FACES_MAX; j++) {
        out->face[count] = at->more[j];
        out->face[count++].offset -= sk_dot(at->more[j].normal, cell->origin);
    }
    uint64_t all = count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
    uint64_t more = count > cell->piece.face_count ? all & ~((UINT64_C(1) << cell->piece.face_count) - 1) : 0;
    out->pose = (sk_pose){sk_sub(at->pose->position, cell->origin), at->pose->rotation};
    out->field = (sk_depth_field){out->face, count, {cell->exposed, all}, at->rimless ? all : more};
}

int32_t bodies_cell_integrals(const bodies_cell_at *at, sk_depth_of_face out[BODIES_PLANES_MAX]) {
    bodies_cell_field of;
    bodies_cell_field_of(at, &of);
    int32_t parts = sk_depth_integrals_by_face(at->solid, &of.pose, &of.field, BODIES_PLANES_MAX, out);
    for (int32_t i = 0; i < parts; i++) sk_depth_integrals_move(&out[i].of, of.pose.position);
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
        bodies_cell_at at = {.cell = &cell, .solid = solid, .pose = pose, .rimless = list->rimless};
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
