// body_mass.h: mass properties of spheres and capsules in closed form, and of a whole shape.
// Source: docs/models/bodies.md, "Body".
#pragma once
#include "body/body_type.h"

// Returns the mass properties of a homogeneous sphere or capsule of this density, kg/m^3.
sk_solid_mass sk_body_round_mass(const sk_body_round *round, double density);

// Returns the mass properties of a shape, in its frame. Parts without a density have `density`. Parts that overlap
// count twice where they overlap.
sk_solid_mass sk_body_shape_mass(const sk_body_type *type, double density);

// Errors if the inertia (kg m^2) belongs to no body of this mass (kg): its principal moments are not positive, one
// exceeds the sum of the others, or the radius of gyration is not between a hundredth of `reach` (m) and `reach`.
sk_result sk_body_inertia_check(const sk_mat3 *inertia, double mass, double reach);
