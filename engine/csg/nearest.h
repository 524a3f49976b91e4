// nearest.h: the point of the surface nearest to a given point, for messages ("0.31 m inside, behind concrete").
// Not for use in a step: it allocates memory and computes the boundary around the point.
#pragma once
#include "csg/boundary.h"

// A point of the boundary of the whole solid. Hidden borders between its parts do not count.
typedef struct sk_nearest_place {
    bool found;
    bool inside;                      // whether the given point is in the solid
    double distance;                  // m, from that point
    sk_vec3 point;                    // world frame, m
    sk_vec3 normal;                   // unit, out of the solid
    int32_t material, feature, piece; // as in sk_hit, paint applied
} sk_nearest_place;

// Finds the nearest place within `radius` metres (> 0, at most 10^6; the point within the world cube: asserted). Its
// error is at most 10^-6 m, which is slightly more than the boundary's tolerance. Cracks and sheets thinner than that
// may be ignored. At an edge or corner the result is for the face that faces the point most squarely, then for the
// lowest feature. `found` is false if no surface is that near. Errors: out of memory; the surface around the point
// exceeds the boundary's budget.
sk_result sk_scenery_nearest(const sk_scenery *scenery, sk_vec3 point, double radius, sk_nearest_place *out);

// Returns the point of a face nearest to a point: the perpendicular projection if that is in the face, else a point of
// its edges.
sk_vec3 sk_face_nearest(const sk_boundary *boundary, const sk_face *face, sk_vec3 point);
