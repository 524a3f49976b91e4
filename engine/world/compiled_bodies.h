// compiled_bodies.h: what the step of bodies needs of a model, computed once: the surfaces of all solids, the bodies of
// the airframes, and the faces of all pieces. Private to the world room.
#pragma once
#include "body/bodies.h"
#include "world/model.h"

// Owned by the model; see sk_model_compile_bodies. Lists of types have the body types of the model, then an airframe
// for each aircraft type. One without pieces stands for an aircraft that touches nothing.
struct sk_compiled_bodies {
    sk_body_set set;
    int32_t type_count, airframe_count;
    int32_t *type_of; // of each body, then of each aircraft
    int32_t *apart;   // of each body: the aircraft that it never touches, or -1
    sk_body_type *airframe;
    const sk_body_type **types;
    sk_scenery **ground; // of each body type: the union of its pieces; null without pieces or without aircraft
    sk_patch_side **side;
    const sk_patch_side **sides;
    const sk_scenery *shape[1 + SK_PLATFORMS_MAX];
    sk_union *surface[1 + SK_PLATFORMS_MAX];
    const sk_union *surfaces[1 + SK_PLATFORMS_MAX];
};

void sk_compiled_bodies_destroy(sk_compiled_bodies *compiled); // null is allowed
