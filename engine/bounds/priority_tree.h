// priority_tree.h: a set of intervals; which of them touch another interval. Private to the room.
// A priority search tree (McCreight, SIAM Journal on Computing 14, 1985) over intervals that are all known beforehand,
// sorted by their ends. A node holds one interval. Those below it begin at the same place or later, and end in the half
// of the node's range that they are in. Insertion and removal take log2 of the size in steps, a search as many and one
// for each interval found. Allocates nothing.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// An interval that may be in the tree, and the box that it belongs to.
typedef struct tree_interval {
    double begin, end;
    int32_t box;
} tree_interval;

// View of one tree. `interval` is sorted by `end`; its numbers are the ranks. `node` has priority_tree_nodes(count)
// numbers, all -1 while the tree is empty.
typedef struct priority_tree {
    const tree_interval *interval;
    int32_t count;
    int32_t *node;
} priority_tree;

int32_t priority_tree_nodes(int32_t count);
// Adds or removes the interval of a rank.
void priority_tree_insert(priority_tree tree, int32_t rank);
void priority_tree_remove(priority_tree tree, int32_t rank);

// Walks the intervals in the tree that touch [begin, end].
enum { TREE_LEVELS = 33 };
typedef struct tree_search {
    priority_tree tree;
    double end;
    int32_t first; // rank of the first interval that ends at `begin` or later
    struct {
        int32_t node, low, size; // a subtree: its root, its first rank and how many ranks it has
    } waiting[TREE_LEVELS];
    int32_t waiting_count;
} tree_search;

void tree_search_begin(tree_search *s, priority_tree tree, double begin, double end);
// Returns the rank of the next one, or -1 after the last.
int32_t tree_search_next(tree_search *s);
