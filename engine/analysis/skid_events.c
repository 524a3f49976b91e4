// Events of single skid nodes, and of edges under skid elements. docs/models/analysis.md, "Skids".
#include "analysis/analysis_internal.h"
#include "gear/skid_bearing.h"
#include "gear/skid_edge_rates.h"
#include "gear/skid_place.h"

void analysis_note_node(const analysis_worker *w, sk_event_kind kind, int32_t node, sk_contact_surface hit,
                        double value) {
    const sk_aircraft_type *type = w->motion.type;
    sk_event event = {w->state->tick, kind,         w->index, type->wheel_count + type->point_count + node,
                      hit.solid,      hit.material, value};
    if (w->analysis->note != NULL) w->analysis->note(w->motion.start + w->t, &event, w->analysis->user);
}

// A committed change: the skids before and after it.
typedef struct change {
    const analysis_worker *w;
    const sk_skid_plan *plan;
    const sk_skid_state *was, *now;
    sk_skid_bearing noted; // the first part to touch or the last to leave, which the loop's events report; or none
} change;

static sk_skid_bearing noted_already(const sk_skid_plan *plan, const sk_skid_state *was, const sk_skid_state *now) {
    sk_skid_bearing before = sk_skid_bearing_of(plan, was), after = sk_skid_bearing_of(plan, now);
    if (before.count == 0) return after;
    if (after.count == 0) return before;
    return (sk_skid_bearing){.node = -1, .element = -1};
}

// Returns the speed (m/s) of a place relative to the solid that touches it: into the surface with this normal, or along
// it.
static double speed_of(const change *c, sk_initiator place, int64_t solid, sk_vec3 normal, bool into) {
    sk_vec3 v = sk_initiator_seen_from(&c->w->motion.trial.ground.solids[solid], place).velocity;
    double along = sk_dot(v, normal);
    return into ? sk_max(0.0, -along) : sqrt(sk_max(0.0, sk_dot(v, v) - along * along));
}

// ---- nodes ----

static void note_node_events(const change *c, sk_event_kind kind, int32_t node, const sk_oriented_touch *touch) {
    sk_initiator low = sk_skid_initiator(c->w->motion.gear, c->now, node, &c->w->motion.trial.motion);
    bool into = kind == SK_EVENT_NODE_TOUCHES;
    analysis_note_node(c->w, kind, node, sk_surface_of_touch(touch),
                       speed_of(c, low, touch->solid, touch->normal, into));
}

static void note_all_node_events(const change *c) {
    for (int32_t i = 0; i < c->plan->node_count; i++) {
        const sk_oriented_touch *a = sk_oriented_bearing(&c->was->node[i].contact);
        const sk_oriented_touch *b = sk_oriented_bearing(&c->now->node[i].contact);
        bool noted = c->noted.element < 0 && c->noted.node == i;
        if (!noted && a == NULL && b != NULL) note_node_events(c, SK_EVENT_NODE_TOUCHES, i, b);
        if (!noted && a != NULL && b == NULL) note_node_events(c, SK_EVENT_NODE_LEAVES, i, a);
        if (a == NULL || b == NULL || (a->mode == SK_SLIPPING) == (b->mode == SK_SLIPPING)) continue;
        note_node_events(c, b->mode == SK_SLIPPING ? SK_EVENT_SLIP_BEGINS : SK_EVENT_SLIP_ENDS, i, b);
    }
}

// ---- edges ----

// `skids`: the state with load on the edge.
static void note_edge_events(const change *c, sk_event_kind kind, int32_t element, const sk_skid_state *skids) {
    const sk_trial *trial = &c->w->motion.trial;
    const sk_skid_edge *edge = &skids->element[element].edge;
    sk_initiator low = sk_skid_edge_initiator(trial->gear, skids, element, trial->ground, &trial->motion);
    bool into = kind == SK_EVENT_EDGE_TOUCHES;
    analysis_note_node(c->w, kind, c->plan->elements[element].node[0],
                       (sk_contact_surface){edge->solid, edge->material},
                       speed_of(c, low, edge->solid, edge->normal, into));
}

// Returns whether the load on an edge passed between this element and a neighbour: the neighbour's edge carries load in
// one state and not in the other.
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

static void note_all_edge_events(const change *c) {
    for (int32_t i = 0; i < c->plan->element_count; i++) {
        if (i == c->noted.element) continue;
        const sk_skid_edge *a = &c->was->element[i].edge, *b = &c->now->element[i].edge;
        bool bore = sk_skid_edge_bears(a), bears = sk_skid_edge_bears(b);
        if (!bore && bears && !passed(c->plan, i, c->was, c->now))
            note_edge_events(c, SK_EVENT_EDGE_TOUCHES, i, c->now);
        if (bore && !bears && !passed(c->plan, i, c->now, c->was)) note_edge_events(c, SK_EVENT_EDGE_LEAVES, i, c->was);
        if (!bore || !bears || (a->mode == SK_SLIPPING) == (b->mode == SK_SLIPPING)) continue;
        note_edge_events(c, b->mode == SK_SLIPPING ? SK_EVENT_EDGE_SLIPS : SK_EVENT_EDGE_GRIPS, i, c->now);
    }
}

void analysis_note_skid_events(const analysis_worker *w, const sk_aircraft_state *before) {
    const sk_skid_plan *plan = &w->motion.type->skids;
    const sk_skid_state *was = &before->skids, *now = &sk_state_aircraft(w->state, w->index)->skids;
    change c = {w, plan, was, now, noted_already(plan, was, now)};
    note_all_node_events(&c);
    note_all_edge_events(&c);
}
