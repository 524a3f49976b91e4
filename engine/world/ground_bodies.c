// Loose bodies as ground for wheels.
#include "world/compiled_bodies.h"
#include "world/ground.h"
#include "world/proximity.h"
#include "world/state.h"

static sk_solid solid_of(const void *bodies, int32_t body) {
    const sk_solids *solids = bodies;
    const sk_model *model = solids->model;
    const sk_body_type *type = &model->body_types[model->bodies[body].type];
    return (sk_solid){.shape = sk_model_body_surface(model, body),
                      .moves = true,
                      .motion = sk_body_motion_of(type, sk_state_body(solids->state, body))};
}

const sk_scenery *sk_model_body_surface(const sk_model *model, int32_t body) {
    return model->compiled_bodies->ground[model->bodies[body].type];
}

void sk_ground_add_bodies(const sk_model *model, const sk_state *state, sk_solids *solids, sk_ground *ground) {
    if (model->body_count == 0) return;
    solids->model = model;
    solids->state = state;
    ground->body_solid = solid_of;
    ground->bodies = solids;
}

sk_ground sk_world_ground_of(const sk_model *model, const sk_state *state, double t, sk_solids *solids) {
    sk_ground ground = sk_world_ground(model, t, solids);
    ground.ruts = sk_state_ruts(state);
    ground.several = true;
    sk_ground_add_bodies(model, state, solids, &ground);
    return ground;
}

// m: the distance of the farthest point of a strut from the centre of gravity.
static double reach_of_wheels(const sk_aircraft_type *type) {
    double reach = 0.0;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *wheel = &type->wheels[i];
        double strut = sk_max(fabs(wheel->z_min), fabs(wheel->z_max)) + 2.0 * wheel->caster.trail;
        reach = sk_max(reach, sk_length(wheel->position) + strut);
    }
    return reach;
}

void sk_near_bodies_find(const sk_model *model, const sk_state *state, const sk_aircraft_type *type,
                         const sk_body_motion *motion, double dt, sk_near_bodies *out) {
    static const double MARGIN = 0.2; // m
    double reach = reach_of_wheels(type) + MARGIN;
    out->count = 0;
    if (model->body_count == 0 || type->wheel_count == 0 || sk_model_touching_aircraft(model) == 0) return;
    for (int32_t i = 0; i < model->body_count && out->count < SK_NEAR_BODIES_MAX; i++) {
        if (sk_model_body_surface(model, i) == NULL) continue;
        const sk_body_state *body = sk_state_body(state, i);
        sk_vec3 apart = sk_sub(body->position, motion->position), closing = sk_sub(body->velocity, motion->velocity);
        double far = reach + model->body_types[model->bodies[i].type].reach + 2.0 * dt * sk_length(closing);
        if (sk_dot(apart, apart) <= far * far) out->body[out->count++] = i;
    }
}
