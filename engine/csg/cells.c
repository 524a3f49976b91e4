#include "csg/cells.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include <stdlib.h>

// m: to be dropped from a cell, a half-space must be constant in the cell and this far around it. The box for queries
// extends half as far. Both margins are far above the rounding of a query (support.c) and of a slab distance.
#define CELL_MARGIN 1e-3

enum { CELL_LEAVES = 8, CELL_DEPTH_MAX = 48, CELLS_MAX = 1 << 17, CELL_PARTS_MAX = 1 << 24 };

// Limit on visits of parts of expressions, 10 to 20 ns each. Above it no cell is divided further. A field with 10,000
// pits, which have 60,000 half-spaces, takes 7 million.
enum { CELL_LOOKS_ALWAYS = 1 << 24, CELL_LOOKS_PER_HALF_SPACE = 512 };

typedef struct divider {
    cell_table *t;
    expression *e;
    int32_t nothing, everything;
    int32_t *stack; // simplified parts of all levels of recursion
    int32_t stack_count, stack_capacity;
    double *cuts;
    int32_t cut_capacity;
    int64_t looks; // visits of parts of expressions still allowed
    bool failed;
} divider;

static sk_box grown(sk_box b, double by) {
    const sk_vec3 margin = {by, by, by};
    return (sk_box){sk_sub(b.min, margin), sk_add(b.max, margin)};
}

static int32_t add_node(divider *d, expression_node node) {
    expression *e = d->e;
    if (!sk_csg_reserve(&e->nodes, &e->node_capacity, e->node_count + 1, sizeof *e->nodes)) {
        d->failed = true;
        return 0;
    }
    e->nodes[e->node_count] = node;
    return e->node_count++;
}

// Returns the form of a half-space in a box: everything if the whole box is clearly inside it, nothing if the box is
// clearly outside, else the half-space. A relaxation like that of support.c, but four times as large, covers the
// rounding of a query.
static int32_t simplify_leaf(const divider *d, int32_t index, const sk_box *box) {
    sk_half_space h = d->e->planes[d->e->nodes[index].first].half_space;
    sk_vec3 centre = sk_mix(box->min, box->max, 0.5), half = sk_scale(0.5, sk_sub(box->max, box->min));
    double middle = sk_dot(h.normal, centre) - h.offset;
    double reach = fabs(h.normal.x) * half.x + fabs(h.normal.y) * half.y + fabs(h.normal.z) * half.z;
    reach += 0x1p-46 * (2.0 * WORLD_LIMIT + fabs(h.offset));
    if (middle + reach < 0.0) return d->everything;
    return middle - reach > 0.0 ? d->nothing : index;
}

static int32_t simplify(divider *d, int32_t index, const sk_box *box) {
    expression_node node = d->e->nodes[index];
    d->looks--;
    if (node.kind == EXPRESSION_LEAF) return simplify_leaf(d, index, box);
    if (node.kind != EXPRESSION_UNION && node.kind != EXPRESSION_INTERSECTION) return index;
    bool is_union = node.kind == EXPRESSION_UNION, changed = false;
    int32_t neutral = is_union ? d->nothing : d->everything, absorbing = is_union ? d->everything : d->nothing;
    int32_t base = d->stack_count;
    for (int32_t i = 0; i < node.count && !d->failed; i++) {
        int32_t child = d->e->children[node.first + i], part = simplify(d, child, box);
        changed = changed || part != child;
        if (part == absorbing) {
            d->stack_count = base;
            return absorbing;
        }
        if (part == neutral) continue;
        if (!sk_csg_reserve(&d->stack, &d->stack_capacity, d->stack_count + 1, sizeof *d->stack))
            d->failed = true;
        else
            d->stack[d->stack_count++] = part;
    }
    int32_t count = d->stack_count - base;
    d->stack_count = base;
    if (d->failed || !changed) return index;
    if (count == 0) return neutral;
    if (count == 1) return d->stack[base];
    expression *e = d->e;
    if (!sk_csg_reserve(&e->children, &e->child_capacity, e->child_count + count, sizeof *e->children)) {
        d->failed = true;
        return index;
    }
    expression_node made = {.kind = node.kind, .first = e->child_count, .count = count};
    for (int32_t i = 0; i < count; i++) e->children[e->child_count++] = d->stack[base + i];
    return add_node(d, made);
}

static int32_t count_leaves(const expression *e, int32_t index) {
    const expression_node *node = &e->nodes[index];
    if (node->kind == EXPRESSION_LEAF) return 1;
    int32_t count = 0;
    for (int32_t i = 0; i < node->count; i++) count += count_leaves(e, e->children[node->first + i]);
    return count;
}

