// Two boxes may share several cells. Their pair is taken in one of them only: in the cell of the corner with the larger
// minimum along each axis. Both boxes cover that cell. The cells of a box have slots that all differ, because there are
// at least four slots along an axis and at most three cells.
#include "bounds/broad_cells.h"

#include "base/assert.h"
#include <stdlib.h>
#include <string.h>

enum { NONE = -1, ALONG_LEAST = CELLS_ALONG + 1 }; // a power of two

// m: cells are not smaller, and boxes are limited to this cube, so that numbers of cells fit in 64 bits.
static const double FINEST = 1e-6, FARTHEST = 1e9;

static int32_t slots_along(int32_t boxes, int32_t dimension) {
    int32_t along = ALONG_LEAST;
    for (;;) {
        double slots = 1.0;
        for (int32_t d = 0; d < dimension; d++) slots *= along;
        if (dimension == 0 || slots >= boxes) return along;
        along *= 2;
    }
}

static bool create_trees(broad_cells *c, size_t entries) {
    c->start = malloc(((size_t)c->slots + 1) * sizeof *c->start);
    c->node_start = malloc(((size_t)c->slots + 1) * sizeof *c->node_start);
    c->interval = malloc(entries * sizeof *c->interval);
    // A tree of m intervals has at most 4 m nodes, and 2 if it is empty.
    c->node = malloc((4 * entries + 2 * (size_t)c->slots) * sizeof *c->node);
    return c->start != NULL && c->node_start != NULL && c->interval != NULL && c->node != NULL;
}

bool broad_cells_create(int32_t boxes, int32_t dimension, bool tree, broad_cells *c) {
    *c = (broad_cells){.dimension = dimension, .tree = tree, .capacity = boxes, .per_box = 1, .slots = 1};
    c->along = slots_along(boxes, dimension);
    for (int32_t d = 0; d < dimension; d++) {
        c->slots *= c->along;
        c->per_box *= CELLS_ALONG;
    }
    size_t n = (size_t)boxes + 1, entries = n * (size_t)c->per_box;
    c->first = malloc((n + 1) * sizeof *c->first);
    c->entry = malloc(entries * sizeof *c->entry);
    c->head = malloc((size_t)c->slots * sizeof *c->head);
    c->active = malloc(n * sizeof *c->active);
    c->place = malloc(n * sizeof *c->place);
    c->wide = malloc(n * sizeof *c->wide);
    c->wide_place = malloc(n * sizeof *c->wide_place);
    return c->first != NULL && c->entry != NULL && c->head != NULL && c->active != NULL && c->place != NULL &&
           c->wide != NULL && c->wide_place != NULL && (!tree || create_trees(c, entries));
}

void broad_cells_destroy(broad_cells *c) {
    free(c->first);
    free(c->entry);
    free(c->head);
    free(c->start);
    free(c->node_start);
    free(c->interval);
    free(c->node);
    free(c->active);
    free(c->place);
    free(c->wide);
    free(c->wide_place);
}

// ---- cells ----

static int64_t number_of(const broad_cells *c, sk_vec3 p, int32_t d) {
    return (int64_t)floor(sk_clamp(broad_along(p, c->axis[d]), -FARTHEST, FARTHEST) / c->edge[d]);
}

static int32_t slot_of(const broad_cells *c, const int64_t *number) {
    int32_t slot = 0;
    for (int32_t d = 0; d < c->dimension; d++)
        slot = slot * c->along + (int32_t)((uint64_t)number[d] & (uint64_t)(c->along - 1));
    return slot;
}

static void choose_edges(broad_cells *c, const cells_search *s) {
    for (int32_t d = 0; d < c->dimension; d++) {
        double sum = 0.0;
        for (int32_t k = 0; k < s->valid; k++) {
            const sk_box *box = &s->boxes[s->by_end[k]].box;
            sum += sk_min(broad_along(box->max, c->axis[d]) - broad_along(box->min, c->axis[d]), FARTHEST);
        }
        c->edge[d] = sk_max(2.0 * sum / (s->valid + 1), FINEST);
    }
}

