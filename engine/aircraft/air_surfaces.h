// air_surfaces.h: the wings, tailplanes and fins among the pieces of an airframe: their areas, their shares of the
// force of the air, and the bending moments that break their joints. Source: docs/models/breakage.md.
#pragma once
#include "aircraft/aerodynamics.h"
#include "aircraft/airframe_parts.h"

// Returns area (m^2) and point on the quarter chord of a piece between two sections: a trapezoid in the plane x y, or x
// z of a fin. A section is one half of the corners.
typedef struct sk_trapezoid {
    double area;
    sk_vec3 quarter;   // m, body frame
    double begin, end; // m along y, or z of a fin: of the two sections
} sk_trapezoid;
sk_trapezoid sk_trapezoid_of(const sk_airframe_piece *piece, bool upright);

// Returns the lift area (m^2) of a strip of wing from y = a to y = b (m): half of its area, and half of that of an
// ellipse of the same span and the area of the whole wing (Schrenk).
double sk_schrenk_area(double area, double a, double b, double wing_area, double span);

// The side of a place: 0 left, 1 right.
static inline int32_t sk_air_side(sk_vec3 at) {
    return at.y < 0.0 ? 0 : 1;
}

// Whether a strip of wing has ailerons, not flaps: beyond half of the half span.
static inline bool sk_air_is_outer(const sk_aerodynamics *aero, const sk_airframe_piece *piece) {
    return fabs(piece->quarter.y - aero->reference.y) > 0.25 * aero->span;
}

// Whether there is any wing, tailplane or fin.
static inline bool sk_air_has_surfaces(const sk_air_sums *of) {
    double area = 0.0;
    for (int32_t kind = SK_AIR_WING; kind < SK_AIR_SURFACES; kind++) area += of->area[kind][0] + of->area[kind][1];
    return area > 0.0;
}

// Whether a plate is in the plane of symmetry. It stands for the surfaces of its kind on both sides then.
static inline bool sk_plate_is_in_the_middle(const sk_plate *plate) {
    static const double MIDDLE = 0.01; // m
    return fabs(plate->position.y) <= MIDDLE;
}

// Whether a plate stands for a piece.
static inline bool sk_plate_stands_for(const sk_plate *plate, const sk_airframe_piece *piece) {
    return plate->surface == piece->surface &&
           (sk_plate_is_in_the_middle(plate) || sk_air_side(plate->position) == sk_air_side(piece->quarter));
}

// The point about which a piece bends at its joint, and the direction of the axis (unit): across the piece, in its
// plane.
typedef struct sk_joint_axis {
    sk_vec3 place, axis; // m, body frame
} sk_joint_axis;
sk_joint_axis sk_joint_axis_of(const sk_airframe_piece *piece);

// Computes all that is derived. `mass`: of the aircraft, kg.
void sk_air_surfaces_finish(sk_airframe *airframe, const sk_aerodynamics *aero, double mass);

// Errors: an unknown kind of surface; a surface without area; a surface of an aircraft without a span; a tailplane or
// fin ahead of the reference point; a limit load of something else than a wing with a joint, or one without a moment.
// Of an aircraft without a wing area: a surface for which no plate stands; a limit load. If it has no plates either, it
// meets no air, and only the kinds are checked.
sk_result sk_air_surfaces_check(const sk_airframe *airframe, const sk_aerodynamics *aero);
