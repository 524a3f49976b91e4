// The hybrid of Zomorodian and Edelsbrunner ("Fast software for box intersections", 2002): a segment tree that is never
// stored, and scans of small sets.
//
// Coordinates are replaced by ranks: the ends of all boxes are numbered along each axis, with beginnings before ends at
// the same place, then by index. So no two numbers are equal, boxes that touch overlap, and every rule is exact.
//
// Two boxes overlap along an axis if one contains the beginning of the other, and only one does. A search looks for the
// pairs of an interval and a point, where the interval contains the point along axis `d` and both boxes overlap along
// the axes below `d`. The points are the beginnings. A node of the tree is a range of ranks:
//   1. Intervals that contain the whole range overlap all its points along `d`. They are compared along the axes below,
//      once as intervals and once as points.
//   2. The points are divided at their median. Each half continues with the intervals that reach into its range.
//   3. Where intervals or points are few, both are scanned along axis 0.
#include "base/radix.h"
#include "bounds/broad_internal.h"
#include <stdlib.h>

enum { AXES = 3, FEW = 256 };

typedef struct box_ranks {
    int32_t begin[AXES], end[AXES];
} box_ranks;

struct broad_hybrid {
    box_ranks *rank;
    keyed *keys, *spare; // for sorting, two for each box
    int32_t *stack;      // lists of boxes
};

// Lists on the stack at the same time: intervals and points of each axis.
enum { LISTS = 2 * AXES };

broad_hybrid *broad_hybrid_create(int32_t boxes) {
    broad_hybrid *h = calloc(1, sizeof *h);
    if (h == NULL) return NULL;
    size_t n = (size_t)boxes + 1;
    h->rank = malloc(n * sizeof *h->rank);
    h->keys = malloc(2 * n * sizeof *h->keys);
    h->spare = malloc(2 * n * sizeof *h->spare);
    h->stack = malloc(LISTS * n * sizeof *h->stack);
    if (h->rank != NULL && h->keys != NULL && h->spare != NULL && h->stack != NULL) return h;
    broad_hybrid_destroy(h);
    return NULL;
}

void broad_hybrid_destroy(broad_hybrid *h) {
    if (h == NULL) return;
    free(h->rank);
    free(h->keys);
    free(h->spare);
    free(h->stack);
    free(h);
}

// Numbers the ends of the boxes along an axis. The sort is stable, so beginnings come first at the same place.
static void number_ends(broad_hybrid *h, const sk_pair_box *boxes, const int32_t *valid, int32_t count, int32_t axis) {
    for (int32_t k = 0; k < count; k++) {
        const sk_box *box = &boxes[valid[k]].box;
        h->keys[k] = (keyed){key_of_real(broad_along(box->min, axis)), valid[k]};
        h->keys[count + k] = (keyed){key_of_real(broad_along(box->max, axis)), -1 - valid[k]};
    }
    radix_sort(h->keys, h->spare, 2 * count);
    for (int32_t n = 0; n < 2 * count; n++) {
        int32_t index = h->keys[n].index;
        if (index >= 0)
            h->rank[index].begin[axis] = n;
        else
            h->rank[-1 - index].end[axis] = n;
    }
}

// ---- the search ----

typedef struct boxes_list {
    int32_t *box;
    int32_t count;
} boxes_list;

typedef struct search {
    broad_hybrid *h;
    const sk_pair_box *boxes;
    broad_pairs *pairs;
} search;

// Copies a list, in the order of the beginnings along an axis.
static boxes_list sorted_copy(const search *s, boxes_list list, int32_t axis, int32_t *to) {
    keyed *keys = s->h->keys;
    for (int32_t k = 0; k < list.count; k++)
        keys[k] = (keyed){key_of_integer(s->h->rank[list.box[k]].begin[axis]), list.box[k]};
    radix_sort(keys, s->h->spare, list.count);
    for (int32_t k = 0; k < list.count; k++) to[k] = keys[k].index;
    return (boxes_list){to, list.count};
}

// Adds the pair if the interval contains the point along axis `d` and both boxes overlap along the axes from 1 to d - 1.
// Along axis 0 they are known to overlap.
static void compare(const search *s, int32_t interval, int32_t point, int32_t d) {
    const box_ranks *i = &s->h->rank[interval], *p = &s->h->rank[point];
    if (!(i->begin[d] < p->begin[d] && p->begin[d] < i->end[d])) return;
    for (int32_t a = 1; a < d; a++)
        if (!(i->begin[a] < p->end[a] && p->begin[a] < i->end[a])) return;
    if (!(s->boxes[interval].rests && s->boxes[point].rests)) broad_pairs_add(s->pairs, interval, point);
}

