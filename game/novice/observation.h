// observation.h: what a novice sees of a flight: few quantities, rounded and delayed. A novice has no other input.
#pragma once
#include "course/course.h"
#include "novice/character.h"
#include "panels/hud.h"

// The data that the window shows at one moment.
typedef struct sk_novice_view {
    const sk_model *model;
    const sk_state *state;
    const sk_controls *controls;
    const sk_course *course;
    const sk_course_progress *progress;
} sk_novice_view;

// Height relative to the next mark.
typedef enum sk_novice_height {
    SK_MUCH_TOO_LOW = -2,
    SK_LOW,
    SK_RIGHT_HEIGHT,
    SK_HIGH,
    SK_MUCH_TOO_HIGH
} sk_novice_height;

typedef struct sk_observation {
    int64_t tick;       // of the state that was observed
    double bank, pitch; // degrees, to the nearest 5 and 3; positive to the right and up
    double climb;       // m/s, to 1
    double turn; // degrees from the direction of motion to the mark, with the novice's errors; positive to the right
    double distance; // m to the mark, horizontal, to 50
    sk_novice_height height;
    double aside;                    // m from the centre line, to 1, positive to the right; 0 in the air
    bool on_ground, moves;           // a wheel or skid touches; faster than 3 m/s
    bool lands, low;                 // the next step is a landing; gear lower than 6 m
    bool stall;                      // the window says STALL or NEAR STALL
    int32_t hint;                    // the hint on the screen: index into the course's hints; -1: none
    int32_t step;                    // index of the next one
    double mark_ahead, mark_right;   // m, to 2, along the nose; for helicopters
    double drift_ahead, drift_right; // m/s, to 0.5, as the drift dot of the window shows it
} sk_observation;

// Returns the present observation of a novice of this character.
sk_observation sk_observation_of(const sk_novice_view *view, const sk_novice_character *character, uint64_t *random);

enum { SK_OBSERVATION_EVERY = SK_TICK_HZ / 10, SK_OBSERVATIONS_KEPT = 24 };

// The latest observations. Zero-initialise it.
typedef struct sk_memory {
    sk_observation observed[SK_OBSERVATIONS_KEPT];
    int64_t count;
} sk_memory;

// Adds an observation. The one that is SK_OBSERVATIONS_KEPT older is overwritten.
void sk_memory_keep(sk_memory *memory, const sk_observation *observed);
// Returns the newest observation that is at least `reaction` ticks old; null if there is none yet.
const sk_observation *sk_memory_seen(const sk_memory *memory, int64_t tick, int64_t reaction);
