// result.h: how loaders report bad data: what is wrong, where, and what is allowed.
#pragma once
#include "skidpad/result.h"

sk_result sk_ok(void);

// Returns an error with a printf-style sentence. Text beyond the buffer is cut.
sk_result sk_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Adds a place to an error. A place that was set deeper in the call chain is kept.
sk_result sk_error_at(sk_result result, const char *file, int32_t line);
