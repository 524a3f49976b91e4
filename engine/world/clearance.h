// clearance.h: the least distance from an airframe to anything else, and the time until it touches something.
// An instrument: it reads states and changes none. Airframes are their pieces and discs; without pieces, their hull
// points. They keep the shape of the model: dents do not count, and what has broken off is left out. The gear does not count, and
// neither does the ground below it. Source: docs/models/hierarchy.md, "Clearance".
#pragma once
#include "world/state.h"

#define SK_CLEARANCE_MOST    1000.0 // m: farther things do not count
#define SK_CONTACT_TIME_MOST 30.0   // s: later contacts do not count

// m: a piece whose highest point is at most this far from the plane of the ground below the aircraft is ground.
#define SK_CLEARANCE_GROUND 1e-3

// Parts of an aircraft: bit k is piece k of its airframe or, without pieces, hull point k; then the discs follow.
enum { SK_CLEARANCE_PARTS_MAX = 64 };

typedef enum sk_near_kind {
    SK_NEAR_NOTHING,
    SK_NEAR_SOLID,   // number 0: the scenery; 1 and up: the platforms. part: a piece
    SK_NEAR_BODY,    // part: of its type, the pieces, then the rounds
    SK_NEAR_AIRCRAFT // part: as above
} sk_near_kind;

typedef struct sk_near_thing {
    sk_near_kind kind;
    int32_t number, part;
} sk_near_thing;

typedef struct sk_clearance {
    double distance; // m; SK_CLEARANCE_MOST where nothing is nearer
    int32_t part;    // of the aircraft
    sk_near_thing other;
    sk_vec3 own_point, other_point; // world, m; equal if they touch
} sk_clearance;

typedef struct sk_contact_time {
    double seconds; // SK_CONTACT_TIME_MOST if nothing is touched sooner
    int32_t part;
    sk_near_thing other;
    sk_vec3 point; // where the other will be touched, world, m
} sk_contact_time;

// A meter (sk_clearance_meter) has what the instrument needs of a model, computed once. Any number of threads may use it.
// The model must live as long. Errors: memory; the scenery has too many pieces for its flat form and too large a surface.
sk_result sk_clearance_meter_create(const sk_model *model, sk_clearance_meter **out);
void sk_clearance_meter_destroy(sk_clearance_meter *meter); // null is allowed

// Returns the least distance of some parts of an aircraft; `parts`: UINT64_MAX for all.
sk_clearance sk_clearance_of(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft, uint64_t parts);

// Returns when the aircraft first comes within 1 mm of something, if all keep their present velocities and rates. Never
// later than that; earlier if it moves along something for so long that the search ends at 256 steps.
sk_contact_time sk_contact_time_of(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft,
                                   uint64_t parts);

// Returns the parts of a type whose names contain a text: "wing" are all pieces of both wings. An empty text: all parts.
uint64_t sk_clearance_parts_named(const sk_aircraft_type *type, const char *text);

// Returns an event about a part of an aircraft and what is near, for texts. `point`: of what is near, world, m.
typedef struct sk_near_pair {
    int32_t aircraft, part;
    sk_near_thing other;
    sk_vec3 point;
} sk_near_pair;
sk_event sk_clearance_event(const sk_clearance_meter *meter, int64_t tick, sk_event_kind kind, const sk_near_pair *pair,
                            double value);

// Number of parts of an aircraft, and the name of one: "left wing 2", "main rotor".
int32_t sk_clearance_part_count(const sk_clearance_meter *meter, int32_t aircraft);
const char *sk_clearance_part_name(const sk_clearance_meter *meter, int32_t aircraft, int32_t part);

// Names what is near: "concrete", "the deck", "crate (body 3)", "j3cub: right wing". Writes and returns `out`.
enum { SK_NEAR_TEXT = 4 * SK_NAME + 64 };
const char *sk_near_text(const sk_clearance_meter *meter, const sk_near_thing *near, sk_vec3 point,
                         char out[SK_NEAR_TEXT]);
