#include "contact/surface.h"

// How far above a buried end the way out is looked for; deeper burials are left to the other contacts of the body.
static const double WAY_OUT = 50.0;

sk_surface_point sk_ground_meet(sk_ground ground, sk_vec3 from, sk_vec3 to, double sinkage, sk_vec3 sunk_along) {
    sk_vec3 sunk = sk_scale(sinkage, sunk_along);
    sk_vec3 a = sk_add(from, sunk), b = sk_add(to, sunk);
    sk_hit hit = sk_scenery_entry(ground.solid, a, b);
    if (!hit.found) return (sk_surface_point){.found = false};
    bool inside = hit.feature < 0;
    if (inside) {
        b = sk_add(a, (sk_vec3){0.0, 0.0, WAY_OUT});
        hit = sk_scenery_exit(ground.solid, a, b);
        if (!hit.found) return (sk_surface_point){.found = false};
    }
    return (sk_surface_point){.found = true,
                              .inside = inside,
                              .point = sk_sub(sk_mix(a, b, hit.fraction), sunk),
                              .normal = hit.normal,
                              .material = hit.material,
                              .feature = hit.feature};
}

double sk_bearing_limit(const sk_material *material, double sinkage) {
    return material->strength * (1.0 + sinkage / SK_BEARING_DEPTH);
}
