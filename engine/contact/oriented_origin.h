// oriented_origin.h: how each touch of a point began and ended, for explanations on the screen.
// No force depends on it. Positions and directions are in the frame of `solid`, m.
#pragma once
#include "contact/oriented_ground.h"

// The origin of one touch: the step that gave it its face, or that ended it.
//   outcome  sk_oriented_outcome of that step; SK_ORIENTED_APART: there was none yet
//   tick     of that step, as the caller counts
//   solid    of the face, or of the last face that held it
//   material of the face before that step; of the new face if there was none
//   from     the clear place as that step began; after a handover the pebble on the previous face
//   at       the point at the end of that step, relative to the clear place for a new touch
//   before   normal of the face before that step; zero if there was none
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
    const sk_oriented_memory *before; // at the begin
    sk_initiator initiator;           // at the end
    double h;                         // s
    int64_t tick;                     // as the caller counts
} sk_oriented_passage;

// Updates the origins of the touches after a step with this result.
void sk_oriented_note_origins(const sk_ground *ground, const sk_oriented_passage *step,
                              const sk_oriented_ground_result *hit, sk_oriented_origin origin[SK_ORIENTED_TOUCHES]);
