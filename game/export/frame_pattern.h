// frame_pattern.h: names of numbered pictures: "film/%05d.png" is film/00000.png, film/00001.png and so on.
#pragma once
#include "skidpad.h"

typedef struct sk_frame_pattern {
    const char *text;   // what was parsed; must live as long
    int32_t begin, end; // of the conversion in it
    int32_t width;      // digits, with leading zeros; 0: as many as it takes
    int64_t most;       // the highest number
} sk_frame_pattern;

// The text must hold one %d, or %0Nd with N from 1 to 6, and no other percent sign. An error says so.
sk_result sk_frame_pattern_parse(const char *text, sk_frame_pattern *out);

// Writes the name of the picture of that number, 0..most. Error when the buffer is too short.
sk_result sk_frame_path(const sk_frame_pattern *pattern, int64_t number, char *out, size_t size);
