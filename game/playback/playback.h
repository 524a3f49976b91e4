// playback.h: steps through a recording from its first state to its last, for exports and reports.
#pragma once
#include "skidpad.h"

typedef struct sk_playback {
    const sk_recording *recording;
    const sk_model *model;
    sk_recording_info info;
    sk_state state;
    sk_workspace *workspace;
    sk_energy_audit audit; // since the first state
    int64_t differs;       // the first tick whose state is not the one recorded; -1: there was none so far
} sk_playback;

// Error: the recording has another version of the physics, so its steps cannot be computed.
sk_result sk_playback_is_possible(const sk_recording *recording);

// The first state. Error: it cannot be read, the recording has another version of the physics, or memory is short.
// sk_playback_end is called after an error, too.
sk_result sk_playback_begin(const sk_recording *recording, sk_playback *playback);
// The next one; false after the last.
bool sk_playback_next(sk_playback *playback);
// Frees what the playback owns.
void sk_playback_end(sk_playback *playback);
// Where a state was another than the one recorded: an error that says when.
sk_result sk_playback_trouble(const sk_playback *playback, const char *name);

// A recording whose end is missing describes what there is; that it does so is reported on stderr.
void sk_warn_cut(const char *name, const sk_recording *recording);

// Where another physics made it, so that only its keyframes can be shown: that is reported in `line`; else false.
bool sk_keyframes_only(const sk_recording *recording, char *line, size_t size);
void sk_warn_keyframes_only(const char *name, const sk_recording *recording); // on stderr

// Error where an output would take the recording's own place.
sk_result sk_output_is_apart(const char *recording, const char *output);
