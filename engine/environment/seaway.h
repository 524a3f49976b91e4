// seaway.h: deep-water waves as a sum of regular waves without a common period. Source: docs/models/platforms.md.
// The sum is computed once, when a scene loads. A step uses no random number.
#pragma once
#include "base/result.h"
#include "math/vec3.h"
#include <stdbool.h>
#include <stdint.h>

enum { SK_WAVES_MAX = 48 };

// A regular wave: elevation a cos(kx x + ky y - w t + e) over the mean level.
typedef struct sk_wave {
    double amplitude; // a, m
    double kx, ky;    // wave number vector, rad/m, world x and y, in the direction of propagation
    double frequency; // w, rad/s, w^2 = g |k|
    double phase;     // e, rad, at the origin and time 0
} sk_wave;

typedef struct sk_seaway {
    bool present; // there is a sea to draw
    double level; // m, world z of still water
    int32_t wave_count;
    sk_wave waves[SK_WAVES_MAX];
} sk_seaway;

// The two-parameter spectrum of Bretschneider, adopted by the ITTC: S(w) = A / w^5 exp(-B / w^4) with B = 5/4 w_p^4 and
// A = B Hs^2 / 4, so that its area is Hs^2 / 16.
typedef struct sk_sea {
    double height;    // Hs, m, significant: four standard deviations of the elevation
    double period;    // Tp, s, of the peak of the spectrum
    double from;      // rad clockwise from north, direction from which the waves come
    double spreading; // rad, 0 to pi/2: largest angle from the main direction, density cos^2; 0: one direction
    double level;     // m, world z of still water
    uint64_t seed;    // of phases, frequencies within bins, and directions
} sk_sea;

// Returns the energy density (m^2 s) at frequency w (rad/s).
double sk_sea_spectrum(const sk_sea *sea, double w);

// Makes SK_WAVES_MAX waves of the sea, none if the height is 0. Errors: the height is not 0 to 30 m, the period not 1
// to 30 s, or the sea is steeper than breaking waves: 2 pi Hs / (g Tp^2) above 0.1.
sk_result sk_seaway_make(const sk_sea *sea, sk_seaway *out);

// Returns the elevation (m, above the level) at world (x, y) and time t (s).
double sk_seaway_height(const sk_seaway *sea, double x, double y, double t);

// Error unless every number is finite, every frequency positive and every wave one of deep water.
sk_result sk_seaway_check(const sk_seaway *sea);
