#include "gear/space_frame_order.h"

#include <stdlib.h>

// The neighbours of node i: other[first[i]] up to, but not including, other[first[i + 1]].
typedef struct neighbours {
    int32_t *first, *other;
} neighbours;

static bool neighbours_of(int32_t node_count, const sk_space_frame_element *elements, int32_t element_count,
                          neighbours *out) {
    out->first = calloc((size_t)node_count + 2, sizeof *out->first);
    out->other = calloc(2 * (size_t)element_count + 1, sizeof *out->other);
    if (out->first == NULL || out->other == NULL) return false;
    int32_t *next = out->first + 1; // index of the next neighbour of a node in `other`
    for (int32_t i = 0; i < element_count; i++)
        for (int end = 0; end < 2; end++) next[elements[i].node[end] + 1]++;
    for (int32_t i = 0; i < node_count; i++) next[i + 1] += next[i];
    for (int32_t i = 0; i < element_count; i++)
        for (int end = 0; end < 2; end++) out->other[next[elements[i].node[end]]++] = elements[i].node[1 - end];
    return true;
}

static void free_neighbours(neighbours *n) {
    free(n->first);
    free(n->other);
}

static int32_t degree(const neighbours *n, int32_t node) {
    return n->first[node + 1] - n->first[node];
}

// Searches breadth first from `start`, neighbours of low degree first. Appends nodes not yet `seen` to `order` at
// `count`. Returns the new count.
static int32_t spread(const neighbours *n, int32_t start, bool *seen, int32_t *order, int32_t count) {
    int32_t at = count;
    seen[start] = true;
    order[count++] = start;
    for (; at < count; at++) {
        int32_t node = order[at], begin = count;
        for (int32_t k = n->first[node]; k < n->first[node + 1]; k++) {
            int32_t other = n->other[k];
            if (seen[other]) continue;
            seen[other] = true;
            int32_t place = count++;
            for (; place > begin && degree(n, order[place - 1]) > degree(n, other); place--)
                order[place] = order[place - 1];
            order[place] = other;
        }
    }
    return count;
}

// Returns the node furthest from `start`, the last in a breadth-first order: an end of the frame.
static int32_t far_end(const neighbours *n, int32_t start, int32_t node_count, bool *seen, int32_t *scratch) {
    for (int32_t i = 0; i < node_count; i++) seen[i] = false;
    return scratch[spread(n, start, seen, scratch, 0) - 1];
}

static void fill_order(const neighbours *n, int32_t node_count, bool *seen, bool *tried, int32_t *order) {
    int32_t count = 0;
    for (int32_t i = 0; i < node_count; i++) {
        if (seen[i]) continue;
        int32_t *scratch = order + count; // the nodes that are not ordered yet fit there
        int32_t start = i;
        for (int round = 0; round < 2; round++) start = far_end(n, start, node_count, tried, scratch);
        count = spread(n, start, seen, order, count);
    }
    for (int32_t i = 0; i < node_count / 2; i++) {
        int32_t other = order[i];
        order[i] = order[node_count - 1 - i];
        order[node_count - 1 - i] = other;
    }
}

bool sk_space_frame_order(int32_t node_count, const sk_space_frame_element *elements, int32_t element_count,
                          int32_t *order) {
    neighbours n = {0};
    bool *seen = calloc((size_t)node_count + 1, sizeof *seen), *tried = calloc((size_t)node_count + 1, sizeof *tried);
    bool room = neighbours_of(node_count, elements, element_count, &n) && seen != NULL && tried != NULL;
    if (room) fill_order(&n, node_count, seen, tried, order);
    free_neighbours(&n);
    free(seen);
    free(tried);
    return room;
}

int32_t sk_space_frame_loose_node(const sk_space_frame_plan *plan) {
    neighbours n = {0};
    bool *seen = calloc((size_t)plan->node_count + 1, sizeof *seen);
    int32_t *order = calloc((size_t)plan->node_count + 1, sizeof *order), loose = -2;
    if (neighbours_of(plan->node_count, plan->elements, plan->element_count, &n) && seen != NULL && order != NULL) {
        int32_t count = 0;
        for (int32_t i = 0; i < plan->node_count; i++)
            if (plan->nodes[i].held != 0 && !seen[i]) count = spread(&n, i, seen, order, count);
        loose = -1;
        for (int32_t i = plan->node_count - 1; i >= 0; i--)
            if (!seen[i]) loose = i;
    }
    free_neighbours(&n);
    free(seen);
    free(order);
    return loose;
}
