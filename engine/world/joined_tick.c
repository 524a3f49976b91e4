#include "world/joined_tick.h"

#include "base/assert.h"
#include "world/bounds.h"
#include "world/contact_events.h"
#include "world/contacts.h"
#include "world/debris.h"
#include "world/discs.h"
#include "world/tick.h"
#include "world/tie_steer.h"
#include "world/workspace_internal.h"
#include <string.h>

static const sk_aircraft_type *type_of(const sk_joined_tick *t, int32_t i) {
    return &t->model->types[t->model->aircraft[i].type];
}

static sk_energy_tick *energy_of(const sk_joined_tick *t, int32_t i) {
    return t->energies == NULL ? NULL : &t->energies[i];
}

// Gives the candidates of an aircraft the paint near them.
static void follow_paint(const sk_joined_tick *t, int32_t i) {
    static const double MARGIN = 0.5; // m
    int32_t solids = 1 + t->model->platform_count;
    sk_candidates *candidates = t->work->aircraft[i].near.candidates;
    for (int32_t k = 0; k < solids; k++) {
        if (candidates[k].scenery == NULL) continue;
        sk_near_paint *paint = &t->work->paint[i * solids + k];
        sk_near_paint_follow(&candidates[k], MARGIN, paint);
        candidates[k].paint = paint;
    }
}

// Copies the ground of the present substep to aircraft i, with the candidates of this aircraft.
static void place_ground(const sk_joined_tick *t, int32_t i) {
    sk_aircraft_work *w = &t->work->aircraft[i];
    int32_t count = 1 + t->model->platform_count;
    memcpy(w->solids.solid, t->work->now.solid, (size_t)count * sizeof w->solids.solid[0]);
    for (int32_t k = 0; k < count; k++) w->solids.solid[k].candidates = &w->near.candidates[k];
}

static sk_ground ground_of(const sk_joined_tick *t, int32_t i) {
    sk_aircraft_work *w = &t->work->aircraft[i];
    sk_ground ground = {.solids = w->solids.solid,
                        .solid_count = 1 + t->model->platform_count,
                        .materials = t->model->materials,
                        .ruts = sk_state_ruts(t->state),
                        .near = w->near_bodies.body,
                        .near_count = w->near_bodies.count,
                        .several = t->model->wheel_faces == 1,
                        .loose = t->work->bodies.runs};
    if (w->near.only >= 0 && w->near_bodies.count == 0) {
        ground.only_solid = w->near.only;
        ground.only = &w->near.candidates[w->near.only].planes[0];
    }
    sk_ground_add_bodies(t->model, t->state, &w->solids, &ground);
    return ground;
}

// The ground of the present substep, without candidates.
static sk_ground all_ground_of(const sk_joined_tick *t) {
    return (sk_ground){.solids = t->work->now.solid,
                       .solid_count = 1 + t->model->platform_count,
                       .materials = t->model->materials,
                       .ruts = sk_state_ruts(t->state)};
}

static sk_aircraft_step step_of(const sk_joined_tick *t, int32_t i) {
    return (sk_aircraft_step){.model = t->model,
                              .type = type_of(t, i),
                              .state = t->state,
                              .index = i,
                              .ground = ground_of(t, i),
                              .near = &t->work->aircraft[i].near,
                              .energy = energy_of(t, i),
                              .left = t->work->aircraft[i].lost ? &t->work->aircraft[i].left : NULL,
                              .bodies = &t->work->bodies};
}

// Whether aircraft could touch each other.
static bool could_touch_others(const sk_joined_tick *t) {
    const sk_bodies_work *bodies = t->work->bodies.work;
    return bodies != NULL && sk_bodies_driven(bodies) > 1;
}

