// contact_kinds.h: the contacts of an aircraft for integrators with variable steps. Private to the analysis room.
// A kind of contact is a row of a list, with the entry points begin, evaluate, commit and gap. A contact's memory is
// given as numbers that can be integrated. A new kind of contact is a new row. Source: docs/models/analysis.md.
#pragma once
#include "gear/skid_load.h"
#include "world/flight.h"
#include "world/proximity.h"

// What a contact remembers, in numbers, at most; the first of them are where its pebble goes: the slide since the step began (m,
// along its surface, frame of the solid) and how deep the ground has yielded (m). And contacts of an aircraft.
enum {
    SK_MEMORY_OF_WHEEL = 10,
    SK_MEMORY_PEBBLE = 4,
    SK_MEMORY_OF_NODE = SK_MEMORY_PEBBLE * SK_ORIENTED_TOUCHES,
    SK_MEMORY_MAX = SK_MEMORY_OF_NODE,
    SK_ANALYSIS_CONTACTS = SK_WHEELS_MAX + SK_HULL_POINTS_MAX + SK_SKID_NODES_MAX + SK_SKID_ELEMENTS_MAX
};

// s: the substep with which rates are asked for, and with which what changes at one go is committed. The return map of the pebble is
// that of the limit h -> 0 to k h / d, some 1e-8.
#define SK_INSTANT 0x1p-32

// A moment that is tried: the body, the ground and the contacts' memories as they would be.
typedef struct sk_trial {
    const sk_aircraft_type *type;
    const sk_aircraft_state *committed; // as the step began
    sk_aircraft_state *tried;           // as it would be
    sk_body_motion motion;              // then
    sk_ground ground;                   // then
    const sk_proximity *near;
    const sk_skid_gear *gear; // compiled for steps of SK_INSTANT; null: none
    double since;             // s since the step began, at least SK_INSTANT
} sk_trial;

// What a contact does there.
typedef struct sk_trial_contact {
    sk_contact_report report;   // what it does to the body; a contact that was open stays so until it is committed
    double share;               // of an element's length, where it acts on that
    double idle_power;          // W that its dampers take while it bears nothing, and its caster's bearing
    double rate[SK_MEMORY_MAX]; // of its memory, per second
    bool lets_go;               // it bore something when the step began, and would not any more
    bool rough;                 // what it does depends on the substep however short that is
    bool agrees; // false: it would change at one go: touch, released, slip, grip, break, come onto another surface
} sk_trial_contact;

typedef struct sk_contact_kind {
    int32_t memory; // numbers
    int32_t (*count)(const sk_aircraft_type *type);
    // The memory at the beginning of a step, as numbers.
    void (*begin)(const sk_aircraft_state *committed, int32_t i, double *memory);
    // The memory of `tried` as those numbers have it; its body is there already.
    void (*carry)(const sk_trial *trial, int32_t i, const double *memory);
    void (*evaluate)(const sk_trial *trial, int32_t i, sk_trial_contact *out);
    // The step of h (s) is accepted: what is not integrated follows.
    void (*commit)(const sk_trial *trial, int32_t i, double h);
    // Signed distance (m), positive where it does not touch.
    double (*gap)(const sk_trial *trial, int32_t i);
    // Which solid of the ground it has to do with.
    int32_t (*solid)(const sk_aircraft_state *aircraft, int32_t i);
    // Puts what it bears into tubes; null: it goes to the body.
    void (*load)(const sk_trial *trial, int32_t i, const sk_trial_contact *contact, sk_skid_load *load);
} sk_contact_kind;

enum { SK_CONTACT_KINDS = 4 };
// Wheels, hull points, nodes of skids, elements of skids on edges: after the nodes, beside which they lie.
extern const sk_contact_kind *const sk_contact_kinds[SK_CONTACT_KINDS];
extern const sk_contact_kind sk_analysis_nodes; // skids.c
extern const sk_contact_kind sk_analysis_edges; // edges.c
