// bad_lines.h: texts with a line that is refused, and how the refusal names it.
#pragma once
#include "base/result.h"
#include "check.h"
#include <string.h>

typedef struct bad_line {
    const char *text;
    int line;
    const char *says;
} bad_line;

static inline void check_named(const bad_line *bad, sk_result result, const char *file) {
    if (result.ok) fail_msg("taken: %s", bad->text);
    assert_string_equal(result.file, file);
    if (strstr(result.text, bad->says) == NULL) fail_msg("%s: says \"%s\"", bad->text, result.text);
    assert_int_equal(result.line, bad->line);
}
