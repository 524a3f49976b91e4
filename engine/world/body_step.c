#include "world/body_step.h"

#include "world/compiled_bodies.h"
#include "world/events.h"
#include "world/flight.h"
#include <stdlib.h>

sk_result sk_body_step_create(const sk_model *model, sk_body_step *step) {
    *step = (sk_body_step){0};
    if (!sk_model_has_contacts(model)) return sk_ok();
    step->around = calloc((size_t)model->body_count + 1, sizeof *step->around);
    step->driven = calloc((size_t)sk_model_touching_aircraft(model) + 1, sizeof *step->driven);
    if (step->around == NULL || step->driven == NULL) return sk_error("memory is short");
    return sk_bodies_work_create(&model->compiled_bodies->set, &step->work);
}

void sk_body_step_destroy(sk_body_step *step) {
    sk_bodies_work_destroy(step->work);
    free(step->around);
    free(step->driven);
}

// The wind at a body is that at its height above the surface below it. Turbulence is left out.
static sk_body_surroundings around_body(const sk_model *model, const sk_body_state *body, sk_ground ground, double t) {
    double z = body->position.z;
    sk_below below = sk_find_below(model, ground, body->position, SK_FAR_BELOW);
    return (sk_body_surroundings){.wind = sk_wind_at(&model->weather, body->position, below.depth, t),
                                  .density = sk_air_at(z).density,
                                  .gravity = sk_gravity_at(model->gravity, z)};
}

static sk_bodies_state bodies_of(const sk_model *model, sk_state *state, sk_body_step *step) {
    sk_bodies_state bodies = sk_state_bodies(model, state);
    bodies.driven = step->driven;
    return bodies;
}

void sk_body_step_begin(const sk_model *model, sk_state *state, sk_ground ground, sk_body_step *step) {
    if (step->work == NULL) return;
    double t = sk_world_time(model, state->tick, 0);
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_state *body = sk_state_body(state, i);
        if (!body->asleep && !body->frozen) step->around[i] = around_body(model, body, ground, t);
    }
    sk_bodies_state bodies = bodies_of(model, state, step);
    sk_bodies_begin(step->work, &bodies, step->around, state->tick);
}

static sk_body_driven *driven_of(int32_t index, const sk_body_step *step) {
    bool takes_part = step->work != NULL && index < sk_bodies_driven(step->work);
    return takes_part ? &step->driven[index] : NULL;
}

static const sk_body_type *airframe_of(const sk_model *model, int32_t index) {
    return &model->compiled_bodies->airframe[model->aircraft[index].type];
}

void sk_body_step_drive(const sk_model *model, const sk_aircraft_state *aircraft, int32_t index, sk_wrench load,
                        sk_body_step *step) {
    sk_body_driven *driven = driven_of(index, step);
    if (driven == NULL) return;
    sk_pose pose = {aircraft->position, aircraft->attitude};
    driven->body = sk_body_state_at(airframe_of(model, index), pose, aircraft->velocity, aircraft->rate);
    driven->load = load;
}

void sk_body_step_hold(const sk_model *model, const sk_aircraft_state *aircraft, int32_t index, sk_body_step *step) {
    static const sk_vec3 NONE = {0.0, 0.0, 0.0};
    sk_body_driven *driven = driven_of(index, step);
    if (driven == NULL) return;
    driven->body =
        sk_body_state_at(airframe_of(model, index), (sk_pose){aircraft->position, aircraft->attitude}, NONE, NONE);
    driven->body.frozen = 1;
}

bool sk_body_step_push(const sk_body_step *step, int32_t index, const sk_body_motion *motion, sk_wrench *out) {
    if (step->work == NULL || index >= sk_bodies_driven(step->work) || !step->driven[index].touching) return false;
    sk_wrench push = step->driven[index].contact;
    *out = (sk_wrench){push.force, sk_mat3_mul_back(&motion->axes, push.moment)};
    return true;
}

static sk_body_solid solid_of(const sk_solid *solid) {
    if (!solid->moves) return (sk_body_solid){.pose = {.rotation = sk_quat_identity()}};
    const sk_body_motion *m = &solid->motion;
    return (sk_body_solid){true, {m->position, sk_quat_from_mat3(&m->axes)}, m->velocity, m->rate};
}

void sk_body_step_substep(const sk_model *model, sk_state *state, sk_ground ground, sk_body_step *step) {
    if (step->work == NULL) return;
    for (int32_t s = 0; s < ground.solid_count; s++) step->solid[s] = solid_of(&ground.solids[s]);
    sk_bodies_state bodies = bodies_of(model, state, step);
    sk_bodies_substep(step->work, &bodies, step->solid);
}

static void note_hit(const sk_model *model, sk_state *state, const sk_bodies_event *event) {
    int32_t bodies = model->body_count;
    if (event->body >= bodies)
        sk_event_note_airframe(state, event->body - bodies, event->part, event->other, event->value);
    else if (event->other >= bodies)
        sk_event_note_airframe(state, event->other - bodies, event->other_part, event->body, event->value);
    else
        sk_event_note_body(state, SK_EVENT_BODY_HITS, event->body, event->other, event->value);
}

// Events that a state keeps. Those of rest are for overlays and tests alone.
static void note(const sk_model *model, sk_state *state, const sk_bodies_event *event) {
    static const double HIT = 0.5; // m/s: slower touches make no event
    switch (event->kind) {
    case SK_BODIES_TOUCH:
        if (event->value >= HIT) note_hit(model, state, event);
        break;
    case SK_BODIES_FROZEN:
        sk_event_note_body(state, SK_EVENT_BODY_FROZEN, event->body, event->other, event->value);
        break;
    case SK_BODIES_NO_ROOM:
        sk_event_note_body(state, SK_EVENT_BODY_NO_ROOM, event->body, event->other,
                           sk_bodies_contacts_most(&model->compiled_bodies->set));
        break;
    case SK_BODIES_TOO_DEEP:
        sk_event_note_body(state, SK_EVENT_BODY_LET_GO, event->body, event->other, event->value);
        break;
    default: break;
    }
}

void sk_body_step_end(const sk_model *model, sk_state *state, sk_body_step *step) {
    if (step->work == NULL) return;
    sk_bodies_state bodies = bodies_of(model, state, step);
    sk_bodies_end(step->work, &bodies);
    int32_t count;
    const sk_bodies_event *event = sk_bodies_events(step->work, &count);
    for (int32_t i = 0; i < count; i++) note(model, state, &event[i]);
}

bool sk_body_step_needs_ground(const sk_body_step *step) {
    return step->work != NULL;
}
