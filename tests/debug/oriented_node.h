// oriented_node.h: an aircraft whose only node that meets the ground is the tip of one tube, for tests of who explains contacts.
#pragma once
#include "contact/oriented_stage.h"
#include "gear/skid_contact.h"
#include "gear/skid_place.h"
#include "gear/skids.h"
#include "skidpad.h"
#include <string.h>

// A tube whose tip meets the ground, held level in the world: body axes x north, y east, z down.
static stage *st;
static sk_skid_plan plan;
static sk_skid_gear *gear;
static sk_aircraft_type type;
static sk_model model;
static sk_placement placed;
static sk_skid_gear *gears[1]; // of the model
static sk_state *state;
static int32_t tip;
static const double LENGTH = 1.2, RADIUS = 0.0315;

static inline void build(sk_scenery *ground) {
    static const sk_skid_body held = {0};
    int32_t clamp;
    plan = (sk_skid_plan){.tube_count = 1,
                          .damping_ratio = {0.5, 0.5},
                          .damping_frequency = {10.0, 2000.0},
                          .stiffness = 1e3,
                          .side_stiffness = 1e3};
    plan.tubes[0] = skids_tube("arm", 2.0 * RADIUS, 0.0059);
    skids_check(sk_skid_add_node(&plan, "clamp", sk_vec(0, 0, 0), &clamp));
    skids_check(sk_skid_add_node(&plan, "tip", sk_vec(0, LENGTH, 0), &tip));
    plan.nodes[clamp].held = SK_HOLD_ALL;
    plan.touches[tip] = true;
    skids_check(sk_skid_add_member(&plan, (sk_skid_member){"arm", clamp, tip, 0, 4, false}));
    skids_check(sk_skid_gear_create(&plan, &held, STEP, &gear));
    type = (sk_aircraft_type){.skids = plan};
    gears[0] = gear;
    model = (sk_model){.type_count = 1,
                       .aircraft_count = 1,
                       .types = &type,
                       .skids = gears,
                       .aircraft = &placed,
                       .ground = ground,
                       .scenery = ground,
                       .materials = &st->material,
                       .material_count = 1,
                       .substeps = 8,
                       .substep = STEP};
    test_state_clear(&model, &state);
    sk_state_aircraft(state, 0)->attitude =
        (sk_quat){0.0, 0.70710678118654757, 0.70710678118654757, 0.0}; // x to north, z down
    sk_skid_begin(&sk_state_aircraft(state, 0)->skids);
}

// The tip comes straight from one place (world) to another in a step.
static inline void come(sk_vec3 from, sk_vec3 to) {
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_vec3 low = sk_rotate(a->attitude, sk_vec(0.0, LENGTH, RADIUS));
    sk_solids solids;
    sk_ground ground = sk_world_ground(&model, sk_world_time(&model, state->tick, 0), &solids);
    sk_skid_node_state *node = &a->skids.node[tip];
    for (int i = 0; i < 2; i++) {
        a->position = sk_sub(i == 0 ? from : to, low);
        a->velocity = i == 0 ? sk_vec(0, 0, 0) : sk_scale(1.0 / STEP, sk_sub(to, from));
        sk_body_motion motion = {
            .position = a->position, .axes = sk_mat3_from_quat(a->attitude), .velocity = a->velocity};
        sk_oriented_ground_result hit = sk_skid_node_evaluate(gear, &a->skids, tip, ground, &motion);
        sk_initiator at = sk_skid_initiator(gear, &a->skids, tip, &motion);
        sk_oriented_note_origins(&ground, &(sk_oriented_passage){&node->contact, at, STEP, state->tick}, &hit,
                                 node->origin);
        node->contact = hit.next;
    }
    a->velocity = sk_vec(0, 0, 0);
}
