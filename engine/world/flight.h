// flight.h: the smooth forces on an aircraft: air, propeller, weight. Only the world room uses this.
#pragma once
#include "environment/turbulence.h"
#include "world/ground.h"
#include "world/state.h"

// An aircraft's filters of turbulence, out of its state and back.
static inline sk_gusts sk_gusts_of(const sk_aircraft_state *a) {
    return (sk_gusts){a->random, a->gust_lag, a->gust_slow, a->gust_tail, a->gust_roll};
}
static inline void sk_gusts_keep(const sk_gusts *gusts, sk_aircraft_state *a) {
    a->random = gusts->random;
    a->gust_lag = gusts->lag;
    a->gust_slow = gusts->slow;
    a->gust_tail = gusts->tail;
    a->gust_roll = gusts->roll;
}

// What surrounds an aircraft during one tick.
typedef struct sk_surroundings {
    sk_vec3 wind; // at the centre of gravity, world, m/s, gusts and turbulence included
    sk_mat3
        gradient; // of the air's velocity over the airframe, body axes, 1/s: row i is how component i changes per metre
    double density;      // kg/m^3 at `height_msl`
    double density_rate; // kg/m^4: change of density per metre of height
    double height_msl;   // m
    double
        wind_height; // m above what decides about the wind: the ground; where none is near, the sea; over a ship that
                     // has an airwake her waterline
    sk_airwake_effect wake; // velocity in the world's axes, part of `wind` already
    double below;           // m from the centre of gravity down to the surface, SK_FAR_BELOW if there is none near
    int32_t solid;          // whose surface that is: 0 the scenery, 1 and up the platforms
    sk_harmonic
        rotor_ground; // ground effect over the parts of a helicopter's disc, see ground_effect.h/ground_effect.h
} sk_surroundings;

#define SK_FAR_BELOW 500.0 // m: how far down a tick looks for the surface

// What is seen straight below a place, water and platforms too: how far down (m), and which solid it is. Where there is nothing
// within `far` (m) that is `far`, and the scenery.
typedef struct sk_below {
    double depth;
    int32_t solid;
} sk_below;

sk_below sk_find_below(const sk_model *model, sk_ground ground, sk_vec3 at, double far);

// Of an aircraft of this type at time t (s); `ground` gives where the platforms are then.
sk_surroundings sk_surroundings_of(const sk_model *model, const sk_aircraft_type *type,
                                   const sk_aircraft_state *aircraft, sk_ground ground, double t);

sk_body_motion sk_motion_of(const sk_aircraft_state *aircraft);

// What the engine turns, a propeller or rotors, does.
typedef struct sk_propulsion {
    sk_wrench wrench;     // body axes, about the centre of gravity
    double thrust;        // N
    double engine_torque; // N m that the engine gives
    double acceleration;  // rad/s^2 of the shaft
} sk_propulsion;

typedef struct sk_flight {
    sk_flow flow;
    sk_surfaces surfaces;
    sk_wrench aero; // body axes, about the centre of gravity
    sk_propulsion propulsion;
    sk_rotors_output rotors; // of a helicopter
} sk_flight;

sk_flight sk_flight_of(const sk_aircraft_type *type, const sk_aircraft_state *aircraft, const sk_body_motion *motion,
                       const sk_surroundings *around);

// What changes of a helicopter's rotors, out of the state and back into it (but for the shaft's speed); where its collective lever
// and its swashplates stand.
sk_rotors_state sk_rotors_state_of(const sk_aircraft_state *aircraft);
void sk_rotors_state_put(const sk_rotors_state *rotors, sk_aircraft_state *aircraft);
sk_rotor_controls sk_rotor_controls_of(const sk_aircraft_type *type, const sk_aircraft_state *aircraft);

// Inflow and governor of a helicopter after h s.
void sk_flight_advance_rotors(const sk_aircraft_type *type, const sk_flight *flight, sk_aircraft_state *aircraft,
                              double h);

// The rotors of a flight that begins: as if they had turned so for long.
void sk_flight_steady_rotors(const sk_aircraft_type *type, const sk_surroundings *around, sk_aircraft_state *aircraft);

// Whether the aircraft's i-th hull point is there: a blade that shatters only while its engine turns it. Afterwards it is broken,
// or stands level.
bool sk_hull_point_is_there(const sk_aircraft_type *type, int32_t i, const sk_aircraft_state *aircraft);

// That point against the ground.
sk_point_result sk_hull_point_evaluate(const sk_aircraft_type *type, int32_t i, const sk_aircraft_state *aircraft,
                                       sk_ground ground, const sk_body_motion *motion, double h);

// Steering angle and brake force of a wheel as the controls stand.
sk_wheel_input sk_wheel_input_of(const sk_wheel_type *wheel, const sk_aircraft_state *aircraft);
