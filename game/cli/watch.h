// watch.h: shows recordings in a window.
#pragma once
#include "cli/command.h"
#include "fly/fly.h"

// Returns whether a window can be opened.
bool sk_watch_is_possible(void);
// Checks the window's options, even if there is no window. Errors: a wrong value, or a time (--at) beyond the
// recording.
sk_result sk_watch_options(const sk_arguments *arguments, const sk_recording *recording, sk_fly_options *out);
// Shows the first recording, with the second (or null) as a ghost, until the window is closed. Errors: those of sk_fly,
// and recordings that cannot be shown together.
sk_result sk_watch(const sk_arguments *arguments, const sk_fly_options *asked, const sk_recording *recording,
                   const sk_recording *other);
