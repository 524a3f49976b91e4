// difference.h: the first number in which two states differ, or a state and a recording. The order is that in which a
// substep computes the numbers.
#pragma once
#include "replay/recording.h"

// What of a step writes a number. In the order of a substep: what a stage gets wrong, later ones get from it.
typedef enum sk_step_stage {
    SK_STAGE_WEATHER,
    SK_STAGE_CONTROLS,
    SK_STAGE_ENGINE,
    SK_STAGE_AIR,
    SK_STAGE_GEAR,
    SK_STAGE_HULL,
    SK_STAGE_BODY,
    SK_STAGE_EVENTS,
    SK_STAGE_WORLD,
    SK_STAGES
} sk_step_stage;

extern const char *const sk_step_stage_names[SK_STAGES];
// By the number's name, "aircraft[0].wheel[2].pebble.x".
sk_step_stage sk_step_stage_of(const char *name);

typedef struct sk_difference {
    bool found;
    sk_number number;
    sk_step_stage stage;
    uint64_t first, second; // bits
    bool exact;             // both are known to the bit; else `first` is the value nearest to `second` that ends alike
    int32_t numbers;        // how many differ, as far as is known
} sk_difference;

// Values that lie between two reals, 0 for the same; of others and across NaN INT64_MAX.
int64_t sk_ulps_between(sk_number_type type, uint64_t first, uint64_t second);

sk_difference sk_difference_of_states(const sk_layout *layout, const sk_state *first, const sk_state *second);

// What a traced recording describes the state at a tick, `before` being the state a tick earlier, which agrees, and `now` what this
// engine makes of it. Numbers whose last bytes agree are taken as the same; where the state so put together has the recorded root all
// of it is exact.
sk_difference sk_difference_by_trace(const sk_recording *recording, int64_t tick, const sk_state *before,
                                     const sk_state *now);
