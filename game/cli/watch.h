// watch.h: recordings in a window.
#pragma once
#include "cli/command.h"
#include "fly/fly.h"

// Whether a window can be opened here at all.
bool sk_watch_is_possible(void);
// Checks the window's options even where there is no window: errors of its values, and of a moment (--at) beyond the
// recording.
sk_result sk_watch_options(const sk_arguments *arguments, const sk_recording *recording, sk_fly_options *out);
// The first recording, the second (or null) beside it as a ghost, until the window is closed. Errors as those of sk_fly, and
// recordings that cannot be shown together.
sk_result sk_watch(const sk_arguments *arguments, const sk_fly_options *asked, const sk_recording *recording,
                   const sk_recording *other);
