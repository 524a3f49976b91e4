// intent.h: the change that a novice intends, and the key that makes it.
#pragma once
#include "input/action.h"
#include "novice/observation.h"

typedef struct sk_intent {
    sk_action action;
    double weight;  // 1 or more: worth a key press
    double seconds; // for which the key is held
} sk_intent;

enum { SK_INTENTS = 2 }; // one per axis of the stick

// Write the intents for roll (or steering) and for pitch. Weight 0: no change is needed.
void sk_intents_of_circuit(const sk_observation *observed, bool goes_away, sk_intent out[SK_INTENTS]);
void sk_intents_of_hover(const sk_observation *observed, sk_intent out[SK_INTENTS]);

// Returns whether the novice flies away from a mark that it has missed, so that it can approach it again.
bool sk_intent_goes_away(const sk_observation *observed, bool goes_away);
