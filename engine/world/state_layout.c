// The layout of a state: which blocks it has for a model, and where. Memory for states.
#include "world/state.h"

#include "base/assert.h"
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(sk_state) % 8 == 0 && sizeof(sk_aircraft_state) % 8 == 0 &&
                   offsetof(sk_aircraft_state, skids) % 8 == 0,
               "blocks begin at multiples of 8 bytes");
_Static_assert(offsetof(sk_aircraft_state, skids) + sizeof(sk_skid_state) == sizeof(sk_aircraft_state),
               "the skids come last, so that a type without skids leaves them out");

size_t sk_aircraft_state_size(const sk_aircraft_type *type) {
    return sk_skid_exists(&type->skids) ? sizeof(sk_aircraft_state) : offsetof(sk_aircraft_state, skids);
}

size_t sk_state_first_aircraft(const sk_model *model) {
    return sizeof(sk_state) + (size_t)model->aircraft_count * sizeof(int64_t);
}

size_t sk_state_first_body(const sk_model *model) {
    size_t at = sk_state_first_aircraft(model);
    for (int32_t i = 0; i < model->aircraft_count; i++)
        at += sk_aircraft_state_size(&model->types[model->aircraft[i].type]);
    return at;
}

size_t sk_state_first_contact(const sk_model *model) {
    return sk_state_first_body(model) + (size_t)model->body_count * sizeof(sk_body_state);
}

int32_t sk_state_body_contacts_most(const sk_model *model) {
    const sk_body_set counts = {.body_count = model->body_count, .driven_count = sk_model_touching_aircraft(model)};
    return sk_model_has_contacts(model) ? sk_bodies_contacts_most(&counts) : 0;
}

size_t sk_state_first_tie(const sk_model *model) {
    if (!sk_model_has_contacts(model)) return sk_state_first_contact(model);
    size_t contacts = (size_t)sk_state_body_contacts_most(model) * sizeof(sk_body_contact);
    return sk_state_first_contact(model) + sizeof(sk_body_contacts) + contacts;
}

static int32_t crushable_pieces(const sk_airframe *airframe) {
    int32_t count = 0;
    for (int32_t i = 0; i < airframe->piece_count; i++) count += isfinite(airframe->pieces[i].strength) ? 1 : 0;
    return count;
}

int32_t sk_state_holes_most(const sk_model *model) {
    enum { MOST = 1 << 16 };
    int64_t most = 0;
    for (int32_t i = 0; i < sk_model_touching_aircraft(model); i++)
        most += sk_body_holes_most(crushable_pieces(&model->types[model->aircraft[i].type].airframe));
    for (int32_t i = 0; i < model->body_count; i++) {
        // A body of several parts of an aircraft is there instead of those of the parts. The room that the aircraft has is
        // not enough for its debris: it may have filled it.
        if (model->bodies[i].debris_of > 0 && model->bodies[i].debris_branch != 0) continue;
        const sk_body_type *type = &model->body_types[model->bodies[i].type];
        int32_t pieces = 0;
        for (int32_t k = 0; k < type->piece_count; k++) pieces += isfinite(type->pieces[k].strength) ? 1 : 0;
        most += sk_body_holes_most(pieces);
    }
    return (int32_t)(most < MOST ? most : MOST);
}

size_t sk_state_first_hole(const sk_model *model) {
    return sk_state_first_tie(model) + (size_t)model->tie_count * sizeof(sk_tie_memory);
}

size_t sk_state_first_rut(const sk_model *model) {
    int32_t most = sk_state_holes_most(model);
    return sk_state_first_hole(model) + (most > 0 ? sizeof(sk_holes) + (size_t)most * sizeof(sk_hole) : 0);
}

sk_bodies_state sk_state_bodies(const sk_model *model, sk_state *state) {
    sk_body_contacts *contacts = (sk_body_contacts *)(void *)((char *)state + state->contacts_at);
    sk_body_state *first = (sk_body_state *)(void *)((char *)state + state->bodies_at);
    sk_holes *holes = (sk_holes *)(void *)((char *)state + state->holes_at);
    return (sk_bodies_state){.body = first,
                             .hole = state->hole_most > 0 ? holes->hole : NULL,
                             .hole_count = state->hole_most > 0 ? &holes->count : NULL,
                             .hole_capacity = (int32_t)state->hole_most,
                             .contact = contacts->contact,
                             .contact_count = &contacts->count,
                             .contact_capacity = sk_state_body_contacts_most(model),
                             .ruts = sk_state_keeps_ruts(state) ? sk_state_ruts(state) : NULL,
                             .tie = sk_state_ties(state)};
}

// Returns whether wheels may leave ruts: a material of the model yields.
static bool can_yield(const sk_model *model) {
    for (int32_t i = 0; i < model->material_count; i++)
        if (isfinite(model->materials[i].strength)) return true;
    return false;
}

size_t sk_state_size(const sk_model *model) {
    return sk_state_first_rut(model) + (can_yield(model) ? sizeof(sk_ruts) : offsetof(sk_ruts, rut));
}

// Writes the places of the blocks into a state that ends `size` bytes from its beginning.
static void write_places(const sk_model *model, size_t size, sk_state *state) {
    size_t at = sk_state_first_aircraft(model);
    state->size = (int64_t)size;
    state->aircraft_count = model->aircraft_count;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        state->aircraft_at[i] = (int64_t)at;
        at += sk_aircraft_state_size(&model->types[model->aircraft[i].type]);
    }
    state->body_count = model->body_count;
    state->bodies_at = (int64_t)sk_state_first_body(model);
    state->contacts_at = (int64_t)sk_state_first_contact(model);
    state->tie_count = model->tie_count;
    state->ties_at = (int64_t)sk_state_first_tie(model);
    state->holes_at = (int64_t)sk_state_first_hole(model);
    state->hole_most = sk_state_holes_most(model);
    state->has_contacts = sk_model_has_contacts(model);
    state->ruts_at = (int64_t)sk_state_first_rut(model);
}

void sk_state_clear(const sk_model *model, sk_state *state) {
    size_t size = sk_state_size(model);
    memset(state, 0, size);
    write_places(model, size, state);
}

void sk_state_clear_but_ruts(sk_state *state) {
    size_t first = sizeof *state + (size_t)state->aircraft_count * sizeof(int64_t);
    memset(state, 0, offsetof(sk_state, size));
    memset((char *)state + first, 0, (size_t)state->ruts_at - first);
}

// calloc need not touch the memory, most of which is never used.
static sk_state *allocate(const sk_model *model, size_t size) {
    sk_state *state = calloc(1, size);
    if (state != NULL) write_places(model, size, state);
    return state;
}

sk_state *sk_state_allocate(const sk_model *model) {
    return allocate(model, sk_state_size(model));
}

sk_state *sk_state_allocate_without_ruts(const sk_model *model) {
    return allocate(model, sk_state_first_rut(model) + offsetof(sk_ruts, rut));
}

void sk_state_destroy(sk_state *state) {
    free(state);
}
