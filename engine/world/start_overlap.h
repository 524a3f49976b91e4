// start_overlap.h: parts of bodies and airframes that begin inside a solid. Not for use in a step.
#pragma once
#include "world/model.h"

// A part that overlaps a solid at time 0.
typedef struct sk_start_overlap {
    bool found;
    int32_t body;  // or that of an aircraft; the numbers of aircraft follow those of the bodies
    int32_t part;  // of its type: the pieces, then the rounds
    int32_t solid; // 0: the scenery; 1 and up: the platforms
    sk_vec3 place; // m, in the frame of the solid: of a piece the centroid of its overlaps, else of a place on the axis
} sk_start_overlap;

// Finds the first part that overlaps a solid. A layer of SK_BODY_START_OVERLAP below its surface may overlap; of a thin
// piece a quarter of its thickness, of a thin round half of its radius. So a post through a wing is found, though no
// corner of the wing is inside it. Bodies and airframes are where the model places them. The model must be compiled.
// Error: memory is short.
sk_result sk_start_overlap_find(const sk_model *model, sk_start_overlap *out);
