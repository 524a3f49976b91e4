// space_frame_modes.h: the lowest natural frequencies of a space frame. Source: docs/models/skid_gear.md, "Beams".
#pragma once
#include "gear/space_frame.h"

enum { SK_SPACE_FRAME_MODES_MAX = 6 };
// The lowest natural frequencies (rad/s, ascending) while what is held stands still, with their shapes (by row, the largest
// component 1; null: not wanted). Error where memory is short or the iteration does not settle.
sk_result sk_space_frame_modes(const sk_beam_frame *frame, int32_t count, double *frequency, double *shapes);
