// advice.h: the action that a hint on the screen advises, and when a novice performs it.
#pragma once
#include "input/action.h"
#include "novice/observation.h"

typedef enum sk_advice_verb { SK_ADVICE_NONE, SK_ADVICE_HOLD, SK_ADVICE_TAP } sk_advice_verb;

typedef struct sk_advice {
    sk_advice_verb verb;
    sk_action action;
} sk_advice;

// Returns the advice of a sentence such as "Too slow: hold {throttle_up} for more power": the verb before its first
// key. The verb is none if the word before the key is not "hold", "tap" or "press".
sk_advice sk_advice_of(const char *text);

// The hint that the novice follows. The novice acts on it some time after it has appeared. A hint that disappears and
// appears again starts again.
typedef struct sk_followed_hint {
    int32_t hint; // -1: none
    int64_t from; // first tick at which the novice acts on it
} sk_followed_hint;

void sk_followed_hint_begin(sk_followed_hint *followed);
// Updates from what the novice sees. Returns true if the hint has changed.
bool sk_followed_hint_update(sk_followed_hint *followed, const sk_observation *observed, uint64_t *random);
