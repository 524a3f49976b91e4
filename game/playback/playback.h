// playback.h: steps through a recording from its first state to its last, for exports and reports.
#pragma once
#include "skidpad.h"

typedef struct sk_playback {
    const sk_recording *recording;
    const sk_model *model;
    sk_recording_info info;
    sk_state *state;
    sk_controls *controls; // of the last step, one per aircraft
    sk_workspace *workspace;
    sk_energy_audit audit; // since the first state
    sk_load_audit *loads;  // the caller's, set after sk_playback_begin; null: loads are not computed
    int64_t differs;       // first tick whose state differs from the recorded one; -1: none so far
} sk_playback;

// Error if the recording has another version of the physics, so that its steps cannot be computed.
sk_result sk_playback_is_possible(const sk_recording *recording);

// Restores the first state. Error if it cannot be read, the recording has another version of the physics, or memory is
// short. Call sk_playback_end after an error, too.
sk_result sk_playback_begin(const sk_recording *recording, sk_playback *playback);
// Steps to the next state; false after the last one.
bool sk_playback_next(sk_playback *playback);
// Frees what the playback owns.
void sk_playback_end(sk_playback *playback);
// Returns an error with the time of the first state that differed from the recorded one; ok if there was none.
sk_result sk_playback_trouble(const sk_playback *playback, const char *name);

// Prints on stderr where and why a recording is cut short or damaged. The part before that can be used.
void sk_warn_cut(const char *name, const sk_recording *recording);

// Returns whether the recording has another version of the physics, so that only its keyframes can be shown. If so,
// writes that to `line`.
bool sk_keyframes_only(const sk_recording *recording, char *line, size_t size);
void sk_warn_keyframes_only(const char *name, const sk_recording *recording); // prints it on stderr

// Error if an output would overwrite the recording itself.
sk_result sk_output_is_apart(const char *recording, const char *output);
