// blade_pose.h: where the picture of a blade that broke off is.
#pragma once
#include "skidpad.h"

// Returns the pose of an aircraft (body frame to world) that has this blade at `body`, the pose of the body of the blade
// (aircraft/loose_parts.h), while its shaft is at the angle 0.
sk_pose sk_blade_carrier_pose(const sk_aircraft_type *type, int32_t blade, sk_pose body);
