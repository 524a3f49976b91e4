// ball.h: balls that contain points or other balls.
// A ball contains what it was made for, exactly: radii are rounded up. No ball here is the smallest one, except those of at
// most three points. Source: docs/models/hierarchy.md.
#pragma once
#include "math/vec3.h"
#include <stdbool.h>
#include <stdint.h>

// The points within `radius` of `centre`. A ball with a negative radius is empty.
typedef struct sk_ball {
    sk_vec3 centre;
    double radius; // m
} sk_ball;

static inline bool sk_balls_touch(sk_ball a, sk_ball b) {
    sk_vec3 d = sk_sub(a.centre, b.centre);
    double reach = a.radius + b.radius;
    return a.radius >= 0.0 && b.radius >= 0.0 && sk_dot(d, d) <= reach * reach;
}

double sk_ball_volume(sk_ball ball);

// Returns the smallest ball of a triangle, or of a segment or a point where corners are equal.
sk_ball sk_ball_of_triangle(const sk_vec3 corner[3]);

// Returns the smallest ball about two balls.
sk_ball sk_ball_join(sk_ball a, sk_ball b);

// Returns the ball about the same centre that contains all points, at least one. It may be smaller than the given one.
sk_ball sk_ball_about(sk_vec3 centre, const sk_vec3 *points, int32_t count);

// Ritter's ball (Graphics Gems, 1990): from two points that are far apart it grows by what is outside.
sk_ball sk_ball_ritter(const sk_vec3 *points, int32_t count);

// Larsson's ball (EPOS-14, 2008): the smallest ball of the extreme points along 7 directions grows by what is outside. `count`: at
// least one.
sk_ball sk_ball_epos(const sk_vec3 *points, int32_t count);

// Returns the smallest ball of at most 14 points (Welzl, 1991), at least one. Its radius is rounded up.
enum { SK_BALL_POINTS_MAX = 14 };
sk_ball sk_ball_smallest(const sk_vec3 *points, int32_t count);
