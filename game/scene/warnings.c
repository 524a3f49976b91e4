#include "scene/warnings.h"

#include <stdarg.h>
#include <stdio.h>

void sk_warn(sk_warnings *w, const char *file, int32_t line, const char *format, ...) {
    if (w->count++ >= SK_WARNINGS_MAX) return;
    sk_result warning = {.ok = false};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(warning.text, sizeof warning.text, format, arguments);
    va_end(arguments);
    warning = sk_error_at(warning, file, line);
    sk_result_format(&warning, w->text[w->count - 1], SK_WARNING_LENGTH);
}
