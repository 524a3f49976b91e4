// span.h: intersection of a segment with one convex piece, shared by all queries. Private to the csg room.
#pragma once
#include "csg/scenery_internal.h"
#include "csg/support.h"

// The fractions of the segment inside one piece.
typedef struct span {
    double enter, exit;                // exit is FRACTION_NEVER if b is inside
    int32_t enter_status, exit_status; // at those fractions
    int32_t enter_plane, exit_plane;   // of the piece table; -1 if the status is interior
} span;

// The crossings of the segment with planes, lane by lane: the latest entry and the earliest exit so far, and their
// planes.
typedef struct crossings {
    lanes enter[PLANE_GROUP / LANES], exit[PLANE_GROUP / LANES];
    lane_masks enter_plane[PLANE_GROUP / LANES], exit_plane[PLANE_GROUP / LANES]; // numbers of planes from 0
    int entered, left; // bit i is set if lane i has an entry, or an exit
} crossings;

static inline lane_masks masks_select(lane_masks mask, lane_masks yes, lane_masks no) {
    return (mask & yes) | (~mask & no);
}

// Adds a group of planes. Of planes crossed at the same fraction the later one counts. Returns false if the segment is
// outside of one of them throughout.
static inline bool cross_group(const plane_group *g, sk_vec3 a, sk_vec3 b, int64_t first, crossings *c) {
    lanes from[PLANE_GROUP / LANES], to[PLANE_GROUP / LANES];
    int a_out = 0, b_out = 0;
    for (int32_t k = 0; k < PLANE_GROUP / LANES; k++) {
        from[k] = group_distances(g, k * LANES, a);
        to[k] = group_distances(g, k * LANES, b);
        a_out |= lane_bits(lanes_above(from[k], lanes_of(0.0))) << k * LANES;
        b_out |= lane_bits(lanes_above(to[k], lanes_of(0.0))) << k * LANES;
    }
    if (a_out & b_out) return false;
    if (!(a_out | b_out)) return true; // inside throughout
    c->entered |= a_out;
    c->left |= b_out;
    for (int32_t k = 0; k < PLANE_GROUP / LANES; k++) {
        lanes crossing = from[k] / (from[k] - to[k]) + lanes_of(0.0); // equals crossing_fraction if there is a crossing
        lane_masks later = lanes_above(from[k], lanes_of(0.0)) & lanes_below_or_at(c->enter[k], crossing);
        lane_masks sooner = lanes_above(to[k], lanes_of(0.0)) & lanes_below_or_at(crossing, c->exit[k]);
        lane_masks plane = lane_masks_of(first + k * LANES) + lane_numbers;
        c->enter[k] = lanes_select(later, crossing, c->enter[k]);
        c->enter_plane[k] = masks_select(later, plane, c->enter_plane[k]);
        c->exit[k] = lanes_select(sooner, crossing, c->exit[k]);
        c->exit_plane[k] = masks_select(sooner, plane, c->exit_plane[k]);
    }
    return true;
}

// Finds the latest or the earliest fraction of all lanes. Returns the last of the planes at that fraction.
static inline int64_t outermost_lane(const double fraction[PLANE_GROUP], const int64_t plane[PLANE_GROUP],
                                     int lanes_set, bool latest, double *out) {
    int i = __builtin_ctz((unsigned)lanes_set);
    double found = fraction[i];
    int64_t found_plane = plane[i];
    for (lanes_set &= lanes_set - 1; lanes_set != 0; lanes_set &= lanes_set - 1) {
        i = __builtin_ctz((unsigned)lanes_set);
        bool further = latest ? fraction[i] > found : fraction[i] < found;
        bool better = further || (fraction[i] == found && plane[i] > found_plane);
        found = better ? fraction[i] : found;
        found_plane = better ? plane[i] : found_plane;
    }
    *out = found;
    return found_plane;
}

