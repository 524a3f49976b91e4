// candidates.h: the half-spaces near a moving segment, cached between queries.
// A strut that moves by millimetres intersects the same few half-spaces every time. The cache never changes a result,
// only its cost: a segment that leaves the box, or a box with too many half-spaces, gets the full query.
#pragma once
#include "csg/near_paint.h"
#include "csg/scenery.h"

enum { SK_CANDIDATE_PIECES = 64, SK_CANDIDATE_PLANES = 192 };

// A half-space that some segment in the box may cross.
typedef struct sk_candidate_plane {
    sk_vec3 normal;
    double offset;
    int32_t feature;
    int32_t material; // SK_NO_MATERIAL if it depends on paint
} sk_candidate_plane;

// Plain value; owns nothing. An all-zero value is empty. It must be cleared when its scenery is destroyed. `root` and
// `piece_count` are private to the room.
typedef struct sk_candidates {
    const sk_scenery *scenery; // null: every query is the full one
    sk_box box;                // world frame, m
    int32_t root;              // root of the expression within the box; -1 if pieces are used
    int32_t piece_count;
    int32_t piece[SK_CANDIDATE_PIECES];
    int32_t end[SK_CANDIDATE_PIECES]; // planes of candidate i: [end[i - 1], end[i]), features growing
    const sk_near_paint *paint;       // near them, or null; never changes a result
    sk_candidate_plane planes[SK_CANDIDATE_PLANES];
} sk_candidates;

// Fills `out` for segments inside the box (finite, min <= max: asserted). Returns false if the box has too many pieces
// or half-spaces, is not inside one cell (if the scenery has cells), or reaches beyond the world cube. Every query is
// then the full one.
bool sk_candidates_find(const sk_scenery *scenery, sk_box box, sk_candidates *out);

// Returns whether these are candidates of this scenery and both ends are inside their box.
bool sk_candidates_hold(const sk_scenery *scenery, const sk_candidates *c, sk_vec3 a, sk_vec3 b);

// If the segment is outside the box of the candidates, finds them again for the segment's box enlarged by `margin` (m).
void sk_candidates_follow(const sk_scenery *scenery, sk_candidates *c, sk_vec3 a, sk_vec3 b, double margin);

// Returns the bits of sk_scenery_entry.
sk_hit sk_candidates_entry(const sk_scenery *scenery, const sk_candidates *c, sk_vec3 a, sk_vec3 b);

// Does sk_candidates_follow and sk_candidates_entry in one call.
sk_hit sk_candidates_follow_entry(const sk_scenery *scenery, sk_candidates *c, sk_vec3 a, sk_vec3 b, double margin);

// If `kept` is not the paint near the first painted half-space of these candidates, finds it, in their box enlarged by
// `margin` (m). Without a painted half-space it does nothing.
void sk_near_paint_follow(const sk_candidates *c, double margin, sk_near_paint *kept);
