#include "world/body_step.h"

#include "gear/strut.h"
#include "gear/wheel_leg.h"
#include "world/aircraft_step.h"
#include "world/compiled_bodies.h"
#include "world/contact_events.h"
#include "world/debris.h"
#include "world/events.h"
#include "world/flight.h"
#include "world/tie_controls.h"
#include <stdlib.h>

sk_result sk_body_step_create(const sk_model *model, sk_body_step *step) {
    *step = (sk_body_step){0};
    step->present.body = calloc((size_t)model->body_count + 1, sizeof *step->present.body);
    if (step->present.body == NULL) return sk_error("memory is short");
    if (!sk_model_has_contacts(model)) return sk_ok();
    step->around = calloc((size_t)model->body_count + 1, sizeof *step->around);
    step->driven = calloc((size_t)sk_model_touching_aircraft(model) + 1, sizeof *step->driven);
    step->loss = calloc((size_t)sk_model_touching_aircraft(model) + 1, sizeof *step->loss);
    step->push = calloc((size_t)model->compiled_bodies->set.push_most + 1, sizeof *step->push);
    step->block = calloc((size_t)model->compiled_bodies->set.block_most + 1, sizeof *step->block);
    step->coupled = calloc((size_t)model->compiled_bodies->set.block_most + 1, sizeof *step->coupled);
    step->rooms = calloc((size_t)sk_model_touching_aircraft(model) + 1, sizeof *step->rooms);
    step->reel = calloc((size_t)model->tie_count + 1, sizeof *step->reel);
    if (step->around == NULL || step->rooms == NULL || step->driven == NULL || step->loss == NULL ||
        step->push == NULL || step->reel == NULL || step->block == NULL || step->coupled == NULL)
        return sk_error("memory is short");
    for (int32_t i = 0; i < sk_model_touching_aircraft(model); i++) step->rooms[i].aircraft = i;
    step->substep = model->substep;
    return sk_bodies_work_create(&model->compiled_bodies->set, &step->work);
}

sk_result sk_body_step_share(sk_body_step *step, sk_pool *pool) {
    return step->work == NULL ? sk_ok() : sk_bodies_work_share(step->work, pool);
}

void sk_body_step_destroy(sk_body_step *step) {
    sk_bodies_work_destroy(step->work);
    free(step->around);
    free(step->rooms);
    free(step->present.body);
    free(step->reel);
    free(step->driven);
    free(step->loss);
    free(step->push);
    free(step->block);
    free(step->coupled);
}

// The wind at a body is that at its height above the surface below it. Turbulence is left out.
static sk_body_surroundings around_body(const sk_model *model, const sk_body_state *body, sk_ground ground, double t) {
    double z = body->position.z;
    sk_below below = sk_find_below(model, ground, body->position, SK_FAR_BELOW);
    return (sk_body_surroundings){.wind = sk_wind_at(&model->weather, body->position, below.depth, t),
                                  .density = sk_air_at(z).density,
                                  .gravity = sk_gravity_at(model->gravity, z)};
}

// The law of a wheel that loose bodies couple to.
static void push_wheel(void *owner, int32_t block, const sk_island_yield *yield, sk_island_push *out) {
    sk_body_step *step = owner;
    sk_coupled_wheel *c = &step->coupled[block];
    sk_wheel_yield at = {{{0.0, 0.0, 0.0}}, {{{{{0.0, 0.0, 0.0}}}}}};
    for (int i = 0; i < c->places.count; i++) {
        at.velocity[i] = yield->velocity[i];
        for (int j = 0; j < c->places.count; j++) at.response[i][j] = yield->response[i][j];
    }
    const sk_wheel_trial trial = {.type = c->type,
                                  .ground = &c->ground,
                                  .state = &c->state,
                                  .body = &c->motion,
                                  .input = c->input,
                                  .h = step->substep};
    sk_wheel_try_yielding(&trial, &at, &c->result);
    c->under = sk_ground_solid(&c->ground, c->result.next.contact.solid);
    *out = (sk_island_push){0};
    const sk_contact_report *r = &c->result.report;
    if (!r->touching) return;
    for (int i = 0; i < c->result.touch_count; i++) out->force[i] = sk_neg(c->result.touch[i].force);
    out->force_a = r->force;
    out->moment_a = sk_add(r->moment, sk_cross(sk_sub(r->point, c->motion.position), r->force));
}

