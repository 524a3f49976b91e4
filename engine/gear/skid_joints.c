#include "gear/skid_joints.h"

#include "gear/skid_compiled.h"

void sk_skid_list_around(sk_skid_gear *gear) {
    int32_t count = 0;
    for (int32_t node = 0; node < gear->frame->node_count; node++) {
        gear->around_begin[node] = count;
        for (int32_t i = 0; i < gear->frame->beam_count; i++)
            if (gear->frame->beams[i].node[0] == node || gear->frame->beams[i].node[1] == node)
                gear->around[count++] = i;
    }
    gear->around_begin[gear->frame->node_count] = count;
}

bool sk_skid_node_is_gone(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node) {
    int32_t begin = gear->around_begin[node], end = gear->around_begin[node + 1];
    for (int32_t k = begin; k < end; k++)
        if (!sk_skid_element_is_gone(&state->element[gear->around[k]])) return false;
    return end > begin; // a saddle without tubes is not gone
}

void sk_skid_join_elements(sk_skid_gear *gear) {
    static const double STRAIGHT_ON = 0.9; // cosine
    const sk_beam_frame *frame = gear->frame;
    for (int32_t i = 0; i < frame->node_count; i++) gear->along[i][0] = gear->along[i][1] = -1;
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const int32_t *node = frame->beams[i].node;
        gear->touches_edges[i] = gear->plan.touches[node[0]] && gear->plan.touches[node[1]];
        gear->beside[i][0] = gear->beside[i][1] = -1;
        for (int end = 0; gear->touches_edges[i] && end < 2; end++) {
            int32_t *along = gear->along[node[end]];
            if (along[0] < 0 || along[1] < 0) along[along[0] >= 0] = i;
        }
        if (gear->touches_edges[i]) gear->odd[node[1]] = !gear->odd[node[0]]; // elements of a member are in order
    }
    for (int32_t i = 0; i < frame->beam_count; i++) {
        for (int end = 0; gear->touches_edges[i] && end < 2; end++) {
            const int32_t *along = gear->along[frame->beams[i].node[end]];
            int32_t other = along[0] == i ? along[1] : along[0];
            if (other < 0) continue;
            if (fabs(sk_dot(frame->beams[i].axis[0], frame->beams[other].axis[0])) > STRAIGHT_ON)
                gear->beside[i][end] = other;
        }
    }
}
