// space_frame_internal.h: functions shared by the space_frame files.
#pragma once
#include "base/arena.h"
#include "gear/space_frame.h"

enum { SK_BEAM_FREEDOMS = 2 * SK_NODE_FREEDOMS };

// Error unless every number is one that a tube can have and every node hangs on one that is held.
sk_result sk_space_frame_check_plan(const sk_space_frame_plan *plan);

// Stiffness of a beam: against stretch and twist, and of its end moments over its end rotations, equal in both planes.
typedef struct sk_beam_law {
    double stretch, twist;        // N/m, N m/rad
    double first, across, second; // N m/rad
} sk_beam_law;
sk_beam_law sk_beam_law_whole(const sk_beam *beam);
// Stiffness matrix of a beam with this law, over the degrees of freedom of its nodes, row by row.
void sk_beam_stiffness_by(const sk_beam *beam, const sk_beam_law *law, double *matrix);

// Stiffness of a beam between its nodes' freedoms, and its mass, consistent with the shapes that it bends into: row after row.
void sk_beam_stiffness(const sk_beam *beam, double *matrix);
void sk_beam_mass(const sk_beam *beam, double *matrix);

// An order of the nodes in which neighbours lie near one another (reverse Cuthill and McKee): order[k] is the k-th node. False
// where memory is short.
bool sk_space_frame_order(int32_t node_count, const sk_space_frame_element *elements, int32_t element_count,
                          int32_t *order);

// Answers the first node that nothing joins to a held one, -1 for none, -2 where memory is short.
int32_t sk_space_frame_loose_node(const sk_space_frame_plan *plan);
