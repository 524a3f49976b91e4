// report_picture.h: a picture of a recording, drawn as by `skidpad shot`.
#pragma once
#include "skidpad.h"
#include <stddef.h>

// Draws a recording at a tick, seen from behind the first aircraft. *png is allocated with malloc. Error if OpenGL is
// missing, memory is short or the recording cannot be read.
sk_result sk_report_take_picture(const sk_recording *recording, int64_t tick, unsigned char **png, size_t *size);
