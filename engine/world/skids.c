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
static sk_vec3 normal_of(const sk_ground *ground, const sk_oriented_touch *touch) {
    sk_solid room;
    return sk_solid_vector(sk_ground_at(ground, touch->solid, &room), touch->normal);
}

// Notes events of the faces that carried a node. A change between facets of a hillside causes no event, nor does a face
// that never carried load.
static void note_faces(const sk_aircraft_step *step, const sk_body_motion *motion, int32_t part,
                       const sk_oriented_memory *before, const sk_oriented_ground_result *hit) {
    static const double NEWS = 0.7071; // cosine between the faces: an edge of 45 degrees
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        const sk_oriented_touch *was = &before->touch[i], *now = &hit->next.touch[i];
        if (!was->held || was->mode == SK_AIR) continue;
        if (hit->outcome[i] == SK_ORIENTED_RETAINED) continue;
        double cosine = now->held ? sk_dot(normal_of(&step->ground, was), normal_of(&step->ground, now)) : 1.0;
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

static bool is_on_body(const sk_ground *ground, const sk_oriented_memory *memory) {
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        if (memory->touch[i].held && sk_ground_is_body(ground, memory->touch[i].solid)) return true;
    return false;
}

// A point of the gear: of the centre line of its tubes, where forces act. Body axes, m and m/s, relative to the body.
typedef struct gear_point {
    sk_vec3 place, drift;
    double weight; // share of the law's stiffness that acts there
} gear_point;

static gear_point at_node(const sk_skid_gear *gear, const sk_skid_state *skids, int32_t node) {
    return (gear_point){sk_skid_node_ahead(gear, skids, node), skids->node[node].velocity, 1.0};
}

static gear_point at_edge(const sk_skid_gear *gear, const sk_skid_state *skids, const int32_t node[2],
                          const sk_skid_edge_result *hit) {
    gear_point a = at_node(gear, skids, node[0]), b = at_node(gear, skids, node[1]);
    return (gear_point){sk_mix(a.place, b.place, hit->share), sk_mix(a.drift, b.drift, hit->share), hit->weight};
}

// A loose body under the gear takes the opposite force. The tubes carry the force to the aircraft. The solve of the
// bodies returns this force with what it changes, so the force is subtracted here.
static void press_body(const sk_aircraft_step *step, const sk_body_motion *motion, int64_t solid, gear_point at,
                       const sk_contact_report *report, sk_contacts *hit) {
    if (step->bodies == NULL || !report->touching || !sk_ground_is_body(&step->ground, solid)) return;
    sk_vec3 force = sk_mat3_mul_back(&motion->axes, report->force), moment = sk_cross(at.place, force);
    hit->wrench.force = sk_sub(hit->wrench.force, report->force);
    hit->wrench.moment = sk_sub(hit->wrench.moment, moment);
    hit->on_bodies.force = sk_add(hit->on_bodies.force, report->force);
    hit->on_bodies.moment = sk_add(hit->on_bodies.moment, moment);
    hit->stands_on_body = true;
    const sk_body_step_pressing by = {.body = (int32_t)solid - step->ground.solid_count,
                                      .point = sk_add(motion->position, sk_mat3_mul(&motion->axes, at.place)),
                                      .drift = sk_mat3_mul(&motion->axes, at.drift),
                                      .report = report,
                                      .law = sk_skid_law_share(&step->type->skids, at.weight)};
    sk_body_step_press(step->index, &by, step->bodies);
}

// Evaluates the contact of ground edges with tubes between nodes. Returns true if any touches.
static bool evaluate_edges(const sk_aircraft_step *step, const sk_skid_gear *gear, const sk_body_motion *motion,
                           sk_skid_load *load, sk_contacts *contacts) {
    const sk_aircraft_type *type = step->type;
    sk_skid_state *skids = &sk_aircraft_of(step)->skids;
    bool touching = false;
    sk_skid_find_edges(gear, skids, step->ground, motion);
    for (int32_t i = 0; i < type->skids.element_count; i++) {
        if (!skids->element[i].edge.held) continue;
        sk_skid_edge_result hit = sk_skid_edge_evaluate(gear, skids, i, step->ground, motion);
        skids->element[i].edge = hit.next;
        if (!hit.report.touching) continue;
        sk_skid_load_element(gear, load, i, hit.share, sk_mat3_mul_back(&motion->axes, hit.report.force));
        gear_point at = at_edge(gear, skids, type->skids.elements[i].node, &hit);
        press_body(step, motion, hit.next.solid, at, &hit.report, contacts);
        touching = true;
    }
    return touching;
}

// Evaluates the contact of nodes with the ground, and of ground edges with the tubes between nodes. Returns true if any
// touches.
static bool evaluate_nodes(const sk_aircraft_step *step, const sk_skid_gear *gear, const sk_body_motion *motion,
                           sk_skid_load *load, sk_contacts *contacts) {
    const sk_aircraft_type *type = step->type;
    sk_skid_state *skids = &sk_aircraft_of(step)->skids;
    bool touching = false;
    sk_skid_follow_edges(gear, skids, step->ground, motion);
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        if (!type->skids.touches[i] || sk_skid_node_is_gone(gear, skids, i)) continue;
        sk_oriented_ground_result hit;
        sk_skid_node_try(gear, skids, i, &step->ground, motion, &hit);
        bool presses = step->bodies != NULL && is_on_body(&step->ground, &hit.next);
        if (presses) hit = sk_skid_node_evaluate(gear, skids, i, step->ground, motion); // with the reports
        int32_t part = type->wheel_count + type->point_count + i;
        note_faces(step, motion, part, &skids->node[i].contact, &hit);
        note_origins(step, gear, motion, i, &hit);
        skids->node[i].contact = hit.next;
        if (sk_oriented_bearing(&hit.next) == NULL) continue;
        load->node[i] = sk_mat3_mul_back(&motion->axes, hit.force);
        for (int32_t k = 0; presses && k < SK_ORIENTED_TOUCHES; k++)
            press_body(step, motion, hit.next.touch[k].solid, at_node(gear, skids, i), &hit.report[k], contacts);
        touching = true;
    }
    return evaluate_edges(step, gear, motion, load, contacts) || touching;
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

static const sk_skid_gear *gear_of(const sk_aircraft_step *step) {
    return step->model->skids[step->model->aircraft[step->index].type];
}

// Writes the mass of what is left of the aircraft. Null for a whole one.
static const sk_skid_body *left_of(const sk_aircraft_step *step, sk_skid_body *room) {
    if (step->left == NULL) return NULL;
    const sk_mass *mass = &step->left->mass;
    *room = (sk_skid_body){mass->mass, mass->inertia, mass->inertia_inverse, step->left->centre};
    return room;
}

sk_wrench sk_skids_push(const sk_aircraft_step *step, const sk_skid_exchange *exchange, sk_wrench others) {
    const sk_skid_gear *gear = gear_of(step);
    sk_skid_body room;
    if (gear == NULL) return (sk_wrench){{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    return sk_skid_wrench_of(gear, left_of(step, &room), exchange, others);
}

sk_wrench sk_skids_evaluate(const sk_aircraft_step *step, const sk_body_motion *motion, sk_wrench smooth, double spin,
                            sk_contacts *hit, sk_skid_exchange *exchange) {
    const sk_aircraft_type *type = step->type;
    const sk_skid_gear *gear = gear_of(step);
    if (gear == NULL) return (sk_wrench){{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    sk_aircraft_state *a = sk_aircraft_of(step);
    sk_skid_body room;
    sk_skid_load load = {.rate = a->rate, .keeps_torn = true, .left = left_of(step, &room)};
    load.force = sk_add(smooth.force, sk_mat3_mul_back(&motion->axes, hit->wrench.force));
    load.moment = sk_add(smooth.moment, hit->wrench.moment);
    if (!step->near->skids)
        forget_ground(&type->skids, &a->skids);
    else if (evaluate_nodes(step, gear, motion, &load, hit))
        hit->touching = true;

    sk_vec3 momentum = sk_mat3_mul(load.left != NULL ? &load.left->inertia : &type->mass.inertia, a->rate);
    momentum.x += spin;
    load.gyroscopic = sk_cross(momentum, a->rate);
    sk_skid_reaction reaction = sk_skid_step(gear, &a->skids, &load);
    if (reaction.broke > 0) note_broken(step, &reaction);
    *exchange = reaction.exchange;
    return (sk_wrench){reaction.force, reaction.moment};
}
