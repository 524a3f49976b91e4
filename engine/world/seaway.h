// seaway.h: waves on deep water, as a sum of regular ones. Source: docs/models/platforms.md.
#pragma once
#include "math/vec3.h"
#include <stdbool.h>
#include <stdint.h>

enum { SK_WAVES_MAX = 48 };

// A regular wave: elevation a cos(kx x + ky y - w t + e) over the mean level.
typedef struct sk_wave {
    double amplitude; // a, m
    double kx, ky;    // wave number vector, rad/m, world x and y; it points where the wave goes
    double frequency; // w, rad/s, w^2 = g |k|
    double phase;     // e, rad
} sk_wave;

typedef struct sk_seaway {
    bool present; // there is a sea to draw
    double level; // m, world z of still water
    int32_t wave_count;
    sk_wave waves[SK_WAVES_MAX];
} sk_seaway;

// Elevation (m, above the level) at world (x, y) and time t (s).
double sk_seaway_height(const sk_seaway *sea, double x, double y, double t);
