// frame_pattern.h: names of numbered pictures: "film/%05d.png" is film/00000.png, film/00001.png and so on.
#pragma once
#include "skidpad.h"

typedef struct sk_frame_pattern {
    const char *text;   // the parsed text; must stay valid
    int32_t begin, end; // range of the conversion in it
    int32_t width;      // digits, with leading zeros; 0: without
    int64_t most;       // the highest number
} sk_frame_pattern;

// Parses a text with one %d, or %0Nd with N from 1 to 6, and no other percent sign. Anything else is an error.
sk_result sk_frame_pattern_parse(const char *text, sk_frame_pattern *out);

// Writes the name of the picture with this number, 0..most. Error if the buffer is too short.
sk_result sk_frame_path(const sk_frame_pattern *pattern, int64_t number, char *out, size_t size);
