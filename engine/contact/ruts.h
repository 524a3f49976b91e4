// ruts.h: what wheels leave behind in ground that gives way, for later wheels, other aircraft and the eye.
// A bounded map in the state: the last SK_RUTS_MAX stretches of rut. Source: docs/models/pebble.md, "Ruts".
#pragma once
#include "math/fields.h"

enum { SK_RUTS_MAX = 2048 };

//   from, to      ends of a straight stretch, on the untouched surface, frame of the solid it lies on
//   normal        of that surface, unit
//   depth_from, depth_to  how deep at the ends
//   width         of the track
//   solid         which solid: 0 the scenery, 1 and up the platforms
#define SK_RUT_FIELDS(X)                                                                                               \
    X(from, VEC3, "m")                                                                                                 \
    X(to, VEC3, "m")                                                                                                   \
    X(normal, VEC3, "")                                                                                                \
    X(depth_from, REAL, "m")                                                                                           \
    X(depth_to, REAL, "m")                                                                                             \
    X(width, REAL, "m")                                                                                                \
    X(solid, COUNT, "")

typedef struct sk_rut {
    SK_RUT_FIELDS(SK_FIELD_MEMBER)
} sk_rut;
