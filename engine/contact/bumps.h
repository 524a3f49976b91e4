// bumps.h: the unevenness of a material: a smooth height over the flat surface, constant in time.
// It is the sum of six plane waves over x and y of the solid's own frame. Directions and phases are fixed; wavelengths
// are near the material's. There are no random numbers and no dependence on features, so a seam between two tiles of
// one material has no step. Four times continuously differentiable. Source: docs/models/pebble.md, "Bumps".
#pragma once
#include "csg/material.h"
#include "math/vec3.h"

// Standard deviation of the height, and its largest magnitude, both divided by the material's bump_height. bump_height
// is measured from crest to trough, like the significant height of a sea: the mean of the highest third of the waves.
#define SK_BUMPS_DEVIATION 0.25
#define SK_BUMPS_PEAK      0.87

// Largest distance (m) of a bump from the flat surface.
#define SK_BUMPS_REACH (SK_BUMPS_PEAK * SK_BUMP_HEIGHT_MAX)

typedef struct sk_bump {
    double height; // m above the flat surface
    double x, y;   // slopes along x and y
} sk_bump;

static inline bool sk_material_is_bumpy(const sk_material *material) {
    return material->bump_height > 0.0 && material->bump_wavelength > 0.0;
}

// Returns height and slopes of the bumps at a place (solid's frame, m) of a bumpy material.
sk_bump sk_bump_at(const sk_material *material, sk_vec3 place);

// One of the plane waves, for closed forms: wave vector (x and y, rad/m), phase (rad) and amplitude (m). The height of
// the bumps is the sum of amplitude cos(x place.x + y place.y + phase) over all waves, to 1e-4 of the amplitude.
enum { SK_BUMP_WAVES = 6 };
typedef struct sk_bump_wave {
    double x, y, phase, amplitude;
} sk_bump_wave;
sk_bump_wave sk_bump_wave_of(const sk_material *material, int32_t index);
