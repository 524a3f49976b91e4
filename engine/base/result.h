// result.h: how loaders report bad data: what is wrong, where, and what is allowed.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Plain value. `file` and `line` are empty and 0 where the error has no place in a file.
typedef struct sk_result {
    bool ok;
    bool
        other_version; // of an error: nothing is damaged; another version of the program, which knows what is there, may read it
    bool damaged; // of an error: a recording, but damaged before anything that could be replayed
    int32_t line;
    char file[160];
    char text[480];
} sk_result;

sk_result sk_ok(void);

// An error with a printf-style sentence. Text beyond the buffer is cut.
sk_result sk_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

// The same error with a place; a place already known (deeper in the call chain) is kept.
sk_result sk_error_at(sk_result result, const char *file, int32_t line);

// Writes "file:line: text" (or what of it is known) into `buffer`, always terminated; returns `buffer`.
const char *sk_result_format(const sk_result *result, char *buffer, int32_t size);
