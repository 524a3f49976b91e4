// airframe.h: the shape of an airframe: convex pieces with which it touches the ground, loose bodies and other aircraft.
// Source: docs/models/bodies.md, "Aircraft".
#pragma once
#include "body/body_type.h"

// s: damping of a contact per stiffness. Riveted sheet does not ring: an aircraft that rocks on its belly at 3 Hz comes to
// rest within seconds. Source: docs/models/bodies.md, "Aircraft".
#define SK_AIRFRAME_LAG 0.01

enum { SK_AIRFRAME_PIECES_MAX = SK_BODY_PIECES_MAX, SK_AIRFRAME_CORNERS_MAX = 16 };

// What a piece is in the air.
typedef enum sk_air_surface {
    SK_AIR_BODY, // no surface that is known by itself
    SK_AIR_WING,
    SK_AIR_TAILPLANE,
    SK_AIR_FIN,
    SK_AIR_SURFACES // number of kinds
} sk_air_surface;

// The convex hull of its corners (m, body frame, from the centre of gravity). A piece that another one carries leaves with
// it. If it has a joint, it can break off there (aircraft/airframe_parts.h). What lies in the piece leaves with it, too.
typedef struct sk_airframe_piece {
    char name[SK_NAME]; // "left wing 2"
    int32_t corner_count;
    sk_vec3 corners[SK_AIRFRAME_CORNERS_MAX]; // those of the section where it begins come first
    int32_t first_corners;                    // how many those are; 0: half of all
    double strength;                          // Pa: pressure that crushes it; INFINITY: it is rigid
    int32_t carried_by;                       // number of a piece; -1, or its own number: none
    int32_t joint;                            // 1: it has a joint with the piece that carries it; 0: it is fixed to it
    double mass;                              // kg: of the piece and of what lies in it; above 0 with a joint
    sk_vec3 centre;                           // m, body frame: centre of gravity of this mass
    sk_mat3 inertia;                          // kg m^2 of this mass, about its centre
    int32_t surface;                          // sk_air_surface
    double bending;    // N m: moment of contacts about its joint at which it snaps off; 0: none does that
    double limit_load; // g: limit load factor of a wing, for its joint; 0: the joint breaks only when it is cut
    // Derived (aircraft/air_surfaces.h):
    double area;         // m^2 of a surface, in its plane
    double lift_area;    // m^2 of a wing: its share of the lift, times the area of the whole wing (Schrenk)
    sk_vec3 quarter;     // m, body frame: on the quarter chord, at the middle of the area
    double break_moment; // N m: bending moment that breaks the joint; INFINITY: none does
} sk_airframe_piece;

// Returns the middles of the two sections of a piece (m, body frame): the means of their corners.
typedef struct sk_piece_ends {
    sk_vec3 begin, end;
} sk_piece_ends;
sk_piece_ends sk_piece_ends_of(const sk_airframe_piece *piece);

// Returns the bending moment (N m) that the joint of a piece bears: of contacts for a mast, of flight for a wing. INFINITY: every one.
static inline double sk_joint_bears(const sk_airframe_piece *piece) {
    return piece->bending > 0.0 ? piece->bending : piece->break_moment;
}

// Returns how many corners the section has where a piece begins.
static inline int32_t sk_first_corners(const sk_airframe_piece *piece) {
    return piece->first_corners > 0 ? piece->first_corners : piece->corner_count / 2;
}

// Sums over the surfaces of an airframe. All are derived.
typedef struct sk_air_sums {
    double area[SK_AIR_SURFACES][2];     // m^2 of a kind of surface, left and right of the plane of symmetry
    sk_vec3 quarter[SK_AIR_SURFACES][2]; // m, body frame: mean of their points, weighted by area
    double lift_area;                    // m^2: of the whole wing with its part in the fuselage
    double flap_area;                    // m^2 of wing with flaps: within half of the half span
    double roll_arm;                     // m^3: sum of lift_area times distance from the plane of symmetry
    double aileron_arm;                  // m^3: the same of wing with ailerons: beyond half of the half span
    double roll_share;                   // share of the roll rate that a strip of wing meets
    double tail_slope, tail_arm; // lift slope of the tailplane, per rad, on the area of the wing; m behind the wing
    double tail_alpha_slope;     // the same for the angle of attack of the wing, whose downwash turns the flow
    double fin_slope, fin_arm;   // the same of the fin
    double skin;                 // drag coefficient of a surface
    double least_limit;          // g: least limit load of a piece; 0: none has one
} sk_air_sums;

typedef struct sk_airframe {
    int32_t piece_count; // 0: the aircraft touches the ground with hull points, and no bodies and no other aircraft
    sk_airframe_piece pieces[SK_AIRFRAME_PIECES_MAX];
    sk_air_sums air;
} sk_airframe;

// Builds the body of an airframe of this mass and inertia (kg, kg m^2 about the centre of gravity, body axes). Its
// pieces are of metal. Without pieces it touches nothing. The caller calls sk_body_type_release, also after an error. Errors: a piece is no solid; the
// mass and the inertia belong to no body of this shape.
sk_result sk_airframe_body(const sk_airframe *airframe, const char *name, double mass, const sk_mat3 *inertia,
                           sk_body_type *out);

// Builds the body of some pieces of an airframe (bit k: piece k, in ascending order), with the mass of what is in them. Drag:
// that of a tumbling box. Errors as above; the pieces have no mass.
sk_result sk_airframe_debris(const sk_airframe *airframe, uint32_t pieces, const char *name, sk_body_type *out);

// Returns the energy (J) that crushing all of an airframe takes: the sum of strength times volume. A rigid piece counts
// as 0, because it is not crushed.
double sk_airframe_crush_energy(const sk_body_type *airframe);
