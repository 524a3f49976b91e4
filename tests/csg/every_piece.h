// every_piece.h: queries that look at every piece of a scenery in turn, with no tree, and one that evaluates the expression.
// Results of the tree are compared with theirs. Scenery without pieces, and segments that leave the world cube, evaluate the
// expression.
#pragma once
#include "csg/intervals_internal.h"
#include "csg/span.h"

static inline piece_hit every_piece_first(const sk_scenery *s, sk_vec3 a, sk_vec3 b, double from) {
    piece_hit best = NO_PIECE_HIT;
    for (int32_t piece = 0; piece < s->pieces.count; piece++) {
        span own;
        if (piece_span(&s->pieces, piece, a, b, &own) && own.enter >= from) take_entry(&own, piece, &best);
    }
    return best;
}

// Returns the end of the run that contains fraction `at`; no hit if the run reaches b.
static inline piece_hit every_piece_run_end(const sk_scenery *s, sk_vec3 a, sk_vec3 b, double at) {
    for (;;) {
        piece_hit end = {at, STATUS_OUTSIDE, -1, -1};
        for (int32_t piece = 0; piece < s->pieces.count; piece++) {
            span own;
            if (piece_span(&s->pieces, piece, a, b, &own)) take_exit(&own, piece, at, &end);
        }
        if (end.fraction == FRACTION_NEVER) return NO_PIECE_HIT;
        if (end.fraction == at) return end;
        at = end.fraction;
    }
}

// The oracle of sk_scenery_entry that evaluates the expression itself, its paint included, whatever the size.
static inline sk_hit expression_entry(const sk_scenery *s, sk_vec3 a, sk_vec3 b) {
    sk_hit hit = hit_from(s, piece_hit_of(expression_first_contact(&s->e, s->e.root, a, b, 0.0)), a, b);
    if (hit.feature >= 0) hit.material = expression_material(&s->e, hit.feature, sk_mix(a, b, hit.fraction));
    return hit;
}

static inline bool every_piece_has_none(const sk_scenery *s, sk_vec3 a, sk_vec3 b) {
    return s->direct || leaves_world(a, b);
}

// The oracle of sk_scenery_entry.
static inline sk_hit every_piece_entry(const sk_scenery *s, sk_vec3 a, sk_vec3 b) {
    if (every_piece_has_none(s, a, b)) return expression_entry(s, a, b);
    return hit_from(s, every_piece_first(s, a, b, 0.0), a, b);
}

// The oracle of sk_scenery_intervals.
static inline int32_t every_piece_intervals(const sk_scenery *s, sk_vec3 a, sk_vec3 b, sk_hit *out, int32_t capacity) {
    if (every_piece_has_none(s, a, b)) return scenery_intervals_expression(s, a, b, out, capacity);
    int32_t count = 0;
    for (double from = 0.0; from <= 1.0;) {
        piece_hit hit = every_piece_first(s, a, b, from);
        if (hit.fraction == FRACTION_NEVER) break;
        if (count < capacity) out[count] = hit_from(s, hit, a, b);
        count++;
        hit = every_piece_run_end(s, a, b, hit.fraction);
        if (hit.fraction == FRACTION_NEVER) break;
        if (count < capacity) out[count] = hit_from(s, hit, a, b);
        count++;
        from = nextafter(hit.fraction, 2.0);
    }
    return count;
}
