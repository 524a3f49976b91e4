// One substep of a skid gear with forty nodes on the ground: contacts, the tubes' step, and both.
#include "bench.h"
#include "gear/skid_contact.h"
#include "gear/skid_edge.h"
#include "gear/skid_edge_find.h"
#include "gear/skid_load.h"
#include "gear/skid_step.h"
#include "skidpad.h"

#include <stdio.h>
#include <stdlib.h>

enum { PER_SKID = 20, STEPS = 2000, ROUNDS = 15, QUICK_ROUNDS = 3 };

static void must(sk_result r) {
    if (r.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", r.text);
    exit(2);
}

// Two skids of twenty nodes each on two cross tubes.
static sk_skid_plan forty_nodes(void) {
    sk_skid_plan plan = {.tube_count = 1,
                         .damping_ratio = {0.05, 0.05},
                         .damping_frequency = {10.0, 100.0},
                         .stiffness = 3e5,
                         .damping = 50.0,
                         .side_stiffness = 1e5,
                         .side_damping = 15.0};
    plan.tubes[0] = (sk_tube){"tube", 0.065, 0.005, 71.7e9, 26.9e9, 2810.0, 503e6, 0.02, 0.4};
    int32_t under[2][2], saddle[2][2];
    for (int side = 0; side < 2; side++) {
        double y = side == 0 ? -1.07 : 1.07;
        int32_t toe, heel;
        must(sk_skid_add_node(&plan, "toe", sk_vec(1.4, y, 2.0), &toe));
        must(sk_skid_add_node(&plan, "heel", sk_vec(-1.6, y, 2.0), &heel));
        for (int end = 0; end < 2; end++) {
            double x = end == 0 ? 0.85 : -0.95;
            must(sk_skid_add_node(&plan, "foot", sk_vec(x, y, 2.0), &under[side][end]));
            must(sk_skid_add_node(&plan, "saddle", sk_vec(x, 0.35 * y, 1.45), &saddle[side][end]));
            plan.nodes[saddle[side][end]].held = SK_HOLD_ALL & ~SK_HOLD_TURN_X;
            must(sk_skid_add_member(&plan, (sk_skid_member){"leg", under[side][end], saddle[side][end], 0, 1, false}));
        }
        must(sk_skid_add_member(&plan, (sk_skid_member){"skid", toe, under[side][0], 0, 4, true}));
        must(
            sk_skid_add_member(&plan, (sk_skid_member){"skid", under[side][0], under[side][1], 0, PER_SKID - 9, true}));
        must(sk_skid_add_member(&plan, (sk_skid_member){"skid", under[side][1], heel, 0, 4, true}));
    }
    for (int end = 0; end < 2; end++)
        must(sk_skid_add_member(&plan, (sk_skid_member){"cross", saddle[0][end], saddle[1][end], 0, 1, false}));
    for (int32_t i = 0; i < plan.node_count; i++)
        if (plan.touches[i]) plan.nodes[i].mass = 0.3;
    return plan;
}

typedef struct rig {
    sk_skid_plan plan;
    sk_skid_gear *gear;
    sk_ground ground;
    sk_body_motion body;
    sk_skid_state state;
    int32_t touching;
} rig;

static void evaluate_nodes(rig *r, sk_skid_load *load) {
    r->touching = 0;
    *load = (sk_skid_load){0};
    sk_skid_follow_edges(r->gear, &r->state, r->ground, &r->body);
    for (int32_t i = 0; i < r->plan.node_count; i++) {
        if (!r->plan.touches[i]) continue;
        sk_oriented_ground_result hit;
        sk_skid_node_try(r->gear, &r->state, i, &r->ground, &r->body, &hit);
        r->state.node[i].contact = hit.next;
        load->node[i] = sk_mat3_mul_back(&r->body.axes, hit.force);
        r->touching += sk_oriented_bearing(&hit.next) != NULL;
    }
    sk_skid_find_edges(r->gear, &r->state, r->ground, &r->body);
    for (int32_t i = 0; i < r->plan.element_count; i++) {
        sk_skid_edge_result hit = sk_skid_edge_evaluate(r->gear, &r->state, i, r->ground, &r->body);
        r->state.element[i].edge = hit.next;
        if (hit.report.touching)
            sk_skid_load_element(r->gear, load, i, hit.share, sk_mat3_mul_back(&r->body.axes, hit.report.force));
    }
}

static void step(rig *r, bool contacts, bool tubes) {
    static sk_skid_load load;
    if (contacts) evaluate_nodes(r, &load);
    if (tubes) sk_skid_step(r->gear, &r->state, &load);
}

static double best_of(rig *r, bool contacts, bool tubes) {
    double best = 1e9;
    for (int round = 0; round < (bench_is_quick() ? QUICK_ROUNDS : ROUNDS); round++) {
        double start = bench_processor_time();
        for (int i = 0; i < STEPS; i++) step(r, contacts, tubes);
        best = sk_min(best, (bench_processor_time() - start) / STEPS);
    }
    return 1e6 * best;
}

void bench_skid(void) {
    static rig r;
    sk_material material = {
        .name = "concrete", .rubber = {0.8, 0.6}, .metal = {0.45, 0.35}, .strength = INFINITY, .bump_wavelength = 1.0};
    sk_shapes *shapes = sk_shapes_create();
    sk_scenery *plane = NULL;
    sk_shape half;
    must(sk_shape_half_space(shapes, sk_vec(0.0, 0.0, 1.0), 0.0, &half));
    must(sk_shape_made_of(shapes, 0, half, &half));
    must(sk_scenery_compile(shapes, half, (sk_scenery_options){&material, 1, true}, &plane));
    sk_shapes_destroy(shapes);

    sk_skid_body carrier = {.mass = 3856.0, .inertia = {{{3516.0, 0, 0}, {0, 19415.0, 0}, {0, 0, 16717.0}}}};
    carrier.inertia_inverse = sk_mat3_inverse_symmetric(&carrier.inertia);
    sk_solid solid = {.shape = plane};
    r.plan = forty_nodes();
    must(sk_skid_gear_create(&r.plan, &carrier, 1.0 / (SK_TICK_HZ * SK_SUBSTEPS), &r.gear));
    r.ground = (sk_ground){.solids = &solid, .solid_count = 1, .materials = &material};
    r.body = (sk_body_motion){.position = {0.0, 0.0, 2.01},
                              .axes = sk_mat3_from_quat(sk_attitude_from_angles(0.0, 0.0, 0.0))};
    sk_skid_begin(&r.state);
    for (int i = 0; i < 960; i++) step(&r, true, true); // the body is fixed, pressed down by two centimetres
    double both = best_of(&r, true, true);
    const sk_beam_frame *frame = sk_skid_gear_frame(r.gear);
    printf("skid: one substep of %d nodes in contact, %d elements, %d freedoms in a band of %d\n", (int)r.touching,
           (int)frame->beam_count, (int)frame->freedom_count, (int)frame->width);
    printf("%-20s %10s\n%-20s %10.2f\n", "", "us", "contacts and tubes", both);
    printf("%-20s %10.2f\n", "tubes alone", best_of(&r, false, true));
    printf("%-20s %10.2f\n", "contacts alone", best_of(&r, true, false));
    sk_skid_gear_destroy(r.gear);
    sk_scenery_destroy(plane);
}
