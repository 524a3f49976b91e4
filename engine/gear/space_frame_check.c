#include "gear/space_frame_check.h"

#include "gear/space_frame_order.h"

static sk_result check_tube(const sk_tube *t) {
    if (!(t->diameter > 0.0) || !isfinite(t->diameter))
        return sk_error("tube '%s': diameter is %g m; it must be positive and finite", t->name, t->diameter);
    if (!(t->wall > 0.0) || !(t->wall <= 0.5 * t->diameter))
        return sk_error("tube '%s': wall is %g m; it must be positive and at most half the diameter, %g m", t->name,
                        t->wall, 0.5 * t->diameter);
    if (!(t->young > 0.0) || !isfinite(t->young) || !(t->shear > 0.0) || !isfinite(t->shear))
        return sk_error("tube '%s': young is %g and shear %g N/m^2; both must be positive and finite", t->name,
                        t->young, t->shear);
    if (!(t->density > 0.0) || !isfinite(t->density))
        return sk_error("tube '%s': density is %g kg/m^3; it must be positive and finite", t->name, t->density);
    if (!(t->yield_stress > 0.0))
        return sk_error("tube '%s': yield is %g N/m^2; it must be positive", t->name, t->yield_stress);
    if (!(t->hardening >= 0.0 && t->hardening < 1.0))
        return sk_error("tube '%s': hardening is %g; 0 up to, not including, 1 is allowed", t->name, t->hardening);
    if (!(t->ultimate > 0.0)) return sk_error("tube '%s': ultimate is %g; it must be positive", t->name, t->ultimate);
    return sk_ok();
}

static sk_result check_element(const sk_space_frame_plan *plan, int32_t i) {
    static const double SHORTEST = 1e-3; // m
    const sk_space_frame_element *e = &plan->elements[i];
    for (int end = 0; end < 2; end++)
        if (e->node[end] < 0 || e->node[end] >= plan->node_count)
            return sk_error("element %d: node %d does not exist; there are %d", (int)i + 1, (int)e->node[end] + 1,
                            (int)plan->node_count);
    if (e->tube < 0 || e->tube >= plan->tube_count)
        return sk_error("element %d: tube %d does not exist; there are %d", (int)i + 1, (int)e->tube + 1,
                        (int)plan->tube_count);
    const sk_space_frame_node *a = &plan->nodes[e->node[0]], *b = &plan->nodes[e->node[1]];
    double length = sk_length(sk_sub(b->position, a->position));
    if (!(length >= SHORTEST))
        return sk_error("the element from '%s' to '%s' is %g m long; at least %g m is allowed", a->name, b->name,
                        length, SHORTEST);
    return sk_ok();
}

sk_result sk_space_frame_check_plan(const sk_space_frame_plan *plan) {
    static const double FAR = 1e6; // m
    if (plan->node_count < 2 || plan->node_count > SK_SPACE_FRAME_NODES_MAX)
        return sk_error("%d nodes; 2 to %d are allowed", (int)plan->node_count, (int)SK_SPACE_FRAME_NODES_MAX);
    if (plan->element_count < 1 || plan->element_count > SK_SPACE_FRAME_ELEMENTS_MAX)
        return sk_error("%d elements; 1 to %d are allowed", (int)plan->element_count, (int)SK_SPACE_FRAME_ELEMENTS_MAX);
    if (plan->tube_count < 1 || plan->tube_count > SK_SPACE_FRAME_TUBES_MAX)
        return sk_error("%d kinds of tube; 1 to %d are allowed", (int)plan->tube_count, (int)SK_SPACE_FRAME_TUBES_MAX);
    bool holds = false, free = false;
    for (int32_t i = 0; i < plan->node_count; i++) {
        if (!sk_is_finite3(plan->nodes[i].position) || !(sk_length(plan->nodes[i].position) <= FAR))
            return sk_error("node '%s': its place is not finite, or beyond %g m", plan->nodes[i].name, FAR);
        if (!(plan->nodes[i].mass >= 0.0) || !isfinite(plan->nodes[i].mass))
            return sk_error("node '%s': its mass is %g kg; it must be finite and not negative", plan->nodes[i].name,
                            plan->nodes[i].mass);
        holds |= plan->nodes[i].held != 0;
        free |= plan->nodes[i].held != SK_HOLD_ALL;
    }
    if (!holds) return sk_error("no node is held: it needs a saddle");
    if (!free) return sk_error("every node is held: nothing can bend");
    sk_result r = sk_ok();
    for (int32_t i = 0; r.ok && i < plan->tube_count; i++) r = check_tube(&plan->tubes[i]);
    for (int32_t i = 0; r.ok && i < plan->element_count; i++) r = check_element(plan, i);
    if (!r.ok) return r;
    int32_t loose = sk_space_frame_loose_node(plan);
    if (loose == -2) return sk_error("memory is short");
    if (loose >= 0)
        return sk_error("node '%s' hangs on nothing: no tube joins it to a saddle", plan->nodes[loose].name);
    return sk_ok();
}
