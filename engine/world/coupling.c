#include "world/coupling.h"

#include "world/apart.h"
#include "world/body_step.h"
#include "world/discs.h"
#include "world/flight.h"
#include "world/proximity.h"
#include "world/tie_place.h"

// The world at the beginning of a tick.
typedef struct setting {
    const sk_model *model;
    const sk_state *state;
    sk_ground ground;
    double dt;  // s, of the tick
    bool hooks; // a control asks to hook a tie
} setting;

static bool is_held(const setting *s, int32_t i) {
    for (int32_t k = 0; k < s->model->tie_count; k++) {
        const sk_tie_memory *tie = &sk_state_ties(s->state)[k];
        if (sk_tie_is_at_aircraft(s->model, k, i) && (sk_tie_joins(tie) || (s->hooks && !tie->broken))) return true;
    }
    return false;
}

static bool near_body(const setting *s, int32_t i) {
    for (int32_t k = 0; k < s->model->body_count; k++)
        if (sk_body_may_touch(s->model, s->state, k, i)) return true;
    return false;
}

static bool near_aircraft(const setting *s, int32_t i) {
    for (int32_t k = 0; k < s->model->aircraft_count; k++)
        if (k != i && sk_aircraft_may_touch(s->model, s->state, i, k)) return true;
    return false;
}

static bool has_contacts(const setting *s, int32_t i) {
    const sk_body_contacts *list = sk_state_body_contacts(s->state);
    int64_t number = (int64_t)s->model->body_count + i;
    if (sk_airframe_touched(sk_state_aircraft(s->state, i))) return true;
    for (int64_t n = 0; n < list->count; n++)
        if (list->contact[n].body == number || list->contact[n].other == number) return true;
    return false;
}

// Whether a wheel may touch several faces.
static bool near_faces(const setting *s, int32_t i, const sk_body_motion *motion) {
    const sk_aircraft_type *type = &s->model->types[s->model->aircraft[i].type];
    const sk_aircraft_state *a = sk_state_aircraft(s->state, i);
    sk_candidates candidates[1 + SK_PLATFORMS_MAX];
    sk_solids solids;
    sk_proximity near = {.candidates = candidates};
    sk_ground ground = sk_world_ground_of(s->model, s->state, sk_world_time(s->model, s->state->tick, 0), &solids);
    if (!ground.several) return false;
    sk_proximity_find(ground, type, a, motion, s->dt, &near);
    if (!near.wheels) return false;
    for (int32_t k = 0; k < ground.solid_count; k++) solids.solid[k].candidates = &candidates[k];
    if (near.only >= 0) {
        ground.only_solid = near.only;
        ground.only = &candidates[near.only].planes[0];
    }
    for (int32_t k = 0; k < type->wheel_count; k++) {
        const sk_wheel_trial trial = {.type = &type->wheels[k],
                                      .ground = &ground,
                                      .state = &a->wheel[k],
                                      .body = motion,
                                      .input = sk_wheel_input_of(type, k, a),
                                      .h = s->dt};
        if (sk_wheel_may_touch_several(&trial)) return true;
    }
    return false;
}

static bool couples(const setting *s, int32_t i) {
    const sk_aircraft_state *a = sk_state_aircraft(s->state, i);
    if (a->frozen) return false;
    sk_body_motion motion = sk_motion_of(a);
    if (near_faces(s, i, &motion)) return true;
    if (i >= sk_model_touching_aircraft(s->model)) return false;
    return has_contacts(s, i) || is_held(s, i) || near_body(s, i) || near_aircraft(s, i) ||
           sk_airframe_pieces_are_near(s->ground, sk_airframe_of(s->model, i), &motion, s->dt) ||
           sk_discs_are_near(s->model, s->state, i, s->ground, s->dt, NULL);
}

static bool bodies_move(const setting *s) {
    for (int32_t i = 0; i < s->model->body_count; i++) {
        const sk_body_state *body = sk_state_body(s->state, i);
        if (!body->asleep && !body->frozen) return true;
    }
    return false;
}

bool sk_coupling_find(const sk_model *model, const sk_state *state, const sk_controls *controls, bool *aircraft) {
    sk_solids solids;
    bool commanded = false, any = false;
    setting s = {.model = model,
                 .state = state,
                 .ground = sk_world_ground(model, sk_world_time(model, state->tick, 0), &solids),
                 .dt = model->substep * model->substeps};
    for (int32_t i = 0; model->tie_count > 0 && i < model->aircraft_count; i++) {
        s.hooks |= controls[i].hook > 0;
        commanded |= controls[i].hook != 0 || controls[i].reel != 0;
    }
    for (int32_t i = 0; i < model->aircraft_count; i++) any |= aircraft[i] = couples(&s, i);
    return any || commanded || bodies_move(&s);
}
