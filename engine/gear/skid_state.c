#include "gear/skid_state.h"

void sk_skid_begin(sk_skid_state *state) {
    *state = (sk_skid_state){0};
    for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) state->node[i].contact = sk_oriented_ground_unknown();
}

int32_t sk_skid_count_broken(const sk_skid_plan *plan, const sk_skid_state *state) {
    int64_t count = 0;
    for (int32_t i = 0; i < plan->element_count; i++)
        count += (state->element[i].broken_first & SK_SKID_BROKEN) + (state->element[i].broken_second & SK_SKID_BROKEN);
    return (int32_t)count;
}
