#include "world/skids.h"

#include "gear/skid_contact.h"
#include "gear/skid_edge.h"
#include "gear/skid_edge_find.h"
#include "gear/skid_joints.h"
#include "gear/skid_load.h"
#include "gear/skid_place.h"
#include "gear/skid_step.h"
#include "math/elementary.h"
#include "world/events.h"

// Returns the normal of a touch, world axes.
static sk_vec3 normal_of(sk_ground ground, const sk_oriented_touch *touch) {
    return sk_solid_vector(&ground.solids[touch->solid], touch->normal);
}

// Notes events of the faces that carried a node. A change between facets of a hillside causes no event, nor does a face
// that never carried load.
static void note_faces(const sk_aircraft_step *step, const sk_body_motion *motion, int32_t part,
                       const sk_oriented_memory *before, const sk_oriented_ground_result *hit) {
    static const double NEWS = 0.7071; // cosine between the faces: an edge of 45 degrees
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        const sk_oriented_touch *was = &before->touch[i], *now = &hit->next.touch[i];
        if (!was->held || was->mode == SK_AIR) continue;
        double cosine = now->held ? sk_dot(normal_of(step->ground, was), normal_of(step->ground, now)) : 1.0;
        if (hit->outcome[i] == SK_ORIENTED_HANDED_OVER && cosine < NEWS)
            sk_event_note(step->state, SK_EVENT_SKID_TURNS_EDGE, step->index, part, sk_surface_of_touch(now),
                          sk_acos(sk_max(cosine, -1.0)) * 180.0 / SK_PI);
        if (hit->outcome[i] == SK_ORIENTED_SLID_OFF && sk_oriented_bearing(&hit->next) == NULL)
            sk_event_note(step->state, SK_EVENT_SKID_LEAVES_EDGE, step->index, part, sk_surface_of_touch(was),
                          sk_length(sk_velocity_over(step->ground, (int32_t)was->solid, motion)));
        if (hit->outcome[i] == SK_ORIENTED_TOO_DEEP)
            sk_event_note(step->state, SK_EVENT_SKID_LET_GO, step->index, part, sk_surface_of_touch(was), was->depth);
    }
}

// Records how the node's touches got their faces. Most steps change none.
static void note_origins(const sk_aircraft_step *step, const sk_skid_gear *gear, const sk_body_motion *motion,
                         int32_t node, const sk_oriented_ground_result *hit) {
    bool changed = false;
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        changed = changed || (hit->outcome[i] != SK_ORIENTED_APART && hit->outcome[i] != SK_ORIENTED_RETAINED);
    if (!changed) return;
    sk_skid_state *skids = &sk_aircraft_of(step)->skids;
    sk_skid_node_state *n = &skids->node[node];
    sk_initiator initiator = sk_skid_initiator(gear, skids, node, motion);
    const sk_oriented_passage passage = {&n->contact, initiator, step->model->substep, step->state->tick};
    sk_oriented_note_origins(&step->ground, &passage, hit, n->origin);
}

// Clears the contact memory when no ground is near. The path of a node to its next contact then follows from its
// velocity.
static void forget_ground(const sk_skid_plan *plan, sk_skid_state *skids) {
    for (int32_t i = 0; i < plan->node_count; i++)
        if (skids->node[i].contact.solid >= 0) skids->node[i].contact = sk_oriented_ground_unknown();
    for (int32_t i = 0; i < plan->element_count; i++)
        if (skids->element[i].edge.held) skids->element[i].edge = (sk_skid_edge){0};
}

