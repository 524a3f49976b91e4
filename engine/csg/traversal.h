// traversal.h: walks the leaves of a tree that a segment meets, nearest first, or that a box meets. Internal to the room.
#pragma once
#include "csg/lanes.h"
#include "csg/pieces.h"

enum { TRAVERSAL_STACK = (TREE_WIDTH - 1) * TREE_DEPTH_MAX + TREE_WIDTH };

// A slab distance is rounded four times at most: 16 u covers both sides of a comparison.
#define TRAVERSAL_SLACK (1.0 + 0x1p-49)

// Reciprocals of the segment's direction; a direction of (nearly) zero gets a huge one, so that no NaN arises.
typedef struct slab_ray {
    double origin[3], inverse[3];
    bool backward[3];
    double from; // nothing before this fraction is sought
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
    int32_t child, count;
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
    if (boxes->count > 0) t->stack[t->size++] = (traversal_item){0.0, 0, 0};
}

// Pushes the children that the segment meets before `limit`, the farthest first.
static inline void traversal_open(traversal *t, const tree_node *node, double limit) {
    double near[TREE_WIDTH], far[TREE_WIDTH];
    for (int i = 0; i < TREE_WIDTH; i++) {
        near[i] = t->ray.from;
        far[i] = limit;
    }
    for (int k = 0; k < 3; k++) {
        const double *entry = t->ray.backward[k] ? node->max[k] : node->min[k];
        const double *exit = t->ray.backward[k] ? node->min[k] : node->max[k];
        double origin = t->ray.origin[k], inverse = t->ray.inverse[k];
        for (int i = 0; i < TREE_WIDTH; i++) {
            double low = (entry[i] - origin) * inverse, high = (exit[i] - origin) * inverse;
            near[i] = low > near[i] ? low : near[i];
            far[i] = high < far[i] ? high : far[i];
        }
    }
    int base = t->size;
    for (int i = 0; i < TREE_WIDTH; i++) {
        if (!(near[i] <= far[i] * TRAVERSAL_SLACK)) continue;
        int k = t->size++;
        for (; k > base && t->stack[k - 1].near < near[i]; k--) t->stack[k] = t->stack[k - 1];
        t->stack[k] = (traversal_item){near[i], node->child[i], node->count[i]};
    }
}

// The fractions of the segment, within [0, 1], at which it is in the box.
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

// The next leaf whose box the segment meets at a fraction up to `limit`; false when there is none left.
static inline bool traversal_next(traversal *t, double limit, int32_t *first, int32_t *count) {
    while (t->size > 0) {
        traversal_item item = t->stack[--t->size];
        if (item.near > limit * TRAVERSAL_SLACK) continue;
        if (item.count > 0) {
            *first = item.child;
            *count = item.count;
            return true;
        }
        traversal_open(t, &t->nodes[item.child], limit);
    }
    return false;
}

// The leaves that a box meets, in no order.
typedef struct box_walk {
    const tree_node *nodes;
    double min[3], max[3];
    int32_t size;
    struct {
        int32_t child, count;
    } stack[TRAVERSAL_STACK];
} box_walk;

static inline void box_walk_begin(box_walk *w, const box_tree *boxes, const sk_box *box) {
    w->nodes = boxes->nodes;
    w->min[0] = box->min.x;
    w->min[1] = box->min.y;
    w->min[2] = box->min.z;
    w->max[0] = box->max.x;
    w->max[1] = box->max.y;
    w->max[2] = box->max.z;
    w->size = 0;
    if (boxes->count == 0) return;
    w->stack[0].child = w->stack[0].count = 0;
    w->size = 1;
}

// Pushes the children that the box meets: those that lie apart from it along no axis.
static inline void box_walk_open(box_walk *w, const tree_node *node) {
    lane_masks apart[TREE_WIDTH / 2] = {{0, 0}, {0, 0}};
    for (int k = 0; k < 3; k++) {
        lanes min = lanes_of(w->min[k]), max = lanes_of(w->max[k]);
        for (int i = 0; i < TREE_WIDTH; i += 2)
            apart[i / 2] |= (lanes_at(node->min[k] + i) > max) | (min > lanes_at(node->max[k] + i));
    }
    int64_t is_apart[TREE_WIDTH];
    memcpy(is_apart, apart, sizeof is_apart);
    for (int i = 0; i < TREE_WIDTH; i++) {
        if (is_apart[i]) continue;
        w->stack[w->size].child = node->child[i];
        w->stack[w->size++].count = node->count[i];
    }
}

// The next leaf whose box meets the box; false when there is none left.
static inline bool box_walk_next(box_walk *w, int32_t *first, int32_t *count) {
    while (w->size > 0) {
        w->size--;
        *first = w->stack[w->size].child;
        *count = w->stack[w->size].count;
        if (*count > 0) return true;
        box_walk_open(w, &w->nodes[*first]);
    }
    return false;
}
