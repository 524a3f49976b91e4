// Elements of skids that lie on edges of the ground, as contacts with a memory, and what is told of them.
// docs/models/analysis.md, "Skids".
#include "world/analysis_internal.h"

enum { SLIDE, SINKAGE = 3 }; // places in the memory
_Static_assert((int)SINKAGE + 1 == (int)SK_MEMORY_PEBBLE, "memory of an edge");

static int32_t element_count(const sk_aircraft_type *type) {
    return sk_skid_exists(&type->skids) ? type->skids.element_count : 0;
}

static int32_t solid_of_edge(const sk_aircraft_state *aircraft, int32_t i) {
    return (int32_t)aircraft->skids.element[i].edge.solid;
}

static void begin_edge(const sk_aircraft_state *committed, int32_t i, double *memory) {
    for (int j = 0; j < SINKAGE; j++) memory[SLIDE + j] = 0.0;
    memory[SINKAGE] = committed->skids.element[i].edge.sinkage;
}

static void carry_edge(const sk_trial *trial, int32_t i, const double *memory) {
    sk_skid_edge *edge = &trial->tried->skids.element[i].edge;
    if (!edge->held) return;
    edge->pebble = sk_add(edge->pebble, (sk_vec3){memory[SLIDE], memory[SLIDE + 1], memory[SLIDE + 2]});
    edge->sinkage = sk_max(0.0, memory[SINKAGE]);
    sk_skid_edge_track(trial->gear, &trial->tried->skids, i, trial->ground, &trial->motion);
}

// One that has come up all the way does so no further.
static bool comes_up(const sk_trial *trial, int32_t i) {
    return trial->committed->skids.element[i].edge.sinkage > 0.0 &&
           !(trial->tried->skids.element[i].edge.sinkage > 0.0);
}

static void evaluate_edge(const sk_trial *trial, int32_t i, sk_trial_contact *out) {
    out->agrees = true;
    if (!trial->near->skids) return;
    const sk_skid_state *skids = &trial->tried->skids;
    out->agrees = sk_skid_edge_stays(trial->gear, skids, i, trial->ground, &trial->motion);
    if (!skids->element[i].edge.held) return; // until one that is found is committed nothing presses
    sk_skid_edge_rates rates = sk_skid_edge_rates_of(trial->gear, skids, i, trial->ground, &trial->motion);
    out->agrees = out->agrees && rates.goes_on && !comes_up(trial, i);
    out->lets_go = rates.lets_go;
    out->report = rates.report;
    out->share = rates.share;
    out->rate[SLIDE] = rates.pebble.x;
    out->rate[SLIDE + 1] = rates.pebble.y;
    out->rate[SLIDE + 2] = rates.pebble.z;
    out->rate[SINKAGE] = rates.sinkage;
}

static void load_edge(const sk_trial *trial, int32_t i, const sk_trial_contact *contact, sk_skid_load *load) {
    if (!contact->report.touching) return;
    sk_vec3 force = sk_mat3_mul_back(&trial->motion.axes, contact->report.force);
    sk_skid_load_element(trial->gear, load, i, contact->share, force);
}

// What slides or hangs is held where it now lies. What changes at one go is left to the substep that commits it.
static void commit_edge(const sk_trial *trial, int32_t i, double h) {
    (void)h;
    sk_skid_edge *edge = &trial->tried->skids.element[i].edge;
    if (!edge->held) return;
    if (!trial->near->skids)
        *edge = (sk_skid_edge){0};
    else
        sk_skid_edge_settle(trial->gear, &trial->tried->skids, i, trial->ground, &trial->motion);
}

// How far the tube is above what presses it. Where none is known, or one that hangs along, a root would tell nothing.
static double gap_of_edge(const sk_trial *trial, int32_t i) {
    static const double REACH = 1.0; // m
    const sk_skid_edge *edge = &trial->tried->skids.element[i].edge;
    if (!trial->near->skids || !edge->held) return REACH;
    return edge->mode == SK_AIR ? -edge->depth : edge->sinkage - edge->depth;
}

