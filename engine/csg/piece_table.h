// piece_table.h: convex pieces laid out for evaluation. Internal to the room.
#pragma once
#include "csg/lanes.h"
#include "csg/pieces.h"

enum { PLANE_GROUP = 4 };

// PLANE_GROUP half-spaces side by side, evaluated together, with all that a hit needs to know of them. A group begins
// at a multiple of 32 bytes, so no member crosses a cache line. Feature and material share a line with the offsets, or
// with the next group, which boxes have.
typedef struct plane_group {
    double nx[PLANE_GROUP], ny[PLANE_GROUP], nz[PLANE_GROUP], offset[PLANE_GROUP];
    int32_t feature[PLANE_GROUP];  // -1 for padding
    int32_t material[PLANE_GROUP]; // SK_NO_MATERIAL if it depends on paint
} plane_group;

// The planes of the pieces. Those of one piece are consecutive, with growing features, and begin a group. Each piece is
// padded to whole groups with planes (0, 1), which contain every point.
typedef struct piece_table {
    plane_group *groups;   // plane i is number i % PLANE_GROUP of group i / PLANE_GROUP
    int32_t *feature;      // of plane i, as in its group, for callers that need those of a piece as a list
    int32_t *start, *size; // piece i has planes [start[i], start[i] + size[i]), followed by padding
    sk_box *boxes;         // contain all points that a query may count as part of the piece, within the world cube
    int32_t count, plane_count, half_spaces; // plane_count with padding, half_spaces without
    int32_t bounded; // pieces [0, bounded) have bounded boxes; the others reach the border of the world cube
} piece_table;

// Allocates memory in an empty table for `pieces` pieces with `planes` planes in all. Returns false when memory is
// short; the caller frees the table in either case.
bool piece_table_allocate(piece_table *t, int32_t pieces, int32_t planes);
void piece_table_add(piece_table *t, const expression *e, const piece_list *list, int32_t piece, sk_box box);
void piece_table_free(piece_table *t);
size_t piece_table_bytes(const piece_table *t);

static inline sk_half_space table_plane(const piece_table *t, int32_t i) {
    const plane_group *g = &t->groups[i / PLANE_GROUP];
    int32_t k = i % PLANE_GROUP;
    return (sk_half_space){{g->nx[k], g->ny[k], g->nz[k]}, g->offset[k]};
}

static inline int32_t table_feature(const piece_table *t, int32_t i) {
    return t->groups[i / PLANE_GROUP].feature[i % PLANE_GROUP];
}
static inline int32_t table_material(const piece_table *t, int32_t i) {
    return t->groups[i / PLANE_GROUP].material[i % PLANE_GROUP];
}

// Stores in the leaves of a tree over pieces of the table where their planes are.
void piece_table_serve(const piece_table *t, box_tree *tree);

// Data of a leaf: the first group of its piece in the low bits, the number of groups above them. LEAF_GROUPS_MANY: both
// must be read from the table.
enum { LEAF_GROUP_BITS = 24, LEAF_GROUPS_MANY = 255 };

static inline int32_t piece_groups(const piece_table *t, int32_t piece) {
    return (t->size[piece] + PLANE_GROUP - 1) / PLANE_GROUP;
}

// Returns plane_distance for LANES planes of a group from plane k on: the same products and sums in the same order.
static inline lanes group_distances(const plane_group *g, int32_t k, sk_vec3 p) {
    lanes x = lanes_at(g->nx + k) * lanes_of(p.x), y = lanes_at(g->ny + k) * lanes_of(p.y);
    lanes z = lanes_at(g->nz + k) * lanes_of(p.z);
    return x + y + z - lanes_at(g->offset + k);
}

static inline bool piece_holds(const piece_table *t, int32_t piece, sk_vec3 p) {
    const plane_group *g = t->groups + t->start[piece] / PLANE_GROUP, *end = g + piece_groups(t, piece);
    for (; g < end; g++) {
        lane_masks outside = lane_masks_of(0);
        for (int32_t k = 0; k < PLANE_GROUP; k += LANES)
            outside |= lanes_above(group_distances(g, k, p), lanes_of(0.0));
        if (lane_bits(outside)) return false;
    }
    return true;
}
