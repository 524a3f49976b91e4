// A tree over boxes, eight children to a node, split by the surface-area heuristic over equal bins. Splits are rounded
// so that nodes are full. Fewer nodes cause fewer cache misses, and a query on many pieces mostly waits for memory.
#include "csg/pieces.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include <stdlib.h>
#include <string.h>

enum { BINS = 16, MEDIAN_DEPTH = 24 };

static const sk_box empty_box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

static double half_area(const sk_box *b) {
    sk_vec3 d = sk_sub(b->max, b->min);
    return d.x < 0.0 ? 0.0 : d.x * d.y + d.y * d.z + d.z * d.x;
}

typedef struct item {
    sk_box box;
    double centre[3]; // twice the middle of the box
    int32_t piece;
} item;

typedef struct range {
    int32_t first, count;
} range;

typedef struct tree_builder {
    box_tree *t;
    item *items;
} tree_builder;

static sk_box range_box(const tree_builder *b, range r) {
    sk_box box = empty_box;
    for (int32_t i = 0; i < r.count; i++) box = box_hull(box, b->items[r.first + i].box);
    return box;
}

typedef struct split {
    int32_t axis, left; // the `left` pieces with the lowest centres go left
} split;

typedef struct bin {
    sk_box box;
    int32_t count;
} bin;

// Finds the cheapest split between two of the axis' bins, if it is cheaper than *least. The cost is area times pieces,
// summed over both sides.
static void consider_bins(const bin bins[BINS], int32_t axis, double *least, split *out) {
    double left_cost[BINS];
    int32_t left_count[BINS], n = 0;
    sk_box side = empty_box;
    for (int32_t k = 0; k < BINS; k++) {
        side = box_hull(side, bins[k].box);
        left_count[k] = n += bins[k].count;
        left_cost[k] = half_area(&side) * n;
    }
    side = empty_box;
    n = 0;
    for (int32_t k = BINS - 1; k > 0; k--) {
        side = box_hull(side, bins[k].box);
        n += bins[k].count;
        double cost = half_area(&side) * n + left_cost[k - 1];
        if (left_count[k - 1] == 0 || n == 0 || cost >= *least) continue;
        *least = cost;
        *out = (split){axis, left_count[k - 1]};
    }
}

static bool best_split(const tree_builder *b, range r, split *out) {
    double low[3], scale[3], least = INFINITY;
    for (int32_t axis = 0; axis < 3; axis++) {
        double high = low[axis] = b->items[r.first].centre[axis];
        for (int32_t i = 1; i < r.count; i++) {
            double c = b->items[r.first + i].centre[axis];
            low[axis] = sk_min(low[axis], c);
            high = sk_max(high, c);
        }
        scale[axis] = high > low[axis] ? BINS * 0.999999 / (high - low[axis]) : 0.0;
    }
    bin bins[3][BINS];
    for (int32_t k = 0; k < 3 * BINS; k++) bins[k / BINS][k % BINS] = (bin){empty_box, 0};
    for (int32_t i = 0; i < r.count; i++) {
        const item *one = &b->items[r.first + i];
        for (int32_t axis = 0; axis < 3; axis++) {
            bin *into = &bins[axis][(int32_t)((one->centre[axis] - low[axis]) * scale[axis])];
            into->box = box_hull(into->box, one->box);
            into->count++;
        }
    }
    for (int32_t axis = 0; axis < 3; axis++) consider_bins(bins[axis], axis, &least, out);
    return least < INFINITY;
}

static bool before(const item *a, const item *b, int32_t axis) {
    return a->centre[axis] < b->centre[axis] || (a->centre[axis] == b->centre[axis] && a->piece < b->piece);
}

static void swap_items(item *a, item *b) {
    item held = *a;
    *a = *b;
    *b = held;
}

// Moves the `left` items with the lowest centres to the front of the range (quickselect).
static void select_items(item *items, int32_t count, int32_t left, int32_t axis) {
    while (count > 1 && left > 0 && left < count) {
        item pivot = items[count / 2];
        int32_t i = 0, k = count - 1;
        while (i <= k) {
            while (before(&items[i], &pivot, axis)) i++;
            while (before(&pivot, &items[k], axis)) k--;
            if (i <= k) swap_items(&items[i++], &items[k--]);
        }
        if (left <= k) {
            count = k + 1;
        } else if (left >= i) {
            items += i;
            left -= i;
            count -= i;
        } else {
            return;
        }
    }
}

