// contact_queue.h: pairs of parts of bodies by the time before which they cannot touch.
// A heap with a fixed capacity; only create allocates. Pairs with equal times leave in the order of their bodies and nodes, so the order does
// not depend on the order in which they were added. Source: docs/models/hierarchy.md, "Queue".
#pragma once
#include "base/result.h"
#include <stdbool.h>
#include <stdint.h>

// A node of the tree of one body, and a node of another.
typedef struct sk_contact_pair {
    double time; // s: no contact before; INFINITY: never
    int32_t body[2], node[2];
} sk_contact_pair;

typedef struct sk_contact_queue {
    int32_t count, capacity;
    sk_contact_pair *heap; // owned; children of i at 2 i + 1 and 2 i + 2
} sk_contact_queue;

// Whether a pair leaves before another one.
bool sk_contact_pair_is_before(const sk_contact_pair *a, const sk_contact_pair *b);

enum { SK_CONTACT_QUEUE_MAX = 100000000 };

// Errors: a capacity below 1 or above SK_CONTACT_QUEUE_MAX; memory.
sk_result sk_contact_queue_create(int32_t capacity, sk_contact_queue *out);
void sk_contact_queue_release(sk_contact_queue *queue);

// Adds a pair. False if the queue is full, which then stays as it is.
bool sk_contact_queue_push(sk_contact_queue *queue, sk_contact_pair pair);
// Takes the first pair out. False if there is none.
bool sk_contact_queue_pop(sk_contact_queue *queue, sk_contact_pair *out);
// Removes all pairs of a body.
void sk_contact_queue_remove(sk_contact_queue *queue, int32_t body);

static inline void sk_contact_queue_clear(sk_contact_queue *queue) {
    queue->count = 0;
}
