// live_recording.h: writes a recording during a flight, in a separate thread, so that a slow disk delays no frame.
// The thread receives the controls and simulates the flight itself: the states are equal to the bit, so none is copied.
#pragma once
#include "skidpad.h"

typedef struct sk_live_recording sk_live_recording;

// Begins a recording at a state; `extra` as in recording_file.h. The model must outlive the recording. Error if memory
// or threads are short. Whether the file could be made is reported by sk_live_recording_begun.
sk_result sk_live_recording_create(const char *path, const sk_model *model, const sk_state *from, sk_reader extra,
                                   sk_live_recording **out);
// Waits until the file has been made. Error, with the file's name, if it cannot be made.
sk_result sk_live_recording_begun(sk_live_recording *recording);

// Add the controls of the next step, one per aircraft, or a bookmark after it. Neither function waits for the disk.
void sk_live_recording_tick(sk_live_recording *recording, const sk_controls *controls);
void sk_live_recording_mark(sk_live_recording *recording, const char *text);
// Ends the input; `last_hash` is the hash of the final state as flown. The thread continues until everything is written.
void sk_live_recording_end(sk_live_recording *recording, uint64_t last_hash);
bool sk_live_recording_ended(sk_live_recording *recording);

const char *sk_live_recording_path(const sk_live_recording *recording);
// Returns the first failure to write, once, as an error to be reported; otherwise ok.
sk_result sk_live_recording_trouble(sk_live_recording *recording);
// Waits for the end and frees the recording; null does nothing. Error if the file is incomplete or contains another
// flight than was flown.
sk_result sk_live_recording_finish(sk_live_recording *recording);
