// The stages of a tick, and the memory of a step.
#include "body/bodies.h"

#include "base/assert.h"
#include "body/bodies_internal.h"
#include <stdlib.h>
#include <string.h>

int32_t sk_bodies_contacts_most(const sk_body_set *set) {
    enum { A_BODY = 12, DRIVEN = 12, ANY = 64, MOST = 1 << 17 };
    int64_t most = (int64_t)A_BODY * set->body_count + (int64_t)DRIVEN * set->driven_count + ANY;
    return (int32_t)(most < MOST ? most : MOST);
}

static void *array_of(bool *enough, size_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    *enough = *enough && memory != NULL;
    return memory;
}

// Memory aligned to 64 bytes.
static void *aligned_of(bool *enough, size_t size) {
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    *enough = *enough && memory != NULL;
    return memory;
}

static bool make_memory(sk_bodies_work *w) {
    const sk_body_set *set = w->set;
    bool enough = true;
    size_t bodies = (size_t)bodies_count(w), rows = bodies + (size_t)set->solid_count;
    w->capacity = sk_bodies_contacts_most(set);
    size_t contacts = (size_t)w->capacity;
    size_t pushes = set->body_count > 0 ? (size_t)set->push_most : 0;
    sk_island_limits limits = w->limits =
        (sk_island_limits){(int32_t)rows, (int32_t)(contacts + pushes), set->tie_count};
    enough = bodies_own_create(w);
    w->boxes = array_of(&enough, bodies, sizeof *w->boxes);
    w->body = array_of(&enough, bodies, sizeof *w->body);
    w->awake = array_of(&enough, bodies, sizeof *w->awake);
    w->rows = array_of(&enough, rows, sizeof *w->rows);
    w->queue = array_of(&enough, bodies, sizeof *w->queue);
    w->now = array_of(&enough, contacts, sizeof *w->now);
    w->now_slot = array_of(&enough, contacts, sizeof *w->now_slot);
    w->slot = array_of(&enough, 2 * contacts, sizeof *w->slot);
    w->merged = array_of(&enough, contacts, sizeof *w->merged);
    w->link = array_of(&enough, contacts, sizeof *w->link);
    w->task = array_of(&enough, bodies, sizeof *w->task);
    w->island_body = array_of(&enough, rows, sizeof *w->island_body);
    w->island_contact = array_of(&enough, contacts + pushes, sizeof *w->island_contact);
    w->island_tie = array_of(&enough, (size_t)set->tie_count, sizeof *w->island_tie);
    w->island_block = array_of(&enough, set->body_count > 0 ? (size_t)set->block_most : 0, sizeof *w->island_block);
    w->tie = array_of(&enough, (size_t)set->tie_count, sizeof *w->tie);
    w->tie_order = array_of(&enough, (size_t)set->tie_count, sizeof *w->tie_order);
    w->islands_memory = aligned_of(&enough, sk_islands_size(limits));
    w->pair_memory = sk_broad_create(set->broad_phase, bodies_count(w), w->capacity);
    w->swept = bodies_swept_create(bodies_count(w), w->capacity);
    if (!enough || w->pair_memory == NULL || w->swept == NULL) return false;
    w->islands = sk_islands_place(w->islands_memory, limits);
    bodies_sort_ties(w);
    return true;
}

sk_result sk_bodies_work_create(const sk_body_set *set, sk_bodies_work **out) {
    SK_ASSERT(set->solid_count <= BODIES_SOLIDS_MAX);
    *out = NULL;
    sk_bodies_work *w = calloc(1, sizeof *w);
    if (w == NULL) return sk_error("out of memory");
    w->set = set;
    w->substep = 1; // slots with number 0 are unused
    sk_result result = make_memory(w) ? sk_bodies_work_share(w, NULL) : sk_error("out of memory");
    if (result.ok)
        *out = w;
    else
        sk_bodies_work_destroy(w);
    return result;
}

sk_result sk_bodies_work_share(sk_bodies_work *w, sk_pool *pool) {
    if (!bodies_lanes_set(w, sk_pool_threads(pool))) return sk_error("out of memory");
    w->pool = pool;
    return sk_ok();
}

void sk_bodies_work_destroy(sk_bodies_work *w) {
    if (w == NULL) return;
    (void)bodies_lanes_set(w, 0);
    free(w->lane);
    sk_broad_destroy(w->pair_memory);
    bodies_swept_destroy(w->swept);
    bodies_own_destroy(w);
    free(w->boxes);
    free(w->body);
    free(w->awake);
    free(w->rows);
    free(w->queue);
    free(w->now);
    free(w->now_slot);
    free(w->slot);
    free(w->merged);
    free(w->link);
    free(w->task);
    free(w->island_body);
    free(w->island_contact);
    free(w->island_tie);
    free(w->island_block);
    free(w->tie);
    free(w->tie_order);
    free(w->islands_memory);
    free(w);
}

const sk_bodies_event *sk_bodies_events(const sk_bodies_work *w, int32_t *count) {
    *count = w->event_count < SK_BODIES_EVENTS_MAX ? w->event_count : SK_BODIES_EVENTS_MAX;
    return w->event;
}

