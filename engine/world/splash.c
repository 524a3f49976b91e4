#include "world/splash.h"

#include "world/body_step.h"
#include "world/events.h"
#include "world/flight.h"
#include "world/support.h"
#include "world/world.h"

// A wet part is clear of water again when there is no water from ABOVE (m) above it to CLEAR (m) below it.
static const double ABOVE = 0.5, CLEAR = 0.3;

// Returns true if a part of the visible scenery carries no load: water.
static bool has_water(const sk_model *model) {
    return !sk_scenery_describe(model->scenery).carries;
}

static sk_vec3 in_world(const sk_body_motion *motion, sk_vec3 point) {
    return sk_add(motion->position, sk_mat3_mul(&motion->axes, point));
}

// Returns the point of a wheel at which it enters water, world, m. For a wheel that stands on the scenery this is just
// above the surface, as it was before it yielded. In the air it is the lower end of the strut.
static sk_vec3 wheel_place(const sk_wheel_type *type, const sk_contact_state *contact, const sk_body_motion *motion) {
    static const double LIFTED = 0.01; // m
    if (contact->mode != SK_AIR && contact->solid == 0)
        return sk_add_scaled(contact->pebble, contact->sinkage + LIFTED, contact->normal);
    return in_world(motion, sk_add(type->position, (sk_vec3){0.0, 0.0, type->z_max}));
}

// Returns true if water is near a point: if the first surface from ABOVE above it to CLEAR below it is water.
static bool is_near_water(const sk_model *model, sk_vec3 place) {
    sk_vec3 top = {place.x, place.y, place.z + ABOVE}, bottom = {place.x, place.y, place.z - CLEAR};
    sk_hit hit = sk_scenery_entry(model->scenery, top, bottom);
    if (!hit.found) return false;
    if (hit.feature < 0) return !sk_scenery_inside(model->ground, top);
    return model->materials[hit.material].strength == 0.0;
}

// Updates the `wet` flag of a part that moved from one point to another. Returns true if it entered water. *material:
// of the first surface on the path.
static bool goes_in(const sk_model *model, const sk_candidates *near, int64_t *wet, sk_vec3 from, sk_vec3 to,
                    int32_t *material) {
    if (*wet) {
        *wet = is_near_water(model, to);
        return false;
    }
    sk_hit hit = sk_candidates_entry(model->scenery, near, from, to);
    *material = hit.material;
    *wet = hit.found && hit.feature >= 0 && model->materials[hit.material].strength == 0.0;
    return *wet;
}

// The same for a piece of the airframe, whose lowest corner enters first.
static void note_piece(const sk_model *model, sk_state *state, int32_t index, int32_t piece, const sk_candidates *near,
                       const sk_body_motion then[2]) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    const sk_airframe_piece *shape = &type->airframe.pieces[piece];
    sk_aircraft_state *a = sk_state_aircraft(state, index);
    sk_vec3 lowest = shape->corners[0];
    for (int32_t k = 1; k < shape->corner_count; k++)
        if (in_world(&then[1], shape->corners[k]).z < in_world(&then[1], lowest).z) lowest = shape->corners[k];
    sk_vec3 from = in_world(&then[0], lowest), to = in_world(&then[1], lowest);
    int64_t wet = a->airframe_wet >> piece & 1;
    int32_t material;
    if (goes_in(model, near, &wet, from, to, &material))
        sk_event_note(state, SK_EVENT_SPLASH, index, sk_event_first_piece(type) + piece,
                      (sk_contact_surface){0, material},
                      sk_length(sk_sub(to, from)) / (model->substep * model->substeps));
    a->airframe_wet = (a->airframe_wet & ~(INT64_C(1) << piece)) | wet << piece;
}

// Returns the largest distance (m) of a wheel, a hull point, a blade or the airframe from the centre of gravity.
static double reach_of(const sk_model *model, int32_t index) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    double farthest = 0.0;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_vec3 end = sk_add(type->wheels[i].position, (sk_vec3){0.0, 0.0, type->wheels[i].z_max});
        farthest = sk_max(farthest, sk_dot(end, end));
    }
    for (int32_t i = 0; i < type->point_count; i++)
        farthest = sk_max(farthest, sk_dot(type->points[i].position, type->points[i].position));
    sk_disc disc[SK_DISCS_MAX];
    int32_t discs = sk_discs_of(type, disc);
    for (int32_t i = 0; i < discs; i++) {
        double end = sk_length(disc[i].position) + disc[i].radius;
        farthest = sk_max(farthest, end * end);
    }
    if (type->airframe.piece_count == 0) return sqrt(farthest);
    return sk_max(sqrt(farthest), sk_airframe_of(model, index)->reach);
}

