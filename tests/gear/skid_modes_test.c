// The skid gear as oscillators is the gear: the same accelerations, the same reaction; ends that yield as rates.
// clang-format off
#include "check.h"
#include "gear/skid_flow.h"
#include "gear/skid_joints.h"
#include "gear/skid_load.h"
#include "gear/skid_step.h"
#include "gear/skids.h"
// clang-format on
#include "base/random.h"
#include "gear/skid_modes.h"

static const double INSTANT = 0x1p-32; // s

typedef struct pair {
    sk_skid_gear *gear; // that takes steps of INSTANT
    sk_skid_modes *modes;
    int32_t count;
} pair;

static pair compile(const sk_skid_plan *plan, const sk_skid_body *body) {
    pair p;
    skids_check(sk_skid_gear_create(plan, body, INSTANT, &p.gear));
    skids_check(sk_skid_modes_create(p.gear, &p.modes));
    p.count = sk_skid_modes_count(p.modes);
    return p;
}

static void destroy(pair *p) {
    sk_skid_modes_destroy(p->modes);
    sk_skid_gear_destroy(p->gear);
}

static sk_vec3 any(uint64_t *seed, double size) {
    return sk_vec(sk_random_range(seed, -size, size), sk_random_range(seed, -size, size),
                  sk_random_range(seed, -size, size));
}

// Somewhere near rest, moving, pushed, turning; pieces bent for good.
static void shake(const sk_skid_plan *plan, uint64_t seed, sk_skid_state *s, sk_skid_load *load) {
    sk_skid_begin(s);
    for (int32_t i = 0; i < plan->node_count; i++) {
        if (plan->nodes[i].held != 0) continue;
        s->node[i].displacement = any(&seed, 1e-3);
        s->node[i].turn = any(&seed, 1e-3);
        s->node[i].velocity = any(&seed, 0.3);
        s->node[i].spin = any(&seed, 0.3);
        if (plan->touches[i]) load->node[i] = any(&seed, 3e3);
    }
    load->force = any(&seed, 1e4);
    load->moment = any(&seed, 1e4);
    load->gyroscopic = any(&seed, 1e3);
    load->rate = any(&seed, 0.5);
}

static void close_to(const char *what, sk_vec3 found, sk_vec3 expected, double tolerance) {
    if (!(sk_length(sk_sub(found, expected)) <= tolerance))
        fail_msg("%s: (%.9g, %.9g, %.9g), expected (%.9g, %.9g, %.9g)", what, found.x, found.y, found.z, expected.x,
                 expected.y, expected.z);
}

// A step of an instant changes the speeds of all nodes as the modes' equations say, and pushes the body alike: damped by mass and
// by stiffness, with tubes bent for good and broken.
static void modes_accelerate_as_a_short_step_does(void **state) {
    (void)state;
    sk_skid_plan plan = skids_plan();
    sk_skid_body body = skids_body();
    for (int variant = 0; variant < 4; variant++) {
        plan.damping_ratio[0] = variant == 0 ? 0.0 : 0.05;
        plan.damping_ratio[1] = variant == 0 ? 0.0 : 0.08;
        pair p = compile(&plan, &body);
        sk_skid_state s = {0}, after = {0}, as_rates = {0};
        sk_skid_load load = {0};
        double x[SK_SKID_MODES_MAX] = {0}, v[SK_SKID_MODES_MAX] = {0}, force[SK_SKID_MODES_MAX] = {0},
               a[SK_SKID_MODES_MAX] = {0};
        shake(&plan, 5 + (uint64_t)variant, &s, &load);
        if (variant == 2) {
            s.element[4].plastic_first = (sk_vec3){0.01, 0.0, 0.0};
            s.element[9].broken_first = s.element[9].broken_second = s.element[20].broken_second = 1;
            assert_true(sk_skid_modes_follow(p.modes, &s));
        }
        if (variant == 3) { // the left skid and most of its legs are torn off
            static const int32_t GONE[] = {0, 1, 8, 9, 16, 17, 18, 19, 20, 21, 22, 23};
            for (size_t i = 0; i < sizeof GONE / sizeof GONE[0]; i++)
                s.element[GONE[i]].broken_first = s.element[GONE[i]].broken_second = SK_SKID_GONE;
            for (int32_t i = 0; i < plan.node_count; i++) {
                if (!sk_skid_node_is_gone(p.gear, &s, i)) continue;
                s.node[i] = (sk_skid_node_state){0};
                load.node[i] = load.node_moment[i] = (sk_vec3){0.0, 0.0, 0.0};
            }
            assert_true(sk_skid_modes_follow(p.modes, &s));
        }
        sk_skid_modes_of(p.modes, &s, x, v);
        sk_skid_reaction push = sk_skid_modes_push(p.modes, &s, &load, x, v, force);
        double fastest = 0.0;
        for (int32_t i = 0; i < p.count; i++) {
            a[i] = force[i] - sk_skid_modes_damping(p.modes)[i] * v[i] - sk_skid_modes_stiffness(p.modes)[i] * x[i];
        }
        as_rates = s;
        sk_skid_modes_carry(p.modes, a, a, &as_rates);
        after = s;
        sk_skid_reaction stepped = sk_skid_step(p.gear, &after, &load);
        for (int32_t i = 0; i < plan.node_count; i++)
            fastest = sk_max(fastest, sk_length(as_rates.node[i].velocity) + sk_length(as_rates.node[i].spin));
        // beta w^2 times the instant is what a step of that length leaves out.
        double tolerance = 3e-2 * (variant == 0 ? 1e-5 : 1.0) * fastest;
        for (int32_t i = 0; i < plan.node_count; i++) {
            sk_vec3 gained = sk_sub(after.node[i].velocity, s.node[i].velocity);
            close_to(plan.nodes[i].name, sk_scale(1.0 / INSTANT, gained), as_rates.node[i].velocity, tolerance);
            gained = sk_sub(after.node[i].spin, s.node[i].spin);
            close_to(plan.nodes[i].name, sk_scale(1.0 / INSTANT, gained), as_rates.node[i].spin, tolerance);
        }
        double size = sk_length(push.force) + sk_length(push.moment);
        close_to("reaction", stepped.force, push.force, 3e-2 * size);
        close_to("moment", stepped.moment, push.moment, 3e-2 * size);
        // There and back.
        sk_skid_modes_carry(p.modes, x, v, &after);
        for (int32_t i = 0; i < plan.node_count; i++) {
            close_to("displacement", after.node[i].displacement, s.node[i].displacement, 1e-13);
            close_to("spin", after.node[i].spin, s.node[i].spin, 1e-10);
        }
        destroy(&p);
    }
}

