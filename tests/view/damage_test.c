// What is drawn of an aircraft that has been damaged, without a graphics card: stubs of legs, rims, splintered blades.
#include "view/aircraft_model.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

// A leg from the belly down and outwards, and its wheel: structural axes, x aft, y right, z up.
static const sk_vec3 TOP = {0.1, 0.5, 1.2}, AXLE = {0.1, 1.3, 0.2};
static sk_model_part leg, hub, rim;
static sk_aircraft_model model;
static sk_aircraft_pose pose;

static int set_up(void **state) {
    (void)state;
    leg = (sk_model_part){.part = SK_PART_WHEEL, .stretches = true, .origin = TOP, .reach = sk_sub(AXLE, TOP)};
    hub = (sk_model_part){
        .part = SK_PART_WHEEL, .spins = true, .origin = AXLE, .axis = {0, -1, 0}, .when = SK_PART_WHOLE};
    rim = hub;
    rim.when = SK_PART_DAMAGED;
    model = (sk_aircraft_model){.wheel_count = 1};
    model.wheels[0] = (sk_look_wheel){.contact = {0.1, 1.35, 0.0}, .radius = 0.2};
    pose = (sk_aircraft_pose){.pose = {{0, 0, 0}, sk_quat_identity()}};
    return 0;
}

static bool is_drawn(const sk_model_part *part) {
    mat4 matrix;
    float fade;
    return sk_aircraft_part_matrix(&model, part, &pose, sk_vec(0, 0, 0), matrix, &fade);
}

// Where a place of the part's mesh is drawn, in structural axes again: with this pose the body's are the world's.
static sk_vec3 drawn(const sk_model_part *part, sk_vec3 p) {
    mat4 m;
    float fade;
    assert_true(sk_aircraft_part_matrix(&model, part, &pose, sk_vec(0, 0, 0), m, &fade));
    double at[3];
    for (int i = 0; i < 3; i++)
        at[i] = (double)m[0][i] * p.x + (double)m[1][i] * p.y + (double)m[2][i] * p.z + (double)m[3][i];
    return sk_vec(-at[0], at[1], -at[2]);
}

static void assert_place_near(sk_vec3 is, sk_vec3 wanted) {
    static const double SINGLE = 1e-5; // m: matrices are of floats
    if (sk_length(sk_sub(is, wanted)) > SINGLE)
        fail_msg("%g %g %g, not %g %g %g", is.x, is.y, is.z, wanted.x, wanted.y, wanted.z);
}

static void a_whole_leg_follows_its_wheel(void **state) {
    (void)state;
    pose.wheel[0].stroke = 0.1;
    assert_place_near(drawn(&leg, TOP), TOP);
    assert_place_near(drawn(&leg, AXLE), sk_add(AXLE, sk_vec(0, 0, 0.1)));
    assert_true(is_drawn(&hub));
}

static void a_broken_leg_ends_at_the_height_of_its_stub(void **state) {
    (void)state;
    pose.wheel[0] = (sk_wheel_pose){.broken = true, .stub = 0.7, .stroke = 0.1};
    assert_place_near(drawn(&leg, TOP), TOP);
    assert_place_near(drawn(&leg, AXLE),
                      sk_mix(TOP, AXLE, 0.5)); // 0.7 m above the contact point is half of the way down
    // Its thickness stays: what is beside the middle line is as far beside it as before.
    sk_vec3 beside = {0.03, 0.0, 0.0};
    assert_place_near(drawn(&leg, sk_add(AXLE, beside)), sk_add(drawn(&leg, AXLE), beside));
    assert_false(is_drawn(&hub));
    assert_false(is_drawn(&rim));
}

static void a_stub_is_never_longer_than_the_leg_nor_nothing(void **state) {
    (void)state;
    pose.wheel[0] = (sk_wheel_pose){.broken = true, .stub = 0.0};
    assert_place_near(drawn(&leg, AXLE), AXLE);
    pose.wheel[0].stub = 5.0;
    double left = sk_length(sk_sub(drawn(&leg, AXLE), TOP)) / sk_length(leg.reach);
    assert_true(left > 0.1 && left < 0.2);
    leg.reach = sk_vec(0.5, 0.0, 0.0); // level: no height states where it ends
    left = sk_length(sk_sub(drawn(&leg, sk_add(TOP, leg.reach)), TOP)) / sk_length(leg.reach);
    assert_true(left > 0.1 && left < 0.2);
}

static void nothing_is_drawn_of_a_leg_that_is_gone(void **state) {
    (void)state;
    sk_model_part fairing = {.part = SK_PART_WHEEL, .origin = AXLE};
    pose.wheel[0] = (sk_wheel_pose){.broken = true, .gone = true, .stub = 0.7};
    assert_false(is_drawn(&leg));
    assert_false(is_drawn(&hub));
    assert_false(is_drawn(&fairing));
}

static void a_burst_tyre_leaves_the_rim_in_its_place(void **state) {
    (void)state;
    assert_false(is_drawn(&rim));
    pose.wheel[0].burst = true;
    assert_true(is_drawn(&rim));
    assert_false(is_drawn(&hub));
    assert_place_near(drawn(&rim, sk_vec(0, 0, 0)), AXLE);
}

