// warnings.h: a loader's warnings about a file that it accepts. The caller shows them.
#pragma once
#include "skidpad.h"

enum { SK_WARNINGS_MAX = 32, SK_WARNING_LENGTH = 400 };

typedef struct sk_warnings {
    int32_t count; // all warnings; only the first SK_WARNINGS_MAX are kept
    char text[SK_WARNINGS_MAX][SK_WARNING_LENGTH];
} sk_warnings;

// Adds "file:line: sentence", printf-style.
void sk_warn(sk_warnings *warnings, const char *file, int32_t line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
