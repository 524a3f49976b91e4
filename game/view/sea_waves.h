// sea_waves.h: a seaway as sea.glsl uses it: floats relative to the camera, the longest waves first.
// Phases are reduced to one turn in double, so precision is kept 100 km from the origin and after days.
#pragma once
#include "skidpad.h"

typedef struct sk_sea_waves {
    int32_t count;
    float wave[SK_WAVES_MAX][4]; // amplitude (m), kx, ky (rad/m), phase at the camera (rad)
    float level;                 // m, of still water over the camera; negative where it is below
    float highest;               // m, sum of the amplitudes: no water is further from the level
    float texture[2][4];         // coordinates along and across the waves, in periods: times x, times y, at the camera
    float slope;                 // root mean square of the slope of all waves together
} sk_sea_waves;

void sk_sea_waves_at(const sk_seaway *sea, sk_vec3 camera, double time, sk_sea_waves *out);

// The surface at (x, y) m from the camera as a grid of this cell size (m) can bear it.
typedef struct sk_sea_point {
    float elevation;        // m over still water
    float slope_x, slope_y; // its derivatives
    float crest;            // sum of a k cos: near crests positive, 1 where a wave of Gerstner's would break
    float lost;             // variance of the slope of what the grid is too coarse for
} sk_sea_point;

// The same arithmetic as sea.glsl's, for tests.
sk_sea_point sk_sea_waves_point(const sk_sea_waves *waves, float x, float y, float cell);
