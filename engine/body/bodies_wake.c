// A body that sleeps wakes when a body that moves touches it. All that sleeps with it wakes in the same substep, before
// the solve: bodies that are joined to it by contacts of the state.
#include "body/bodies_internal.h"

// Marks a body as woken and adds it to the queue.
static int32_t wake(sk_bodies_work *w, sk_bodies_state *state, int32_t body, int32_t count) {
    if (!bodies_at(w, state, body)->asleep || bodies_at(w, state, body)->frozen) return count;
    sk_body_wake(bodies_at(w, state, body), w->tick);
    w->body[body].woken = true;
    w->queue[count] = body;
    return count + 1;
}

// Wakes all that touches one of the bodies in the queue. The list of contacts is walked until nothing new wakes.
static int32_t spread(sk_bodies_work *w, sk_bodies_state *state, int32_t count) {
    for (int32_t before = -1; before != count;) {
        before = count;
        for (int64_t k = 0; k < *state->contact_count; k++) {
            const sk_body_contact *c = &state->contact[k];
            if (c->other < 0) continue;
            if (w->body[c->body].woken) count = wake(w, state, (int32_t)c->other, count);
            if (w->body[c->other].woken) count = wake(w, state, (int32_t)c->body, count);
        }
    }
    return count;
}

bool bodies_wake(sk_bodies_work *w, sk_bodies_state *state) {
    int32_t count = 0;
    for (int32_t n = 0; n < w->link_count; n++) {
        const bodies_link *link = &w->link[n];
        if (link->contact.other < 0 || !bodies_touches(w, link)) continue;
        int32_t first = count;
        count = wake(w, state, (int32_t)link->contact.body, count);
        count = wake(w, state, (int32_t)link->contact.other, count);
        if (count > first) count = spread(w, state, count);
    }
    for (int32_t n = 0; n < state->push_count; n++) {
        int32_t first = count;
        count = wake(w, state, state->push[n].body, count);
        if (count > first) count = spread(w, state, count);
    }
    if (count == 0) return false;
    bodies_note(w,
                (sk_bodies_event){.kind = SK_BODIES_WAKES, .body = w->queue[0], .other = SK_BODY_NONE, .value = count});
    return true;
}
