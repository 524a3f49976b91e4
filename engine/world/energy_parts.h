// energy_parts.h: the energy account of one aircraft during a tick, for the steps of world and analysis.
#pragma once
#include "world/energy.h"
#include "world/flight.h"
#include "world/proximity.h"

enum { SK_CONTACTS_MAX = SK_WHEELS_MAX + SK_HULL_POINTS_MAX };

// What a substep did, until its account is closed.
typedef struct sk_energy_substep {
    sk_body_motion motion;                    // as it began
    sk_solids solids;                         // then
    sk_vec3 rate;                             // then, body axes
    double engine_speed;                      // then
    sk_wrench air, thrust, skids, contacts;   // of the substep: force world, moment body axes; skids are in contacts
    sk_vec3 turning;                          // mean rate over it, body axes
    double gravity;                           // m/s^2
    double engine_torque, shaft_acceleration; // of the shaft, as it is taken
    bool touching;
    bool burst[SK_CONTACTS_MAX], stub[SK_CONTACTS_MAX]; // set for wheels only
    sk_caster_report caster[SK_WHEELS_MAX];
    sk_contact_report report[SK_CONTACTS_MAX]; // wheels, then hull points
} sk_energy_substep;

// A contact's springs.
typedef struct sk_energy_springs {
    sk_springs springs;
    sk_spring_law law;
} sk_energy_springs;

sk_energy_springs sk_energy_springs_of(const sk_aircraft_type *type, const sk_aircraft_state *a, int32_t contact,
                                       const sk_body_motion *motion, sk_ground ground);

// Energy (J) of castering wheels, turning and in their springs.
double sk_energy_of_caster(const sk_aircraft_type *type, const sk_aircraft_state *a, int32_t wheel);

// Energy (J) in what presses, in the pebble's springs, and in all.
static inline double sk_energy_press(const sk_energy_springs *s) {
    return sk_spring_energy(&s->law, 0, s->springs.strain[0]);
}
static inline double sk_energy_side(const sk_energy_springs *s) {
    return sk_spring_energy(&s->law, 1, s->springs.strain[1]) + sk_spring_energy(&s->law, 2, s->springs.strain[2]);
}
static inline double sk_energy_in(const sk_energy_springs *s) {
    return sk_energy_press(s) + sk_energy_side(s);
}

typedef struct sk_energy_tick {
    const sk_model *model;
    const sk_aircraft_type *type;
    sk_energy_account *account, at_open;        // the latter: as the tick began
    bool wheels, hull;                          // which are near enough to be asked
    sk_energy_springs contact[SK_CONTACTS_MAX]; // as the substep begins
    sk_wheel_state wheel[SK_WHEELS_MAX];        // likewise
    sk_energy_substep step;
} sk_energy_tick;

// Opens the account of a tick, whose model and account are set: the aircraft before its controls move and after, the ground as it
// lies then.
void sk_energy_open(sk_energy_tick *energy, const sk_aircraft_type *type, const sk_proximity *near,
                    const sk_aircraft_state *before, const sk_aircraft_state *after, sk_ground ground);

// A substep begins with this motion and this ground.
void sk_energy_begin_substep(sk_energy_tick *energy, const sk_aircraft_state *a, const sk_body_motion *motion,
                             sk_ground ground);

// The results of a wheel and a hull point in it.
void sk_energy_note_wheel(sk_energy_tick *energy, int32_t wheel, const sk_wheel_result *hit, sk_ground ground);
void sk_energy_note_point(sk_energy_tick *energy, int32_t point, const sk_point_result *hit);

// Books it, with the aircraft and the ground as they are after it.
void sk_energy_end_substep(sk_energy_tick *energy, const sk_aircraft_state *a, sk_ground ground);

// The tick is over: its ruts lie, and a contact that is not held has come nearer to the ground or further from it.
void sk_energy_close(sk_energy_tick *energy, const sk_aircraft_state *a, sk_ground ground);

// A body is frozen where it was before the tick: what it had in motion is gone.
void sk_energy_freeze(sk_energy_tick *energy, const sk_state *state, int32_t index);
