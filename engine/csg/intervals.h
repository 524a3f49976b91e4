// intervals.h: all entries and exits of a segment, in order.
// The result is a union of closed intervals of the segment's fraction. Touching intervals are merged. An interval may
// be a single fraction (a sheet without thickness, a touched edge).
#pragma once
#include "csg/scenery.h"

// Writes entry, exit, entry, exit, ... of the segment from a to b (finite: asserted) and returns how many there are, of
// which at most `capacity` are written. The first is sk_scenery_entry's answer: where a is inside, at 0 with a zero normal;
// then the second is sk_scenery_exit's. Each exit's normal points out of the solid. When the last interval reaches b it has
// no exit, and the count is odd. No allocation.
int32_t sk_scenery_intervals(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity);

// The other paths, for tests: every piece in turn, the cells of a scenery without a flat form, the expression itself.
int32_t sk_scenery_intervals_brute(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity);
int32_t sk_scenery_intervals_cells(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity);
int32_t sk_scenery_intervals_expression(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity);