// Splits a range for `slots` children of a node; it has more pieces than slots. The slots are shared in proportion to
// the pieces. Trees of n pieces whose nodes are all full exist for n = 1, 8, 15, ... So the left side gets one piece
// per slot plus a multiple of seven.
static void divide(const tree_builder *b, range r, int32_t slots, int32_t depth, range *left, int32_t *left_slots) {
    split s = {0, r.count / 2};
    // Below MEDIAN_DEPTH ranges are halved, so that no arrangement of boxes makes a tree deeper than the queries'
    // stack.
    if (depth >= MEDIAN_DEPTH || !best_split(b, r, &s)) s.left = r.count / 2;
    const int32_t step = TREE_WIDTH - 1;
    int32_t share = (int32_t)((2 * (int64_t)slots * s.left + r.count) / (2 * (int64_t)r.count));
    share = share < 1 ? 1 : share > slots - 1 ? slots - 1 : share;
    int32_t steps = s.left > share ? (s.left - share + step / 2) / step : 0;
    while (share + steps * step > r.count - (slots - share)) steps--;
    *left = (range){r.first, share + steps * step};
    *left_slots = share;
    select_items(b->items + r.first, r.count, left->count, s.axis);
}

// Divides a node's range into parts, one for each child.
static void divide_all(const tree_builder *b, range r, int32_t slots, int32_t depth, range *part, int32_t *parts) {
    if (slots == 1) {
        part[(*parts)++] = r;
    } else if (r.count <= slots) {
        for (int32_t i = 0; i < r.count; i++) part[(*parts)++] = (range){r.first + i, 1};
    } else {
        range left;
        int32_t left_slots;
        divide(b, r, slots, depth, &left, &left_slots);
        range right = {r.first + left.count, r.count - left.count};
        divide_all(b, left, left_slots, depth, part, parts);
        divide_all(b, right, slots - left_slots, depth, part, parts);
    }
}

static void set_child(tree_node *node, int32_t slot, sk_box box, int32_t child) {
    const double min[3] = {box.min.x, box.min.y, box.min.z}, max[3] = {box.max.x, box.max.y, box.max.z};
    for (int32_t k = 0; k < 3; k++) {
        node->bound[BOUND_MIN + k][slot] = float_below(min[k]);
        node->bound[BOUND_MAX + k][slot] = float_above(max[k]);
    }
    node->child[slot].index = child;
}

static bool build_node(tree_builder *b, range r, int32_t depth, int32_t *out) {
    box_tree *t = b->t;
    if (!sk_csg_reserve(&t->nodes, &t->capacity, t->count + 1, sizeof *t->nodes)) return false;
    int32_t index = *out = t->count++;
    if (depth + 1 > t->depth) t->depth = depth + 1;
    range part[TREE_WIDTH];
    int32_t parts = 0;
    divide_all(b, r, TREE_WIDTH, depth, part, &parts);
    const sk_vec3 far_away = {1e30, 1e30, 1e30};
    t->nodes[index] = (tree_node){0};
    for (int32_t i = parts; i < TREE_WIDTH; i++) {
        set_child(&t->nodes[index], i, (sk_box){far_away, far_away}, TREE_EMPTY);
    }
    for (int32_t i = 0; i < parts; i++) {
        sk_box box = range_box(b, part[i]);
        int32_t child = -1 - part[i].first;
        if (part[i].count > 1 && !build_node(b, part[i], depth + 1, &child)) return false;
        set_child(&t->nodes[index], i, box, child);
    }
    return true;
}

// Moves the nodes to the start of cache lines.
static bool align_nodes(box_tree *t) {
    tree_node *aligned = aligned_alloc(64, (size_t)t->count * sizeof *aligned);
    if (aligned == NULL) return false;
    memcpy(aligned, t->nodes, (size_t)t->count * sizeof *aligned);
    free(t->nodes);
    t->nodes = aligned;
    t->capacity = t->count;
    return true;
}

bool tree_build(box_tree *t, const sk_box *boxes, int32_t *order, int32_t first, int32_t count) {
    *t = (box_tree){0};
    if (count == 0) return true;
    tree_builder b = {t, malloc(((size_t)first + (size_t)count) * sizeof *b.items)};
    if (b.items == NULL) return false;
    for (int32_t i = first; i < first + count; i++) {
        sk_box box = boxes[order[i]];
        sk_vec3 c = sk_add(box.min, box.max);
        b.items[i] = (item){box, {c.x, c.y, c.z}, order[i]};
    }
    int32_t root;
    bool ok = build_node(&b, (range){first, count}, 0, &root) && align_nodes(t);
    for (int32_t i = first; i < first + count; i++) order[i] = b.items[i].piece;
    free(b.items);
    return ok;
}
