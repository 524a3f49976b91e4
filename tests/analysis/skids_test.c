// Analysis without a clock of what stands on skids and hangs on rotors: closed forms, energy, rejected steps, the loop that comes
// nearer, tubes that yield and break.
// clang-format off
#include "gear/skid_energy.h"
#include "world/analyzed.h"
#include "scene/loaded.h"
// clang-format on

static sk_scene *with(const char *aircraft) {
    char text[800];
    snprintf(
        text, sizeof text,
        "return scene{ title = 'x', scenery = made_of(materials.steel, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
        "aircraft = { { %s } } }",
        aircraft);
    return loaded(text);
}

// A body that nothing turns, tubes without damping that never yield, ground without friction.
static void make_ideal(sk_model *model) {
    sk_aircraft_type *type = &model->types[0];
    for (int i = 0; i < 3; i++) {
        sk_vec3 *row = &type->mass.inertia.row[i];
        *row = (sk_vec3){i == 0 ? 1e12 : 0.0, i == 1 ? 1e12 : 0.0, i == 2 ? 1e12 : 0.0};
    }
    sk_aircraft_type_finish(type);
    sk_skid_plan *plan = &type->skids;
    for (int32_t i = 0; i < plan->tube_count; i++) plan->tubes[i].yield_stress = INFINITY;
    plan->damping_ratio[0] = plan->damping_ratio[1] = plan->damping = 0.0;
    for (int32_t i = 0; i < model->material_count; i++) model->materials[i].metal = (sk_friction){0.0, 0.0};
    recompile(model);
}

static sk_analysis analysis;
static log_of_events reported;
static sk_state *now, *other;

static void first_nodes_touch_when_the_closed_form_says(void **state) {
    (void)state;
    const double HIGH = 2.06, SINK = 0.7;
    sk_scene *s = with("type = 'skid_rig', at = {0, 0, 2.06}, climb = -90, speed = 0.7, pitch = 0");
    const sk_aircraft_type *type = &s->model->types[0];
    reported.count = 0;
    test_state_begin(s->model, &now);
    analyze(s->model, now, (analysis_plan){1e-9, 0, 5}, &reported, &analysis);
    double lowest = 0.0, g = sk_gravity_at(s->model->gravity, HIGH - 0.01);
    for (int32_t i = 0; i < type->skids.node_count; i++)
        if (type->skids.touches[i]) lowest = sk_max(lowest, below(type, i));
    // SINK t + g t^2 / 2 = fall
    double fall = HIGH - lowest, t = (sqrt(SINK * SINK + 2.0 * g * fall) - SINK) / g;
    assert_true(reported.count >= 2);
    for (int i = 0; i < 2; i++) { // both heels
        if (!(fabs(reported.time[i] - t) < 1e-9))
            fail_msg("heel %d at %.12f s, expected %.12f", i, reported.time[i], t);
        assert_int_equal(reported.event[i].kind, i == 0 ? SK_EVENT_TOUCHDOWN : SK_EVENT_NODE_TOUCHES);
    }
    sk_scene_destroy(s);
}

// Bent into its slowest mode and released in the air: the cosine of that mode's frequency, and all other modes at rest.
static void tubes_that_are_let_go_swing_as_their_mode_does(void **state) {
    (void)state;
    const double BY = 0.01;
    const int32_t TICKS = 8;
    sk_scene *s = with("type = 'skid_rig', at = {0, 0, 40}, pitch = 0");
    sk_skid_state shape = {0};
    make_ideal(s->model);
    s->model->types[0].mass.mass = 1e9;
    sk_aircraft_type_finish(&s->model->types[0]);
    recompile(s->model);
    test_state_begin(s->model, &now);
    double w = sk_skid_mode(s->model->skids[0], 0, &shape);
    for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) {
        sk_state_aircraft(now, 0)->skids.node[i].displacement = sk_scale(BY, shape.node[i].displacement);
        sk_state_aircraft(now, 0)->skids.node[i].turn = sk_scale(BY, shape.node[i].turn);
    }
    analyze(s->model, now, (analysis_plan){1e-9, 0, TICKS}, NULL, &analysis);
    double swung = BY * sk_cos(w * TICKS / SK_TICK_HZ);
    for (int32_t i = 0; i < s->model->types[0].skids.node_count; i++) {
        sk_vec3 d = sk_state_aircraft(now, 0)->skids.node[i].displacement,
                expected = sk_scale(swung, shape.node[i].displacement);
        if (!(sk_length(sk_sub(d, expected)) < 1e-8))
            fail_msg("node %d off by %g m", i, sk_length(sk_sub(d, expected)));
    }
    sk_scene_destroy(s);
}

