// A plane moves along one axis. A box is entered where the plane meets it, and leaves where the plane has passed it. So
// the boxes that are entered overlap along this axis, and the cells have the other two. The axis of the sweep is that
// on which the centres of the boxes are spread most, then that of the trees.
#include "base/radix.h"
#include "bounds/broad_cells.h"
#include <stdlib.h>

struct broad_sweep {
    broad_cells cells;
    keyed *keys, *spare;
    int32_t *by_begin, *by_end, *by_tree_end; // valid boxes, sorted along the axis of the sweep or of the trees
};

enum { AXES = 3, WHOLE_SPACE = 3 }; // a hash in WHOLE_SPACE dimensions needs no sweep

broad_sweep *broad_sweep_create(int32_t boxes, int32_t dimension, bool tree) {
    broad_sweep *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    size_t n = (size_t)boxes + 1;
    bool ok = broad_cells_create(boxes, dimension, tree, &s->cells);
    s->keys = malloc(n * sizeof *s->keys);
    s->spare = malloc(n * sizeof *s->spare);
    s->by_begin = malloc(n * sizeof *s->by_begin);
    s->by_end = malloc(n * sizeof *s->by_end);
    s->by_tree_end = malloc(n * sizeof *s->by_tree_end);
    if (ok && s->keys != NULL && s->spare != NULL && s->by_begin != NULL && s->by_end != NULL && s->by_tree_end != NULL)
        return s;
    broad_sweep_destroy(s);
    return NULL;
}

void broad_sweep_destroy(broad_sweep *s) {
    if (s == NULL) return;
    broad_cells_destroy(&s->cells);
    free(s->keys);
    free(s->spare);
    free(s->by_begin);
    free(s->by_end);
    free(s->by_tree_end);
    free(s);
}

// Mean distance of the centres from their mean, along an axis.
static double spread_of(const sk_pair_box *boxes, const int32_t *valid, int32_t count, int32_t axis) {
    double mean = 0.0, spread = 0.0;
    for (int32_t k = 0; k < count; k++) {
        const sk_box *box = &boxes[valid[k]].box;
        mean += 0.5 * (broad_along(box->min, axis) + broad_along(box->max, axis)) / count;
    }
    for (int32_t k = 0; k < count; k++) {
        const sk_box *box = &boxes[valid[k]].box;
        spread += fabs(0.5 * (broad_along(box->min, axis) + broad_along(box->max, axis)) - mean) / count;
    }
    return spread;
}

// Writes the axes from the least spread to the largest.
static void order_axes(const sk_pair_box *boxes, const int32_t *valid, int32_t count, int32_t *axis) {
    double spread[AXES];
    for (int32_t a = 0; a < AXES; a++) {
        spread[a] = spread_of(boxes, valid, count, a);
        int32_t k = a;
        for (; k > 0 && spread[a] < spread[axis[k - 1]]; k--) axis[k] = axis[k - 1];
        axis[k] = a;
    }
}

static void sort_along(broad_sweep *s, const sk_pair_box *boxes, int32_t count, int32_t axis, bool end, int32_t *list) {
    for (int32_t k = 0; k < count; k++) {
        const sk_box *box = &boxes[list[k]].box;
        s->keys[k] = (keyed){key_of_real(broad_along(end ? box->max : box->min, axis)), list[k]};
    }
    radix_sort(s->keys, s->spare, count);
    for (int32_t k = 0; k < count; k++) list[k] = s->keys[k].index;
}

// The plane meets the beginnings of boxes before the ends at the same place: boxes that touch make a pair.
static void sweep(broad_sweep *s, const sk_pair_box *boxes, int32_t count, int32_t axis, broad_pairs *pairs) {
    sort_along(s, boxes, count, axis, false, s->by_begin);
    sort_along(s, boxes, count, axis, true, s->by_end);
    int32_t passed = 0;
    for (int32_t k = 0; k < count; k++) {
        double plane = broad_along(boxes[s->by_begin[k]].box.min, axis);
        while (broad_along(boxes[s->by_end[passed]].box.max, axis) < plane)
            broad_cells_leave(&s->cells, s->by_end[passed++]);
        broad_cells_enter(&s->cells, s->by_begin[k], pairs);
    }
}

void broad_sweep_find(broad_sweep *s, const sk_pair_box *boxes, int32_t count, broad_pairs *pairs) {
    int32_t valid = 0, axis[AXES];
    for (int32_t i = 0; i < count; i++)
        if (sk_box_is_valid(&boxes[i].box)) s->by_begin[valid] = s->by_end[valid] = s->by_tree_end[valid] = i, valid++;
    order_axes(boxes, s->by_begin, valid, axis);
    if (s->cells.tree) sort_along(s, boxes, valid, axis[1], true, s->by_tree_end);
    broad_cells_begin(&s->cells, &(cells_search){.boxes = boxes,
                                                 .count = count,
                                                 .by_end = s->by_tree_end,
                                                 .valid = valid,
                                                 .axis = {axis[0], axis[1], axis[2]},
                                                 .tree_axis = axis[1]});
    if (s->cells.dimension < WHOLE_SPACE) {
        sweep(s, boxes, valid, axis[2], pairs);
    } else {
        for (int32_t k = 0; k < valid; k++) broad_cells_enter(&s->cells, s->by_begin[k], pairs);
    }
}
