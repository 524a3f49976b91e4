#include "csg/piece_table.h"

#include <stdlib.h>

bool piece_table_allocate(piece_table *t, int32_t pieces, int32_t planes) {
    size_t n = (size_t)planes + PLANE_GROUP * ((size_t)pieces + 1); // with the filling, and never zero
    t->nx = calloc(n, sizeof *t->nx);
    t->ny = calloc(n, sizeof *t->ny);
    t->nz = calloc(n, sizeof *t->nz);
    t->offset = calloc(n, sizeof *t->offset);
    t->feature = calloc(n, sizeof *t->feature);
    t->start = calloc((size_t)pieces + 1, sizeof *t->start);
    t->size = calloc((size_t)pieces + 1, sizeof *t->size);
    t->boxes = calloc((size_t)pieces + 1, sizeof *t->boxes);
    return t->nx != NULL && t->ny != NULL && t->nz != NULL && t->offset != NULL && t->feature != NULL &&
           t->start != NULL && t->size != NULL && t->boxes != NULL;
}

void piece_table_add(piece_table *t, const expression *e, const piece_list *list, int32_t piece, sk_box box) {
    t->start[t->count] = t->plane_count;
    t->size[t->count] = piece_size(list, piece);
    for (int32_t i = list->start[piece]; i < list->start[piece + 1]; i++) {
        int32_t plane = list->planes[i], k = t->plane_count++;
        sk_half_space h = e->planes[plane].half_space;
        t->nx[k] = h.normal.x;
        t->ny[k] = h.normal.y;
        t->nz[k] = h.normal.z;
        t->offset[k] = h.offset;
        t->feature[k] = plane;
    }
    for (; t->plane_count % PLANE_GROUP != 0; t->plane_count++) {
        t->offset[t->plane_count] = 1.0;
        t->feature[t->plane_count] = -1;
    }
    t->half_spaces += t->size[t->count];
    t->boxes[t->count++] = box;
}

void piece_table_free(piece_table *t) {
    free(t->nx);
    free(t->ny);
    free(t->nz);
    free(t->offset);
    free(t->feature);
    free(t->start);
    free(t->size);
    free(t->boxes);
    *t = (piece_table){0};
}

size_t piece_table_bytes(const piece_table *t) {
    return (size_t)t->plane_count * (4 * sizeof(double) + sizeof(int32_t)) +
           (size_t)t->count * (sizeof(sk_box) + 2 * sizeof(int32_t));
}
