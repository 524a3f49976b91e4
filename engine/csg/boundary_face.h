// boundary_face.h: begins a face of the boundary and adds its polygons to the result.
#pragma once
#include "csg/boundary_builder.h"

// Sets w->parts to the part of a plane within the window around `box`: one polygon or none.
void boundary_builder_start_face(boundary_builder *w, sk_half_space plane, sk_box box);

// Cuts w->parts along the paint of the feature and adds them to the result. `back`: they are a sheet seen from behind.
void boundary_builder_emit(boundary_builder *w, int32_t feature, int32_t piece, bool back);