// J: body and tubes together, and the springs of the contacts.
static double energy_of(const sk_model *model, const sk_state *s) {
    const sk_aircraft_type *type = &model->types[0];
    const sk_aircraft_state *a = sk_state_aircraft(s, 0);
    double m = type->mass.mass;
    sk_vec3 linear, angular;
    sk_skid_momentum(model->skids[0], &a->skids, &linear, &angular);
    sk_vec3 v = sk_add_scaled(a->velocity, 1.0 / m, sk_rotate(a->attitude, linear));
    sk_vec3 w = sk_add(a->rate, sk_mat3_mul(&type->mass.inertia_inverse, angular));
    sk_skid_energy tubes = sk_skid_energy_of(model->skids[0], NULL, &a->skids);
    double sum = 0.5 * m * sk_dot(v, v) + 0.5 * sk_dot(w, sk_mat3_mul(&type->mass.inertia, w)) + tubes.strain +
                 tubes.motion + m * sk_potential_at(model->gravity, a->position.z);
    sk_skid_state moved = a->skids; // its "momentum" is how far the tubes' mass has come down or up with them
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        moved.node[i].velocity = a->skids.node[i].displacement;
        moved.node[i].spin = a->skids.node[i].turn;
    }
    sk_skid_momentum(model->skids[0], &moved, &linear, &angular);
    sum += sk_rotate(a->attitude, linear).z * sk_gravity_at(model->gravity, a->position.z);
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        const sk_oriented_touch *touch = &a->skids.node[i].contact.touch[0];
        if (touch->held && touch->depth > 0.0) sum += 0.5 * type->skids.stiffness * touch->depth * touch->depth;
    }
    return sum;
}

static void an_elastic_landing_without_friction_keeps_its_energy(void **state) {
    (void)state;
    static const double TOLERANCE[] = {1e-4, 1e-5};
    const int count = getenv("SKIDPAD_LONG") != NULL ? 2 : 1;
    for (int k = 0; k < count; k++) {
        sk_scene *s = with("type = 'skid_rig', at = {0, 0, 2.034}, climb = -90, speed = 0.5, pitch = 0");
        make_ideal(s->model);
        test_state_begin(s->model, &now);
        double before = energy_of(s->model, now);
        analyze(s->model, now, (analysis_plan){TOLERANCE[k], 0, 3}, NULL, &analysis);
        assert_true(analysis.crawled == 0.0);
        sk_skid_energy tubes = sk_skid_energy_of(s->model->skids[0], NULL, &sk_state_aircraft(now, 0)->skids);
        assert_true(tubes.strain + tubes.motion > 5.0); // of 500 J that it fell with
        double off = energy_of(s->model, now) - before;
        print_message("tolerance %g: energy off by %g J\n", TOLERANCE[k], off);
        assert_true(fabs(off) < 10.0 * TOLERANCE[k]);
        sk_scene_destroy(s);
    }
}

static const char *const DROP = "type = 'skid_rig', at = {0, 0, 2.04}, climb = -90, speed = 1.5, pitch = 0, roll = 0.5";

static void rejected_steps_leave_no_trace(void **state) {
    (void)state;
    sk_scene *s = with(DROP);
    check_that_rejected_steps_leave_no_trace(s->model, 1e-4, 3, &now);
    sk_scene_destroy(s);
}

static void answers_converge_and_the_loop_comes_nearer_to_them(void **state) {
    (void)state;
    const int32_t TICKS = 4;
    sk_state *rough = NULL;
    sk_scene *s = with(DROP);
    test_state_begin(s->model, &now);
    test_state_begin(s->model, &rough);
    analyze(s->model, now, (analysis_plan){1e-6, 0, TICKS}, NULL, &analysis);
    analyze(s->model, rough, (analysis_plan){1e-4, 0, TICKS}, NULL, &analysis);
    assert_true(apart(now, rough) < 1e-7);
    loop_with(s->model, 4, TICKS, &other);
    double coarse = apart(now, other);
    loop_with(s->model, 16, TICKS, &other);
    double fine = apart(now, other), order = sk_log(coarse / fine) / sk_log(4.0);
    print_message("loop off by %g m at h / 4, %g at h / 16: order %.2f\n", coarse, fine, order);
    assert_true(order > 0.85 && order < 1.2 && fine < 5e-4);
    sk_scene_destroy(s);
}

