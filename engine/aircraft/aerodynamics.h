// aerodynamics.h: aerodynamic forces on an airframe, at every angle of attack and at rest.
// Near normal flight the coefficients come from the aircraft's tables. Far from it, flat plates in the local flow give
// the forces. Between stated angles the two are blended smoothly. No formula divides by the airspeed. Source:
// docs/models/aircraft.md.
#pragma once
#include "aircraft/rigid_body.h"
#include "math/table.h"
#include <stdint.h>

enum { SK_PLATES_MAX = 12, SK_FLAP_STAGES = 4 };

// A flat plate. Its force is -1/2 rho A C (v.n) |v| n at the centre of pressure, which moves along the chord with the
// direction of the flow. C is C90 for a plate without a lift slope. With a lift slope, C is that slope up to an
// incidence of 12 degrees, where the flow is attached, and C90 from 30 degrees on.
typedef struct sk_plate {
    sk_vec3 position; // of the middle, body frame, m from the centre of gravity
    sk_vec3 normal;   // unit, body frame
    sk_vec3 chord;    // unit, towards the leading edge
    double area;      // m^2
    double drag;      // C90: normal-force coefficient at 90 degrees
    double slope;     // lift-curve slope per rad of a small wing; 0: none
    double shift;     // m: shift of the centre of pressure towards the leading edge in edge-on flow
    int32_t surface;  // sk_air_surface of the pieces of the airframe, on its side, that it stands for; 0: none
} sk_plate;

// Coefficients are per radian of angle, or per unit of the reduced rates p b / 2V, q c / 2V and r b / 2V. Lengths in m,
// angles in rad.
typedef struct sk_aerodynamics {
    double area, span, chord;
    sk_vec3 reference;          // aerodynamic reference point, body frame, m from the centre of gravity
    sk_table lift;              // CL(alpha)
    sk_table drag;              // CD(alpha), without drag_zero; `ground_drag` reduces it near the ground
    sk_table roll_by_yaw_alpha; // Clr(alpha)
    sk_table roll_by_sideslip;  // Clbeta(alpha), added to roll_beta; may be empty
    double drag_zero, drag_beta, drag_elevator;
    double lift_elevator, lift_pitch_rate;
    double side_beta, side_rudder, side_roll_rate, side_yaw_rate;
    double roll_beta, roll_roll_rate, roll_aileron, roll_rudder;
    double pitch_zero, pitch_alpha, pitch_pitch_rate, pitch_elevator;
    double yaw_beta, yaw_roll_rate, yaw_yaw_rate, yaw_aileron, yaw_rudder;
    int32_t flap_stages;               // used entries of the arrays below
    double flap_angle[SK_FLAP_STAGES]; // rad, first 0
    double flap_lift[SK_FLAP_STAGES], flap_drag[SK_FLAP_STAGES], flap_pitch[SK_FLAP_STAGES];
    int32_t flap_curves;                 // used entries of flap_curve: flap_stages, or 0: `drag` applies at every stage
    sk_table flap_curve[SK_FLAP_STAGES]; // CD(alpha) in place of `drag`; empty: `drag`
    sk_table ground_lift, ground_drag;   // factors over height / span; empty: 1
    double blend_alpha[2], blend_beta[2]; // rad: tables only up to [0], plates only beyond [1]
    double slipstream_tail;               // share of the propeller's dynamic pressure that reaches the tail
    int32_t plate_count;
    sk_plate plates[SK_PLATES_MAX];
} sk_aerodynamics;

// Returns the angle of attack (rad) of maximum lift in the table, or pi without a table.
double sk_stall_angle(const sk_aerodynamics *aero);

// Angles of the control surfaces, rad. The signs are those of JSBSim: elevator down, left aileron down (rolls right)
// and rudder left are positive.
typedef struct sk_surfaces {
    double elevator, aileron, rudder;
    double flaps; // rad
} sk_surfaces;

typedef struct sk_flow {
    sk_vec3 velocity;  // of the centre of gravity through the air, body axes, m/s
    sk_vec3 rate;      // of the body, body axes, rad/s
    sk_mat3 gradient;  // of the air's velocity, body axes, 1/s: row i has the derivatives of component i
    double density;    // kg/m^3
    double slipstream; // Pa: thrust per disc area
    double height;     // m, of the reference point above the surface below it; large far from the ground
} sk_flow;

// Angle of attack and sideslip in rad, both 0 at rest.
typedef struct sk_flow_angles {
    double alpha, beta, speed;
} sk_flow_angles;

sk_flow_angles sk_flow_angles_of(sk_vec3 velocity);

// Returns force and moment in body axes, about the centre of gravity.
sk_wrench sk_aerodynamics_evaluate(const sk_aerodynamics *aero, const sk_flow *flow, sk_surfaces surfaces);
