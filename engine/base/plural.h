// plural.h: the plural ending of a noun after a number: "1 tick", "2 ticks".
#pragma once
#include <stdint.h>

static inline const char *sk_plural(int64_t count) {
    return count == 1 ? "" : "s";
}