void sk_body_step_couple(const sk_coupled_wheel *wheel, sk_body_step *step) {
    SK_ASSERT(step->block_count < step->model->compiled_bodies->set.block_most);
    sk_body_block *block = &step->block[step->block_count];
    step->coupled[step->block_count++] = *wheel;
    *block = (sk_body_block){.driven = wheel->aircraft, .count = wheel->places.count};
    for (int i = 0; i < block->count; i++) {
        int32_t solid = wheel->places.solid[i], count = wheel->ground.solid_count;
        block->body[i] = solid < count ? -1 - solid : solid - count;
        block->point[i] = wheel->places.point[i];
    }
}

const sk_coupled_wheel *sk_body_step_coupled(const sk_body_step *step, int32_t *count) {
    *count = step->coupled_count;
    return step->coupled;
}

static sk_bodies_state bodies_of(const sk_model *model, sk_state *state, sk_body_step *step) {
    sk_bodies_state bodies = sk_state_bodies(model, state);
    bodies.driven = step->driven;
    bodies.reel = step->reel;
    bodies.push = step->push;
    bodies.push_count = step->push_count;
    bodies.block = step->block;
    bodies.block_count = step->block_count;
    bodies.law = push_wheel;
    bodies.law_owner = step;
    return bodies;
}

// A body that wakes within the tick gets the air of the beginning of the tick, as those that were awake then.
static void set_around(void *owner, int32_t body) {
    sk_body_step *step = owner;
    step->around[body] = around_body(step->model, sk_state_body(step->state, body), step->ground, step->time);
}

static bool touched(const sk_model *model, const sk_state *state) {
    for (int32_t i = 0; i < model->aircraft_count; i++)
        if (sk_airframe_touched(sk_state_aircraft(state, i))) return true;
    return false;
}

// Aircraft far from the ground and from each other touch nothing. world/coupling.c tells this for each aircraft.
static bool may_touch(const sk_model *model, const sk_state *state, bool airframe_near, const sk_body_step *step) {
    if (step->present.count > 0 || model->tie_count > 0) return true;
    if (airframe_near || sk_state_body_contacts(state)->count > 0) return true;
    if (sk_model_touching_aircraft(model) < 2) return false;
    return touched(model, state) || !sk_aircraft_are_apart(model, state, step->rooms);
}

void sk_body_step_begin(const sk_model *model, sk_state *state, const sk_controls *controls, sk_ground ground,
                        bool airframe_near, sk_body_step *step) {
    step->runs = step->work != NULL && may_touch(model, state, airframe_near, step);
    if (!step->runs) return;
    sk_tie_controls_apply(model, state, controls, ground, step->reel);
    step->model = model;
    step->state = state;
    step->ground = ground;
    step->time = sk_world_time(model, state->tick, 0);
    sk_bodies_watch_waking(step->work, set_around, step);
    for (int32_t n = 0; n < step->present.count; n++) {
        int32_t i = step->present.body[n];
        const sk_body_state *body = sk_state_body(state, i);
        if (!body->asleep && !body->frozen) set_around(step, i);
    }
    sk_bodies_state bodies = bodies_of(model, state, step);
    sk_bodies_begin(step->work, &bodies, step->around, state->tick);
}

static sk_body_driven *driven_of(int32_t index, const sk_body_step *step) {
    bool takes_part = step->runs && index < sk_bodies_driven(step->work);
    return takes_part ? &step->driven[index] : NULL;
}

const sk_body_type *sk_airframe_of(const sk_model *model, int32_t index) {
    return &model->compiled_bodies->airframe[model->aircraft[index].type];
}

