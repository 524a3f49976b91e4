// Finds the edges of a group that run in opposite directions between the same vertices.
#include "csg/facets.h"

#include <stdlib.h>

// An edge in a bucket. Edges are sorted into buckets by the lower of their vertices.
typedef struct edge_end_item {
    int32_t other, edge;
} edge_end_item;

static int compare_ends(const void *left, const void *right) {
    const edge_end_item *a = left, *b = right;
    if (a->other != b->other) return a->other < b->other ? -1 : 1;
    return (a->edge > b->edge) - (a->edge < b->edge);
}

static void sort_bucket(edge_end_item *items, int32_t count) {
    enum { FEW = 16 };
    if (count > FEW) {
        qsort(items, (size_t)count, sizeof *items, compare_ends);
        return;
    }
    for (int32_t i = 1; i < count; i++) {
        edge_end_item held = items[i];
        int32_t k = i;
        for (; k > 0 && compare_ends(&items[k - 1], &held) > 0; k--) items[k] = items[k - 1];
        items[k] = held;
    }
}

static int32_t lower_vertex(const facets *f, int32_t edge) {
    int32_t a = f->corners[edge].vertex, b = edge_end(f, edge);
    return a < b ? a : b;
}

// Makes twins of edges between the same two vertices: edges of one group that run in opposite directions.
static void match_run(facets *f, const edge_end_item *run, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        corner *a = &f->corners[run[i].edge];
        for (int32_t k = i + 1; k < count && a->twin < 0; k++) {
            corner *b = &f->corners[run[k].edge];
            if (b->twin >= 0 || b->vertex == a->vertex || f->group[b->part] != f->group[a->part]) continue;
            a->twin = run[k].edge;
            b->twin = run[i].edge;
        }
    }
}

bool facets_find_twins(facets *f) {
    int32_t *start = calloc((size_t)f->vertex_count + 2, sizeof *start);
    edge_end_item *items = malloc(((size_t)f->corner_count + 1) * sizeof *items);
    bool ok = start != NULL && items != NULL;
    for (int32_t i = 0; i < f->corner_count && ok; i++) start[lower_vertex(f, i) + 2]++;
    for (int32_t i = 0; i < f->vertex_count && ok; i++) start[i + 2] += start[i + 1];
    for (int32_t i = 0; i < f->corner_count && ok; i++) {
        int32_t lower = lower_vertex(f, i);
        f->corners[i].twin = -1;
        items[start[lower + 1]++] = (edge_end_item){f->corners[i].vertex + edge_end(f, i) - lower, i};
    }
    for (int32_t v = 0; v < f->vertex_count && ok; v++) {
        sort_bucket(items + start[v], start[v + 1] - start[v]);
        for (int32_t i = start[v], end = i; i < start[v + 1]; i = end) {
            while (end < start[v + 1] && items[end].other == items[i].other) end++;
            match_run(f, items + i, end - i);
        }
    }
    free(start);
    free(items);
    return ok;
}
