// rotors.h: a helicopter's main and tail rotor on one gear train, with engine and governor.
// The engine drives through a freewheel, so it never brakes the rotor. Source: docs/models/rotor.md.
#pragma once
#include "aircraft/rotor.h"

typedef struct sk_rotors {
    bool present;
    sk_rotor main, tail;  // geared to each other: the ratio is that of their rated speeds
    double collective[2]; // rad of the main rotor's roots with the lever down and up
    double forward[2];    // rad that the disc tilts forward with the stick full forward and full back
    double right[2];      // rad that it tilts to the right with the stick full left and full right
    double tail_pitch[2]; // rad of the tail rotor with full left and full right pedal
    double engine_power;  // W, maximum
    double governor;      // rad/s, bandwidth of the governor
    // For warnings of instruments only.
    double speed_low, speed_high; // limits of the rotor speed over rated speed
    double torque_limit; // continuous torque limit of the gears over engine torque at maximum power and rated speed
} sk_rotors;

// Angles of the swashplates, rad.
typedef struct sk_rotor_controls {
    double collective, forward, right, tail;
} sk_rotor_controls;

// Returns the swashplates for lever 0..1, stick forward -1 to back 1 and left -1 to right 1, pedals left -1 to right 1.
sk_rotor_controls sk_rotors_controls(const sk_rotors *rotors, double lever, double back, double right, double pedals);

// Returns the lever positions for given swashplates, not limited by their stops.
sk_rotor_controls sk_rotors_levers(const sk_rotors *rotors, const sk_rotor_controls *angles);

// State of both rotors and of the engine.
typedef struct sk_rotors_state {
    double speed;         // rad/s, of the main rotor's shaft
    double engine_torque; // N m at that shaft, set by the governor
    sk_harmonic main_inflow, tail_inflow;
} sk_rotors_state;

typedef struct sk_rotors_output {
    sk_wrench wrench; // body axes, about the centre of gravity, reactions of the gear train included
    sk_rotor_output main, tail;
    double torque;        // N m, aerodynamic torque at the main rotor's shaft, tail rotor included
    double engine_torque; // N m at the main rotor's shaft
    double torque_rate;   // N m/s of the governor
    double acceleration;  // rad/s^2 of the main rotor
} sk_rotors_output;

// Computes forces and torques. A rotor without blades has none. `air`: at the centre of gravity. `ground`: ground effect of the main rotor.
sk_rotors_output sk_rotors_evaluate(const sk_rotors *rotors, const sk_rotors_state *state,
                                    const sk_rotor_controls *controls, const sk_rotor_flow *air, bool running);

// Advances inflow and governor by h s, but not the shaft speed.
void sk_rotors_advance(const sk_rotors *rotors, sk_rotors_state *state, const sk_rotors_output *out, bool running,
                       double h);

// Sets inflow and governor to their steady values at this shaft speed, for the start of a flight.
void sk_rotors_steady(const sk_rotors *rotors, sk_rotors_state *state, const sk_rotor_controls *controls,
                      const sk_rotor_flow *air);

// Returns the speed of the tail rotor over that of the main rotor.
double sk_rotors_gear(const sk_rotors *rotors);

// Returns the inertia of both rotors at the main rotor's shaft, kg m^2.
double sk_rotors_inertia(const sk_rotors *rotors);

// Returns the largest torque of the engine at a speed of the shaft (rad/s), N m.
double sk_rotors_engine_most(const sk_rotors *rotors, double speed);

// Returns the continuous torque limit of the gears at the main rotor's shaft, N m.
double sk_rotors_torque_limit(const sk_rotors *rotors);

// Error unless both rotors and the engine are physical.
sk_result sk_rotors_check(const sk_rotors *rotors);
