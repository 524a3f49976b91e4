// stepped_notes.h: the events and changes of contact modes of a recording as stepping through it gives them. Exports take these: what
// the file says beside its states is compared by replay --check, and used by nothing that is written.
#pragma once
#include "skidpad.h"

typedef struct sk_stepped_notes {
    sk_event *events;
    sk_recorded_mode *modes;
    int32_t event_count, mode_count;
} sk_stepped_notes;

// Steps through the whole recording. Error: memory, the first state cannot be read, or another physics made the recording.
sk_result sk_stepped_notes_find(const sk_recording *recording, sk_stepped_notes *out);
void sk_stepped_notes_free(sk_stepped_notes *notes);
