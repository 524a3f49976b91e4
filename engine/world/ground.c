#include "world/ground.h"

static void put_scenery(const sk_model *model, sk_solids *solids) {
    solids->solid[0].shape = model->ground;
    solids->solid[0].candidates = NULL;
    solids->solid[0].moves = false;
}

static void put_platform(const sk_model *model, int32_t i, sk_body_motion motion, sk_solids *solids) {
    solids->solid[1 + i] = (sk_solid){.shape = model->platforms[i].ground, .moves = true, .motion = motion};
}

sk_ground sk_world_ground(const sk_model *model, double t, sk_solids *solids) {
    put_scenery(model, solids);
    for (int32_t i = 0; i < model->platform_count; i++)
        put_platform(model, i, sk_platform_motion_at(&model->platforms[i], t), solids);
    return (sk_ground){
        .solids = solids->solid, .solid_count = 1 + model->platform_count, .materials = model->materials};
}

static sk_ground ground_of_walk(const sk_model *model, const sk_ground_walk *walk, sk_solids *solids) {
    double t = sk_world_time(model, walk->tick, walk->substep);
    put_scenery(model, solids);
    for (int32_t i = 0; i < model->platform_count; i++)
        put_platform(model, i, sk_platform_walk_motion(&model->platforms[i], &walk->platform[i], t), solids);
    return (sk_ground){
        .solids = solids->solid, .solid_count = 1 + model->platform_count, .materials = model->materials};
}

sk_ground sk_ground_walk_begin(const sk_model *model, int64_t tick, sk_ground_walk *walk, sk_solids *solids) {
    walk->tick = tick;
    walk->substep = 0;
    double t = sk_world_time(model, tick, 0);
    for (int32_t i = 0; i < model->platform_count; i++)
        sk_platform_walk_begin(&model->platforms[i], t, model->substep, &walk->platform[i]);
    return ground_of_walk(model, walk, solids);
}

sk_ground sk_ground_walk_on(const sk_model *model, sk_ground_walk *walk, sk_solids *solids) {
    walk->substep++;
    for (int32_t i = 0; i < model->platform_count; i++) sk_platform_walk_on(&model->platforms[i], &walk->platform[i]);
    return ground_of_walk(model, walk, solids);
}

sk_vec3 sk_velocity_over(sk_ground ground, int32_t solid, const sk_body_motion *body) {
    const sk_solid under = sk_ground_solid(&ground, solid);
    if (!under.moves) return body->velocity;
    return sk_sub(body->velocity, sk_body_velocity_at(&under.motion, body->position));
}
