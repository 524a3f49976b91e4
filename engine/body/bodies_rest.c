// The end of a tick: islands that have been still fall asleep, and the contacts return to the state.
#include "body/bodies_internal.h"

#include <string.h>

static sk_body_disturbance disturbance_of(const sk_bodies_work *w, int32_t body) {
    const bodies_body *b = &w->body[body];
    return (sk_body_disturbance){b->velocity, b->rate,   w->set->substep * w->set->substeps,
                                 b->slides,   b->pulled, b->rides};
}

// Bodies in ascending order with indices of the state.
static int32_t island_bodies(const sk_bodies_work *w, int32_t island, int32_t *out) {
    int32_t count;
    const int32_t *rows = sk_islands_bodies(w->islands, island, &count);
    for (int32_t i = 0; i < count; i++) out[i] = w->rows[rows[i]];
    return count;
}

void bodies_rest(sk_bodies_work *w, sk_bodies_state *state) {
    for (int32_t n = 0; n < w->awake_count; n++) {
        int32_t i = w->awake[n];
        if (bodies_is_driven(w, i)) break;
        sk_body_disturbance seen = disturbance_of(w, i);
        if (!bodies_at(w, state, i)->frozen)
            sk_body_stillness(bodies_type(w, i), bodies_at(w, state, i), &seen, w->tick + 1);
    }
    for (int32_t island = 0; island < sk_islands_count(w->islands); island++) {
        int32_t count = island_bodies(w, island, w->queue);
        bool kept_awake = false;
        for (int32_t k = 0; k < count; k++)
            kept_awake |= bodies_is_driven(w, w->queue[k]) || state->body[w->queue[k]].frozen != 0;
        if (kept_awake || !sk_island_may_sleep(state->body, w->queue, count, w->tick + 1)) continue;
        for (int32_t k = 0; k < count; k++)
            w->flows.sleep -= sk_body_sleep(bodies_type(w, w->queue[k]), &state->body[w->queue[k]]);
        bodies_note(
            w, (sk_bodies_event){.kind = SK_BODIES_SLEEPS, .body = w->queue[0], .other = SK_BODY_NONE, .value = count});
    }
}

static bool slept(const sk_bodies_work *w, const sk_bodies_state *state, int64_t body) {
    return w->body[body].slept && bodies_at(w, state, body)->asleep;
}

// Whether a contact of the state slept through the tick, so that its memory is still that of the state. A body that is
// frozen does not sleep, but what lies on it may.
static bool slept_through(const sk_bodies_work *w, const sk_bodies_state *state, const sk_body_contact *c) {
    bool a = slept(w, state, c->body), b = c->other < 0 || slept(w, state, c->other);
    if (c->other < 0) return a;
    return (a && (b || bodies_at(w, state, c->other)->frozen)) || (b && bodies_at(w, state, c->body)->frozen);
}

// A pair that is apart has no memory in the state. If it came to overlap in the last substep, its faces are chosen now,
// because its direction is known now.
static bool is_worth_keeping(sk_bodies_work *w, const sk_bodies_state *state, sk_body_contact *c) {
    if (c->other < 0) return c->other_part != BODIES_APART;
    if (bodies_is_round(bodies_type(w, (int32_t)c->body), (int32_t)c->part) ||
        bodies_is_round(bodies_type(w, (int32_t)c->other), (int32_t)c->other_part))
        return true;
    if (sk_patch_is_held(&c->memory) || c->memory.released) return true;
    bool exchange;
    const sk_patch_pair pair = bodies_pair_of(w, state, sk_body_contact_key_of(c), &exchange);
    int32_t first = (int32_t)(exchange ? c->other : c->body), second = (int32_t)(exchange ? c->body : c->other);
    sk_pose pose = bodies_pose_in(sk_body_pose(bodies_at(w, state, second)), bodies_at(w, state, first));
    sk_patch_memory tried = c->memory;
    if (sk_patch_gap(&pair, &pose, &tried) > 0.0) return false;
    sk_patch_begin(&pair, &pose, &c->memory);
    c->memory.mode = SK_AIR; // it has not touched yet
    return true;
}

void bodies_store_contacts(sk_bodies_work *w, sk_bodies_state *state) {
    int64_t from = 0, count = 0, old = *state->contact_count;
    for (int32_t n = 0; n <= w->now_count; n++) {
        sk_body_contact *next = n < w->now_count ? &w->now[n] : NULL;
        if (next != NULL && !is_worth_keeping(w, state, next)) continue;
        for (; from < old; from++) {
            const sk_body_contact *c = &state->contact[from];
            if (next != NULL && sk_body_contact_order(sk_body_contact_key_of(c), sk_body_contact_key_of(next)) >= 0)
                break;
            if (slept_through(w, state, c) && count < state->contact_capacity) w->merged[count++] = *c;
        }
        if (next != NULL && count < state->contact_capacity) w->merged[count++] = *next;
    }
    memcpy(state->contact, w->merged, (size_t)count * sizeof *state->contact);
    *state->contact_count = count;
}
