// progress.h: shows the progress of a long simulation on a terminal.
#pragma once
#include "skidpad.h"

// Writes the percentage of `ticks` that is done to stderr, once per ten simulated seconds, if stderr is a terminal.
void sk_progress(int64_t tick, int64_t ticks);
void sk_progress_end(void); // clears the percentage
