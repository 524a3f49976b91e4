// flight_phases.h: when the aircraft of a recording took off and landed.
#pragma once
#include "playback/stepped_notes.h"

typedef struct sk_flight_phase {
    int64_t tick;
    int32_t aircraft;
    bool takes_off; // else it lands
} sk_flight_phase;

// Writes the phases in order of ticks. An aircraft has taken off when no wheel, skid or hull point has touched for a
// second, and lands when one touches again. A bounce is neither. A flight that begins in the air has no take-off.
// `notes`: the changes of the contacts. *out is allocated with malloc. Errors: memory is short, or the first state
// cannot be read.
sk_result sk_flight_phases(const sk_recording *recording, const sk_stepped_notes *notes, sk_flight_phase **out,
                           int32_t *count);
