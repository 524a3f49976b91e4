// trial_kinds.h: the contacts of an aircraft for integrators with variable steps. Private to the analysis room.
// A kind of contact is a row of a list, with the entry points begin, evaluate, commit and gap. A contact's memory is
// given as numbers that can be integrated. A new kind of contact is a new row. Source: docs/models/analysis.md.
#pragma once
#include "gear/skid_load.h"
#include "world/contact_kinds.h"
#include "world/flight.h"
#include "world/proximity.h"

// Largest number of values in the memory of a contact, and of contacts of an aircraft. The first values of a memory are
// the slide of the pebble since the step began (m, along its surface, frame of the solid) and the sinkage (m).
enum {
    SK_MEMORY_OF_WHEEL = 10,
    SK_MEMORY_PEBBLE = 4,
    SK_MEMORY_OF_NODE = SK_MEMORY_PEBBLE * SK_ORIENTED_TOUCHES,
    SK_MEMORY_MAX = SK_MEMORY_OF_NODE,
    SK_ANALYSIS_CONTACTS = SK_WHEELS_MAX + SK_HULL_POINTS_MAX + SK_SKID_NODES_MAX + SK_SKID_ELEMENTS_MAX
};

// s: the substep for rates, and for committing sudden changes. The return map of the pebble then differs from its limit
// h -> 0 by k h / d, about 1e-8.
#define SK_INSTANT 0x1p-32

// A trial instant: motion of the body, ground, and memories of the contacts.
typedef struct sk_trial {
    const sk_aircraft_type *type;
    const sk_aircraft_state *committed; // as the step began
    sk_aircraft_state *tried;           // the trial state
    sk_body_motion motion;              // at the instant
    sk_ground ground;                   // at the instant
    const sk_proximity *near;
    const sk_skid_gear *gear; // compiled for steps of SK_INSTANT; null: none
    double since;             // s since the step began, at least SK_INSTANT
} sk_trial;

// The result of a contact at the instant of a trial.
typedef struct sk_trial_contact {
    sk_contact_report report;   // force on the body; an open contact stays open until it is committed
    double share;               // of an element's length: point of application
    double idle_power;          // W lost in its dampers without load, and in the bearing of its caster
    double rate[SK_MEMORY_MAX]; // of its memory, per second
    bool lets_go;               // it carried load when the step began and no longer does
    bool rough;                 // its force depends on the substep at any length
    bool agrees; // false if it changes suddenly: touches, releases, slips, grips, breaks, changes its surface
} sk_trial_contact;

typedef struct sk_trial_kind {
    int32_t memory; // count of numbers
    // Writes the memory at the beginning of a step as numbers.
    void (*begin)(const sk_aircraft_state *committed, int32_t i, double *memory);
    // Sets the memory of the contact in `tried` from these numbers. The body of `tried` is set already.
    void (*carry)(const sk_trial *trial, int32_t i, const double *memory);
    void (*evaluate)(const sk_trial *trial, int32_t i, sk_trial_contact *out);
    // Accepts a step of h s: updates numbers that are not integrated.
    void (*commit)(const sk_trial *trial, int32_t i, double h);
    // Returns the signed distance (m), positive without contact.
    double (*gap)(const sk_trial *trial, int32_t i);
    // Applies its force to tubes; null: the force acts on the body.
    void (*load)(const sk_trial *trial, int32_t i, const sk_trial_contact *contact, sk_skid_load *load);
} sk_trial_kind;

// In the order of world/contact_kinds.h: edges come after nodes, because they depend on them. Null: aircraft of
// which such a part may touch are computed in joined ticks (joined.h).
extern const sk_trial_kind *const sk_trial_kinds[SK_CONTACT_KINDS];
extern const sk_trial_kind sk_analysis_nodes; // skids.c
extern const sk_trial_kind sk_analysis_edges; // edges.c
