// space_frame_order.h: orders a frame's nodes for a small bandwidth, and checks that they are connected. Private to the
// gear room.
#pragma once
#include "gear/space_frame.h"

// Finds the reverse Cuthill-McKee order of the nodes: order[k] is the k-th node. Returns false if memory is short.
bool sk_space_frame_order(int32_t node_count, const sk_space_frame_element *elements, int32_t element_count,
                          int32_t *order);

// Returns the first node that is not connected to a held node, -1 for none, -2 if memory is short.
int32_t sk_space_frame_loose_node(const sk_space_frame_plan *plan);
