#include "base/result.h"

#include <stdarg.h>
#include <stdio.h>

sk_result sk_ok(void) {
    return (sk_result){.ok = true};
}

sk_result sk_error(const char *format, ...) {
    sk_result result = {.ok = false};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result.text, sizeof result.text, format, arguments);
    va_end(arguments);
    return result;
}

sk_result sk_error_at(sk_result result, const char *file, int32_t line) {
    if (result.ok || result.file[0] != '\0') return result;
    snprintf(result.file, sizeof result.file, "%s", file);
    result.line = line;
    return result;
}

const char *sk_result_format(const sk_result *result, char *buffer, int32_t size) {
    if (result->file[0] == '\0') {
        snprintf(buffer, (size_t)size, "%s", result->text);
    } else if (result->line <= 0) {
        snprintf(buffer, (size_t)size, "%s: %s", result->file, result->text);
    } else {
        snprintf(buffer, (size_t)size, "%s:%d: %s", result->file, result->line, result->text);
    }
    return buffer;
}
