// The ties of a substep: their ends, which of them act, and their memory after the solve.
#include "body/bodies_internal.h"

// ---- order ----

// The ends of a tie as numbers that sort bodies before solids: the lower one first.
static int64_t first_of(const sk_tie *tie) {
    int64_t a = tie->end[0].body, b = tie->end[1].body;
    if (a < 0 || b < 0) return a > b ? a : b;
    return a < b ? a : b;
}

static bool is_before(const sk_tie *a, const sk_tie *b) {
    int64_t first_a = first_of(a), first_b = first_of(b);
    if (first_a != first_b) return first_a < first_b;
    int64_t other_a = (int64_t)a->end[0].body + a->end[1].body, other_b = (int64_t)b->end[0].body + b->end[1].body;
    return other_a < other_b;
}

// Ties between the same bodies stay in the order in which they are declared.
void bodies_sort_ties(sk_bodies_work *w) {
    for (int32_t i = 0; i < w->set->tie_count; i++) {
        int32_t at = i;
        for (; at > 0 && is_before(&w->set->ties[i], &w->set->ties[w->tie_order[at - 1]]); at--)
            w->tie_order[at] = w->tie_order[at - 1];
        w->tie_order[at] = i;
    }
}

// ---- ends ----

static sk_pose pose_of(const sk_bodies_work *w, const sk_bodies_state *state, int32_t end) {
    return end < 0 ? w->solids[-1 - end].pose : sk_body_pose(bodies_at(w, state, end));
}

// Points of a driven body that lost pieces are stated from where its centre of gravity was before.
static sk_vec3 place_of(const sk_bodies_work *w, const sk_bodies_state *state, const sk_tie_end *end) {
    const sk_body_loss *loss = NULL;
    if (end->body >= w->set->body_count) loss = state->driven[end->body - w->set->body_count].loss;
    sk_vec3 point = loss == NULL ? end->point : sk_sub(end->point, loss->centre);
    return sk_pose_point(pose_of(w, state, end->body), point);
}

bool bodies_end_moves(const sk_bodies_work *w, const sk_bodies_state *state, int32_t end) {
    if (end < 0) return w->solids[-1 - end].moves;
    const sk_body_state *body = bodies_at(w, state, end);
    return !body->asleep && !body->frozen;
}

static bool is_awake(const sk_bodies_work *w, const sk_bodies_state *state, int32_t end) {
    return end >= 0 && bodies_end_moves(w, state, end);
}

bool bodies_tie_is_taut(sk_bodies_work *w, const sk_bodies_state *state, int32_t tie) {
    const sk_tie *t = &w->set->ties[tie];
    const sk_tie_memory *memory = &state->tie[tie];
    bodies_tie *now = &w->tie[tie];
    if (!sk_tie_joins(memory)) return false;
    for (int e = 0; e < 2; e++) now->at[e] = place_of(w, state, &t->end[e]);
    double distance = sk_length(sk_sub(now->at[0], now->at[1]));
    now->winch = sk_tie_winch(t, memory, state->reel == NULL ? 0.0 : state->reel[tie], distance);
    bool runs = now->winch.pull > 0.0 || now->winch.rate != 0.0;
    return runs || t->pushes || distance > memory->length;
}

// ---- a substep ----

static void mark(sk_bodies_work *w, int32_t end, int32_t other, bool runs) {
    if (end < 0 || w->body[end].row >= w->awake_count) return;
    w->body[end].held = true;
    w->body[end].pulled |= runs;
    if (other < 0 && w->solids[-1 - other].moves) w->body[end].rides = true;
}

static void set_tie(sk_bodies_work *w, const sk_bodies_state *state, int32_t tie, sk_island_tie *out) {
    const sk_tie *t = &w->set->ties[tie];
    const bodies_tie *now = &w->tie[tie];
    int32_t a = t->end[0].body, b = t->end[1].body;
    *out = sk_tie_evaluate(t, &state->tie[tie], now->winch, w->set->substep);
    out->a = bodies_row_of(w, state, a);
    out->b = bodies_row_of(w, state, b);
    out->at_a = now->at[0];
    out->at_b = now->at[1];
    if (out->pull == 0.0)
        out->damping = sk_tie_damping(t, w->island_body[out->a].mass_inverse, w->island_body[out->b].mass_inverse);
    bool runs = now->winch.pull > 0.0 || now->winch.rate != 0.0;
    mark(w, a, b, runs);
    mark(w, b, a, runs);
}

int32_t bodies_make_ties(sk_bodies_work *w, const sk_bodies_state *state) {
    int32_t count = 0;
    for (int32_t n = 0; n < w->set->tie_count; n++) {
        int32_t i = w->tie_order[n];
        const sk_tie *t = &w->set->ties[i];
        bool awake = is_awake(w, state, t->end[0].body) || is_awake(w, state, t->end[1].body);
        w->tie[i].acts = awake && bodies_tie_is_taut(w, state, i);
        if (w->tie[i].acts) set_tie(w, state, i, &w->island_tie[count++]);
    }
    return count;
}

// A tie between ends that rest keeps its tension. One that is slack, released or broken has none.
static void keep_idle(const sk_bodies_work *w, sk_bodies_state *state, int32_t tie) {
    const sk_tie *t = &w->set->ties[tie];
    bool awake = is_awake(w, state, t->end[0].body) || is_awake(w, state, t->end[1].body);
    if (awake || !sk_tie_joins(&state->tie[tie])) state->tie[tie].tension = 0.0;
}

void bodies_keep_ties(sk_bodies_work *w, sk_bodies_state *state) {
    int32_t count = 0;
    for (int32_t n = 0; n < w->set->tie_count; n++) {
        int32_t i = w->tie_order[n];
        if (!w->tie[i].acts) {
            keep_idle(w, state, i);
            continue;
        }
        const sk_island_tie *solved = &w->island_tie[count++];
        double energy;
        sk_tie_memory after = sk_tie_commit(&w->set->ties[i], &state->tie[i], solved, w->set->substep, &energy);
        bool breaks = after.broken && !state->tie[i].broken;
        state->tie[i] = after;
        w->flows.winches += solved->winch_work;
        w->flows.broken -= energy;
        if (breaks)
            bodies_note(w,
                        (sk_bodies_event){
                            .kind = SK_BODIES_TIE_BREAKS, .body = i, .other = SK_BODY_NONE, .value = solved->tension});
    }
}
