// The cell of a coordinate x in grid g is floor(x / size), size = 2^(g + FINEST). A box that is at most as large as a
// cell covers at most two cells along each axis, so it has at most eight entries.
//
// Boxes are entered from the coarsest grid to the finest, in ascending order within a grid. So a box finds all boxes of
// coarser grids, and those of its own grid with smaller numbers. Two boxes that touch may share several cells. Their
// pair is taken in one of them only: in the cell of the corner with the larger minimum along each axis. Both boxes cover
// that cell.
#include "body/body_pairs.h"

#include "base/assert.h"
#include "body/body_box.h"
#include <stdlib.h>
#include <string.h>

enum {
    FINEST = -6, // the finest grid has cells of 2^-6 m
    GRIDS = 32,
    CELLS_MAX = 8, // of a box in a grid
    NONE = -1
};

#define FARTHEST 1e7 // m: boxes are limited to this cube, in which numbers of cells fit in 32 bits

typedef struct cell {
    int32_t x, y, z, grid;
} cell;

typedef struct entry {
    cell at;
    int32_t box, next; // next: of the same slot
} entry;

struct sk_body_pairs {
    int32_t box_capacity, pair_capacity, slots; // slots: a power of two
    int32_t *slot;                              // first entry, or NONE
    entry *entries;
    int32_t entry_count;
    int32_t *order, *start; // boxes from coarse to fine; counters for sorting
    int8_t *grid;           // of each box; NONE: it has no pairs
    sk_body_pair *pairs, *sorted;
    int32_t pair_count;
    int64_t lost;
    sk_body_pair first_lost;
    uint32_t used; // bit g: grid g has entries
    double size[GRIDS];
};

sk_body_pairs *sk_body_pairs_create(int32_t boxes, int32_t pairs) {
    sk_body_pairs *m = calloc(1, sizeof *m);
    if (m == NULL) return NULL;
    size_t n = (size_t)boxes + 1;
    m->box_capacity = boxes;
    m->pair_capacity = pairs;
    m->slots = 64;
    while ((size_t)m->slots < n * CELLS_MAX) m->slots *= 2;
    m->slot = malloc((size_t)m->slots * sizeof *m->slot);
    m->entries = malloc(n * CELLS_MAX * sizeof *m->entries);
    m->order = malloc(n * sizeof *m->order);
    m->start = malloc((n + GRIDS) * sizeof *m->start);
    m->grid = malloc(n);
    m->pairs = malloc(((size_t)pairs + 1) * sizeof *m->pairs);
    m->sorted = malloc(((size_t)pairs + 1) * sizeof *m->sorted);
    m->size[0] = 1.0 / (1 << -FINEST);
    for (int32_t g = 1; g < GRIDS; g++) m->size[g] = 2.0 * m->size[g - 1];
    if (m->slot != NULL && m->entries != NULL && m->order != NULL && m->start != NULL && m->grid != NULL &&
        m->pairs != NULL && m->sorted != NULL)
        return m;
    sk_body_pairs_destroy(m);
    return NULL;
}

void sk_body_pairs_destroy(sk_body_pairs *m) {
    if (m == NULL) return;
    free(m->slot);
    free(m->entries);
    free(m->order);
    free(m->start);
    free(m->grid);
    free(m->pairs);
    free(m->sorted);
    free(m);
}

static bool is_valid(const sk_box *box) {
    return sk_is_finite3(box->min) && sk_is_finite3(box->max) && box->min.x <= box->max.x && box->min.y <= box->max.y &&
           box->min.z <= box->max.z;
}

static int32_t number_of(double x, double size) {
    return (int32_t)floor(sk_clamp(x, -FARTHEST, FARTHEST) / size);
}

static cell cell_of(sk_vec3 p, int32_t grid, double size) {
    return (cell){number_of(p.x, size), number_of(p.y, size), number_of(p.z, size), grid};
}

