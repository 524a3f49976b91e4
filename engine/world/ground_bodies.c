// Loose bodies as ground for wheels and skids.
#include "world/compiled_bodies.h"
#include "world/events.h"
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
    ground.several = model->wheel_faces == 1;
    sk_ground_add_bodies(model, state, solids, &ground);
    return ground;
}

// m: the distance of the farthest point of a strut or a skid from the centre of gravity.
static double reach_of_gear(const sk_aircraft_type *type) {
    static const double BENT = 0.5; // m: of a skid
    double reach = 0.0;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *wheel = &type->wheels[i];
        double strut = sk_max(fabs(wheel->z_min), fabs(wheel->z_max)) + 2.0 * wheel->caster.trail;
        reach = sk_max(reach, sk_length(wheel->position) + strut);
    }
    for (int32_t i = 0; i < type->skids.node_count; i++)
        if (type->skids.touches[i]) reach = sk_max(reach, sk_length(type->skids.nodes[i].position) + BENT);
    return reach;
}

// The nearest bodies so far, in ascending order, and how far each is from what the gear reaches, m.
typedef struct nearest_bodies {
    sk_near_bodies *near;
    double gap[SK_NEAR_BODIES_MAX];
} nearest_bodies;

// Adds a body with a higher number than all before. If there is no room, the farthest is left out: of equal ones the one
// with the higher number.
static void add_near(nearest_bodies *list, int32_t body, double gap) {
    sk_near_bodies *near = list->near;
    if (near->count == SK_NEAR_BODIES_MAX) {
        int32_t farthest = 0;
        for (int32_t k = 1; k < near->count; k++)
            if (list->gap[k] >= list->gap[farthest]) farthest = k;
        near->left_out++;
        if (gap >= list->gap[farthest]) return;
        near->count--;
        for (int32_t k = farthest; k < near->count; k++) {
            near->body[k] = near->body[k + 1];
            list->gap[k] = list->gap[k + 1];
        }
    }
    list->gap[near->count] = gap;
    near->body[near->count++] = body;
}

void sk_near_bodies_note(sk_state *state, int32_t aircraft, const sk_near_bodies *near) {
    if (near->left_out == 0 || sk_event_is_recent(state, SK_EVENT_TOO_MANY_NEAR, aircraft, -1, -1)) return;
    sk_event_note(state, SK_EVENT_TOO_MANY_NEAR, aircraft, -1, (sk_contact_surface){-1, SK_NO_MATERIAL},
                  near->left_out);
}

static const double MARGIN = 0.2; // m, beyond what a body and an aircraft reach

void sk_near_bodies_find(const sk_model *model, const sk_state *state, const sk_present_bodies *present,
                         int32_t aircraft, double dt, sk_near_bodies *out) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    double reach = reach_of_gear(type) + MARGIN;
    nearest_bodies list = {.near = out};
    out->count = out->left_out = 0;
    if (model->body_count == 0 || (type->wheel_count == 0 && !sk_skid_exists(&type->skids)) ||
        sk_model_touching_aircraft(model) == 0)
        return;
    int32_t count = present != NULL ? present->count : model->body_count;
    for (int32_t n = 0; n < count; n++) {
        int32_t i = present != NULL ? present->body[n] : n;
        if (sk_model_body_surface(model, i) == NULL) continue;
        const sk_body_state *body = sk_state_body(state, i);
        if (body->absent) continue;
        sk_vec3 apart = sk_sub(body->position, a->position), closing = sk_sub(body->velocity, a->velocity);
        double far = reach + model->body_types[model->bodies[i].type].reach + 2.0 * dt * sk_length(closing);
        double square = sk_dot(apart, apart);
        if (square <= far * far) add_near(&list, i, sqrt(square) - far);
    }
}

bool sk_body_may_touch(const sk_model *model, const sk_state *state, int32_t body, int32_t aircraft) {
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    const sk_body_state *b = sk_state_body(state, body);
    if (b->absent) return false;
    int32_t type = model->aircraft[aircraft].type;
    double airframe = model->compiled_bodies->airframe[type].reach, dt = model->substep * model->substeps;
    double reach_a = sk_max(reach_of_gear(&model->types[type]), airframe);
    const sk_body_type *type_b = &model->body_types[model->bodies[body].type];
    double turning = reach_a * sk_length(a->rate) + type_b->reach * sk_length(sk_body_rate(type_b, b));
    double far = reach_a + type_b->reach + MARGIN + 2.0 * dt * (sk_length(sk_sub(a->velocity, b->velocity)) + turning);
    sk_vec3 apart = sk_sub(a->position, b->position);
    return sk_dot(apart, apart) <= far * far;
}
