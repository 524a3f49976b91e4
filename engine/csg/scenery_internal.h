// scenery_internal.h: a compiled scenery from the inside. Internal to the room.
#pragma once
#include "csg/pieces.h"

// The planes of the pieces in structure-of-arrays form; those of one piece lie together, features growing.
typedef struct piece_table {
    double *nx, *ny, *nz, *offset;
    int32_t *feature;
    int32_t *start; // piece i has planes [start[i], start[i + 1])
    sk_box *boxes;  // hold all that a query can take for a point of the piece, within the world cube
    int32_t count, plane_count;
    int32_t bounded; // pieces [0, bounded) have bounded boxes, the others reach the border of the world cube
} piece_table;

struct sk_scenery {
    expression e;
    bool direct; // no pieces: the flat form would explode
    piece_table pieces;
    box_tree bounded, unbounded;
    int32_t default_material_features;
    sk_box bounds;
    size_t bytes;
};