// Combines entry and exit. Returns false if the piece is left before it is entered. If both are at one fraction, the
// lower status counts, as in every intersection.
static inline bool close_span(span *s) {
    if (s->enter > s->exit) return false;
    if (s->enter == s->exit) {
        if (s->enter_status > s->exit_status) {
            s->enter_status = s->exit_status;
            s->enter_plane = s->exit_plane;
        } else {
            s->exit_status = s->enter_status;
            s->exit_plane = s->enter_plane;
        }
    }
    return true;
}

// Finds the latest entry and the earliest exit over the groups of one piece, `count` from `first` on (Cyrus-Beck).
// Features grow along the planes, and the status of an intersection is the lowest. So among planes crossed at the same
// fraction the last one counts.
KERNEL_INLINE bool groups_span(const piece_table *t, int32_t first, int32_t count, sk_vec3 a, sk_vec3 b, span *out) {
    crossings c = {.entered = 0, .left = 0};
    for (int32_t k = 0; k < PLANE_GROUP / LANES; k++) {
        c.enter[k] = lanes_of(0.0);
        c.exit[k] = lanes_of(FRACTION_NEVER);
        c.enter_plane[k] = c.exit_plane[k] = lane_masks_of(0);
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t group = first + i;
        if (!cross_group(&t->groups[group], a, b, (int64_t)group * PLANE_GROUP, &c)) return false;
    }
    double fractions[PLANE_GROUP];
    int64_t planes[PLANE_GROUP];
    *out = (span){0.0, FRACTION_NEVER, STATUS_INTERIOR, STATUS_INTERIOR, -1, -1};
    if (c.entered) {
        memcpy(fractions, c.enter, sizeof fractions);
        memcpy(planes, c.enter_plane, sizeof planes);
        out->enter_plane = (int32_t)outermost_lane(fractions, planes, c.entered, true, &out->enter);
        out->enter_status = border_status(table_feature(t, out->enter_plane));
    }
    if (c.left) {
        memcpy(fractions, c.exit, sizeof fractions);
        memcpy(planes, c.exit_plane, sizeof planes);
        out->exit_plane = (int32_t)outermost_lane(fractions, planes, c.left, false, &out->exit);
        out->exit_status = border_status(table_feature(t, out->exit_plane));
    }
    return close_span(out);
}

static inline bool piece_span(const piece_table *t, int32_t piece, sk_vec3 a, sk_vec3 b, span *out) {
    return groups_span(t, t->start[piece] / PLANE_GROUP, piece_groups(t, piece), a, b, out);
}

#define NO_PIECE_HIT ((piece_hit){FRACTION_NEVER, STATUS_OUTSIDE, -1, -1})

static inline piece_hit piece_hit_of(first_contact c) {
    return (piece_hit){c.fraction, c.status, -1, -1};
}

// Replaces the best entry if that of the piece comes before it. At equal fractions the higher status wins, then the
// lower piece.
static inline void take_entry(const span *own, int32_t piece, piece_hit *best) {
    if (own->enter > best->fraction) return;
    bool better = own->enter < best->fraction || own->enter_status > best->status ||
                  (own->enter_status == best->status && piece < best->piece);
    if (better) *best = (piece_hit){own->enter, own->enter_status, piece, own->enter_plane};
}

// Replaces the end if the piece contains fraction `at` and its exit is later. At equal fractions the higher status
// wins, then the lower piece.
static inline void take_exit(const span *own, int32_t piece, double at, piece_hit *end) {
    if (own->enter > at || own->exit < end->fraction) return;
    bool better = own->exit > end->fraction || own->exit_status > end->status ||
                  (own->exit_status == end->status && piece < end->piece);
    if (better) *end = (piece_hit){own->exit, own->exit_status, piece, own->exit_plane};
}

// Returns the end of the expression's run that contains fraction `at`; no hit if `at` is outside or the run reaches b.
piece_hit expression_exit(const expression *e, int32_t node, sk_vec3 a, sk_vec3 b, double at);

// Returns whether an end is beyond the world cube, where the boxes are not valid.
static inline bool leaves_world(sk_vec3 a, sk_vec3 b) {
    return !in_world(a) || !in_world(b);
}

// Returns the public form of a hit between a and b, with normal and material.
sk_hit hit_from(const sk_scenery *s, piece_hit m, sk_vec3 a, sk_vec3 b);
