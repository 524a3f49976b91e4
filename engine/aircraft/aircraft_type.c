#include "aircraft/aircraft_type.h"

void sk_aircraft_type_finish(sk_aircraft_type *type) {
    type->mass.inertia_inverse = sk_mat3_inverse_symmetric(&type->mass.inertia);
}

// A unit impulse along n at the point moves it by 1 / felt mass: 1/m + ((r x n) . I^-1 (r x n)).
double sk_felt_mass(const sk_mass *mass, sk_vec3 point, sk_vec3 n) {
    sk_vec3 arm = sk_cross(point, n);
    return 1.0 / (1.0 / mass->mass + sk_dot(arm, sk_mat3_mul(&mass->inertia_inverse, arm)));
}
