// Where skids rest on a slope, against statics.
// clang-format off
#include "check.h"
#include "gear/skid_statics.h"
#include "gear/skids.h"
// clang-format on
#include "math/elementary.h"
#include "math/quat.h"

static const double STEP = 1.0 / 960.0, G = 9.80665;

static void near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) fail_msg("%.17g and %.17g differ by more than %g", a, b, tolerance);
}

typedef struct rested {
    sk_skid_plan plan;
    sk_skid_gear *gear;
    sk_skid_statics statics;
    sk_vec3 up, normal; // body axes, of the world and of the slope
    double height;
} rested;

// A slope that rises to the right by `slope` rad, a moment (N m) about the vertical besides the weight, and this friction. The ground
// moves with the shift and the turn that the body asks for.
static bool rest(double slope, double moment, double grip, rested *out) {
    sk_skid_body body = skids_body();
    double s, c;
    sk_sincos(slope, &s, &c);
    *out = (rested){.plan = skids_plan(), .normal = {0.0, 0.0, -1.0}, .up = {0.0, s, -c}, .height = -SKIDS_LOW};
    skids_check(sk_skid_gear_create(&out->plan, &body, STEP, &out->gear));
    sk_skid_move move = {.still = false};
    sk_skid_face face[SK_SKID_NODES_MAX];
    for (int round = 0; round < 300 && !move.still; round++) {
        for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) face[i] = (sk_skid_face){true, out->normal, out->height, grip};
        if (round == 0) sk_skid_statics_begin(out->gear, face, &out->statics);
        const sk_skid_static_load at = {.acceleration = sk_scale(G, out->up), .moment = sk_scale(moment, out->up)};
        if (!sk_skid_statics_round(out->gear, face, &at, &out->statics, &move)) return false;
        out->height -= sk_dot(out->normal, move.shift);
        sk_quat turn = sk_quat_unit((sk_quat){1.0, 0.5 * move.turn.x, 0.5 * move.turn.y, 0.5 * move.turn.z});
        out->normal = sk_rotate_back(turn, out->normal);
        out->up = sk_rotate_back(turn, out->up);
    }
    return move.still;
}

// Along and across the face.
static double lean_of(const rested *r, int32_t node) {
    double along = sk_dot(r->statics.force[node], r->normal);
    return sk_length(sk_add_scaled(r->statics.force[node], -along, r->normal)) / along;
}

// The ground's forces carry the weight and nothing else, node by node as deep as its spring says.
static void check_balance(const rested *r, double moment) {
    sk_vec3 force = {0.0, 0.0, 0.0}, turning = {0.0, 0.0, 0.0};
    const sk_beam_frame *frame = sk_skid_gear_frame(r->gear);
    for (int32_t i = 0; i < frame->node_count; i++) {
        sk_vec3 place = sk_add(frame->position[i], r->statics.displacement[i]), f = r->statics.force[i];
        force = sk_add(force, f);
        turning = sk_add(turning, sk_cross(place, f));
        if (!r->statics.touching[i]) continue;
        double radius = 0.0;
        for (int32_t k = 0; k < frame->beam_count; k++)
            if (frame->beams[k].node[0] == i || frame->beams[k].node[1] == i)
                radius = sk_max(radius, frame->beams[k].radius);
        place.z += radius;
        double depth = r->height - sk_dot(r->normal, place);
        near(depth, sk_dot(f, r->normal) / r->plan.stiffness, 1e-9);
    }
    double weight = skids_body().mass * G;
    near(sk_length(sk_add_scaled(force, -weight, r->up)), 0.0, 1e-8 * weight);
    near(sk_length(sk_add_scaled(turning, moment, r->up)), 0.0, 1e-4);
}

static void on_a_slope_every_node_leans_on_its_friction_by_the_tangent(void **state) {
    (void)state;
    for (int degrees = 0; degrees <= 20; degrees += 5) {
        rested r;
        assert_true(rest(degrees * SK_PI / 180.0, 0.0, 1.0, &r));
        check_balance(&r, 0.0);
        double tangent = sk_length(sk_cross(r.normal, r.up)) / sk_dot(r.normal, r.up);
        near(sk_atan2(tangent, 1.0) * 180.0 / SK_PI, degrees, 1e-6);
        for (int32_t i = 0; i < r.plan.node_count; i++)
            if (r.statics.touching[i]) near(lean_of(&r, i), tangent, 1e-9);
        sk_skid_gear_destroy(r.gear);
    }
}

