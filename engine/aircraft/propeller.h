// propeller.h: fixed-pitch propeller and piston engine.
// Source: docs/models/aircraft.md.
#pragma once
#include "aircraft/blade.h"
#include "aircraft/rigid_body.h"
#include "math/table.h"

typedef struct sk_propeller {
    bool present;
    sk_vec3 position;       // of the hub, body frame, m from the centre of gravity
    double diameter;        // m
    double inertia;         // kg m^2, with the crankshaft
    sk_table thrust, power; // CT(J), CP(J)
    double p_factor;        // yaw moment / (rho n D^4 w) from unequal blades in oblique flow
    double swirl;           // yaw moment / engine torque from the swirling slipstream on the fin
    double engine_power;    // W at rated speed, sea level
    double engine_speed;    // rad/s, rated
    double torque_rise;     // growth of full torque towards low speeds: 1 + rise (1 - speed / rated)
    double idle_torque;     // share of full torque with the throttle closed
    double friction_torque; // N m, of the turning engine
    double pumping_torque;  // N m at rated speed, throttle closed
    int32_t blades;         // number of blades
    sk_blade blade;         // each of them, for strikes
} sk_propeller;

typedef struct sk_propeller_output {
    sk_wrench wrench;     // body axes, about the centre of gravity
    double thrust;        // N
    double torque;        // N m, of the air on the propeller
    double engine_torque; // N m, of the engine on the shaft
    double slipstream;    // Pa: thrust per disc area, 0 when braking
    double acceleration;  // rad/s^2 of the shaft
} sk_propeller_output;

// Computes forces and torques. speed: of the shaft, rad/s; flow: velocity of the body through the air, body axes, m/s;
// throttle: 0..1; density: kg/m^3.
sk_propeller_output sk_propeller_evaluate(const sk_propeller *propeller, double speed, sk_vec3 flow, double throttle,
                                          double density, bool running);
