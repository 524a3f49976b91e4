// observation.h: what a novice sees of a flight: few quantities, rounded and delayed. A novice has no other input.
#pragma once
#include "course/course.h"
#include "novice/character.h"
#include "panels/hud.h"

// What the window shows at a moment.
typedef struct sk_novice_view {
    const sk_model *model;
    const sk_state *state;
    const sk_controls *controls;
    const sk_course *course;
    const sk_course_progress *progress;
} sk_novice_view;

// Height against the next mark.
typedef enum sk_novice_height {
    SK_MUCH_TOO_LOW = -2,
    SK_LOW,
    SK_RIGHT_HEIGHT,
    SK_HIGH,
    SK_MUCH_TOO_HIGH
} sk_novice_height;

typedef struct sk_observation {
    int64_t tick;       // when it was so
    double bank, pitch; // degrees, to the nearest 5 and 3; positive to the right and up
    double climb;       // m/s, to 1
    double turn; // degrees from the direction of motion to the mark, with the novice's errors; positive to the right
    double distance; // m to the mark, level, to 50
    sk_novice_height height;
    double aside;                    // m from the centre line, to 1, positive to the right; 0 in the air
    bool on_ground, moves;           // a wheel or skid touches; it is faster than a walk
    bool lands, low;                 // the next step is a landing; lower than a tree
    bool stall;                      // the window says STALL or NEAR STALL
    int32_t hint;                    // the hint on the screen: index into the course's hints; -1: none
    int32_t step;                    // the next one
    double mark_ahead, mark_right;   // m, to 2, along the nose; for helicopters
    double drift_ahead, drift_right; // m/s, to 0.5, as the window's dot shows it
} sk_observation;

// What is to be seen in this moment, by a novice of this character.
sk_observation sk_observation_of(const sk_novice_view *view, const sk_novice_character *character, uint64_t *random);

enum { SK_OBSERVATION_EVERY = SK_TICK_HZ / 10, SK_OBSERVATIONS_KEPT = 24 };

// What was seen lately. Zero-initialise it.
typedef struct sk_memory {
    sk_observation observed[SK_OBSERVATIONS_KEPT];
    int64_t count;
} sk_memory;

// Keeps a sight; those of SK_OBSERVATIONS_KEPT earlier go.
void sk_memory_keep(sk_memory *memory, const sk_observation *observed);
// The newest one that is at least so many ticks old; null where there is none yet.
const sk_observation *sk_memory_seen(const sk_memory *memory, int64_t tick, int64_t reaction);
