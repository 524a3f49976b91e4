// The overlay of beams, on a cantilever whose deflections, hinges and natural modes have closed forms.
#include "debug/draw_record.h"
#include "gear/skid_load.h"
#include "gear/skid_step.h"
#include "gear/skids.h"
#include "states.h"
#include <stdlib.h>

enum { ELEMENTS = 8 };
static const double LENGTH = 1.2, STEP = 1.0 / 960.0, DEGREE = SK_PI / 180.0;
static const double OUTER = 0.063, WALL = 0.0059, YOUNG = 71.7e9, DENSITY = 2810.0, YIELD = 503e6;

static sk_vec3 body(const sk_aircraft_state *a, sk_vec3 at) {
    return sk_rotate_back(a->attitude, sk_sub(at, a->position));
}

// Turns what was drawn into the body's axes. Neither arrows nor polygons belong to this overlay.
static void turn_to_body(draw_record *r, const sk_aircraft_state *a) {
    assert_int_equal(r->arrows + r->polygons, 0);
    for (int32_t i = 0; i < r->lines; i++) {
        r->line[i].a = body(a, r->line[i].a);
        r->line[i].b = body(a, r->line[i].b);
    }
    for (int32_t i = 0; i < r->points; i++) r->point[i].at = body(a, r->point[i].at);
    for (int32_t i = 0; i < r->labels; i++) r->label[i].at = body(a, r->label[i].at);
}

// Along y from a clamp at the centre of gravity.
static sk_skid_plan plan;
static sk_skid_gear *gear;
static sk_aircraft_type type;
static sk_model model;
static sk_placement placed;
static sk_skid_gear *gears[1]; // of the model
static sk_state *state;
static sk_outputs outputs;
static draw_record seen;
static int32_t tip;
static double ei, yield_moment;

static void build(void) {
    static const sk_skid_body held = {0};
    int32_t clamp;
    plan = (sk_skid_plan){.tube_count = 1,
                          .damping_ratio = {0.5, 0.5},
                          .damping_frequency = {10.0, 2000.0},
                          .stiffness = 1e3, // of a contact that none of this comes to
                          .side_stiffness = 1e3};
    plan.tubes[0] = skids_tube("cantilever", OUTER, WALL);
    plan.tubes[0].yield_stress = YIELD;
    skids_check(sk_skid_add_node(&plan, "clamp", sk_vec(0, 0, 0), &clamp));
    skids_check(sk_skid_add_node(&plan, "tip", sk_vec(0, LENGTH, 0), &tip));
    plan.nodes[clamp].held = SK_HOLD_ALL;
    plan.touches[tip] = true;
    skids_check(sk_skid_add_member(&plan, (sk_skid_member){"cantilever", clamp, tip, 0, ELEMENTS, false}));
    skids_check(sk_skid_gear_create(&plan, &held, STEP, &gear));
    double inner = OUTER - 2.0 * WALL;
    ei = YOUNG * SK_PI / 64.0 * (pow(OUTER, 4) - pow(inner, 4));
    yield_moment = YIELD * (pow(OUTER, 3) - pow(inner, 3)) / 6.0;
    type = (sk_aircraft_type){.skids = plan};
    gears[0] = gear;
    model = (sk_model){.type_count = 1, .aircraft_count = 1, .types = &type, .skids = gears, .aircraft = &placed};
    test_state_clear(&model, &state);
    sk_state_aircraft(state, 0)->position = sk_vec(10.0, 20.0, 1.5);
    sk_state_aircraft(state, 0)->attitude =
        (sk_quat){0.0, 0.70710678118654757, 0.70710678118654757, 0.0}; // x to north, z down
    sk_skid_begin(&sk_state_aircraft(state, 0)->skids);
}

static void draw_at(int32_t option, double time) {
    const sk_draw draw = draw_to(&seen);
    const sk_draw_subject subject = {.model = &model, .state = state, .outputs = &outputs, .time = time};
    sk_draw_kinds[sk_draw_find("beams")].draw(&draw, &subject, option);
    turn_to_body(&seen, sk_state_aircraft(state, 0));
}

