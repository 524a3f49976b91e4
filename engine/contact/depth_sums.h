// depth_sums.h: the integrals over one cell of an overlap, in which one face is the nearest. Part of depth_field.h.
#pragma once
#include "contact/depth_field.h"
#include "convex/cut.h"

typedef struct sk_depth_cell {
    const sk_cut *cut;
    sk_half_space face;     // the nearest face of the field
    int32_t first_wall;     // faces of the cut with a lower number are those of the solid's piece
    int32_t faces_of_solid; // those from first_wall on with a lower number than this are its walls
    int32_t nearest;        // number of `face` in the cut
} sk_depth_cell;

// Adds the integrals of the cell about sum->origin, without the terms of the rim.
void sk_depth_add_cell(const sk_depth_cell *cell, sk_depth_integrals *sum);

// Calls `visit` with each cell of an overlap and with the live face that is the nearest in it. Faces of the cell with a
// lower number than the solid has faces are those of the solid.
typedef void (*sk_depth_visit)(void *user, const sk_cut *cell, int32_t nearest);
void sk_depth_visit_cells(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field,
                          sk_depth_visit visit, void *user);