// Evaluates the contact of ground edges with tubes between nodes. Returns true if any touches.
static bool evaluate_edges(const sk_skid_gear *gear, const sk_aircraft_type *type, sk_skid_state *skids,
                           const sk_body_motion *motion, sk_ground ground, sk_skid_load *load) {
    bool touching = false;
    sk_skid_find_edges(gear, skids, ground, motion);
    for (int32_t i = 0; i < type->skids.element_count; i++) {
        if (!skids->element[i].edge.held) continue;
        sk_skid_edge_result hit = sk_skid_edge_evaluate(gear, skids, i, ground, motion);
        skids->element[i].edge = hit.next;
        if (!hit.report.touching) continue;
        sk_skid_load_element(gear, load, i, hit.share, sk_mat3_mul_back(&motion->axes, hit.report.force));
        touching = true;
    }
    return touching;
}

// Evaluates the contact of nodes with the ground, and of ground edges with the tubes between nodes. Returns true if any
// touches.
static bool evaluate_nodes(const sk_aircraft_step *step, const sk_skid_gear *gear, const sk_body_motion *motion,
                           sk_skid_load *load) {
    const sk_aircraft_type *type = step->type;
    sk_skid_state *skids = &sk_aircraft_of(step)->skids;
    bool touching = false;
    sk_skid_follow_edges(gear, skids, step->ground, motion);
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        if (!type->skids.touches[i] || sk_skid_node_is_gone(gear, skids, i)) continue;
        sk_oriented_ground_result hit = sk_skid_node_evaluate(gear, skids, i, step->ground, motion);
        int32_t part = type->wheel_count + type->point_count + i;
        note_faces(step, motion, part, &skids->node[i].contact, &hit);
        note_origins(step, gear, motion, i, &hit);
        skids->node[i].contact = hit.next;
        if (sk_oriented_bearing(&hit.next) == NULL) continue;
        load->node[i] = sk_mat3_mul_back(&motion->axes, hit.force);
        touching = true;
    }
    return evaluate_edges(gear, type, skids, motion, step->ground, load) || touching;
}

// Notes an event for each tube end that broke in this substep, and for each part that was torn off.
static void note_broken(const sk_aircraft_step *step, const sk_skid_reaction *reaction) {
    const sk_aircraft_type *type = step->type;
    int32_t before = sk_skid_count_broken(&type->skids, &sk_aircraft_of(step)->skids) - reaction->broke;
    for (int32_t i = 0; i < reaction->broke; i++) {
        int32_t part = type->wheel_count + type->point_count + reaction->broke_at[i];
        sk_event_note(step->state, SK_EVENT_SKID_BREAKS, step->index, part, reaction->broke_on[i], before + i + 1);
    }
    for (int32_t i = 0; i < reaction->torn; i++)
        sk_event_note(step->state, SK_EVENT_SKID_TORN_OFF, step->index,
                      type->wheel_count + type->point_count + reaction->torn_at[i], sk_no_surface(),
                      reaction->torn_to[i]);
}

sk_wrench sk_skids_evaluate(const sk_aircraft_step *step, const sk_body_motion *motion, sk_wrench smooth, double spin,
                            sk_contacts *hit) {
    const sk_aircraft_type *type = step->type;
    const sk_skid_gear *gear = step->model->skids[step->model->aircraft[step->index].type];
    if (gear == NULL) return (sk_wrench){{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    sk_aircraft_state *a = sk_aircraft_of(step);
    sk_skid_load load = {.rate = a->rate};
    if (!step->near->skids)
        forget_ground(&type->skids, &a->skids);
    else if (evaluate_nodes(step, gear, motion, &load))
        hit->touching = true;

    load.force = sk_add(smooth.force, sk_mat3_mul_back(&motion->axes, hit->wrench.force));
    load.moment = sk_add(smooth.moment, hit->wrench.moment);
    sk_vec3 momentum = sk_mat3_mul(&type->mass.inertia, a->rate);
    momentum.x += spin;
    load.gyroscopic = sk_cross(momentum, a->rate);
    sk_skid_reaction reaction = sk_skid_step(gear, &a->skids, &load);
    if (reaction.broke > 0) note_broken(step, &reaction);
    return (sk_wrench){reaction.force, reaction.moment};
}
