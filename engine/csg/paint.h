// paint.h: finds the material at a surface point without evaluating every layer of paint. Private to the csg room.
// Layers that are always evaluated together form a coat: the convex pieces of all their regions, indexed by their
// boxes. expression_material computes the same result from all layers.
#pragma once
#include "csg/near_paint.h"
#include "csg/piece_table.h"
#include "csg/point_tree.h"
#include "csg/support.h"

// A convex piece of a layer's region. If the region has no flat form, it is the whole region, and piece is -1.
typedef struct paint_patch {
    int32_t layer, piece;
    sk_box box;
} paint_patch;

typedef struct paint_coat {
    int32_t outer;   // the next coat further out, -1 for none
    point_tree tree; // of patches
} paint_coat;

typedef struct paint_index {
    int32_t *coat_from; // by layer: the coat of which it is the innermost layer; -1 if there is none
    paint_coat *coats;
    paint_patch *patches; // ordered by coat, in each coat the outermost layer first
    piece_table pieces;
    int32_t coat_count, patch_count;
} paint_index;

// Returns false when memory is short. The caller frees the index in either case.
bool paint_index_build(paint_index *p, const expression *e);
void paint_index_free(paint_index *p);
size_t paint_index_bytes(const paint_index *p);

static inline bool paint_patch_holds(const paint_index *p, const expression *e, const paint_patch *patch, sk_vec3 at) {
    if (!box_holds(&patch->box, at)) return false;
    if (patch->piece >= 0) return piece_holds(&p->pieces, patch->piece, at);
    return expression_holds(e, e->paints[patch->layer].region, at);
}

// Returns the material of a feature at a point of its surface, equal to that of expression_material.
int32_t paint_material(const paint_index *p, const expression *e, int32_t feature, sk_vec3 point);

// Returns the material that paint_material does.
int32_t near_paint_material(const sk_near_paint *near, const sk_scenery *s, int32_t feature, sk_vec3 point);