// The middle of the tube's end as drawn.
static sk_vec3 drawn_tip(void) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    int32_t count = 0;
    for (int32_t i = 0; i < seen.lines; i++) {
        if (seen.line[i].role == SK_DRAW_BUILT || fabs(seen.line[i].b.y - LENGTH) > 1e-9) continue;
        sum = sk_add(sum, seen.line[i].b);
        count++;
    }
    assert_true(count > 2);
    return sk_scale(1.0 / count, sum);
}

// As under a force (N) at the tip, up.
static void bend(double force) {
    for (int32_t i = 0; i < plan.node_count; i++) {
        double s = plan.nodes[i].position.y;
        sk_skid_node_state *node = &sk_state_aircraft(state, 0)->skids.node[i];
        node->displacement.z = -force * s * s * (3.0 * LENGTH - s) / (6.0 * ei);
        node->turn.x = -force * s * (2.0 * LENGTH - s) / (2.0 * ei);
    }
}

static void a_bent_tube_is_drawn_bent_as_often_as_wanted_and_by_its_moment(void **unused) {
    (void)unused;
    static const double TIMES[] = {1.0, 5.0, 20.0}, USE = 0.9;
    build();
    double force = USE * yield_moment / LENGTH;
    bend(force);
    for (int32_t option = 0; option < 3; option++) {
        draw_at(option, 0.0);
        assert_near(drawn_tip().z, -TIMES[option] * force * LENGTH * LENGTH * LENGTH / (3.0 * ei), 1e-9);
        assert_near(drawn_tip().x, 0.0, 1e-9);
        assert_int_equal(seen.points, 0);
        assert_int_equal(seen.labels, 1);
        assert_string_equal(seen.label[0].text, "90 % of plastic moment");
        assert_near(sk_length(seen.label[0].at), 0.0, 1e-9); // at the clamp
        double off = 0.0; // of the middle of all lines around the tube from the elastic curve
        for (int32_t i = 0; i < seen.lines; i++) {
            double s = 0.5 * (seen.line[i].a.y + seen.line[i].b.y), end = seen.line[i].b.y;
            if (seen.line[i].role != SK_DRAW_BUILT)
                off += seen.line[i].b.z + TIMES[option] * force * end * end * (3.0 * LENGTH - end) / (6.0 * ei);
            if (seen.line[i].role == SK_DRAW_BUILT)
                assert_near(seen.line[i].b.z, 0.0, 1e-12);
            else
                assert_int_equal(seen.line[i].role, sk_draw_role_of_use(USE * (1.0 - s / LENGTH)));
        }
        assert_near(off, 0.0, 1e-9);
    }
    sk_skid_gear_destroy(gear);
}

static void push(double from, double to) {
    sk_skid_load load = {0};
    for (int32_t i = 1; i <= 4000; i++) {
        load.node[tip] = sk_vec(0, 0, -(from + sk_min(i / 2000.0, 1.0) * (to - from)));
        sk_skid_step(gear, &sk_state_aircraft(state, 0)->skids, &load);
    }
}

// Up to 1.2 times the yield moment: it is exceeded over the sixth of the length next to the clamp, where two nodes lie. What the
// labels say of the hinges has to make the set that is left.
static void hinges_are_where_it_yielded_and_their_angles_make_the_set(void **unused) {
    (void)unused;
    build();
    push(0.0, 1.2 * yield_moment / LENGTH);
    push(1.2 * yield_moment / LENGTH, 0.0);
    draw_at(0, 0.0);
    double set = 0.0, last = LENGTH / ELEMENTS;
    assert_int_equal(seen.points, 2);
    for (int32_t i = 0; i < 2; i++) assert_int_equal(seen.point[i].shape, SK_DRAW_DIAMOND);
    int32_t hinges = 0;
    for (int32_t i = 0; i < seen.labels; i++) {
        if (strstr(seen.label[i].text, "\xC2\xB0") == NULL) continue;
        hinges++;
        set += strtod(seen.label[i].text, NULL) * DEGREE * (LENGTH - seen.label[i].at.y);
    }
    assert_int_equal(hinges, 2);
    assert_true(set > 0.05);
    assert_near(set, -sk_state_aircraft(state, 0)->skids.node[tip].displacement.z, 2.0 * 0.05 * DEGREE * LENGTH);
    for (int32_t i = 0; i < seen.lines; i++) {
        double s = 0.5 * (seen.line[i].a.y + seen.line[i].b.y);
        if (seen.line[i].role == SK_DRAW_BUILT) continue;
        assert_int_equal(seen.line[i].role == SK_DRAW_YIELDED, s < 1.5 * last); // half an element beyond the last
    }
    sk_skid_gear_destroy(gear);
}

