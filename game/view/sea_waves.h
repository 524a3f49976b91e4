// sea_waves.h: a seaway as sea.glsl uses it: floats relative to the camera, the longest waves first.
// Phases are reduced to one turn in double, so precision is kept 100 km from the origin and after days.
#pragma once
#include "skidpad.h"

typedef struct sk_sea_waves {
    int32_t count;
    float wave[SK_WAVES_MAX][4]; // amplitude (m), kx, ky (rad/m), phase at the camera (rad)
    float level;                 // m, of still water above the camera; negative if it is below
    float highest;               // m, sum of the amplitudes: greatest distance of the water from the level
    float texture[2][4]; // along and across the waves, in periods: factor of x, factor of y, value at the camera
    float slope;         // root mean square slope of all waves together
} sk_sea_waves;

void sk_sea_waves_at(const sk_seaway *sea, sk_vec3 camera, double time, sk_sea_waves *out);

// The surface at (x, y) m from the camera, as a grid of this cell size (m) shows it.
typedef struct sk_sea_point {
    float elevation;        // m above still water
    float slope_x, slope_y; // its derivatives
    float crest;            // sum of a k cos: positive near crests, 1 where a Gerstner wave would break
    float lost;             // variance of the slope of the waves for which the grid is too coarse
} sk_sea_point;

// Does the same arithmetic as sea.glsl, for tests.
sk_sea_point sk_sea_waves_point(const sk_sea_waves *waves, float x, float y, float cell);
