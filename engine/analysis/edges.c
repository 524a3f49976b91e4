// Skid elements on edges of the ground, as contacts with a memory. docs/models/analysis.md, "Skids".
#include "analysis/analysis_internal.h"
#include "gear/skid_edge_find.h"
#include "gear/skid_edge_rates.h"
#include "gear/skid_load.h"

enum { SLIDE, SINKAGE = 3 }; // positions in the memory
_Static_assert((int)SINKAGE + 1 == (int)SK_MEMORY_PEBBLE, "memory of an edge");

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

// Returns whether a sunk edge has reached its true position in this step. It rises no further.
static bool comes_up(const sk_trial *trial, int32_t i) {
    return trial->committed->skids.element[i].edge.sinkage > 0.0 &&
           !(trial->tried->skids.element[i].edge.sinkage > 0.0);
}

static void evaluate_edge(const sk_trial *trial, int32_t i, sk_trial_contact *out) {
    out->agrees = true;
    if (!trial->near->skids) return;
    const sk_skid_state *skids = &trial->tried->skids;
    out->agrees = sk_skid_edge_stays(trial->gear, skids, i, trial->ground, &trial->motion);
    if (!skids->element[i].edge.held) return; // a new edge has no force until it is committed
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

// Moves a pebble that slides or hangs to the present place of the tube. Sudden changes are left to the substep that
// commits them.
static void commit_edge(const sk_trial *trial, int32_t i, double h) {
    (void)h;
    sk_skid_edge *edge = &trial->tried->skids.element[i].edge;
    if (!edge->held) return;
    if (!trial->near->skids)
        *edge = (sk_skid_edge){0};
    else
        sk_skid_edge_reattach(trial->gear, &trial->tried->skids, i, trial->ground, &trial->motion);
}

// Returns the gap (m) between tube and edge. Without a held edge the gap is REACH. For an edge that hangs along it is
// the negative depth. In both cases a root has no meaning.
static double gap_of_edge(const sk_trial *trial, int32_t i) {
    static const double REACH = 1.0; // m
    const sk_skid_edge *edge = &trial->tried->skids.element[i].edge;
    if (!trial->near->skids || !edge->held) return REACH;
    return edge->mode == SK_AIR ? -edge->depth : edge->sinkage - edge->depth;
}

const sk_trial_kind sk_analysis_edges = {.memory = SK_MEMORY_PEBBLE,
                                         .begin = begin_edge,
                                         .carry = carry_edge,
                                         .evaluate = evaluate_edge,
                                         .commit = commit_edge,
                                         .gap = gap_of_edge,
                                         .load = load_edge};
