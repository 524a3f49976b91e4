// overlap.h: where the boxes of most pieces overlap. A query there looks at up to that many pieces. Internal to the room.
#pragma once
#include "csg/scenery_internal.h"

// Counts of up to this many are not told from one another: no query is slow there, and the search is short.
enum { OVERLAP_FEW = 256 };

// Fills s->overlap and s->overlap_at: the most pieces whose boxes meet one cell of space half a metre wide, and its middle. A
// lower bound where the search takes too long, and 0 where there are OVERLAP_FEW at most. False when memory is short.
bool overlap_find(sk_scenery *s);
