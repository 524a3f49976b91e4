// Analysis without a clock of skids that lie on edges of the ground, and of skids on platforms: a closed form, rejected steps, the loop
// that comes nearer.
// clang-format off
#include "world/analyzed.h"
#include "scene/loaded.h"
// clang-format on

static sk_analysis analysis;
static log_of_events reported;
static sk_state *now, *other;

// Two slopes of 0.2 that meet in an edge along x through the origin, at z = 0.
static const char *const RIDGE =
    "halfspace{ normal = {0, -0.2, 1}, offset = 0 }, halfspace{ normal = {0, 0.2, 1}, offset = 0 }";

static sk_scene *on_ridge(const char *aircraft) {
    char text[800];
    snprintf(text, sizeof text,
             "return scene{ title = 'x', scenery = made_of(materials.steel, intersection{ %s }), "
             "aircraft = { { type = 'skid_rig', %s } } }",
             RIDGE, aircraft);
    return loaded(text);
}

// On a platform that moves: the ridge or a flat deck.
static sk_scene *on_table(const char *shape, const char *aircraft) {
    char text[1200];
    snprintf(
        text, sizeof text,
        "return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
        "platforms = { platform{ name = 'table', at = {0, 0, 10}, heading = 20, speed = 3, "
        "motion = {{ period = 4, roll = 5, heave = 0.3, sway = 0.2, pitch = 3 }}, "
        "scenery = made_of(materials.deck_nonskid, intersection{ box{ min = {-15, -15, -3}, max = {15, 15, 5} }, "
        "%s }) } }, aircraft = { { type = 'skid_rig', %s } } }",
        shape, aircraft);
    return loaded(text);
}

static int32_t bearing_edges(const sk_model *model, const sk_state *s) {
    int32_t count = 0;
    for (int32_t i = 0; i < model->types[0].skids.element_count; i++)
        count += sk_skid_edge_bears(&sk_state_aircraft(s, 0)->skids.element[i].edge);
    return count;
}

static int32_t bearing_nodes(const sk_model *model, const sk_state *s) {
    int32_t count = 0;
    for (int32_t i = 0; i < model->types[0].skids.node_count; i++)
        count += sk_oriented_bearing(&sk_state_aircraft(s, 0)->skids.node[i].contact) != NULL;
    return count;
}

static int32_t events_of(sk_event_kind kind) {
    int32_t count = 0;
    for (int32_t i = 0; i < reported.count; i++) count += reported.event[i].kind == kind;
    return count;
}

// How far the low side of the tubes at y (body axes: x ahead) is below the centre of gravity, level and undeformed.
static double lowest_at(const sk_aircraft_type *type, double x) {
    const sk_skid_plan *plan = &type->skids;
    double lowest = 0.0;
    for (int32_t i = 0; i < plan->element_count; i++) {
        int32_t a = plan->elements[i].node[0], b = plan->elements[i].node[1];
        if (!plan->touches[a] || !plan->touches[b]) continue;
        double from = plan->nodes[a].position.x, to = plan->nodes[b].position.x, share = (x - from) / (to - from);
        if (share < 0.0 || share > 1.0) continue;
        lowest = sk_max(lowest, (1.0 - share) * below(type, a) + share * below(type, b));
    }
    return lowest;
}

