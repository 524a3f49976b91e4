#include "csg/point_tree.h"

#include "csg/shape_internal.h"
#include <stdlib.h>
#include <string.h>

// Lists this short are not cut. A box on both sides of a cut is listed twice: ITEMS_PER_BOX bounds how often.
enum { LIST_SHORT = 2, DEPTH_MAX = 48, ITEMS_PER_BOX = 16, ITEMS_ALWAYS = 256 };

typedef struct edge {
    double at;
    bool is_end;
} edge;

typedef struct cutter {
    point_tree *t;
    const sk_box *boxes;
    edge *edges;
    int32_t item_limit;
} cutter;

typedef struct cut {
    double split;
    int32_t axis; // -1: no cut pays
    int32_t left, right;
} cut;

static double component(sk_vec3 v, int32_t axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static int compare_edges(const void *left, const void *right) {
    const edge *a = left, *b = right;
    return (a->at > b->at) - (a->at < b->at);
}

// Finds the best cut between two edges of boxes along an axis: that with the least sum of squares of the numbers of
// boxes on both sides.
static void consider_axis(const cutter *c, int32_t axis, const int32_t *list, int32_t count, double *least, cut *best) {
    for (int32_t i = 0; i < count; i++) {
        c->edges[2 * i] = (edge){component(c->boxes[list[i]].min, axis), false};
        c->edges[2 * i + 1] = (edge){component(c->boxes[list[i]].max, axis), true};
    }
    qsort(c->edges, 2 * (size_t)count, sizeof *c->edges, compare_edges);
    int32_t left = 0, right = count;
    for (int32_t i = 0; i + 1 < 2 * count; i++) {
        if (c->edges[i].is_end)
            right--;
        else
            left++;
        double split = 0.5 * (c->edges[i].at + c->edges[i + 1].at);
        if (!(split > c->edges[i].at && split < c->edges[i + 1].at)) continue;
        double cost = (double)left * left + (double)right * right;
        if (cost >= *least) continue;
        *least = cost;
        *best = (cut){split, axis, left, right};
    }
}

static cut best_cut(const cutter *c, const int32_t *list, int32_t count, int32_t depth) {
    cut best = {.axis = -1};
    if (count <= LIST_SHORT || depth >= DEPTH_MAX || c->t->item_count > c->item_limit) return best;
    double least = 0.9 * count * count;
    for (int32_t axis = 0; axis < 3; axis++) consider_axis(c, axis, list, count, &least, &best);
    return best;
}

static bool add_leaf(point_tree *t, int32_t index, const int32_t *list, int32_t count) {
    if (!sk_csg_reserve(&t->items, &t->item_capacity, t->item_count + count + 1, sizeof *t->items)) return false;
    if (count > 0) memcpy(t->items + t->item_count, list, (size_t)count * sizeof *list);
    t->nodes[index] = (point_tree_node){.axis = -1, .first = t->item_count, .count = count};
    t->item_count += count;
    return true;
}

static bool build_node(cutter *c, int32_t index, const int32_t *list, int32_t count, int32_t depth) {
    point_tree *t = c->t;
    cut best = best_cut(c, list, count, depth);
    if (best.axis < 0) return add_leaf(t, index, list, count);
    int32_t *part = malloc(((size_t)best.left + (size_t)best.right) * sizeof *part);
    if (part == NULL || !sk_csg_reserve(&t->nodes, &t->node_capacity, t->node_count + 2, sizeof *t->nodes)) {
        free(part);
        return false;
    }
    int32_t first = t->node_count, left = 0, right = best.left;
    t->node_count += 2;
    t->nodes[index] = (point_tree_node){.split = best.split, .axis = best.axis, .first = first};
    for (int32_t i = 0; i < count; i++) {
        if (component(c->boxes[list[i]].min, best.axis) <= best.split) part[left++] = list[i];
        if (component(c->boxes[list[i]].max, best.axis) > best.split) part[right++] = list[i];
    }
    bool ok = build_node(c, first, part, best.left, depth + 1) &&
              build_node(c, first + 1, part + best.left, best.right, depth + 1);
    free(part);
    return ok;
}

bool point_tree_build(point_tree *t, const sk_box *boxes, int32_t first, int32_t count) {
    *t = (point_tree){0};
    cutter c = {.t = t, .boxes = boxes, .item_limit = ITEMS_ALWAYS + ITEMS_PER_BOX * count};
    int32_t *list = malloc(((size_t)count + 1) * sizeof *list);
    c.edges = malloc((2 * (size_t)count + 1) * sizeof *c.edges);
    bool ok = list != NULL && c.edges != NULL && sk_csg_reserve(&t->nodes, &t->node_capacity, 1, sizeof *t->nodes);
    for (int32_t i = 0; i < count && ok; i++) list[i] = first + i;
    t->node_count = ok;
    ok = ok && build_node(&c, 0, list, count, 0);
    free(list);
    free(c.edges);
    return ok;
}

void point_tree_free(point_tree *t) {
    free(t->nodes);
    free(t->items);
    *t = (point_tree){0};
}
