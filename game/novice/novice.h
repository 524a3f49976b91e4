// novice.h: a simulated person who has never flown, for tests of the flying aids. It sees what the window shows,
// delayed and rounded, and presses keys. docs/novices.md describes it. Its actions follow from its seed and from what
// it sees.
#pragma once
#include "input/scripted_keys.h"
#include "novice/advice.h"
#include "novice/character.h"
#include "novice/intent.h"
#include "novice/observation.h"

// Keys of which the novice presses one at a time: the arrows, or the keys of throttle, brakes and flaps.
typedef struct sk_key_group {
    int64_t free_from; // first tick at which it may press the next of them
    sk_action holds;   // the action whose key a hint says to hold; SK_DO_NOTHING: none
    int32_t held_key;  // scancode of the key that is down for `holds`
} sk_key_group;

typedef struct sk_novice {
    uint64_t random;
    sk_novice_character character;
    sk_memory memory;
    sk_followed_hint followed;
    sk_key_group stick, other;
    sk_keymap keys;
    bool hovers;               // else flies a circuit
    bool goes_away;            // flies away from a mark that it has missed
    bool has_clung;            // has once held a key for too long
    int64_t waits[SK_INTENTS]; // tick until which it waits for the effect of a press on this axis
} sk_novice;

void sk_novice_begin(sk_novice *novice, uint64_t seed, bool hovers);
// Observes the flight and presses or releases keys. Called before each tick. Error if memory is short.
sk_result sk_novice_tick(sk_novice *novice, const sk_novice_view *view, sk_scripted_keys *keys);
