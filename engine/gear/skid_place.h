// skid_place.h: positions and velocities of the nodes and tubes of a skid gear.
#pragma once
#include "gear/skid.h"

// Returns the position of a node half a step ahead at its present velocity, relative to the centre of gravity, body
// axes. Contacts are evaluated there, which conserves the energy of their springs.
sk_vec3 sk_skid_node_ahead(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node);

// Prepares the state after steps of `from` for steps of another length, those of `to`. Moves the nodes by their
// velocities, so that contacts and tubes have the same forces at both lengths.
void sk_skid_hand_over(const sk_skid_gear *from, const sk_skid_gear *to, sk_skid_state *state);

// Returns the lowest point of the tube at a node (world), half a step ahead, and its velocity. The contact is there.
sk_initiator sk_skid_initiator(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                               const sk_body_motion *body);

// Returns the lowest point of an element's tube at a share of its length, half a step ahead, and its velocity; world.
sk_initiator sk_skid_tube_low(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, double share,
                              const sk_body_motion *body);

// Returns a point of the centre line of an element's bent tube, at a share 0..1 of its length, relative to the centre
// of gravity, body axes.
sk_vec3 sk_skid_tube_at(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, double share);
