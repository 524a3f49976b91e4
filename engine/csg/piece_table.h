// piece_table.h: convex pieces laid out for evaluation. Internal to the room.
#pragma once
#include "csg/lanes.h"
#include "csg/pieces.h"

// Planes are evaluated in groups of this many, so that the compiler can use vector instructions.
enum { PLANE_GROUP = 4 };

// The planes of the pieces in structure-of-arrays form; those of one piece lie together, features growing. Each piece is
// filled up to whole groups with planes (0, 1), which every point is inside of.
typedef struct piece_table {
    double *nx, *ny, *nz, *offset;
    int32_t *feature;
    int32_t *start, *size; // piece i has planes [start[i], start[i] + size[i]), and the filling behind them
    sk_box *boxes;         // hold all that a query can take for a point of the piece, within the world cube
    int32_t count, plane_count, half_spaces; // plane_count with the filling, half_spaces without
    int32_t bounded; // pieces [0, bounded) have bounded boxes, the others reach the border of the world cube
} piece_table;

// Room in an empty table for that many pieces with that many planes in all. False when memory is short; freed all the same.
bool piece_table_allocate(piece_table *t, int32_t pieces, int32_t planes);
void piece_table_add(piece_table *t, const expression *e, const piece_list *list, int32_t piece, sk_box box);
void piece_table_free(piece_table *t);
size_t piece_table_bytes(const piece_table *t);

// plane_distance for a group of planes: the same products and sums in the same order.
static inline void group_distances(const piece_table *t, int32_t group, sk_vec3 p, lanes out[PLANE_GROUP / 2]) {
    for (int32_t k = 0; k < PLANE_GROUP; k += 2) {
        lanes x = lanes_at(t->nx + group + k) * lanes_of(p.x), y = lanes_at(t->ny + group + k) * lanes_of(p.y);
        lanes z = lanes_at(t->nz + group + k) * lanes_of(p.z);
        out[k / 2] = x + y + z - lanes_at(t->offset + group + k);
    }
}

static inline bool piece_holds(const piece_table *t, int32_t piece, sk_vec3 p) {
    int32_t end = t->start[piece] + t->size[piece];
    for (int32_t group = t->start[piece]; group < end; group += PLANE_GROUP) {
        lanes d[PLANE_GROUP / 2];
        group_distances(t, group, p, d);
        lane_masks outside = (d[0] > lanes_of(0.0)) | (d[1] > lanes_of(0.0));
        if (outside[0] | outside[1]) return false;
    }
    return true;
}
