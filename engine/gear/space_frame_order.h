// space_frame_order.h: orders a frame's nodes for a small bandwidth, and checks that they are connected. Private to the gear room.
#pragma once
#include "gear/space_frame.h"

// An order of the nodes in which neighbours lie near one another (reverse Cuthill and McKee): order[k] is the k-th node. False
// where memory is short.
bool sk_space_frame_order(int32_t node_count, const sk_space_frame_element *elements, int32_t element_count,
                          int32_t *order);

// Answers the first node that nothing joins to a held one, -1 for none, -2 where memory is short.
int32_t sk_space_frame_loose_node(const sk_space_frame_plan *plan);