// Cells that follow each other along x have slots that follow each other: they are often in one cache line.
static uint32_t slot_of(const sk_body_pairs *m, cell c) {
    uint32_t h = (uint32_t)c.y * UINT32_C(0x9E3779B1);
    h ^= ((uint32_t)c.z * GRIDS + (uint32_t)c.grid) * UINT32_C(0x85EBCA77);
    h ^= h >> 15;
    h *= UINT32_C(0xC2B2AE3D);
    h ^= h >> 13;
    return (h + (uint32_t)c.x) & (uint32_t)(m->slots - 1);
}

static bool same_cell(cell a, cell b) {
    return a.x == b.x && a.y == b.y && a.z == b.z && a.grid == b.grid;
}

// ---- the search ----

static void note_pair(sk_body_pairs *m, int32_t a, int32_t b) {
    sk_body_pair pair = a < b ? (sk_body_pair){a, b} : (sk_body_pair){b, a};
    if (m->pair_count < m->pair_capacity)
        m->pairs[m->pair_count++] = pair;
    else if (m->lost++ == 0)
        m->first_lost = pair;
}

// Compares box i with the boxes of a cell.
static void search_cell(sk_body_pairs *m, const sk_pair_box *boxes, int32_t i, cell at) {
    double size = m->size[at.grid];
    for (int32_t e = m->slot[slot_of(m, at)]; e != NONE; e = m->entries[e].next) {
        if (!same_cell(m->entries[e].at, at)) continue;
        int32_t k = m->entries[e].box;
        if ((boxes[i].rests && boxes[k].rests) || !sk_boxes_touch(boxes[i].box, boxes[k].box)) continue;
        sk_vec3 corner = sk_max3(boxes[i].box.min, boxes[k].box.min);
        if (same_cell(cell_of(corner, at.grid, size), at)) note_pair(m, i, k);
    }
}

static void enter(sk_body_pairs *m, int32_t i, cell at) {
    SK_ASSERT(m->entry_count < CELLS_MAX * (m->box_capacity + 1));
    uint32_t slot = slot_of(m, at);
    m->entries[m->entry_count] = (entry){at, i, m->slot[slot]};
    m->slot[slot] = m->entry_count++;
}

// Visits the cells of a grid that box i covers: searches them, and enters the box if the grid is its own.
static void visit_grid(sk_body_pairs *m, const sk_pair_box *boxes, int32_t i, int32_t grid) {
    cell low = cell_of(boxes[i].box.min, grid, m->size[grid]), high = cell_of(boxes[i].box.max, grid, m->size[grid]);
    for (int32_t x = low.x; x <= high.x; x++)
        for (int32_t y = low.y; y <= high.y; y++)
            for (int32_t z = low.z; z <= high.z; z++) {
                cell at = {x, y, z, grid};
                search_cell(m, boxes, i, at);
                if (m->grid[i] == grid) enter(m, i, at);
            }
}

// The finest grid whose cells are larger than the box within the cube, also after rounding. The coarsest grid has cells
// larger than the cube.
static int8_t grid_of(const sk_body_pairs *m, const sk_box *box) {
    static const double ROUNDING = 1.001;
    const sk_vec3 far = {FARTHEST, FARTHEST, FARTHEST};
    sk_vec3 side = sk_sub(sk_min3(sk_max3(box->max, sk_neg(far)), far), sk_min3(sk_max3(box->min, sk_neg(far)), far));
    double most = sk_max(side.x, sk_max(side.y, side.z));
    int32_t grid = 0;
    while (grid < GRIDS - 1 && m->size[grid] < ROUNDING * most) grid++;
    return (int8_t)grid;
}

