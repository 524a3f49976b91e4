// overlap_warning.h: the warning about a solid in which very many pieces overlap at one place.
#pragma once
#include "skidpad.h"

// Writes one sentence and returns true if a query in the solid may evaluate more pieces than real time allows. `of`
// names the solid: "the scenery".
bool sk_overlap_warning(const sk_scenery *scenery, const char *of, char *out, size_t size);
