// compiled_bodies.h: what the step of loose bodies needs of a model, computed once: the surfaces of all solids, and the
// faces of all pieces. Private to the world room.
#pragma once
#include "body/bodies.h"
#include "world/model.h"

// Owned by the model; see sk_model_compile_bodies.
struct sk_compiled_bodies {
    sk_body_set set;
    int32_t type_of[SK_BODIES_MAX];
    sk_patch_side *side[SK_BODY_TYPES_MAX];
    const sk_patch_side *sides[SK_BODY_TYPES_MAX];
    const sk_scenery *shape[1 + SK_PLATFORMS_MAX];
    sk_union *surface[1 + SK_PLATFORMS_MAX];
    const sk_union *surfaces[1 + SK_PLATFORMS_MAX];
};

void sk_compiled_bodies_destroy(sk_compiled_bodies *compiled); // null is allowed
