// motion.h: an aircraft and its contacts as a vector of numbers and their rates. Private to the analysis room.
// This is the right-hand side of the equations that sk_world_step approaches for small substeps. Source:
// docs/models/analysis.md.
#pragma once
#include "analysis/trial_kinds.h"
#include "gear/skid_modes.h"
#include "math/radau.h"
#include "world/energy.h"

// The order of the numbers: position (m), velocity (m/s), attitude, body rate (rad/s), shaft (rad/s); for a helicopter
// the engine torque over the shaft's inertia (rad/s^2) and the inflow of both rotors (m/s); energy flows since the step
// began (J, in the order of sk_energy_flows); memories of contacts; for skids the plastic rotations of the ends that
// flow, and the modes: all x, then all x'.
enum {
    SK_AT_POSITION = 0,
    SK_AT_VELOCITY = 3,
    SK_AT_ATTITUDE = 6,
    SK_AT_RATE = 10,
    SK_AT_SHAFT = 13,
    SK_AT_TORQUE = 14,
    SK_AT_MAIN_INFLOW = 15,
    SK_AT_TAIL_INFLOW = 18,
    SK_AT_FLOW = 21,
    SK_AT_CONTACTS = SK_AT_FLOW + SK_ENERGY_FLOW_COUNT
};
// Returns whether a number is an energy flow. No other number depends on these.
static inline bool sk_analysis_is_flow(int32_t number) {
    return number >= SK_AT_FLOW && number < SK_AT_CONTACTS;
}
enum {
    SK_NUMBERS_WITHOUT_SKIDS =
        SK_AT_CONTACTS + SK_WHEELS_MAX * SK_MEMORY_OF_WHEEL + SK_HULL_POINTS_MAX * SK_MEMORY_PEBBLE,
    SK_NUMBERS_MAX = SK_NUMBERS_WITHOUT_SKIDS + SK_SKID_NODES_MAX * SK_MEMORY_OF_NODE +
                     SK_SKID_ELEMENTS_MAX * SK_MEMORY_PEBBLE + 2 * 3 * SK_SKID_ELEMENTS_MAX + 2 * SK_SKID_MODES_MAX
};
_Static_assert((int)SK_NUMBERS_WITHOUT_SKIDS <= (int)SK_RUNGE_KUTTA_MAX, "room for wheels and points");
_Static_assert((int)SK_NUMBERS_MAX <= (int)SK_RADAU_MAX, "room for skids");
_Static_assert((int)SK_SKID_MODES_MAX <= (int)SK_RADAU_OSCILLATORS_MAX, "room for all modes");

typedef struct sk_analysis_motion {
    const sk_model *model;
    const sk_aircraft_type *type;
    const sk_aircraft_state *committed; // as the step began
    const sk_surroundings *around;      // during the tick
    const sk_proximity *near;
    const sk_state *state;      // of the world: for ruts and loose bodies
    const sk_skid_gear *gear;   // compiled for steps of SK_INSTANT; null: no skids
    const sk_skid_modes *modes; // of the gear
    const uint8_t *flowing;     // which ends of its elements flow during the step
    const double *swinging;     // modal coordinates at the end of the last step; null: compute them from the nodes
    double start;               // s: time at the beginning of the tick, from which t is counted
    double since;               // s: t at which the step began
    const double *begun;        // rates at the beginning of the step
    int64_t evaluations;
    // As of the last evaluation:
    sk_aircraft_state tried;
    sk_solids solids;
    sk_trial trial;
    sk_vec3 acceleration; // m/s^2 without gravity, body axes
    sk_wrench smooth;     // of air and propeller, body axes
    double shaft_acceleration;
    bool rough;                                // whether a contact is rough
    bool agrees;                               // whether all contacts and tubes stay as they were committed
    bool tubes_agree;                          // whether each end continues to flow or stays elastic
    bool contact_agrees[SK_ANALYSIS_CONTACTS]; // per contact, in the order of sk_trial_kinds
} sk_analysis_motion;

// Writes the committed aircraft as numbers. Returns their number.
int32_t sk_analysis_numbers(const sk_analysis_motion *m, double *y);

// Sets `tried` to the aircraft with these numbers at time t.
void sk_analysis_carry(sk_analysis_motion *m, double t, const double *y);

// An sk_derivative: sets the trial state and evaluates all forces. `user`: the sk_analysis_motion.
void sk_analysis_rate(double t, const double *y, double *rate, void *user);

// Writes the gap of every contact of `tried`, in the order of `contact_agrees`. Returns their number.
int32_t sk_analysis_gaps(const sk_analysis_motion *m, double gap[SK_ANALYSIS_CONTACTS]);

// Completes `tried` for the commit of an accepted step of h s to (t, y).
void sk_analysis_accept(sk_analysis_motion *m, double t, const double *y, double h);