// Orders the boxes from the coarsest grid to the finest, by their numbers within a grid.
static int32_t sort_boxes(sk_body_pairs *m, const sk_pair_box *boxes, int32_t count) {
    int32_t *start = m->start, valid = 0;
    memset(start, 0, (GRIDS + 1) * sizeof *start);
    for (int32_t i = 0; i < count; i++) {
        m->grid[i] = NONE;
        if (!is_valid(&boxes[i].box)) continue;
        m->grid[i] = grid_of(m, &boxes[i].box);
        start[GRIDS - m->grid[i]]++;
        valid++;
    }
    for (int32_t g = 1; g <= GRIDS; g++) start[g] += start[g - 1];
    for (int32_t i = 0; i < count; i++)
        if (m->grid[i] != NONE) m->order[start[GRIDS - 1 - m->grid[i]]++] = i;
    return valid;
}

// Sorts the pairs by one of their numbers, stably.
static void sort_pairs(sk_body_pairs *m, const sk_body_pair *from, sk_body_pair *to, bool by_a, int32_t boxes) {
    memset(m->start, 0, ((size_t)boxes + 1) * sizeof *m->start);
    for (int32_t i = 0; i < m->pair_count; i++) m->start[(by_a ? from[i].a : from[i].b) + 1]++;
    for (int32_t i = 1; i <= boxes; i++) m->start[i] += m->start[i - 1];
    for (int32_t i = 0; i < m->pair_count; i++) to[m->start[by_a ? from[i].a : from[i].b]++] = from[i];
}

sk_pair_list sk_body_pairs_find(sk_body_pairs *m, const sk_pair_box *boxes, int32_t count) {
    SK_ASSERT(count >= 0 && count <= m->box_capacity);
    memset(m->slot, 0xFF, (size_t)m->slots * sizeof *m->slot); // every slot is NONE
    m->entry_count = m->pair_count = 0;
    m->lost = 0;
    m->used = 0;
    int32_t valid = sort_boxes(m, boxes, count);
    for (int32_t n = 0; n < valid; n++) {
        int32_t i = m->order[n];
        m->used |= 1u << m->grid[i];
        for (int32_t g = m->grid[i]; g < GRIDS; g++)
            if ((m->used >> g & 1u) != 0) visit_grid(m, boxes, i, g);
    }
    sort_pairs(m, m->pairs, m->sorted, false, count);
    sort_pairs(m, m->sorted, m->pairs, true, count);
    return (sk_pair_list){m->pairs, m->pair_count, m->lost, m->first_lost};
}

sk_pair_list sk_body_pairs_find_few(sk_body_pairs *m, const sk_pair_box *boxes, int32_t count, const int32_t *moving,
                                    int32_t moving_count) {
    SK_ASSERT(count >= 0 && count <= m->box_capacity);
    m->pair_count = 0;
    m->lost = 0;
    int32_t next = 0; // of the moving boxes, the first beyond a
    for (int32_t a = 0; a < count; a++) {
        bool moves = next < moving_count && moving[next] == a;
        next += moves;
        if (!moves && next == moving_count) break;
        if (!is_valid(&boxes[a].box)) continue;
        int32_t to = moves ? count - a - 1 : moving_count - next;
        for (int32_t k = 0; k < to; k++) {
            int32_t b = moves ? a + 1 + k : moving[next + k];
            if (sk_boxes_touch(boxes[a].box, boxes[b].box) && is_valid(&boxes[b].box)) note_pair(m, a, b);
        }
    }
    // Those that are lost for want of room are those of the smallest boxes, which grids know.
    if (m->lost > 0) return sk_body_pairs_find(m, boxes, count);
    return (sk_pair_list){m->pairs, m->pair_count, m->lost, m->first_lost};
}

int32_t sk_body_pairs_of(const sk_pair_box *boxes, int32_t count, int32_t i, int32_t *out, int32_t capacity) {
    int32_t found = 0;
    for (int32_t k = 0; k < count; k++) {
        if (k == i || !is_valid(&boxes[k].box) || !is_valid(&boxes[i].box) ||
            !sk_boxes_touch(boxes[i].box, boxes[k].box))
            continue;
        if (found < capacity) out[found] = k;
        found++;
    }
    return found;
}