// Sinking at 3 m/s its cross tubes yield: reported when, and bent as the loop has it once that is fine.
static void tubes_yield_as_in_a_fine_loop(void **state) {
    (void)state;
    const int32_t TICKS = 9;
    sk_scene *s = with("type = 'skid_rig', at = {0, 0, 2.045}, climb = -90, speed = 3.1, pitch = 0");
    reported.count = 0;
    test_state_begin(s->model, &now);
    analyze(s->model, now, (analysis_plan){1e-4, 0, TICKS}, &reported, &analysis);
    int32_t yields = 0;
    for (int32_t i = 0; i < reported.count; i++) yields += reported.event[i].kind == SK_EVENT_TUBE_YIELDS;
    double off[2];
    for (int k = 0; k < 2; k++) {
        loop_with(s->model, k == 0 ? 4 : 16, TICKS, &other);
        double most = off[k] = 0.0;
        for (int32_t i = 0; i < s->model->types[0].skids.element_count; i++) {
            const sk_skid_element_state *a = &sk_state_aircraft(now, 0)->skids.element[i],
                                        *b = &sk_state_aircraft(other, 0)->skids.element[i];
            off[k] = sk_max(off[k], sk_length(sk_sub(a->plastic_first, b->plastic_first)));
            off[k] = sk_max(off[k], sk_length(sk_sub(a->plastic_second, b->plastic_second)));
            most = sk_max(most, sk_length(a->plastic_second));
        }
        print_message("%d ends began to yield; bent by %g rad, the loop off by %g\n", yields, most, off[k]);
        assert_true(yields >= 4 && most > 0.001);
    }
    assert_true(off[1] < 1e-4 && off[1] < 0.5 * off[0]);
    sk_scene_destroy(s);
}

static void tubes_break_and_the_rest_goes_on(void **state) {
    (void)state;
    const int32_t TICKS = 9;
    sk_scene *s = with("type = 'skid_rig', at = {0, 0, 2.045}, climb = -90, speed = 4, pitch = 0");
    sk_skid_plan *plan = &s->model->types[0].skids;
    for (int32_t i = 0; i < plan->tube_count; i++) plan->tubes[i].ultimate = 0.01;
    recompile(s->model);
    reported.count = 0;
    test_state_begin(s->model, &now);
    analyze(s->model, now, (analysis_plan){1e-4, 0, TICKS}, &reported, &analysis);
    double first = 0.0, when = 0.0;
    for (int32_t i = reported.count - 1; i >= 0; i--)
        if (reported.event[i].kind == SK_EVENT_SKID_BREAKS) first = reported.time[i];
    loop_with(s->model, 8, TICKS, &other);
    int64_t kept = other->event_count > SK_EVENTS_KEPT ? other->event_count - SK_EVENTS_KEPT : 0;
    for (int64_t i = kept; i < other->event_count; i++) {
        const sk_event *e = &other->event[i % SK_EVENTS_KEPT];
        if (e->kind == SK_EVENT_SKID_BREAKS && when == 0.0) when = sk_world_time(s->model, e->tick, 0);
    }
    print_message("the first tube breaks at %.9f s, in the loop in the tick from %.6f s\n", first, when);
    assert_true(first > 0.0 && first >= when - 1e-3 && first <= when + 1.0 / SK_TICK_HZ + 1e-3);
    assert_true(isfinite(sk_state_aircraft(now, 0)->position.z) && sk_state_aircraft(now, 0)->frozen == 0);
    sk_scene_destroy(s);
}

// In the air, controls moved off what would hold it: speed of the shaft, torque and inflow.
static void rotors_are_those_of_the_loop_in_the_limit(void **state) {
    (void)state;
    const int32_t TICKS = 20;
    sk_scene *s =
        with("type = 'ah1s', at = {0, 0, 60}, heading = 30, speed = 8, controls = { throttle = 0.6, elevator = -0.1 }");
    test_state_begin(s->model, &now);
    analyze(s->model, now, (analysis_plan){1e-8, 0, TICKS}, NULL, &analysis);
    double off[2][4];
    const sk_aircraft_state *a = sk_state_aircraft(now, 0);
    for (int k = 0; k < 2; k++) {
        loop_with(s->model, k == 0 ? 1 : 4, TICKS, &other);
        const sk_aircraft_state *b = sk_state_aircraft(other, 0); // the loop may have made another one
        off[k][0] = apart(now, other);
        off[k][1] = fabs(a->engine_speed - b->engine_speed);
        off[k][2] = fabs(a->engine_torque - b->engine_torque);
        off[k][3] =
            sk_length(sk_sub(a->main_inflow, b->main_inflow)) + sk_length(sk_sub(a->tail_inflow, b->tail_inflow));
    }
    static const double MOST[4] = {1e-3, 1e-3, 5.0, 2e-2};
    for (int i = 0; i < 4; i++) {
        print_message("%d: off by %g at h, %g at h / 4\n", i, off[0][i], off[1][i]);
        assert_true(off[0][i] < MOST[i] && off[1][i] < 0.35 * off[0][i]);
    }
    assert_true(a->engine_torque > 1000.0 && sk_length(a->main_inflow) > 1.0);
    sk_scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_nodes_touch_when_the_closed_form_says),
        cmocka_unit_test(tubes_that_are_let_go_swing_as_their_mode_does),
        cmocka_unit_test(an_elastic_landing_without_friction_keeps_its_energy),
        cmocka_unit_test(rejected_steps_leave_no_trace),
        cmocka_unit_test(answers_converge_and_the_loop_comes_nearer_to_them),
        cmocka_unit_test(tubes_yield_as_in_a_fine_loop),
        cmocka_unit_test(tubes_break_and_the_rest_goes_on),
        cmocka_unit_test(rotors_are_those_of_the_loop_in_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
