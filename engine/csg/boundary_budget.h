// boundary_budget.h: the limit on the work of computing a boundary, and the selection of pieces if it is exceeded.
// Internal to the room.
//
// The faces of a union are found by cutting each face by every piece near it. For n pieces that all overlap this is
// work of order n^2. So the work is counted. A result that exceeds the budget is discarded, and the surface of a
// selection of the pieces is computed instead. It is closed, and every part of it is inside the solid.
#pragma once
#include "csg/scenery_internal.h"

// Elementary steps: a box or a plane compared with a polygon's vertex, box or plane; 3 to 5 ns each.
// 10^5 bricks scattered over a field take 43 million, 10^5 tiles side by side 118 million, 1000 boxes that all overlap
// 57 million.
#define BOUNDARY_WORK_MOST (INT64_C(1) << 28)
// The budget of the first attempt: 2^26 steps plus 2^10 for each half-space, at most BOUNDARY_WORK_MOST.
static inline int64_t boundary_work_allowed(const sk_scenery *s) {
    int64_t planes = s->direct ? s->e.feature_count : s->pieces.half_spaces;
    int64_t work = (INT64_C(1) << 26) + (planes << 10);
    return work < BOUNDARY_WORK_MOST ? work : BOUNDARY_WORK_MOST;
}
// The budget of each attempt with a selection.
#define BOUNDARY_WORK_REDUCED (INT64_C(1) << 26)

// Limit on the corners of all parts while they are cut. The boundary's memory is proportional to their number.
enum { BOUNDARY_CORNERS_MOST = 1 << 23, BOUNDARY_CORNERS_REDUCED = 1 << 19 };

// Limit on the obstacles stored for the polygons that are not carved yet, 4 bytes each.
enum { BOUNDARY_PENDING_MOST = 1 << 24 };

// A piece is crowded if its box overlaps the boxes of more than this many others. Other pieces are always selected.
enum { BOUNDARY_CROWD = 256 };
// Number of crowded pieces in the first selection. This many boxes that all overlap fit into the reduced budget.
enum { BOUNDARY_CROWDED_KEPT = 512 };

typedef struct budget {
    int64_t left; // steps
    int32_t corners_most;
    bool spent;
} budget;

static inline void budget_take(budget *b, int64_t steps) {
    b->left -= steps;
    if (b->left < 0) b->spent = true;
}

// A selection of a scenery's pieces, and a tree of their boxes; leaf i of the tree is piece[i].
typedef struct piece_selection {
    int32_t *piece;
    int32_t count;
    box_tree tree;
} piece_selection;

// All pieces in the order of selection: first those that are not crowded, then the crowded ones, largest
// first. Sizes are compared as powers of two; pieces of the same power are spread evenly over the list.
typedef struct piece_ranking {
    int32_t *piece;
    int32_t count, crowded; // the last `crowded` are crowded
} piece_ranking;

// Estimates the steps for all pieces within the window: their number times the median of a sample. The estimate is too
// low if only a few pieces have many neighbours there. If even the estimate exceeds the budget, no attempt with all
// pieces is made.
int64_t typical_work(const sk_scenery *s, sk_box window);

// Both return false when memory is short. The caller frees the result with the _free function, also on failure.
bool piece_ranking_make(const sk_scenery *s, piece_ranking *out);
void piece_ranking_free(piece_ranking *ranking);

// Selects the first `count` pieces of the ranking.
bool piece_selection_make(const sk_scenery *s, const piece_ranking *ranking, int32_t count, piece_selection *out);
void piece_selection_free(piece_selection *selection);
