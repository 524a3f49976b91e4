#include "world/skids.h"

#include "world/events.h"

// The nodes against the ground. Answers whether any touches.
static bool meet_ground(const sk_skid_gear *gear, const sk_skid_plan *plan, sk_skid_state *skids,
                        const sk_body_motion *motion, sk_ground ground, sk_skid_load *load) {
    bool touching = false;
    for (int32_t i = 0; i < plan->node_count; i++) {
        if (!plan->touches[i]) continue;
        sk_point_result met = sk_skid_meet_ground(gear, skids, i, ground, motion);
        skids->node[i].contact = met.next;
        if (!met.report.touching) continue;
        load->node[i] = sk_mat3_mul_back(&motion->axes, met.report.force);
        touching = true;
    }
    return touching;
}

// One event for all ends that broke in this substep, at the last of them.
static void note_broken(const sk_aircraft_type *type, sk_state *state, int32_t index) {
    const sk_skid_state *skids = &state->aircraft[index].skids;
    int64_t broken = 0;
    int32_t node = 0;
    for (int32_t i = 0; i < type->skids.element_count; i++) {
        const sk_skid_element_state *e = &skids->element[i];
        broken += e->broken_first + e->broken_second;
        if (e->broken_first || e->broken_second) node = type->skids.elements[i].node[e->broken_first ? 0 : 1];
    }
    sk_event_note(state, SK_EVENT_SKID_BREAKS, index, type->wheel_count + type->point_count + node, (double)broken);
}

sk_wrench sk_skids_meet(const sk_model *model, const sk_aircraft_type *type, sk_state *state, int32_t index,
                        const sk_body_motion *motion, sk_ground ground, const sk_nearness *near, double spin,
                        sk_wrench smooth, sk_contacts *met) {
    const sk_skid_gear *gear = model->skids[model->aircraft[index].type];
    if (gear == NULL) return (sk_wrench){{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    sk_aircraft_state *a = &state->aircraft[index];
    sk_skid_load load = {.rate = a->rate};
    if (near->skids && meet_ground(gear, &type->skids, &a->skids, motion, ground, &load)) met->touching = true;

    load.force = sk_add(smooth.force, sk_mat3_mul_back(&motion->axes, met->wrench.force));
    load.moment = sk_add(smooth.moment, met->wrench.moment);
    sk_vec3 momentum = sk_mat3_mul(&type->mass.inertia, a->rate);
    momentum.x += spin;
    load.gyroscopic = sk_cross(momentum, a->rate);
    sk_skid_reaction reaction = sk_skid_step(gear, &a->skids, &load);
    if (reaction.broke > 0) note_broken(type, state, index);
    return (sk_wrench){reaction.force, reaction.moment};
}
