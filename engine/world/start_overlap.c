#include "world/start_overlap.h"

#include "body/body_overlap.h"
#include "contact/sweep.h"
#include "contact/union_field.h"
#include "convex/measures.h"
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
    return p->model->compiled_bodies->shape[p->solid];
}

// The core of the piece, without the layer that may overlap. `sk_union_gap` is 0 if it overlaps.
static bool piece_overlaps(const pair *p, const sk_patch_side *side, sk_vec3 *place) {
    const sk_convex *piece = side->solid.piece;
    if (sk_scenery_clear(ground_of(p), sk_convex_bounds(piece, &p->pose))) return false;
    double layer = sk_min(SK_BODY_START_OVERLAP, 0.25 * side->width);
    sk_convex core;
    if (!sk_sweep_core(piece, sk_convex_faces(piece), layer, &core)) return false;
    static const double SMALL = 1e-9; // m
    if (sk_union_gap(p->cache, &core, &p->pose, SMALL) > 0.0) return false;
    sk_union_force overlap = sk_union_force_on(p->cache, piece, &p->pose, 1.0);
    *place = sk_add(p->pose.position, overlap.centre);
    return true;
}

// Its place is that of its end, or of its middle, that is nearest to the solid.
static bool round_overlaps(const pair *p, const sk_body_round *round, sk_vec3 *place) {
    sk_convex core;
    sk_body_core(round, &core);
    if (sk_scenery_clear(ground_of(p), sk_box_grown(sk_convex_bounds(&core, &p->pose), round->radius))) return false;
    double inner = round->radius - sk_min(SK_BODY_START_OVERLAP, 0.5 * round->radius), nearest = INFINITY;
    if (!(sk_union_gap(p->cache, &core, &p->pose, inner) < inner)) return false;
    core.vertex_count = 1;
    for (int k = 0; k <= 2; k++) {
        core.vertex[0] = sk_mix(round->from, round->to, 0.5 * k);
        double gap = sk_union_gap(p->cache, &core, &p->pose, round->radius);
        if (!(gap < nearest)) continue;
        nearest = gap;
        *place = sk_pose_point(p->pose, core.vertex[0]);
    }
    return true;
}

// Far from the origin of a platform its surface is not known.
static bool is_buried_far(const pair *p) {
    double reach = p->solid == 0 ? p->model->bounds : SK_BODY_PLATFORM_REACH;
    sk_vec3 at = p->pose.position;
    bool far = fabs(at.x) > reach || fabs(at.y) > reach || fabs(at.z) > reach;
    return far && sk_scenery_inside(ground_of(p), at);
}

static void find_part(const pair *p, int32_t body, sk_start_overlap *out) {
    const sk_compiled_bodies *compiled = p->model->compiled_bodies;
    const sk_body_type *type = sk_model_thing_type(p->model, body);
    const sk_patch_side *sides = compiled->sides[compiled->type_of[body]];
    int32_t parts = type->piece_count + type->round_count;
    if (parts > 0 && is_buried_far(p)) *out = (sk_start_overlap){true, body, 0, p->solid, p->pose.position};
    for (int32_t i = 0; i < parts && !out->found; i++) {
        sk_vec3 place;
        bool overlaps = i < type->piece_count ? piece_overlaps(p, &sides[i], &place)
                                              : round_overlaps(p, sk_body_part_of(type, i).round, &place);
        if (overlaps) *out = (sk_start_overlap){true, body, i, p->solid, place};
    }
}

// The pose of a body or aircraft in the frame of a solid.
static sk_pose pose_in(const sk_model *model, int32_t body, int32_t solid) {
    int32_t aircraft = body - model->body_count;
    sk_pose pose = aircraft < 0 ? (sk_pose){model->bodies[body].position, model->bodies[body].attitude}
                                : (sk_pose){model->aircraft[aircraft].position, model->aircraft[aircraft].attitude};
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
        sk_result r = sk_union_cache_create(model->compiled_bodies->surfaces[s], SK_UNION_STORE_LEAST, &p.cache);
        if (!r.ok) return r;
        for (int32_t i = 0; i < count && !out->found; i++) {
            if (i < model->body_count && model->bodies[i].debris_of > 0) continue;
            p.pose = pose_in(model, i, s);
            find_part(&p, i, out);
        }
        sk_union_cache_destroy(p.cache);
    }
    return sk_ok();
}
