// character.h: properties that differ between novices. They are random numbers of the flight's seed, drawn once per flight.
#pragma once
#include "skidpad.h"

enum { SK_NOVICE_AWAYS = 5 };

typedef struct sk_novice_character {
    double reaction;                                                // s from an event until the novice sees it
    double turn_error;                                              // degrees: constant error of directions to marks
    double away_from[SK_NOVICE_AWAYS], away_until[SK_NOVICE_AWAYS]; // s: looks away and presses nothing
    double clings_from;                                             // s: the first press after this time lasts 2.5 s
} sk_novice_character;

// Draws a character. `seconds`: the part of the flight in which the novice looks away and holds one key for too long.
sk_novice_character sk_novice_character_of(uint64_t *random, double seconds);
bool sk_novice_is_away(const sk_novice_character *character, double time);

// Returns a normally distributed random number with mean 0 and standard deviation 1.
double sk_novice_normal(uint64_t *random);
