// space_frame_check.h: checks the plan of a space frame. Private to the gear room.
#pragma once
#include "gear/space_frame.h"

// Returns an error if a number is out of range or a node is not connected to a held node.
sk_result sk_space_frame_check_plan(const sk_space_frame_plan *plan);