static void a_splinter_takes_the_place_of_a_blade_that_broke_off(void **state) {
    (void)state;
    sk_model_part blade[2], splinter[2];
    for (int i = 0; i < 2; i++) {
        blade[i] = splinter[i] = (sk_model_part){
            .part = SK_PART_PROPELLER, .wheel = -1, .axis = {-1, 0, 0}, .blades = 1U << i, .when = SK_PART_WHOLE};
        splinter[i].when = SK_PART_DAMAGED;
    }
    sk_model_part spinner = blade[0], disc = blade[0], tail = blade[0];
    spinner.blades = 0;
    spinner.when = SK_PART_ALWAYS;
    disc.blades = 3;
    disc.blur = true;
    disc.gear = 1.0;
    tail.blades = 12;
    pose.propeller_rate = 200.0;
    assert_true(is_drawn(&blade[0]) && is_drawn(&blade[1]) && is_drawn(&spinner) && is_drawn(&disc));
    assert_false(is_drawn(&splinter[0]) || is_drawn(&splinter[1]));
    pose.blades_gone = 2;
    assert_true(is_drawn(&blade[0]) && is_drawn(&splinter[1]) && is_drawn(&spinner) && is_drawn(&tail));
    assert_false(is_drawn(&blade[1]) || is_drawn(&splinter[0]));
    assert_false(is_drawn(&disc)); // else it would hide that a blade is gone
    pose.blades_away = 2;          // it flies whole
    assert_false(is_drawn(&blade[1]) || is_drawn(&splinter[1]));
    assert_true(is_drawn(&blade[0]) && is_drawn(&spinner));
}

static void of_a_blade_that_flies_alone_nothing_else_is_drawn(void **state) {
    (void)state;
    sk_model_part blade = {
        .part = SK_PART_PROPELLER, .wheel = -1, .axis = {-1, 0, 0}, .blades = 2, .when = SK_PART_WHOLE};
    sk_model_part other = blade, splinter = blade, disc = blade, head = blade;
    sk_model_part airframe = {.part = SK_PART_AIRFRAME, .wheel = -1};
    other.blades = 1;
    splinter.when = SK_PART_DAMAGED;
    disc.blades = 3;
    disc.blur = true;
    head.spins = true;
    head.when = SK_PART_ALWAYS;
    assert_true(is_drawn(&other) && is_drawn(&airframe) && is_drawn(&head));
    pose.only_blades = 2;
    assert_true(is_drawn(&blade));
    assert_false(is_drawn(&other) || is_drawn(&splinter) || is_drawn(&disc) || is_drawn(&head));
    assert_false(is_drawn(&airframe) || is_drawn(&hub) || is_drawn(&leg));
}

static void nothing_is_drawn_of_a_rotor_whose_hub_has_left(void **state) {
    (void)state;
    sk_model_part blade = {
        .part = SK_PART_PROPELLER, .wheel = -1, .axis = {0, 1, 0}, .blades = 4, .when = SK_PART_WHOLE};
    sk_model_part splinter = blade, head = blade, main_head = blade;
    splinter.when = SK_PART_DAMAGED;
    head.when = main_head.when = SK_PART_ALWAYS;
    head.spins = main_head.spins = true;
    head.blades = 12;
    main_head.blades = 3;
    pose.blades_gone = 12;
    assert_true(is_drawn(&splinter) && is_drawn(&head) && is_drawn(&main_head));
    pose.hubs_gone = 12;
    assert_false(is_drawn(&blade) || is_drawn(&splinter) || is_drawn(&head));
    assert_true(is_drawn(&main_head));
}

// What is ahead of the body axis x = -0.2 is crushed. The leg's top is at x = -0.1 in body axes, where the hole ends.
static void a_stub_and_blades_move_with_what_holds_them(void **state) {
    (void)state;
    sk_skin_hole hole = {
        .planes = 1, .targets = 1, .plane = {{{-1, 0, 0}, 0.2}}, .low = {-9, -9, -9}, .high = {9, 9, 9}};
    sk_model_part blade = {.part = SK_PART_PROPELLER, .wheel = -1, .axis = {-1, 0, 0}, .blades = 1};
    blade.origin = sk_vec(-1.0, 0.0, 0.0);
    sk_vec3 top, tip, before_tip = drawn(&blade, sk_vec(0, 0.9, 0));
    pose.skin = (sk_skin){.count = 1, .hole = &hole};
    assert_place_near(drawn(&leg, TOP), TOP); // not broken: its wheel is where the physics has it
    pose.wheel[0] = (sk_wheel_pose){.broken = true, .stub = 0.7};
    top = drawn(&leg, TOP);
    assert_true(top.x >= 0.2 - 1e-5 && top.x <= 0.2 + SK_SKIN_CRUMPLE && fabs(top.z - TOP.z) < 1e-5);
    tip = drawn(&blade, sk_vec(0, 0.9, 0));
    assert_true(tip.x - before_tip.x >= 1.2 - 1e-5 && tip.x - before_tip.x <= 1.2 + SK_SKIN_CRUMPLE);
    assert_place_near(sk_vec(before_tip.x, tip.y, tip.z), before_tip);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_whole_leg_follows_its_wheel, set_up),
        cmocka_unit_test_setup(a_broken_leg_ends_at_the_height_of_its_stub, set_up),
        cmocka_unit_test_setup(a_stub_is_never_longer_than_the_leg_nor_nothing, set_up),
        cmocka_unit_test_setup(nothing_is_drawn_of_a_leg_that_is_gone, set_up),
        cmocka_unit_test_setup(a_burst_tyre_leaves_the_rim_in_its_place, set_up),
        cmocka_unit_test_setup(a_stub_and_blades_move_with_what_holds_them, set_up),
        cmocka_unit_test_setup(a_splinter_takes_the_place_of_a_blade_that_broke_off, set_up),
        cmocka_unit_test_setup(nothing_is_drawn_of_a_rotor_whose_hub_has_left, set_up),
        cmocka_unit_test_setup(of_a_blade_that_flies_alone_nothing_else_is_drawn, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
