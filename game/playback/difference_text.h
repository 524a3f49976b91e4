// difference_text.h: describes the first difference between two recordings, or between a recording and its replay.
#pragma once
#include "skidpad.h"

// "First difference, tick 1184, gear, aircraft[0].wheel[2].pebble.x, 0.18272 against 0.18274": what fits on a screen.
void sk_difference_text(const sk_judgement *judgement, char *out, size_t size);
// "flight.skr shown as ghost; first difference at 9.86 s": of a second recording of this name.
void sk_difference_beside(const sk_judgement *judgement, const char *name, char *out, size_t size);
// The tick from which on there is a difference; -1 where none is known.
int64_t sk_difference_tick(const sk_judgement *judgement);
