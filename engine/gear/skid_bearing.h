// skid_bearing.h: which parts of a skid gear carry load: nodes, and elements that rest on edges between their nodes.
#pragma once
#include "gear/skid_state.h"

typedef struct sk_skid_bearing {
    int32_t count;    // parts that bear
    int32_t standing; // those of them that stand
    int32_t riding;   // those of them on a solid that is not the scenery
    // The first of them, nodes before elements:
    int32_t node;     // that node, or the first one of that element; -1: nothing bears
    int32_t element;  // -1: it is a node
    int32_t solid;    // of the ground, under it; 0 where nothing bears
    int32_t material; // of the ground there; SK_NO_MATERIAL where nothing bears
    sk_vec3 normal;   // of the face or the edge there, frame of the solid; zero where nothing bears
} sk_skid_bearing;

// As the last step left it.
sk_skid_bearing sk_skid_bearing_of(const sk_skid_plan *plan, const sk_skid_state *state);
