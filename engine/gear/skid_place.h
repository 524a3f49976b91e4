// skid_place.h: where the nodes and tubes of a skid gear are, and how they move.
#pragma once
#include "gear/skid.h"

// Where a node is in the middle of the step to come as it moves now, relative to the centre of gravity: there contacts are
// evaluated, which makes their springs keep energy. And how it moves relative to the body. Body axes.
sk_vec3 sk_skid_node_ahead(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node);

// The node's lowest place (world) and how it moves, with body and tube: what meets the ground.
sk_initiator sk_skid_initiator(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                               const sk_body_motion *body);

// The low side of an element's tube at a share of its length in the middle of the step to come, and how it moves; world.
sk_initiator sk_skid_tube_low(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, double share,
                              const sk_body_motion *body);

// The middle of an element's tube at a share 0..1 of its length, bent as it is, relative to the centre of gravity, body axes.
sk_vec3 sk_skid_tube_at(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, double share);
