#include "gear/skid_rows.h"

#include "gear/skid_joints.h"

static void gather(const int32_t *row, sk_vec3 value, double *x) {
    if (row[0] >= 0) x[row[0]] = value.x;
    if (row[1] >= 0) x[row[1]] = value.y;
    if (row[2] >= 0) x[row[2]] = value.z;
}

void sk_skid_gather(const sk_skid_gear *gear, const sk_skid_state *state, double *u, double *v) {
    for (int32_t i = 0; i < gear->frame->node_count; i++) {
        const int32_t *row = &gear->frame->row[SK_NODE_FREEDOMS * i];
        const sk_skid_node_state *node = &state->node[i];
        gather(row, node->displacement, u);
        gather(row + 3, node->turn, u);
        gather(row, node->velocity, v);
        gather(row + 3, node->spin, v);
    }
}

void sk_skid_scatter(const sk_skid_gear *gear, const double *u, const double *v, sk_skid_state *state) {
    for (int32_t i = 0; i < gear->frame->node_count; i++) {
        sk_skid_node_state *node = &state->node[i];
        node->displacement = sk_space_frame_displacement(gear->frame, u, i);
        node->turn = sk_space_frame_turn(gear->frame, u, i);
        node->velocity = sk_space_frame_displacement(gear->frame, v, i);
        node->spin = sk_space_frame_turn(gear->frame, v, i);
    }
}

void sk_skid_rows_gone(const sk_skid_gear *gear, const sk_skid_state *state, bool gone[SK_SKID_ROWS_MAX]) {
    for (int32_t i = 0; i < gear->frame->node_count; i++) {
        bool is_gone = sk_skid_node_is_gone(gear, state, i);
        for (int32_t k = 0; k < SK_NODE_FREEDOMS; k++) {
            int32_t row = gear->frame->row[SK_NODE_FREEDOMS * i + k];
            if (row >= 0) gone[row] = is_gone;
        }
    }
}
