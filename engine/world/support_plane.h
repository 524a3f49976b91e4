// support_plane.h: the plane through the contact points of an aircraft's wheels when the struts carry its weight.
// Private to the world room.
#pragma once
#include "world/model.h"

// A plane z = c.x + c.y x + c.z y.
typedef sk_vec3 sk_plane;

// Weighted least-squares fit of heights over (x, y) points. False if the points are on a line.
bool sk_support_plane_fit(const double *x, const double *y, const double *z, const double *weight, int32_t count,
                          sk_plane *out);

// The plane through the wheels' contact points in body axes (z down) when the struts carry `weight` (N) in balance
// about the centre of gravity. The ground rises by `slope.y` forward and by `slope.z` to the right.
//   The normal forces N_i are perpendicular to the plane. A tilted strut carries its component:
//   k_i stroke_i = N_i cos(tilt).
//   The levers X_i are measured along the plane. Strokes are linear in them; with three wheels this adds no condition.
//   Friction holds the aircraft at the ground, a height h below the centre of gravity, and shifts the load downhill:
//   sum N_i = W cos, sum N_i X_i = -h W sin, per direction.
// `stands` is false if fewer than three wheels, or three on a line, leave the balance undetermined. Error if a strut
// would have to pull or is at the end of its travel.
sk_result sk_support_plane_of_wheels(const sk_aircraft_type *type, double weight, sk_plane slope, sk_plane *out,
                                     bool *stands);
