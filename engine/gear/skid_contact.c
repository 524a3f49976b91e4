#include "gear/skid_contact.h"

#include "gear/skid_compiled.h"
#include "gear/skid_place.h"

// Returns the displacement (m, world) by which a node without touches counts as higher. The edge under an adjacent
// element then just touches the tube. So the depth of the tube behind that edge is no path of the node into the ground.
static sk_vec3 lift_of(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, const sk_ground *ground) {
    sk_vec3 lift = {0.0, 0.0, 0.0};
    double most = 0.0;
    const sk_oriented_touch *touch = state->node[node].contact.touch;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        if (touch[i].held) return lift;
    for (int32_t k = 0; k < 2 && gear->along[node][k] >= 0; k++) {
        const sk_skid_edge *edge = &state->element[gear->along[node][k]].edge;
        if (!edge->held || !(edge->depth > most)) continue;
        most = edge->depth;
        sk_solid room;
        const sk_solid *solid = sk_ground_at(ground, edge->solid, &room);
        lift = sk_scale(edge->depth + SK_ORIENTED_LIFT, sk_solid_vector(solid, edge->normal));
    }
    return lift;
}

// Returns the initiator of the node (world), raised by this lift.
static sk_initiator lifted(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                           const sk_body_motion *body, sk_vec3 lift) {
    sk_initiator at = sk_skid_initiator(gear, state, node, body);
    at.position = sk_add(at.position, lift);
    return at;
}

// Places the touches of a lifted node, which are new, at the node itself: each face counts as sunk by the lift. From now
// on the node is not lifted. Without this the springs would begin with the lift as depth, which nothing has pressed.
static void take_lift_back(const sk_ground *ground, sk_vec3 lift, sk_oriented_ground_result *out) {
    if (!(sk_dot(lift, lift) > 0.0)) return;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        sk_oriented_touch *touch = &out->next.touch[i];
        if (!touch->held) continue;
        sk_solid room;
        sk_vec3 by = sk_solid_vector_back(sk_ground_at(ground, touch->solid, &room), lift);
        double sunk = sk_dot(touch->normal, by), above = sk_max(0.0, -sunk); // no face rises above itself
        touch->pebble = sk_sub(touch->pebble, sk_add_scaled(by, above, touch->normal));
        touch->depth -= above;
        touch->sinkage += sk_max(0.0, sunk);
    }
}

sk_oriented_ground_result sk_skid_node_evaluate_since(const sk_skid_gear *gear, const sk_skid_state *state,
                                                      int32_t node, sk_ground ground, const sk_body_motion *body,
                                                      double since) {
    sk_oriented_law law = sk_skid_law(&gear->plan);
    sk_vec3 lift = lift_of(gear, state, node, &ground);
    sk_initiator at = lifted(gear, state, node, body, lift);
    sk_oriented_ground_result out =
        sk_oriented_ground_evaluate_since(&ground, &law, at, &state->node[node].contact, since, gear->h);
    take_lift_back(&ground, lift, &out);
    return out;
}

void sk_skid_node_try(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, const sk_ground *ground,
                      const sk_body_motion *body, sk_oriented_ground_result *out) {
    sk_oriented_law law = sk_skid_law(&gear->plan);
    sk_vec3 lift = lift_of(gear, state, node, ground);
    const sk_oriented_query query = {.ground = ground,
                                     .law = &law,
                                     .initiator = lifted(gear, state, node, body, lift),
                                     .memory = &state->node[node].contact,
                                     .since = gear->h,
                                     .h = gear->h,
                                     .forces_only = true};
    sk_oriented_ground_try(&query, out);
    take_lift_back(ground, lift, out);
}

sk_oriented_ground_result sk_skid_node_evaluate(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                                                sk_ground ground, const sk_body_motion *body) {
    return sk_skid_node_evaluate_since(gear, state, node, ground, body, gear->h);
}

double sk_skid_gap(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, sk_ground ground,
                   const sk_body_motion *body, sk_skid_horizon horizon) {
    sk_initiator at = lifted(gear, state, node, body, lift_of(gear, state, node, &ground));
    return sk_oriented_ground_gap(&ground, at, &state->node[node].contact, horizon.since, horizon.reach);
}
