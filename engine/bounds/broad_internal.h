// broad_internal.h: what the algorithms of broad.h share. Private to the room.
#pragma once
#include "bounds/broad.h"

// Collects pairs. When there is no room for a pair, it is counted as lost.
typedef struct broad_pairs {
    sk_box_pair *pairs, *spare; // `spare`: for sorting, as large
    int32_t *start;             // counters for sorting, one more than there are boxes
    int32_t count, capacity;
    int64_t lost;
    sk_box_pair first_lost;
} broad_pairs;

bool broad_pairs_create(int32_t boxes, int32_t pairs, broad_pairs *out);
void broad_pairs_destroy(broad_pairs *p);
void broad_pairs_clear(broad_pairs *p);
// Adds the pair of two boxes, in either order.
void broad_pairs_add(broad_pairs *p, int32_t a, int32_t b);
// Sorts by (a, b). `boxes`: how many there are.
sk_pair_list broad_pairs_sorted(broad_pairs *p, int32_t boxes);

// Whether two boxes make a pair.
static inline bool broad_is_pair(const sk_pair_box *a, const sk_pair_box *b) {
    return !(a->rests && b->rests) && sk_boxes_touch(a->box, b->box);
}

static inline double broad_along(sk_vec3 p, int32_t axis) {
    return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

// Each algorithm has memory that is created once, and a search that adds all pairs, each once.
typedef struct broad_grid broad_grid;
broad_grid *broad_grid_create(int32_t boxes);
void broad_grid_destroy(broad_grid *g);
void broad_grid_find(broad_grid *g, const sk_pair_box *boxes, int32_t count, broad_pairs *pairs);

typedef struct broad_hybrid broad_hybrid;
broad_hybrid *broad_hybrid_create(int32_t boxes);
void broad_hybrid_destroy(broad_hybrid *h);
void broad_hybrid_find(broad_hybrid *h, const sk_pair_box *boxes, int32_t count, broad_pairs *pairs);

// Sweeps and hashes. `dimension`: of the hash, 0 to 3. `tree`: priority search trees in place of lists. In three
// dimensions there is no sweep.
typedef struct broad_sweep broad_sweep;
broad_sweep *broad_sweep_create(int32_t boxes, int32_t dimension, bool tree);
void broad_sweep_destroy(broad_sweep *s);
void broad_sweep_find(broad_sweep *s, const sk_pair_box *boxes, int32_t count, broad_pairs *pairs);