// Compares intervals with points that overlap along axis 0. Both lists are sorted by their beginnings along it.
static void scan(const search *s, boxes_list intervals, boxes_list points, int32_t d) {
    const box_ranks *rank = s->h->rank;
    int32_t i = 0, p = 0;
    while (i < intervals.count && p < points.count) {
        const box_ranks *first_interval = &rank[intervals.box[i]], *first_point = &rank[points.box[p]];
        if (first_interval->begin[0] < first_point->begin[0]) {
            for (int32_t k = p; k < points.count && rank[points.box[k]].begin[0] < first_interval->end[0]; k++)
                compare(s, intervals.box[i], points.box[k], d);
            i++;
        } else {
            for (int32_t k = i; k < intervals.count && rank[intervals.box[k]].begin[0] < first_point->end[0]; k++)
                compare(s, intervals.box[k], points.box[p], d);
            p++;
        }
    }
}

// The same along axis 0 alone: the interval contains the beginning of the point. The points are sorted.
static void scan_axis_0(const search *s, boxes_list intervals, boxes_list points) {
    const box_ranks *rank = s->h->rank;
    for (int32_t i = 0; i < intervals.count; i++) {
        const box_ranks *interval = &rank[intervals.box[i]];
        int32_t low = 0, high = points.count;
        while (low < high) {
            int32_t middle = (low + high) / 2;
            if (rank[points.box[middle]].begin[0] < interval->begin[0])
                low = middle + 1;
            else
                high = middle;
        }
        for (; low < points.count && rank[points.box[low]].begin[0] < interval->end[0]; low++)
            compare(s, intervals.box[i], points.box[low], 0);
    }
}

typedef struct rank_range {
    int32_t low, high; // from low to high - 1
} rank_range;

static bool contains(const box_ranks *r, int32_t d, rank_range range) {
    return r->begin[d] < range.low && r->end[d] >= range.high;
}

static bool reaches_into(const box_ranks *r, int32_t d, rank_range range) {
    return r->begin[d] < range.high && r->end[d] >= range.low;
}

// Moves the intervals that have a relation to a range to the front of the list. Returns how many they are.
static int32_t move_to_front(const search *s, boxes_list list, int32_t d, rank_range range,
                             bool (*has)(const box_ranks *, int32_t, rank_range)) {
    int32_t front = 0;
    for (int32_t k = 0; k < list.count; k++) {
        int32_t box = list.box[k];
        if (!has(&s->h->rank[box], d, range)) continue;
        list.box[k] = list.box[front];
        list.box[front++] = box;
    }
    return front;
}

// Adds the pairs of a node. The points are sorted by their beginnings along `d` and keep their order; the intervals are
// put in another order. `free` is the free part of the stack.
static void visit(const search *s, boxes_list intervals, boxes_list points, int32_t d, rank_range range,
                  int32_t *free) {
    if (intervals.count == 0 || points.count == 0) return;
    if (d == 0) {
        scan_axis_0(s, intervals, points);
        return;
    }
    if (intervals.count < FEW || points.count < FEW) {
        boxes_list sorted = sorted_copy(s, intervals, 0, free);
        scan(s, sorted, sorted_copy(s, points, 0, free + intervals.count), d);
        return;
    }
    const rank_range all = {-1, INT32_MAX};
    boxes_list whole = {intervals.box, move_to_front(s, intervals, d, range, contains)};
    boxes_list rest = {intervals.box + whole.count, intervals.count - whole.count};
    if (whole.count > 0) {
        boxes_list sorted = sorted_copy(s, whole, d - 1, free);
        boxes_list sorted_points = sorted_copy(s, points, d - 1, free + whole.count);
        int32_t *rest_of_stack = free + whole.count + points.count;
        visit(s, whole, sorted_points, d - 1, all, rest_of_stack);
        visit(s, sorted_points, sorted, d - 1, all, rest_of_stack);
    }
    int32_t half = points.count / 2, middle = s->h->rank[points.box[half]].begin[d];
    const rank_range lower = {range.low, middle}, upper = {middle, range.high};
    boxes_list part = {rest.box, move_to_front(s, rest, d, lower, reaches_into)};
    visit(s, part, (boxes_list){points.box, half}, d, lower, free);
    part.count = move_to_front(s, rest, d, upper, reaches_into);
    visit(s, part, (boxes_list){points.box + half, points.count - half}, d, upper, free);
}

void broad_hybrid_find(broad_hybrid *h, const sk_pair_box *boxes, int32_t count, broad_pairs *pairs) {
    const search s = {h, boxes, pairs};
    boxes_list intervals = {h->stack, 0};
    for (int32_t i = 0; i < count; i++)
        if (sk_box_is_valid(&boxes[i].box)) intervals.box[intervals.count++] = i;
    for (int32_t axis = 0; axis < AXES; axis++) number_ends(h, boxes, intervals.box, intervals.count, axis);
    boxes_list points = sorted_copy(&s, intervals, AXES - 1, h->stack + intervals.count);
    visit(&s, intervals, points, AXES - 1, (rank_range){-1, INT32_MAX}, h->stack + 2 * intervals.count);
}
