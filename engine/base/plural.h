// plural.h: the ending of a noun behind its number: "1 tick", "2 ticks".
#pragma once
#include <stdint.h>

static inline const char *sk_plural(int64_t count) {
    return count == 1 ? "" : "s";
}
