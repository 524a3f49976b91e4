#include "world/ground.h"

double sk_world_time(const sk_model *model, int64_t tick, int32_t substep) {
    return model->substep * (double)(tick * model->substeps + substep);
}

sk_ground sk_world_ground(const sk_model *model, double t, sk_solids *solids) {
    solids->solid[0].shape = model->ground;
    solids->solid[0].candidates = NULL;
    solids->solid[0].moves = false;
    for (int32_t i = 0; i < model->platform_count; i++) {
        const sk_platform *platform = &model->platforms[i];
        solids->solid[1 + i] =
            (sk_solid){.shape = platform->ground, .moves = true, .motion = sk_platform_motion_at(platform, t)};
    }
    return (sk_ground){solids->solid, 1 + model->platform_count, model->materials};
}

sk_vec3 sk_velocity_over(sk_ground ground, int32_t solid, const sk_body_motion *body) {
    if (!ground.solids[solid].moves) return body->velocity;
    return sk_sub(body->velocity, sk_body_velocity_at(&ground.solids[solid].motion, body->position));
}
