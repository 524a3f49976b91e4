// face_internal.h: what the files about faces share. Private to the room.
#pragma once
#include "bounds/face.h"

// Newton's method from a place inside of the face.
sk_closest_point face_closest_from(const sk_face_shape *face, sk_vec3 p, double u, double v);
