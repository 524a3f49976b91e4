// carve.h: takes convex regions out of polygons.
#pragma once
#include "csg/boundary_builder.h"

// Adds a region to the obstacles. `box` contains it.
void boundary_builder_add_obstacle(boundary_builder *w, convex region, sk_box box);

// Takes the obstacles out of w->parts, leaving convex parts; what an obstacle covered goes to `covered`, which may be
// null. Polygons that no obstacle meets stay as they are.
void boundary_builder_carve(boundary_builder *w, polygon_list *covered);
