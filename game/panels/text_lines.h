// text_lines.h: lines of a panel, one after the other in a buffer. Private to the panels.
#pragma once
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

typedef struct text {
    char *out;
    size_t size, used;
} text;

__attribute__((format(printf, 2, 3))) static inline void line(text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (t->used > 0 && t->used + 1 < t->size) t->out[t->used++] = '\n';
    int length = vsnprintf(t->out + t->used, t->size - t->used, format, arguments);
    va_end(arguments);
    if (length > 0) t->used += (size_t)length < t->size - t->used ? (size_t)length : t->size - t->used - 1;
}
