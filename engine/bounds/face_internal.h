// face_internal.h: what the files about faces share. Private to the room.
#pragma once
#include "bounds/face.h"

// Newton's method from a place inside of the face.
sk_closest_point face_closest_from(const sk_face_shape *face, sk_vec3 p, double u, double v);

// A part of the coordinates: a triangle by its corners, or a rectangle by two opposite ones.
typedef struct face_part {
    double u[3], v[3];
    double lower; // m^2: no point of it has a smaller squared distance
} face_part;

// The whole of a face.
face_part face_whole(const sk_face_shape *face);
// Halves a part: a triangle at its longest side, a rectangle across its longer one.
void face_halve(const sk_face_shape *face, const face_part *whole, face_part out[2]);
void face_middle(const sk_face_shape *face, const face_part *of, double middle[2]);

// Returns a bilinear face as one of degree 2, and any other one as it is.
sk_face_shape face_raised(const sk_face_shape *face);
// Writes the control points of a part of a raised face and returns their number. Those of a curved triangle: corners, then the edges from corner
// 0 to 1 on. Those of a quad are a grid: out[3 i + k] of u^i v^k.
int32_t face_part_controls(const sk_face_shape *face, const face_part *of, sk_vec3 out[SK_FACE_NODES_MAX]);
