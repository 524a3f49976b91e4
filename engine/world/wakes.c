#include "world/wakes.h"

#include "math/elementary.h"
#include "world/ground_effect.h"

// Returns the undisturbed air (m/s, world axes) at the top of the block that makes the wake, relative to the platform's
// steady motion. The ship's pitching makes no wind.
static sk_vec3 flow_over(const sk_model *model, const sk_platform *platform, const sk_solid *solid, double t) {
    const sk_airwake *wake = &platform->airwake;
    sk_vec3 top = {0.5 * (wake->low.x + wake->high.x), 0.5 * (wake->low.y + wake->high.y), wake->high.z};
    sk_vec3 place = sk_add(solid->motion.position, sk_mat3_mul(&solid->motion.axes, top));
    return sk_sub(sk_wind_at(&model->weather, place, top.z, t), platform->drift);
}

// Returns the standard deviation of the mean of the wind at several points. The correlation of eddies of this length is
// exp(-distance / length), so eddies shorter than a disc do not lift all of it.
static double deviation_of_mean(const double *sigma, const sk_vec3 *place, int32_t count, double length) {
    double sum = 0.0;
    for (int32_t i = 0; i < count; i++) {
        sum += sigma[i] * sigma[i];
        for (int32_t k = 0; k < i; k++) {
            if (!(sigma[i] * sigma[k] > 0.0)) continue;
            sum += 2.0 * sigma[i] * sigma[k] * sk_exp(-sk_length(sk_sub(place[i], place[k])) / length);
        }
    }
    return sqrt(sum) / count;
}

// Returns the airwake of one platform, averaged over these points (body frame) of an aircraft. The velocity is in world
// axes.
static sk_airwake_effect wake_over(const sk_platform *platform, const sk_solid *solid, sk_vec3 flow,
                                   const sk_aircraft_state *aircraft, const sk_vec3 *place, int32_t count) {
    sk_airwake_effect mean = {0};
    double sigma[SK_DISC_PLACES];
    sk_vec3 along = sk_mat3_mul_back(&solid->motion.axes, flow);
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 at = sk_add(aircraft->position, sk_rotate(aircraft->attitude, place[i]));
        sk_airwake_effect here = sk_airwake_at(&platform->airwake, sk_solid_point_back(solid, at), along);
        mean.velocity = sk_add_scaled(mean.velocity, 1.0 / count, here.velocity);
        mean.length = sk_max(mean.length, here.length); // the same at all points with eddies
        mean.passing = sk_max(mean.passing, here.passing);
        sigma[i] = here.sigma;
    }
    mean.velocity = sk_mat3_mul(&solid->motion.axes, mean.velocity);
    if (mean.length > 0.0) mean.sigma = deviation_of_mean(sigma, place, count, mean.length);
    return mean;
}

// Adds an airwake to a sum. The eddies of different wakes are uncorrelated.
static void add(sk_airwake_effect *sum, sk_airwake_effect effect) {
    sum->velocity = sk_add(sum->velocity, effect.velocity);
    sum->passing = sk_max(sum->passing, effect.passing);
    double variance = sum->sigma * sum->sigma, more = effect.sigma * effect.sigma;
    if (!(more > 0.0)) return;
    sum->length = (variance * sum->length + more * effect.length) / (variance + more);
    sum->sigma = sqrt(variance + more);
}

sk_airwake_effect sk_wakes_about(const sk_model *model, const sk_aircraft_type *type, const sk_aircraft_state *aircraft,
                                 sk_ground ground, double t) {
    sk_airwake_effect sum = {0};
    for (int32_t i = 0; i < model->platform_count; i++) {
        const sk_platform *platform = &model->platforms[i];
        if (!platform->airwake.present) continue;
        const sk_solid *solid = &ground.solids[1 + i];
        sk_vec3 place[SK_DISC_PLACES] = {{0.0, 0.0, 0.0}};
        if (type->rotors.present) sk_disc_places(&type->rotors.main, place);
        int32_t count = type->rotors.present ? SK_DISC_PLACES : 1;
        add(&sum, wake_over(platform, solid, flow_over(model, platform, solid, t), aircraft, place, count));
    }
    return sum;
}
