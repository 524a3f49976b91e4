// A node of a skid gear against the ground: the one place that knows how.
#include "gear/skid_internal.h"

// The force acts on the middle of the tube: the moment of friction about it, half a diameter of lever, is left out.
sk_initiator sk_skid_initiator(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                               const sk_body_motion *body) {
    sk_vec3 low = sk_skid_node_ahead(gear, state, node);
    low.z += gear->radius[node];
    sk_vec3 place = sk_add(body->position, sk_mat3_mul(&body->axes, low));
    sk_vec3 bending = sk_mat3_mul(&body->axes, state->node[node].velocity);
    return (sk_initiator){place, sk_add(sk_body_velocity_at(body, place), bending)};
}

sk_oriented_ground_result sk_skid_meet_ground(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                                              sk_ground ground, const sk_body_motion *body) {
    const sk_skid_plan *plan = &gear->plan;
    const sk_oriented_law law = {.spring = SK_ORIENTED_LINEAR,
                                 .stiffness = plan->stiffness,
                                 .damping = plan->damping,
                                 .side_stiffness = plan->side_stiffness,
                                 .side_damping = plan->side_damping,
                                 .depth_limit = SK_ORIENTED_DEPTH_LIMIT};
    return sk_oriented_ground_evaluate(&ground, &law, sk_skid_initiator(gear, state, node, body),
                                       &state->node[node].contact, gear->h);
}
