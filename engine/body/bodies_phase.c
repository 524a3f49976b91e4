// Where a body begins and ends to touch, its velocity changes its meaning.
//
// A body that falls freely moves along the exact parabola: its velocity v_n is that at the time t_n of its position. A
// body that touches moves with its new velocity (symplectic Euler), z_(n+1) = z_n + h v_(n+1). There the velocity is
// that in the middle of a substep, v_(n+1/2). Between both lies half a substep of gravity:
//
//     touch begins   v_(n-1/2) = v_n - h g / 2      (g: the acceleration of gravity, a vector)
//     touch ends     v_n = v_(n-1/2) + h g / 2
//
// Without these shifts each bounce would gain up to h g of speed. A block that fell flat on the ground would bounce for
// ever, at 0.1 m/s. See docs/models/bodies.md, "Free fall and touch".
#include "body/bodies_internal.h"

// Bodies that ties, wheels or skids act on are left out: these have no end that is known here.
static void mark_backed(sk_bodies_work *w, const sk_bodies_state *state) {
    for (int32_t n = 0; n < w->set->tie_count; n++)
        for (int e = 0; e < 2 && sk_tie_joins(&state->tie[n]); e++) {
            int32_t end = w->set->ties[n].end[e].body;
            if (end >= 0) w->body[end].backed = true;
        }
    for (int32_t n = 0; n < state->push_count; n++) w->body[state->push[n].body].backed = true;
    for (int32_t n = 0; n < state->block_count; n++)
        for (int32_t k = 0; k < state->block[n].count; k++)
            if (state->block[n].body[k] >= 0) w->body[state->block[n].body[k]].backed = true;
}

static void mark_touching(sk_bodies_work *w) {
    for (int32_t n = 0; n < w->link_count; n++) {
        const bodies_link *link = w->link[n];
        if (!bodies_touches(w, link)) continue;
        w->body[link->contact.body].touches = true;
        if (link->contact.other >= 0) w->body[link->contact.other].touches = true;
    }
}

// Shifts the velocity by an impulse of the weight, and counts its work.
static void shift(sk_bodies_work *w, sk_body_state *body, int32_t i, double time) {
    double before = body->velocity.z;
    body->velocity.z -= time * w->around[i].gravity;
    w->flows.gravity += 0.5 * bodies_type(w, i)->mass * (body->velocity.z + before) * (body->velocity.z - before);
}

void bodies_shift_velocities(sk_bodies_work *w, sk_bodies_state *state) {
    double half = 0.5 * w->set->substep;
    for (int32_t n = 0; n < w->awake_count; n++) w->body[w->awake[n]].touches = w->body[w->awake[n]].backed = false;
    mark_touching(w);
    mark_backed(w, state);
    for (int32_t n = 0; n < w->awake_count; n++) {
        int32_t i = w->awake[n];
        if (bodies_is_driven(w, i)) break;
        bodies_body *b = &w->body[i];
        if (!b->backed && !w->begins && b->touches != b->touched)
            shift(w, &state->body[i], i, b->touches ? -half : half);
        b->touched = b->touches;
    }
    w->begins = false;
}