// Writes the entries of a box. Returns how many there are; 0: the box is wide.
static int32_t write_entries(broad_cells *c, const sk_box *box, cell_entry *entry) {
    int64_t low[CELLS_DIMENSIONS] = {0}, high[CELLS_DIMENSIONS] = {0}, at[CELLS_DIMENSIONS];
    for (int32_t d = 0; d < c->dimension; d++) {
        low[d] = number_of(c, box->min, d);
        high[d] = number_of(c, box->max, d);
        if (high[d] - low[d] >= CELLS_ALONG) return 0;
    }
    int32_t count = 0;
    for (at[0] = low[0]; at[0] <= high[0]; at[0]++)
        for (at[1] = low[1]; at[1] <= high[1]; at[1]++)
            for (at[2] = low[2]; at[2] <= high[2]; at[2]++) entry[count++].slot = slot_of(c, at);
    SK_ASSERT(count <= c->per_box);
    return count;
}

static void find_entries(broad_cells *c, int32_t count) {
    int32_t next = 0;
    for (int32_t i = 0; i < count; i++) {
        c->first[i] = next;
        c->wide_place[i] = NONE;
        if (sk_box_is_valid(&c->boxes[i].box)) next += write_entries(c, &c->boxes[i].box, &c->entry[next]);
    }
    c->first[count] = next;
}

// ---- trees ----

// Counts the intervals of each slot, and gives each slot its part of the arrays.
static void divide_intervals(broad_cells *c, int32_t entries) {
    memset(c->start, 0, ((size_t)c->slots + 1) * sizeof *c->start);
    for (int32_t e = 0; e < entries; e++) c->start[c->entry[e].slot + 1]++;
    int32_t nodes = 0;
    for (int32_t slot = 0; slot < c->slots; slot++) {
        c->node_start[slot] = nodes;
        nodes += priority_tree_nodes(c->start[slot + 1]);
        c->start[slot + 1] += c->start[slot];
    }
    for (int32_t n = 0; n < nodes; n++) c->node[n] = NONE;
}

static void plant_trees(broad_cells *c, const cells_search *s) {
    divide_intervals(c, c->first[s->count]);
    memset(c->head, 0, (size_t)c->slots * sizeof *c->head); // how many intervals of the slot have a rank
    for (int32_t k = 0; k < s->valid; k++) {
        int32_t i = s->by_end[k];
        const sk_box *box = &s->boxes[i].box;
        for (int32_t e = c->first[i]; e < c->first[i + 1]; e++) {
            int32_t slot = c->entry[e].slot, rank = c->head[slot]++;
            c->entry[e].item = rank;
            c->interval[c->start[slot] + rank] =
                (tree_interval){broad_along(box->min, c->tree_axis), broad_along(box->max, c->tree_axis), i};
        }
    }
}

static priority_tree tree_of(const broad_cells *c, int32_t slot) {
    return (priority_tree){c->interval + c->start[slot], c->start[slot + 1] - c->start[slot],
                           c->node + c->node_start[slot]};
}

// ---- search ----

void broad_cells_begin(broad_cells *c, const cells_search *s) {
    SK_ASSERT(s->count <= c->capacity);
    c->boxes = s->boxes;
    c->tree_axis = s->tree_axis;
    for (int32_t d = 0; d < c->dimension; d++) c->axis[d] = s->axis[d];
    choose_edges(c, s);
    find_entries(c, s->count);
    if (c->tree)
        plant_trees(c, s);
    else
        memset(c->head, 0xFF, (size_t)c->slots * sizeof *c->head); // every head is NONE
    c->active_count = c->wide_count = 0;
}

