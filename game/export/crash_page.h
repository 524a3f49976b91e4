// crash_page.h: writes what playback/crash.h computed as a page of text, or as JSON. See docs/crash.md.
#pragma once
#include "playback/crash.h"
#include "playback/playback.h"
#include <stdio.h>

// `only`: number of an aircraft; -1: all that crashed. If none of them crashed, the page is one line, and the list of
// aircraft in the JSON is empty.
void sk_crash_write_page(FILE *out, const sk_crash *crash, const char *name, int32_t only);
void sk_crash_write_json(FILE *out, const sk_crash *crash, const char *name, int32_t only);

// How a line of the page is shown in colour.
typedef enum sk_crash_line {
    SK_CRASH_LINE,
    SK_CRASH_LINE_TITLE,
    SK_CRASH_LINE_HEAD,
    SK_CRASH_LINE_GOOD, // a limit is kept
    SK_CRASH_LINE_BAD   // a limit is exceeded
} sk_crash_line;
sk_crash_line sk_crash_line_of(const char *line);

// Whether the aircraft is on the page.
bool sk_crash_is_chosen(const sk_crash *crash, int32_t aircraft, int32_t only);

// The direction in which a specific force throws the pilot, as 14 CFR 23.561 names it: a force backward throws forward.
extern const char *const sk_crash_thrown[SK_LOAD_DIRECTIONS];

enum { SK_CRASH_TEXT = 240 };
// Write one sentence: what hit or broke, without a full stop, and the verdict.
void sk_crash_hit_text(const sk_model *model, const sk_event *event, char text[SK_CRASH_TEXT]);
void sk_crash_verdict(const sk_crash *crash, int32_t aircraft, char text[SK_CRASH_TEXT]);
