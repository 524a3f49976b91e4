// burial.h: solids that contain a place at the start of a run.
#pragma once
#include "skidpad.h"

// The solid that contains a place at time 0 (null: none), and the place in the frame of that solid.
typedef struct sk_burial {
    const sk_scenery *solid;
    sk_vec3 place;
} sk_burial;

// Finds the solid that carries load and contains a place (world, m).
sk_burial sk_burial_of(const sk_model *model, sk_vec3 place);

// Returns the error for a part that begins there, with the distance from the nearest surface.
sk_result sk_burial_refuse(const sk_model *model, const char *part, sk_burial where);
