// state.h: everything that changes, in one flat block without pointers or padding. Its size follows from the model. A
// copy is one memcpy and steps to the same bits.
#pragma once
#include "aircraft/disc.h"
#include "aircraft/hover.h"
#include "base/assert.h"
#include "body/bodies.h"
#include "contact/ruts.h"
#include "world/model.h"
#include "world/state_fields.h"

enum { SK_EVENTS_KEPT = 64 };

// Speeds are those of the centre of gravity, in m/s. Vertical speeds are negative downwards; the others are magnitudes.
// An aircraft that a scene places on the ground causes no touchdown and no hit.
typedef enum sk_event_kind {
    SK_EVENT_TOUCHDOWN = 1,  // value: vertical speed
    SK_EVENT_LIFT_OFF,       // value: speed
    SK_EVENT_SLIP_BEGINS,    // value: speed
    SK_EVENT_SLIP_ENDS,      // value: speed
    SK_EVENT_WHEEL_BREAKS,   // value: vertical speed
    SK_EVENT_SURFACE_YIELDS, // value: sinkage, m
    SK_EVENT_HULL_TOUCHES,   // a hull point or a piece of the airframe; value: speed into the surface
    SK_EVENT_PROPELLER_STRIKE, // a blade strikes; value: shaft speed, rad/s. An aircraft has the number of its airframe as solid
    SK_EVENT_FROZEN,           // value: the quantity out of bounds, an sk_quantity
    SK_EVENT_SPLASH,           // value: speed of the part as it enters water
    SK_EVENT_ENGINE_DROWNS,    // value: shaft speed, rad/s
    SK_EVENT_TYRE_BURSTS,      // value: normal force, N
    SK_EVENT_LEG_TORN_OFF,     // value: equivalent airspeed
    SK_EVENT_SKID_BREAKS,      // the end of a tube breaks at this node; value: number of broken ends so far
    SK_EVENT_SKID_TURNS_EDGE,  // a skid node moves over an edge onto another face; value: angle between the faces, deg
    SK_EVENT_SKID_LEAVES_EDGE, // a loaded skid node slides off an edge into the air; value: speed relative to it
    SK_EVENT_SKID_LET_GO,      // a skid node is pushed through the surface that carried it; value: depth behind it, m
    SK_EVENT_SKID_TORN_OFF,    // a part of the tubes tears off at this node; value: the farthest node of that part
    // Events of loose bodies: `aircraft` is 0, `part` is the body, `solid` is the other body, or -1 - the solid.
    SK_EVENT_BODY_HITS,    // value: closing speed
    SK_EVENT_BODY_FROZEN,  // value: the quantity out of bounds, an sk_quantity
    SK_EVENT_BODY_NO_ROOM, // a contact was not made; value: the most contacts that bodies may have
    SK_EVENT_BODY_LET_GO,  // a contact was ended because it was too deep; value: its depth, m
    // A piece of the airframe, `part`, touches a body, or another airframe: `solid` is the number of the body, or that of
    // the aircraft plus the number of bodies. value: closing speed
    SK_EVENT_AIRFRAME_HITS,
    // Events of ties: `aircraft` is 0, `part` is the tie.
    SK_EVENT_TIE_BREAKS,   // value: its tension, N; negative in a bar that pushes
    SK_EVENT_TIE_HOOKED,   // value: distance of its ends, m
    SK_EVENT_TIE_RELEASED, // value: its tension before, N
    // An aircraft has more loose bodies near its wheels than can be searched; the farthest are left out. value: how many
    SK_EVENT_TOO_MANY_NEAR,
    // A piece of the airframe, `part`, has its first hole. `solid` is what presses it, as of events of loose bodies. value: the
    // largest closing speed of the material that is crushed; 0: none of it closes
    SK_EVENT_AIRFRAME_CRUSHED,
    SK_EVENT_BODY_CRUSHED,  // the same of a loose body, as the events of loose bodies
    SK_EVENT_BODY_NO_HOLE,  // there is no room for a further hole in a piece; `part` is the body or an aircraft
    SK_EVENT_STUB_BREAKS,   // what is left of a leg without its wheel breaks off; value: normal force, N
    SK_EVENT_POINT_BREAKS,  // a hull point breaks off; value: normal force, N
    SK_EVENT_PIECE_CUT_OFF, // a piece of the airframe, `part`, is cut off, with all that it carries
    SK_EVENT_PIECE_BREAKS,  // the same at its joint; value: bending moment, N m
    SK_EVENT_BLADE_BREAKS, // a blade breaks off, as SK_EVENT_PROPELLER_STRIKE; value: work of the blow, with what bent it before, over what it bears
    SK_EVENT_BLADE_TORN_OFF, // by the imbalance of its disc; value: that force, N
    SK_EVENT_ENGINE_STALLS,  // blades that strike stop the engine; value: shaft speed, rad/s
    // Only an analysis reports the following, for single skid nodes and ends of tubes. A state never holds them.
    SK_EVENT_NODE_TOUCHES, // value: speed into the surface
    SK_EVENT_NODE_LEAVES,  // value: speed along the surface
    SK_EVENT_TUBE_YIELDS,  // the end of a tube at this node begins to yield; value: its permanent bend, degrees
    SK_EVENT_TUBE_HOLDS,   // it stops yielding; value: its permanent bend, degrees
    // Contact of the tube that begins at this node with an edge of the ground; value: speed into the edge, or along it
    SK_EVENT_EDGE_TOUCHES,
    SK_EVENT_EDGE_LEAVES,
    SK_EVENT_EDGE_SLIPS,
    SK_EVENT_EDGE_GRIPS,
    // Only the watch of a scene's limits reports these (game/course/limits.h). The part is that of the aircraft. A state never holds them.
    SK_EVENT_TOO_NEAR,      // value: clearance, m
    SK_EVENT_CONTACT_AHEAD, // value: time to contact, s
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

// Parts of an aircraft that an event can name: wheels, hull points, skid nodes, pieces of the airframe, blades. The first
// number of a piece and of a blade, and the number of all.
static inline int32_t sk_event_first_piece(const sk_aircraft_type *type) {
    return type->wheel_count + type->point_count + type->skids.node_count;
}
static inline int32_t sk_event_first_blade(const sk_aircraft_type *type) {
    return sk_event_first_piece(type) + type->airframe.piece_count;
}
static inline int32_t sk_event_parts(const sk_aircraft_type *type) {
    return sk_event_first_blade(type) + sk_blade_count(type);
}

// `skids` exists only if the aircraft's type has skids: a state then has sk_aircraft_state_size bytes for the aircraft.
// So copy an aircraft with sk_aircraft_state_copy, not by assignment.
typedef struct sk_aircraft_state {
    SK_AIRCRAFT_FIELDS(SK_FIELD_MEMBER)
    sk_aids_state aids;
    sk_hover_state hover;
    sk_blade_state blade[SK_BLADES_MAX]; // of all discs: propeller, or main rotor and then tail rotor
    sk_wheel_state wheel[SK_WHEELS_MAX];
    sk_contact_state point[SK_HULL_POINTS_MAX];
    sk_skid_state skids;
} sk_aircraft_state;

// Values of `engine_running`. A propeller strike and water ruin an engine: it does not start again.
typedef enum sk_engine_mode { SK_ENGINE_STOPPED, SK_ENGINE_RUNNING, SK_ENGINE_RUINED } sk_engine_mode;
static inline bool sk_engine_runs(const sk_aircraft_state *aircraft) {
    return aircraft->engine_running == SK_ENGINE_RUNNING;
}

// The beginning of a state. Its blocks follow: a table of their places, the aircraft, the loose bodies with their
// contacts, the ties, the holes of crushed pieces, the ruts. A state has sk_state_size bytes, so it is never a variable: call sk_state_create, or
// sk_state_begin with memory of that size.
typedef struct sk_state {
    SK_WORLD_FIELDS(SK_FIELD_MEMBER)
    sk_event event[SK_EVENTS_KEPT];
    // Places in bytes from the beginning of the state. They follow from the model and are no fields.
    int64_t size, ruts_at, bodies_at, contacts_at, has_contacts, ties_at, holes_at, hole_most, aircraft_count,
        body_count, tie_count;
    int64_t aircraft_at[]; // aircraft_count of them
} sk_state;

// Bytes of a state of this model. An aircraft takes sk_aircraft_state_size bytes. If no material of the model yields,
// only the number of ruts is kept, which stays 0; else there is room for SK_RUTS_MAX stretches.
size_t sk_state_size(const sk_model *model);
size_t sk_aircraft_state_size(const sk_aircraft_type *type);
// The place of the first aircraft; the next one follows sk_aircraft_state_size bytes further.
size_t sk_state_first_aircraft(const sk_model *model);
// The places of the first body, of the number of contacts, of the first tie, of the number of holes, and of the ruts.
size_t sk_state_first_body(const sk_model *model);
size_t sk_state_first_contact(const sk_model *model);
size_t sk_state_first_tie(const sk_model *model);
size_t sk_state_first_hole(const sk_model *model);
size_t sk_state_first_rut(const sk_model *model);

// Initialises memory of sk_state_size bytes (aligned to 8) as a state whose numbers are all 0.
void sk_state_clear(const sk_model *model, sk_state *state);
// Sets all numbers to 0 except those of the ruts.
void sk_state_clear_but_ruts(sk_state *state);
// Allocates a state whose numbers are all 0; null if memory is short. Free it with sk_state_destroy.
sk_state *sk_state_allocate(const sk_model *model);

// The same with no room for ruts, for uses of the aircraft alone.
sk_state *sk_state_allocate_without_ruts(const sk_model *model);

// Allocates a state at tick 0 (sk_state_begin). Error if memory is short; then *state is null.
SK_API sk_result sk_state_create(const sk_model *model, sk_state **state);
SK_API void sk_state_destroy(sk_state *state); // null is allowed

// Aircraft i of a state: sk_state_aircraft. Of a const state it is const.
static inline sk_aircraft_state *sk_state_aircraft_of(sk_state *state, int64_t i) {
    SK_ASSERT(i >= 0 && i < state->aircraft_count);
    return (sk_aircraft_state *)(void *)((char *)state + state->aircraft_at[i]);
}
static inline const sk_aircraft_state *sk_state_aircraft_of_const(const sk_state *state, int64_t i) {
    SK_ASSERT(i >= 0 && i < state->aircraft_count);
    return (const sk_aircraft_state *)(const void *)((const char *)state + state->aircraft_at[i]);
}
#define sk_state_aircraft(state, i)                                                                                    \
    _Generic((state), sk_state * : sk_state_aircraft_of, const sk_state * : sk_state_aircraft_of_const)((state), (i))

// The ruts of a state: sk_state_ruts. Call sk_ruts_index after writing their numbers. If sk_state_keeps_ruts is false,
// only their number exists, which is 0.
static inline sk_ruts *sk_state_ruts_of(sk_state *state) {
    return (sk_ruts *)(void *)((char *)state + state->ruts_at);
}
static inline const sk_ruts *sk_state_ruts_of_const(const sk_state *state) {
    return (const sk_ruts *)(const void *)((const char *)state + state->ruts_at);
}
#define sk_state_ruts(state)                                                                                           \
    _Generic((state), sk_state * : sk_state_ruts_of, const sk_state * : sk_state_ruts_of_const)(state)
static inline bool sk_state_keeps_ruts(const sk_state *state) {
    return state->size - state->ruts_at == (int64_t)sizeof(sk_ruts);
}

// Loose body i of a state: sk_state_body. Of a const state it is const.
static inline sk_body_state *sk_state_body_of(sk_state *state, int64_t i) {
    SK_ASSERT(i >= 0 && i < state->body_count);
    return (sk_body_state *)(void *)((char *)state + state->bodies_at) + i;
}
static inline const sk_body_state *sk_state_body_of_const(const sk_state *state, int64_t i) {
    SK_ASSERT(i >= 0 && i < state->body_count);
    return (const sk_body_state *)(const void *)((const char *)state + state->bodies_at) + i;
}
#define sk_state_body(state, i)                                                                                        \
    _Generic((state), sk_state * : sk_state_body_of, const sk_state * : sk_state_body_of_const)((state), (i))

// The ties of a state, tie_count of them: sk_state_ties. Of a const state they are const.
static inline sk_tie_memory *sk_state_ties_of(sk_state *state) {
    return (sk_tie_memory *)(void *)((char *)state + state->ties_at);
}
static inline const sk_tie_memory *sk_state_ties_of_const(const sk_state *state) {
    return (const sk_tie_memory *)(const void *)((const char *)state + state->ties_at);
}
#define sk_state_ties(state)                                                                                           \
    _Generic((state), sk_state * : sk_state_ties_of, const sk_state * : sk_state_ties_of_const)(state)

// The contacts of the bodies. Those from `count` on are not in use.
typedef struct sk_body_contacts {
    int64_t count;
    sk_body_contact contact[];
} sk_body_contacts;

static inline const sk_body_contacts *sk_state_body_contacts(const sk_state *state) {
    return (const sk_body_contacts *)(const void *)((const char *)state + state->contacts_at);
}
// The most contacts that a state of this model may hold. 0 without bodies.
int32_t sk_state_body_contacts_most(const sk_model *model);
// The holes of crushed pieces. Those from `count` on are not in use. If no piece of the model can be crushed
// (sk_state_holes_most is 0), there is no such block.
typedef struct sk_holes {
    int64_t count;
    sk_hole hole[];
} sk_holes;
static inline const sk_holes *sk_state_holes(const sk_state *state) {
    SK_ASSERT(state->hole_most > 0);
    return (const sk_holes *)(const void *)((const char *)state + state->holes_at);
}
static inline int64_t sk_state_hole_count(const sk_state *state) {
    return state->hole_most > 0 ? sk_state_holes(state)->count : 0;
}
// The most holes that a state of this model may hold.
int32_t sk_state_holes_most(const sk_model *model);
// All that the step of the bodies reads and writes.
sk_bodies_state sk_state_bodies(const sk_model *model, sk_state *state);

// Makes memory of sk_state_size bytes the state at tick 0. Aircraft are as placed and their contacts are open. Aircraft
// that stand on skids are in equilibrium nearby, with contacts that hold (world/skid_equilibrium.h).
void sk_state_begin(const sk_model *model, sk_state *state);

// Copies the parts of the state that an aircraft of this type uses. Of the skids, the largest part, these are its nodes
// and elements.
void sk_aircraft_state_copy(const sk_aircraft_type *type, const sk_aircraft_state *from, sk_aircraft_state *to);

// Copies the parts of a state that its model uses. `to` is a state of the same model (asserted: of the same size). Its
// unused parts stay unchanged: wheels and points beyond those of the type, ruts beyond those laid.
SK_API void sk_state_copy(const sk_model *model, const sk_state *from, sk_state *to);

// Whether every real number of all aircraft is finite.
bool sk_state_is_finite(const sk_model *model, const sk_state *state);

// A span of a state in use, in bytes. The spans cover the numbers of the world, then the aircraft with their wheels,
// points and skids, then the bodies, then the ties. They leave out the contacts of bodies and the ruts, whose number changes.
typedef struct sk_state_span {
    size_t offset, size;
} sk_state_span;
// Number of spans, and the spans.
int32_t sk_state_span_count(const sk_model *model);
void sk_state_spans(const sk_model *model, sk_state_span *out);

// The contacts of bodies in use, with their number before them. Empty without bodies.
sk_state_span sk_state_contacts_span(const sk_state *state);
// The holes in use, with their number before them. Empty without holes.
sk_state_span sk_state_holes_span(const sk_state *state);

// A 64-bit hash of every field in use: the numbers of the world, events, aircraft and ruts.
SK_API uint64_t sk_state_hash(const sk_model *model, const sk_state *state);

// One number of the state by name.
typedef enum sk_number_type { SK_NUMBER_REAL, SK_NUMBER_COUNT, SK_NUMBER_WORD } sk_number_type;
typedef struct sk_number {
    char name[80]; // "aircraft[0].wheel[1].pebble.x"
    const char *unit;
    sk_number_type type;
    sk_count_range range; // of a count
    int32_t offset;       // bytes into the state
} sk_number;

// Calls `visit` for every number in use, in the order of the table, until it returns false. Of the ruts and
// of the contacts of bodies it visits the number only; sk_state_find and sk_state_first_difference also cover theirs.
typedef bool (*sk_number_visitor)(const sk_number *number, void *user);
void sk_state_walk(const sk_model *model, sk_number_visitor visit, void *user);
// The same without the bodies.
void sk_state_walk_without_bodies(const sk_model *model, sk_number_visitor visit, void *user);
// Visits the numbers of one body, of one of their contacts, and of one hole, in use or not. Those of the next one are as many bytes
// further as a body, a contact or a hole takes.
void sk_state_walk_body(const sk_model *model, int32_t body, sk_number_visitor visit, void *user);
void sk_state_walk_body_contact(const sk_model *model, int32_t slot, sk_number_visitor visit, void *user);
void sk_state_walk_hole(const sk_model *model, int32_t slot, sk_number_visitor visit, void *user);
// Visits the numbers of one rut, in use or not. Those of the next rut are sizeof(sk_rut) bytes further.
void sk_state_walk_rut(const sk_model *model, int32_t slot, sk_number_visitor visit, void *user);

// Finds a number by name; false if there is none.
bool sk_state_find(const sk_model *model, const char *name, sk_number *out);
// The value of a number; counts and words are converted to double.
double sk_state_number(const sk_state *state, const sk_number *number);

// The first number whose bits differ in two states; false if there is none.
bool sk_state_first_difference(const sk_model *model, const sk_state *a, const sk_state *b, sk_number *out);

// The things that an event is about, as numbers of the model. -1: no such thing, or a number that the model does not have.
typedef struct sk_event_things {
    int32_t aircraft, part; // part: see sk_event_parts; -1: the whole aircraft, or unknown
    int32_t body, tie;
    int32_t other_aircraft, other_body, solid; // what is touched; solid: 0 the scenery, then the platforms
} sk_event_things;
sk_event_things sk_event_things_of(const sk_model *model, const sk_event *event);

// The name of a kind, for programs: "touchdown". "unknown" if there is no such kind.
const char *sk_event_kind_name(int64_t kind);

// Whether an event of this kind breaks or ruins something.
bool sk_event_is_damage(int64_t kind);

// Whether the numbers of an event may stand in a state of this model: its kind, aircraft, part, solid and material.
bool sk_event_is_possible(const sk_model *model, const sk_event *event);

// m/s: a piece that is crushed more slowly has no speed in its sentence, because it would be printed as 0.
#define SK_CRUSHED_SLOWEST 0.05

// A sentence for a user: "nose wheel touches down on grass, sinking at 0.61 m/s". With several aircraft it begins with
// the aircraft: "aircraft[1]: nose wheel ...". It names a platform: "nose wheel touches down on the frigate, ...".
void sk_event_describe(const sk_model *model, const sk_event *event, char *buffer, int32_t size);