static double component(sk_vec3 v, int32_t axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

// Appends to d->cuts the positions where planes that mostly face along `axis` cross the line through the box's middle.
static void collect_cuts(divider *d, int32_t index, const sk_box *box, int32_t axis, int32_t *count) {
    const expression_node *node = &d->e->nodes[index];
    d->looks--;
    for (int32_t i = 0; node->kind != EXPRESSION_LEAF && i < node->count; i++) {
        collect_cuts(d, d->e->children[node->first + i], box, axis, count);
    }
    if (node->kind != EXPRESSION_LEAF) return;
    sk_half_space h = d->e->planes[node->first].half_space;
    double own = component(h.normal, axis);
    if (fabs(own) < 0.57) return; // below 1 / sqrt(3) another axis is closer
    sk_vec3 centre = sk_mix(box->min, box->max, 0.5);
    // For a plane perpendicular to the axis this is exactly the plane itself, so faces are cut along their own edges.
    double others = sk_dot(h.normal, centre) - own * component(centre, axis);
    double at = (h.offset - others) / own;
    double low = component(box->min, axis) + 4.0 * CELL_MARGIN, high = component(box->max, axis) - 4.0 * CELL_MARGIN;
    if (!(at > low && at < high)) return;
    if (!sk_csg_reserve(&d->cuts, &d->cut_capacity, *count + 1, sizeof *d->cuts))
        d->failed = true;
    else
        d->cuts[(*count)++] = at;
}

static int compare_reals(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

// Finds the median of the cuts along the axis that has most of them. Returns false if there are none.
static bool choose_cut(divider *d, int32_t index, const sk_box *box, int32_t *axis, double *at) {
    int32_t most = 0;
    for (int32_t k = 0; k < 3; k++) {
        int32_t count = 0;
        collect_cuts(d, index, box, k, &count);
        if (count <= most || d->failed) continue;
        qsort(d->cuts, (size_t)count, sizeof *d->cuts, compare_reals);
        most = count;
        *axis = k;
        *at = d->cuts[count / 2];
    }
    return most > 0;
}

static void add_cell(divider *d, int32_t root, sk_box box) {
    cell_table *t = d->t;
    if (root == d->nothing || d->failed) return;
    if (!sk_csg_reserve(&t->boxes, &t->box_capacity, t->count + 1, sizeof *t->boxes) ||
        !sk_csg_reserve(&t->roots, &t->root_capacity, t->count + 1, sizeof *t->roots)) {
        d->failed = true;
        return;
    }
    t->boxes[t->count] = grown(box, 0.5 * CELL_MARGIN);
    t->roots[t->count++] = root;
}

// Divides a box into at most `room` cells. The halves share `room` in proportion to their half-spaces. So if there is
// too little for all, the cells are somewhat larger everywhere.
static int32_t divide(divider *d, int32_t root, sk_box box, int32_t depth, int32_t room) {
    cell_table *t = d->t;
    if (!sk_csg_reserve(&t->divisions, &t->division_capacity, t->division_count + 1, sizeof *t->divisions)) {
        d->failed = true;
        return 0;
    }
    int32_t leaves = count_leaves(d->e, root), axis = 0, index = t->division_count++;
    t->divisions[index] = (division){.axis = -1, .root = root};
    double at = 0.0;
    bool full = room < 2 || d->e->child_count >= CELL_PARTS_MAX || d->looks < 0;
    if (d->failed || full || leaves <= CELL_LEAVES || depth >= CELL_DEPTH_MAX ||
        !choose_cut(d, root, &box, &axis, &at)) {
        add_cell(d, root, box);
        return index;
    }
    sk_box low = box, high = box;
    if (axis == 0) low.max.x = high.min.x = at;
    if (axis == 1) low.max.y = high.min.y = at;
    if (axis == 2) low.max.z = high.min.z = at;
    sk_box low_around = grown(low, CELL_MARGIN), high_around = grown(high, CELL_MARGIN);
    int32_t low_root = simplify(d, root, &low_around), high_root = simplify(d, root, &high_around);
    if (!d->failed && low_root == root && high_root == root) { // nothing became simpler
        add_cell(d, root, box);
        return index;
    }
    double part = count_leaves(d->e, low_root), rest = count_leaves(d->e, high_root);
    int32_t share = 1 + (int32_t)((room - 2) * (part / (part + rest + 1.0)));
    int32_t first = t->count, below = divide(d, low_root, low, depth + 1, share);
    int32_t above = divide(d, high_root, high, depth + 1, room - (t->count - first));
    t->divisions[index] = (division){at, axis, below, above, root};
    return index;
}

bool cells_build(cell_table *t, box_tree *tree, expression *e) {
    divider d = {.t = t, .e = e, .looks = CELL_LOOKS_ALWAYS + CELL_LOOKS_PER_HALF_SPACE * (int64_t)e->feature_count};
    d.nothing = add_node(&d, (expression_node){.kind = EXPRESSION_NOTHING});
    d.everything = add_node(&d, (expression_node){.kind = EXPRESSION_EVERYTHING});
    const sk_vec3 corner = {WORLD_LIMIT, WORLD_LIMIT, WORLD_LIMIT};
    divide(&d, e->root, (sk_box){sk_neg(corner), corner}, 0, CELLS_MAX);
    free(d.stack);
    free(d.cuts);
    int32_t *order = malloc(((size_t)t->count + 1) * sizeof *order),
            *roots = malloc(((size_t)t->count + 1) * sizeof *roots);
    sk_box *boxes = malloc(((size_t)t->count + 1) * sizeof *boxes);
    bool ok = !d.failed && order != NULL && roots != NULL && boxes != NULL;
    for (int32_t i = 0; i < t->count && ok; i++) order[i] = i;
    ok = ok && tree_build(tree, t->boxes, order, 0, t->count);
    for (int32_t i = 0; i < t->count && ok; i++) {
        boxes[i] = t->boxes[order[i]];
        roots[i] = t->roots[order[i]];
    }
    free(order);
    if (!ok) {
        free(roots);
        free(boxes);
        return false;
    }
    free(t->boxes);
    free(t->roots);
    t->boxes = boxes;
    t->roots = roots;
    t->box_capacity = t->root_capacity = t->count;
    return true;
}

void cells_free(cell_table *t) {
    free(t->boxes);
    free(t->roots);
    free(t->divisions);
    *t = (cell_table){0};
}
