// The cell of a coordinate x in grid g is floor(x / size), size = 2^(g + FINEST). A box that is at most as large as a
// cell covers at most two cells along each axis, so it has at most eight entries.
//
// Boxes are entered from the coarsest grid to the finest, in ascending order within a grid. So a box finds all boxes of
// coarser grids, and those of its own grid with smaller numbers. Two boxes that touch may share several cells. Their
// pair is taken in one of them only: in the cell of the corner with the larger minimum along each axis. Both boxes cover
// that cell.
#include "base/assert.h"
#include "bounds/broad_internal.h"
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

struct broad_grid {
    int32_t capacity, slots; // slots: a power of two
    int32_t *slot;           // first entry, or NONE
    entry *entries;
    int32_t entry_count;
    int32_t *order; // boxes from coarse to fine
    int8_t *grid;   // of each box; NONE: it has no pairs
    uint32_t used;  // bit g: grid g has entries
    double size[GRIDS];
};

broad_grid *broad_grid_create(int32_t boxes) {
    broad_grid *g = calloc(1, sizeof *g);
    if (g == NULL) return NULL;
    size_t n = (size_t)boxes + 1;
    g->capacity = boxes;
    g->slots = 64;
    while ((size_t)g->slots < n * CELLS_MAX) g->slots *= 2;
    g->slot = malloc((size_t)g->slots * sizeof *g->slot);
    g->entries = malloc(n * CELLS_MAX * sizeof *g->entries);
    g->order = malloc(n * sizeof *g->order);
    g->grid = malloc(n);
    g->size[0] = 1.0 / (1 << -FINEST);
    for (int32_t k = 1; k < GRIDS; k++) g->size[k] = 2.0 * g->size[k - 1];
    if (g->slot != NULL && g->entries != NULL && g->order != NULL && g->grid != NULL) return g;
    broad_grid_destroy(g);
    return NULL;
}

void broad_grid_destroy(broad_grid *g) {
    if (g == NULL) return;
    free(g->slot);
    free(g->entries);
    free(g->order);
    free(g->grid);
    free(g);
}

static int32_t number_of(double x, double size) {
    return (int32_t)floor(sk_clamp(x, -FARTHEST, FARTHEST) / size);
}

static cell cell_of(sk_vec3 p, int32_t grid, double size) {
    return (cell){number_of(p.x, size), number_of(p.y, size), number_of(p.z, size), grid};
}

// Cells that follow each other along x have slots that follow each other: they are often in one cache line.
static uint32_t slot_of(const broad_grid *g, cell c) {
    uint32_t h = (uint32_t)c.y * UINT32_C(0x9E3779B1);
    h ^= ((uint32_t)c.z * GRIDS + (uint32_t)c.grid) * UINT32_C(0x85EBCA77);
    h ^= h >> 15;
    h *= UINT32_C(0xC2B2AE3D);
    h ^= h >> 13;
    return (h + (uint32_t)c.x) & (uint32_t)(g->slots - 1);
}

static bool same_cell(cell a, cell b) {
    return a.x == b.x && a.y == b.y && a.z == b.z && a.grid == b.grid;
}

// ---- the search ----

typedef struct search {
    broad_grid *g;
    const sk_pair_box *boxes;
    broad_pairs *pairs;
} search;

// Compares box i with the boxes of a cell.
static void search_cell(const search *s, int32_t i, cell at) {
    const broad_grid *g = s->g;
    const sk_pair_box *boxes = s->boxes;
    double size = g->size[at.grid];
    for (int32_t e = g->slot[slot_of(g, at)]; e != NONE; e = g->entries[e].next) {
        if (!same_cell(g->entries[e].at, at)) continue;
        int32_t k = g->entries[e].box;
        if (!broad_is_pair(&boxes[i], &boxes[k])) continue;
        sk_vec3 corner = sk_max3(boxes[i].box.min, boxes[k].box.min);
        if (same_cell(cell_of(corner, at.grid, size), at)) broad_pairs_add(s->pairs, i, k);
    }
}

static void enter(broad_grid *g, int32_t i, cell at) {
    SK_ASSERT(g->entry_count < CELLS_MAX * (g->capacity + 1));
    uint32_t slot = slot_of(g, at);
    g->entries[g->entry_count] = (entry){at, i, g->slot[slot]};
    g->slot[slot] = g->entry_count++;
}

// Visits the cells of a grid that box i covers: searches them, and enters the box if the grid is its own.
static void visit_grid(const search *s, int32_t i, int32_t grid) {
    const sk_box *box = &s->boxes[i].box;
    double size = s->g->size[grid];
    cell low = cell_of(box->min, grid, size), high = cell_of(box->max, grid, size);
    for (int32_t x = low.x; x <= high.x; x++)
        for (int32_t y = low.y; y <= high.y; y++)
            for (int32_t z = low.z; z <= high.z; z++) {
                cell at = {x, y, z, grid};
                search_cell(s, i, at);
                if (s->g->grid[i] == grid) enter(s->g, i, at);
            }
}

// The finest grid whose cells are larger than the box within the cube, also after rounding. The coarsest grid has cells
// larger than the cube.
static int8_t grid_of(const broad_grid *g, const sk_box *box) {
    static const double ROUNDING = 1.001;
    const sk_vec3 far = {FARTHEST, FARTHEST, FARTHEST};
    sk_vec3 side = sk_sub(sk_min3(sk_max3(box->max, sk_neg(far)), far), sk_min3(sk_max3(box->min, sk_neg(far)), far));
    double most = sk_max(side.x, sk_max(side.y, side.z));
    int32_t grid = 0;
    while (grid < GRIDS - 1 && g->size[grid] < ROUNDING * most) grid++;
    return (int8_t)grid;
}

// Orders the boxes from the coarsest grid to the finest, by their numbers within a grid. Returns how many are valid.
static int32_t sort_boxes(broad_grid *g, const sk_pair_box *boxes, int32_t count) {
    int32_t start[GRIDS + 1] = {0}, valid = 0;
    for (int32_t i = 0; i < count; i++) {
        g->grid[i] = NONE;
        if (!sk_box_is_valid(&boxes[i].box)) continue;
        g->grid[i] = grid_of(g, &boxes[i].box);
        start[GRIDS - g->grid[i]]++;
        valid++;
    }
    for (int32_t k = 1; k <= GRIDS; k++) start[k] += start[k - 1];
    for (int32_t i = 0; i < count; i++)
        if (g->grid[i] != NONE) g->order[start[GRIDS - 1 - g->grid[i]]++] = i;
    return valid;
}

void broad_grid_find(broad_grid *g, const sk_pair_box *boxes, int32_t count, broad_pairs *pairs) {
    const search s = {g, boxes, pairs};
    memset(g->slot, 0xFF, (size_t)g->slots * sizeof *g->slot); // every slot is NONE
    g->entry_count = 0;
    g->used = 0;
    int32_t valid = sort_boxes(g, boxes, count);
    for (int32_t n = 0; n < valid; n++) {
        int32_t i = g->order[n];
        g->used |= 1u << g->grid[i];
        for (int32_t k = g->grid[i]; k < GRIDS; k++)
            if ((g->used >> k & 1u) != 0) visit_grid(&s, i, k);
    }
}
