#include "aircraft/aircraft_type.h"

#include "aircraft/air_surfaces.h"

void sk_aircraft_type_finish(sk_aircraft_type *type) {
    type->mass.inertia_inverse = sk_mat3_inverse_symmetric(&type->mass.inertia);
    sk_air_surfaces_finish(&type->airframe, &type->aero, type->mass.mass);
}

// A unit impulse along n at the point changes its velocity along n by 1 / effective mass: 1/m + (r x n) . I^-1 (r x n).
double sk_effective_mass(const sk_mass *mass, sk_vec3 point, sk_vec3 n) {
    sk_vec3 arm = sk_cross(point, n);
    return 1.0 / (1.0 / mass->mass + sk_dot(arm, sk_mat3_mul(&mass->inertia_inverse, arm)));
}

bool sk_has_brakes(const sk_aircraft_type *type) {
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (type->wheels[i].brake_force > 0.0) return true;
    return false;
}

bool sk_has_motor(const sk_aircraft_type *type) {
    return sk_has_engine(type) || type->drive.present;
}

int32_t sk_driven_wheels(const sk_aircraft_type *type) {
    int32_t count = 0;
    for (int32_t i = 0; i < type->wheel_count; i++) count += type->wheels[i].driven;
    return count;
}

bool sk_has_engine(const sk_aircraft_type *type) {
    return type->propeller.present || type->rotors.present;
}

double sk_shaft_inertia(const sk_aircraft_type *type) {
    return type->rotors.present      ? sk_rotors_inertia(&type->rotors)
           : type->propeller.present ? type->propeller.inertia
                                     : 0.0;
}

double sk_shaft_rated_speed(const sk_aircraft_type *type) {
    return type->rotors.present ? type->rotors.main.speed : type->propeller.engine_speed;
}

sk_vec3 sk_thrust_place(const sk_aircraft_type *type) {
    return type->rotors.present ? type->rotors.main.position : type->propeller.position;
}
