// traversal.h: visits the leaves of a tree that a segment intersects, nearest first, or that a box overlaps. Private to
// the csg room.
#pragma once
#include "csg/lanes.h"
#include "csg/pieces.h"

enum { TRAVERSAL_STACK = (TREE_WIDTH - 1) * TREE_DEPTH_MAX + TREE_WIDTH };

// A slab distance is rounded at most four times: 16 u covers both sides of a comparison.
#define TRAVERSAL_SLACK (1.0 + 0x1p-49)

// Reciprocals of the segment's direction. A component of (nearly) zero gets a huge one, so that no NaN occurs.
typedef struct slab_ray {
    double origin[3], inverse[3];
    bool backward[3];
    double from; // smaller fractions are ignored
} slab_ray;

static inline slab_ray slab_ray_make(sk_vec3 a, sk_vec3 b) {
    const double from[3] = {a.x, a.y, a.z}, to[3] = {b.x, b.y, b.z};
    slab_ray ray;
    for (int k = 0; k < 3; k++) {
        double d = to[k] - from[k];
        ray.origin[k] = from[k];
        ray.inverse[k] = fabs(d) > 1e-280 ? 1.0 / d : 1e280;
        ray.backward[k] = ray.inverse[k] < 0.0;
    }
    ray.from = 0.0;
    return ray;
}

typedef struct traversal_item {
    double near;
    tree_child child;
} traversal_item;

typedef struct traversal {
    const tree_node *nodes;
    slab_ray ray;
    int32_t size;
    traversal_item stack[TRAVERSAL_STACK];
} traversal;

static inline void traversal_begin(traversal *t, const box_tree *boxes, const slab_ray *ray) {
    t->nodes = boxes->nodes;
    t->ray = *ray;
    t->size = 0;
    if (boxes->count > 0) t->stack[t->size++] = (traversal_item){0.0, {0, 0}};
}

// Returns a mask: bit i is set if the segment intersects child i before `limit`. near[i] is then the fraction of its
// entry.
static inline int slab_hits(const slab_ray *ray, const tree_node *node, double limit, double near[TREE_WIDTH]) {
    int hit = 0;
    for (int i = 0; i < TREE_WIDTH; i += LANES) {
        lanes enter = lanes_of(ray->from), leave = lanes_of(limit);
        for (int k = 0; k < 3; k++) {
            const float *entry = ray->backward[k] ? node->max[k] : node->min[k];
            const float *exit = ray->backward[k] ? node->min[k] : node->max[k];
            lanes origin = lanes_of(ray->origin[k]), inverse = lanes_of(ray->inverse[k]);
            enter = lanes_larger((lanes_widen(entry + i) - origin) * inverse, enter);
            leave = lanes_smaller((lanes_widen(exit + i) - origin) * inverse, leave);
        }
        memcpy(near + i, &enter, sizeof enter);
        hit |= lane_bits(lanes_below_or_at(enter, leave * lanes_of(TRAVERSAL_SLACK))) << i;
    }
    return hit;
}

// Pushes the children that the segment intersects before `limit`, the farthest first.
static inline void traversal_open(traversal *t, const tree_node *node, double limit) {
    double near[TREE_WIDTH];
    int base = t->size;
    for (int hit = slab_hits(&t->ray, node, limit, near); hit != 0; hit &= hit - 1) {
        int i = __builtin_ctz((unsigned)hit), k = t->size++;
        for (; k > base && t->stack[k - 1].near < near[i]; k--) t->stack[k] = t->stack[k - 1];
        t->stack[k] = (traversal_item){near[i], node->child[i]};
    }
}

// Writes the range of fractions, within [0, 1], at which the segment is in the box. Returns false if there is none.
static inline bool slab_range(const slab_ray *ray, const sk_box *box, double *near, double *far) {
    const double min[3] = {box->min.x, box->min.y, box->min.z}, max[3] = {box->max.x, box->max.y, box->max.z};
    *near = 0.0;
    *far = 1.0;
    for (int k = 0; k < 3; k++) {
        double low = ((ray->backward[k] ? max[k] : min[k]) - ray->origin[k]) * ray->inverse[k];
        double high = ((ray->backward[k] ? min[k] : max[k]) - ray->origin[k]) * ray->inverse[k];
        *near = low > *near ? low : *near;
        *far = high < *far ? high : *far;
    }
    return *near <= *far;
}

// Returns the next leaf whose box the segment intersects at a fraction up to `limit`; null if there is none left. The
// index of its child is negative.
static inline const traversal_item *traversal_leaf(traversal *t, double limit) {
    while (t->size > 0) {
        const traversal_item *item = &t->stack[--t->size];
        if (item->near > limit * TRAVERSAL_SLACK) continue;
        if (tree_is_leaf(item->child)) return item;
        traversal_open(t, &t->nodes[item->child.index], limit);
    }
    return NULL;
}

// Writes the next leaf as positions [*first, *first + *count). Returns false if there is none left.
static inline bool traversal_next(traversal *t, double limit, int32_t *first, int32_t *count) {
    const traversal_item *item = traversal_leaf(t, limit);
    if (item == NULL) return false;
    *first = tree_leaf(item->child);
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
        box_masks apart = box_lanes_above(box_lanes_of(box->min[0]), box_lanes_at(node->max[0] + i)) |
                          box_lanes_above(box_lanes_at(node->min[0] + i), box_lanes_of(box->max[0]));
        for (int k = 1; k < 3; k++) {
            apart |= box_lanes_above(box_lanes_of(box->min[k]), box_lanes_at(node->max[k] + i)) |
                     box_lanes_above(box_lanes_at(node->min[k] + i), box_lanes_of(box->max[k]));
        }
        hit |= (~box_bits(apart) & ((1 << BOX_LANES) - 1)) << i;
    }
    return hit;
}

// Prefetches only the boxes, because in most nodes no child is hit.
static inline void tree_prefetch(const tree_node *node) {
    for (size_t line = 0; line < sizeof node->min + sizeof node->max; line += 64) {
        __builtin_prefetch((const char *)node + line);
    }
}

// A walk over the leaves whose boxes overlap a box, in no particular order.
typedef struct box_walk {
    const tree_node *nodes;
    query_box box;
    int32_t size;
    tree_child stack[TRAVERSAL_STACK];
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
