// span.h: a segment against one convex piece, and what all queries share. Internal to the room.
#pragma once
#include "csg/scenery_internal.h"
#include "csg/support.h"

// The fractions of the segment inside one piece.
typedef struct span {
    double enter, exit;                // exit is FRACTION_NEVER where b is inside
    int32_t enter_status, exit_status; // at those fractions
} span;

// Where the segment crosses planes, lane by lane: the latest entry and the earliest exit so far, and which plane's.
typedef struct crossings {
    lanes enter[PLANE_GROUP / LANES], exit[PLANE_GROUP / LANES];
    lane_masks enter_plane[PLANE_GROUP / LANES], exit_plane[PLANE_GROUP / LANES]; // counted from 0; -1 for none
} crossings;

static inline lane_masks masks_select(lane_masks mask, lane_masks yes, lane_masks no) {
    return (mask & yes) | (~mask & no);
}

// Of planes met at the same fraction the later one counts. False where the segment is outside of one throughout.
static inline bool cross_group(const plane_group *g, sk_vec3 a, sk_vec3 b, int64_t first, crossings *c) {
    lanes from[PLANE_GROUP / LANES], to[PLANE_GROUP / LANES];
    lane_masks outside = lane_masks_of(0), crossed = lane_masks_of(0);
    const lanes zero = lanes_of(0.0);
    for (int32_t k = 0; k < PLANE_GROUP / LANES; k++) {
        from[k] = group_distances(g, k * LANES, a);
        to[k] = group_distances(g, k * LANES, b);
        lane_masks a_out = lanes_above(from[k], zero), b_out = lanes_above(to[k], zero);
        outside |= a_out & b_out;
        crossed |= a_out ^ b_out;
    }
    if (lane_bits(outside)) return false;
    if (!lane_bits(crossed)) return true;
    for (int32_t k = 0; k < PLANE_GROUP / LANES; k++) {
        lane_masks a_out = lanes_above(from[k], zero), b_out = lanes_above(to[k], zero);
        lanes crossing = from[k] / (from[k] - to[k]) + zero; // crossing_fraction; any value where nothing is crossed
        lane_masks later = a_out & ~b_out & lanes_below_or_at(c->enter[k], crossing);
        lane_masks sooner = ~a_out & b_out & lanes_below_or_at(crossing, c->exit[k]);
        lane_masks plane = lane_masks_of(first + k * LANES) + lane_numbers;
        c->enter[k] = lanes_select(later, crossing, c->enter[k]);
        c->enter_plane[k] = masks_select(later, plane, c->enter_plane[k]);
        c->exit[k] = lanes_select(sooner, crossing, c->exit[k]);
        c->exit_plane[k] = masks_select(sooner, plane, c->exit_plane[k]);
    }
    return true;
}

// Latest entry and earliest exit over the groups of one piece (Cyrus-Beck). Features grow along the planes and the status
// of an intersection is the lowest, so among planes met at the same fraction the last one counts. feature[i] is plane i's.
static inline bool groups_span(const plane_group *groups, int32_t count, const int32_t *feature, sk_vec3 a, sk_vec3 b,
                               span *out) {
    crossings c;
    for (int32_t k = 0; k < PLANE_GROUP / LANES; k++) {
        c.enter[k] = lanes_of(0.0);
        c.exit[k] = lanes_of(FRACTION_NEVER);
        c.enter_plane[k] = c.exit_plane[k] = lane_masks_of(-1);
    }
    for (int32_t i = 0; i < count; i++) {
        if (!cross_group(&groups[i], a, b, i * PLANE_GROUP, &c)) return false;
    }
    double enters[PLANE_GROUP], exits[PLANE_GROUP];
    int64_t enter_planes[PLANE_GROUP], exit_planes[PLANE_GROUP];
    memcpy(enters, c.enter, sizeof enters);
    memcpy(exits, c.exit, sizeof exits);
    memcpy(enter_planes, c.enter_plane, sizeof enter_planes);
    memcpy(exit_planes, c.exit_plane, sizeof exit_planes);
    double enter = enters[0], exit = exits[0];
    int64_t enter_plane = enter_planes[0], exit_plane = exit_planes[0];
    for (int32_t k = 1; k < PLANE_GROUP; k++) {
        bool later = enters[k] > enter || (enters[k] == enter && enter_planes[k] > enter_plane);
        enter = later ? enters[k] : enter;
        enter_plane = later ? enter_planes[k] : enter_plane;
        bool sooner = exits[k] < exit || (exits[k] == exit && exit_planes[k] > exit_plane);
        exit = sooner ? exits[k] : exit;
        exit_plane = sooner ? exit_planes[k] : exit_plane;
    }
    if (enter > exit) return false;
    int32_t enter_status = enter_plane >= 0 ? border_status(feature[enter_plane]) : STATUS_INTERIOR;
    int32_t exit_status = exit_plane >= 0 ? border_status(feature[exit_plane]) : STATUS_INTERIOR;
    if (enter == exit) enter_status = exit_status = enter_status < exit_status ? enter_status : exit_status;
    *out = (span){enter, exit, enter_status, exit_status};
    return true;
}

static inline bool piece_span(const piece_table *t, int32_t piece, sk_vec3 a, sk_vec3 b, span *out) {
    int32_t start = t->start[piece];
    return groups_span(t->groups + start / PLANE_GROUP, piece_groups(t, piece), t->feature + start, a, b, out);
}

#define NO_MEETING ((meeting){FRACTION_NEVER, STATUS_OUTSIDE, -1})

// Beyond the world cube the boxes prove nothing.
static inline bool leaves_world(sk_vec3 a, sk_vec3 b) {
    return !in_world(a) || !in_world(b);
}

// The answer to a caller: normal and material of what was met between a and b.
sk_hit hit_from(const sk_scenery *s, meeting m, sk_vec3 a, sk_vec3 b);
