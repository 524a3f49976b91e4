// face.h: one face of a mesh as a surface x(u, v) in Bernstein form.
// Coordinates: quads have 0 <= u, v <= 1, with corners (0, 0), (1, 0), (1, 1), (0, 1); triangles 0 <= u, v and u + v <= 1, with
// corners (0, 0), (1, 0), (0, 1). Source: docs/models/hierarchy.md.
#pragma once
#include "bounds/mesh.h"
#include <stdbool.h>

typedef struct sk_face_shape {
    int32_t corners, degree;            // 3 or 4; 1 or 2
    sk_vec3 control[SK_FACE_NODES_MAX]; // m, in the order of sk_face_controls
} sk_face_shape;

sk_face_shape sk_face_shape_of(const sk_face_mesh *mesh, int32_t face);

// A point of a face with its derivatives.
typedef struct sk_face_jet {
    sk_vec3 at, du, dv, duu, duv, dvv;
} sk_face_jet;
sk_face_jet sk_face_at(const sk_face_shape *face, double u, double v);

typedef struct sk_closest_point {
    sk_vec3 point; // m
    double u, v;
    double distance; // m
    int32_t rounds;  // of Newton's method
} sk_closest_point;

// Returns the point of a face that is closest to p. Of a flat triangle in closed form; of other faces by Newton's method from the best of
// the corners and the middle. With a strongly bent face that may be a local minimum: see sk_closest_checked.
sk_closest_point sk_closest_on_face(const sk_face_shape *face, sk_vec3 p);

// The same with a certificate: no point of the face is closer than `lower` (m). Divides the face until `lower` is within `tolerance`
// (m, above 0) of the distance, at most SK_CERTIFICATE_PARTS times, so `lower` says how far it came.
enum { SK_CERTIFICATE_PARTS = 4096 };
typedef struct sk_checked_point {
    sk_closest_point closest;
    double lower;
    int32_t parts; // of the face that were looked at
} sk_checked_point;
sk_checked_point sk_closest_checked(const sk_face_shape *face, sk_vec3 p, double tolerance);

// Returns the closest points of two segments, as shares of them from 0 to 1.
typedef struct sk_segment_pair {
    double s, t;
    sk_vec3 on_a, on_b; // m
    double distance;    // m
} sk_segment_pair;
sk_segment_pair sk_segments_closest(sk_vec3 a0, sk_vec3 a1, sk_vec3 b0, sk_vec3 b1);
