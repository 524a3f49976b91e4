// state.h: everything that changes, in one flat block without pointers or padding. A copy is one memcpy and steps to
// the same bits.
#pragma once
#include "aircraft/hover.h"
#include "contact/ruts.h"
#include "world/model.h"
#include "world/state_fields.h"

enum { SK_EVENTS_KEPT = 64 };

// Speeds are of the centre of gravity: vertical ones in m/s, negative down; others its size in m/s. What a run puts down on the ground
// has neither touched down nor hit it.
typedef enum sk_event_kind {
    SK_EVENT_TOUCHDOWN = 1,    // value: vertical speed
    SK_EVENT_LIFT_OFF,         // value: speed
    SK_EVENT_SLIP_BEGINS,      // value: speed
    SK_EVENT_SLIP_ENDS,        // value: speed
    SK_EVENT_WHEEL_BREAKS,     // value: vertical speed
    SK_EVENT_SURFACE_YIELDS,   // value: sinkage, m
    SK_EVENT_HULL_TOUCHES,     // value: speed of the point into the surface
    SK_EVENT_PROPELLER_STRIKE, // value: shaft speed, rad/s
    SK_EVENT_FROZEN,           // value: which quantity left its bounds, an sk_quantity
    SK_EVENT_SPLASH,           // value: speed of the part as it goes through the surface of water
    SK_EVENT_ENGINE_DROWNS,    // value: shaft speed, rad/s
    SK_EVENT_TYRE_BURSTS,      // value: normal force, N
    SK_EVENT_LEG_TORN_OFF,     // value: equivalent airspeed
    SK_EVENT_SKID_BREAKS,      // the end of a tube at this node; value: how many ends have broken by then
    SK_EVENT_SKID_TURNS_EDGE, // a node of skids goes over an edge onto another face; value: by how many degrees that is turned
    SK_EVENT_SKID_LEAVES_EDGE, // a node that bore slides off an edge, under which is nothing; value: speed over it
    SK_EVENT_SKID_LET_GO,      // a node is pushed through what bore it; value: how deep it is behind it, m
    SK_EVENT_SKID_TORN_OFF, // a part of the tubes is torn off at this node; value: the node of the part that is farthest from there
    // Of single nodes of skids and of ends of their tubes: reported by an analysis alone, never in a state.
    SK_EVENT_NODE_TOUCHES, // value: speed into the surface
    SK_EVENT_NODE_LEAVES,  // value: speed along it
    SK_EVENT_TUBE_YIELDS,  // the end of a tube at this node; value: by how many degrees it is bent for good
    SK_EVENT_TUBE_HOLDS,   // it yields no more; value: likewise
    // The tube from this node on and an edge of the ground that it lies on; value: speed as it comes down or over the edge
    SK_EVENT_EDGE_TOUCHES,
    SK_EVENT_EDGE_LEAVES,
    SK_EVENT_EDGE_SLIPS,
    SK_EVENT_EDGE_GRIPS,
    SK_EVENT_KINDS,
    SK_EVENT_STATE_KINDS = SK_EVENT_NODE_TOUCHES // kinds before this one are stored in a state
} sk_event_kind;

typedef enum sk_quantity {
    SK_QUANTITY_POSITION,
    SK_QUANTITY_VELOCITY,
    SK_QUANTITY_ATTITUDE,
    SK_QUANTITY_RATE,
    SK_QUANTITY_ENGINE_SPEED,
    SK_QUANTITY_SKIDS,
    SK_QUANTITIES
} sk_quantity;

typedef struct sk_event {
    SK_EVENT_FIELDS(SK_FIELD_MEMBER)
} sk_event;

// How many parts of an aircraft an event can name: wheels, then hull points, then nodes of skids.
static inline int32_t sk_event_parts(const sk_aircraft_type *type) {
    return type->wheel_count + type->point_count + type->skids.node_count;
}

typedef struct sk_aircraft_state {
    SK_AIRCRAFT_FIELDS(SK_FIELD_MEMBER)
    sk_aids_state aids;
    sk_hover_state hover;
    sk_wheel_state wheel[SK_WHEELS_MAX];
    sk_contact_state point[SK_HULL_POINTS_MAX];
    sk_skid_state skids;
} sk_aircraft_state;

