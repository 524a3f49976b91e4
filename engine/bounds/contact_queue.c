#include "bounds/contact_queue.h"

#include <stdlib.h>
#include <string.h>

bool sk_contact_pair_is_before(const sk_contact_pair *a, const sk_contact_pair *b) {
    if (a->time != b->time) return a->time < b->time;
    for (int side = 0; side < 2; side++)
        if (a->body[side] != b->body[side]) return a->body[side] < b->body[side];
    for (int side = 0; side < 2; side++)
        if (a->node[side] != b->node[side]) return a->node[side] < b->node[side];
    return false;
}

sk_result sk_contact_queue_create(int32_t capacity, sk_contact_queue *out) {
    memset(out, 0, sizeof *out);
    if (capacity < 1 || capacity > SK_CONTACT_QUEUE_MAX)
        return sk_error("a queue of %d pairs; 1 to %d are allowed", (int)capacity, (int)SK_CONTACT_QUEUE_MAX);
    out->heap = malloc((size_t)capacity * sizeof *out->heap);
    if (out->heap == NULL) return sk_error("memory is short");
    out->capacity = capacity;
    return sk_ok();
}

void sk_contact_queue_release(sk_contact_queue *queue) {
    free(queue->heap);
    memset(queue, 0, sizeof *queue);
}

static void rise(sk_contact_pair *heap, int32_t i) {
    sk_contact_pair pair = heap[i];
    while (i > 0 && sk_contact_pair_is_before(&pair, &heap[(i - 1) / 2])) {
        heap[i] = heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap[i] = pair;
}

static void sink(sk_contact_pair *heap, int32_t count, int32_t i) {
    sk_contact_pair pair = heap[i];
    while (2 * i + 1 < count) {
        int32_t child = 2 * i + 1;
        if (child + 1 < count && sk_contact_pair_is_before(&heap[child + 1], &heap[child])) child++;
        if (!sk_contact_pair_is_before(&heap[child], &pair)) break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = pair;
}

bool sk_contact_queue_push(sk_contact_queue *queue, sk_contact_pair pair) {
    if (queue->count == queue->capacity) return false;
    queue->heap[queue->count] = pair;
    rise(queue->heap, queue->count++);
    return true;
}

bool sk_contact_queue_pop(sk_contact_queue *queue, sk_contact_pair *out) {
    if (queue->count == 0) return false;
    *out = queue->heap[0];
    queue->heap[0] = queue->heap[--queue->count];
    if (queue->count > 0) sink(queue->heap, queue->count, 0);
    return true;
}

void sk_contact_queue_remove(sk_contact_queue *queue, int32_t body) {
    int32_t left = 0;
    for (int32_t i = 0; i < queue->count; i++)
        if (queue->heap[i].body[0] != body && queue->heap[i].body[1] != body) queue->heap[left++] = queue->heap[i];
    queue->count = left;
    for (int32_t i = left / 2 - 1; i >= 0; i--) sink(queue->heap, left, i);
}
