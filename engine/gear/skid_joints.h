// skid_joints.h: connectivity of the elements of a skid gear.
#pragma once
#include "gear/skid.h"

// Returns whether every element at a node has been torn off. The node then stays at its place of construction, at rest,
// without contacts.
bool sk_skid_node_is_gone(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node);

// Lists the elements at each node. Private to the gear room.
void sk_skid_list_around(sk_skid_gear *gear);

// Finds the elements that may rest on edges, and the next element at each end. Private to the gear room.
void sk_skid_join_elements(sk_skid_gear *gear);
