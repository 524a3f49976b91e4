// interpolation.h: positions between two states, for drawing.
// Platforms are drawn at the exact time. An aircraft that stands on a platform is moved with it, so the two do not
// shake against each other.
#pragma once
#include "skidpad.h"

// Returns the time (s) at the share `between` (0..1) from one state to the next. Both may be the same state.
double sk_time_between(const sk_model *model, const sk_state *before, const sk_state *now, double between);

sk_pose sk_aircraft_between(const sk_model *model, const sk_state *before, const sk_state *now, int32_t aircraft,
                            double between);

// The pose of a loose body between two states.
sk_pose sk_body_between(const sk_state *before, const sk_state *now, int32_t body, double between);

// Interpolates between two angles that are kept within one turn, in the shorter direction.
double sk_angle_between(double from, double to, double between);
