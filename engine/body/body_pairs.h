// body_pairs.h: which boxes touch each other, found with grids.
// Each box is entered in a grid whose cells are at least as large as the box. There is one grid for each power of two.
// A box is compared with the boxes in the cells that it covers, in its own grid and in the coarser ones. The result
// does not depend on the grids: it is that of comparing each box with each other. Memory is allocated once. Source:
// docs/models/bodies.md, "Pairs".
#pragma once
#include "csg/scenery.h"

// Two boxes that touch, a < b.
typedef struct sk_body_pair {
    int32_t a, b;
} sk_body_pair;

// A box and whether it rests. Two boxes that both rest make no pair.
typedef struct sk_pair_box {
    sk_box box;
    bool rests;
} sk_pair_box;

typedef struct sk_body_pairs sk_body_pairs;

// Makes room for `boxes` boxes and `pairs` pairs. Null when memory is short.
sk_body_pairs *sk_body_pairs_create(int32_t boxes, int32_t pairs);
void sk_body_pairs_destroy(sk_body_pairs *memory);

// The pairs, sorted by (a, b).
typedef struct sk_pair_list {
    const sk_body_pair *pairs; // in the memory, valid until the next search
    int32_t count;
    int64_t lost;            // pairs beyond the room for them. Those of the smallest boxes are lost
    sk_body_pair first_lost; // one of them, if there are any
} sk_pair_list;

// Finds all pairs of boxes that overlap or touch. At most as many boxes as there is room for (asserted). A box that is
// not finite, or whose min exceeds its max, has no pairs.
sk_pair_list sk_body_pairs_find(sk_body_pairs *memory, const sk_pair_box *boxes, int32_t count);

// The same where few boxes do not rest: `moving` are their numbers, in ascending order. Takes time in proportion to the
// product of both numbers, but builds no grids.
sk_pair_list sk_body_pairs_find_few(sk_body_pairs *memory, const sk_pair_box *boxes, int32_t count,
                                    const int32_t *moving, int32_t moving_count);

// Finds the boxes that touch box `i`, in ascending order. Writes at most `capacity` numbers and returns how many there
// are. For a body that left its swept box.
int32_t sk_body_pairs_of(const sk_pair_box *boxes, int32_t count, int32_t i, int32_t *out, int32_t capacity);
