// colour.h: a colour on the screen.
#pragma once
#include <stdint.h>

typedef struct sk_colour {
    uint8_t r, g, b, a; // sRGB, a = 255: opaque
} sk_colour;
