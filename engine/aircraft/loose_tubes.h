// loose_tubes.h: tubes of skids as bodies. Source: docs/models/breakage.md, "Tubes of skids".
#pragma once
#include "aircraft/aircraft_type.h"
#include "body/body_type.h"
#include "gear/skid_parts.h"

// Builds the body of a part of the skids: a capsule for each straight run of tube. The caller calls sk_body_type_release,
// also after an error. Errors: it is no body.
sk_result sk_tubes_body(const sk_skid_plan *skids, uint64_t elements, sk_body_type *out);

// Whether a part becomes a body when it is torn off: it is one.
bool sk_tubes_leave(const sk_skid_plan *skids, uint64_t elements);
