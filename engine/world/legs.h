// legs.h: retraction, overspeed failure, breaking and drag of landing gear legs. Private to the world room.
// Called once per tick, except for breaking and drag. Source: docs/models/wheels.md.
#pragma once
#include "world/aircraft_step.h"

// Legs that retract follow the lever `gear_up`.
void sk_legs_move(const sk_aircraft_type *type, sk_aircraft_state *aircraft, double dt);

// Legs that are not up break away above their speed, with an event. speed: equivalent airspeed, m/s.
void sk_legs_tear(const sk_aircraft_type *type, sk_state *state, int32_t index, double speed);

// Wheels that have just broken, a bit each, with an event; wheels that share their legs break with them, and have theirs. `on`: what
// each of those met. Events state how the body moves over what the first one met.
void sk_legs_break(const sk_aircraft_step *step, const sk_body_motion *motion, int64_t broke,
                   const sk_contact_surface *on);

// Drag of legs that retract, about the centre of gravity, body axes. velocity: through the air, body axes, m/s.
sk_wrench sk_legs_drag(const sk_aircraft_type *type, const sk_aircraft_state *aircraft, sk_vec3 velocity,
                       double density);