static void begin_aircraft(const sk_joined_tick *t, int32_t i, sk_ground ground) {
    const sk_model *model = t->model;
    const sk_aircraft_type *type = type_of(t, i);
    sk_aircraft_state *a = sk_state_aircraft(t->state, i);
    sk_aircraft_work *w = &t->work->aircraft[i];
    sk_energy_tick *energy = energy_of(t, i);
    w->active = !a->frozen && (t->moves == NULL || t->moves[i]);
    if (!w->active) return;
    w->lost = sk_aircraft_left(type, a, &w->left);
    sk_aircraft_state *before = sk_state_aircraft(t->work->before, i);
    sk_aircraft_state_copy(type, a, before);
    sk_body_motion motion = sk_motion_of(a);
    sk_tie_steer(model, t->state, i, ground);
    w->around = sk_tick_begin(model, t->state, i, &t->controls[i], &motion, ground);
    w->near.candidates = &t->work->candidates[i * (1 + model->platform_count)];
    sk_proximity_find(ground, type, a, &motion, model->substep * model->substeps, &w->near);
    follow_paint(t, i);
    sk_near_bodies_find(model, t->state, &t->work->bodies.present, i, model->substep * model->substeps,
                        &w->near_bodies);
    sk_near_bodies_note(t->state, i, &w->near_bodies);
    w->near.wheels |= w->near_bodies.count > 0;
    w->near.skids |= w->near_bodies.count > 0;
    w->near.airframe = sk_model_has_contacts(model) &&
                       sk_airframe_is_near(ground, sk_airframe_of(model, i), &motion, model->substep * model->substeps);
    const sk_body_step *step = could_touch_others(t) ? &t->work->bodies : NULL;
    w->near.discs = sk_discs_are_near(model, t->state, i, ground, model->substep * model->substeps, step);
    place_ground(t, i);
    if (energy != NULL) energy->left = w->lost ? &w->left : NULL;
    if (energy != NULL) sk_energy_open(energy, type, &w->near, before, a, ground_of(t, i));
}

static void evaluate_aircraft(const sk_joined_tick *t, int32_t i) {
    sk_aircraft_work *w = &t->work->aircraft[i];
    if (!w->active) {
        sk_body_step_hold(t->model, sk_state_aircraft(t->state, i), i, &t->work->bodies);
        return;
    }
    place_ground(t, i);
    const sk_aircraft_step step = step_of(t, i);
    sk_substep_evaluate(&step, &w->around, &w->forces);
    if (sk_body_step_needs_ground(&t->work->bodies)) sk_body_step_drive(&step, sk_substep_load(&step, &w->forces));
}

static void strike_discs(const sk_joined_tick *t) {
    bool placed = false;
    for (int32_t i = 0; i < t->model->aircraft_count; i++) {
        const sk_aircraft_work *w = &t->work->aircraft[i];
        if (!w->active || !w->near.discs) continue;
        if (!placed) sk_body_step_place(t->model, t->state, all_ground_of(t), &t->work->bodies);
        placed = true;
        sk_discs_strike(&(sk_discs_step){t->model, t->state, i, &t->work->bodies, t->energies});
    }
}

static void substep(const sk_joined_tick *t) {
    int32_t count = t->model->aircraft_count;
    strike_discs(t);
    for (int32_t i = 0; i < count; i++) evaluate_aircraft(t, i);
    sk_body_step_substep(t->model, t->state, all_ground_of(t), &t->work->bodies);
    for (int32_t i = 0; i < count; i++) {
        sk_aircraft_work *w = &t->work->aircraft[i];
        if (!w->active) continue;
        const sk_aircraft_step step = step_of(t, i);
        if (w->forces.hit.stands_on_body) sk_contacts_settle(&step, &w->forces.hit);
        sk_wrench push = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
        const sk_body_driven *flown = sk_body_step_flown(&t->work->bodies, i);
        if (sk_body_step_push(&t->work->bodies, i, &w->forces.motion, &push) || w->forces.hit.stands_on_body)
            sk_substep_push(&step, &w->forces, push, flown);
        if (flown != NULL)
            sk_substep_fly(&step, &w->forces, flown);
        else
            sk_substep_move(&step, &w->forces);
        w->active = sk_bounds_keep(t->model, t->state, i, sk_state_aircraft(t->work->before, i));
        if (!w->active && t->energies != NULL) sk_energy_freeze(energy_of(t, i), t->state, i);
    }
}

// Returns true if the positions of the platforms after this substep are needed.
static bool ground_is_needed(const sk_joined_tick *t, int32_t substep) {
    if (t->energies != NULL) return true;
    bool near = sk_body_step_needs_ground(&t->work->bodies);
    for (int32_t i = 0; i < t->model->aircraft_count; i++) {
        const sk_aircraft_work *w = &t->work->aircraft[i];
        near |= w->active && (w->near.wheels || w->near.hull || w->near.skids);
    }
    return near && substep + 1 < t->model->substeps;
}

