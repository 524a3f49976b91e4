#include "world/wakes.h"

#include "world/ground_effect.h"

// The undisturbed air at the top of what makes the wake, over the platform as that moves on steadily: the ship's pitching makes no
// wind. World axes.
static sk_vec3 flow_over(const sk_model *model, const sk_platform *platform, const sk_solid *solid, double t) {
    const sk_airwake *wake = &platform->airwake;
    sk_vec3 top = {0.5 * (wake->low.x + wake->high.x), 0.5 * (wake->low.y + wake->high.y), wake->high.z};
    sk_vec3 place = sk_add(solid->motion.position, sk_mat3_mul(&solid->motion.axes, top));
    return sk_sub(sk_wind_at(&model->weather, place, top.z, t).velocity, platform->drift);
}

// Adds a share of another. Eddies: those of several wakes have nothing to do with each other.
static void add_share(sk_airwake_effect *sum, double share, sk_airwake_effect effect) {
    sum->velocity = sk_add_scaled(sum->velocity, share, effect.velocity);
    double variance = sum->sigma * sum->sigma, more = share * effect.sigma * effect.sigma;
    if (!(more > 0.0)) return;
    sum->length = (variance * sum->length + more * effect.length) / (variance + more);
    sum->sigma = sqrt(variance + more);
    sum->passing = sk_max(sum->passing, effect.passing);
}

sk_airwake_effect sk_wakes_about(const sk_model *model, const sk_aircraft_type *type, const sk_aircraft_state *aircraft,
                                 sk_ground ground, double t) {
    sk_airwake_effect sum = {0};
    for (int32_t i = 0; i < model->platform_count; i++) {
        const sk_platform *platform = &model->platforms[i];
        if (!platform->airwake.present) continue;
        const sk_solid *solid = &ground.solids[1 + i];
        sk_vec3 flow = sk_mat3_mul_back(&solid->motion.axes, flow_over(model, platform, solid, t));
        sk_vec3 place[SK_DISC_PLACES] = {{0.0, 0.0, 0.0}};
        int32_t count = type->rotors.present ? SK_DISC_PLACES : 1;
        if (type->rotors.present) sk_disc_places(&type->rotors.main, place);
        for (int32_t k = 0; k < count; k++) {
            sk_vec3 at = sk_add(aircraft->position, sk_rotate(aircraft->attitude, place[k]));
            sk_airwake_effect effect = sk_airwake_at(&platform->airwake, sk_solid_point_back(solid, at), flow);
            effect.velocity = sk_mat3_mul(&solid->motion.axes, effect.velocity);
            add_share(&sum, 1.0 / count, effect);
        }
    }
    return sum;
}
