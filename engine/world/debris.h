// debris.h: what breaks off aircraft. Each part that can break off has a body of its own in the model, so there is
// always room for it. The body is absent until the part breaks off. A piece with a joint has a body for itself, with
// what is fixed to it. If it carries more, it has a second body for itself with all that it carries. The second body is
// used while all of it is there; else each part leaves as a body of its own. A wheel with a mass, a blade and each part
// of the skids have bodies, too. Source: docs/models/breakage.md.
#pragma once
#include "aircraft/loose_parts.h"
#include "world/state.h"

// Adds body types and bodies for all parts of all aircraft that can break off. Call it when the aircraft and the other
// bodies are in the model, before ties, which count bodies. Errors: memory is short; there are too many bodies or
// types; a part is no body.
sk_result sk_model_add_debris(sk_model *model);

// Returns the number of the body of a piece of an aircraft, or -1 if the model has none. `branch`: of the piece with
// all that it carries.
int32_t sk_debris_body(const sk_model *model, int32_t aircraft, int32_t piece, bool branch);

// Returns the number of the body of a wheel of an aircraft, or -1 if the model has none.
int32_t sk_debris_wheel(const sk_model *model, int32_t aircraft, int32_t wheel);

// The same of a blade, by its number among all blades of the aircraft.
int32_t sk_debris_blade(const sk_model *model, int32_t aircraft, int32_t blade);

// The same of a part of its skids, by its number among the parts (gear/skid_parts.h).
int32_t sk_debris_tube(const sk_model *model, int32_t aircraft, int32_t part);

// Whether a body of debris is a part of the airframe, and no wheel, blade or tube.
static inline bool sk_debris_is_of_airframe(const sk_body_placement *debris) {
    return debris->debris_wheel == 0 && debris->debris_blade == 0 && debris->debris_tube == 0;
}

// Returns the pieces of the airframe that a body of debris has, bit k for piece k. Wheels, blades and tubes have none.
uint32_t sk_debris_pieces(const sk_model *model, const sk_body_placement *debris);

// Returns what an aircraft has lost.
sk_parts_gone sk_aircraft_gone(const sk_aircraft_state *aircraft);

// Whether an aircraft has lost something.
bool sk_aircraft_lost_parts(const sk_aircraft_state *aircraft);

// The same. If so, writes the mass of what is left.
bool sk_aircraft_left(const sk_aircraft_type *type, const sk_aircraft_state *aircraft, sk_mass_left *out);

// Returns the mass of an aircraft, or of what is left of it.
sk_mass_left sk_aircraft_mass_of(const sk_aircraft_type *type, const sk_aircraft_state *aircraft);
// Returns the motion of its centre of gravity, whose axes and rate are those of the aircraft.
sk_body_motion sk_aircraft_centre_motion(const sk_mass_left *left, const sk_body_motion *motion);
// Returns the momentum of an aircraft, or of what is left of it, kg m/s, world.
sk_vec3 sk_aircraft_momentum(const sk_aircraft_type *type, const sk_aircraft_state *aircraft);
// Changes its velocities as an impulse (N s, world) at a point does.
void sk_aircraft_strike(const sk_mass_left *left, sk_aircraft_state *aircraft, sk_vec3 point, sk_vec3 impulse);

// Returns a hole with its planes in the frame of the type of its thing. In the state, holes of an aircraft are about
// the centre of gravity of what is left of it.
sk_hole sk_hole_on_type(const sk_model *model, const sk_state *state, const sk_hole *hole);

// Places an aircraft by the motion of the centre of gravity of what is left of it (rate: body axes).
void sk_aircraft_place_by_centre(const sk_mass_left *left, const sk_rigid_body *body, sk_aircraft_state *aircraft);

// Whether the state has a loose body that is not absent.
bool sk_state_has_bodies(const sk_model *model, const sk_state *state);

// The loose bodies that are not absent, in ascending order. Most bodies of a scene with many aircraft are parts that have not
// broken off.
typedef struct sk_present_bodies {
    int32_t count;
    int32_t *body; // room for all bodies of the model
} sk_present_bodies;
void sk_present_bodies_find(const sk_model *model, const sk_state *state, sk_present_bodies *out);
