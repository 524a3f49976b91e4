// library.h: functions shared by the files of the library.
// The library checks what its callers pass: indices, names, numbers that are not finite. The engine below asserts.
#pragma once
#include "skidpad.h"
#include "skidpad/skidpad.h"

// Error unless the model has such an aircraft.
sk_result library_check_aircraft(const sk_model *model, int32_t aircraft);

// Error unless the floating-point unit of this thread is in its usual mode.
sk_result library_check_arithmetic(void);

// Error unless both points are finite and at most 10^7 m from the origin in each direction.
sk_result library_check_point(sk_vec3 point, const char *what);

// Returns an event of the engine as users of the library see it.
sk_event_info library_event_info(const sk_model *model, const sk_event *event);

// Adds the assets beside the library's file to the search for assets. Call it before anything that searches assets.
void library_find_assets(void);

// Error unless `solid` is one of the enumeration.
sk_result library_find_solid(const sk_model *model, sk_probe_solid solid, const sk_scenery **out);

// Error unless this number of steps can be done with this workspace.
sk_result library_check_step(const sk_model *model, const sk_workspace *workspace, int64_t ticks);
