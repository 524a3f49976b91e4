// A node of a skid gear against the ground: the one place that knows how.
#include "gear/skid_internal.h"

// The node's lowest place as a point of a body that moves as the tube does there. The force acts on the middle of the tube: the
// moment of friction about it, half a diameter of lever, is left out.
sk_point_result sk_skid_meet_ground(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                                    sk_ground ground, const sk_body_motion *body) {
    const sk_skid_plan *plan = &gear->plan;
    sk_point_type point = {.position = sk_skid_node_ahead(gear, state, node),
                           .stiffness = plan->stiffness,
                           .damping = plan->damping,
                           .side_stiffness = plan->side_stiffness,
                           .side_damping = plan->side_damping};
    point.position.z += gear->radius[node];
    sk_body_motion moved = *body;
    moved.velocity = sk_add(body->velocity, sk_mat3_mul(&body->axes, state->node[node].velocity));
    return sk_point_evaluate(&point, ground, &state->node[node].contact, &moved, gear->h);
}
