// What a face does to a point that slides in a hole.
#include "contact/oriented_stage.h"

// Drawn along while it comes up so fast that the damper holds back most of the spring's force: friction has little work to pay with,
// and what the rise puts into the spring is still no more.
static void a_damper_that_holds_back_makes_no_rise_cheaper(void **state) {
    (void)state;
    static const sk_friction GRIP = {0.7, 0.7};
    static const double UP[] = {0.0, 2.0, 4.0, 4.9, 6.0};
    for (int i = 0; i < 5; i++) {
        sk_oriented_hold hold = {.normal = {0, 0, 1},
                                 .pebble = {0.0, 0.0, 0.0},
                                 .depth = 0.01,
                                 .place = {0.02, 0.0, -0.01},
                                 .velocity = {5.0, 0.0, UP[i]},
                                 .mode = SK_SLIPPING,
                                 .limit = INFINITY,
                                 .hole = 0.05};
        sk_contact_report report;
        sk_oriented_push done = sk_oriented_push_evaluate(&LAW, GRIP, &hold, STEP, &report);
        double moved = fabs(done.pebble.x), work = fabs(report.force_x) * moved, depth = hold.depth - done.sink;
        double gained = 0.5 * LAW.stiffness * (depth * depth - hold.depth * hold.depth);
        assert_true(done.mode == SK_SLIPPING && moved > 0.0 && done.sink <= 0.0);
        assert_true(gained <= work * (1.0 + 1e-12));
        assert_true((done.sink < 0.0) == (work > 0.0));
    }
}

// Drawn along level at its depth below what ground bears, a point ploughs on: the face neither sinks nor rises.
static void in_ground_that_yields_a_pressed_point_ploughs_on_at_its_depth(void **state) {
    (void)state;
    static const double HOLE = 0.05, SPEED = 2.0;
    stage *st = new_stage();
    sk_scenery *scenery = fixture_slope(&st->material, 0.0);
    set_stage(st, scenery, NULL);
    st->material.strength = 5e3;
    st->material.metal = (sk_friction){0.7, 0.7};
    sk_oriented_memory memory = {.clear = {0, 0, SK_ORIENTED_LIFT}};
    memory.touch[0] = (sk_oriented_touch){
        .held = 1, .mode = SK_SLIPPING, .normal = {0, 0, 1}, .pebble = {0, 0, -HOLE}, .sinkage = HOLE};
    sk_initiator point = {{0, 0, -HOLE - 1e-4}, {SPEED, 0, 0}};
    for (int i = 0; i < 480; i++) {
        point.position.x = i * STEP * SPEED;
        sk_oriented_ground_result r = sk_oriented_ground_commit(&st->ground, &LAW, point, STEP, &memory);
        assert_true(memory.touch[0].sinkage == HOLE && memory.touch[0].mode == SK_SLIPPING);
        assert_true(fabs(r.force.z - LAW.stiffness * 1e-4) < 1e-9);
    }
    sk_scenery_destroy(scenery);
    free(st);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_damper_that_holds_back_makes_no_rise_cheaper),
        cmocka_unit_test(in_ground_that_yields_a_pressed_point_ploughs_on_at_its_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
