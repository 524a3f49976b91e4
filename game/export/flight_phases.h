// flight_phases.h: when the aircraft of a recording took off and landed.
#pragma once
#include "playback/stepped_notes.h"

typedef struct sk_flight_phase {
    int64_t tick;
    int32_t aircraft;
    bool takes_off; // else it lands
} sk_flight_phase;

// In order of ticks. It has taken off when for a second no wheel, skid or hull touches, and lands when one does again; a bounce is
// neither. What begins in the air has not taken off. `notes`: how the contacts changed. *out is from malloc. Errors: memory is short, or
// the first state cannot be read.
sk_result sk_flight_phases(const sk_recording *recording, const sk_stepped_notes *notes, sk_flight_phase **out,
                           int32_t *count);
