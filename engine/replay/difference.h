// difference.h: the first number in which two states differ, or a state and a recording. The order is that in which a
// substep computes the numbers.
#pragma once
#include "replay/recording.h"

// The stage of a step that writes a number, in the order of a substep. An error in one stage spreads to later ones.
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
    bool exact; // both are known to the bit; else `first` is the value nearest to `second` with the recorded last byte
    int32_t numbers; // number of differences, as far as known
} sk_difference;

// The distance of two reals in units in the last place. INT64_MAX for NaN and for numbers that are not reals.
int64_t sk_ulps_between(sk_number_type type, uint64_t first, uint64_t second);

sk_difference sk_difference_of_states(const sk_layout *layout, const sk_state *first, const sk_state *second);

// The difference at a tick of a traced recording. `before`: the state one tick earlier, which agrees. `now`: the state
// of this engine. Numbers whose last bytes agree count as equal. If the state composed in this way has the recorded
// hash, the result is exact.
sk_difference sk_difference_by_trace(const sk_recording *recording, int64_t tick, const sk_state *before,
                                     const sk_state *now);
