#include "bounds/box_tree.h"

#include "base/assert.h"
#include <stdlib.h>

// The boxes while the tree is built, with their centres.
typedef struct builder {
    const sk_box *boxes;
    int32_t *order;
    sk_box_tree *tree;
} builder;

static double centre_along(const sk_box *box, int32_t axis) {
    const double *low = &box->min.x, *high = &box->max.x;
    return low[axis] + high[axis];
}

// Of equal centres the lower number comes first.
static bool comes_before(const builder *b, int32_t i, int32_t k, int32_t axis) {
    double at_i = centre_along(&b->boxes[i], axis), at_k = centre_along(&b->boxes[k], axis);
    return at_i < at_k || (at_i == at_k && i < k);
}

// Puts the boxes of a range into such an order that the one at `middle` has all before it that come before it.
static void select_middle(const builder *b, int32_t first, int32_t last, int32_t middle, int32_t axis) {
    int32_t *order = b->order;
    while (first < last) {
        int32_t pivot = order[first + (last - first) / 2], i = first, k = last;
        while (i <= k) {
            while (comes_before(b, order[i], pivot, axis)) i++;
            while (comes_before(b, pivot, order[k], axis)) k--;
            if (i > k) break;
            int32_t moved = order[i];
            order[i++] = order[k];
            order[k--] = moved;
        }
        if (middle <= k)
            last = k;
        else if (middle >= i)
            first = i;
        else
            return;
    }
}

static sk_box join(sk_box a, sk_box b) {
    return (sk_box){sk_min3(a.min, b.min), sk_max3(a.max, b.max)};
}

// Returns the axis along which the centres are spread most.
static int32_t longest_axis(const builder *b, int32_t first, int32_t count) {
    double spread[3];
    for (int32_t axis = 0; axis < 3; axis++) {
        double low = INFINITY, high = -INFINITY;
        for (int32_t i = first; i < first + count; i++) {
            low = sk_min(low, centre_along(&b->boxes[b->order[i]], axis));
            high = sk_max(high, centre_along(&b->boxes[b->order[i]], axis));
        }
        spread[axis] = high - low;
    }
    return spread[1] > spread[0] ? (spread[2] > spread[1] ? 2 : 1) : (spread[2] > spread[0] ? 2 : 0);
}

// Builds the node of a range. The depth is that of halving: at most 31 levels.
static int32_t build_node(builder *b, int32_t first, int32_t count) {
    int32_t node = b->tree->node_count++;
    sk_box_node *n = &b->tree->nodes[node];
    n->box = b->boxes[b->order[first]];
    for (int32_t i = first + 1; i < first + count; i++) n->box = join(n->box, b->boxes[b->order[i]]);
    n->second = 0;
    n->item = b->order[first];
    if (count == 1) return node;
    int32_t half = count / 2;
    select_middle(b, first, first + count - 1, first + half, longest_axis(b, first, count));
    build_node(b, first, half);
    n->second = build_node(b, first + half, count - half);
    return node;
}

sk_result sk_box_tree_build(const sk_box *boxes, int32_t count, sk_box_tree *out) {
    *out = (sk_box_tree){0};
    if (count == 0) return sk_ok();
    builder b = {.boxes = boxes, .order = malloc((size_t)count * sizeof *b.order), .tree = out};
    out->nodes = malloc((2 * (size_t)count - 1) * sizeof *out->nodes);
    if (b.order == NULL || out->nodes == NULL) {
        free(b.order);
        return sk_error("memory is short");
    }
    for (int32_t i = 0; i < count; i++) b.order[i] = i;
    build_node(&b, 0, count);
    free(b.order);
    return sk_ok();
}

void sk_box_tree_release(sk_box_tree *tree) {
    free(tree->nodes);
    *tree = (sk_box_tree){0};
}

double sk_box_distance(const sk_box *box, sk_vec3 point) {
    sk_vec3 off = sk_sub(point, sk_min3(sk_max3(point, box->min), box->max));
    return sk_length(off);
}

void sk_box_walk_begin(const sk_box_tree *tree, sk_ball about, sk_box_walk *walk) {
    walk->tree = tree;
    walk->about = about;
    walk->count = tree->node_count > 0 ? 1 : 0;
    walk->waiting[0] = 0;
}

static double gap_of(const sk_box_walk *walk, int32_t node) {
    return sk_box_distance(&walk->tree->nodes[node].box, walk->about.centre) - walk->about.radius;
}

int32_t sk_box_walk_next(sk_box_walk *walk, double most) {
    while (walk->count > 0) {
        int32_t node = walk->waiting[--walk->count];
        const sk_box_node *n = &walk->tree->nodes[node];
        if (!(gap_of(walk, node) < most)) continue;
        if (n->second == 0) return n->item;
        SK_ASSERT(walk->count + 2 <= SK_BOX_LEVELS);
        bool first_nearer = gap_of(walk, node + 1) <= gap_of(walk, n->second);
        walk->waiting[walk->count++] = first_nearer ? n->second : node + 1;
        walk->waiting[walk->count++] = first_nearer ? node + 1 : n->second;
    }
    return -1;
}
