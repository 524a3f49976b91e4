// advice.h: the action that a hint on the screen advises, and when a novice performs it.
#pragma once
#include "input/action.h"
#include "novice/observation.h"

typedef enum sk_advice_verb { SK_ADVICE_NONE, SK_ADVICE_HOLD, SK_ADVICE_TAP } sk_advice_verb;

typedef struct sk_advice {
    sk_advice_verb verb;
    sk_action action;
} sk_advice;

// Of a sentence such as "Too slow: hold {throttle_up} for more power": the verb before its first key. None where no "hold", "tap" or
// "press" stands there.
sk_advice sk_advice_of(const char *text);

// The hint that is heeded. It is acted upon some time after it has appeared; one that goes and comes starts again.
typedef struct sk_followed_hint {
    int32_t hint; // -1: none
    int64_t from; // tick from which on it is acted upon
} sk_followed_hint;

void sk_followed_hint_begin(sk_followed_hint *followed);
// Looks at the screen: true when the hint has changed.
bool sk_followed_hint_update(sk_followed_hint *followed, const sk_observation *observed, uint64_t *random);
