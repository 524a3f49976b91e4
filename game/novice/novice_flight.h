// novice_flight.h: one flight of a novice, from the start of a scene with a course until it is passed or failed.
#pragma once
#include "input/scripted_run.h"
#include "novice/novice.h"

enum { SK_NOVICE_SETTINGS = 16, SK_NOVICE_CAUSE = 96 };

// A population: novices that differ only by their seeds.
typedef struct sk_novices {
    const char *scene;
    const char *aircraft;                // null: the aircraft of the scene
    const char *const *settings;         // NAME=VALUE for the scene; they precede the random settings
    int32_t setting_count;               // at most SK_NOVICE_SETTINGS
    bool unaided, in_air;                // without flying aids; start in the air
    double wind_least, wind_most, gusts; // kt; gust speed minus wind speed
    double gains;                        // factor on every feedback gain of the aids
    int64_t first, last;                 // seeds
    const char *record;                  // folder for recordings of failures; null: none
} sk_novices;

typedef struct sk_novice_outcome {
    bool flown, passed;
    double seconds;
    int64_t ticks;
    uint64_t hash;               // of the final state
    char cause[SK_NOVICE_CAUSE]; // empty if passed
    sk_result result;            // error: the flight could not be simulated
} sk_novice_outcome;

// Flies one flight. The same seed always gives the same flight. A failure is recorded if `record` names a folder.
void sk_novice_fly(const sk_novices *novices, int64_t seed, sk_novice_outcome *out);
