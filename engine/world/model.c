#include "world/model.h"
#include "world/clearance.h"
#include "world/compiled_bodies.h"

#include "math/elementary.h"
#include "world/state.h"
#include <stdlib.h>
#include <string.h>

// Returns the array with room for `count` entries of `size` bytes, the new ones zero; null if memory is short.
static void *with_room(void *array, int32_t *room, int32_t count, size_t size) {
    void *grown = realloc(array, (size_t)count * size);
    if (grown == NULL) return NULL;
    memset((char *)grown + (size_t)*room * size, 0, (size_t)(count - *room) * size);
    *room = count;
    return grown;
}

sk_result sk_model_reserve(sk_model *model, int32_t count) {
    if (count > SK_AIRCRAFT_MAX)
        return sk_error("%d aircraft; at most %d are allowed", (int)count, (int)SK_AIRCRAFT_MAX);
    if (count > model->skids_room) {
        sk_skid_gear **skids = with_room(model->skids, &model->skids_room, count, sizeof(sk_skid_gear *));
        if (skids == NULL) return sk_error("memory is short for %d aircraft", (int)count);
        model->skids = skids;
    }
    if (count > model->aircraft_room) {
        sk_placement *aircraft = with_room(model->aircraft, &model->aircraft_room, count, sizeof *aircraft);
        if (aircraft == NULL) return sk_error("memory is short for %d aircraft", (int)count);
        model->aircraft = aircraft;
    }
    return sk_ok();
}

sk_model *sk_model_create(void) {
    sk_model *model = calloc(1, sizeof *model);
    if (model == NULL) return NULL;
    if (!sk_model_reserve(model, SK_AIRCRAFT_ROOM).ok) {
        sk_model_destroy(model);
        return NULL;
    }
    model->substeps = SK_SUBSTEPS;
    model->substep = 1.0 / (SK_TICK_HZ * SK_SUBSTEPS);
    model->bounds = 200000.0;
    model->wheel_faces = 1;
    model->broad_phase = SK_BROAD_AUTOMATIC;
    return model;
}

void sk_model_destroy(sk_model *model) {
    if (model == NULL) return;
    sk_clearance_meter_destroy(model->clearance_meter); // it reads the types
    free(model->materials);
    free(model->types);
    sk_compiled_bodies_destroy(model->compiled_bodies); // it reads the sceneries
    sk_scenery_destroy(model->scenery);
    if (model->ground != model->scenery) sk_scenery_destroy(model->ground);
    for (int32_t i = 0; i < model->skids_room; i++) sk_skid_gear_destroy(model->skids[i]);
    free(model->skids);
    free(model->aircraft);
    for (int32_t i = 0; i < model->platform_count; i++) sk_platform_release(&model->platforms[i]);
    bool read = model->body_types != NULL; // a model of which reading failed may have the count alone
    for (int32_t i = 0; read && i < model->body_type_count; i++) sk_body_type_release(&model->body_types[i]);
    free(model->body_types);
    free(model->bodies);
    free(model->ties);
    free(model);
}

sk_result sk_model_compile_skids(sk_model *model, int32_t first) {
    sk_result room = sk_model_reserve(model, model->type_count);
    if (!room.ok) return room;
    for (int32_t i = first; i < model->type_count; i++) {
        const sk_aircraft_type *type = &model->types[i];
        sk_skid_gear_destroy(model->skids[i]);
        model->skids[i] = NULL;
        if (!sk_skid_exists(&type->skids)) continue;
        const sk_skid_body body = {type->mass.mass, type->mass.inertia, type->mass.inertia_inverse, {0.0, 0.0, 0.0}};
        sk_result r = sk_skid_gear_create(&type->skids, &body, model->substep, &model->skids[i]);
        if (!r.ok) return r;
    }
    return sk_ok();
}

static sk_result check_skids(const sk_model *model) {
    for (int32_t i = 0; i < model->type_count; i++) {
        if (!sk_skid_exists(&model->types[i].skids)) continue;
        if (model->skids[i] == NULL || !sk_skid_gear_is_for(model->skids[i], model->types[i].mass.mass, model->substep))
            return sk_error("the skids of '%s' are not compiled for its mass and the substep", model->types[i].name);
    }
    return sk_ok();
}

static sk_result check_placement(const sk_model *model, const sk_placement *placement) {
    if (placement->type < 0 || placement->type >= model->type_count)
        return sk_error("type %d does not exist; there are %d", placement->type, model->type_count);
    sk_quat q = placement->attitude;
    double size = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (!sk_is_finite3(placement->position) || !(sk_length(placement->position) < model->bounds))
        return sk_error("position (%g, %g, %g) m lies outside the bounds of %g m", placement->position.x,
                        placement->position.y, placement->position.z, model->bounds);
    if (!sk_is_finite3(placement->velocity) || !(sk_length(placement->velocity) < 1000.0))
        return sk_error("velocity is not finite or beyond 1000 m/s");
    if (!sk_is_finite3(placement->rate) || !(sk_length(placement->rate) < 100.0))
        return sk_error("rate is not finite or beyond 100 rad/s");
    if (!(fabs(size - 1.0) < 1e-9)) return sk_error("attitude is not a unit quaternion");
    if (!(placement->engine_speed >= 0.0 && placement->engine_speed < 10000.0))
        return sk_error("engine speed is %g rad/s; 0 to 10000 is allowed", placement->engine_speed);
    return sk_ok();
}