void sk_bodies_forget_events(sk_bodies_work *w) {
    w->event_count = 0;
}

const sk_bodies_flows *sk_bodies_flows_of(const sk_bodies_work *w) {
    return &w->flows;
}

void sk_bodies_watch_waking(sk_bodies_work *w, sk_body_woken woken, void *owner) {
    w->woken = woken;
    w->owner = owner;
}

sk_union_cache *sk_bodies_cache(sk_bodies_work *w, int32_t solid) {
    return w->cache[solid];
}

int32_t sk_bodies_driven(const sk_bodies_work *w) {
    return w->set->driven_count;
}

bool sk_bodies_crushed(const sk_bodies_work *w) {
    return w->crushed;
}

double sk_bodies_crush_taken(const sk_bodies_work *w, int32_t driven, int32_t piece) {
    SK_ASSERT(driven >= 0 && driven < w->set->driven_count && piece >= 0 && piece < SK_BODY_PIECES_MAX);
    return w->own[driven].taken[piece];
}

// Copies the contacts of bodies that are awake. Those of bodies that sleep stay in the state.
static void take_contacts(sk_bodies_work *w, const sk_bodies_state *state) {
    w->now_count = 0;
    for (int64_t k = 0; k < *state->contact_count; k++) {
        const sk_body_contact *c = &state->contact[k];
        bool sleeps = w->body[c->body].slept && (c->other < 0 || w->body[c->other].slept);
        if (sleeps) continue;
        w->now_slot[w->now_count] = -1;
        w->now[w->now_count++] = *c;
        if (c->memory.mode == SK_AIR) continue;
        w->body[c->body].touched = true;
        if (c->other >= 0) w->body[c->other].touched = true;
    }
}

// Returns whether the body is awake. Of one that sleeps little is written: there may be thousands.
static bool begin_body(sk_bodies_work *w, const sk_body_state *body, int32_t i) {
    bodies_body *b = &w->body[i];
    if (body->asleep) {
        b->solids = 0;
        b->row = -1;
        b->slept = b->touched = true;
        b->slides = b->rides = b->pulled = b->held = b->woken = false;
        return false;
    }
    *b = (bodies_body){
        .row = -1, .before = *body, .velocity = body->velocity, .rate = sk_body_rate(bodies_type(w, i), body)};
    return true;
}

void sk_bodies_begin(sk_bodies_work *w, sk_bodies_state *state, const sk_body_surroundings *around, int64_t tick) {
    w->tick = tick;
    bodies_swept_begin(w);
    w->around = around;
    w->solids = NULL;
    w->event_count = 0;
    w->flows = (sk_bodies_flows){0};
    for (int32_t i = 0; w->crushed && i < w->set->driven_count; i++) memset(w->own[i].taken, 0, sizeof w->own[i].taken);
    w->crushed = false;
    for (int32_t i = 0; i < w->set->driven_count; i++) w->own[i].snapped = 0;
    w->begins = tick == 0;
    bool awake = w->set->driven_count > 0 || w->set->tie_count > 0;
    for (int32_t i = 0; i < w->set->body_count; i++) awake |= begin_body(w, &state->body[i], i);
    for (int32_t i = w->set->body_count; i < bodies_count(w); i++) w->body[i] = (bodies_body){.row = -1};
    w->rests = !awake;
    w->awake_count = w->row_count = w->contact_count = w->wheel_count = w->block_count = 0;
    if (w->rests) return;
    take_contacts(w, state);
    sk_islands_begin(w->islands);
    w->stale = true;
}

// Whether a body left the box in which its pairs were searched.
static bool has_left(const sk_bodies_work *w, const sk_bodies_state *state) {
    for (int32_t n = 0; n < w->awake_count; n++) {
        int32_t i = w->awake[n];
        if (!sk_box_holds(w->boxes[i].box, sk_body_box(bodies_type(w, i), bodies_at(w, state, i)))) return true;
        if (bodies_is_driven(w, i) && bodies_left_room(w, state, i)) return true;
    }
    return false;
}

void sk_bodies_substep(sk_bodies_work *w, sk_bodies_state *state, const sk_body_solid *solids) {
    w->solids = solids;
    w->substep++;
    if (w->rests) return;
    bodies_own_take(w, state);
    if (w->stale || has_left(w, state)) bodies_find_pairs(w, state);
    bodies_evaluate(w, state);
    while (bodies_wake(w, state)) {
        bodies_release_slots(w);
        bodies_find_pairs(w, state);
        bodies_evaluate(w, state);
    }
    bodies_shift_velocities(w, state);
    bodies_solve(w, state);
    for (int32_t i = 0; w->woke && i < bodies_count(w); i++) w->body[i].woken = false;
    w->woke = false;
}

void sk_bodies_end(sk_bodies_work *w, sk_bodies_state *state) {
    if (w->awake_count == 0) return;
    bodies_rest(w, state);
    bodies_store_contacts(w, state);
    bodies_lay_prints(w, state);
}
