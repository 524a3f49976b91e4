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
    double engine_power;  // W, the most
    double governor;      // rad/s: how fast it brings the speed back
    // What instruments warn of; nothing flies by them.
    double speed_low, speed_high; // of the rated speed: where the rotor's range ends
    double torque_limit;          // that the gears bear lastingly, of the engine's at most power and rated speed
} sk_rotors;

// Where the swashplates stand, rad.
typedef struct sk_rotor_controls {
    double collective, forward, right, tail;
} sk_rotor_controls;

// lever 0..1; stick forward -1 to back 1, left -1 to right 1; pedals left -1 to right 1.
sk_rotor_controls sk_rotors_controls(const sk_rotors *rotors, double lever, double back, double right, double pedals);

// The levers for given swashplates, not bounded.
sk_rotor_controls sk_rotors_levers(const sk_rotors *rotors, const sk_rotor_controls *angles);

// What changes of them.
typedef struct sk_rotors_state {
    double speed;         // rad/s, of the main rotor's shaft
    double engine_torque; // N m at that shaft, as the governor has it
    sk_harmonic main_inflow, tail_inflow;
} sk_rotors_state;

typedef struct sk_rotors_output {
    sk_wrench wrench; // body axes, about the centre of gravity, reactions of the gear train included
    sk_rotor_output main, tail;
    double torque;        // N m that the air asks of the main rotor's shaft, the tail rotor's share included
    double engine_torque; // N m that the engine gives
    double torque_rate;   // N m/s of the governor
    double acceleration;  // rad/s^2 of the main rotor
} sk_rotors_output;

// air: as the centre of gravity meets it; `ground` is that of the main rotor.
sk_rotors_output sk_rotors_evaluate(const sk_rotors *rotors, const sk_rotors_state *state,
                                    const sk_rotor_controls *controls, const sk_rotor_flow *air, bool running);

// Inflow and governor after h s; the speed goes on with the shaft's acceleration, which is not done here.
void sk_rotors_advance(const sk_rotors *rotors, sk_rotors_state *state, const sk_rotors_output *out, bool running,
                       double h);

// Inflow and governor as they settle at this speed of the shaft while nothing else changes: where a flight begins.
void sk_rotors_steady(const sk_rotors *rotors, sk_rotors_state *state, const sk_rotor_controls *controls,
                      const sk_rotor_flow *air);

// kg m^2 of both rotors at the main rotor's shaft.
double sk_rotors_inertia(const sk_rotors *rotors);

// The most torque that the engine has at a speed of the shaft, N m.
double sk_rotors_engine_most(const sk_rotors *rotors, double speed);

// The torque at the main rotor's shaft that the gears bear lastingly, N m.
double sk_rotors_torque_limit(const sk_rotors *rotors);

// Error unless both rotors and the engine are physical.
sk_result sk_rotors_check(const sk_rotors *rotors);
