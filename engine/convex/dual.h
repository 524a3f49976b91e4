// dual.h: the common part of two convex pieces by duality about an inner point. It shares no step with cut.h, so each
// checks the other.
// A plane n . x = d at the distance d > 0 from the inner point has the dual point n / d. The faces of the convex hull of
// the dual points have the vertices of the common part as their duals. Allocates nothing. Not for a step: it is slower
// than cut.h and needs an inner point. Source: docs/models/convex.md, "Duals".
#pragma once
#include "convex/cut.h"

typedef enum sk_dual_outcome {
    SK_DUAL_FOUND,
    SK_DUAL_APART, // no point is inside both pieces
    SK_DUAL_THIN,  // a point inside both is at most `bound` deep, which is rounding: SK_DUAL_THINNEST of the size
    SK_DUAL_FAILED // no inner point within the limit of rounds, or all dual points in one plane
} sk_dual_outcome;

// The least depth of an inner point, as a part of the radius of the smaller piece and its distance from its origin.
#define SK_DUAL_THINNEST 1e-14

// Plain value.
typedef struct sk_dual {
    sk_dual_outcome outcome;
    sk_vec3 inner; // m: the inner point
    double depth;  // m: its depth below the nearest plane; at least half of the greatest depth
    double bound;  // m: no point is deeper
    int32_t rounds;
    sk_cut solid; // the common part; empty unless found. Faces as those of a, then those of b from a->face_count on
} sk_dual;

// Writes the common part. The poses place the pieces in a common frame.
void sk_dual_overlap(const sk_convex *a, const sk_pose *pose_a, const sk_convex *b, const sk_pose *pose_b,
                     sk_dual *out);

// Returns a sentence's end about an outcome, such as "the pieces are apart".
const char *sk_dual_outcome_text(sk_dual_outcome outcome);