// Writes the state of the centre of gravity of an aircraft. `left`: of one that lost pieces; else null.
static void place_driven(const sk_model *model, const sk_aircraft_state *aircraft, int32_t index,
                         const sk_mass_left *left, sk_body_step *step) {
    sk_body_driven *driven = &step->driven[index];
    sk_pose pose = {aircraft->position, aircraft->attitude};
    driven->loss = NULL;
    if (left == NULL) {
        driven->body = sk_body_state_at(sk_airframe_of(model, index), pose, aircraft->velocity, aircraft->rate);
        return;
    }
    const sk_mass *mass = &left->mass;
    step->loss[index] =
        (sk_body_loss){(uint32_t)aircraft->pieces_gone, left->centre, mass->mass, mass->inertia, mass->inertia_inverse};
    driven->loss = &step->loss[index];
    sk_vec3 arm = sk_rotate(pose.rotation, left->centre), rate = sk_rotate(pose.rotation, aircraft->rate);
    pose.position = sk_add(pose.position, arm);
    const sk_body_type rest = {.inertia = mass->inertia};
    driven->body = sk_body_state_at(&rest, pose, sk_add(aircraft->velocity, sk_cross(rate, arm)), aircraft->rate);
}

void sk_body_step_drive(const sk_aircraft_step *by, sk_wrench load) {
    sk_body_driven *driven = driven_of(by->index, by->bodies);
    if (driven == NULL) return;
    place_driven(by->model, sk_aircraft_of(by), by->index, by->left, by->bodies);
    driven->load = load;
}

void sk_body_step_hold(const sk_model *model, const sk_aircraft_state *aircraft, int32_t index, sk_body_step *step) {
    sk_body_driven *driven = driven_of(index, step);
    if (driven == NULL) return;
    sk_mass_left left;
    bool lost = sk_aircraft_left(&model->types[model->aircraft[index].type], aircraft, &left);
    place_driven(model, aircraft, index, lost ? &left : NULL, step);
    driven->body.velocity = driven->body.spin = (sk_vec3){0.0, 0.0, 0.0};
    driven->body.frozen = 1;
}

// Adds s n n^T.
static void add_along(sk_mat3 *to, double s, sk_vec3 n) {
    to->row[0] = sk_add_scaled(to->row[0], s * n.x, n);
    to->row[1] = sk_add_scaled(to->row[1], s * n.y, n);
    to->row[2] = sk_add_scaled(to->row[2], s * n.z, n);
}

static const double SLID = 1e-12; // m: less in a substep is rounding

static sk_body_push *add_push(sk_body_step *step) {
    SK_ASSERT(step->push_count < step->model->compiled_bodies->set.push_most);
    return &step->push[step->push_count++];
}

// Stiffness and damping of the strut act along the normal, as for a strut at right angles to the surface. Those of the
// tie act along the axes of the border along which the wheel did not slide: along the others its force is a border.
void sk_body_step_stand(int32_t index, int32_t body, const sk_wheel_type *wheel, const sk_wheel_result *hit,
                        sk_body_step *step) {
    const sk_contact_report *r = &hit->report;
    sk_body_push *push = add_push(step);
    *push = (sk_body_push){
        .driven = index, .body = body, .point = r->point, .normal = r->normal, .wrench = {r->force, r->moment}};
    sk_point_type stub = wheel_stub(wheel); // of a broken wheel
    double damping = hit->stub ? stub.damping : sk_max(wheel->damping, wheel->rebound_damping);
    double stiffness = hit->stub ? stub.stiffness : sk_strut_stiffness(wheel, sk_max(0.0, hit->stroke));
    add_along(&push->stiffness, stiffness, r->normal);
    add_along(&push->damping, damping, r->normal);
    const sk_vec3 axis[2] = {r->border_x, r->border_y};
    for (int i = 0; i < 2; i++) {
        if (fabs(sk_dot(r->slid, axis[i])) > SLID) continue;
        add_along(&push->stiffness, hit->stub ? stub.side_stiffness : wheel->side_stiffness, axis[i]);
        add_along(&push->damping, hit->stub ? stub.side_damping : wheel->side_damping, axis[i]);
    }
}

