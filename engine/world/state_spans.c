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

int32_t sk_state_spans(const sk_model *model, sk_state_span out[SK_STATE_SPANS_MAX]) {
    int32_t count = 0;
    out[count++] = (sk_state_span){0, offsetof(sk_state, aircraft)};
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_type *type = &model->types[model->aircraft[i].type];
        size_t at = offsetof(sk_state, aircraft) + (size_t)i * sizeof(sk_aircraft_state);
        const sk_state_span spans[] = {
            {0, offsetof(sk_aircraft_state, wheel)},
            {offsetof(sk_aircraft_state, wheel), (size_t)type->wheel_count * sizeof(sk_wheel_state)},
            {offsetof(sk_aircraft_state, point), (size_t)type->point_count * sizeof(sk_contact_state)},
            {offsetof(sk_aircraft_state, skids.node), (size_t)type->skids.node_count * sizeof(sk_skid_node_state)},
            {offsetof(sk_aircraft_state, skids.element),
             (size_t)type->skids.element_count * sizeof(sk_skid_element_state)}};
        for (size_t k = 0; k < sizeof spans / sizeof spans[0]; k++)
            out[count++] = (sk_state_span){at + spans[k].offset, spans[k].size};
    }
    return count;
}

uint64_t sk_state_hash(const sk_model *model, const sk_state *state) {
    sk_state_span spans[SK_STATE_SPANS_MAX];
    int32_t count = sk_state_spans(model, spans);
    uint64_t hash = UINT64_C(0x736B6964706164);
    for (int32_t i = 0; i < count; i++) hash = hash_words(hash, (const char *)state + spans[i].offset, spans[i].size);
    if (state->ruts.count == 0) return hash;
    size_t ruts = offsetof(sk_ruts, rut) + (size_t)sk_ruts_kept(&state->ruts) * sizeof(sk_rut);
    return hash_words(hash, &state->ruts, ruts);
}
