// intervals_internal.h: intervals by one route, whatever the size of the scenery, to compare them in tests.
#pragma once
#include "csg/intervals.h"

// As sk_scenery_intervals, by the cells of a scenery that has no flat form (asserted), or by the expression itself.
int32_t scenery_intervals_cells(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity);
int32_t scenery_intervals_expression(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity);