static void a_broken_end_is_crossed(void **unused) {
    (void)unused;
    build();
    sk_state_aircraft(state, 0)->skids.element[2].broken_second = 1;
    draw_at(0, 0.0);
    assert_int_equal(seen.points, 1);
    assert_int_equal(seen.point[0].shape, SK_DRAW_CROSS);
    assert_near(seen.point[0].at.y, 3.0 * LENGTH / ELEMENTS, 1e-9);
    assert_string_equal(seen.label[0].text, "broken");
    sk_skid_gear_destroy(gear);
}

// What is torn off is drawn no more; the stump that it hung on is crossed.
static void a_torn_off_end_is_not_drawn(void **unused) {
    (void)unused;
    build();
    for (int32_t i = 3; i < ELEMENTS; i++)
        sk_state_aircraft(state, 0)->skids.element[i].broken_first =
            sk_state_aircraft(state, 0)->skids.element[i].broken_second = SK_SKID_GONE;
    draw_at(0, 0.0);
    assert_int_equal(seen.points, 1);
    assert_int_equal(seen.point[0].shape, SK_DRAW_CROSS);
    assert_near(seen.point[0].at.y, 3.0 * LENGTH / ELEMENTS, 1e-9);
    for (int32_t i = 0; i < seen.lines; i++)
        if (seen.line[i].role != SK_DRAW_BUILT)
            assert_true(sk_max(seen.line[i].a.y, seen.line[i].b.y) < 3.0 * LENGTH / ELEMENTS + 1e-9);
    sk_skid_gear_destroy(gear);
}

// A cantilever's natural frequencies are (beta L)^2 sqrt(EI / m L^4), twice each as it is round.
static void natural_modes_swing_in_turn_with_their_frequencies(void **unused) {
    (void)unused;
    static const double BETA_SQUARED[] = {3.51602, 3.51602, 22.0345, 22.0345, 3.51602};
    build();
    double inner = OUTER - 2.0 * WALL, line_mass = DENSITY * SK_PI / 4.0 * (OUTER * OUTER - inner * inner);
    for (int32_t k = 0; k < 5; k++) {
        draw_at(3, 4.0 * k + 0.25);
        int mode;
        double reported;
        assert_int_equal(seen.labels, 1);
        assert_int_equal(sscanf(seen.label[0].text, "mode %d: %lf Hz", &mode, &reported), 2);
        assert_int_equal(mode, k % 4 + 1);
        double expected = BETA_SQUARED[k] * sqrt(ei / line_mass) / (LENGTH * LENGTH) / (2.0 * SK_PI);
        assert_near(reported, expected, 0.05 + 1e-3 * expected); // a digit, and what the tube's rotary inertia may take
        sk_vec3 end = drawn_tip();
        assert_near(sqrt(end.x * end.x + end.z * end.z), 0.25, 1e-6);
        draw_at(3, 4.0 * k + 0.5);
        end = drawn_tip();
        assert_near(sqrt(end.x * end.x + end.z * end.z), 0.0, 1e-9);
    }
    sk_skid_gear_destroy(gear);
}

static void an_aircraft_without_skids_says_so(void **unused) {
    (void)unused;
    build();
    model.skids[0] = NULL;
    draw_at(0, 0.0);
    assert_int_equal(seen.lines, 0);
    assert_string_equal(seen.label[0].text, "no tubes that bend");
    sk_skid_gear_destroy(gear);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bent_tube_is_drawn_bent_as_often_as_wanted_and_by_its_moment),
        cmocka_unit_test(hinges_are_where_it_yielded_and_their_angles_make_the_set),
        cmocka_unit_test(a_broken_end_is_crossed),
        cmocka_unit_test(a_torn_off_end_is_not_drawn),
        cmocka_unit_test(natural_modes_swing_in_turn_with_their_frequencies),
        cmocka_unit_test(an_aircraft_without_skids_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
