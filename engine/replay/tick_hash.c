#include "replay/tick_hash.h"

#include "base/hash.h"
#include "replay/nh.h"

// Words are hashed in chunks. The NH hashes of the chunks are mixed in turn.
enum { CHUNK = SK_NH_MOST }; // words

uint64_t sk_tick_hash_add(uint64_t tick_hash, const void *words, size_t size) {
    const char *at = words;
    size_t left = size / 8;
    for (; left >= CHUNK; left -= CHUNK, at += 8 * CHUNK) tick_hash = sk_hash_word(tick_hash, sk_nh_of(at, CHUNK));
    return left > 0 ? sk_hash_word(tick_hash, sk_nh_of(at, left)) : tick_hash;
}

// Adds the events of the last tick. An event is noted before the step counts its tick. At most the events kept in the
// ring are added.
static uint64_t take_events(uint64_t tick_hash, const sk_state *state) {
    int64_t oldest = state->event_count > SK_EVENTS_KEPT ? state->event_count - SK_EVENTS_KEPT : 0;
    for (int64_t i = state->event_count - 1; i >= oldest; i--) {
        const sk_event *event = &state->event[i % SK_EVENTS_KEPT];
        if (event->tick + 1 < state->tick) break;
        tick_hash = sk_tick_hash_add(tick_hash, event, sizeof *event);
    }
    return tick_hash;
}

static uint64_t take_ruts(uint64_t tick_hash, const sk_ruts *ruts) {
    int64_t first = ruts->count > SK_RUTS_LIVE ? ruts->count - SK_RUTS_LIVE : 0;
    for (int64_t i = first; i < ruts->count; i++)
        tick_hash = sk_tick_hash_add(tick_hash, &ruts->rut[i % SK_RUTS_MAX], sizeof(sk_rut));
    return sk_hash_word(tick_hash, (uint64_t)ruts->count);
}

uint64_t sk_tick_hash_of(const sk_layout *layout, const sk_state *state) {
    // The first span belongs to the world: a few numbers, and the events.
    uint64_t tick_hash = sk_tick_hash_add(0, state, offsetof(sk_state, event));
    for (int32_t i = 1; i < layout->span_count; i++)
        tick_hash = sk_tick_hash_add(tick_hash, (const char *)state + layout->spans[i].offset, layout->spans[i].size);
    sk_state_span contacts = sk_state_contacts_span(state);
    tick_hash = sk_tick_hash_add(tick_hash, (const char *)state + contacts.offset, contacts.size);
    sk_state_span holes = sk_state_holes_span(state);
    if (holes.size > 0) tick_hash = sk_tick_hash_add(tick_hash, (const char *)state + holes.offset, holes.size);
    return take_ruts(take_events(tick_hash, state), sk_state_ruts(state));
}
