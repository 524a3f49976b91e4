// body_overlap.h: whether bodies, or the parts of one body, overlap by more than a margin. Not for use in a step.
// Source: docs/models/bodies.md, "Body".
#pragma once
#include "body/body_type.h"

// A part of a body: a piece, or a round. The other pointer is null.
typedef struct sk_body_part {
    const sk_body_piece *piece;
    const sk_body_round *round;
} sk_body_part;

// Returns part `i` of a type: its pieces, then its rounds.
sk_body_part sk_body_part_of(const sk_body_type *type, int32_t i);

// Whether two parts overlap after each has been made thinner by half of `margin` (m) on every side, or by a quarter of
// its thickness if that is less. The poses place the parts in a common frame.
bool sk_body_parts_overlap(sk_body_part a, const sk_pose *pose_a, sk_body_part b, const sk_pose *pose_b, double margin);

// The same of two bodies. The poses are those of the centres of gravity.
bool sk_bodies_overlap(const sk_body_type *a, const sk_pose *pose_a, const sk_body_type *b, const sk_pose *pose_b,
                       double margin);

// Finds two parts of a body that overlap. Returns false if there are none.
bool sk_body_overlaps_itself(const sk_body_type *type, double margin, int32_t *first, int32_t *second);

// Writes the segment of a round as a piece without faces, for sk_convex_distance_of.
void sk_body_core(const sk_body_round *round, sk_convex *out);
