// A tree over boxes, eight children to a node, split by the surface-area heuristic over equal bins.
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

static double centre(const sk_box *b, int32_t axis) {
    if (axis == 0) return b->min.x + b->max.x;
    return axis == 1 ? b->min.y + b->max.y : b->min.z + b->max.z;
}

typedef struct range {
    int32_t first, count;
} range;

typedef struct tree_builder {
    box_tree *t;
    const sk_box *boxes;
    int32_t *order;
} tree_builder;

static sk_box range_box(const tree_builder *b, range r) {
    sk_box box = empty_box;
    for (int32_t i = 0; i < r.count; i++) box = box_hull(box, b->boxes[b->order[r.first + i]]);
    return box;
}

typedef struct split {
    int32_t axis;
    double plane; // pieces with centre below go left
} split;

// Cost of a split: area times pieces on both sides, over BINS - 1 planes of each axis.
static bool best_split(const tree_builder *b, range r, split *out) {
    double least = INFINITY;
    for (int32_t axis = 0; axis < 3; axis++) {
        double low = INFINITY, high = -INFINITY;
        for (int32_t i = 0; i < r.count; i++) {
            double c = centre(&b->boxes[b->order[r.first + i]], axis);
            low = sk_min(low, c);
            high = sk_max(high, c);
        }
        if (!(high > low)) continue;
        sk_box bin[BINS];
        int32_t count[BINS] = {0};
        for (int32_t k = 0; k < BINS; k++) bin[k] = empty_box;
        for (int32_t i = 0; i < r.count; i++) {
            const sk_box *box = &b->boxes[b->order[r.first + i]];
            int32_t k = (int32_t)((centre(box, axis) - low) / (high - low) * (BINS * 0.999999));
            bin[k] = box_hull(bin[k], *box);
            count[k]++;
        }
        double left_cost[BINS];
        sk_box side = empty_box;
        int32_t n = 0;
        for (int32_t k = 0; k < BINS; k++) {
            side = box_hull(side, bin[k]);
            left_cost[k] = half_area(&side) * (n += count[k]);
        }
        side = empty_box;
        n = 0;
        for (int32_t k = BINS - 1; k > 0; k--) {
            side = box_hull(side, bin[k]);
            double cost = half_area(&side) * (n += count[k]) + left_cost[k - 1];
            if (n < r.count && n > 0 && cost < least) {
                least = cost;
                *out = (split){axis, low + (high - low) * (k / (BINS * 0.999999))};
            }
        }
    }
    return least < INFINITY;
}

// Moves the pieces left of the plane to the front; returns how many there are.
static int32_t partition(const tree_builder *b, range r, split s) {
    int32_t left = 0;
    for (int32_t i = 0; i < r.count; i++) {
        int32_t piece = b->order[r.first + i];
        if (centre(&b->boxes[piece], s.axis) >= s.plane) continue;
        b->order[r.first + i] = b->order[r.first + left];
        b->order[r.first + left++] = piece;
    }
    return left;
}

static void divide(const tree_builder *b, range r, int32_t depth, range *left, range *right) {
    split s;
    int32_t n = 0;
    // Below MEDIAN_DEPTH halves, so that no arrangement of boxes makes a tree deeper than the queries' stack.
    if (depth < MEDIAN_DEPTH && best_split(b, r, &s)) n = partition(b, r, s);
    if (n == 0 || n == r.count) n = r.count / 2;
    *left = (range){r.first, n};
    *right = (range){r.first + n, r.count - n};
}

static void set_child(tree_node *node, int32_t slot, sk_box box, int32_t child) {
    const double min[3] = {box.min.x, box.min.y, box.min.z}, max[3] = {box.max.x, box.max.y, box.max.z};
    for (int32_t k = 0; k < 3; k++) {
        node->min[k][slot] = float_below(min[k]);
        node->max[k][slot] = float_above(max[k]);
    }
    node->child[slot] = child;
}

static bool build_node(tree_builder *b, range r, int32_t depth, int32_t *out) {
    box_tree *t = b->t;
    if (!sk_csg_reserve(&t->nodes, &t->capacity, t->count + 1, sizeof *t->nodes)) return false;
    int32_t index = *out = t->count++;
    if (depth + 1 > t->depth) t->depth = depth + 1;
    range part[TREE_WIDTH] = {r};
    int32_t parts = 1;
    while (parts < TREE_WIDTH) { // divide the part with most pieces
        int32_t largest = 0;
        for (int32_t i = 1; i < parts; i++) {
            if (part[i].count > part[largest].count) largest = i;
        }
        if (part[largest].count == 1) break;
        divide(b, part[largest], depth, &part[largest], &part[parts]);
        parts++;
    }
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

bool tree_build(box_tree *t, const sk_box *boxes, int32_t *order, int32_t first, int32_t count) {
    *t = (box_tree){0};
    if (count == 0) return true;
    tree_builder b = {t, boxes, order};
    int32_t root;
    if (!build_node(&b, (range){first, count}, 0, &root)) return false;
    tree_node *aligned = aligned_alloc(64, (size_t)t->count * sizeof *aligned);
    if (aligned == NULL) return false;
    memcpy(aligned, t->nodes, (size_t)t->count * sizeof *aligned);
    free(t->nodes);
    t->nodes = aligned;
    return true;
}