// Of `engine_running`. A propeller that has struck something, or water, ruins an engine: it does not start again.
typedef enum sk_engine_mode { SK_ENGINE_STOPPED, SK_ENGINE_RUNNING, SK_ENGINE_RUINED } sk_engine_mode;
static inline bool sk_engine_runs(const sk_aircraft_state *aircraft) {
    return aircraft->engine_running == SK_ENGINE_RUNNING;
}

typedef struct sk_state {
    SK_WORLD_FIELDS(SK_FIELD_MEMBER)
    sk_event event[SK_EVENTS_KEPT];
    sk_aircraft_state aircraft[SK_AIRCRAFT_MAX];
    sk_ruts ruts; // a caller that writes its numbers from outside calls sk_ruts_index
} sk_state;

// The state at tick 0: aircraft as placed, contacts open; those on skids at rest nearby, their contacts holding (world/skid_equilibrium.h).
void sk_state_begin(const sk_model *model, sk_state *state);

// Copies what an aircraft of this type has: of skids, which are most of the state, only the nodes and elements that there are.
void sk_aircraft_state_copy(const sk_aircraft_type *type, const sk_aircraft_state *from, sk_aircraft_state *to);

// Copies what a model has of a state, which is little of it. `to` is a state already, of any model, or all zeros; what the model has not
// stays there as it is.
SK_API void sk_state_copy(const sk_model *model, const sk_state *from, sk_state *to);

// Whether every real number of the model's aircraft is finite.
bool sk_state_is_finite(const sk_model *model, const sk_state *state);

// The stretches of a state that are in use, in bytes: all of the model's aircraft, wheels, points and skids, and before them what
// is the world's. Not the ruts, whose number changes.
typedef struct sk_state_span {
    size_t offset, size;
} sk_state_span;
enum { SK_STATE_SPANS_MAX = 1 + 5 * SK_AIRCRAFT_MAX };
int32_t sk_state_spans(const sk_model *model, sk_state_span out[SK_STATE_SPANS_MAX]);

// One 64-bit number over every field in use (all of the model's aircraft, wheels and points, the events, and what ruts
// there are).
SK_API uint64_t sk_state_hash(const sk_model *model, const sk_state *state);

// One number of the state, as a user meets it.
typedef enum sk_number_type { SK_NUMBER_REAL, SK_NUMBER_COUNT, SK_NUMBER_WORD } sk_number_type;
typedef struct sk_number {
    char name[80]; // "aircraft[0].wheel[1].pebble.x"
    const char *unit;
    sk_number_type type;
    sk_count_range range; // of a count
    int32_t offset;       // bytes into sk_state
} sk_number;

// Calls `visit` for every number in use, in the order of the table; stops early when it answers false. Of the ruts only how many
// were begun: their own numbers, as many as there are ruts, are found by name and compared.
typedef bool (*sk_number_visitor)(const sk_number *number, void *user);
void sk_state_walk(const sk_model *model, sk_number_visitor visit, void *user);
// The numbers of one rut, whether it is in use or not; those of another lie so many times sizeof(sk_rut) further.
void sk_state_walk_rut(int32_t slot, sk_number_visitor visit, void *user);

// Finds a number by name; false if there is none. Value: as a double (counts and words converted).
bool sk_state_find(const sk_model *model, const char *name, sk_number *out);
double sk_state_number(const sk_state *state, const sk_number *number);

// The first number in which two states differ (bit for bit); false when none does.
bool sk_state_first_difference(const sk_model *model, const sk_state *a, const sk_state *b, sk_number *out);

// Whether an event of this kind breaks or ruins something.
bool sk_event_is_damage(int64_t kind);

// A sentence for a user: "nose wheel touches down on grass, sinking at 0.61 m/s"; where there are several aircraft it says whose:
// "aircraft[1]: nose wheel ...". A platform is reported by its name: "nose wheel touches down on the frigate, ...".
void sk_event_describe(const sk_model *model, const sk_event *event, char *buffer, int32_t size);
