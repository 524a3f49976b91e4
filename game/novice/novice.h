// novice.h: a simulated person who has never flown, for tests of the flying aids. It sees what the window shows,
// delayed and rounded, and presses keys. docs/novices.md describes it. Its actions follow from its seed and from what
// it sees.
#pragma once
#include "input/scripted_keys.h"
#include "novice/advice.h"
#include "novice/character.h"
#include "novice/intent.h"
#include "novice/observation.h"

// A hand that presses keys: one on the arrows, the other on throttle, brakes and flaps.
typedef struct sk_novice_hand {
    int64_t free_from; // tick from which on it presses the next key
    sk_action holds;   // because a hint says so; SK_DO_NOTHING
    int32_t held_key;  // scancode that is down for it
} sk_novice_hand;

typedef struct sk_novice {
    uint64_t random;
    sk_novice_character character;
    sk_memory memory;
    sk_followed_hint followed;
    sk_novice_hand stick, other;
    sk_keymap keys;
    bool hovers;               // else it flies a circuit
    bool goes_away;            // from a mark that it has missed
    bool has_clung;            // to a key
    int64_t waits[SK_INTENTS]; // tick until which it waits to see what a press has done
} sk_novice;

void sk_novice_begin(sk_novice *novice, uint64_t seed, bool hovers);
// Before a tick: looks, and presses or releases keys. Error where memory is short.
sk_result sk_novice_tick(sk_novice *novice, const sk_novice_view *view, sk_scripted_keys *keys);
