// traversal.h: visits the leaves of a tree that a segment intersects, nearest first, or that a box overlaps. Private to
// the csg room.
#pragma once
#include "csg/lanes.h"
#include "csg/pieces.h"

enum { WALK_STACK = (TREE_WIDTH - 1) * TREE_DEPTH_MAX + TREE_WIDTH };

// A segment for slab tests in single precision. `origin` and `inverse` are rounded so that no test skips a box that the
// segment intersects; the proof is in docs/models/scenery.md. Index 0: for the bound through which the segment enters a
// box, index 1: for that through which it leaves.
typedef struct slab_ray {
    float origin[2][3], inverse[2][3]; // inverse: reciprocals of the direction
    int32_t row[2][3];                 // of tree_node::bound
} slab_ray;

// Fills a structure of the caller: a copy would have to wait for the numbers.
static inline void slab_ray_make(slab_ray *ray, sk_vec3 a, sk_vec3 b) {
    static const float SLACK = 0x1p-60f, LEAST = 0x1p-80f; // m
    const double from[3] = {a.x, a.y, a.z}, to[3] = {b.x, b.y, b.z};
    for (int k = 0; k < 3; k++) {
        float at = (float)from[k], along = (float)(to[k] - from[k]);
        float inverse = 1.0f / (fabs(along) > (double)LEAST ? along : LEAST);
        float slack = (float)fabs(at) * 0x1p-22f + SLACK, around[2] = {at + slack, at - slack};
        int32_t backward = inverse < 0.0f; // an index, because no processor can predict a branch here
        ray->row[0][k] = BOUND_MIN + k + backward * (BOUND_MAX - BOUND_MIN);
        ray->row[1][k] = BOUND_MAX + k - backward * (BOUND_MAX - BOUND_MIN);
        ray->origin[0][k] = around[backward];
        ray->origin[1][k] = around[1 - backward];
        ray->inverse[0][k] = inverse * (1.0f - 0x1p-21f);
        ray->inverse[1][k] = inverse * (1.0f + 0x1p-21f);
    }
}

enum { TREE_PARTS = TREE_WIDTH / BOX_LANES };

// The children of a node that are still to be visited. A key is the fraction at which the segment enters the child's
// box, with the number of the child in the last three bits; KEY_NEVER if the child is not, or no longer, to be visited.
typedef struct open_node {
    box_lanes key[TREE_PARTS];
    const tree_node *node;
} open_node;

#define KEY_NEVER 2.0f

// Nodes of a tree that stays in a cache near the processor: half a megabyte.
enum { TREE_CACHED = 2048 };

typedef struct traversal {
    const tree_node *nodes;
    const tree_node *next; // to be opened; null: the last of the stack is next
    const slab_ray *ray;
    float from; // smaller fractions are ignored
    bool large; // the tree: prefetching pays
    int32_t size;
    open_node stack[TREE_DEPTH_MAX]; // each has a child to visit
} traversal;

// Begins a walk over the leaves whose boxes the segment intersects at fractions >= `from`.
static inline void traversal_begin(traversal *t, const box_tree *boxes, const slab_ray *ray, double from) {
    t->nodes = boxes->nodes;
    t->next = boxes->count > 0 ? boxes->nodes : NULL;
    t->ray = ray;
    t->from = (float)(from * (1.0 - 0x1p-22));
    t->large = boxes->count > TREE_CACHED;
    t->size = 0;
}

// Returns a float not below the key of any fraction up to `limit`.
static inline float key_limit(double limit) {
    return (float)(limit * (1.0 + 0x1p-19) + 0x1p-140);
}

// Returns the keys of a node's children that the segment intersects before `limit`.
static inline open_node open_children(const slab_ray *ray, const tree_node *node, float from, float limit) {
    open_node open = {.node = node};
    for (int i = 0; i < TREE_PARTS; i++) {
        box_lanes enter = box_lanes_of(from), leave = box_lanes_of(limit);
        for (int k = 0; k < 3; k++) {
            box_lanes near = box_lanes_at(node->bound[ray->row[0][k]] + i * BOX_LANES);
            box_lanes far = box_lanes_at(node->bound[ray->row[1][k]] + i * BOX_LANES);
            near = (near - box_lanes_of(ray->origin[0][k])) * box_lanes_of(ray->inverse[0][k]);
            far = (far - box_lanes_of(ray->origin[1][k])) * box_lanes_of(ray->inverse[1][k]);
            enter = box_lanes_larger(near, enter);
            leave = box_lanes_smaller(far, leave);
        }
        box_masks number = box_masks_of(i * BOX_LANES) + box_lane_numbers;
        box_lanes key = box_lanes_from_bits((box_lanes_as_bits(enter) & box_masks_of(-TREE_WIDTH)) | number);
        open.key[i] = box_lanes_select(box_lanes_above(enter, leave), box_lanes_of(KEY_NEVER), key);
    }
    return open;
}

static inline float least_key(const open_node *open) {
    box_lanes least = open->key[0];
    for (int i = 1; i < TREE_PARTS; i++) least = box_lanes_smaller(open->key[i], least);
    return box_lanes_least(least);
}

