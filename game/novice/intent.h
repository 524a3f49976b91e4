// intent.h: the change that a novice intends, and the key for it.
#pragma once
#include "input/action.h"
#include "novice/observation.h"

typedef struct sk_intent {
    sk_action action;
    double weight;  // 1: it is worth a key
    double seconds; // for which the key would be held
} sk_intent;

enum { SK_INTENTS = 2 }; // one per axis of the stick

// Sideways and up or down; weight 0: that is well.
void sk_intents_of_circuit(const sk_observation *observed, bool goes_away, sk_intent out[SK_INTENTS]);
void sk_intents_of_hover(const sk_observation *observed, sk_intent out[SK_INTENTS]);

// A mark that has been missed: it flies away from it for a while to come back to it.
bool sk_intent_goes_away(const sk_observation *observed, bool goes_away);
