// The list of pairs that are swept: found by its name, by its bodies, and by the time of the next touch.
// The earliest pair is the top of a heap. Of pairs that touch at the same time the first in the list is the earliest.
// Pairs whose time must be found again wait in a list of their own.
#include "body/bodies_swept.h"

#include <stdlib.h>

enum { NONE = -1 };

bool bodies_sweep_list_create(struct bodies_swept *s, int32_t bodies, int32_t pairs) {
    size_t room = (size_t)pairs + 1;
    s->capacity = pairs;
    s->slots = 64;
    while (s->slots < 2 * room) s->slots *= 2;
    s->list = calloc(room, sizeof *s->list);
    s->waiting = calloc(room, sizeof *s->waiting);
    s->heap = calloc(room, sizeof *s->heap);
    s->slot = malloc(s->slots * sizeof *s->slot);
    s->first = malloc(((size_t)bodies + 1) * sizeof *s->first);
    if (s->list == NULL || s->waiting == NULL || s->heap == NULL || s->slot == NULL || s->first == NULL) return false;
    for (size_t k = 0; k < s->slots; k++) s->slot[k] = NONE;
    for (int32_t i = 0; i < bodies; i++) s->first[i] = NONE;
    return true;
}

void bodies_sweep_list_destroy(struct bodies_swept *s) {
    free(s->list);
    free(s->waiting);
    free(s->heap);
    free(s->slot);
    free(s->first);
}

// ---- names ----

static size_t slot_of(const struct bodies_swept *s, sk_body_contact_key key) {
    uint64_t h = (uint64_t)(uint32_t)key.body << 32 | (uint32_t)key.other;
    h ^= ((uint64_t)(uint32_t)key.part << 32 | (uint32_t)key.other_part) * UINT64_C(0x9E3779B97F4A7C15);
    h *= UINT64_C(0xD6E8FEB86659FD93);
    return (size_t)(h >> 32) & (s->slots - 1);
}

// The slot with this name, or the empty one where it would be.
static size_t find_slot(const struct bodies_swept *s, sk_body_contact_key key) {
    size_t at = slot_of(s, key);
    while (s->slot[at] != NONE && sk_body_contact_order(s->list[s->slot[at]].key, key) != 0)
        at = (at + 1) & (s->slots - 1);
    return at;
}

bool bodies_sweep_is_listed(const struct bodies_swept *s, sk_body_contact_key key) {
    return s->slot[find_slot(s, key)] != NONE;
}

// ---- the list ----

void bodies_sweep_list_clear(struct bodies_swept *s) {
    for (int32_t k = 0; k < s->count; k++) {
        sk_body_contact_key key = s->list[k].key;
        s->slot[s->list[k].slot] = NONE;
        s->first[key.body] = NONE;
        if (key.other >= 0) s->first[key.other] = NONE;
    }
    s->count = s->waiting_count = s->heap_count = 0;
}

void bodies_sweep_mark(struct bodies_swept *s, int32_t index) {
    if (s->list[index].stale) return;
    s->list[index].stale = true;
    s->waiting[s->waiting_count++] = index;
}

// A link in the list of a body's pairs: twice the index of the pair, and 1 more where the body is the other one.
static void join(struct bodies_swept *s, int32_t body, int32_t index, int32_t side) {
    if (body < 0) return;
    s->list[index].next[side] = s->first[body];
    s->first[body] = 2 * index + side;
}

void bodies_sweep_list_add(struct bodies_swept *s, const bodies_sweep *pair) {
    int32_t index = s->count++;
    s->list[index] = *pair;
    s->list[index].stale = false;
    s->list[index].place = NONE;
    size_t slot = find_slot(s, pair->key);
    s->list[index].slot = slot;
    s->slot[slot] = index;
    join(s, pair->key.body, index, 0);
    join(s, pair->key.other, index, 1);
    bodies_sweep_mark(s, index);
}

void bodies_sweep_mark_body(struct bodies_swept *s, int32_t body) {
    for (int32_t link = s->first[body]; link != NONE; link = s->list[link / 2].next[link % 2])
        bodies_sweep_mark(s, link / 2);
}

// ---- the heap ----

static bool is_before(const struct bodies_swept *s, int32_t a, int32_t b) {
    double of_a = s->list[a].at, of_b = s->list[b].at;
    return of_a < of_b || (of_a == of_b && a < b);
}

static void put(struct bodies_swept *s, int32_t place, int32_t index) {
    s->heap[place] = index;
    s->list[index].place = place;
}

static void sift_up(struct bodies_swept *s, int32_t place) {
    int32_t index = s->heap[place];
    for (; place > 0 && is_before(s, index, s->heap[(place - 1) / 2]); place = (place - 1) / 2)
        put(s, place, s->heap[(place - 1) / 2]);
    put(s, place, index);
}

static void sift_down(struct bodies_swept *s, int32_t place) {
    int32_t index = s->heap[place];
    for (;;) {
        int32_t child = 2 * place + 1;
        if (child + 1 < s->heap_count && is_before(s, s->heap[child + 1], s->heap[child])) child++;
        if (child >= s->heap_count || !is_before(s, s->heap[child], index)) break;
        put(s, place, s->heap[child]);
        place = child;
    }
    put(s, place, index);
}

static void remove_from_heap(struct bodies_swept *s, int32_t index) {
    int32_t place = s->list[index].place, last = s->heap[--s->heap_count];
    s->list[index].place = NONE;
    if (last == index) return;
    put(s, place, last);
    sift_up(s, place);
    sift_down(s, s->list[last].place);
}

bodies_sweep *bodies_sweep_take(struct bodies_swept *s) {
    if (s->waiting_count == 0) return NULL;
    int32_t index = s->waiting[--s->waiting_count];
    if (s->list[index].place != NONE) remove_from_heap(s, index);
    return &s->list[index];
}

void bodies_sweep_enter(struct bodies_swept *s, const bodies_sweep *pair) {
    if (!isfinite(pair->at)) return;
    put(s, s->heap_count, (int32_t)(pair - s->list));
    sift_up(s, s->heap_count++);
}

bodies_sweep *bodies_sweep_first(const struct bodies_swept *s) {
    return s->heap_count > 0 ? &s->list[s->heap[0]] : NULL;
}
