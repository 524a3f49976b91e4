// skid_bearing.h: which parts of a skid gear carry load: nodes, and elements that rest on edges between their nodes.
#pragma once
#include "gear/skid_state.h"

typedef struct sk_skid_bearing {
    int32_t count;    // parts that carry load
    int32_t standing; // parts that carry load without slipping
    int32_t riding;   // parts that carry load on a platform
    // The first loaded part, nodes before elements:
    int32_t node;     // the node, or the first node of the element; -1: no part carries load
    int32_t element;  // -1: the part is a node
    int32_t solid;    // of the ground there; 0 without load
    int32_t material; // of the ground there; SK_NO_MATERIAL without load
    sk_vec3 normal;   // of the face or edge there, frame of the solid; zero without load
} sk_skid_bearing;

// Returns the parts that carry load after the last step.
sk_skid_bearing sk_skid_bearing_of(const sk_skid_plan *plan, const sk_skid_state *state);
