#include "gear/skid_plan.h"

#include <stdio.h>

sk_result sk_skid_add_node(sk_skid_plan *plan, const char *name, sk_vec3 position, int32_t *out) {
    if (plan->node_count >= SK_SKID_NODES_MAX)
        return sk_error("too many nodes; at most %d are allowed", (int)SK_SKID_NODES_MAX);
    sk_space_frame_node *node = &plan->nodes[ *out = plan->node_count++];
    *node = (sk_space_frame_node){.position = position};
    snprintf(node->name, sizeof node->name, "%s", name);
    return sk_ok();
}

sk_result sk_skid_add_member(sk_skid_plan *plan, sk_skid_member member) {
    const char *name = member.name;
    int32_t from = member.from, to = member.to, count = member.count;
    if (count < 1 || count > SK_SKID_ELEMENTS_MAX - plan->element_count)
        return sk_error("%s: %d elements; 1 to %d are left", name, (int)count,
                        (int)(SK_SKID_ELEMENTS_MAX - plan->element_count));
    int32_t last = from;
    for (int32_t i = 1; i <= count; i++) {
        int32_t next = to;
        char label[SK_NAME];
        snprintf(label, sizeof label, "%.*s %d", SK_NAME - 12, name, (int)i + 1);
        sk_vec3 a = plan->nodes[from].position, b = plan->nodes[to].position;
        sk_result r = i < count ? sk_skid_add_node(plan, label, sk_mix(a, b, (double)i / count), &next) : sk_ok();
        if (!r.ok) return sk_error("%s: %s", name, r.text);
        plan->touches[last] |= member.touches;
        plan->touches[next] |= member.touches;
        plan->elements[plan->element_count++] = (sk_space_frame_element){{last, next}, member.tube};
        last = next;
    }
    return sk_ok();
}

sk_oriented_law sk_skid_law(const sk_skid_plan *plan) {
    return (sk_oriented_law){.spring = SK_ORIENTED_LINEAR,
                             .stiffness = plan->stiffness,
                             .damping = plan->damping,
                             .side_stiffness = plan->side_stiffness,
                             .side_damping = plan->side_damping,
                             .depth_limit = SK_ORIENTED_DEPTH_LIMIT};
}

sk_oriented_law sk_skid_law_share(const sk_skid_plan *plan, double share) {
    sk_oriented_law law = sk_skid_law(plan);
    law.stiffness *= share;
    law.damping *= share;
    law.side_stiffness *= share;
    law.side_damping *= share;
    return law;
}
