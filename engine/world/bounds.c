#include "world/bounds.h"

#include "world/events.h"

// Returns false if a node is displaced by more than the length of any tube, or moves faster than the speed of sound in
// a tube allows.
static bool skids_are_within(const sk_aircraft_type *type, const sk_skid_state *skids) {
    static const double FARTHEST = 10.0, FASTEST = 2000.0; // m, m/s
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        const sk_skid_node_state *node = &skids->node[i];
        if (!(sk_dot(node->displacement, node->displacement) <= FARTHEST * FARTHEST)) return false;
        if (!(sk_dot(node->velocity, node->velocity) <= FASTEST * FASTEST)) return false;
    }
    return true;
}

bool sk_bounds_keep(const sk_model *model, sk_state *state, int32_t index, const sk_aircraft_state *before) {
    static const double FASTEST = 2000.0, QUICKEST = 500.0, QUICKEST_SHAFT = 1e5; // m/s, rad/s, rad/s
    sk_aircraft_state *a = sk_state_aircraft(state, index);
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_quat q = a->attitude;
    // Compares squares instead of lengths, because every substep does this check. NaN is not within any bound.
    const bool within[SK_QUANTITIES] = {
        [SK_QUANTITY_POSITION] = sk_dot(a->position, a->position) <= model->bounds * model->bounds,
        [SK_QUANTITY_VELOCITY] = sk_dot(a->velocity, a->velocity) <= FASTEST * FASTEST,
        [SK_QUANTITY_ATTITUDE] = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z <= 2.0,
        [SK_QUANTITY_RATE] = sk_dot(a->rate, a->rate) <= QUICKEST * QUICKEST,
        [SK_QUANTITY_ENGINE_SPEED] = a->engine_speed <= QUICKEST_SHAFT,
        [SK_QUANTITY_SKIDS] = skids_are_within(type, &a->skids),
    };
    int32_t bad = 0;
    while (bad < SK_QUANTITIES && within[bad]) bad++;
    if (bad == SK_QUANTITIES) return true;
    sk_aircraft_state_copy(type, before, a);
    a->velocity = (sk_vec3){0.0, 0.0, 0.0};
    a->rate = (sk_vec3){0.0, 0.0, 0.0};
    a->acceleration = (sk_vec3){0.0, 0.0, 0.0};
    a->engine_speed = 0.0;
    a->frozen = 1;
    sk_event_note(state, SK_EVENT_FROZEN, index, -1, sk_no_surface(), bad);
    return false;
}
