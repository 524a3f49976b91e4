// skid_joints.h: how the elements of a skid gear are joined: which are at a node, which go on there, which are gone.
#pragma once
#include "gear/skid.h"

// Whether every element at a node has been torn off. The node then stays at its place of construction, at rest, without contacts.
bool sk_skid_node_is_gone(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node);

// Which elements are at each node. Private to the gear room, as the next one.
void sk_skid_list_around(sk_skid_gear *gear);

// Which elements may lie on edges, and which are next to each other.
void sk_skid_join_elements(sk_skid_gear *gear);
