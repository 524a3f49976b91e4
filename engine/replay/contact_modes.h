// contact_modes.h: the mode of every contact of a model, for the lanes of a timeline and for the search of changes.
#pragma once
#include "world/state.h"

typedef enum sk_lane_mode {
    SK_LANE_AIR = SK_AIR,
    SK_LANE_STANDING = SK_STANDING,
    SK_LANE_ROLLING = SK_ROLLING,
    SK_LANE_SLIPPING = SK_SLIPPING,
    SK_LANE_BROKEN, // a broken wheel, for any mode of its stub
    SK_LANE_MODES
} sk_lane_mode;

// One lane per wheel, then one per node of skids that touches, for each aircraft in turn; last one for its hull.
typedef struct sk_lane {
    int32_t aircraft, part; // part as in events; of the hull -1
} sk_lane;

// Return the number of lanes, and the aircraft and part of a lane.
int32_t sk_lane_count(const sk_model *model);
sk_lane sk_lane_at(const sk_model *model, int32_t lane);
// "left wheel", "left skid, 3", "hull".
const char *sk_lane_name(const sk_model *model, int32_t lane);

// Writes all modes, in order of the lanes. For a hull it is the highest mode of its points and pieces, in the order air, standing,
// rolling, slipping.
void sk_lane_modes(const sk_model *model, const sk_state *state, uint8_t *modes);
