// boundary_budget.h: how much work the boundary may cost, and which pieces are left where that is exceeded.
// Internal to the room.
//
// The faces of a union are found by cutting each face by every piece near it. Where n pieces all overlap one another, that
// is work of order n^2. So the work is counted. A result that exceeds the budget is thrown away, and the surface of a
// selection of the pieces is computed in its place: it is closed, and every part of it lies in the solid.
#pragma once
#include "csg/scenery_internal.h"

// Elementary steps: a box or a plane compared with a polygon's vertex, box or plane; 3 to 5 ns each.
// 10^5 bricks strewn over a field take 43 million, 10^5 tiles side by side 118 million, 1000 boxes of which each overlaps
// all others 57 million.
#define BOUNDARY_WORK_MOST (INT64_C(1) << 28)
// Allowed are 2^26 and 2^10 for each half-space, at most the above.
static inline int64_t boundary_work_allowed(const sk_scenery *s) {
    int64_t planes = s->direct ? s->e.feature_count : s->pieces.half_spaces;
    int64_t work = (INT64_C(1) << 26) + (planes << 10);
    return work < BOUNDARY_WORK_MOST ? work : BOUNDARY_WORK_MOST;
}
// Steps of each attempt with a selection.
#define BOUNDARY_WORK_REDUCED (INT64_C(1) << 26)

// Corners of the parts as they are cut: what the boundary's memory is proportional to.
enum { BOUNDARY_CORNERS_MOST = 1 << 23, BOUNDARY_CORNERS_REDUCED = 1 << 19 };

// Obstacles noted for the polygons that wait to be carved, each 4 bytes.
enum { BOUNDARY_PENDING_MOST = 1 << 24 };

// A piece is crowded where its box meets the boxes of more others than this. Pieces that are not are always kept.
enum { BOUNDARY_CROWD = 256 };
// So many crowded pieces are kept at first: as boxes that all overlap one another they fit into the reduced budget.
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

// Some of a scenery's pieces, and a tree of their boxes whose leaf i is piece[i].
typedef struct piece_selection {
    int32_t *piece;
    int32_t count;
    box_tree tree;
} piece_selection;

// An order of all pieces by what the picture loses without them: first those that are not crowded, then the crowded ones by
// size, in powers of two; those of about the same size are spread evenly over the list.
typedef struct piece_ranking {
    int32_t *piece;
    int32_t count, crowded; // the last `crowded` are crowded
} piece_ranking;

// Steps that all pieces would take within the window if each took what the median of a sample of them takes. It is low where few
// pieces have many neighbours there. Where even this is beyond the budget, no attempt with all pieces is made.
int64_t typical_work(const sk_scenery *s, sk_box window);

// Each answers false when memory is short. What they fill is freed by the function below them, also on failure.
bool piece_ranking_make(const sk_scenery *s, piece_ranking *out);
void piece_ranking_free(piece_ranking *ranking);

// The first `count` of the ranking.
bool piece_selection_make(const sk_scenery *s, const piece_ranking *ranking, int32_t count, piece_selection *out);
void piece_selection_free(piece_selection *selection);
