// span.h: a segment against one convex piece, and what all queries share. Internal to the room.
#pragma once
#include "csg/scenery_internal.h"
#include "csg/support.h"

// The fractions of the segment inside one piece.
typedef struct span {
    double enter, exit;                // exit is FRACTION_NEVER where b is inside
    int32_t enter_status, exit_status; // at those fractions
} span;

// Latest entry and earliest exit in one pass (Cyrus-Beck). Features grow along the planes and the status of an
// intersection is the lowest, so among planes met at the same fraction the last one counts.
static inline bool piece_span(const piece_table *t, int32_t piece, sk_vec3 a, sk_vec3 b, span *out) {
    double enter = 0.0, exit = FRACTION_NEVER;
    int32_t enter_feature = -1, exit_feature = -1;
    int32_t end = t->start[piece] + t->size[piece];
    for (int32_t group = t->start[piece]; group < end; group += PLANE_GROUP) {
        lanes from[PLANE_GROUP / 2], to[PLANE_GROUP / 2];
        group_distances(t, group, a, from);
        group_distances(t, group, b, to);
        lane_masks outside = {0, 0}, crossed = {0, 0};
        for (int32_t k = 0; k < PLANE_GROUP / 2; k++) {
            lane_masks a_out = from[k] > lanes_of(0.0), b_out = to[k] > lanes_of(0.0);
            outside |= a_out & b_out;
            crossed |= a_out ^ b_out;
        }
        if (outside[0] | outside[1]) return false;
        if (!(crossed[0] | crossed[1])) continue;
        double d1[PLANE_GROUP], d2[PLANE_GROUP];
        memcpy(d1, from, sizeof d1);
        memcpy(d2, to, sizeof d2);
        for (int32_t k = 0; k < PLANE_GROUP; k++) {
            if ((d1[k] > 0.0) == (d2[k] > 0.0)) continue;
            double crossing = crossing_fraction(d1[k], d2[k]);
            if (d1[k] > 0.0) {
                if (crossing >= enter) {
                    enter = crossing;
                    enter_feature = t->feature[group + k];
                }
            } else if (crossing <= exit) {
                exit = crossing;
                exit_feature = t->feature[group + k];
            }
        }
    }
    if (enter > exit) return false;
    int32_t enter_status = enter_feature >= 0 ? border_status(enter_feature) : STATUS_INTERIOR;
    int32_t exit_status = exit_feature >= 0 ? border_status(exit_feature) : STATUS_INTERIOR;
    if (enter == exit) enter_status = exit_status = enter_status < exit_status ? enter_status : exit_status;
    *out = (span){enter, exit, enter_status, exit_status};
    return true;
}

typedef struct meeting {
    double fraction; // FRACTION_NEVER where there is none
    int32_t status, piece;
} meeting;

#define NO_MEETING ((meeting){FRACTION_NEVER, STATUS_OUTSIDE, -1})

// Beyond the world cube the boxes prove nothing.
static inline bool leaves_world(sk_vec3 a, sk_vec3 b) {
    return !in_world(a) || !in_world(b);
}

// The answer to a caller: normal and material of what was met between a and b.
sk_hit hit_from(const sk_scenery *s, meeting m, sk_vec3 a, sk_vec3 b);
