// near_paint.h: the pieces of paint near a moving segment, cached between queries like the half-spaces of candidates.h.
// A wheel that rolls by millimetres meets the same few pieces every time. The cache never changes a material.
#pragma once
#include "csg/scenery.h"

enum { SK_NEAR_PATCHES = 16 };

// Plain value; owns nothing. An all-zero value is empty. It must be cleared when its scenery is destroyed. Its members are
// private to the room.
typedef struct sk_near_paint {
    const sk_scenery *scenery;
    int32_t feature; // for which it was found
    int32_t coat;    // the innermost coat of the surfaces for which it holds; -1: too much paint is near
    sk_box box;      // of the points for which it holds
    int32_t count;
    int32_t patch[SK_NEAR_PATCHES]; // pieces that hold points of the box, outermost layer first
    bool covers;                    // the last of them holds all points of the box
} sk_near_paint;
