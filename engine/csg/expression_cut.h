// expression_cut.h: cuts polygons of one plane along the border of an expression.
#pragma once
#include "csg/boundary_builder.h"

// What an expression is along a polygon of one plane. A sheet without thickness is on it, but neither above nor below.
typedef struct verdict {
    bool above; // right above the plane
    int32_t on,
        below; // status on it and right below it, as elements of the chain: a border is that of the plane itself
    int32_t undecided; // a plane that the answer hangs on and that crosses the polygon; -1 where there is none
} verdict;

// Works through a stack of polygons: a decided one comes off to `out` with its verdict, the others are cut in two. False when
// the stack is empty.
bool next_decided(boundary_builder *w, int32_t node, sk_half_space face, polygon_list *stack, polygon_list *out,
                  verdict *is);

// Splits the polygons of `from` along the border of the expression until each is inside or outside of it; the border
// itself counts as inside. `from` is used up; `inside` or `outside` may be null.
void cut_by_expression(boundary_builder *w, int32_t node, sk_half_space face, polygon_list *from, polygon_list *inside,
                       polygon_list *outside);
