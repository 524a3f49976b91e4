// Skid nodes as contacts with a memory, yielding ends of tubes, and steps of another length. docs/models/analysis.md,
// "Skids" and "Ticks that couple".
#include "analysis/analysis_internal.h"
#include "gear/skid_contact.h"
#include "gear/skid_flow.h"
#include "gear/skid_joints.h"
#include "gear/skid_load.h"
#include "gear/skid_place.h"

enum { SLIDE, SINKAGE = 3 }; // positions in the memory of a touch
_Static_assert((int)SINKAGE + 1 == (int)SK_MEMORY_PEBBLE, "memory of a touch");

// Returns whether the node is present and may touch the ground.
static bool is_there(const sk_trial *trial, int32_t i) {
    return trial->type->skids.touches[i] && !sk_skid_node_is_gone(trial->gear, &trial->tried->skids, i);
}

static void begin_node(const sk_aircraft_state *committed, int32_t i, double *memory) {
    for (int k = 0; k < SK_ORIENTED_TOUCHES; k++) {
        double *of_touch = memory + SK_MEMORY_PEBBLE * k;
        for (int j = 0; j < SINKAGE; j++) of_touch[SLIDE + j] = 0.0;
        of_touch[SINKAGE] = committed->skids.node[i].contact.touch[k].sinkage;
    }
}

static void carry_node(const sk_trial *trial, int32_t i, const double *memory) {
    if (!is_there(trial, i)) return;
    for (int k = 0; k < SK_ORIENTED_TOUCHES; k++) {
        sk_oriented_touch *touch = &trial->tried->skids.node[i].contact.touch[k];
        const double *of_touch = memory + SK_MEMORY_PEBBLE * k;
        if (!touch->held) continue;
        double deeper = of_touch[SINKAGE] - touch->sinkage;
        sk_vec3 slid = {of_touch[SLIDE], of_touch[SLIDE + 1], of_touch[SLIDE + 2]};
        touch->pebble = sk_add_scaled(sk_add(touch->pebble, slid), -deeper, touch->normal);
        touch->sinkage = of_touch[SINKAGE];
    }
}

static sk_oriented_ground_result node_surface(const sk_trial *trial, int32_t i) {
    return sk_skid_node_evaluate_since(trial->gear, &trial->tried->skids, i, trial->ground, &trial->motion,
                                       trial->since);
}

// Returns whether a touch stays as committed. Its numbers do not include sudden changes.
static bool touch_goes_on(const sk_oriented_touch *was, const sk_oriented_touch *next, sk_oriented_outcome outcome) {
    if (was->held != next->held) return false;
    if (!was->held) return true;
    return next->mode == was->mode && next->solid == was->solid && next->material == was->material &&
           outcome == SK_ORIENTED_RETAINED;
}

// Returns the slide (m) of the pebble along its face in SK_INSTANT, frame of its solid.
static sk_vec3 slid_in(const sk_trial *trial, const sk_oriented_touch *touch, sk_vec3 slid) {
    const sk_solid *solid = &trial->ground.solids[touch->solid];
    if (solid->moves) slid = sk_mat3_mul_back(&solid->motion.axes, slid);
    return sk_add_scaled(slid, -sk_dot(slid, touch->normal), touch->normal);
}

static void evaluate_node(const sk_trial *trial, int32_t i, sk_trial_contact *out) {
    out->agrees = true;
    if (!trial->near->skids || !is_there(trial, i)) return;
    const sk_oriented_memory *memory = &trial->tried->skids.node[i].contact;
    sk_oriented_ground_result hit = node_surface(trial, i);
    for (int k = 0; k < SK_ORIENTED_TOUCHES; k++) {
        const sk_oriented_touch *was = &memory->touch[k], *next = &hit.next.touch[k];
        out->agrees = out->agrees && touch_goes_on(was, next, hit.outcome[k]);
        if (!was->held || !next->held) continue;
        if (was->mode == SK_AIR) continue; // an open touch stays open until its change is committed
        sk_vec3 slid = slid_in(trial, was, hit.report[k].slid);
        double *rate = out->rate + SK_MEMORY_PEBBLE * k;
        rate[SLIDE] = slid.x / SK_INSTANT;
        rate[SLIDE + 1] = slid.y / SK_INSTANT;
        rate[SLIDE + 2] = slid.z / SK_INSTANT;
        rate[SINKAGE] = (next->sinkage - was->sinkage) / SK_INSTANT;
        out->report.touching = true;
        out->report.force = sk_add(out->report.force, hit.report[k].force);
    }
}

static void load_node(const sk_trial *trial, int32_t i, const sk_trial_contact *contact, sk_skid_load *load) {
    load->node[i] = sk_mat3_mul_back(&trial->motion.axes, contact->report.force);
}

