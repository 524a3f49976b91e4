// expression_cut.h: cuts polygons of one plane along the border of an expression.
#pragma once
#include "csg/boundary_builder.h"

// The statuses of an expression along a polygon of one plane. A sheet without thickness has a status on the plane, but
// is neither above nor below it.
typedef struct verdict {
    bool above;        // the solid is directly above the plane
    int32_t on, below; // statuses on the plane and directly below it; a border is that of the plane itself
    int32_t undecided; // a plane that crosses the polygon and affects the result; -1 if there is none
} verdict;

// Cuts the polygons of a stack in two until the top one is decided. Moves that one to `out` with its verdict. Returns
// false when the stack is empty.
bool next_decided(boundary_builder *w, int32_t node, sk_half_space face, polygon_list *stack, polygon_list *out,
                  verdict *is);

// Splits the polygons of `from` along the border of the expression until each is inside or outside of it; the border
// itself counts as inside. Empties `from`. `inside` or `outside` may be null.
void cut_by_expression(boundary_builder *w, int32_t node, sk_half_space face, polygon_list *from, polygon_list *inside,
                       polygon_list *outside);
