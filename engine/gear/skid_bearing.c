#include "gear/skid_bearing.h"

static void count_in(sk_skid_bearing *b, int64_t mode, int64_t solid) {
    b->count++;
    b->standing += mode == SK_STANDING;
    b->riding += solid > 0;
}

sk_skid_bearing sk_skid_bearing_of(const sk_skid_plan *plan, const sk_skid_state *state) {
    sk_skid_bearing b = {.node = -1, .element = -1, .material = SK_NO_MATERIAL};
    for (int32_t i = 0; i < plan->node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&state->node[i].contact);
        if (touch == NULL) continue;
        count_in(&b, touch->mode, touch->solid);
        if (b.count > 1) continue;
        b.node = i;
        b.solid = (int32_t)touch->solid;
        b.material = (int32_t)touch->material;
        b.normal = touch->normal;
    }
    for (int32_t i = 0; i < plan->element_count; i++) {
        const sk_skid_edge *edge = &state->element[i].edge;
        if (!sk_skid_edge_bears(edge)) continue;
        count_in(&b, edge->mode, edge->solid);
        if (b.count > 1) continue;
        b.node = plan->elements[i].node[0];
        b.element = i;
        b.solid = (int32_t)edge->solid;
        b.material = (int32_t)edge->material;
        b.normal = edge->normal;
    }
    return b;
}
