// rounds.h: how often a test with random inputs repeats itself.
// A build with sanitizers looks for faults of memory and arithmetic, not for rare inputs, and is some twenty times as slow. So
// it does a fifth of the usual rounds, and all of them with SKIDPAD_ALL_ROUNDS=1 (`./check --long`).
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(__has_feature)
#    if __has_feature(address_sanitizer)
#        define ROUNDS_SANITIZED 1
#    endif
#elif defined(__SANITIZE_ADDRESS__)
#    define ROUNDS_SANITIZED 1
#endif

enum { ROUNDS_SHARE = 5 };

// Returns whether SKIDPAD_LONG asks for the long versions of the tests.
static inline bool rounds_are_many(void) {
    return getenv("SKIDPAD_LONG") != NULL;
}

static inline bool rounds_are_few(void) {
#ifdef ROUNDS_SANITIZED
    return !rounds_are_many() && getenv("SKIDPAD_ALL_ROUNDS") == NULL;
#else
    return false;
#endif
}

// Returns the number of rounds: `usual`, at least one of its fifth with sanitizers, or `when_long`.
static inline int32_t rounds_of(int32_t usual, int32_t when_long) {
    if (rounds_are_many()) return when_long;
    return rounds_are_few() ? (usual + ROUNDS_SHARE - 1) / ROUNDS_SHARE : usual;
}
