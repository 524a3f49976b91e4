// The contacts of a piece with a solid: one for each exposed plane that is the nearest face somewhere in the overlap.
// The planes of a wall and of a floor have friction of their own. Their number does not depend on how the solid is cut
// into cells: the integrals of all cells of a plane are added.
#include "body/bodies_internal.h"

typedef struct plane {
    int32_t feature;
    sk_vec3 normal;
    sk_depth_integrals sum; // about the origin of the body's frame
} plane;

typedef struct planes {
    int32_t count;
    plane of[BODIES_PLANES_MAX];
} planes;

static sk_box box_of(const sk_convex *piece, const sk_pose *pose) {
    sk_box box = {sk_pose_point(*pose, piece->vertex[0]), sk_pose_point(*pose, piece->vertex[0])};
    for (int32_t i = 1; i < piece->vertex_count; i++) {
        sk_vec3 v = sk_pose_point(*pose, piece->vertex[i]);
        box.min = sk_min3(box.min, v);
        box.max = sk_max3(box.max, v);
    }
    return box;
}

static void add(sk_depth_integrals *sum, const sk_depth_integrals *more) {
    sum->touching = true;
    sum->volume += more->volume;
    sum->energy += more->energy;
    sum->area += more->area;
    sum->depth = sk_max(sum->depth, more->depth);
    sum->force = sk_add(sum->force, more->force);
    sum->moment = sk_add(sum->moment, more->moment);
    for (int i = 0; i < 3; i++) sum->first[i] += more->first[i];
    for (int i = 0; i < 6; i++) sum->second[i] += more->second[i];
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) {
            sum->slope[i][k] += more->slope[i][k];
            sum->facing[i][k] += more->facing[i][k];
            sum->within[i][k] += more->within[i][k];
        }
}

// Returns the plane of a feature, in ascending order of features. Without room the plane with the smallest volume is
// replaced, if `volume` is larger; else null.
static plane *plane_of(planes *list, int32_t feature, double volume) {
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
    list->of[at] = (plane){.feature = feature};
    return &list->of[at];
}

static void add_cell(planes *list, const sk_union_cell *cell, const sk_depth_solid *solid, const sk_pose *pose) {
    uint64_t all = cell->piece.face_count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << cell->piece.face_count) - 1;
    sk_pose at = {sk_sub(pose->position, cell->origin), pose->rotation};
    sk_depth_field field = {cell->piece.face, cell->piece.face_count, {cell->exposed, all}};
    sk_depth_of_face part[BODIES_PLANES_MAX];
    int32_t count = sk_depth_integrals_by_face(solid, &at, &field, BODIES_PLANES_MAX, part);
    for (int32_t i = 0; i < count; i++) {
        plane *p = plane_of(list, cell->feature[part[i].face], part[i].of.volume);
        if (p == NULL) continue;
        sk_depth_integrals_move(&part[i].of, at.position);
        p->normal = cell->piece.face[part[i].face].normal;
        p->sum.origin = pose->position;
        add(&p->sum, &part[i].of);
    }
}

static sk_patch_pair pair_with(const sk_bodies_work *w, int32_t body, const sk_patch_side *side, sk_friction friction) {
    const sk_body_type *type = bodies_type(w, body);
    return (sk_patch_pair){.a = side,
                           .kappa = type->kappa,
                           .chi = type->chi,
                           .mu_static = friction.mu_static,
                           .mu_kinetic = friction.mu_kinetic,
                           .mass = type->mass,
                           .area = side->face_area,
                           .depth_max = SK_UNION_REACH};
}

void bodies_touch_solid(sk_bodies_work *w, const sk_bodies_state *state, int32_t body, int32_t part, int32_t solid) {
    const sk_body_type *type = bodies_type(w, body);
    const sk_patch_side *side = &w->set->sides[w->set->type_of[body]][part];
    sk_pose frame = w->solids[solid].pose, own = sk_body_pose(&state->body[body]);
    sk_quat back = sk_quat_conjugate(frame.rotation);
    sk_pose pose = {sk_pose_point_back(frame, own.position), sk_quat_mul(back, own.rotation)};
    planes list = {0};
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, w->cache[solid], box_of(side->solid.piece, &pose));
    while (sk_union_walk_next(&walk, &cell))
        if (cell.exposed != 0) add_cell(&list, &cell, &side->solid, &pose);
    for (int32_t i = 0; i < list.count; i++) {
        const plane *p = &list.of[i];
        bodies_link *link = bodies_add_link(w, state, (sk_body_contact_key){body, part, -1 - solid, p->feature});
        if (link == NULL) continue;
        sk_vec3 first = sk_vec(p->sum.first[0], p->sum.first[1], p->sum.first[2]);
        sk_vec3 centre = sk_add_scaled(p->sum.origin, 1.0 / p->sum.volume, first);
        int32_t material = sk_scenery_material(w->set->shapes[solid], p->feature, centre);
        link->pair = pair_with(w, body, side, bodies_friction(w, type->pieces[part].material, material));
        link->pose = pose;
        link->frame = frame;
        link->patch = sk_patch_of_plane(&link->pair, &p->sum, p->normal);
    }
}
