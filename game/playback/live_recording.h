// live_recording.h: writes a recording during a flight, in a separate thread, so that a slow disk delays no frame.
// The thread receives the controls and simulates the flight itself: the states are equal to the bit, so none is copied.
#pragma once
#include "skidpad.h"

typedef struct sk_live_recording sk_live_recording;

// Begins with a state; `extra` as in recording_file.h. The model must outlive it. Error when memory or threads are short; whether the file could be made is reported
// by sk_live_recording_begun.
sk_result sk_live_recording_create(const char *path, const sk_model *model, const sk_state *from, sk_reader extra,
                                   sk_live_recording **out);
// Waits until the file is there. Error where it cannot be made; it names the file.
sk_result sk_live_recording_begun(sk_live_recording *recording);

// The controls of the next step, one per aircraft; a bookmark after it. None of these waits for the disk.
void sk_live_recording_tick(sk_live_recording *recording, const sk_controls *controls);
void sk_live_recording_mark(sk_live_recording *recording, const char *text);
// That was all; `last_hash` is that of the state as it was flown. The thread goes on until everything is written.
void sk_live_recording_end(sk_live_recording *recording, uint64_t last_hash);
bool sk_live_recording_ended(sk_live_recording *recording);

const char *sk_live_recording_path(const sk_live_recording *recording);
// Once, as soon as something could not be written: an error to be reported. Else ok.
sk_result sk_live_recording_trouble(sk_live_recording *recording);
// Waits for the end and frees it; null is nothing. Error where the file is not whole, or holds another flight than was flown.
sk_result sk_live_recording_finish(sk_live_recording *recording);
