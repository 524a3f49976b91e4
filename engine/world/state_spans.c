// The parts of a state that are in use, and the hash over them.
#include "world/state.h"

#include "base/hash.h"
#include <stddef.h>
#include <string.h>

static uint64_t hash_words(uint64_t hash, const void *words, size_t bytes) {
    for (size_t at = 0; at < bytes; at += 8) {
        uint64_t word;
        memcpy(&word, (const char *)words + at, 8);
        hash = sk_hash_word(hash, word);
    }
    return hash;
}

enum { AIRCRAFT_SPANS = 5 };

// Writes the spans of an aircraft whose block begins at `at`. Without skids the last two are empty.
static void aircraft_spans(const sk_aircraft_type *type, size_t at, sk_state_span out[AIRCRAFT_SPANS]) {
    const sk_state_span spans[AIRCRAFT_SPANS] = {
        {0, offsetof(sk_aircraft_state, wheel)},
        {offsetof(sk_aircraft_state, wheel), (size_t)type->wheel_count * sizeof(sk_wheel_state)},
        {offsetof(sk_aircraft_state, point), (size_t)type->point_count * sizeof(sk_contact_state)},
        {offsetof(sk_aircraft_state, skids.node), (size_t)type->skids.node_count * sizeof(sk_skid_node_state)},
        {offsetof(sk_aircraft_state, skids.element),
         (size_t)type->skids.element_count * sizeof(sk_skid_element_state)}};
    for (int32_t i = 0; i < AIRCRAFT_SPANS; i++) out[i] = (sk_state_span){at + spans[i].offset, spans[i].size};
}

int32_t sk_state_span_count(const sk_model *model) {
    return 1 + AIRCRAFT_SPANS * model->aircraft_count + (model->body_count > 0) + (model->tie_count > 0);
}

void sk_state_spans(const sk_model *model, sk_state_span *out) {
    size_t at = sk_state_first_aircraft(model);
    *out++ = (sk_state_span){0, offsetof(sk_state, size)};
    for (int32_t i = 0; i < model->aircraft_count; i++, out += AIRCRAFT_SPANS) {
        const sk_aircraft_type *type = &model->types[model->aircraft[i].type];
        aircraft_spans(type, at, out);
        at += sk_aircraft_state_size(type);
    }
    if (model->body_count > 0) *out++ = (sk_state_span){at, (size_t)model->body_count * sizeof(sk_body_state)};
    if (model->tie_count > 0)
        *out = (sk_state_span){sk_state_first_tie(model), (size_t)model->tie_count * sizeof(sk_tie_memory)};
}

sk_state_span sk_state_contacts_span(const sk_state *state) {
    if (!state->has_contacts) return (sk_state_span){0, 0};
    size_t count = (size_t)sk_state_body_contacts(state)->count;
    return (sk_state_span){(size_t)state->contacts_at, sizeof(sk_body_contacts) + count * sizeof(sk_body_contact)};
}

sk_state_span sk_state_holes_span(const sk_state *state) {
    size_t count = (size_t)sk_state_hole_count(state);
    if (count == 0) return (sk_state_span){0, 0};
    return (sk_state_span){(size_t)state->holes_at, sizeof(sk_holes) + count * sizeof(sk_hole)};
}

uint64_t sk_state_hash(const sk_model *model, const sk_state *state) {
    uint64_t hash = hash_words(UINT64_C(0x736B6964706164), state, offsetof(sk_state, size));
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        sk_state_span spans[AIRCRAFT_SPANS];
        aircraft_spans(&model->types[model->aircraft[i].type], (size_t)state->aircraft_at[i], spans);
        for (int32_t k = 0; k < AIRCRAFT_SPANS; k++)
            hash = hash_words(hash, (const char *)state + spans[k].offset, spans[k].size);
    }
    sk_state_span contacts = sk_state_contacts_span(state);
    hash = hash_words(hash, (const char *)state + state->bodies_at, (size_t)state->body_count * sizeof(sk_body_state));
    hash = hash_words(hash, (const char *)state + contacts.offset, contacts.size);
    hash = hash_words(hash, sk_state_ties(state), (size_t)state->tie_count * sizeof(sk_tie_memory));
    sk_state_span holes = sk_state_holes_span(state);
    hash = hash_words(hash, (const char *)state + holes.offset, holes.size);
    const sk_ruts *ruts = sk_state_ruts(state);
    if (ruts->count == 0) return hash;
    return hash_words(hash, ruts, offsetof(sk_ruts, rut) + (size_t)sk_ruts_kept(ruts) * sizeof(sk_rut));
}
