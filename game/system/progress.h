// progress.h: shows the progress of a long simulation on a terminal.
#pragma once
#include "skidpad.h"

// Every ten simulated seconds writes the share of `ticks` that is done to stderr, if that is a terminal.
void sk_progress(int64_t tick, int64_t ticks);
void sk_progress_end(void); // takes it away again
