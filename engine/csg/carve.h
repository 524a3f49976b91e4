// carve.h: removes convex regions from polygons.
#pragma once
#include "csg/boundary_builder.h"

// Adds a region to the obstacles. `box` must contain it.
void boundary_builder_add_obstacle(boundary_builder *w, convex region, sk_box box);

// Removes the obstacles from w->parts and leaves convex parts. The parts that an obstacle covered are appended to
// `covered`, which may be null. Polygons that no obstacle overlaps stay unchanged.
void boundary_builder_carve(boundary_builder *w, polygon_list *covered);
