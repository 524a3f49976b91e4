#include "csg/scenery_pieces.h"

#include "base/assert.h"
#include "csg/scenery_internal.h"

int32_t sk_scenery_piece(const sk_scenery *scenery, int32_t piece, sk_piece_plane *out, int32_t capacity) {
    const piece_table *t = &scenery->pieces;
    SK_ASSERT(!scenery->direct && piece >= 0 && piece < t->count);
    for (int32_t i = 0; i < t->size[piece] && i < capacity; i++) {
        int32_t plane = t->start[piece] + i;
        const surface_plane *surface = &scenery->e.planes[t->feature[plane]];
        out[i] = (sk_piece_plane){table_plane(t, plane), surface->material, surface->paint >= 0};
    }
    return t->size[piece];
}
