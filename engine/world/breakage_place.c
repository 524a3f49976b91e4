// Where a part that breaks off appears as a body: a wheel, a blade or a tube clear of everything that it can touch, a part of an
// airframe with its spar clear of solids. A body that begins inside of a thing would be pushed out with energy that nothing had.
#include "world/breakage_internal.h"

#include "base/assert.h"
#include "body/body_motion.h"
#include "body/body_overlap.h"
#include "world/compiled_bodies.h"
#include "world/debris.h"
#include "world/discs.h"
#include "world/workspace_internal.h"

breakage_motion breakage_motion_at(const sk_aircraft_state *a, sk_vec3 centre) {
    sk_vec3 arm = sk_rotate(a->attitude, centre);
    sk_vec3 turning = sk_cross(sk_rotate(a->attitude, a->rate), arm);
    return (breakage_motion){sk_add(a->position, arm), sk_add(a->velocity, turning), centre};
}

// The pose in the frame of a solid at the end of the tick.
static sk_pose pose_in(const sk_model *model, const sk_state *state, int32_t solid, sk_pose pose) {
    if (solid == 0) return pose;
    sk_pose frame = sk_platform_pose_at(&model->platforms[solid - 1], sk_world_time(model, state->tick + 1, 0));
    return (sk_pose){sk_pose_point_back(frame, pose.position),
                     sk_quat_mul(sk_quat_conjugate(frame.rotation), pose.rotation)};
}

static const sk_scenery *ground_of(const sk_model *model, int32_t solid) {
    return solid == 0 ? model->ground : model->platforms[solid - 1].ground;
}

bool breakage_is_buried(const sk_model *model, const sk_state *state, sk_vec3 at) {
    const sk_pose place = {at, {1.0, 0.0, 0.0, 0.0}};
    for (int32_t s = 0; s <= model->platform_count; s++)
        if (sk_scenery_inside(ground_of(model, s), pose_in(model, state, s, place).position)) return true;
    return false;
}

// A part that is to appear as body number `body`.
typedef struct leaving {
    const sk_breakage *by;
    int32_t body;
    const sk_body_type *type;
} leaving;

// A piece that can be crushed is not tested: it takes along the hole that the solid made. Tubes have the stiffness of wheels and may begin with their
// surface in the ground, but not with their axis.
static bool overlaps_solid(const leaving *part, int32_t solid, sk_pose pose) {
    static const double SMALL = 1e-9; // m
    const sk_scenery *ground = part->by->model->compiled_bodies->shape[solid];
    sk_union_cache *cache = sk_bodies_cache(part->by->work->bodies.work, solid);
    for (int32_t i = 0; i < part->type->piece_count; i++) {
        const sk_convex *piece = &part->type->pieces[i].solid;
        if (isfinite(part->type->pieces[i].strength)) continue;
        if (!sk_scenery_clear(ground, sk_convex_bounds(piece, &pose)) && sk_union_overlaps(cache, piece, &pose))
            return true;
    }
    for (int32_t i = 0; i < part->type->round_count; i++) {
        sk_convex axis;
        sk_body_core(&part->type->rounds[i], &axis);
        if (!sk_scenery_clear(ground, sk_box_grown(sk_convex_bounds(&axis, &pose), SMALL)) &&
            !(sk_union_gap(cache, &axis, &pose, SMALL) > 0.0))
            return true;
    }
    return false;
}

static sk_pose pose_of_thing(const sk_model *model, const sk_state *state, int32_t thing) {
    if (thing < model->body_count) return sk_body_pose(sk_state_body(state, thing));
    const sk_aircraft_state *a = sk_state_aircraft(state, thing - model->body_count);
    return (sk_pose){a->position, a->attitude};
}

// Whether a part may begin inside of debris: a wheel in that of its own airframe, as the tail wheel of a glider, and a blade
// in that which carried it.
static bool begins_inside(const sk_model *model, const sk_body_placement *part, const sk_body_placement *debris) {
    if (debris->debris_of != part->debris_of || !sk_debris_is_of_airframe(debris)) return false;
    if (part->debris_blade == 0) return part->debris_wheel > 0;
    const sk_aircraft_type *type = &model->types[model->aircraft[part->debris_of - 1].type];
    int32_t piece = sk_disc_of_blade(type, part->debris_blade - 1).on_piece - 1;
    return piece >= 0 && (sk_debris_pieces(model, debris) >> piece & 1) != 0;
}