const sk_contact_kind sk_analysis_edges = {.memory = SK_MEMORY_PEBBLE,
                                           .count = element_count,
                                           .begin = begin_edge,
                                           .carry = carry_edge,
                                           .evaluate = evaluate_edge,
                                           .commit = commit_edge,
                                           .gap = gap_of_edge,
                                           .solid = solid_of_edge,
                                           .load = load_edge};

// ---- what is told of them ----

// How fast the tube goes over the edge on which it lies, or lay, m/s: into it, and along its faces.
static double speed_of(const analysis_worker *w, const sk_skid_state *skids, int32_t element, bool into) {
    const sk_trial *trial = &w->motion.trial;
    const sk_skid_edge *edge = &skids->element[element].edge;
    const sk_solid *solid = &trial->ground.solids[edge->solid];
    sk_initiator at = sk_initiator_seen_from(
        solid, sk_skid_edge_initiator(w->motion.gear, skids, element, trial->ground, &trial->motion));
    double along = sk_dot(at.velocity, edge->normal);
    return into ? sk_max(0.0, -along) : sqrt(sk_max(0.0, sk_dot(at.velocity, at.velocity) - along * along));
}

// Whether an element next to it has an edge in one state and not in the other: that went from the one to the other.
static bool passed(const sk_skid_plan *plan, int32_t element, const sk_skid_state *with, const sk_skid_state *without) {
    const int32_t *node = plan->elements[element].node;
    for (int32_t i = 0; i < plan->element_count; i++) {
        const int32_t *other = plan->elements[i].node;
        bool next = other[0] == node[0] || other[0] == node[1] || other[1] == node[0] || other[1] == node[1];
        if (i != element && next && sk_skid_edge_bears(&with->element[i].edge) &&
            !sk_skid_edge_bears(&without->element[i].edge))
            return true;
    }
    return false;
}

static int32_t first_bearing(const sk_skid_plan *plan, const sk_skid_state *skids) {
    for (int32_t i = 0; i < plan->element_count; i++)
        if (sk_skid_edge_bears(&skids->element[i].edge)) return i;
    return -1;
}

// The element of which the loop's own events tell: on it alone the gear touches first, or last.
static int32_t told_already(const sk_skid_plan *plan, const sk_skid_state *was, const sk_skid_state *now) {
    for (int32_t i = 0; i < plan->node_count; i++)
        if (sk_oriented_bearing(&was->node[i].contact) != NULL || sk_oriented_bearing(&now->node[i].contact) != NULL)
            return -1;
    int32_t before = first_bearing(plan, was), after = first_bearing(plan, now);
    return before < 0 ? after : after < 0 ? before : -1;
}

void analysis_tell_edges(const analysis_worker *w, const sk_aircraft_state *before) {
    const sk_skid_plan *plan = &w->motion.type->skids;
    const sk_skid_state *now = &w->state->aircraft[w->index].skids, *was = &before->skids;
    int32_t told = told_already(plan, was, now);
    for (int32_t i = 0; i < plan->element_count; i++) {
        if (i == told) continue;
        const sk_skid_edge *a = &was->element[i].edge, *b = &now->element[i].edge;
        bool bore = sk_skid_edge_bears(a), bears = sk_skid_edge_bears(b);
        int32_t node = plan->elements[i].node[0];
        if (!bore && bears && !passed(plan, i, was, now))
            analysis_note(w, SK_EVENT_EDGE_TOUCHES, node, speed_of(w, now, i, true));
        if (bore && !bears && !passed(plan, i, now, was))
            analysis_note(w, SK_EVENT_EDGE_LEAVES, node, speed_of(w, was, i, false));
        if (!bore || !bears || (a->mode == SK_SLIPPING) == (b->mode == SK_SLIPPING)) continue;
        sk_event_kind kind = b->mode == SK_SLIPPING ? SK_EVENT_EDGE_SLIPS : SK_EVENT_EDGE_GRIPS;
        analysis_note(w, kind, node, speed_of(w, now, i, false));
    }
}
