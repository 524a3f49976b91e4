// start_overlap.h: parts of bodies and airframes that begin inside a solid. Not for use in a step.
#pragma once
#include "world/model.h"

// A part that overlaps a solid at time 0.
typedef struct sk_start_overlap {
    bool found;
    int32_t body;  // or that of an aircraft; the numbers of aircraft follow those of the bodies
    int32_t part;  // of its type: the pieces, then the rounds
    int32_t solid; // 0: the scenery; 1 and up: the platforms
    sk_vec3 place; // m, in the frame of the solid: centroid of the overlap; of a round its middle
} sk_start_overlap;

// Finds the first part that overlaps a solid by more than SK_BODY_START_OVERLAP, or by more than a quarter of the
// solid's thickness if that is less. So a post through a wing is found, though no corner of the wing is inside it.
// Bodies and airframes are where the model places them. The model must be compiled. Error: memory is short.
sk_result sk_start_overlap_find(const sk_model *model, sk_start_overlap *out);