// The axes of the border of a node have no meaning of their own: along the surface all its springs are equal.
void sk_body_step_press(int32_t index, const sk_body_step_pressing *by, sk_body_step *step) {
    const sk_contact_report *r = by->report;
    const sk_oriented_law *law = &by->law;
    sk_body_push *push = add_push(step);
    *push = (sk_body_push){.driven = index,
                           .body = by->body,
                           .point = by->point,
                           .normal = r->normal,
                           .wrench = {r->force, {0.0, 0.0, 0.0}},
                           .drift = by->drift};
    bool slides = sk_length(r->slid) > SLID;
    double side = slides ? 0.0 : law->side_stiffness, side_damping = slides ? 0.0 : law->side_damping;
    for (int i = 0; i < 3; i++) {
        sk_vec3 axis = {i == 0, i == 1, i == 2};
        add_along(&push->stiffness, side, axis);
        add_along(&push->damping, side_damping, axis);
    }
    add_along(&push->stiffness, law->stiffness - side, r->normal);
    add_along(&push->damping, law->damping - side_damping, r->normal);
}

bool sk_body_step_push(const sk_body_step *step, int32_t index, const sk_body_motion *motion, sk_wrench *out) {
    const sk_body_driven *driven = driven_of(index, step);
    if (driven == NULL || !driven->touching) return false;
    sk_wrench push = driven->contact;
    if (driven->loss != NULL)
        push.moment = sk_add(push.moment, sk_cross(sk_mat3_mul(&motion->axes, driven->loss->centre), push.force));
    *out = (sk_wrench){push.force, sk_mat3_mul_back(&motion->axes, push.moment)};
    return true;
}

const sk_body_driven *sk_body_step_flown(const sk_body_step *step, int32_t index) {
    const sk_body_driven *driven = driven_of(index, step);
    return driven != NULL && driven->flown ? driven : NULL;
}

static sk_body_solid solid_of(const sk_solid *solid) {
    if (!solid->moves) return (sk_body_solid){.pose = {.rotation = sk_quat_identity()}};
    const sk_body_motion *m = &solid->motion;
    return (sk_body_solid){true, {m->position, sk_quat_from_mat3(&m->axes)}, m->velocity, m->rate};
}

void sk_body_step_place(const sk_model *model, const sk_state *state, sk_ground ground, sk_body_step *step) {
    for (int32_t s = 0; s < ground.solid_count; s++) step->solid[s] = solid_of(&ground.solids[s]);
    for (int32_t i = 0; i < sk_bodies_driven(step->work); i++) {
        const sk_aircraft_state *a = sk_state_aircraft(state, i);
        sk_mass_left left;
        bool lost = sk_aircraft_left(&model->types[model->aircraft[i].type], a, &left);
        place_driven(model, a, i, lost ? &left : NULL, step);
    }
}

void sk_body_step_substep(const sk_model *model, sk_state *state, sk_ground ground, sk_body_step *step) {
    if (!step->runs) return;
    for (int32_t s = 0; s < ground.solid_count; s++) step->solid[s] = solid_of(&ground.solids[s]);
    sk_bodies_state bodies = bodies_of(model, state, step);
    sk_bodies_substep(step->work, &bodies, step->solid);
    step->push_count = 0;
    step->coupled_count = step->block_count;
    step->block_count = 0;
}

// An airframe hits the scenery or a platform.
static void note_ground_hit(const sk_model *model, sk_state *state, const sk_bodies_event *event) {
    int32_t index = event->body - model->body_count;
    const sk_airframe_hit hit = {index, event->part, {-1 - event->other, event->material}, event->value};
    sk_contact_events_note_airframe(&model->types[model->aircraft[index].type], state, &hit);
}

// What the body of an event touches: another body, or a solid with its material.
static sk_contact_surface touched_by(const sk_bodies_event *event) {
    return (sk_contact_surface){event->other, event->other < 0 ? event->material : SK_NO_MATERIAL};
}

static void note_hit(const sk_model *model, sk_state *state, const sk_bodies_event *event) {
    static const double HIT = 0.5; // m/s: slower touches of bodies make no event
    int32_t bodies = model->body_count;
    if (event->body >= bodies && event->other < 0)
        note_ground_hit(model, state, event);
    else if (event->value < HIT)
        return;
    else if (event->body >= bodies)
        sk_event_note_airframe(state, event->body - bodies, event->part, event->other, event->value);
    else if (event->other >= bodies)
        sk_event_note_airframe(state, event->other - bodies, event->other_part, event->body, event->value);
    else
        sk_event_note(state, SK_EVENT_BODY_HITS, 0, event->body, touched_by(event), event->value);
}

