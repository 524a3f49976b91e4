#include "gear/skid_place.h"

#include "gear/skid_compiled.h"

sk_vec3 sk_skid_node_ahead(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node) {
    const sk_skid_node_state *n = &state->node[node];
    return sk_add(gear->frame->position[node], sk_add_scaled(n->displacement, 0.5 * gear->h, n->velocity));
}

void sk_skid_hand_over(const sk_skid_gear *from, const sk_skid_gear *to, sk_skid_state *state) {
    double later = 0.5 * (from->h - to->h); // s
    for (int32_t i = 0; i < from->frame->node_count; i++) {
        sk_skid_node_state *node = &state->node[i];
        node->displacement = sk_add_scaled(node->displacement, later, node->velocity);
        node->turn = sk_add_scaled(node->turn, later, node->spin);
    }
}

// The force acts on the tube's axis. The moment of friction about it, with the tube's radius as lever, is left out.
sk_initiator sk_skid_initiator(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                               const sk_body_motion *body) {
    sk_vec3 low = sk_skid_node_ahead(gear, state, node);
    low.z += gear->radius[node];
    sk_vec3 place = sk_add(body->position, sk_mat3_mul(&body->axes, low));
    sk_vec3 bending = sk_mat3_mul(&body->axes, state->node[node].velocity);
    return (sk_initiator){place, sk_add(sk_body_velocity_at(body, place), bending)};
}

sk_initiator sk_skid_tube_low(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, double share,
                              const sk_body_motion *body) {
    const sk_beam *beam = &gear->frame->beams[element];
    const sk_vec3 *position = gear->frame->position;
    sk_vec3 moved[2], turned[2], velocity[2], spin[2];
    for (int end = 0; end < 2; end++) {
        const sk_skid_node_state *node = &state->node[beam->node[end]];
        velocity[end] = node->velocity;
        spin[end] = node->spin;
        moved[end] = sk_add_scaled(node->displacement, 0.5 * gear->h, node->velocity);
        turned[end] = sk_add_scaled(node->turn, 0.5 * gear->h, node->spin);
    }
    sk_vec3 low = sk_add(sk_mix(position[beam->node[0]], position[beam->node[1]], share),
                         sk_beam_displacement(beam, share, moved, turned));
    low.z += (1.0 - share) * gear->radius[beam->node[0]] + share * gear->radius[beam->node[1]];
    sk_vec3 bending = sk_mat3_mul(&body->axes, sk_beam_displacement(beam, share, velocity, spin));
    sk_vec3 place = sk_add(body->position, sk_mat3_mul(&body->axes, low));
    return (sk_initiator){place, sk_add(sk_body_velocity_at(body, place), bending)};
}

sk_vec3 sk_skid_tube_at(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, double share) {
    const sk_beam *beam = &gear->frame->beams[element];
    const sk_skid_node_state *a = &state->node[beam->node[0]], *b = &state->node[beam->node[1]];
    const sk_vec3 moved[2] = {a->displacement, b->displacement}, turned[2] = {a->turn, b->turn};
    const sk_vec3 *position = gear->frame->position;
    return sk_add(sk_mix(position[beam->node[0]], position[beam->node[1]], share),
                  sk_beam_displacement(beam, share, moved, turned));
}
