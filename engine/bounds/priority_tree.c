// Node 1 has the ranks from 0 to size - 1, where size is a power of two. The children of node k are 2 k and 2 k + 1, with
// the lower and the upper half of its ranks.
#include "bounds/priority_tree.h"

enum { NONE = -1 };

static int32_t size_of(int32_t count) {
    int32_t size = 1;
    while (size < count) size *= 2;
    return size;
}

int32_t priority_tree_nodes(int32_t count) {
    return 2 * size_of(count);
}

void priority_tree_insert(priority_tree tree, int32_t rank) {
    int32_t node = 1, low = 0, size = size_of(tree.count);
    while (tree.node[node] != NONE) {
        int32_t held = tree.node[node];
        if (tree.interval[rank].begin < tree.interval[held].begin) {
            tree.node[node] = rank;
            rank = held;
        }
        size /= 2;
        bool upper = rank >= low + size;
        node = 2 * node + upper;
        low += upper ? size : 0;
    }
    tree.node[node] = rank;
}

// The child whose interval begins first, or 0 if neither has one. A node of one rank has no children.
static int32_t first_child(priority_tree tree, int32_t node) {
    int32_t left = 2 * node, right = left + 1;
    if (left >= priority_tree_nodes(tree.count)) return 0;
    if (tree.node[left] == NONE) return tree.node[right] == NONE ? 0 : right;
    if (tree.node[right] == NONE) return left;
    return tree.interval[tree.node[right]].begin < tree.interval[tree.node[left]].begin ? right : left;
}

void priority_tree_remove(priority_tree tree, int32_t rank) {
    int32_t node = 1, low = 0, size = size_of(tree.count);
    while (tree.node[node] != rank) {
        size /= 2;
        bool upper = rank >= low + size;
        node = 2 * node + upper;
        low += upper ? size : 0;
    }
    for (int32_t child = first_child(tree, node); child != 0; child = first_child(tree, node)) {
        tree.node[node] = tree.node[child];
        node = child;
    }
    tree.node[node] = NONE;
}

static void wait(tree_search *s, int32_t node, int32_t low, int32_t size) {
    s->waiting[s->waiting_count].node = node;
    s->waiting[s->waiting_count].low = low;
    s->waiting[s->waiting_count++].size = size;
}

void tree_search_begin(tree_search *s, priority_tree tree, double begin, double end) {
    int32_t low = 0, high = tree.count;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (tree.interval[middle].end < begin)
            low = middle + 1;
        else
            high = middle;
    }
    s->tree = tree;
    s->end = end;
    s->first = low;
    s->waiting_count = 0;
    if (low < tree.count) wait(s, 1, 0, size_of(tree.count));
}

int32_t tree_search_next(tree_search *s) {
    while (s->waiting_count > 0) {
        s->waiting_count--;
        int32_t node = s->waiting[s->waiting_count].node, low = s->waiting[s->waiting_count].low,
                half = s->waiting[s->waiting_count].size / 2, rank = s->tree.node[node];
        if (rank == NONE || s->tree.interval[rank].begin > s->end) continue; // and so do all below it
        if (half > 0) {
            if (s->first < low + half) wait(s, 2 * node, low, half);
            wait(s, 2 * node + 1, low + half, half);
        }
        if (rank >= s->first) return rank;
    }
    return NONE;
}