static inline const tree_child *key_child(const open_node *open, float key) {
    int32_t bits;
    memcpy(&bits, &key, sizeof bits);
    return &open->node->child[bits & (TREE_WIDTH - 1)];
}

// Prefetches all of a node.
static inline void prefetch_node(const tree_node *node) {
    for (size_t line = 0; line < sizeof *node; line += 64) __builtin_prefetch((const char *)node + line);
}

// Pushes the node without the child that has the least key, if there are other children to visit.
static inline void push_others(traversal *t, const open_node *open, float least) {
    open_node *others = &t->stack[t->size];
    int left = 0;
    for (int i = 0; i < TREE_PARTS; i++) {
        box_masks later = box_lanes_above(open->key[i], box_lanes_of(least));
        others->key[i] = box_lanes_select(later, open->key[i], box_lanes_of(KEY_NEVER));
        left |= box_bits(box_lanes_above(box_lanes_of(KEY_NEVER), others->key[i]));
    }
    others->node = open->node;
    t->size += left != 0;
    if (!t->large) return;
    int32_t next = key_child(others, least_key(others))->index;
    prefetch_node(&t->nodes[next > 0 && next != TREE_EMPTY ? next : 0]);
}

// Returns the next leaf whose box the segment intersects at a fraction up to `limit`; null if there is none left. The
// index of the child is negative.
static inline const tree_child *traversal_leaf(traversal *t, double limit) {
    float last = key_limit(limit), least = KEY_NEVER;
    open_node open = {.node = t->next};
    if (t->next != NULL) {
        open = open_children(t->ray, t->next, t->from, last);
        least = least_key(&open);
        t->next = NULL;
    }
    for (;;) {
        while (least > last) {
            if (t->size == 0) return NULL;
            open = t->stack[--t->size];
            least = least_key(&open);
        }
        push_others(t, &open, least);
        const tree_child *child = key_child(&open, least);
        if (tree_is_leaf(*child)) return child;
        open = open_children(t->ray, &t->nodes[child->index], t->from, last);
        least = least_key(&open);
    }
}

// Writes the next leaf as positions [*first, *first + *count). Returns false if there is none left.
static inline bool traversal_next(traversal *t, double limit, int32_t *first, int32_t *count) {
    const tree_child *leaf = traversal_leaf(t, limit);
    if (leaf == NULL) return false;
    *first = tree_leaf(*leaf);
    *count = 1;
    return true;
}

// A box rounded to float. The boxes of nodes are rounded outwards, and rounding is monotone: boxes that overlap still
// do.
typedef struct query_box {
    float min[3], max[3];
} query_box;

static inline query_box query_box_make(const sk_box *box) {
    return (query_box){{(float)box->min.x, (float)box->min.y, (float)box->min.z},
                       {(float)box->max.x, (float)box->max.y, (float)box->max.z}};
}

// Returns a mask: bit i is set if the box overlaps child i, that is, if no axis separates them.
static inline int box_hits(const query_box *box, const tree_node *node) {
    int hit = 0;
    for (int i = 0; i < TREE_WIDTH; i += BOX_LANES) {
        box_masks apart = box_lanes_above(box_lanes_of(box->min[0]), box_lanes_at(node->bound[BOUND_MAX] + i)) |
                          box_lanes_above(box_lanes_at(node->bound[BOUND_MIN] + i), box_lanes_of(box->max[0]));
        for (int k = 1; k < 3; k++) {
            apart |= box_lanes_above(box_lanes_of(box->min[k]), box_lanes_at(node->bound[BOUND_MAX + k] + i)) |
                     box_lanes_above(box_lanes_at(node->bound[BOUND_MIN + k] + i), box_lanes_of(box->max[k]));
        }
        hit |= (~box_bits(apart) & ((1 << BOX_LANES) - 1)) << i;
    }
    return hit;
}

// Prefetches only the boxes, because in most nodes no child is hit.
static inline void tree_prefetch(const tree_node *node) {
    for (size_t line = 0; line < sizeof node->bound; line += 64) {
        __builtin_prefetch((const char *)node + line);
    }
}

// A walk over the leaves whose boxes overlap a box, in no particular order.
typedef struct box_walk {
    const tree_node *nodes;
    query_box box;
    int32_t size;
    tree_child stack[WALK_STACK];
} box_walk;

static inline void box_walk_begin(box_walk *w, const box_tree *boxes, const sk_box *box) {
    w->nodes = boxes->nodes;
    w->box = query_box_make(box);
    w->size = 0;
    if (boxes->count > 0) w->stack[w->size++] = (tree_child){0, 0};
}

// Writes the next leaf whose box overlaps the box as positions [*first, *first + *count). Returns false if there is
// none left.
static inline bool box_walk_next(box_walk *w, int32_t *first, int32_t *count) {
    while (w->size > 0) {
        tree_child child = w->stack[--w->size];
        if (tree_is_leaf(child)) {
            *first = tree_leaf(child);
            *count = 1;
            return true;
        }
        const tree_node *node = &w->nodes[child.index];
        for (int hit = box_hits(&w->box, node); hit != 0; hit &= hit - 1) {
            w->stack[w->size++] = node->child[__builtin_ctz((unsigned)hit)];
        }
    }
    return false;
}
