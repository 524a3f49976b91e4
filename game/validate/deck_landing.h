// deck_landing.h: measures landings of a helicopter on skids on a frigate's deck in a seaway.
#pragma once
#include "skidpad.h"

enum { SK_DECK_LANDING_SPEEDS = 3, SK_DECK_LANDING_GRIPS = 2, SK_DECK_LANDING_ELASTIC = SK_DECK_LANDING_GRIPS };

// Vertical speeds relative to the deck (m/s), and combinations of deck and gear. The first two are two decks with the
// real gear: a net, which holds like a brake, and wet paint. The third is the net with the same tubes, but they never
// yield.
extern const double sk_deck_landing_speeds[SK_DECK_LANDING_SPEEDS];
typedef struct sk_deck_landing_case {
    const char *name;
    sk_friction grip; // of metal on the deck
    bool elastic;
} sk_deck_landing_case;
extern const sk_deck_landing_case sk_deck_landing_cases[SK_DECK_LANDING_GRIPS + 1];

// A number measured in every landing: its mean over all moments, and its maximum.
typedef struct sk_landing_number {
    double mean, most;
} sk_landing_number;

//   bounces        number of times that the skids, after the touchdown, carry no load for at least a tick
//   height         m, of the lowest node above the deck in the highest bounce
//   bounce_share   that height over the height to which its vertical speed relative to the deck could lift it
//   slid           m, along the deck, from touchdown to the end
//   load           N, largest force of the gear on the body in the first second
//   load_share     that force over the force of four linear springs of equal stiffness, on a deck whose upward
//                  acceleration is always the largest of this one
//   bent           degrees, the largest plastic rotation of a tube's end
//   broken         ends of tubes that broke
//   creep          m, along the deck in the last second
typedef struct sk_deck_landings {
    int32_t count;
    sk_landing_number bounces, height, bounce_share, slid, load, load_share, bent, broken, creep;
} sk_deck_landings;

// Lands an aircraft with its rotor turning at its lowest pitch, at moments of sea state 5 that are 7 s apart. It drifts
// across the deck at 0.5 m/s. Each landing is followed for 6 s.
sk_result sk_deck_landings_measure(const char *aircraft, int32_t speed, int32_t on, int32_t count,
                                   sk_deck_landings *out);

// Prints all speeds and cases as a table.
sk_result sk_deck_landings_print(const char *aircraft, int32_t count);
