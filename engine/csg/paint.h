// paint.h: finds the material at a surface point without evaluating every layer of paint. Private to the csg room.
// Layers that are always evaluated together form a coat: the convex pieces of all their regions, indexed by their
// boxes. expression_material computes the same answer from all layers.
#pragma once
#include "csg/piece_table.h"
#include "csg/point_tree.h"

// A convex piece of a layer's region; where the region has no flat form, all of it, with piece -1.
typedef struct paint_patch {
    int32_t layer, piece;
    sk_box box;
} paint_patch;

typedef struct paint_coat {
    int32_t outer;   // the next coat further out, -1 for none
    point_tree tree; // of patches
} paint_coat;

typedef struct paint_index {
    int32_t *coat_from; // by layer: the coat that begins with it, further in than all its others; -1 where none does
    paint_coat *coats;
    paint_patch *patches; // of each coat the outermost layer first
    piece_table pieces;
    int32_t coat_count, patch_count;
} paint_index;

// False when memory is short; the caller frees the index all the same.
bool paint_index_build(paint_index *p, const expression *e);
void paint_index_free(paint_index *p);
size_t paint_index_bytes(const paint_index *p);

// Material of feature at a point of its surface: the bits of expression_material.
int32_t paint_material(const paint_index *p, const expression *e, int32_t feature, sk_vec3 point);
