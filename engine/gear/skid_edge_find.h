// skid_edge_find.h: finds and follows the edges of the ground on which elements of skid tubes rest between their nodes.
// Nodes find faces. If two neighbouring nodes are outside, the line between them may still enter the solid by one face
// and leave it by another; the two faces meet in an edge. Source: docs/models/skid_gear.md, "Edges".
#pragma once
#include "gear/skid.h"

// Before the nodes meet the ground in a step: goes along as elements slide on them, gives over to
// the next element and releases. Changes edges, and the contact of a node that an edge has brought onto a face.
void sk_skid_follow_edges(const sk_skid_gear *gear, sk_skid_state *state, sk_ground ground, const sk_body_motion *body);
// After the nodes have met it: finds what elements lie on that lie on nothing yet.
void sk_skid_find_edges(const sk_skid_gear *gear, sk_skid_state *state, sk_ground ground, const sk_body_motion *body);

// Whether the next step would leave an edge to its element as it is: neither released, nor given over, nor another one; or, where there is
// none, find none.
bool sk_skid_edge_stays(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, sk_ground ground,
                        const sk_body_motion *body);
