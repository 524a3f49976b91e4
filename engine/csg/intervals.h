// intervals.h: all entries and exits of a segment, in order.
// The result is a union of closed intervals of the segment's fraction. Touching intervals are merged. An interval may
// be a single fraction (a sheet without thickness, a touched edge).
#pragma once
#include "csg/scenery.h"

// Writes entry, exit, entry, exit, ... of the segment from a to b (finite: asserted), at most `capacity` of them, and
// returns their number. The first is the result of sk_scenery_entry. If a is inside, it is at 0 with a zero normal, and
// the second is the result of sk_scenery_exit. The normal of an exit points out of the solid. If the last interval
// reaches b it has no exit, and the count is odd. Allocates nothing.
int32_t sk_scenery_intervals(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity);
