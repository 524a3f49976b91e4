// skid_contact.h: contact of the nodes of a skid gear with the ground. Source: docs/models/skid_gear.md, "Contact".
#pragma once
#include "gear/skid.h"

// Returns the forces of the ground on a node at a trial motion of the body (world). Changes nothing. `next` of the
// result is the new memory of the node's contact.
sk_oriented_ground_result sk_skid_node_evaluate(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                                                sk_ground ground, const sk_body_motion *body);

// As sk_skid_node_evaluate, without the reports.
void sk_skid_node_try(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, const sk_ground *ground,
                      const sk_body_motion *body, sk_oriented_ground_result *out);

// As sk_skid_node_evaluate, for an integrator with steps of any length. The memory of the contact is `since` s old.
// Slip is taken over the step that the gear was compiled for.
sk_oriented_ground_result sk_skid_node_evaluate_since(const sk_skid_gear *gear, const sk_skid_state *state,
                                                      int32_t node, sk_ground ground, const sk_body_motion *body,
                                                      double since);
typedef struct sk_skid_horizon {
    double since, reach; // s, m
} sk_skid_horizon;
// Returns the distance (m) of the node from the face that holds it, else from the surface ahead, at most `reach`.
double sk_skid_gap(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, sk_ground ground,
                   const sk_body_motion *body, sk_skid_horizon horizon);
