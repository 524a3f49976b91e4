#include "world/start_overlap.h"

#include "body/body_overlap.h"
#include "math/pose.h"
#include "world/compiled_bodies.h"

// A part, and the solid with which it is compared.
typedef struct pair {
    const sk_model *model;
    sk_union_cache *cache;
    int32_t solid;
    sk_pose pose; // of the body in the frame of the solid
} pair;

static const sk_scenery *ground_of(const pair *p) {
    return p->solid == 0 ? p->model->ground : p->model->platforms[p->solid - 1].ground;
}

static sk_box box_of(const sk_convex *piece, const sk_pose *pose, double margin) {
    const sk_vec3 more = {margin, margin, margin};
    sk_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int32_t i = 0; i < piece->vertex_count; i++) {
        sk_vec3 v = sk_pose_point(*pose, piece->vertex[i]);
        box = (sk_box){sk_min3(box.min, v), sk_max3(box.max, v)};
    }
    return (sk_box){sk_sub(box.min, more), sk_add(box.max, more)};
}

static bool piece_overlaps(const pair *p, const sk_convex *piece, sk_vec3 *place) {
    sk_box box = box_of(piece, &p->pose, 0.0);
    if (sk_scenery_clear(ground_of(p), box)) return false;
    sk_union_force overlap = sk_union_force_on(p->cache, piece, &p->pose, 1.0);
    if (!overlap.touching) return false;
    *place = sk_add(p->pose.position, overlap.centre);
    if (overlap.depth > SK_BODY_START_OVERLAP) return true;
    double most = 4.0 * SK_BODY_START_OVERLAP;
    return overlap.depth > 0.25 * sk_union_thickness(p->cache, box, 0.0, most);
}

static bool round_overlaps(const pair *p, const sk_body_round *round, sk_vec3 *place) {
    sk_convex core;
    sk_body_core(round, &core);
    if (sk_scenery_clear(ground_of(p), box_of(&core, &p->pose, round->radius))) return false;
    *place = sk_pose_point(p->pose, sk_mix(round->from, round->to, 0.5));
    double inner = sk_max(round->radius - SK_BODY_START_OVERLAP, 0.5 * round->radius);
    return sk_union_gap(p->cache, &core, &p->pose, inner) < inner;
}

static void find_part(const pair *p, int32_t body, sk_start_overlap *out) {
    const sk_body_type *type = sk_model_thing_type(p->model, body);
    for (int32_t i = 0; i < type->piece_count + type->round_count && !out->found; i++) {
        sk_body_part part = sk_body_part_of(type, i);
        sk_vec3 place;
        bool overlaps =
            part.piece != NULL ? piece_overlaps(p, &part.piece->solid, &place) : round_overlaps(p, part.round, &place);
        if (overlaps) *out = (sk_start_overlap){true, body, i, p->solid, place};
    }
}

// The pose of a body or aircraft in the frame of a solid.
static sk_pose pose_in(const sk_model *model, int32_t body, int32_t solid) {
    const sk_placement *aircraft = &model->aircraft[body - model->body_count];
    sk_pose pose = body < model->body_count ? (sk_pose){model->bodies[body].position, model->bodies[body].attitude}
                                            : (sk_pose){aircraft->position, aircraft->attitude};
    if (solid == 0) return pose;
    sk_pose frame = sk_platform_pose_at(&model->platforms[solid - 1], 0.0);
    return (sk_pose){sk_pose_point_back(frame, pose.position),
                     sk_quat_mul(sk_quat_conjugate(frame.rotation), pose.rotation)};
}

sk_result sk_start_overlap_find(const sk_model *model, sk_start_overlap *out) {
    *out = (sk_start_overlap){0};
    if (!sk_model_has_contacts(model)) return sk_ok();
    int32_t count = model->body_count + sk_model_touching_aircraft(model);
    for (int32_t s = 0; s <= model->platform_count && !out->found; s++) {
        pair p = {.model = model, .solid = s};
        sk_result r = sk_union_cache_create(model->compiled_bodies->surfaces[s], SK_UNION_STORE_USUAL, &p.cache);
        if (!r.ok) return r;
        for (int32_t i = 0; i < count && !out->found; i++) {
            p.pose = pose_in(model, i, s);
            find_part(&p, i, out);
        }
        sk_union_cache_destroy(p.cache);
    }
    return sk_ok();
}
