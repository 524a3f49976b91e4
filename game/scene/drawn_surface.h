// drawn_surface.h: the part of a model's solids that is drawn, and a warning if it is not all.
#pragma once
#include "skidpad.h"

// Fixed scenery is drawn inside a window that follows the camera. The window reaches SK_DRAWN_REACH (m) to every side
// of its middle. The middle moves when the camera is SK_DRAWN_STRAY (m) away from it. Haze hides everything outside.
#define SK_DRAWN_REACH 20000.0
#define SK_DRAWN_STRAY 4000.0

enum { SK_DRAWN_WARNING = 160 };

// Return the middle of the window: for a camera at `place`, and for the first picture.
sk_vec3 sk_drawn_middle(sk_vec3 place);
sk_vec3 sk_drawn_first_middle(const sk_model *model);

// Returns the window of fixed scenery around a middle.
sk_box sk_drawn_window(sk_vec3 middle);

// Writes the bounding box of a solid. Returns false if the solid is unbounded, empty or without a flat form.
bool sk_drawn_bounds(const sk_scenery *scenery, sk_box *out);

// Computes the surface of solid `index`. Index 0 is the fixed scenery in the window about `middle`; 1 and up are the
// platforms, each in its frame.
sk_result sk_drawn_boundary(const sk_model *model, int32_t index, sk_vec3 middle, sk_boundary *out);

// Computes only whether that surface is reduced, and to how many pieces (csg/boundary.h). Without faces this takes less
// time and memory.
sk_result sk_drawn_extent(const sk_model *model, int32_t index, sk_vec3 middle, sk_boundary *out);

// If the surface is reduced, writes a warning of one sentence and returns true.
bool sk_drawn_warning(const sk_model *model, int32_t index, const sk_boundary *boundary, char *out, size_t size);