// Held, the slowest modes are those that the frame's own iteration finds.
static void slowest_modes_are_those_of_the_frame(void **state) {
    (void)state;
    sk_skid_plan plan = skids_plan();
    sk_skid_body held = {0};
    pair p = compile(&plan, &held);
    sk_skid_state shape = {0};
    for (int i = 0; i < SK_SKID_MODES; i++) {
        double w = sk_skid_mode(p.gear, i, &shape), found = sqrt(sk_skid_modes_stiffness(p.modes)[i]);
        assert_true(w > 0.0);
        if (!(fabs(found / w - 1.0) < 1e-7)) fail_msg("mode %d: %.12g rad/s, expected %.12g", i, found, w);
    }
    destroy(&p);
}

// Both ends of an element flow while it is bent further, in step with one another: what returning them after a short bend does.
static void ends_flow_as_returning_them_after_a_short_bend_does(void **state) {
    (void)state;
    sk_skid_plan plan = skids_plan();
    for (int32_t i = 0; i < plan.tube_count; i++) plan.tubes[i].yield_stress = 5e8;
    sk_skid_body held = {0};
    pair p = compile(&plan, &held);
    sk_skid_state s = {0}, bent = {0};
    sk_skid_flow flow[SK_SKID_ELEMENTS_MAX] = {0};
    uint8_t flowing[SK_SKID_ELEMENTS_MAX], none[SK_SKID_ELEMENTS_MAX];
    memset(none, 0, sizeof none);
    memset(flowing, 3, sizeof flowing);
    sk_skid_load load = {0};
    shake(&plan, 3, &s, &load);
    for (int32_t i = 0; i < plan.node_count; i++) { // bent by far too much, everywhere, then let yield
        s.node[i].turn = sk_scale(100.0, s.node[i].turn);
        s.node[i].displacement = sk_scale(10.0, s.node[i].displacement);
    }
    sk_skid_flows_resolve(p.gear, flowing, &s);
    sk_skid_flows_of(p.gear, &s, flowing, flow);
    const double SHORT = 1e-7;
    bent = s;
    for (int32_t i = 0; i < plan.node_count; i++) {
        bent.node[i].displacement = sk_add_scaled(s.node[i].displacement, SHORT, s.node[i].velocity);
        bent.node[i].turn = sk_add_scaled(s.node[i].turn, SHORT, s.node[i].spin);
    }
    uint8_t loading[SK_SKID_ELEMENTS_MAX];
    int32_t compared = 0;
    for (int32_t i = 0; i < plan.element_count; i++) {
        for (int end = 0; end < 2; end++)
            if (!(fabs(flow[i].use[end] - 1.0) < 1e-9)) fail_msg("element %d: %.12g of its yield", i, flow[i].use[end]);
        loading[i] = flow[i].speed[0] > 0.0 && flow[i].speed[1] > 0.0 ? 3 : 0;
    }
    sk_skid_flows_resolve(p.gear, loading, &bent);
    for (int32_t i = 0; i < plan.element_count; i++) {
        if (loading[i] == 0) continue;
        sk_vec3 turned = sk_sub(bent.element[i].plastic_first, s.element[i].plastic_first);
        close_to("first end", sk_scale(1.0 / SHORT, turned), flow[i].rate[0], 1e-4 * (1.0 + flow[i].speed[0]));
        turned = sk_sub(bent.element[i].plastic_second, s.element[i].plastic_second);
        close_to("second end", sk_scale(1.0 / SHORT, turned), flow[i].rate[1], 1e-4 * (1.0 + flow[i].speed[1]));
        compared++;
    }
    assert_true(compared >= 4);
    sk_skid_flows_of(p.gear, &s, none, flow);
    for (int32_t i = 0; i < plan.element_count; i++) assert_true(sk_length(flow[i].rate[0]) == 0.0);
    destroy(&p);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modes_accelerate_as_a_short_step_does),
        cmocka_unit_test(slowest_modes_are_those_of_the_frame),
        cmocka_unit_test(ends_flow_as_returning_them_after_a_short_bend_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
