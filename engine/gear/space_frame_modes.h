// space_frame_modes.h: the lowest natural frequencies of a space frame. Source: docs/models/skid_gear.md, "Beams".
#pragma once
#include "gear/space_frame.h"

enum { SK_SPACE_FRAME_MODES_MAX = 6 };
// Computes the lowest natural frequencies (rad/s, ascending) and their shapes (by row, largest component 1; may be
// null). Errors: memory is short, the iteration does not converge.
sk_result sk_space_frame_modes(const sk_beam_frame *frame, int32_t count, double *frequency, double *shapes);
