// space_frame_check.h: checks the plan of a space frame. Private to the gear room.
#pragma once
#include "gear/space_frame.h"

// Error unless every number is one that a tube can have and every node hangs on one that is held.
sk_result sk_space_frame_check_plan(const sk_space_frame_plan *plan);
