#include "world/ground_effect.h"

static const double OUT = 0.75; // radius of the outer sample points over that of the disc
static const double DEEP = 8.0; // radii: depth of the search; beyond it the effect is below 0.1 %

// Returns the depth (m) of the highest surface below a point: `far` if there is none within `far`, 0 inside a solid.
static double height_above(const sk_model *model, sk_ground ground, sk_vec3 at, double far) {
    double height = far;
    sk_vec3 down = {at.x, at.y, at.z - far};
    for (int32_t i = 0; i < ground.solid_count; i++) {
        const sk_solid *solid = &ground.solids[i];
        const sk_scenery *seen = i == 0 ? model->scenery : model->platforms[i - 1].scenery;
        sk_hit hit = sk_scenery_entry(seen, sk_solid_point_back(solid, at), sk_solid_point_back(solid, down));
        if (hit.found) height = sk_min(height, hit.fraction * far);
    }
    return height;
}

void sk_disc_places(const sk_rotor *rotor, sk_vec3 place[SK_DISC_PLACES]) {
    double out = OUT * rotor->radius;
    place[0] = sk_add(rotor->position, (sk_vec3){-out, 0.0, 0.0});
    place[1] = sk_add(rotor->position, (sk_vec3){0.0, rotor->sense * out, 0.0});
    place[2] = sk_add(rotor->position, (sk_vec3){out, 0.0, 0.0});
    place[3] = sk_add(rotor->position, (sk_vec3){0.0, -rotor->sense * out, 0.0});
    place[4] = rotor->position;
}

sk_harmonic sk_rotor_ground_of(const sk_model *model, const sk_aircraft_type *type, const sk_aircraft_state *a,
                               sk_ground ground, sk_vec3 wind) {
    if (!type->rotors.present) return (sk_harmonic){1.0, 0.0, 0.0};
    const sk_rotor *rotor = &type->rotors.main;
    sk_vec3 air = sk_rotate_back(a->attitude, sk_sub(a->velocity, wind));
    double along = sk_dot(air, rotor->axis), speed = sqrt(sk_max(0.0, sk_dot(air, air) - along * along));
    double far = DEEP * rotor->radius;
    sk_vec3 place[SK_DISC_PLACES];
    sk_disc_places(rotor, place);
    double factor[SK_DISC_PLACES];
    for (int i = 0; i < SK_DISC_PLACES; i++) {
        sk_vec3 at = sk_add(a->position, sk_rotate(a->attitude, place[i]));
        double height = height_above(model, ground, at, far);
        factor[i] = sk_rotor_ground_factor(rotor, height, speed, a->main_inflow.x);
    }
    return (sk_harmonic){(factor[0] + factor[1] + factor[2] + factor[3] + factor[4]) / 5.0,
                         (factor[0] - factor[2]) / (2.0 * OUT), (factor[1] - factor[3]) / (2.0 * OUT)};
}
