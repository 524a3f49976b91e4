// The order in which bodies of an island are eliminated, and the blocks that the factor has.
// The graph of an island is one row of bits per body. Eliminating a body joins all its remaining neighbours. The row of
// a body at its elimination is the pattern of its column. A small island is eliminated in the order of indices. In a
// larger one the body with the fewest neighbours comes first, at ties the one with the lower index (minimum degree,
// Tinney and Walker 1967).
#include "body/island_internal.h"

#include <string.h>

typedef struct graph {
    uint64_t *bits;
    int32_t *degree; // of the bodies that are left; -1: eliminated
    int32_t count, words;
} graph;

static uint64_t *row_of(const graph *g, int32_t body) {
    return g->bits + (size_t)body * (size_t)g->words;
}

static int32_t bits_of(uint64_t word) {
    int32_t count = 0;
    for (; word != 0; word &= word - 1) count++;
    return count;
}

static int32_t lowest_bit(uint64_t word) {
    return bits_of((word & -word) - 1);
}

static int32_t degree_of(const graph *g, int32_t body) {
    const uint64_t *row = row_of(g, body);
    int32_t count = 0;
    for (int32_t k = 0; k < g->words; k++) count += bits_of(row[k]);
    return count;
}

static graph graph_of(sk_island_solver *solver) {
    graph g = {solver->scratch->bits, solver->scratch->degree, solver->body_count, (solver->body_count + 63) / 64};
    memset(g.bits, 0, (size_t)g.count * (size_t)g.words * sizeof *g.bits);
    for (int32_t i = 0; i < solver->link_count; i++) {
        const sk_island_link *link = &solver->scratch->link[i];
        if (link->row_a < 0 || link->row_b < 0) continue;
        row_of(&g, link->row_a)[link->row_b / 64] |= UINT64_C(1) << (link->row_b % 64);
        row_of(&g, link->row_b)[link->row_a / 64] |= UINT64_C(1) << (link->row_a % 64);
    }
    for (int32_t i = 0; i < g.count; i++) g.degree[i] = g.count > SK_ISLAND_DIRECT ? degree_of(&g, i) : 0;
    return g;
}

static int32_t next_body(const graph *g) {
    int32_t best = -1;
    for (int32_t i = 0; i < g->count; i++) {
        if (g->degree[i] < 0) continue;
        if (best < 0 || g->degree[i] < g->degree[best]) best = i;
    }
    return best;
}

// Joins the neighbours of a body with each other and removes the body.
static void eliminate(const graph *g, int32_t body) {
    const uint64_t *gone = row_of(g, body);
    g->degree[body] = -1;
    for (int32_t k = 0; k < g->words; k++) {
        for (uint64_t left = gone[k]; left != 0; left &= left - 1) {
            int32_t neighbour = 64 * k + lowest_bit(left);
            uint64_t *row = row_of(g, neighbour);
            for (int32_t w = 0; w < g->words; w++) row[w] |= gone[w];
            row[neighbour / 64] &= ~(UINT64_C(1) << (neighbour % 64));
            row[body / 64] &= ~(UINT64_C(1) << (body % 64));
            if (g->count > SK_ISLAND_DIRECT) g->degree[neighbour] = degree_of(g, neighbour);
        }
    }
}

static int32_t *row_at(const sk_island_factor *factor, int32_t k) {
    return &factor->rows[(size_t)factor->slot[k / SK_SLOT_BLOCKS] * SK_SLOT_BLOCKS + (size_t)(k % SK_SLOT_BLOCKS)];
}

// Appends the column of a body; false if the island has no room left for it.
static bool append_column(sk_island_factor *factor, const graph *g, int32_t body) {
    const uint64_t *row = row_of(g, body);
    if (factor->block_count + degree_of(g, body) >= factor->count * SK_SLOT_BLOCKS) return false;
    *row_at(factor, factor->block_count++) = body;
    for (int32_t k = 0; k < g->words; k++)
        for (uint64_t left = row[k]; left != 0; left &= left - 1)
            *row_at(factor, factor->block_count++) = 64 * k + lowest_bit(left);
    return true;
}

// Makes a factor of diagonal blocks.
static void order_diagonal(sk_island_factor *factor) {
    factor->block_count = factor->count;
    for (int32_t c = 0; c < factor->count; c++) {
        int32_t slot = factor->slot[c];
        factor->begin[slot] = factor->order[slot] = factor->column[slot] = c;
        *row_at(factor, c) = c;
    }
}

static bool order_columns(sk_island_factor *factor, const graph *g) {
    factor->block_count = 0;
    for (int32_t c = 0; c < factor->count; c++) {
        int32_t body = g->count > SK_ISLAND_DIRECT ? next_body(g) : c;
        factor->order[factor->slot[c]] = body;
        factor->column[factor->slot[body]] = c;
        factor->begin[factor->slot[c]] = factor->block_count;
        if (!append_column(factor, g, body)) return false;
        eliminate(g, body);
    }
    return true;
}

// Replaces bodies by columns and sorts each column.
static void sort_rows(sk_island_factor *factor) {
    for (int32_t c = 0; c < factor->count; c++) {
        int32_t begin = factor->begin[factor->slot[c]], end = sk_factor_end(factor, c);
        for (int32_t k = begin; k < end; k++) {
            int32_t row = factor->column[factor->slot[*row_at(factor, k)]], at = k;
            for (; at > begin && *row_at(factor, at - 1) > row; at--) *row_at(factor, at) = *row_at(factor, at - 1);
            *row_at(factor, at) = row;
        }
    }
}

void sk_island_order(sk_island_solver *solver) {
    if (solver->body_count > SK_FACTOR_BODIES) {
        order_diagonal(&solver->factor);
        return;
    }
    graph g = graph_of(solver);
    if (order_columns(&solver->factor, &g))
        sort_rows(&solver->factor);
    else
        order_diagonal(&solver->factor);
}
