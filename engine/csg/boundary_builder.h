// boundary_builder.h: the data of one computation of a boundary, and its three stages. Private to the csg room.
#pragma once
#include "csg/boundary.h"
#include "csg/boundary_budget.h"
#include "csg/polygon.h"
#include "csg/scenery_internal.h"

// Regions with more planes than this, such as domes, get extra tests that pay only for many planes.
enum { MANY_PLANES = 16 };

// A convex region by its planes, and the plane of a face that it may cover. Planes that coincide with the face's plane
// are ignored.
typedef struct convex {
    const expression *e;
    const int32_t *planes;
    int32_t count;
    sk_half_space face;
} convex;

typedef struct obstacle {
    convex region;
    sk_box box;
} obstacle;

// boundary_face.h begins and ends each face. carve.h removes obstacles from it. expression_cut.h cuts it by an
// expression.
typedef struct boundary_builder {
    const sk_scenery *s;
    sk_box window;
    piece_list *regions;   // flat form of each paint layer's region
    sk_box **region_boxes; // boxes of the pieces of each region
    bool *region_fits;     // false: cut along the region's expression instead
    double *keys;          // sorted keys of one piece's planes; for pieces with many
    int32_t key_capacity;
    bool *thin;      // pieces without thickness: sheets, lines and points
    int32_t *nearby; // pieces whose boxes overlap the face's box
    int32_t nearby_count, nearby_capacity;
    obstacle *obstacles; // regions to be carved out of the face
    int32_t obstacle_count, obstacle_capacity;
    polygon_list uncarved;            // a stack of polygons still to be carved
    int32_t *pending, *pending_count; // for each of them, the obstacles that it may overlap
    int32_t pending_total, pending_capacity, pending_count_capacity;
    int32_t *candidates; // obstacles of the polygon that is being carved
    int32_t candidate_capacity;
    polygon_list parts, rest, kernel, scratch, one, left, carved; // of one face; reused
    polygon_list undecided, decided, hidden;                      // of one plane in an expression
    int32_t waiting_corners;                                      // of faces of an expression that are not divided yet
    int32_t *asked_below, *asked_above; // per feature: the last division whose part below or above the cut contains it
    bool is_counting;                   // count the corners of the result, do not keep them
    int32_t corners;                    // of the result
    polygon_list faces;                 // the result's polygons
    sk_face *face;                      // the other data of each polygon
    int32_t face_capacity;
    bool back; // the emitted parts are seen from behind
    bool failed;
    budget budget;
    const piece_selection *selection; // the pieces whose surface is computed; null: all
    bool coarse;                      // `s` replaces a scenery without a flat form
    int32_t pieces_done;              // pieces whose surface is computed
} boundary_builder;

// Compute the faces of all pieces, or of the expression if there are no pieces.
sk_result build_from_pieces(boundary_builder *w);
sk_result build_from_expression(boundary_builder *w);

// Joins coplanar faces of the same material. After an error the caller frees `out`.
sk_result boundary_builder_join(boundary_builder *w, sk_boundary *out);
