// Analysis without a clock: implicit steps that have no solution are none, and where there is no going on that is said.
// clang-format off
#include "world/analyzed.h"
#include "rounds.h"
#include "scene/loaded.h"
// clang-format on

static sk_analysis analysis;
static sk_state *now, *other;

static sk_scene *rig_at(double height) {
    char text[800];
    snprintf(
        text, sizeof text,
        "return scene{ title = 'x', scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = "
        "0 }), aircraft = { { type = 'skid_rig', at = {0, 0, %g}, climb = -90, speed = 1.5, pitch = 0 } } }",
        height);
    return loaded(text);
}

static void begin(const sk_model *model, double tolerance) {
    test_state_begin(model, &now);
    sk_result r = sk_analysis_begin(&analysis, model, tolerance);
    if (!r.ok) fail_msg("%s", r.text);
}

// So many ticks in short steps alone.
static sk_result short_steps(const sk_model *model, int32_t ticks) {
    sk_result r = sk_ok();
    for (int32_t i = 0; r.ok && i < ticks; i++) {
        analysis.aircraft[0].patience = 0;
        r = sk_analysis_tick(model, now, &model->aircraft[0].controls, &analysis);
    }
    return r;
}

// Of a coarse analysis, whose steps are long: the one to a change found by root finding is another step than the one that was weighed.
static void steps_that_end_at_a_change_have_settled(void **state) {
    (void)state;
    static const double TOLERANCE[] = {1e-2, 1e-3};
    for (int k = 0; k < (rounds_are_few() ? 1 : 2); k++) {
        sk_scene *s = rig_at(2.04);
        test_state_begin(s->model, &now);
        analyze(s->model, now, (analysis_plan){TOLERANCE[k], 0, 6}, NULL, &analysis);
        print_message("%d changes, the last round of an iteration changed %g of the tolerance\n", (int)analysis.located,
                      analysis.unsettled);
        assert_true(analysis.located > 20);
        assert_true(analysis.unsettled > 0.0 && analysis.unsettled <= 1e-3);
        sk_scene_destroy(s);
    }
}

static void short_steps_settle_too_and_come_to_the_same(void **state) {
    (void)state;
    static const double TOLERANCE[] = {1e-2, 1e-4};
    const int32_t ticks = rounds_of(12, 12);
    sk_scene *s = rig_at(2.04);
    test_state_begin(s->model, &other);
    analyze(s->model, other, (analysis_plan){1e-6, 0, ticks}, NULL, &analysis);
    for (int k = 0; k < 2; k++) {
        begin(s->model, TOLERANCE[k]);
        sk_result r = short_steps(s->model, ticks);
        if (!r.ok) fail_msg("%s", r.text);
        print_message("off by %g m, %d steps, %d rejected, unsettled %g\n", apart(now, other), (int)analysis.accepted,
                      (int)analysis.rejected, analysis.unsettled);
        assert_true(analysis.crawled > 0.9 * ticks / SK_TICK_HZ && analysis.rejected > 0);
        assert_true(analysis.unsettled > 0.0 && analysis.unsettled <= 1e-3);
        assert_true(apart(now, other) < 5e-5);
        sk_analysis_end(&analysis);
    }
    sk_scene_destroy(s);
}

static void check_error(sk_result r, const char *says) {
    if (r.ok) fail_msg("it went on, where '%s' was expected", says);
    if (strstr(r.text, says) == NULL) fail_msg("'%s', expected '%s'", r.text, says);
    print_message("%s\n", r.text);
}

static void forces_that_are_no_numbers_are_an_error_with_its_time(void **state) {
    (void)state;
    sk_scene *s = rig_at(40.0);
    begin(s->model, 1e-4);
    assert_true(short_steps(s->model, 1).ok);
    s->model->types[0].mass.mass = NAN;
    check_error(short_steps(s->model, 12), "aircraft 1 at 0.008333333 s: even a step of 2.3e-10 s has no solution");
    const sk_aircraft_state *a = sk_state_aircraft(now, 0);
    assert_true(now->tick == 1 && a->frozen == 0 && isfinite(a->position.z) && isfinite(a->velocity.z));
    sk_analysis_end(&analysis);
    sk_scene_destroy(s);
}

// A thin wire behind a skid, all of whose ends have broken: next to the modes of the tubes those of the wire are nothing but rounding.
static void modes_that_are_not_to_be_found_are_an_error(void **state) {
    (void)state;
    sk_scene *s = rig_at(40.0);
    sk_skid_plan *plan = &s->model->types[0].skids;
    int32_t heel = 0, end, wire = plan->tube_count++;
    for (int32_t i = 0; i < plan->node_count; i++)
        if (plan->nodes[i].position.x < plan->nodes[heel].position.x) heel = i;
    plan->tubes[wire] = plan->tubes[0];
    plan->tubes[wire].diameter = 1e-4;
    plan->tubes[wire].wall = 4e-5;
    sk_vec3 at = plan->nodes[heel].position;
    int32_t first = plan->element_count;
    sk_result r = sk_skid_add_node(plan, "wire's end", sk_add(at, sk_vec(-0.12, 0.0, 0.0)), &end);
    if (r.ok) r = sk_skid_add_member(plan, (sk_skid_member){"wire", heel, end, wire, 6, false});
    if (!r.ok) fail_msg("%s", r.text);
    plan->nodes[end].mass = 5.0;
    begin(s->model, 1e-4);
    assert_true(short_steps(s->model, 1).ok);
    for (int32_t i = first; i < plan->element_count; i++)
        sk_state_aircraft(now, 0)->skids.element[i].broken_first =
            sk_state_aircraft(now, 0)->skids.element[i].broken_second = 1;
    check_error(short_steps(s->model, 1),
                "aircraft 1 at 0.008333333 s: the natural modes of its skids, 12 ends broken");
    assert_true(now->tick == 1 && sk_state_aircraft(now, 0)->frozen == 0);
    sk_analysis_end(&analysis);
    sk_scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_that_end_at_a_change_have_settled),
        cmocka_unit_test(short_steps_settle_too_and_come_to_the_same),
        cmocka_unit_test(forces_that_are_no_numbers_are_an_error_with_its_time),
        cmocka_unit_test(modes_that_are_not_to_be_found_are_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
