// support_plane.h: the plane through the contact points of an aircraft's wheels when the struts carry its weight.
// Private to the world room.
#pragma once
#include "world/model.h"

// A plane z = c.x + c.y x + c.z y.
typedef sk_vec3 sk_plane;

// Weighted least squares of heights over (x, y) points; false when the points are in a line.
bool sk_support_plane_fit(const double *x, const double *y, const double *z, const double *weight, int32_t count,
                          sk_plane *out);

// The plane through the wheels' contact points in body axes (z down) when the struts carry `weight` in balance about the
// centre of gravity, on ground that rises by `slope.y` forward and `slope.z` to the right. The normal forces N_i stand on
// that plane, and a strut that leans on it carries its part of them: k_i stroke_i = N_i cos(lean). Levers X_i count along the
// plane, so that an aircraft that sits on its tail has its weight where it is. Strokes are linear in them (which for
// three wheels is no condition). What keeps it from rolling down acts at the ground, a height h below the centre of
// gravity, and shifts the load downhill: sum N_i = W cos, sum N_i X_i = -h W sin, per direction. Not `stands` where fewer
// than three wheels, or three in a line, leave the balance open. Error where a strut would have to pull or is spent.
sk_result sk_support_plane_of_wheels(const sk_aircraft_type *type, double weight, sk_plane slope, sk_plane *out,
                                     bool *stands);