// Dropped level: both tubes meet the edge between two nodes when the closed form says.
static void tubes_come_onto_an_edge_when_the_closed_form_says(void **state) {
    (void)state;
    const double HIGH = 2.04, SINK = 0.7, AT = 0.07; // m, m/s, m
    sk_scene *s = on_ridge("at = {0, 0.07, 2.04}, climb = -90, speed = 0.7, pitch = 0");
    reported.count = 0;
    test_state_begin(s->model, &now);
    analyze(s->model, now, (analysis_plan){1e-9, 0, 5}, &reported, &analysis);
    double g = sk_gravity_at(s->model->gravity, HIGH - 0.01), fall = HIGH - lowest_at(&s->model->types[0], -AT);
    double t = (sqrt(SINK * SINK + 2.0 * g * fall) - SINK) / g;
    assert_true(reported.count >= 2);
    for (int i = 0; i < 2; i++) {
        if (!(fabs(reported.time[i] - t) < 1e-9))
            fail_msg("tube %d at %.12f s, expected %.12f", i, reported.time[i], t);
        assert_int_equal(reported.event[i].kind, i == 0 ? SK_EVENT_TOUCHDOWN : SK_EVENT_EDGE_TOUCHES);
    }
    assert_int_equal(events_of(SK_EVENT_EDGE_TOUCHES), 1); // each tube once: the first is the touchdown
    assert_int_equal(bearing_edges(s->model, now), 2);
    assert_int_equal(bearing_nodes(s->model, now), 0);
    sk_scene_destroy(s);
}

static const char *const ACROSS = "at = {0, 0.07, 2.04}, climb = -90, speed = 1, pitch = 0, roll = 0.5";

static void rejected_steps_leave_no_trace_on_an_edge(void **state) {
    (void)state;
    sk_scene *s = on_ridge(ACROSS);
    check_that_rejected_steps_leave_no_trace(s->model, 1e-4, 5, &now);
    assert_true(bearing_edges(s->model, now) == 2);
    sk_scene_destroy(s);
}

// The loop with h / `finer` and with a quarter of that comes nearer in first order, and what these two say of h towards 0 is where the analysis is.
static void compare(sk_model *model, int32_t ticks, int32_t finer) {
    double off[2];
    sk_vec3 place[2];
    for (int k = 0; k < 2; k++) {
        loop_with(model, k == 0 ? finer : 4 * finer, ticks, &other);
        off[k] = apart(now, other);
        place[k] = sk_state_aircraft(other, 0)->position;
        assert_int_equal(bearing_edges(model, other), bearing_edges(model, now));
        assert_int_equal(bearing_nodes(model, other), bearing_nodes(model, now));
    }
    double order = sk_log(off[0] / off[1]) / sk_log(4.0);
    sk_vec3 limit = sk_add_scaled(place[1], 1.0 / 3.0, sk_sub(place[1], place[0]));
    double beside = sk_length(sk_sub(limit, sk_state_aircraft(now, 0)->position));
    print_message("loop off by %g m at h / %d, %g at h / %d: order %.2f; at h towards 0 by %g\n", off[0], finer, off[1],
                  4 * finer, order, beside);
    assert_true(order > 0.85 && order < 1.2);
    assert_true(beside < 0.2 * off[1]);
}

// Dropped across the ridge, slips on it, bends for good, and comes over it: nodes take over from the edge, and corners of the bent
// tube lie on it.
static void across_a_ridge_the_loop_comes_nearer(void **state) {
    (void)state;
    bool is_long = getenv("SKIDPAD_LONG") != NULL;
    const int32_t TICKS = is_long ? 72 : 29, FINER = is_long ? 16 : 4; // what slips for longer is of first order later
    const double TOLERANCE =
        is_long ? 1e-8 : 1e-4; // at the end of the long version ticks couple, with substeps that follow it
    sk_scene *s = on_ridge(ACROSS);
    reported.count = 0;
    test_state_begin(s->model, &now);
    analyze(s->model, now, (analysis_plan){TOLERANCE, 0, TICKS}, &reported, &analysis);
    assert_true(analysis.crawled == 0.0 && analysis.instants < 40 && (analysis.joined > 0.0) == is_long);
    assert_true(events_of(SK_EVENT_TOUCHDOWN) == 1 && events_of(SK_EVENT_EDGE_TOUCHES) >= 2);
    assert_true(events_of(SK_EVENT_EDGE_SLIPS) >= 1 && events_of(SK_EVENT_EDGE_LEAVES) >= 1);
    assert_true(events_of(SK_EVENT_NODE_TOUCHES) >= 2 && bearing_edges(s->model, now) >= 1);
    compare(s->model, TICKS, FINER);
    sk_scene_destroy(s);
}

