// surveyor.h: what the files that compute the boundary share. Internal to the room.
#pragma once
#include "csg/boundary.h"
#include "csg/polygon.h"
#include "csg/scenery_internal.h"

typedef struct surveyor {
    const sk_scenery *s;
    sk_box window;
    piece_list *regions; // flat form of each paint layer's region
    bool *region_fits;   // false: cut along the region's expression instead
    bool *thin;          // pieces without thickness cover nothing
    int32_t *nearby;     // pieces whose boxes meet the face's
    int32_t nearby_count, nearby_capacity;
    polygon_list parts, rest, kernel, scratch; // of one face; reused
    polygon_list faces;                        // the result's polygons
    sk_face *face;                             // the rest of what the result says about each
    int32_t face_capacity;
    bool failed;
} surveyor;

static inline void polygon_list_swap(polygon_list *a, polygon_list *b) {
    polygon_list held = *a;
    *a = *b;
    *b = held;
}

// A convex region by its planes, of which those along the face are left out.
typedef struct convex {
    const expression *e;
    const int32_t *planes;
    int32_t count;
    sk_half_space face;
} convex;

// Makes w->parts the part of a plane within the window that lies around `box`, one polygon or none.
void surveyor_start_face(surveyor *w, sk_half_space plane, sk_box box);

// Appends to w->rest what of polygon `index` of w->parts is outside the region, in convex parts; the covered part goes to
// `covered`, which may be null. A polygon that the region does not meet goes on uncut.
void surveyor_subtract(surveyor *w, int32_t index, const convex *c, polygon_list *covered);

// Cuts w->parts along the paint of the feature and adds them to the result.
void surveyor_emit(surveyor *w, int32_t feature, int32_t piece);

// The faces of all pieces, or, where there are none, of the expression.
sk_result survey_pieces(surveyor *w);
sk_result survey_expression(surveyor *w);

// Splits the polygons of `from` along the border of the expression until each is inside or outside of it; the border
// itself counts as inside. `from` is used up; `inside` or `outside` may be null.
void cut_by_expression(surveyor *w, int32_t node, sk_half_space face, polygon_list *from, polygon_list *inside,
                       polygon_list *outside);
