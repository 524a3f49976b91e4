// drawn_surface.h: which part of a model's solids is drawn, and what is said where that is not all of it.
#pragma once
#include "skidpad.h"

// Fixed scenery is drawn in a window that goes with the camera: SK_DRAWN_REACH to every side of its middle, which is moved when
// the camera is SK_DRAWN_STRAY away from it. What lies outside the haze hides. m.
#define SK_DRAWN_REACH 20000.0
#define SK_DRAWN_STRAY 4000.0

enum { SK_DRAWN_WARNING = 160 };

// The middle of the window of a camera at a place, and of the first picture.
sk_vec3 sk_drawn_middle(sk_vec3 place);
sk_vec3 sk_drawn_first_middle(const sk_model *model);

// The window of fixed scenery about a middle.
sk_box sk_drawn_window(sk_vec3 middle);

// The box about all of a solid; false where there is none.
bool sk_drawn_bounds(const sk_scenery *scenery, sk_box *out);

// The surface of solid `index`: 0 the fixed scenery in the window about `middle`, 1 and up the platforms, each in its frame.
sk_result sk_drawn_boundary(const sk_model *model, int32_t index, sk_vec3 middle, sk_boundary *out);

// The same before faces are joined, which takes less time (csg/boundary.h).
sk_result sk_drawn_parts(const sk_model *model, int32_t index, sk_vec3 middle, sk_boundary *out);

// One sentence where a surface is reduced; false where it is not.
bool sk_drawn_warning(const sk_model *model, int32_t index, const sk_boundary *boundary, char *out, size_t size);