// Returns true if the box around the paths of all hull points and of the airframe is clear, so no dry part has entered
// water.
static bool hull_is_clear(const sk_model *model, int32_t index, const sk_body_motion *then, const sk_body_motion *now) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_box box = {now->position, now->position};
    for (int32_t i = 0; i < type->point_count; i++) {
        sk_vec3 from = in_world(then, type->points[i].position), to = in_world(now, type->points[i].position);
        box = (sk_box){sk_min3(box.min, sk_min3(from, to)), sk_max3(box.max, sk_max3(from, to))};
    }
    if (type->airframe.piece_count == 0) return sk_scenery_clear(model->scenery, box);
    const sk_body_type *airframe = sk_airframe_of(model, index);
    for (int k = 0; k < 8; k++) {
        sk_vec3 corner = {(k & 1) != 0 ? airframe->high.x : airframe->low.x,
                          (k & 2) != 0 ? airframe->high.y : airframe->low.y,
                          (k & 4) != 0 ? airframe->high.z : airframe->low.z};
        sk_vec3 from = in_world(then, corner), to = in_world(now, corner);
        box = (sk_box){sk_min3(box.min, sk_min3(from, to)), sk_max3(box.max, sk_max3(from, to))};
    }
    return sk_scenery_clear(model->scenery, box);
}

void sk_splash_note(const sk_model *model, sk_state *state, int32_t index, const sk_aircraft_state *before) {
    static const double STILL = 1e-4, MARGIN = 0.5; // m
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_aircraft_state *a = sk_state_aircraft(state, index);
    if (!has_water(model) || sk_support_of(type, a).rides) return;
    double reach = reach_of(model, index), dt = model->substep * model->substeps;
    double moved = sk_length(sk_sub(a->position, before->position)) + dt * reach * sk_length(a->rate);
    if (moved < STILL) return;
    double r = reach + moved + MARGIN;
    sk_box box = {sk_sub(a->position, (sk_vec3){r, r, r}), sk_add(a->position, (sk_vec3){r, r, r})};
    if (sk_scenery_clear(model->scenery, box)) return;

    sk_candidates near;
    sk_candidates_find(model->scenery, box, &near);
    sk_body_motion then = sk_motion_of(before), now = sk_motion_of(a);
    bool clear = hull_is_clear(model, index, &then, &now);
    for (int32_t i = 0; i < type->wheel_count + type->point_count; i++) {
        int32_t k = i - type->wheel_count;
        if (k >= 0 && clear && !a->point[k].wet) continue;
        const sk_contact_state *was = k < 0 ? &before->wheel[i].contact : &before->point[k];
        sk_contact_state *is = k < 0 ? &a->wheel[i].contact : &a->point[k];
        sk_vec3 from = k < 0 ? wheel_place(&type->wheels[i], was, &then) : in_world(&then, type->points[k].position);
        sk_vec3 to = k < 0 ? wheel_place(&type->wheels[i], is, &now) : in_world(&now, type->points[k].position);
        int32_t material;
        if (goes_in(model, &near, &is->wet, from, to, &material))
            sk_event_note(state, SK_EVENT_SPLASH, index, i, (sk_contact_surface){0, material},
                          sk_length(sk_sub(to, from)) / dt);
    }
    const sk_body_motion both[2] = {then, now};
    for (int32_t i = 0; i < type->airframe.piece_count; i++)
        if (!clear || (a->airframe_wet >> i & 1) != 0) note_piece(model, state, index, i, &near, both);
}

// Returns the lowest point of the propeller or main rotor, world; the centre of gravity of an aircraft without one.
static sk_vec3 lowest_blade(const sk_aircraft_type *type, const sk_body_motion *motion) {
    sk_disc disc[SK_DISCS_MAX];
    if (sk_discs_of(type, disc) == 0) return motion->position;
    sk_vec3 axis = sk_mat3_mul(&motion->axes, disc->axis),
            down = {axis.z * axis.x, axis.z * axis.y, axis.z * axis.z - 1.0};
    double steep = sk_length(down);
    sk_vec3 hub = in_world(motion, disc->position);
    return steep > 0.0 ? sk_add_scaled(hub, disc->radius / steep, down) : hub;
}

void sk_splash_stop_engine(const sk_model *model, sk_state *state, int32_t index) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_aircraft_state *a = sk_state_aircraft(state, index);
    if (!sk_engine_runs(a) || !has_water(model)) return;
    if (a->height > reach_of(model, index) || sk_support_of(type, a).rides) return; // `height` is above water, too
    sk_body_motion motion = sk_motion_of(a);
    if (!sk_model_in_water(model, lowest_blade(type, &motion), sk_world_time(model, state->tick, 0))) return;
    sk_event_note(state, SK_EVENT_ENGINE_DROWNS, index, -1, sk_no_surface(), a->engine_speed);
    a->engine_running = SK_ENGINE_RUINED;
}

bool sk_world_in_water(const sk_model *model, const sk_state *state, int32_t index) {
    const sk_aircraft_state *a = sk_state_aircraft(state, index);
    if (sk_support_of(&model->types[model->aircraft[index].type], a).rides) return false;
    return sk_model_in_water(model, a->position, sk_world_time(model, state->tick, 0));
}
