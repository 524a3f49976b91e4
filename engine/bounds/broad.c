#include "bounds/broad.h"

#include "base/assert.h"
#include "bounds/broad_internal.h"
#include <stdlib.h>

// The grid is always there. It repeats a search that found more pairs than there is room for. So the lost pairs do not
// depend on the algorithm.
struct sk_broad {
    int32_t capacity; // of boxes
    broad_pairs pairs;
    broad_grid *grid;
    broad_sweep *sweep;   // or null
    broad_hybrid *hybrid; // or null
};

// The algorithms that sweep or hash: dimension of the hash, and what is in its cells.
static const struct {
    const char *name;
    int32_t dimension; // negative: the algorithm has a file of its own
    bool tree;
} ALGORITHMS[SK_BROAD_ALGORITHMS + 1] = {
    [SK_BROAD_GRID] = {"grid", -1, false},
    [SK_BROAD_SWEEP] = {"sweep", 0, false},
    [SK_BROAD_HASH2_LIST] = {"hash2_list", 2, false},
    [SK_BROAD_HASH2_TREE] = {"hash2_tree", 2, true},
    [SK_BROAD_TREE] = {"tree", 0, true},
    [SK_BROAD_HASH1_TREE] = {"hash1_tree", 1, true},
    [SK_BROAD_HYBRID] = {"hybrid", -1, false},
    [SK_BROAD_HASH3] = {"hash3", 3, false},
    [SK_BROAD_AUTOMATIC] = {"automatic", -1, false},
};

const char *sk_broad_name(sk_broad_algorithm algorithm) {
    return ALGORITHMS[algorithm].name;
}

sk_broad_algorithm sk_broad_fastest(int32_t boxes) {
    enum { FEW = 300 };
    return boxes < FEW ? SK_BROAD_SWEEP : SK_BROAD_HASH2_LIST;
}

sk_broad *sk_broad_create(sk_broad_algorithm algorithm, int32_t boxes, int32_t pairs) {
    SK_ASSERT(boxes >= 0 && boxes <= SK_BROAD_BOXES_MAX && pairs >= 0);
    sk_broad *b = calloc(1, sizeof *b);
    if (b == NULL) return NULL;
    if (algorithm == SK_BROAD_AUTOMATIC) algorithm = sk_broad_fastest(boxes);
    b->capacity = boxes;
    bool ok = broad_pairs_create(boxes, pairs, &b->pairs);
    b->grid = broad_grid_create(boxes);
    ok = ok && b->grid != NULL;
    int32_t dimension = ALGORITHMS[algorithm].dimension;
    if (dimension >= 0) {
        b->sweep = broad_sweep_create(boxes, dimension, ALGORITHMS[algorithm].tree);
        ok = ok && b->sweep != NULL;
    } else if (algorithm == SK_BROAD_HYBRID) {
        b->hybrid = broad_hybrid_create(boxes);
        ok = ok && b->hybrid != NULL;
    }
    if (ok) return b;
    sk_broad_destroy(b);
    return NULL;
}

void sk_broad_destroy(sk_broad *b) {
    if (b == NULL) return;
    broad_pairs_destroy(&b->pairs);
    broad_grid_destroy(b->grid);
    broad_sweep_destroy(b->sweep);
    broad_hybrid_destroy(b->hybrid);
    free(b);
}

static sk_pair_list find_by_grid(sk_broad *b, const sk_pair_box *boxes, int32_t count) {
    broad_pairs_clear(&b->pairs);
    broad_grid_find(b->grid, boxes, count, &b->pairs);
    return broad_pairs_sorted(&b->pairs, count);
}

sk_pair_list sk_broad_find(sk_broad *b, const sk_pair_box *boxes, int32_t count) {
    SK_ASSERT(count >= 0 && count <= b->capacity);
    broad_pairs_clear(&b->pairs);
    if (b->sweep != NULL)
        broad_sweep_find(b->sweep, boxes, count, &b->pairs);
    else if (b->hybrid != NULL)
        broad_hybrid_find(b->hybrid, boxes, count, &b->pairs);
    else
        return find_by_grid(b, boxes, count);
    return b->pairs.lost > 0 ? find_by_grid(b, boxes, count) : broad_pairs_sorted(&b->pairs, count);
}

sk_pair_list sk_broad_find_few(sk_broad *b, const sk_pair_box *boxes, int32_t count, const int32_t *moving,
                               int32_t moving_count) {
    SK_ASSERT(count >= 0 && count <= b->capacity);
    broad_pairs_clear(&b->pairs);
    int32_t next = 0; // of the moving boxes, the first beyond i
    for (int32_t i = 0; i < count; i++) {
        bool moves = next < moving_count && moving[next] == i;
        next += moves;
        if (!moves && next == moving_count) break;
        if (!sk_box_is_valid(&boxes[i].box)) continue;
        int32_t to = moves ? count - i - 1 : moving_count - next;
        for (int32_t k = 0; k < to; k++) {
            int32_t other = moves ? i + 1 + k : moving[next + k];
            if (sk_boxes_touch(boxes[i].box, boxes[other].box) && sk_box_is_valid(&boxes[other].box))
                broad_pairs_add(&b->pairs, i, other);
        }
    }
    if (b->pairs.lost > 0) return find_by_grid(b, boxes, count);
    return (sk_pair_list){b->pairs.pairs, b->pairs.count, 0, b->pairs.first_lost};
}

int32_t sk_boxes_touching(const sk_pair_box *boxes, int32_t count, int32_t i, int32_t *out, int32_t capacity) {
    int32_t found = 0;
    for (int32_t k = 0; k < count; k++) {
        if (k == i || !sk_box_is_valid(&boxes[k].box) || !sk_box_is_valid(&boxes[i].box) ||
            !sk_boxes_touch(boxes[i].box, boxes[k].box))
            continue;
        if (found < capacity) out[found] = k;
        found++;
    }
    return found;
}
