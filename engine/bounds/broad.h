// broad.h: which boxes touch each other: the broad phase of contact.
// Eight algorithms give the same pairs in the same order: that of comparing each box with each other. So the choice
// changes the time of a search and nothing else. Memory is allocated once. Source: docs/models/broad_phase.md.
#pragma once
#include "bounds/box.h"

typedef enum sk_broad_algorithm {
    SK_BROAD_GRID,       // a grid for each power of two of the sizes
    SK_BROAD_SWEEP,      // sweep along an axis, with a list of the boxes that the plane cuts
    SK_BROAD_HASH2_LIST, // sweep, with lists in the cells of a hash in two dimensions
    SK_BROAD_HASH2_TREE, // sweep, with priority search trees in these cells
    SK_BROAD_TREE,       // sweep, with one priority search tree
    SK_BROAD_HASH1_TREE, // sweep, with priority search trees in the cells of a hash in one dimension
    SK_BROAD_HYBRID,     // segment tree, with scans of small sets (Zomorodian and Edelsbrunner, 2002)
    SK_BROAD_HASH3,      // lists in the cells of a hash in three dimensions
    SK_BROAD_ALGORITHMS,
    SK_BROAD_AUTOMATIC = SK_BROAD_ALGORITHMS // the one that sk_broad_fastest names
} sk_broad_algorithm;

// The name for files and tables: `grid`, `sweep`, `hash2_list` and so on; `automatic`.
const char *sk_broad_name(sk_broad_algorithm algorithm);

// The algorithm that `automatic` takes for so many boxes: the sweep below 300, else the sweep with lists in a hash in two
// dimensions. `skidpad-bench broad` measures all of them.
sk_broad_algorithm sk_broad_fastest(int32_t boxes);

// Two boxes that touch, a < b.
typedef struct sk_box_pair {
    int32_t a, b;
} sk_box_pair;

// A box and whether it rests. Two boxes that both rest make no pair.
typedef struct sk_pair_box {
    sk_box box;
    bool rests;
} sk_pair_box;

typedef struct sk_broad sk_broad;

enum { SK_BROAD_BOXES_MAX = 10000000 };

// Makes room for `boxes` boxes, SK_BROAD_BOXES_MAX at most (asserted), and `pairs` pairs. Null when memory is short.
sk_broad *sk_broad_create(sk_broad_algorithm algorithm, int32_t boxes, int32_t pairs);
void sk_broad_destroy(sk_broad *broad);

// The pairs, sorted by (a, b).
typedef struct sk_pair_list {
    const sk_box_pair *pairs; // in the memory of sk_broad, valid until the next search
    int32_t count;
    int64_t lost;           // pairs beyond the room for them. Those of the smallest boxes are lost
    sk_box_pair first_lost; // one of them, if there are any
} sk_pair_list;

// Finds all pairs of boxes that overlap or touch. At most as many boxes as there is room for (asserted). A box that is
// not valid (sk_box_is_valid) has no pairs.
sk_pair_list sk_broad_find(sk_broad *broad, const sk_pair_box *boxes, int32_t count);

// The same where few boxes do not rest: `moving` are their numbers, in ascending order. Compares each of them with all
// boxes, so the time grows with the product of both numbers; nothing is built.
sk_pair_list sk_broad_find_few(sk_broad *broad, const sk_pair_box *boxes, int32_t count, const int32_t *moving,
                               int32_t moving_count);

// Finds the boxes that touch box `i`, in ascending order. Writes at most `capacity` numbers and returns how many there
// are. For a body that left its swept box.
int32_t sk_boxes_touching(const sk_pair_box *boxes, int32_t count, int32_t i, int32_t *out, int32_t capacity);
