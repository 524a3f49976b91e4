// legs.h: retraction, overspeed failure, breaking and drag of landing gear legs. Private to the world room.
// Called once per tick, except for breaking and drag. Source: docs/models/wheels.md.
#pragma once
#include "world/aircraft_step.h"

// Moves retractable legs towards the position of the lever `gear_up`.
void sk_legs_move(const sk_aircraft_type *type, sk_aircraft_state *aircraft, double dt);

// Tears off legs that are not retracted above their limit speed, with an event. `speed`: equivalent airspeed, m/s.
void sk_legs_tear(const sk_aircraft_type *type, sk_state *state, int32_t index, double speed);

// Breaks wheels that exceeded their strength (one bit each in `broke`), with an event for each. Wheels on the same leg
// break with them. `on`: the surface that each wheel touched. The speed of an event is relative to the surface that the
// first wheel touched.
void sk_legs_break(const sk_aircraft_step *step, const sk_body_motion *motion, int64_t broke,
                   const sk_contact_surface *on);

// Drag of retractable legs, about the centre of gravity, body axes. `velocity`: through the air, body axes, m/s.
sk_wrench sk_legs_drag(const sk_aircraft_type *type, const sk_aircraft_state *aircraft, sk_vec3 velocity,
                       double density);
