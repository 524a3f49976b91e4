// chosen.h: a text that the bytes of a fuzz target choose: numbers from the bytes, and what is written with them.
#pragma once
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHOSEN_TEXT_SIZE = 1 << 20 };

static inline void require(bool holds) {
    if (!holds) abort();
}

typedef struct chooser {
    const uint8_t *next, *end;
} chooser;

// Zero when the bytes are used up.
static inline unsigned choose(chooser *c, unsigned below) {
    return c->next < c->end ? *c->next++ % below : 0;
}

// From a hair's breadth to some metres, both signs.
static inline double step_of(chooser *c) {
    static const double STEPS[] = {0.0, 1e-6, 1e-4, 0.01, 0.1, 0.5, 1.0, 7.0};
    double step = STEPS[choose(c, 8)];
    return choose(c, 2) == 1 ? -step : step;
}

static inline void choose_step(chooser *c, double step[3]) {
    for (int k = 0; k < 3; k++) step[k] = step_of(c);
}

static inline double size_of(chooser *c) {
    static const double SIZES[] = {0.05, 0.5, 1.0, 3.0, 10.0, 50.0, 300.0};
    return SIZES[choose(c, 7)];
}

typedef struct text {
    char bytes[CHOSEN_TEXT_SIZE];
    size_t used;
} text;

static inline void __attribute__((format(printf, 2, 3))) append(text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(t->bytes + t->used, sizeof t->bytes - t->used, format, arguments);
    va_end(arguments);
    require(length >= 0 && (size_t)length < sizeof t->bytes - t->used);
    t->used += (size_t)length;
}