static sk_result check_platforms(const sk_model *model) {
    if (model->platform_count < 0 || model->platform_count > SK_PLATFORMS_MAX)
        return sk_error("%d platforms; at most %d are allowed", model->platform_count, SK_PLATFORMS_MAX);
    for (int32_t i = 0; i < model->platform_count; i++) {
        sk_result r = sk_platform_check(&model->platforms[i]);
        if (!r.ok) return sk_error("platform '%s': %s", model->platforms[i].name, r.text);
    }
    return sk_ok();
}

static sk_result check_windsocks(const sk_model *model) {
    if (model->windsock_count < 0 || model->windsock_count > SK_WINDSOCKS_MAX)
        return sk_error("%d wind socks; at most %d are allowed", model->windsock_count, SK_WINDSOCKS_MAX);
    for (int32_t i = 0; i < model->windsock_count; i++) {
        const sk_windsock *sock = &model->windsocks[i];
        if (!sk_is_finite3(sock->at)) return sk_error("wind sock %d: its place is not finite", i + 1);
        if (!(sock->height >= 1.0 && sock->height <= 60.0))
            return sk_error("wind sock %d: height is %g m; 1 to 60 is allowed", i + 1, sock->height);
        if (!(sock->length >= 0.5 && sock->length <= 10.0))
            return sk_error("wind sock %d: length is %g m; 0.5 to 10 is allowed", i + 1, sock->length);
    }
    return sk_ok();
}

sk_result sk_model_check(const sk_model *model) {
    if (model->scenery == NULL || model->ground == NULL || model->materials == NULL || model->material_count < 1)
        return sk_error("a model needs materials and scenery");
    if (model->aircraft_count < 0 || model->aircraft_count > SK_AIRCRAFT_MAX)
        return sk_error("%d aircraft; at most %d are allowed", model->aircraft_count, SK_AIRCRAFT_MAX);
    if (model->aircraft_count > model->aircraft_room || model->type_count > model->skids_room)
        return sk_error("the model has no room for its %d aircraft and %d types", model->aircraft_count,
                        model->type_count);
    if (!(model->substep > 0.0 && model->substep <= 0.01) || model->substeps < 1 || model->substeps > 1000)
        return sk_error("substep %g s, %d per tick: 0 to 0.01 s and 1 to 1000 are allowed", model->substep,
                        model->substeps);
    sk_result r = sk_weather_check(&model->weather);
    if (r.ok) r = check_windsocks(model);
    if (r.ok) r = sk_seaway_check(&model->sea);
    if (r.ok) r = check_platforms(model);
    for (int32_t i = 0; r.ok && i < model->material_count; i++) r = sk_material_check(&model->materials[i]);
    for (int32_t i = 0; r.ok && i < model->type_count; i++)
        r = sk_aircraft_type_check(&model->types[i], model->substep);
    if (r.ok) r = check_skids(model);
    for (int32_t i = 0; r.ok && i < model->aircraft_count; i++) r = check_placement(model, &model->aircraft[i]);
    if (r.ok) r = sk_model_check_bodies(model);
    return r.ok ? sk_model_check_ties(model) : r;
}

bool sk_model_in_water(const sk_model *model, sk_vec3 place, double t) {
    if (model->scenery == model->ground) return false;
    if (!sk_scenery_inside(model->scenery, place) || sk_scenery_inside(model->ground, place)) return false;
    return !model->sea.present || place.z <= model->sea.level + sk_seaway_height(&model->sea, place.x, place.y, t);
}

// Rotates north-east-down, the usual frame of heading, pitch and roll, to east-north-up: half a turn about (1, 1, 0).
static const sk_quat NED_TO_WORLD = {0.0, 0.70710678118654752440, 0.70710678118654752440, 0.0};

sk_quat sk_attitude_from_angles(double heading, double pitch, double roll) {
    double s, c;
    sk_sincos(0.5 * heading, &s, &c);
    sk_quat yaw = {c, 0.0, 0.0, s};
    sk_sincos(0.5 * pitch, &s, &c);
    sk_quat nose = {c, 0.0, s, 0.0};
    sk_sincos(0.5 * roll, &s, &c);
    sk_quat wing = {c, s, 0.0, 0.0};
    return sk_quat_mul(NED_TO_WORLD, sk_quat_mul(yaw, sk_quat_mul(nose, wing)));
}

void sk_attitude_to_angles(sk_quat attitude, double *heading, double *pitch, double *roll) {
    sk_mat3 m = sk_mat3_from_quat(attitude); // rows: east, north, up; columns: forward, right, down
    *heading = sk_atan2(m.row[0].x, m.row[1].x);
    if (*heading < 0.0) *heading += 2.0 * SK_PI;
    *pitch = sk_asin(sk_clamp(m.row[2].x, -1.0, 1.0));
    *roll = sk_atan2(-m.row[2].y, -m.row[2].z);
}

double sk_world_time(const sk_model *model, int64_t tick, int32_t substep) {
    return model->substep * (double)(tick * model->substeps + substep);
}

bool sk_model_has_turbulence(const sk_model *model) {
    if (model->weather.turbulence > 0.0) return true;
    for (int32_t i = 0; i < model->platform_count; i++)
        if (model->platforms[i].airwake.present) return true;
    return false;
}
