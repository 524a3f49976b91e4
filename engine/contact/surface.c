#include "contact/surface.h"

// m: the exit above a buried end is searched up to this height. Other contacts of the body handle deeper burials.
static const double EXIT_SEARCH_LENGTH = 50.0;

sk_body_motion sk_motion_seen_from(const sk_solid *solid, const sk_body_motion *body) {
    if (!solid->moves) return *body;
    const sk_body_motion *frame = &solid->motion;
    sk_vec3 velocity = sk_sub(body->velocity, sk_body_velocity_at(frame, body->position));
    return (sk_body_motion){.position = sk_mat3_mul_back(&frame->axes, sk_sub(body->position, frame->position)),
                            .axes = sk_mat3_product_back(&frame->axes, &body->axes),
                            .velocity = sk_mat3_mul_back(&frame->axes, velocity),
                            .rate = sk_mat3_mul_back(&frame->axes, sk_sub(body->rate, frame->rate))};
}

sk_hit sk_solid_entry(const sk_solid *solid, sk_vec3 a, sk_vec3 b) {
    if (solid->candidates == NULL) return sk_scenery_entry(solid->shape, a, b);
    return sk_candidates_entry(solid->shape, solid->candidates, a, b);
}

sk_surface_point sk_solid_surface_along(const sk_solid *solid, sk_vec3 from, sk_vec3 to, double sinkage,
                                        sk_vec3 sunk_along) {
    sk_vec3 sunk = sk_scale(sinkage, sunk_along);
    sk_vec3 a = sk_add(from, sunk), b = sk_add(to, sunk);
    sk_hit hit = sk_solid_entry(solid, a, b);
    if (!hit.found) return (sk_surface_point){.found = false};
    double fraction = hit.fraction;
    bool inside = hit.feature < 0;
    if (inside) {
        b = sk_add(a, (sk_vec3){0.0, 0.0, EXIT_SEARCH_LENGTH});
        hit = sk_scenery_exit(solid->shape, a, b);
        if (!hit.found) return (sk_surface_point){.found = false};
    }
    return (sk_surface_point){.found = true,
                              .inside = inside,
                              .fraction = fraction,
                              .point = sk_sub(sk_mix(a, b, hit.fraction), sunk),
                              .normal = hit.normal,
                              .material = hit.material,
                              .feature = hit.feature};
}

int32_t sk_ground_find_solid(const sk_ground *ground, int32_t known, sk_fraction_on fraction_on, const void *who) {
    static const double LEVEL = 1e-9; // share of the segment within which two solids are level
    if (ground->solid_count == 1 && ground->near_count == 0) return known;
    int32_t first = known;
    double nearest = fraction_on(who, known);
    for (int32_t k = 0; k < sk_ground_reach_count(ground); k++) {
        int32_t i = sk_ground_reach(ground, k);
        double fraction = i == known ? INFINITY : fraction_on(who, i);
        if (!(fraction < nearest - LEVEL)) continue;
        nearest = fraction;
        first = i;
    }
    return first;
}

double sk_bearing_limit(const sk_material *material, double sinkage) {
    return material->strength * (1.0 + sinkage / SK_BEARING_DEPTH);
}
