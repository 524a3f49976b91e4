// airframe.h: the shape of an airframe: convex pieces with which it touches the ground, loose bodies and other aircraft.
// Source: docs/models/bodies.md, "Aircraft".
#pragma once
#include "body/body_type.h"

// s: damping of a contact per stiffness. Riveted sheet does not ring: an aircraft that rocks on its belly at 3 Hz comes to
// rest within seconds. Source: docs/models/bodies.md, "Aircraft".
#define SK_AIRFRAME_LAG 0.01

enum { SK_AIRFRAME_PIECES_MAX = SK_BODY_PIECES_MAX, SK_AIRFRAME_CORNERS_MAX = 16 };

// The convex hull of its corners (m, body frame, from the centre of gravity).
typedef struct sk_airframe_piece {
    char name[SK_NAME]; // "left wing 2"
    int32_t corner_count;
    sk_vec3 corners[SK_AIRFRAME_CORNERS_MAX];
    double strength; // Pa: pressure that crushes it; INFINITY: it is rigid
} sk_airframe_piece;

typedef struct sk_airframe {
    int32_t piece_count; // 0: the aircraft touches the ground with hull points, and no bodies and no other aircraft
    sk_airframe_piece pieces[SK_AIRFRAME_PIECES_MAX];
} sk_airframe;

// Builds the body of an airframe of this mass and inertia (kg, kg m^2 about the centre of gravity, body axes). Its
// pieces are of metal. Without pieces it touches nothing. The caller calls sk_body_type_release, also after an error. Errors: a piece is no solid; the
// mass and the inertia belong to no body of this shape.
sk_result sk_airframe_body(const sk_airframe *airframe, const char *name, double mass, const sk_mat3 *inertia,
                           sk_body_type *out);

// Returns the energy (J) that crushing all of an airframe takes: the sum of strength times volume. A rigid piece counts
// as 0, because it is not crushed.
double sk_airframe_crush_energy(const sk_body_type *airframe);
