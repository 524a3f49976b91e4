// Contact of a skid node with the ground.
#include "gear/skid_internal.h"

sk_oriented_law sk_skid_law(const sk_skid_plan *plan) {
    return (sk_oriented_law){.spring = SK_ORIENTED_LINEAR,
                             .stiffness = plan->stiffness,
                             .damping = plan->damping,
                             .side_stiffness = plan->side_stiffness,
                             .side_damping = plan->side_damping,
                             .depth_limit = SK_ORIENTED_DEPTH_LIMIT};
}

// The force acts on the middle of the tube: the moment of friction about it, half a diameter of lever, is left out.
sk_initiator sk_skid_initiator(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                               const sk_body_motion *body) {
    sk_vec3 low = sk_skid_node_ahead(gear, state, node);
    low.z += gear->radius[node];
    sk_vec3 place = sk_add(body->position, sk_mat3_mul(&body->axes, low));
    sk_vec3 bending = sk_mat3_mul(&body->axes, state->node[node].velocity);
    return (sk_initiator){place, sk_add(sk_body_velocity_at(body, place), bending)};
}

// As what bears on the edges beside it has it.
static sk_initiator lifted(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, sk_ground ground,
                           const sk_body_motion *body) {
    sk_initiator at = sk_skid_initiator(gear, state, node, body);
    at.position = sk_add(at.position, sk_skid_node_lift(gear, state, node, ground));
    return at;
}

sk_oriented_ground_result sk_skid_node_evaluate_since(const sk_skid_gear *gear, const sk_skid_state *state,
                                                      int32_t node, sk_ground ground, const sk_body_motion *body,
                                                      double since) {
    sk_oriented_law law = sk_skid_law(&gear->plan);
    sk_initiator at = lifted(gear, state, node, ground, body);
    return sk_oriented_ground_evaluate_since(&ground, &law, at, &state->node[node].contact, since, gear->h);
}

sk_oriented_ground_result sk_skid_node_evaluate(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                                                sk_ground ground, const sk_body_motion *body) {
    return sk_skid_node_evaluate_since(gear, state, node, ground, body, gear->h);
}

double sk_skid_gap(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, sk_ground ground,
                   const sk_body_motion *body, double since, double reach) {
    sk_initiator at = lifted(gear, state, node, ground, body);
    return sk_oriented_ground_gap(&ground, at, &state->node[node].contact, since, reach);
}
