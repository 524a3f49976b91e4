// interpolation.h: where things are between two states, which is what a picture shows.
// Platforms are where their motion puts them at the very moment; an aircraft that stands on one moves with it, so that
// nothing between the two trembles.
#pragma once
#include "skidpad.h"

// Time (s) `between` (0..1) of the way from one state to the next; both may be the same one.
double sk_time_between(const sk_model *model, const sk_state *before, const sk_state *now, double between);

sk_pose sk_aircraft_between(const sk_model *model, const sk_state *before, const sk_state *now, int32_t aircraft,
                            double between);

// Between two angles that are kept within one turn, the short way.
double sk_angle_between(double from, double to, double between);