static void end_aircraft(const sk_joined_tick *t, int32_t i, sk_ground ground, bool noted) {
    const sk_aircraft_type *type = type_of(t, i);
    sk_aircraft_work *w = &t->work->aircraft[i];
    if (!w->active) return;
    const sk_aircraft_state *before = sk_state_aircraft(t->work->before, i);
    sk_ground_add_bodies(t->model, t->state, &w->solids, &ground);
    sk_discs_tear(t->model, t->state, i);
    if (!noted) sk_contact_events_note(type, t->state, i, before, ground);
    sk_tick_end(t->model, type, t->state, i, before);
}

static void end_energy_substeps(const sk_joined_tick *t) {
    for (int32_t i = 0; i < t->model->aircraft_count; i++) {
        if (!t->work->aircraft[i].active) continue;
        place_ground(t, i);
        sk_energy_end_substep(energy_of(t, i), sk_state_aircraft(t->state, i), ground_of(t, i));
    }
}

sk_energy_tick *sk_joined_energies(const sk_model *model, sk_workspace *work, sk_energy_audit *audit) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        work->energies[i].model = model;
        work->energies[i].account = &audit->aircraft[i];
    }
    return work->energies;
}

void sk_joined_begin(const sk_joined_tick *t) {
    const sk_model *model = t->model;
    sk_workspace *work = t->work;
    SK_ASSERT(work->model == model);
    sk_ground ground = sk_ground_walk_begin(model, t->state->tick, &work->walk, &work->first);
    work->now = work->first;
    if (could_touch_others(t)) // puts the rooms in order
        (void)sk_aircraft_are_apart(model, t->state, work->bodies.rooms);
    sk_present_bodies_find(model, t->state, &work->bodies.present);
    for (int32_t i = 0; i < model->aircraft_count; i++) begin_aircraft(t, i, ground);
    bool near = false;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        near |= work->aircraft[i].active && (work->aircraft[i].near.airframe || work->aircraft[i].near.discs);
    sk_body_step_begin(model, t->state, t->controls, ground, near, &work->bodies);
}

static void open_loads(const sk_joined_tick *t) {
    for (int32_t i = 0; i < t->model->aircraft_count; i++)
        if (t->work->aircraft[i].active) sk_load_open(&t->loads->aircraft[i], sk_state_aircraft(t->state, i));
}

// An aircraft that was frozen in this substep has no load in it.
static void note_loads(const sk_joined_tick *t, int32_t k) {
    double time = sk_world_time(t->model, t->state->tick, k + 1);
    for (int32_t i = 0; i < t->model->aircraft_count; i++)
        if (t->work->aircraft[i].active)
            sk_load_note(t->model, &t->loads->aircraft[i], sk_state_aircraft(t->state, i), time);
}

void sk_joined_substep(const sk_joined_tick *t, int32_t k) {
    if (t->loads != NULL) open_loads(t);
    substep(t);
    if (t->loads != NULL) note_loads(t, k);
    if (!ground_is_needed(t, k)) return;
    sk_ground_walk_on(t->model, &t->work->walk, &t->work->now);
    if (t->energies != NULL) end_energy_substeps(t);
}

void sk_joined_note(const sk_joined_tick *t, const sk_state *before) {
    for (int32_t i = 0; i < t->model->aircraft_count; i++) {
        sk_aircraft_work *w = &t->work->aircraft[i];
        if (!w->active) continue;
        sk_ground ground = all_ground_of(t);
        sk_ground_add_bodies(t->model, t->state, &w->solids, &ground);
        sk_contact_events_note(type_of(t, i), t->state, i, sk_state_aircraft(before, i), ground);
    }
    sk_body_step_note(t->model, t->state, &t->work->bodies);
}

void sk_joined_end(const sk_joined_tick *t, bool noted) {
    sk_solids *first = &t->work->first;
    const sk_ground ground = {
        .solids = first->solid, .solid_count = 1 + t->model->platform_count, .materials = t->model->materials};
    for (int32_t i = 0; i < t->model->aircraft_count; i++) end_aircraft(t, i, ground, noted);
    sk_body_step_end(t->model, t->state, &t->work->bodies);
    for (int32_t i = 0; t->energies != NULL && i < t->model->aircraft_count; i++)
        if (t->work->aircraft[i].active)
            sk_energy_close(energy_of(t, i), sk_state_aircraft(t->state, i), ground_of(t, i));
}
