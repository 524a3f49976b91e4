// deck_landing.h: measures landings of a helicopter on skids on a frigate's deck in a seaway.
#pragma once
#include "skidpad.h"

enum { SK_DECK_LANDING_SPEEDS = 3, SK_DECK_LANDING_GRIPS = 2, SK_DECK_LANDING_ELASTIC = SK_DECK_LANDING_GRIPS };

// m/s against the deck; and what it lands on with which gear. First the two decks, a net that holds like a brake and wet paint, under the
// gear as it is; then the net under the same tubes if they never yielded.
extern const double sk_deck_landing_speeds[SK_DECK_LANDING_SPEEDS];
typedef struct sk_deck_landing_case {
    const char *name;
    sk_friction grip; // of metal on it
    bool elastic;
} sk_deck_landing_case;
extern const sk_deck_landing_case sk_deck_landing_cases[SK_DECK_LANDING_GRIPS + 1];

// A number of each landing: its mean over all moments, and the most.
typedef struct sk_landing_number {
    double mean, most;
} sk_landing_number;

//   bounces        times that, for a tick at least, nothing of its skids bears any more
//   height         m, of the lowest node over the deck in the highest bounce
//   bounce_share   that height over what its vertical speed against the deck would carry it to
//   slid           m, along the deck, from touching down to the end
//   load           N, the most that the gear gives the body in the first second
//   load_share     over what four linear springs as stiff would give it on a deck that pushes upwards as this one at its worst
//   bent           degrees, the largest plastic rotation of a tube's end
//   broken         ends of tubes that broke
//   creep          m, along the deck in the last second
typedef struct sk_deck_landings {
    int32_t count;
    sk_landing_number bounces, height, bounce_share, slid, load, load_share, bent, broken, creep;
} sk_deck_landings;

// Lands an aircraft, its rotor turning at its lowest pitch, at moments of sea state 5 that are 7 s apart, drifting across the deck by
// 0.5 m/s; each is followed for 6 s.
sk_result sk_deck_landings_measure(const char *aircraft, int32_t speed, int32_t on, int32_t count,
                                   sk_deck_landings *out);

// All speeds and cases as a table.
sk_result sk_deck_landings_print(const char *aircraft, int32_t count);
