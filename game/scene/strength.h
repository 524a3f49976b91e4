// strength.h: reads crush strengths (Pa) of bodies and airframes. math.huge means rigid.
// All raise Lua errors, as fields.h does.
#pragma once
#include "scene/fields.h"

// Reads the strength in a field.
double sk_read_strength_or(const sk_fields *f, const char *name, double otherwise);

// Reads the strengths of `count` pieces: one number for all, or a list with one number per piece. If the field is
// missing, all are `otherwise`. If `otherwise` is 0, the list and the number may have 0 too: no strength.
void sk_read_strengths(const sk_fields *f, const char *name, int32_t count, double otherwise, double *out);