// How an aircraft lies on edges and nodes.
typedef struct lying {
    int64_t edge[SK_SKID_ELEMENTS_MAX], node[SK_SKID_NODES_MAX]; // modes; SK_AIR without a contact
} lying;

static lying lying_of(const sk_model *model, const sk_state *s, sk_contact_mode mode, int32_t *with_mode) {
    lying out = {{0}, {0}};
    const sk_skid_state *skids = &sk_state_aircraft(s, 0)->skids;
    *with_mode = 0;
    for (int32_t i = 0; i < model->types[0].skids.element_count; i++) {
        if (sk_skid_edge_bears(&skids->element[i].edge)) out.edge[i] = skids->element[i].edge.mode;
        *with_mode += out.edge[i] == (int64_t)mode;
    }
    for (int32_t i = 0; i < model->types[0].skids.node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&skids->node[i].contact);
        if (touch != NULL) out.node[i] = touch->mode;
        *with_mode += out.node[i] == (int64_t)mode;
    }
    return out;
}

// The belly comes near the ridge while edges and nodes slip. Four ticks then take substeps of the loop, at this tolerance
// the longest ones. What slips goes on slipping, what grips goes on gripping.
static void what_slips_goes_on_slipping_when_ticks_couple(void **state) {
    (void)state;
    const int32_t EXACT = 46, MORE = 6;
    sk_scene *s = on_ridge(ACROSS);
    int32_t slipping, gripping, later;
    test_state_begin(s->model, &now);
    sk_result r = sk_analysis_begin(&analysis, s->model, 1e-4);
    for (int32_t i = 0; r.ok && i < EXACT; i++)
        r = sk_analysis_tick(s->model, now, &s->model->aircraft[0].controls, &analysis);
    assert_true(r.ok && analysis.joined == 0.0);
    lying before = lying_of(s->model, now, SK_SLIPPING, &slipping);
    (void)lying_of(s->model, now, SK_STANDING, &gripping);
    assert_true(slipping >= 4 && gripping >= 1);
    for (int32_t i = 0; i < MORE; i++) {
        r = sk_analysis_tick(s->model, now, &s->model->aircraft[0].controls, &analysis);
        assert_true(r.ok);
        lying after = lying_of(s->model, now, SK_SLIPPING, &later);
        assert_int_equal(later, slipping);
        assert_memory_equal(&before, &after, sizeof before);
    }
    double coupled = analysis.joined * SK_TICK_HZ; // ticks; the last ones are exact again
    assert_true(coupled > 2.9 && coupled < MORE - 0.9 && analysis.substeps == s->model->substeps);
    sk_analysis_end(&analysis);
    sk_scene_destroy(s);
}

// On a deck and on a ridge that go ahead, heave and roll.
static void on_a_platform_the_loop_comes_nearer(void **state) {
    (void)state;
    static const char *const FLAT = "halfspace{ normal = {0, 0, 1}, offset = 0 }";
    for (int k = 0; k < 2; k++) {
        const int32_t TICKS = k == 0 ? 4 : 8;
        sk_scene *s = on_table(k == 0 ? FLAT : RIDGE,
                               "at = {0, 0.3, 12.03}, heading = 50, climb = -20, speed = 2.7, pitch = 0, roll = 0.5");
        test_state_begin(s->model, &now);
        analyze(s->model, now, (analysis_plan){1e-4, 0, TICKS}, NULL, &analysis);
        assert_true(analysis.crawled == 0.0);
        assert_true(k == 0 ? bearing_nodes(s->model, now) >= 4 : bearing_edges(s->model, now) >= 2);
        compare(s->model, TICKS, 4);
        sk_scene_destroy(s);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tubes_come_onto_an_edge_when_the_closed_form_says),
        cmocka_unit_test(rejected_steps_leave_no_trace_on_an_edge),
        cmocka_unit_test(across_a_ridge_the_loop_comes_nearer),
        cmocka_unit_test(what_slips_goes_on_slipping_when_ticks_couple),
        cmocka_unit_test(on_a_platform_the_loop_comes_nearer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
