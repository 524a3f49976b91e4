// analysis.h: computes the world with variable steps that end exactly where contacts change.
// Controls and air are sampled once per tick, as in sk_world_step. Between ticks each aircraft and the memory of its
// contacts are integrated by Dormand and Prince's method, order 5, or, on skids, by Radau IIA, order 5. The error of
// every step is kept below a tolerance. A rejected step is repeated with a shorter length and leaves no trace. A step
// ends where a contact touches, separates, slips, grips, breaks or moves to another surface; a substep of 2^-32 s of
// the real-time loop then commits the change. Aircraft that may couple to something in a tick (world/coupling.h), and
// loose bodies that are awake, take short substeps of the real-time loop in it; the error is of first order in these. As
// the tolerance goes to 0, the result converges to the limit of sk_world_step for small substeps.
// Source: docs/models/analysis.md.
#pragma once
#include "gear/skid_modes.h"
#include "world/energy.h"

// Receives an event with its time (s). The tick of the event is the present one.
typedef void (*sk_analysis_note)(double time, const sk_event *event, void *user);

// What the analysis keeps of an aircraft.
typedef struct sk_analyzed_aircraft {
    double peak_load, peak_time; // largest load factor, and its time, s
    double step;                 // s: planned length of the next step
    int32_t patience;            // number of tries in a tick before short steps are taken
    // For skids: the gear compiled for SK_INSTANT, its modes, and the ends of its elements that flow
    // (SK_SKID_FLOWS_...).
    sk_skid_gear *gear;
    const sk_skid_gear *stepped; // the gear of its last tick: `gear` or that of joined ticks; null before the first
    sk_skid_modes *modes;
    uint8_t flowing[SK_SKID_ELEMENTS_MAX];
} sk_analyzed_aircraft;

typedef struct sk_analysis {
    // Set by sk_analysis_begin; may be changed before the first tick.
    double tolerance;       // of a step: error in m, m/s, rad/s, or 1 for the attitude
    double longest;         // s: largest length of a step, at most a tick
    int32_t threads;        // of ticks in which things couple: sk_workspace_set_threads; 1 after the beginning
    int32_t futile;         // steps of other lengths, tried and rejected before each step: for tests
    sk_analysis_note note;  // null: no callback
    void *user;             // for `note`
    sk_energy_audit *audit; // receives the energy flows, after sk_energy_begin; may be null

    // Counters and results.
    int64_t accepted, rejected; // steps
    int64_t located;            // ends of steps found by root finding
    int64_t instants;           // substeps that committed a change
    int64_t evaluations;        // of all forces
    double shortest;            // s, shortest accepted step that no change cut short
    double crawled;             // s integrated in short steps, where the law is not smooth at any length
    // Largest change of a number in the last round of the iteration, over the tolerance, of all accepted steps on
    // skids. At most 1e-3.
    double unsettled;
    double joined;    // s of ticks in which things coupled
    int32_t substeps; // of such a tick; 0: there was none
    int32_t aircraft_count;
    sk_analyzed_aircraft *aircraft;     // one per aircraft
    sk_skid_gear **skids;               // per type: those of a model whose substep is SK_INSTANT
    bool *couples;                      // per aircraft: it couples in the present tick
    struct sk_analysis_joined *joining; // what such ticks need; null before the first one
} sk_analysis;

// Sets up the analysis. The model must outlive it. Errors: memory is short, the modes of skids cannot be computed.
// After success call sk_analysis_end.
sk_result sk_analysis_begin(sk_analysis *analysis, const sk_model *model, double tolerance);
void sk_analysis_end(sk_analysis *analysis);

// Computes one tick of all aircraft and loose bodies. The first tick in which things couple allocates memory. Errors:
// things couple, and the tolerance asks for too many substeps; memory is short; even the shortest step of an aircraft on
// skids does not converge, or the modes of its broken tubes cannot be computed. The message has the time. The state is
// then within the tick, and the analysis cannot continue.
sk_result sk_analysis_tick(const sk_model *model, sk_state *state, const sk_controls *controls, sk_analysis *analysis);
