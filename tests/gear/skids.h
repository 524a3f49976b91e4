// skids.h: a gear of two skids and two cross tubes for tests, much as the AH-1S has it.
#pragma once
#include "gear/skid.h"
#include <stdlib.h>
#include <string.h>

static inline sk_tube skids_tube(const char *name, double diameter, double wall) {
    sk_tube tube = {.diameter = diameter,
                    .wall = wall,
                    .young = 71.7e9,
                    .shear = 26.9e9,
                    .density = 2810.0,
                    .yield_stress = INFINITY,
                    .hardening = 0.02,
                    .ultimate = INFINITY};
    strncpy(tube.name, name, sizeof tube.name - 1);
    return tube;
}

static inline void skids_check(sk_result r) {
    if (!r.ok) fail_msg("%s", r.text);
}

static const double SKIDS_SADDLE = 0.35, SKIDS_HALF_TRACK = 1.0668, SKIDS_TOP = 1.45, SKIDS_LOW = 2.0; // m

// A cross tube at x from skid to skid over two saddles that let it turn about x. Answers its ends.
static inline void skids_cross(sk_skid_plan *plan, double x, int32_t legs, int32_t ends[2]) {
    int32_t saddle[2];
    for (int side = 0; side < 2; side++) {
        double s = side == 0 ? -1.0 : 1.0;
        skids_check(sk_skid_add_node(plan, "foot", sk_vec(x, s * SKIDS_HALF_TRACK, SKIDS_LOW), &ends[side]));
        skids_check(sk_skid_add_node(plan, "saddle", sk_vec(x, s * SKIDS_SADDLE, SKIDS_TOP), &saddle[side]));
        plan->nodes[saddle[side]].held = SK_HOLD_ALL & ~SK_HOLD_TURN_X;
        skids_check(sk_skid_add_member(plan, (sk_skid_member){"leg", ends[side], saddle[side], 0, legs, false}));
    }
    skids_check(sk_skid_add_member(plan, (sk_skid_member){"cross", saddle[0], saddle[1], 0, 2, false}));
}

static inline sk_skid_plan skids_plan(void) {
    sk_skid_plan plan = {
        .tube_count = 2, .damping_frequency = {10.0, 200.0}, .stiffness = 1e6, .side_stiffness = 1.5e5};
    plan.tubes[0] = skids_tube("cross", 0.063, 0.0059);
    plan.tubes[1] = skids_tube("skid", 0.07, 0.006);
    int32_t front[2], rear[2];
    skids_cross(&plan, 0.85, 3, front);
    skids_cross(&plan, -0.95, 3, rear);
    for (int side = 0; side < 2; side++) {
        double y = side == 0 ? -SKIDS_HALF_TRACK : SKIDS_HALF_TRACK;
        int32_t toe, heel;
        skids_check(sk_skid_add_node(&plan, "toe", sk_vec(1.4, y, SKIDS_LOW), &toe));
        skids_check(sk_skid_add_node(&plan, "heel", sk_vec(-1.6, y, SKIDS_LOW), &heel));
        skids_check(sk_skid_add_member(&plan, (sk_skid_member){"skid", toe, front[side], 1, 2, true}));
        skids_check(sk_skid_add_member(&plan, (sk_skid_member){"skid", front[side], rear[side], 1, 4, true}));
        skids_check(sk_skid_add_member(&plan, (sk_skid_member){"skid", rear[side], heel, 1, 2, true}));
    }
    for (int32_t i = 0; i < plan.node_count; i++)
        if (plan.touches[i]) plan.nodes[i].mass = 0.4; // shoes
    return plan;
}

static inline sk_skid_body skids_body(void) {
    sk_skid_body body = {.mass = 3856.0, .inertia = {{{3516.0, 0.0, 0.0}, {0.0, 19415.0, 0.0}, {0.0, 0.0, 16717.0}}}};
    body.inertia_inverse = sk_mat3_inverse_symmetric(&body.inertia);
    return body;
}
