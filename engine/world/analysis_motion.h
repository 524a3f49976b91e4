// analysis_motion.h: an aircraft and its contacts as numbers with rates, for an integrator of variable steps: the right-hand side of
// the equations whose limit of small substeps sk_world_step approaches. Only the world room uses this.
// Source: docs/models/analysis.md.
#pragma once
#include "math/runge_kutta.h"
#include "world/analysis_contacts.h"
#include "world/energy.h"

// Where things stand among the numbers: place (m), velocity (m/s), attitude, body rate (rad/s), shaft (rad/s), then what has
// flowed since the step began (J, sk_energy_flows in its order), then the contacts' memories.
enum {
    SK_AT_POSITION = 0,
    SK_AT_VELOCITY = 3,
    SK_AT_ATTITUDE = 6,
    SK_AT_RATE = 10,
    SK_AT_SHAFT = 13,
    SK_AT_FLOW = 14,
    SK_AT_CONTACTS = SK_AT_FLOW + SK_ENERGY_FLOW_COUNT
};
_Static_assert((int)SK_AT_CONTACTS + (int)SK_ANALYSIS_CONTACTS * (int)SK_MEMORY_MAX <= (int)SK_RUNGE_KUTTA_MAX,
               "room for all contacts");

typedef struct sk_analysis_motion {
    const sk_model *model;
    const sk_aircraft_type *type;
    const sk_aircraft_state *committed; // as the step began
    const sk_surroundings *around;      // during the tick
    const sk_nearness *near;
    const sk_ruts *ruts;
    double start;        // s: time at the beginning of the tick, from which t is counted
    const double *begun; // the rates with which the step began
    int64_t evaluations;
    // As of the last evaluation:
    sk_aircraft_state tried;
    sk_solids solids;
    sk_trial trial;
    sk_vec3 acceleration; // m/s^2 without gravity, body axes
    sk_wrench smooth;     // of air and propeller, body axes
    double shaft_acceleration;
    bool rough;                                // some contact is
    bool agrees;                               // all contacts go on as they were committed
    bool contact_agrees[SK_ANALYSIS_CONTACTS]; // by sk_analysis_contact
} sk_analysis_motion;

// Writes the committed aircraft as numbers; answers how many.
int32_t sk_analysis_numbers(const sk_analysis_motion *m, double *y);

// Makes `tried` the aircraft that has these numbers at time t.
void sk_analysis_carry(sk_analysis_motion *m, double t, const double *y);

// An sk_derivative: carries, and asks all forces. `user`: the sk_analysis_motion.
void sk_analysis_rate(double t, const double *y, double *rate, void *user);

// The gap of every contact of `tried`; answers how many there are. Their order is that of `contact_agrees`.
int32_t sk_analysis_gaps(const sk_analysis_motion *m, double gap[SK_ANALYSIS_CONTACTS]);

// The step of h to (t, y) is accepted: `tried` becomes what is to be committed.
void sk_analysis_accept(sk_analysis_motion *m, double t, const double *y, double h);
