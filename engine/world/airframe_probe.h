// airframe_probe.h: whether an airframe is inside the ground, for a method that computes no contacts of airframes.
#pragma once
#include "contact/union_field.h"
#include "world/ground.h"
#include "world/state.h"

// Memory of one thread. All null: the model has no airframe.
typedef struct sk_airframe_probe {
    sk_union_cache *cache[1 + SK_PLATFORMS_MAX]; // of each solid
} sk_airframe_probe;

// Error: memory is short; then the probe is empty.
sk_result sk_airframe_probe_create(const sk_model *model, sk_airframe_probe *out);
void sk_airframe_probe_destroy(sk_airframe_probe *probe);

// Returns the first piece of the airframe of aircraft `index` that is in a solid of the ground, or -1. Writes the solid.
int32_t sk_airframe_probe_find(const sk_airframe_probe *probe, const sk_model *model, const sk_state *state,
                               int32_t index, sk_ground ground, int32_t *solid);
