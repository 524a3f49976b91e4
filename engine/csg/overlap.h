// overlap.h: where the boxes of most pieces overlap. A query there looks at up to that many pieces. Internal to the room.
#pragma once
#include "csg/scenery_internal.h"

// Where no more than this many overlap, no query is slow, and 0 is reported: that keeps the search short.
enum { OVERLAP_FEW = 256 };

// Fills s->overlap and s->overlap_at: the most pieces whose boxes meet one cell of space half a metre wide, and its middle.
// Where the search would take too long, the number is a lower bound. It is 0 where it would be OVERLAP_FEW or less. False when
// memory is short.
bool overlap_find(sk_scenery *s);
