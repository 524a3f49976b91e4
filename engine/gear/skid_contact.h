// skid_contact.h: contact of the nodes of a skid gear with the ground. Source: docs/models/skid_gear.md, "Contact".
#pragma once
#include "gear/skid.h"

// What the ground does to a node that touches it, at a trial motion of the body (world). Changes nothing: `next` of the answer is
// what the node's contact becomes.
sk_oriented_ground_result sk_skid_node_evaluate(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                                                sk_ground ground, const sk_body_motion *body);

// The same for an integrator whose steps end at any time: the memory of its contact is `since` s old; what slides does so over
// the step that the gear was compiled for. And how far (m) the node is from what holds it or lies ahead within `reach`.
sk_oriented_ground_result sk_skid_node_evaluate_since(const sk_skid_gear *gear, const sk_skid_state *state,
                                                      int32_t node, sk_ground ground, const sk_body_motion *body,
                                                      double since);
typedef struct sk_skid_horizon {
    double since, reach; // s, m
} sk_skid_horizon;
double sk_skid_gap(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, sk_ground ground,
                   const sk_body_motion *body, sk_skid_horizon horizon);
