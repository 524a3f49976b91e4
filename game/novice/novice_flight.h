// novice_flight.h: one flight of a novice, from the start of a scene with a course until it is passed or failed.
#pragma once
#include "input/scripted_run.h"
#include "novice/novice.h"

enum { SK_NOVICE_SETTINGS = 16, SK_NOVICE_CAUSE = 96 };

// A population: novices that differ by their seeds alone.
typedef struct sk_novices {
    const char *scene;
    const char *aircraft;                // null: the scene's
    const char *const *settings;         // NAME=VALUE for the scene, before those that are drawn
    int32_t setting_count;               // at most SK_NOVICE_SETTINGS
    bool unaided, in_air;                // without flying aids; begins in the air
    double wind_least, wind_most, gusts; // kt; how much more than the wind a gust is
    double gains;                        // times each feedback gain of the aids
    int64_t first, last;                 // seeds
    const char *record;                  // folder for what has failed; null: none
} sk_novices;

typedef struct sk_novice_outcome {
    bool flown, passed;
    double seconds;
    int64_t ticks;
    uint64_t hash;               // of the last state
    char cause[SK_NOVICE_CAUSE]; // empty where it is passed
    sk_result result;            // an error: it could not be flown
} sk_novice_outcome;

// The same seed flies the same flight, wherever and however often. A failure is recorded where that is wanted.
void sk_novice_fly(const sk_novices *novices, int64_t seed, sk_novice_outcome *out);
