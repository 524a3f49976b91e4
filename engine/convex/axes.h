// axes.h: the separating axes of two convex pieces: the largest separation, its axis, and the depth of an overlap.
// The candidates are the normals of the faces of both pieces, and the common perpendiculars of those pairs of edges
// that form a face of the pieces' difference. Allocates nothing. Source: docs/models/convex.md, "Separating axes".
#pragma once
#include "convex/convex.h"

typedef enum sk_axis_kind { SK_AXIS_FACE_OF_A, SK_AXIS_FACE_OF_B, SK_AXIS_EDGES } sk_axis_kind;

typedef struct sk_convex_axes {
    double separation; // m. Positive: the pieces are at least so far apart. Negative: the depth of the overlap
    sk_vec3 axis;      // unit, from b to a, in the frame of the poses
    sk_axis_kind kind;
    int32_t feature_a, feature_b; // number of the face and of the other piece's nearest vertex, or of the edges
} sk_convex_axes;

// Returns the axis with the largest separation of all candidates. The separation along an axis is the least coordinate
// of a minus the largest one of b. Pieces that overlap come apart when a moves by -separation along the axis; a motion
// that is shorter by 1e-14 of the pieces' size parts them in no direction. The separation of pieces that are apart is a
// lower bound of their distance. It is the distance if the nearest features are a face and a vertex, or two edges that
// are not nearly parallel.
// Of equal separations the first counts: faces of a, faces of b, pairs of edges, each by number. Both pieces must have
// faces. The poses place the pieces in a common frame.
sk_convex_axes sk_convex_axes_of(const sk_convex *a, const sk_pose *pose_a, const sk_convex *b, const sk_pose *pose_b);
