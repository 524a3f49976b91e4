// report_picture.h: a picture of a recording, drawn as by `skidpad shot`.
#pragma once
#include "skidpad.h"
#include <stddef.h>

// From behind the first aircraft, at a tick of the recording. *png is from malloc. Errors: no OpenGL, memory, the recording's.
sk_result sk_report_take_picture(const sk_recording *recording, int64_t tick, unsigned char **png, size_t *size);
