// patch_text.h: explains a patch in sentences: which faces press each other, why its normal is this one, what its
// friction may bear. Source: docs/models/patch.md.
#pragma once
#include "debug/patch_picture.h"

enum { SK_PATCH_TEXT_SIZE = 2048 };

// The share of a face in the normal force of a patch, summed over its facets.
typedef struct sk_face_share {
    bool of_b;      // a face of part b; else of part a
    int32_t face;   // its index in the piece
    double share;   // of the normal force of its side
    sk_vec3 normal; // unit, world, out of its piece
} sk_face_share;

enum { SK_FACE_SHARES_MAX = 16 };
// Writes the faces that carry the patch, those of a first, on each side the largest share first. Returns their number.
int32_t sk_patch_faces_of(const sk_bodies_view *view, int32_t patch, sk_face_share out[SK_FACE_SHARES_MAX]);

// Writes the two things: "crate (body 2) on the scenery".
void sk_patch_title(const sk_model *model, const sk_view_patch *patch, char *out, size_t size);

// Writes the lines of the text. `ground`: at the time of the state.
void sk_patch_text(const sk_patch_picture *picture, const sk_state *state, const sk_ground *ground, int32_t patch,
                   char out[SK_PATCH_TEXT_SIZE]);
