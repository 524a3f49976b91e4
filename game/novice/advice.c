#include "novice/advice.h"

#include <string.h>

static const double HEEDS_LEAST = 1.0, HEEDS_MOST = 4.0; // s from the appearance of a hint to the action

static bool ends_with(const char *text, const char *end, const char *words) {
    size_t length = strlen(words);
    return (size_t)(end - text) >= length && strncmp(end - length, words, length) == 0;
}

sk_advice sk_advice_of(const char *text) {
    char name[SK_NAME];
    const char *key = sk_course_key_in(text, name);
    sk_advice advice = {SK_ADVICE_NONE, SK_DO_NOTHING};
    if (key == NULL) return advice;
    if (ends_with(text, key, "old ")) advice.verb = SK_ADVICE_HOLD; // "Hold" or "hold"
    if (ends_with(text, key, "ap ") || ends_with(text, key, "ress ")) advice.verb = SK_ADVICE_TAP;
    if (advice.verb != SK_ADVICE_NONE) advice.action = sk_action_find(name);
    return advice;
}

void sk_followed_hint_begin(sk_followed_hint *followed) {
    *followed = (sk_followed_hint){.hint = -1};
}

bool sk_followed_hint_update(sk_followed_hint *followed, const sk_observation *observed, uint64_t *random) {
    if (followed->hint == observed->hint) return false;
    followed->hint = observed->hint;
    double after = sk_random_range(random, HEEDS_LEAST, HEEDS_MOST);
    followed->from = observed->tick + (int64_t)(after * SK_TICK_HZ);
    return true;
}
