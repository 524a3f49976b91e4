// A body that sleeps wakes when a body that moves touches it, will touch it in this substep, or pulls at it by a tie. All
// that sleeps with it wakes in the same substep, before the solve: bodies that are joined to it by contacts of the state
// and by taut ties.
#include "base/assert.h"
#include "body/bodies_internal.h"
#include "body/bodies_sector.h"

// Marks a body as woken and adds it to the queue.
static int32_t wake(sk_bodies_work *w, sk_bodies_state *state, int32_t body, int32_t count) {
    if (!bodies_at(w, state, body)->asleep || bodies_at(w, state, body)->frozen) return count;
    bodies_body *b = &w->body[body];
    b->before = *bodies_at(w, state, body);
    b->velocity = b->rate = (sk_vec3){0.0, 0.0, 0.0};
    sk_body_wake(bodies_at(w, state, body), w->tick);
    b->woken = w->woke = true;
    if (w->woken != NULL) w->woken(w->owner, body);
    w->queue[count] = body;
    return count + 1;
}

// Wakes the body at the other end of a tie of a body that woke.
static int32_t spread_along(sk_bodies_work *w, sk_bodies_state *state, int32_t tie, int32_t count) {
    int32_t a = w->set->ties[tie].end[0].body, b = w->set->ties[tie].end[1].body;
    if (a < 0 || b < 0 || !sk_tie_joins(&state->tie[tie]) || state->tie[tie].tension == 0.0) return count;
    if (w->body[a].woken) count = wake(w, state, b, count);
    if (w->body[b].woken) count = wake(w, state, a, count);
    return count;
}

// Wakes all that is joined to one of the bodies in the queue. The lists are walked until nothing new wakes.
static int32_t spread(sk_bodies_work *w, sk_bodies_state *state, int32_t count) {
    for (int32_t before = -1; before != count;) {
        before = count;
        for (int64_t k = 0; k < *state->contact_count; k++) {
            const sk_body_contact *c = &state->contact[k];
            if (c->other < 0) continue;
            if (w->body[c->body].woken) count = wake(w, state, (int32_t)c->other, count);
            if (w->body[c->other].woken) count = wake(w, state, (int32_t)c->body, count);
        }
        for (int32_t k = 0; k < w->set->tie_count; k++) count = spread_along(w, state, k, count);
    }
    return count;
}

static bool sleeps(const sk_bodies_work *w, const sk_bodies_state *state, int32_t end) {
    return end >= 0 && end < w->set->body_count && state->body[end].asleep && !state->body[end].frozen;
}

// Wakes the body at one end of a taut tie if the other end moves or the winch runs.
static int32_t wake_by_tie(sk_bodies_work *w, sk_bodies_state *state, int32_t tie, int32_t count) {
    int32_t first = count;
    for (int e = 0; e < 2; e++) {
        int32_t end = w->set->ties[tie].end[e].body, other = w->set->ties[tie].end[1 - e].body;
        if (!sleeps(w, state, end)) continue;
        bool runs = state->reel != NULL && state->reel[tie] != 0.0;
        if ((runs || bodies_end_moves(w, state, other)) && bodies_tie_is_taut(w, state, tie))
            count = wake(w, state, end, count);
    }
    return count > first ? spread(w, state, count) : count;
}

// Whether one of a pair moves and the other one sleeps.
static bool one_sleeps(const sk_bodies_work *w, const sk_bodies_state *state, sk_box_pair pair) {
    const sk_body_state *a = bodies_at(w, state, pair.a), *b = bodies_at(w, state, pair.b);
    return !a->frozen && !b->frozen && (a->asleep != 0) != (b->asleep != 0);
}

bool bodies_wake(sk_bodies_work *w, sk_bodies_state *state) {
    int32_t count = 0;
    for (int32_t n = 0; n < w->link_count; n++) {
        const bodies_link *link = w->link[n];
        if (link->contact.other < 0 || !bodies_touches(w, link)) continue;
        int32_t first = count;
        count = wake(w, state, (int32_t)link->contact.body, count);
        count = wake(w, state, (int32_t)link->contact.other, count);
        if (count > first) count = spread(w, state, count);
    }
    for (int32_t k = 0; k < w->set->tie_count; k++) count = wake_by_tie(w, state, k, count);
    for (int32_t k = 0; k < w->pairs.count; k++) {
        sk_box_pair pair = w->pairs.pairs[k];
        if (!one_sleeps(w, state, pair) || !bodies_swept_strikes(w, state, pair)) continue;
        count = wake(w, state, bodies_at(w, state, pair.a)->asleep ? pair.a : pair.b, count);
        count = spread(w, state, count);
    }
    for (int32_t n = 0; n < state->push_count; n++) {
        int32_t first = count;
        count = wake(w, state, state->push[n].body, count);
        if (count > first) count = spread(w, state, count);
    }
    for (int32_t n = 0; n < state->block_count; n++) {
        for (int k = 0; k < state->block[n].count; k++) {
            int32_t first = count, body = state->block[n].body[k];
            if (body >= 0) count = wake(w, state, body, count);
            if (count > first) count = spread(w, state, count);
        }
    }
    if (count == 0) return false;
    bodies_note(w,
                (sk_bodies_event){.kind = SK_BODIES_WAKES, .body = w->queue[0], .other = SK_BODY_NONE, .value = count});
    return true;
}

void sk_bodies_strike(sk_bodies_work *w, sk_bodies_state *state, int32_t body, sk_vec3 point, sk_vec3 impulse) {
    SK_ASSERT(body >= 0 && body < w->set->body_count);
    sk_body_state *b = &state->body[body];
    if (b->frozen) return;
    int32_t count = wake(w, state, body, 0);
    if (count > 0) (void)spread(w, state, count);
    b->velocity = sk_add_scaled(b->velocity, 1.0 / bodies_type(w, body)->mass, impulse);
    b->spin = sk_add(b->spin, sk_cross(sk_sub(point, b->position), impulse));
    w->stale = true; // it may leave the box in which its pairs were found
}
