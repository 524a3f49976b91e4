// difference_text.h: describes the first difference between two recordings, or between a recording and its replay.
#pragma once
#include "skidpad.h"

// Writes a text that fits on the screen: "First difference, tick 1184, gear, aircraft[0].wheel[2].pebble.x, 0.18272
// against 0.18274".
void sk_difference_text(const sk_judgement *judgement, char *out, size_t size);
// Describes a second recording of this name: "flight.skr shown as ghost; first difference at 9.86 s".
void sk_difference_beside(const sk_judgement *judgement, const char *name, char *out, size_t size);
// Returns the first tick with a difference; -1 if none is known.
int64_t sk_difference_tick(const sk_judgement *judgement);
