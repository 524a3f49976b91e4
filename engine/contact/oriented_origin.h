// oriented_origin.h: how each touch of a point began and ended, for explanations on the screen.
// No force depends on it. Positions and directions are in the frame of `solid`, m.
#pragma once
#include "contact/oriented_ground.h"

// Of one touch.
//   outcome  sk_oriented_outcome of the step that gave it its face or, once it is held no more, ended it; SK_ORIENTED_APART: none yet
//   tick     of that step, as the caller counts
//   solid    of the ground; of the face, or the one that held it last
//   material of the face that held it before that step; of the new one where none did
//   from     where the point was when that step began, outside, just above all faces that held it then; where it was handed
//            over, its pebble on the face before
//   at       where it was at the step's end, seen from just above the faces that had held it when it came in through a new one
//   before   normal of the face that held it before that step; zero where none did
#define SK_ORIENTED_ORIGIN_FIELDS(X)                                                                                   \
    X(outcome, OUTCOME, "")                                                                                            \
    X(tick, COUNT, "")                                                                                                 \
    X(solid, SOLID_OR_NONE, "")                                                                                        \
    X(material, MATERIAL, "")                                                                                          \
    X(from, VEC3, "m")                                                                                                 \
    X(at, VEC3, "m")                                                                                                   \
    X(before, VEC3, "")

typedef struct sk_oriented_origin {
    SK_ORIENTED_ORIGIN_FIELDS(SK_FIELD_MEMBER)
} sk_oriented_origin;

// A step of a point.
typedef struct sk_oriented_passage {
    const sk_oriented_memory *before; // as it began
    sk_initiator initiator;           // as it ended
    double h;                         // s
    int64_t tick;                     // as the caller counts
} sk_oriented_passage;

// Notes what a step with this result did to the touches.
void sk_oriented_note_origins(const sk_ground *ground, const sk_oriented_passage *step,
                              const sk_oriented_ground_result *hit, sk_oriented_origin origin[SK_ORIENTED_TOUCHES]);
