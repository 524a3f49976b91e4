// rotor.h: a rotor with hinged or flexible blades: blade elements, first-harmonic flapping and inflow.
// Forces are integrals over disc and blade of linear lift and quadratic drag. The quadratures are exact for them
// outside the reverse-flow region. Flapping is quasi-steady. Inflow is a state with the time lag of momentum theory. No
// formula divides by the airspeed, or by a rotor speed below a tenth of the rated one: a rotor at rest is a set of
// blades in the wind.
//
// Hub axes: z against the thrust, x forward, y = z cross x; for an upright shaft these are the body axes. The azimuth
// psi of a blade is counted from aft in the sense of rotation. Harmonics are (mean, cosine, sine): pitch, flapping
// (up), inflow (down, at the tip). Source: docs/models/rotor.md.
#pragma once
#include "aircraft/blade.h"
#include "aircraft/rigid_body.h"
#include "base/result.h"
#include <stdint.h>

typedef struct sk_rotor {
    sk_vec3 position;        // of the hub, body frame, m from the centre of gravity
    sk_vec3 axis;            // unit, body frame: along the shaft, in the direction of thrust
    double sense;            // 1: counterclockwise seen against the direction of thrust; -1: clockwise
    int32_t blades;          // number of blades
    double radius, chord;    // m
    double twist;            // rad from root to tip, negative for washout
    double lift_slope;       // per rad
    double lift_most;        // blade lift coefficient at the stall
    double drag_zero;        // profile drag coefficient of a blade without lift
    double drag_square;      // growth of that coefficient with the square of the angle of attack
    double induced_factor;   // induced power over that of a uniform inflow
    double inflow_gradient;  // of the inflow over a moving disc, as a multiple of Pitt and Peters's
    double ground_effect;    // as a multiple of Cheeseman and Bennett's
    double flapping_inertia; // kg m^2 of a blade about its hinge
    double hinge_stiffness;  // of flapping by the centrifugal force on an offset hinge: (frequency / speed)^2 - 1
    double speed;            // rad/s, rated
    double inertia;          // kg m^2 of all blades and the hub about the shaft
    sk_blade blade;          // each of them, for strikes
    int32_t on_piece;        // 1 + number of the piece of the airframe with which the blades leave; 0: none
} sk_rotor;

// A mean and a first harmonic over the disc: mean + cosine cos psi + sine sin psi.
typedef struct sk_harmonic {
    double mean, cosine, sine;
} sk_harmonic;

typedef struct sk_rotor_flow {
    sk_vec3 velocity;   // of the body at the hub through the air, body axes, m/s
    sk_vec3 rate;       // of the body, body axes, rad/s
    double density;     // kg/m^3
    sk_harmonic ground; // factor on the inflow over the disc: 1, 0, 0 far from the ground
} sk_rotor_flow;

typedef struct sk_rotor_output {
    sk_vec3 force;  // at the hub, body axes, N
    sk_vec3 moment; // of the hub, body axes, N m, without the torque about the shaft
    double thrust;  // N along the axis
    double torque;  // N m, aerodynamic torque against the shaft
    double induced; // m/s: mean inflow at the blades, with ground effect and vortex ring
    sk_harmonic flapping;
    sk_harmonic inflow_rate; // m/s^2
    double inflow_stiffness; // 1/s: rate at which the mean inflow settles, for an implicit step
    double gradient_rate;    // 1/s: rate at which its harmonics settle
} sk_rotor_output;

// Computes forces, flapping and rates of the inflow. pitch: of the blades' roots, rad; speed: of the shaft, rad/s, not
// negative; inflow: m/s.
sk_rotor_output sk_rotor_evaluate(const sk_rotor *rotor, double speed, sk_harmonic pitch, sk_harmonic inflow,
                                  const sk_rotor_flow *flow);

// Returns the pitch of the blades for a swashplate. In a hover the disc tilts forward and to the right by these angles
// (rad). The rigging compensates the lag of a stiff hub at rated speed in air of sea-level density.
sk_harmonic sk_rotor_pitch(const sk_rotor *rotor, double collective, double forward, double right);

// Returns the inflow after h s.
sk_harmonic sk_rotor_inflow_after(sk_harmonic inflow, const sk_rotor_output *out, double h);

// Returns the ground effect (Cheeseman and Bennett 1955). It is a factor on the induced velocity v (m/s) at a height z
// (m) above ground and an in-plane speed V (m/s): 1 - g (R / 4z)^2 / (1 + (V / v)^2), where g is the rotor's
// `ground_effect`. The factor is at least 0.5.
double sk_rotor_ground_factor(const sk_rotor *rotor, double height, double speed, double induced);

// Returns the mass flow speed V_T (m/s) of momentum theory, T = 2 rho A V_T v, from in-plane speed, climb speed and
// induced velocity.
double sk_rotor_flow_speed(double in_plane, double climb, double induced);

// Returns the induced velocity (m/s) that the vortex ring adds.
double sk_rotor_ring(double in_plane, double climb, double induced);

// Returns the moment about the body's z axis (positive to the right) per newton of thrust, m.
double sk_rotor_turning_arm(const sk_rotor *rotor);

// Returns the Lock number at sea level.
double sk_rotor_lock(const sk_rotor *rotor);

// Error if there is no blade or a number is not physical. `what` names the rotor.
sk_result sk_rotor_check(const sk_rotor *rotor, const char *what);