static void note_crush(const sk_model *model, sk_state *state, const sk_bodies_event *event) {
    if (event->body < model->body_count)
        sk_event_note(state, SK_EVENT_BODY_CRUSHED, 0, event->body, touched_by(event), event->value);
    else
        sk_event_note(state, SK_EVENT_AIRFRAME_CRUSHED, event->body - model->body_count, event->part, touched_by(event),
                      event->value);
}

// Events that a state keeps. Those of rest are for overlays and tests alone.
static void note(const sk_model *model, sk_state *state, const sk_bodies_event *event) {
    int32_t other = event->other == SK_BODY_NONE ? -1 : event->other;
    switch (event->kind) {
    case SK_BODIES_TOUCH: note_hit(model, state, event); break;
    case SK_BODIES_FROZEN: sk_event_note_body(state, SK_EVENT_BODY_FROZEN, event->body, other, event->value); break;
    case SK_BODIES_NO_ROOM:
        sk_event_note_trouble(state, SK_EVENT_BODY_NO_ROOM, event->body, (sk_contact_surface){other, SK_NO_MATERIAL},
                              sk_bodies_contacts_most(&model->compiled_bodies->set));
        break;
    case SK_BODIES_TOO_DEEP:
        sk_event_note_trouble(state, SK_EVENT_BODY_LET_GO, event->body, touched_by(event), event->value);
        break;
    case SK_BODIES_TIE_BREAKS: sk_event_note_tie(state, SK_EVENT_TIE_BREAKS, event->body, event->value); break;
    case SK_BODIES_CRUSHED: note_crush(model, state, event); break;
    case SK_BODIES_NO_HOLE:
        sk_event_note_trouble(state, SK_EVENT_BODY_NO_HOLE, event->body, (sk_contact_surface){-1, SK_NO_MATERIAL},
                              SK_HOLES_OF_PIECE);
        break;
    default: break;
    }
}

// What the state of an aircraft says about the contacts of its airframe with solids.
static void summarise(const sk_model *model, sk_state *state, const sk_body_step *step) {
    for (int32_t i = 0; i < sk_bodies_driven(step->work); i++) {
        sk_aircraft_state *a = sk_state_aircraft(state, i);
        a->airframe_touching = a->airframe_solid = 0;
        a->airframe_mode = SK_AIR;
        a->airframe_force = step->driven[i].pressed;
    }
    const sk_body_contacts *list = sk_state_body_contacts(state);
    for (int32_t n = 0; n < list->count; n++) {
        const sk_body_contact *c = &list->contact[n];
        if (c->body < model->body_count || c->other >= 0 || c->memory.mode == SK_AIR) continue;
        sk_aircraft_state *a = sk_state_aircraft(state, (int32_t)c->body - model->body_count);
        if (a->airframe_touching == 0) a->airframe_solid = -1 - c->other;
        a->airframe_touching |= INT64_C(1) << c->part;
        if (c->memory.mode > a->airframe_mode) a->airframe_mode = c->memory.mode;
    }
}

static void note_all(const sk_model *model, sk_state *state, const sk_body_step *step) {
    int32_t count;
    const sk_bodies_event *event = sk_bodies_events(step->work, &count);
    for (int32_t i = 0; i < count; i++) note(model, state, &event[i]);
}

void sk_body_step_note(const sk_model *model, sk_state *state, const sk_body_step *step) {
    if (!step->runs) return;
    note_all(model, state, step);
    sk_bodies_forget_events(step->work);
}

void sk_body_step_end(const sk_model *model, sk_state *state, sk_body_step *step) {
    if (!step->runs) return;
    sk_bodies_state bodies = bodies_of(model, state, step);
    sk_bodies_end(step->work, &bodies);
    note_all(model, state, step);
    summarise(model, state, step);
}

bool sk_body_step_needs_ground(const sk_body_step *step) {
    return step->runs;
}
