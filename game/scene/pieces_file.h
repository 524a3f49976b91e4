// pieces_file.h: solids for reports, from a Lua file with the shapes of scenes. Format: docs/overlap.md.
#pragma once
#include "skidpad.h"

enum { SK_PIECES_MAX = 256 };

// A union of convex pieces, in the frame of its file.
typedef struct sk_pieces {
    int32_t piece_count;
    sk_convex *pieces; // owned
} sk_pieces;

// The file returns `wanted` solids (1 or 2): a shape, or a list of two shapes. Loads by bare name, in the assets' folder
// "overlaps", or by path, and writes the path of the file. Errors: those of the file and of its shapes. The caller frees the
// solids with sk_pieces_release; after an error there are none.
sk_result sk_pieces_load(const char *name, int32_t wanted, sk_pieces *out, char *path, size_t size);
void sk_pieces_release(sk_pieces *solid);
