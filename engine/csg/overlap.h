// overlap.h: finds the point at which the boxes of most pieces overlap. A query there may evaluate all of them. Private
// to the csg room.
#pragma once
#include "csg/scenery_internal.h"

// Counts up to this many are reported as 0: queries are fast there, and the search stays short.
enum { OVERLAP_FEW = 256 };

// Sets s->overlap to the largest number of pieces whose boxes overlap one cell of space half a metre wide, and
// s->overlap_at to the middle of the cell. The number is a lower bound if the search takes too long, and 0 if it is at
// most OVERLAP_FEW. Returns false when memory is short.
bool overlap_find(sk_scenery *s);
