// breakage_internal.h: what the files of breakage share. Private to the world room. Source: docs/models/breakage.md.
#pragma once
#include "aircraft/loose_parts.h"
#include "world/state.h"

// The motion of the centre of gravity of a part that breaks off. World.
typedef struct breakage_motion {
    sk_vec3 position, velocity;
    sk_vec3 centre; // m, body frame of the aircraft
} breakage_motion;

// Returns the motion of a place of an aircraft (m, body frame).
breakage_motion breakage_motion_at(const sk_aircraft_state *a, sk_vec3 centre);

// Takes the mass of parts from an aircraft, with contacts and holes of its pieces.
void breakage_lose(const sk_model *model, sk_state *state, int32_t aircraft, sk_parts_gone gone);

// Whether the middle of a part is inside of a solid. It has been crushed through against it, and would have nothing that
// keeps it from sinking deeper. So it stays with its aircraft.
bool breakage_is_buried(const sk_model *model, const sk_state *state, sk_vec3 at);

// Raises a body that is pressed into the ground until the corners of its pieces and the axes of its capsules are above it, by at
// most the reach of the body. Returns whether they are; if not, the pose stays.
bool breakage_raise(const sk_model *model, const sk_state *state, const sk_body_type *type, sk_pose *pose);

// Whether its place or its speed is beyond what a body may have.
bool breakage_is_too_fast(const sk_model *model, const breakage_motion *m);
