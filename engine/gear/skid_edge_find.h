// skid_edge_find.h: finds and follows the edges of the ground on which elements of skid tubes rest between their nodes.
// Nodes find faces. If two neighbouring nodes are outside, the line between them may still enter the solid by one face
// and leave it by another; the two faces meet in an edge. Source: docs/models/skid_gear.md, "Edges".
#pragma once
#include "gear/skid.h"

// Updates edges before the contacts of the nodes in a step: follows an element that slides, hands an edge over to the
// next element, or releases it. Changes edges, and the contact of a node that an edge has moved onto a face.
void sk_skid_follow_edges(const sk_skid_gear *gear, sk_skid_state *state, sk_ground ground, const sk_body_motion *body);
// Finds new edges after the contacts of the nodes, for elements without one.
void sk_skid_find_edges(const sk_skid_gear *gear, sk_skid_state *state, sk_ground ground, const sk_body_motion *body);

// Returns whether the next step keeps the edge of an element unchanged: not released, not handed over, not replaced.
// For an element without an edge: whether the next step finds none.
bool sk_skid_edge_stays(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, sk_ground ground,
                        const sk_body_motion *body);
