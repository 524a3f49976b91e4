// crush_cuts.h: the overlaps of all convex parts of a crushed piece with one field, cut together.
// A part is the piece within a set of its holes. The cuts of a part begin with those of the part without its last hole, so
// these are done once. All bits are those of sk_depth_integrals_by_face of each part alone. Source: docs/models/crush.md,
// "Parts together".
#pragma once
#include "contact/crush.h"
#include "contact/depth_sums.h"

enum { SK_CRUSH_CUTS_KEPT = 1 << (SK_HOLES_OF_PIECE - 1) };
_Static_assert(SK_CRUSH_CUTS_KEPT > 0, "a piece has holes");

// 80 kB, on the stack of the caller. Set: bit k stands for hole k.
typedef struct sk_crush_cuts {
    const sk_crushed *crushed;
    sk_pose pose;
    const sk_depth_field *field;
    sk_depth_solid solid; // the piece with the walls of all holes; those of hole k begin at 5 k
    sk_half_space wall[SK_DEPTH_WALLS_MAX];
    sk_half_space placed[SK_DEPTH_WALLS_MAX]; // the walls in the frame of the field
    uint64_t last;                            // faces of the field that may still cut, after the walls
    sk_cut kept[SK_CRUSH_CUTS_KEPT];          // of each set without the last hole: cut by the first face and its walls
} sk_crush_cuts;

// Begins at a pose in the frame of the field. `crushed` and `field` must outlive the cuts.
void sk_crush_cuts_begin(sk_crush_cuts *cuts, const sk_crushed *crushed, const sk_pose *pose,
                         const sk_depth_field *field);

// The integrals of the part of a set, as sk_depth_integrals_by_face. Sets must be visited in ascending order. Sets may be left
// out with all sets that contain them.
int32_t sk_crush_cuts_by_face(sk_crush_cuts *cuts, unsigned set, sk_depth_wanted wanted, int32_t most,
                              sk_depth_of_face *out);
