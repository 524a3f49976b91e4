// scenery_pieces.h: the convex pieces of a compiled scenery, for bodies, which are made of such pieces.
#pragma once
#include "csg/scenery.h"

typedef struct sk_piece_plane {
    sk_half_space half_space;
    int32_t material; // that made_of assigned; SK_NO_MATERIAL if none was given
    bool painted;
} sk_piece_plane;

// Writes the half-spaces of a piece, at most `capacity`, and returns their number. Some may be redundant. Pieces are
// numbered from 0 to sk_scenery_describe().pieces - 1 (asserted), in an order that depends on the content alone. Pieces
// of one scenery may overlap.
int32_t sk_scenery_piece(const sk_scenery *scenery, int32_t piece, sk_piece_plane *out, int32_t capacity);
