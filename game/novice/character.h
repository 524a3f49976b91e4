// character.h: properties that differ between novices, drawn once per flight from its seed.
#pragma once
#include "skidpad.h"

enum { SK_NOVICE_AWAYS = 5 };

typedef struct sk_novice_character {
    double reaction;                                                // s from what happens to when it is seen
    double turn_error;                                              // degrees, standing, of the direction to a mark
    double away_from[SK_NOVICE_AWAYS], away_until[SK_NOVICE_AWAYS]; // s: it looks away and presses nothing
    double clings_from;                                             // s: the first press from then on lasts for 2.5 s
} sk_novice_character;

// `seconds`: of the part of the flight in which it looks away and clings to a key.
sk_novice_character sk_novice_character_of(uint64_t *random, double seconds);
bool sk_novice_is_away(const sk_novice_character *character, double time);

// Normally distributed, of mean 0 and deviation 1.
double sk_novice_normal(uint64_t *random);