// Turned by its tail rotor, the outermost nodes would have to hold more than they can: those further in take it.
static void what_the_ends_cannot_hold_the_middle_takes(void **state) {
    (void)state;
    static const double GRIP = 0.30, MOMENT = 6000.0;
    rested free, held;
    double slope = 10.0 * SK_PI / 180.0, most_free = 0.0, most_held = 0.0;
    assert_true(rest(slope, MOMENT, INFINITY, &free));
    assert_true(rest(slope, MOMENT, GRIP, &held));
    check_balance(&free, MOMENT);
    check_balance(&held, MOMENT);
    for (int32_t i = 0; i < free.plan.node_count; i++) {
        if (free.statics.touching[i]) most_free = sk_max(most_free, lean_of(&free, i));
        if (held.statics.touching[i]) most_held = sk_max(most_held, lean_of(&held, i));
    }
    print_message("leans on its friction by %.3f at most, limited to %.3f\n", most_free, most_held);
    assert_true(most_free > GRIP);
    near(most_held, 0.9 * GRIP, 1e-9);
    sk_skid_gear_destroy(free.gear);
    sk_skid_gear_destroy(held.gear);
}

static void there_is_no_rest_where_friction_is_less_than_the_slope(void **state) {
    (void)state;
    rested r;
    assert_false(rest(15.0 * SK_PI / 180.0, 0.0, 0.25, &r));
    sk_skid_gear_destroy(r.gear);
}

// In balance on all but one node, below which the ground comes up: nothing moved in that round, but the node touches from then on.
static void it_is_not_at_rest_while_a_node_has_just_touched(void **state) {
    (void)state;
    static const double UP = 1e-3; // m
    sk_skid_plan plan = skids_plan();
    sk_skid_body body = skids_body();
    sk_skid_gear *gear;
    skids_check(sk_skid_gear_create(&plan, &body, STEP, &gear));
    int32_t toe = 0;
    for (int32_t i = 0; i < plan.node_count; i++)
        if (plan.nodes[i].position.x > plan.nodes[toe].position.x) toe = i;
    sk_skid_statics statics;
    sk_skid_move move = {.still = false};
    sk_skid_face face[SK_SKID_NODES_MAX];
    sk_vec3 normal = {0.0, 0.0, -1.0};
    double height = -SKIDS_LOW, raised = 0.0;
    bool touched = false;
    for (int round = 0; round < 600 && !(move.still && touched); round++) {
        bool still = move.still;
        if (still)
            raised =
                UP - (plan.nodes[toe].position.z + statics.displacement[toe].z + 0.5 * plan.tubes[1].diameter) - height;
        for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) face[i] = (sk_skid_face){true, normal, height, 1.0};
        face[toe].there = raised != 0.0;
        face[toe].height += raised;
        if (round == 0) sk_skid_statics_begin(gear, face, &statics);
        const sk_skid_static_load at = {.acceleration = sk_scale(-G, (sk_vec3){0.0, 0.0, 1.0})};
        assert_true(sk_skid_statics_round(gear, face, &at, &statics, &move));
        if (still) {
            assert_true(statics.touching[toe] && sk_length(move.shift) + sk_length(move.turn) < 1e-12);
            assert_false(move.still);
            touched = true;
        }
        height -= sk_dot(normal, move.shift);
        normal = sk_unit(sk_add(normal, sk_cross(normal, move.turn)));
    }
    assert_true(move.still && touched && statics.touching[toe]);
    assert_true(sk_dot(statics.force[toe], normal) > 1.0);
    sk_skid_gear_destroy(gear);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_a_slope_every_node_leans_on_its_friction_by_the_tangent),
        cmocka_unit_test(what_the_ends_cannot_hold_the_middle_takes),
        cmocka_unit_test(there_is_no_rest_where_friction_is_less_than_the_slope),
        cmocka_unit_test(it_is_not_at_rest_while_a_node_has_just_touched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
