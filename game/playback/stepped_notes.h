// stepped_notes.h: the events and contact modes that a replay computes. Exports use these, never the stored ones;
// replay --check compares the two.
#pragma once
#include "skidpad.h"

typedef struct sk_stepped_notes {
    sk_event *events;
    sk_recorded_mode *modes;
    int32_t event_count, mode_count;
} sk_stepped_notes;

// Steps through the whole recording. Error if memory is short, the first state cannot be read, or the recording has
// another version of the physics.
sk_result sk_stepped_notes_find(const sk_recording *recording, sk_stepped_notes *out);
void sk_stepped_notes_free(sk_stepped_notes *notes);