// Whether the pair of two boxes is taken in this slot.
static bool takes(const broad_cells *c, int32_t slot, int32_t i, int32_t k) {
    if (c->dimension == 0) return true;
    sk_vec3 corner = sk_max3(c->boxes[i].box.min, c->boxes[k].box.min);
    int64_t number[CELLS_DIMENSIONS];
    for (int32_t d = 0; d < c->dimension; d++) number[d] = number_of(c, corner, d);
    return slot_of(c, number) == slot;
}

static void compare(const broad_cells *c, int32_t slot, int32_t i, int32_t k, broad_pairs *pairs) {
    if (broad_is_pair(&c->boxes[i], &c->boxes[k]) && takes(c, slot, i, k)) broad_pairs_add(pairs, i, k);
}

static void compare_with(const broad_cells *c, int32_t i, const int32_t *others, int32_t count, broad_pairs *pairs) {
    for (int32_t n = 0; n < count; n++)
        if (broad_is_pair(&c->boxes[i], &c->boxes[others[n]])) broad_pairs_add(pairs, i, others[n]);
}

static void enter_tree(broad_cells *c, int32_t i, const cell_entry *e, broad_pairs *pairs) {
    const sk_box *box = &c->boxes[i].box;
    tree_search s;
    tree_search_begin(&s, tree_of(c, e->slot), broad_along(box->min, c->tree_axis),
                      broad_along(box->max, c->tree_axis));
    for (int32_t rank = tree_search_next(&s); rank >= 0; rank = tree_search_next(&s))
        compare(c, e->slot, i, s.tree.interval[rank].box, pairs);
    priority_tree_insert(s.tree, e->item);
}

static void enter_list(broad_cells *c, int32_t i, int32_t number, broad_pairs *pairs) {
    cell_entry *e = &c->entry[number];
    for (int32_t k = c->head[e->slot]; k != NONE; k = c->entry[k].next) compare(c, e->slot, i, c->entry[k].item, pairs);
    e->item = i;
    e->previous = NONE;
    e->next = c->head[e->slot];
    if (e->next != NONE) c->entry[e->next].previous = number;
    c->head[e->slot] = number;
}

static void leave_list(broad_cells *c, const cell_entry *e) {
    if (e->next != NONE) c->entry[e->next].previous = e->previous;
    if (e->previous != NONE)
        c->entry[e->previous].next = e->next;
    else
        c->head[e->slot] = e->next;
}

static void add_to(int32_t *list, int32_t *count, int32_t *place, int32_t i) {
    place[i] = *count;
    list[(*count)++] = i;
}

// The last one takes the free place.
static void remove_from(int32_t *list, int32_t *count, int32_t *place, int32_t i) {
    int32_t last = list[--*count];
    list[place[i]] = last;
    place[last] = place[i];
    place[i] = NONE;
}

void broad_cells_enter(broad_cells *c, int32_t i, broad_pairs *pairs) {
    bool wide = c->first[i] == c->first[i + 1];
    if (wide)
        compare_with(c, i, c->active, c->active_count, pairs);
    else
        compare_with(c, i, c->wide, c->wide_count, pairs);
    for (int32_t e = c->first[i]; e < c->first[i + 1]; e++) {
        if (c->tree)
            enter_tree(c, i, &c->entry[e], pairs);
        else
            enter_list(c, i, e, pairs);
    }
    add_to(c->active, &c->active_count, c->place, i);
    if (wide) add_to(c->wide, &c->wide_count, c->wide_place, i);
}

void broad_cells_leave(broad_cells *c, int32_t i) {
    for (int32_t e = c->first[i]; e < c->first[i + 1]; e++) {
        if (c->tree)
            priority_tree_remove(tree_of(c, c->entry[e].slot), c->entry[e].item);
        else
            leave_list(c, &c->entry[e]);
    }
    remove_from(c->active, &c->active_count, c->place, i);
    if (c->wide_place[i] != NONE) remove_from(c->wide, &c->wide_count, c->wide_place, i);
}
