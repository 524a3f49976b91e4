// contact_kinds.h: all kinds of contact of an aircraft as one table. A part (a wheel, a point of the hull, a piece of the
// airframe, a node or a tube of skids) touches one face or several. A row describes a kind. Energy account, recorder,
// overlays and messages walk the rows. Where kinds are treated differently there is an array of functions, indexed by kind:
// in the step (contacts.c, skids.c), for events of contacts (contact_events.c), in an analysis (analysis/trial_kinds.c).
#pragma once
#include "contact/springs.h"
#include "world/outputs.h"

typedef enum sk_contact_kind {
    SK_CONTACT_WHEEL,
    SK_CONTACT_POINT, // of the hull
    SK_CONTACT_PIECE, // of the airframe
    SK_CONTACT_NODE,  // of skids
    SK_CONTACT_TUBE,  // of skids, between two nodes, on an edge of the ground
    SK_CONTACT_KINDS
} sk_contact_kind;

// The lanes of a timeline.
typedef enum sk_contact_lane { SK_LANE_NONE, SK_LANE_OWN, SK_LANE_HULL } sk_contact_lane;

// The aircraft whose contacts are looked at.
typedef struct sk_contact_owner {
    const sk_aircraft_type *type;
    const sk_skid_gear *gear; // null: none
    const sk_aircraft_state *state;
    const sk_outputs *outputs; // of this state; null where no report and no place is wanted
} sk_contact_owner;

// One touch as the state stores it.
typedef struct sk_contact_look {
    int64_t mode; // sk_contact_mode
    bool broken;  // the part is a stub
    sk_contact_surface on;
    sk_vec3 pebble; // m, frame of the solid
} sk_contact_look;

typedef struct sk_contact_row {
    const char *name;     // of the kind
    int32_t faces;        // that a part can touch at once
    sk_contact_lane lane; // of each part
    int32_t (*count)(const sk_aircraft_type *type);
    // Whether part i can ever touch; null: always.
    bool (*can_touch)(const sk_aircraft_type *type, int32_t i);
    // The number of part 0 in events and lanes, and the name of part i. Null: its parts have no number.
    int32_t (*first)(const sk_aircraft_type *type);
    const char *(*part_name)(const sk_aircraft_type *type, int32_t i);
    sk_contact_look (*look)(const sk_contact_owner *owner, int32_t i, int32_t face);
    // Returns true if no part touches. Null: look at each part.
    bool (*none_touches)(const sk_contact_owner *owner);
    // Its report. Null: the force is one of the bodies' solve (sk_aircraft_state.airframe_force).
    const sk_contact_report *(*report)(const sk_outputs *outputs, int32_t i, int32_t face);
    // The end of its tie that belongs to the aircraft, world, m. Null: it has none.
    sk_vec3 (*tie_end)(const sk_contact_owner *owner, int32_t i, int32_t face);
} sk_contact_row;

extern const sk_contact_row sk_contact_rows[SK_CONTACT_KINDS];

// A walk over all touches of an aircraft, in the order of kinds, parts and faces. Begins with all zero.
typedef struct sk_contact_walk {
    bool begun;
    sk_contact_kind kind;
    int32_t part, face; // within the kind, within the part
} sk_contact_walk;
// Moves to the next touch. Returns false after the last.
bool sk_contact_walk_on(const sk_aircraft_type *type, sk_contact_walk *walk);

// Finds a part by its number in events: its kind, and its number within the kind. Returns false if there is no such part.
bool sk_contact_of_part(const sk_aircraft_type *type, int64_t part, sk_contact_kind *kind, int32_t *index);
