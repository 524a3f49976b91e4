// wish.h: what a novice would like to change about what it sees, and with which key.
#pragma once
#include "input/action.h"
#include "novice/sight.h"

typedef struct sk_wish {
    sk_action action;
    double weight;  // 1: it is worth a key
    double seconds; // for which the key would be held
} sk_wish;

enum { SK_WISHES = 2 }; // one per axis of the stick

// Sideways and up or down; weight 0: that is well.
void sk_wishes_of_circuit(const sk_sight *sight, bool goes_away, sk_wish out[SK_WISHES]);
void sk_wishes_of_hover(const sk_sight *sight, sk_wish out[SK_WISHES]);

// A mark that has been missed: it flies away from it for a while to come back to it.
bool sk_wish_goes_away(const sk_sight *sight, bool goes_away);
