// face_pair.h: the closest points of two faces, and how deep one is in the other.
// Source: docs/models/hierarchy.md, "Faces".
#pragma once
#include "bounds/face.h"

// Closest points of two faces. No two points are closer than `lower`, so the distance of the faces is from `lower` to `distance`.
typedef struct sk_face_gap {
    sk_vec3 on_a, on_b;     // m
    double distance, lower; // m; both 0 if the faces cross or touch
    int32_t parts;          // pairs of parts that were looked at; 0: in closed form
} sk_face_gap;

// Two flat triangles in closed form: corners against faces, edges against edges, and edges through faces. Other faces are divided until
// `lower` is within `tolerance` (m, above 0) of the distance, or SK_CERTIFICATE_PARTS pairs of parts were looked at.
sk_face_gap sk_faces_closest(const sk_face_shape *a, const sk_face_shape *b, double tolerance);

// Returns the length (m) of a translation that takes two faces apart: of two flat triangles the shortest one, of other faces no
// less than that. 0 or less: they are apart by at least so much.
double sk_faces_depth(const sk_face_shape *a, const sk_face_shape *b);
