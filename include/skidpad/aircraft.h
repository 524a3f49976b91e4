// aircraft.h: what the aircraft of a model are like, and their controls.
// Units: SI and radians. Body frame: x forward, y right, z down, from the centre of gravity.
#pragma once
#include "skidpad/world.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- controls ----

// The controls of all aircraft, as the scene begins. On an error (memory is short) *controls is null.
SK_API sk_result sk_controls_create(const sk_model *model, sk_controls **controls);
SK_API void sk_controls_destroy(sk_controls *controls); // null is allowed

// Sets a control of an aircraft by name. A value outside [lowest, 1] is replaced by the nearest end. Values are rounded to
// 1/32767, which is how a recording stores them.
// Error: there is no such aircraft or control (with the nearest name), or the value is not a number.
SK_API sk_result sk_controls_set(const sk_model *model, sk_controls *controls, int32_t aircraft, const char *name,
                                 double value);
SK_API sk_result sk_controls_get(const sk_model *model, const sk_controls *controls, int32_t aircraft, const char *name,
                                 double *value);

// All names with their lowest values: 0 or -1. The highest is always 1. docs/library/aircraft.md explains each.
// Null and 0 where `index` is out of range.
SK_API int32_t sk_control_count(void);
SK_API const char *sk_control_name(int32_t index);
SK_API double sk_control_lowest(int32_t index);

#ifdef __cplusplus
}
#endif
