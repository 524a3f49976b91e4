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

// The same, of some integrals only; the others stay. Their bits are those of sk_depth_add_cell.
void sk_depth_add_volume(const sk_depth_cell *cell, sk_depth_integrals *sum);  // volume, first, second, energy, within
void sk_depth_add_surface(const sk_depth_cell *cell, sk_depth_integrals *sum); // volume, surface

// One evaluation: a solid at a pose in a field.
typedef struct sk_depth_evaluation {
    const sk_depth_solid *solid;
    const sk_pose *pose;
    const sk_depth_field *field;
} sk_depth_evaluation;

// Which integrals are written. The others are 0.
typedef enum sk_depth_wanted { SK_DEPTH_ALL, SK_DEPTH_VOLUME, SK_DEPTH_SURFACE } sk_depth_wanted;

// sk_depth_integrals_by_face of an overlap that is known. Its faces are numbered: those of the piece, its walls, those of
// the field.
int32_t sk_depth_overlap_by_face(const sk_depth_evaluation *e, const sk_cut *overlap, sk_depth_wanted wanted,
                                 int32_t most, sk_depth_of_face *out);
// sk_depth_integrals_move of integrals of which only these were written.
void sk_depth_integrals_move_wanted(sk_depth_integrals *sum, sk_depth_wanted wanted, sk_vec3 origin);

// Writes the domain faces that may cut the solid. Returns the one that cuts first: that which the solid's centre is the least
// inside of. Or -1 if the solid is wholly inside, or -2 if it is wholly outside one of them.
enum { SK_DEPTH_CUTS_NOTHING = -1, SK_DEPTH_CUTS_ALL = -2 };
int32_t sk_depth_faces_in_reach(const sk_depth_evaluation *e, uint64_t *reach);
// A plane of a piece in the frame of the field.
sk_half_space sk_depth_placed(sk_half_space plane, const sk_pose *pose);

// Calls `visit` with each cell of an overlap and with the live face that is the nearest in it. Faces of the cell with a
// lower number than the solid has faces are those of the solid.
typedef void (*sk_depth_visit)(void *user, const sk_cut *cell, int32_t nearest);
void sk_depth_visit_cells(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field,
                          sk_depth_visit visit, void *user);