// Whether the part must be clear of a body or an airframe.
static bool avoids(const leaving *part, int32_t thing) {
    const sk_model *model = part->by->model;
    if (thing >= model->body_count) return model->compiled_bodies->apart[part->body] != thing - model->body_count;
    return thing != part->body && !sk_state_body(part->by->state, thing)->absent &&
           !begins_inside(model, &model->bodies[part->body], &model->bodies[thing]);
}

static bool overlaps_thing(const leaving *part, int32_t thing, sk_pose pose) {
    static const double MARGIN = 1e-4; // m
    const sk_model *model = part->by->model;
    const sk_body_type *type = sk_model_thing_type(model, thing);
    sk_pose of = pose_of_thing(model, part->by->state, thing);
    if (sk_length(sk_sub(of.position, pose.position)) > type->reach + part->type->reach) return false;
    int64_t gone =
        thing < model->body_count ? 0 : sk_state_aircraft(part->by->state, thing - model->body_count)->pieces_gone;
    for (int32_t k = 0; k < type->piece_count + type->round_count; k++) {
        if (k < type->piece_count && (gone >> k & 1) != 0) continue;
        for (int32_t i = 0; i < part->type->piece_count + part->type->round_count; i++)
            if (sk_body_parts_overlap(sk_body_part_of(part->type, i), &pose, sk_body_part_of(type, k), &of, MARGIN))
                return true;
    }
    return false;
}

static bool is_clear_of_solids(const leaving *part, sk_pose pose) {
    const sk_model *model = part->by->model;
    if (breakage_is_buried(model, part->by->state, pose.position)) return false;
    for (int32_t s = 0; s <= model->platform_count; s++)
        if (overlaps_solid(part, s, pose_in(model, part->by->state, s, pose))) return false;
    return true;
}

static bool is_clear(const leaving *part, sk_pose pose) {
    const sk_model *model = part->by->model;
    if (!is_clear_of_solids(part, pose)) return false;
    int32_t things = model->body_count + sk_model_touching_aircraft(model);
    for (int32_t k = 0; k < things; k++)
        if (avoids(part, k) && overlaps_thing(part, k, pose)) return false;
    return true;
}

// Searches the nearest place within a distance, m.
static bool find_near(const leaving *part, bool (*clear)(const leaving *part, sk_pose pose), double most,
                      sk_vec3 velocity, sk_pose *pose) {
    static const double STEP = 0.05; // m
    SK_ASSERT(part->by->work->bodies.work != NULL);
    sk_vec3 x = sk_rotate(pose->rotation, (sk_vec3){1.0, 0.0, 0.0}),
            y = sk_rotate(pose->rotation, (sk_vec3){0.0, 1.0, 0.0}),
            z = sk_rotate(pose->rotation, (sk_vec3){0.0, 0.0, 1.0});
    const sk_vec3 direction[] = {{0.0, 0.0, 1.0}, sk_neg(sk_unit(velocity)), x, sk_neg(x), y, sk_neg(y), z, sk_neg(z)};
    for (double by = 0.0; by <= most; by += STEP) { // at most 100 m: SK_BODY_REACH_MOST
        for (size_t k = 0; k < (by > 0.0 ? sizeof direction / sizeof *direction : 1); k++) {
            sk_pose moved = {sk_add_scaled(pose->position, by, direction[k]), pose->rotation};
            if (!clear(part, moved)) continue;
            *pose = moved;
            return true;
        }
    }
    return false;
}

static leaving leaving_as(const sk_breakage *b, int32_t body) {
    return (leaving){b, body, &b->model->body_types[b->model->bodies[body].type]};
}

static const double TICK_PATH = 0.3; // m: what moves at 36 m/s is so much farther at the end of a tick

bool breakage_find_place(const sk_breakage *b, int32_t body, sk_vec3 velocity, sk_pose *pose) {
    const leaving part = leaving_as(b, body);
    return find_near(&part, is_clear, part.type->reach + TICK_PATH, velocity, pose);
}

bool breakage_move_spar_out(const sk_breakage *b, int32_t body, sk_vec3 velocity, sk_pose *pose) {
    static const double SPAR_MOST = 1.0; // m
    const leaving part = leaving_as(b, body);
    return find_near(&part, is_clear_of_solids, SPAR_MOST, velocity, pose);
}

bool breakage_is_too_fast(const sk_model *model, const breakage_motion *m, double rate) {
    return !(sk_length(m->position) <= model->bounds && sk_length(m->velocity) <= SK_BODY_FASTEST &&
             fabs(rate) <= SK_BODY_QUICKEST);
}
