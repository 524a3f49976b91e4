// holes.h: how deep the holes of crushed pieces are, for checks.
#pragma once
#include "validate/worlds.h"

// The deepest hole (m) of a thing: a loose body, or an aircraft, whose numbers follow. From the outermost point of the
// piece, along the normal of the plane that faces what pressed it.
double sk_run_deepest_hole(const sk_run *run, int32_t thing);

// The longest line (m) along the x axis of an aircraft that lies in a hole of the piece with this number, from where the
// line enters the piece from ahead to where it leaves the hole.
double sk_run_longest_slot(const sk_run *run, int32_t thing, int32_t part);

// Whether a hole of the thing holds a point of its frame within `margin` (m).
bool sk_run_in_hole(const sk_run *run, int32_t thing, sk_vec3 point, double margin);
