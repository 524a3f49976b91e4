// material.h: what a surface is made of. Values in SI units; table and sources in docs/models/materials.md.
#pragma once
#include "base/result.h"
#include <stdbool.h>
#include <stdint.h>

enum { SK_MATERIAL_NAME = 32, SK_NO_MATERIAL = -1 };

// Coulomb friction against one counterpart.
typedef struct sk_friction {
    double mu_static, mu_kinetic;
} sk_friction;

// Largest height of bumps that is allowed, m. Higher ones must be part of the solid.
#define SK_BUMP_HEIGHT_MAX 0.30

typedef struct sk_material {
    char name[SK_MATERIAL_NAME];
    sk_friction rubber, metal;
    double rolling;         // rolling resistance coefficient
    double strength;        // N: largest normal force of one contact; infinite: never yields; 0: water
    double bump_height;     // m, from crest to trough, as for a sea: four standard deviations
    double bump_wavelength; // m, wavelength of the bumps at the peak of their spectrum; 0: flat
    double colour[3];       // linear RGB, 0..1
    double grain;           // m: size of the texture's grain, for the renderer
    bool of_rubber;         // a loose body of it is of rubber: it slides on others with their friction against rubber
} sk_material;

// Writes the name as users see it: "asphalt dry".
void sk_material_text(const sk_material *material, char words[SK_MATERIAL_NAME]);

// Returns an error unless 0 <= mu_kinetic <= mu_static, rolling >= 0, strength >= 0 and all but the strength are
// finite.
sk_result sk_material_check(const sk_material *material);