// Updates the clear place, the depth and the surface of a node. Sudden changes are left to the substep that commits
// them.
static void commit_node(const sk_trial *trial, int32_t i, double h) {
    (void)h;
    sk_oriented_memory *memory = &trial->tried->skids.node[i].contact;
    if (!is_there(trial, i)) return;
    if (!trial->near->skids) {
        if (memory->solid >= 0) *memory = sk_oriented_ground_unknown();
        return;
    }
    sk_oriented_ground_result hit = node_surface(trial, i);
    for (int k = 0; k < SK_ORIENTED_TOUCHES; k++)
        if (!touch_goes_on(&memory->touch[k], &hit.next.touch[k], hit.outcome[k])) return;
    for (int k = 0; k < SK_ORIENTED_TOUCHES; k++) {
        if (memory->touch[k].mode == SK_AIR) continue; // above the hole that it made: the pebble moves with the node
        hit.next.touch[k].pebble = memory->touch[k].pebble;
        hit.next.touch[k].sinkage = memory->touch[k].sinkage;
    }
    *memory = hit.next;
}

static double gap_of_node(const sk_trial *trial, int32_t i) {
    static const double REACH = 1.0; // m
    if (!trial->near->skids || !is_there(trial, i)) return REACH;
    sk_skid_horizon horizon = {trial->since, REACH};
    return sk_skid_gap(trial->gear, &trial->tried->skids, i, trial->ground, &trial->motion, horizon);
}

const sk_trial_kind sk_analysis_nodes = {.memory = SK_MEMORY_OF_NODE,
                                         .begin = begin_node,
                                         .carry = carry_node,
                                         .evaluate = evaluate_node,
                                         .commit = commit_node,
                                         .gap = gap_of_node,
                                         .load = load_node};

// ---- steps of another length ----

void analysis_hand_over(sk_analysis *analysis, sk_state *state, int32_t index, const sk_skid_gear *gear) {
    sk_analyzed_aircraft *a = &analysis->aircraft[index];
    if (a->stepped != NULL && a->stepped != gear)
        sk_skid_hand_over(a->stepped, gear, &sk_state_aircraft(state, index)->skids);
    a->stepped = gear;
}

// ---- ends that start or stop to flow ----

static void change_flow(analysis_worker *w, int32_t element, int end, bool flows) {
    static const double DEGREES = 180.0 / SK_PI;
    const sk_skid_element_state *e = &sk_state_aircraft(w->state, w->index)->skids.element[element];
    uint8_t *flowing = &w->analysis->aircraft[w->index].flowing[element];
    *flowing = (uint8_t)(*flowing ^ (1 << end));
    int32_t node = w->motion.type->skids.elements[element].node[end];
    double turned = DEGREES * sk_length(end == 0 ? e->plastic_first : e->plastic_second);
    sk_contact_surface hit =
        sk_surface_of_touch(sk_oriented_bearing(&sk_state_aircraft(w->state, w->index)->skids.node[node].contact));
    analysis_note_node(w, flows ? SK_EVENT_TUBE_YIELDS : SK_EVENT_TUBE_HOLDS, node, hit, turned);
}

void analysis_follow_tubes(analysis_worker *w) {
    static const double NEARLY = 1.0 - 1e-8; // of the yield moment: a substep returns an end to it, up to rounding
    const sk_analysis_motion *m = &w->motion;
    const sk_skid_state *skids = &sk_state_aircraft(w->state, w->index)->skids;
    uint8_t *flowing = w->analysis->aircraft[w->index].flowing, may[SK_SKID_ELEMENTS_MAX];
    sk_skid_flow flow[SK_SKID_ELEMENTS_MAX];
    int32_t count = m->type->skids.element_count;
    if (!sk_skid_modes_follow(w->analysis->aircraft[w->index].modes, skids)) {
        int broken = (int)sk_skid_count_broken(&m->type->skids, skids);
        w->result = sk_error("aircraft %d at %.9f s: the natural modes of its skids, %d ends broken, cannot be found",
                             (int)w->index + 1, m->start + w->t, broken);
        return;
    }
    sk_skid_flows_of(m->gear, skids, flowing, flow);
    for (int32_t i = 0; i < count; i++) {
        may[i] = 0;
        if (sk_skid_element_is_gone(&skids->element[i])) flowing[i] = 0; // this has an event of its own
        for (int end = 0; end < 2; end++) {
            bool broken = !(flow[i].use[end] > 0.0);
            if (sk_skid_end_flows(flowing, i, end) && (broken || flow[i].speed[end] < 0.0))
                change_flow(w, i, end, false);
            if (!broken && flow[i].use[end] >= NEARLY) may[i] = (uint8_t)(may[i] | 1 << end);
        }
    }
    sk_skid_flows_of(m->gear, skids, may, flow); // the speed that each end would have if it flowed
    for (int32_t i = 0; i < count; i++)
        for (int end = 0; end < 2; end++)
            if (sk_skid_end_flows(may, i, end) && !sk_skid_end_flows(flowing, i, end) && flow[i].speed[end] > 0.0)
                change_flow(w, i, end, true);
}
