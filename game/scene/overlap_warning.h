// overlap_warning.h: what is said of a solid in which very many pieces overlap at one place.
#pragma once
#include "skidpad.h"

// One sentence, where a query in the solid may meet more pieces than a step can look at in real time; false where it cannot.
// `of` names the solid: "the scenery".
bool sk_overlap_warning(const sk_scenery *scenery, const char *of, char *out, size_t size);
