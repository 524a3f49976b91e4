#include "base/radix.h"

enum { DIGITS = 8, DIGIT_VALUES = 256 };

static int32_t digit_of(uint64_t key, int32_t digit) {
    return (int32_t)(key >> 8 * digit & 0xFF);
}

// Sorts from the lowest digit up. A digit that all keys share is skipped.
void radix_sort(keyed *items, keyed *spare, int32_t count) {
    int32_t counts[DIGITS][DIGIT_VALUES] = {{0}};
    keyed *from = items, *to = spare;
    for (int32_t i = 0; i < count; i++) {
        for (int32_t d = 0; d < DIGITS; d++) counts[d][digit_of(items[i].key, d)]++;
    }
    for (int32_t d = 0; d < DIGITS && count > 0; d++) {
        if (counts[d][digit_of(items[0].key, d)] == count) continue;
        int32_t place[DIGIT_VALUES], next = 0;
        for (int32_t k = 0; k < DIGIT_VALUES; k++) {
            place[k] = next;
            next += counts[d][k];
        }
        for (int32_t i = 0; i < count; i++) to[place[digit_of(from[i].key, d)]++] = from[i];
        keyed *held = from;
        from = to;
        to = held;
    }
    if (from != items) memcpy(items, from, (size_t)count * sizeof *items);
}
