// short_memory.h: every allocation of a test is made to fail in turn. Its room needs sk_room_allocations(ROOM) in tests.cmake.
#pragma once
#include "allocations.h"
#include "base/result.h"
#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Whether the allocation that fails was met since allocations_left was set. Lets all succeed from now on.
static inline bool ran_short_of_memory(void) {
    bool hit = memory_stays_short ? allocations_left == 0 : allocations_left < 0;
    allocations_left = -1;
    return hit;
}

// Calls `attempt` with one allocation failing: the first, then every `stride`-th (SKIDPAD_LONG: every one), until it ends
// without having met the one that fails.
// An attempt checks what it got and answers ok, or the error, which must be one line and have that reason. Answers how many
// allocations there are.
static inline long fail_each_allocation(sk_result (*attempt)(void), long stride) {
    if (getenv("SKIDPAD_LONG") != NULL) stride = 1;
    for (long n = 0;; n += stride) {
        allocations_left = n;
        sk_result result = attempt();
        bool hit = ran_short_of_memory();
        if (!result.ok && !hit) fail_msg("without a failing allocation: %s", result.text);
        if (!result.ok && (result.text[0] == '\0' || strchr(result.text, '\n') != NULL))
            fail_msg("allocation %ld: expected one line, got '%s'", n, result.text);
        if (!hit) return n;
    }
}
