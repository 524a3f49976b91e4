// flight.h: the smooth forces on an aircraft: air, propeller, weight. Only the world room uses this.
#pragma once
#include "aircraft/disc.h"
#include "environment/turbulence.h"
#include "world/ground.h"
#include "world/state.h"

// Reads the turbulence filters of an aircraft from its state, and writes them back.
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

// The air and the ground around an aircraft during one tick.
typedef struct sk_surroundings {
    sk_vec3 wind;        // at the centre of gravity, world, m/s, with gusts and turbulence
    sk_mat3 gradient;    // of the air velocity over the airframe, body axes, 1/s: row i is the gradient of component i
    double density;      // kg/m^3 at `height_msl`
    double density_rate; // kg/m^4: change of density per metre of height
    double height_msl;   // m
    // m, for the wind profile: above the ground; far from it above the sea; above the waterline in an airwake.
    double wind_height;
    sk_airwake_effect wake;   // velocity in world axes, already part of `wind`
    double below;             // m from the centre of gravity down to the surface, at most SK_FAR_BELOW
    int32_t solid;            // of that surface: 0 the scenery, 1 and up the platforms
    sk_harmonic rotor_ground; // ground effect over the disc of a helicopter, see ground_effect.h
} sk_surroundings;

#define SK_FAR_BELOW 500.0 // m: the search for the surface below ends here

// The visible surface straight below a point, water and platforms included: its depth (m) and its solid. If there is
// none within `far` (m), depth is `far` and the solid is the scenery.
typedef struct sk_below {
    double depth;
    int32_t solid;
} sk_below;

sk_below sk_find_below(const sk_model *model, sk_ground ground, sk_vec3 at, double far);

// The surroundings of an aircraft of this type at time t (s). `ground`: with the platforms at that time.
sk_surroundings sk_surroundings_of(const sk_model *model, const sk_aircraft_type *type,
                                   const sk_aircraft_state *aircraft, sk_ground ground, double t);

sk_body_motion sk_motion_of(const sk_aircraft_state *aircraft);

// Returns the azimuth of blade 0 of a disc, rad.
double sk_disc_azimuth(const sk_aircraft_type *type, const sk_disc *disc, const sk_aircraft_state *aircraft);

// The effect of propeller or rotors.
typedef struct sk_propulsion {
    sk_wrench wrench;     // body axes, about the centre of gravity
    double thrust;        // N
    double engine_torque; // N m on the shaft
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

// Reads the state of a helicopter's rotors from the aircraft, and writes it back without the shaft speed.
// sk_rotor_controls_of: the positions of collective lever and swashplates.
sk_rotors_state sk_rotors_state_of(const sk_aircraft_state *aircraft);
void sk_rotors_state_put(const sk_rotors_state *rotors, sk_aircraft_state *aircraft);
sk_rotor_controls sk_rotor_controls_of(const sk_aircraft_type *type, const sk_aircraft_state *aircraft);

// Advances inflow and governor of a helicopter by h s.
void sk_flight_advance_rotors(const sk_aircraft_type *type, const sk_flight *flight, sk_aircraft_state *aircraft,
                              double h);

// Sets the rotors to their steady state, for the start of a run.
void sk_flight_steady_rotors(const sk_aircraft_type *type, const sk_surroundings *around, sk_aircraft_state *aircraft);

// Whether hull point i exists at present: it has not broken off.
bool sk_hull_point_is_there(const sk_aircraft_type *type, int32_t i, const sk_aircraft_state *aircraft);

// Contact of that point with the ground.
sk_point_result sk_hull_point_evaluate(const sk_aircraft_type *type, int32_t i, const sk_aircraft_state *aircraft,
                                       sk_ground ground, const sk_body_motion *motion, double h);

// Speed of the driven wheels at their radius, m/s, positive ahead: their mean.
double sk_drive_speed(const sk_aircraft_type *type, const sk_aircraft_state *aircraft);

// Steering angle, brake force and drive force of wheel i at the present positions of the controls. Driven wheels share
// the effort equally, as an open differential does.
sk_wheel_input sk_wheel_input_of(const sk_aircraft_type *type, int32_t i, const sk_aircraft_state *aircraft);
