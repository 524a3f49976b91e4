// proximity.h: parts of an aircraft that are near enough for contact within a tick. Private to the world room.
// One query per tick replaces one query per wheel, point and substep. A body far from everything needs no further
// query; one on the ground needs only the few half-spaces under it.
#pragma once
#include "world/debris.h"
#include "world/ground.h"
#include "world/state.h"

typedef struct sk_proximity {
    bool wheels, hull, skids; // false only if none of them could touch before the tick ends
    bool airframe;            // a piece of the airframe is near; set by sk_airframe_is_near
    bool discs;               // a blade could strike something; set by sk_discs_are_near
    int32_t only; // the solid that has one half-space near wheels and skids, if nothing else is near them; else -1
    sk_candidates *candidates; // one per solid, found if a wheel or skid is near; they never change a result
} sk_proximity;

// The loose bodies that a wheel or a skid of an aircraft could touch in a tick, in ascending order. Of more than there is room for,
// the nearest.
enum { SK_NEAR_BODIES_MAX = 64 };
typedef struct sk_near_bodies {
    int32_t count, left_out;
    int32_t body[SK_NEAR_BODIES_MAX];
} sk_near_bodies;
// `present`: those that are there, or null, which takes longer.
void sk_near_bodies_find(const sk_model *model, const sk_state *state, const sk_present_bodies *present,
                         int32_t aircraft, double dt, sk_near_bodies *out);
// Whether a loose body could touch any part of an aircraft within a tick.
bool sk_body_may_touch(const sk_model *model, const sk_state *state, int32_t body, int32_t aircraft);
// Notes an event if bodies are left out, and the last second has no such event of this aircraft.
void sk_near_bodies_note(sk_state *state, int32_t aircraft, const sk_near_bodies *near);

// Whether an airframe could touch the ground within a tick of `dt` s. Its box alone is tested.
bool sk_airframe_is_near(sk_ground ground, const sk_body_type *airframe, const sk_body_motion *motion, double dt);
// The same for the box of each of its pieces.
bool sk_airframe_pieces_are_near(sk_ground ground, const sk_body_type *airframe, const sk_body_motion *motion,
                                 double dt);

// Finds the parts that could touch within a tick of `dt` s. `motion`, `ground`: at the beginning of the tick.
// `out->candidates` is given: room for those of every solid.
void sk_proximity_find(sk_ground ground, const sk_aircraft_type *type, const sk_aircraft_state *aircraft,
                       const sk_body_motion *motion, double dt, sk_proximity *out);
