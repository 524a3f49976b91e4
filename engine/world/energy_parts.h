// energy_parts.h: the energy account of one aircraft during a tick, for the steps of world and analysis.
#pragma once
#include "aircraft/airframe_parts.h"
#include "world/energy.h"
#include "world/flight.h"
#include "world/proximity.h"

enum { SK_CONTACTS_MAX = SK_WHEELS_MAX + SK_HULL_POINTS_MAX };

// Loose bodies that wheels stand on or may touch, as they were at the beginning of a substep.
typedef struct sk_bodies_before {
    int32_t count, body[SK_NEAR_BODIES_MAX + SK_WHEELS_MAX];
    sk_solid solid[SK_NEAR_BODIES_MAX + SK_WHEELS_MAX];
} sk_bodies_before;

// One substep, from its beginning until its account is closed.
typedef struct sk_energy_substep {
    sk_body_motion motion;                    // at the beginning
    sk_solids solids;                         // at the beginning
    sk_vec3 rate;                             // at the beginning, body axes
    double engine_speed;                      // at the beginning
    sk_wrench air, thrust, skids, contacts;   // forces in world axes, moments in body axes; contacts include skids
    sk_wrench bodies;                         // of bodies, without the forces that wheels on bodies report
    sk_vec3 turning;                          // mean rate over the substep, body axes
    double gravity;                           // m/s^2
    double engine_torque, shaft_acceleration; // as used in the substep
    bool touching;
    double reseated[SK_CONTACTS_MAX]; // J, that springs lose as a wheel takes another seat
    // The body flew from touch to touch (sk_body_driven): the motion along which other forces worked, m, world, and rad,
    // body axes; the work of its contacts, J. Wheels on bodies, and the moment of the propeller, body axes.
    bool flown;
    sk_vec3 flown_path, flown_turn;
    double flown_work;
    sk_wrench on_bodies;
    sk_vec3 gyroscopic;
    bool burst[SK_CONTACTS_MAX], stub[SK_CONTACTS_MAX]; // set for wheels only
    sk_caster_report caster[SK_WHEELS_MAX];
    sk_contact_report report[SK_CONTACTS_MAX]; // wheels, then hull points
    sk_bodies_before loose;
} sk_energy_substep;

// A contact's springs.
typedef struct sk_energy_springs {
    sk_springs springs;
    sk_spring_law law;
} sk_energy_springs;

// The number of contacts whose springs the account knows: wheels, then hull points.
int32_t sk_energy_contacts(const sk_aircraft_type *type);
sk_energy_springs sk_energy_springs_of(const sk_aircraft_type *type, const sk_aircraft_state *a, int32_t contact,
                                       const sk_body_motion *motion, sk_ground ground);

// Notes scenery, platforms and the loose bodies near wheels. `contact`: the springs of all wheels.
void sk_energy_note_ground(sk_energy_substep *step, sk_ground ground, const sk_energy_springs *contact, int32_t wheels);
// Returns the ground with all solids as they were at the beginning of the substep. It is valid as long as `step`.
sk_ground sk_energy_ground_before(const sk_energy_substep *step, sk_ground ground);

// Energy (J) of castering wheels, turning and in their springs.
double sk_energy_of_caster(const sk_aircraft_type *type, const sk_aircraft_state *a, int32_t wheel);

// Energy (J) of the normal spring, of the pebble's springs, and of all.
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
    const sk_mass_left *left;                   // of an aircraft that lost pieces; null: it is whole
    sk_energy_account *account, at_open;        // at_open: a copy from when the tick began
    bool wheels, hull;                          // whether wheels and hull points could touch in this tick
    sk_energy_springs contact[SK_CONTACTS_MAX]; // as the substep begins
    sk_wheel_state wheel[SK_WHEELS_MAX];        // as the substep begins
    sk_energy_substep step;
} sk_energy_tick;

// Opens the account of a tick. `model` and `account` must be set. `before`, `after`: the aircraft before and after its
// controls move. `ground`: at the beginning of the tick.
void sk_energy_open(sk_energy_tick *energy, const sk_aircraft_type *type, const sk_proximity *near,
                    const sk_aircraft_state *before, const sk_aircraft_state *after, sk_ground ground);

// Begins a substep with this motion and this ground.
void sk_energy_begin_substep(sk_energy_tick *energy, const sk_aircraft_state *a, const sk_body_motion *motion,
                             sk_ground ground);

// Notes the results of a wheel and of a hull point in the substep.
void sk_energy_note_wheel(sk_energy_tick *energy, int32_t wheel, sk_wheel_input input, const sk_wheel_result *hit,
                          sk_ground ground);
void sk_energy_note_point(sk_energy_tick *energy, int32_t point, const sk_point_result *hit);

// Adds the work of a strike of a blade on the airframe that has it or is struck, and on the shaft, J.
void sk_energy_note_strike(sk_energy_tick *energy, double on_airframe, double on_shaft);

// Closes the account of the substep. `a` and `ground`: after it.
void sk_energy_end_substep(sk_energy_tick *energy, const sk_aircraft_state *a, sk_ground ground);

// Closes the account of the tick, after wheels, points and bodies have laid their ruts and prints. These change the gap of
// contacts without load.
void sk_energy_close(sk_energy_tick *energy, const sk_aircraft_state *a, sk_ground ground);

// Closes the account of an aircraft that is frozen where it was before the tick. Its kinetic energy counts as released.
void sk_energy_freeze(sk_energy_tick *energy, const sk_state *state, int32_t index);

struct sk_bodies_flows;
// Adds the flows of a tick to the account of the bodies, and stores their present energy. Null: there are no flows, and no bodies.
void sk_energy_add_bodies(const sk_model *model, const sk_state *state, const struct sk_bodies_flows *flows,
                          sk_body_account *account);
