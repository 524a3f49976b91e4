// Points that sink into ground which yields, and come out of their holes.
#include "contact/oriented_stage.h"

// Ground of 5 N at the surface yields until it bears 9.8 N: at 0.2 m (9.80665 / 5 - 1). Lifted, the point leaves a hole,
// and when it comes back it touches at its bottom.
static void soft_ground_yields_as_far_as_it_must_and_keeps_the_hole(void **state) {
    (void)state;
    stage *st = new_stage();
    st->material.strength = 5.0;
    sk_scenery *scenery = fixture_slope(&st->material, 0.0);
    set_stage(st, scenery, NULL);
    sk_oriented_law law = LAW;
    law.damping = law.side_damping = 200.0;
    sk_initiator point = {{0, 0, 0.0}, {0, 0, 0}};
    sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
    // The weight comes on slowly, all at once it would sink twice as far. Where ground takes k = 25 N more for each metre, 1 kg
    // follows at the pace g / (k T) and is up to 2 sqrt(1 / k) of that ahead.
    for (int i = 0; i < 30000; i++) move(st, &law, sk_vec(0, 0, -GRAVITY * sk_min(1.0, i / 25000.0)), &point, &memory);
    const sk_oriented_touch *touch = &memory.touch[0];
    double expected = SK_BEARING_DEPTH * (GRAVITY / 5.0 - 1.0);
    double ahead = GRAVITY / (25.0 * 25000.0 * STEP) * 2.0 / 5.0;
    assert_true(touch->sinkage >= expected && touch->sinkage <= expected + ahead);
    double bottom = touch->pebble.z;
    point.position.z = bottom + 0.1;
    sk_oriented_ground_result r = sk_oriented_ground_commit(&st->ground, &law, point, STEP, &memory);
    assert_true(sk_length(r.force) == 0.0 && touch->held && touch->mode == SK_AIR);
    point.position.z = bottom - 1e-4;
    r = sk_oriented_ground_evaluate(&st->ground, &law, point, &memory, STEP);
    assert_true(fabs(r.force.z - law.stiffness * 1e-4) < 1e-6);
    point.position.z = 0.001;
    r = sk_oriented_ground_commit(&st->ground, &law, point, STEP, &memory);
    assert_true(r.outcome[0] == SK_ORIENTED_RELEASED && !touch->held);
    sk_scenery_destroy(scenery);
    free(st);
}

// Drawn along level hard ground at a fixed height, from where it had sunk into soft ground: what the face's rise puts into the spring is
// at most the work against the friction, and nearly that where nothing else ends it.
static void a_face_rises_out_of_its_hole_as_far_as_friction_pays(void **state) {
    (void)state;
    static const double MU[] = {0.0, 0.1, 0.7}, HOLE = 0.05, SPEED = 5.0;
    stage *st = new_stage();
    sk_scenery *scenery = fixture_slope(&st->material, 0.0);
    set_stage(st, scenery, NULL);
    for (int k = 0; k < 3; k++) {
        st->material.metal = (sk_friction){MU[k], MU[k]};
        double depth = 1e-3, work = 0.0, begun = 0.5 * LAW.stiffness * depth * depth;
        sk_oriented_memory memory = {.clear = {0, 0, SK_ORIENTED_LIFT}};
        memory.touch[0] = (sk_oriented_touch){
            .held = 1, .mode = SK_SLIPPING, .normal = {0, 0, 1}, .pebble = {0, 0, -HOLE}, .sinkage = HOLE};
        sk_initiator point = {{0, 0, -HOLE - depth}, {SPEED, 0, 0}};
        for (int i = 0; i < 960; i++) {
            point.position.x = i * STEP * SPEED;
            sk_oriented_ground_result r = sk_oriented_ground_commit(&st->ground, &LAW, point, STEP, &memory);
            work -= r.force.x * STEP * SPEED;
            double pressed = memory.touch[0].depth, gained = 0.5 * LAW.stiffness * pressed * pressed - begun;
            assert_true(gained <= work + 1e-12);
        }
        const sk_oriented_touch *touch = &memory.touch[0];
        assert_true(touch->held && touch->mode == SK_SLIPPING);
        if (MU[k] == 0.0) assert_true(touch->sinkage == HOLE && fabs(touch->depth - depth) < 1e-15);
        // F = k d rises by mu F s / F for every metre: d grows as fast as the point is drawn on, until the hole is left.
        if (MU[k] == 0.1) assert_true(fabs(touch->sinkage) < 1e-12 && fabs(touch->depth - HOLE - depth) < 1e-12);
        if (MU[k] == 0.7) assert_true(touch->sinkage == 0.0);
    }
    sk_scenery_destroy(scenery);
    free(st);
}

// Nobody carries a hole along: above its bottom the face comes up 1:1 with the way, to the point and no further, on whatever ground.
static void a_hole_does_not_come_along(void **state) {
    (void)state;
    static const double HOLE = 0.05, GAP = 0.02, SPEED = 2.0, STRENGTH[] = {INFINITY, 5e3};
    stage *st = new_stage();
    sk_scenery *scenery = fixture_slope(&st->material, 0.0);
    set_stage(st, scenery, NULL);
    for (int k = 0; k < 2; k++) {
        st->material.strength = STRENGTH[k];
        sk_oriented_memory memory = {.clear = {0, 0, SK_ORIENTED_LIFT}};
        memory.touch[0] = (sk_oriented_touch){
            .held = 1, .mode = SK_AIR, .normal = {0, 0, 1}, .pebble = {0, 0, -HOLE}, .sinkage = HOLE};
        sk_initiator point = {{0, 0, GAP - HOLE}, {SPEED, 0, 0}};
        for (int i = 0; i < 96; i++) {
            point.position.x = i * STEP * SPEED;
            sk_oriented_ground_result r = sk_oriented_ground_commit(&st->ground, &LAW, point, STEP, &memory);
            assert_true(sk_length(r.force) == 0.0 && memory.touch[0].mode == SK_AIR);
            double left = sk_max(HOLE - GAP, HOLE - point.position.x);
            assert_true(fabs(memory.touch[0].sinkage - left) < 1e-12);
        }
        sk_oriented_ground_result r;
        point.position.z -= 1e-4;
        r = sk_oriented_ground_commit(&st->ground, &LAW, point, STEP, &memory);
        assert_true(fabs(r.force.z - LAW.stiffness * 1e-4) < 1e-6);
    }
    sk_scenery_destroy(scenery);
    free(st);
}

// 1 kg under its weight goes from sand, in which it has sunk, over onto a floor: whatever its friction nothing gains energy. Velocity
// first, then place, keeps v^2 / 2 + w^2 x^2 / 2 - h w^2 x v / 2 of a spring: what is without the last wavers by w h of itself.
static void from_sand_onto_hard_ground_nothing_gains_energy(void **state) {
    (void)state;
    static const double MU[] = {0.0, 0.05, 0.3, 0.7}, HOLE = 0.05, SPEED = 5.0;
    stage *st = new_stage();
    sk_scenery *scenery = fixture_slope(&st->material, 0.0);
    set_stage(st, scenery, NULL);
    sk_oriented_law law = LAW;
    law.side_damping = 0.0; // or the pebble leads by what the damper holds back
    for (int k = 0; k < 4; k++) {
        for (int fall = 0; fall < 5; fall++) {
            st->material.metal = (sk_friction){MU[k], MU[k]};
            double depth = GRAVITY / law.stiffness;
            sk_oriented_memory memory = {.clear = {0, 0, SK_ORIENTED_LIFT}};
            memory.touch[0] = (sk_oriented_touch){
                .held = 1, .mode = SK_SLIPPING, .normal = {0, 0, 1}, .pebble = {0, 0, -HOLE}, .sinkage = HOLE};
            sk_initiator point = {{0, 0, -HOLE - depth}, {SPEED, 0, -0.3 * fall}};
            sk_vec3 drawn_to = point.position; // where the pebble last slid to it
            double least = INFINITY, waver = 0.0;
            for (int i = 0; i < 3 * 960; i++) {
                const sk_oriented_touch *touch = &memory.touch[0];
                double pressed = touch->held ? sk_max(0.0, touch->pebble.z - point.position.z) : 0.0;
                sk_vec3 v = point.velocity, tie = sk_sub(touch->pebble, drawn_to);
                double aside = touch->held && touch->mode != SK_AIR ? tie.x * tie.x + tie.y * tie.y : 0.0;
                double up = 0.5 * v.z * v.z + 0.5 * law.stiffness * pressed * pressed;
                double energy =
                    up + 0.5 * (v.x * v.x + v.y * v.y) + GRAVITY * point.position.z + 0.5 * law.side_stiffness * aside;
                waver = sk_max(waver, sqrt(law.stiffness) * STEP * up);
                assert_true(energy <= least + waver);
                least = sk_min(least, energy);
                drawn_to = point.position;
                move(st, &law, sk_vec(0, 0, -GRAVITY), &point, &memory);
            }
        }
    }
    sk_scenery_destroy(scenery);
    free(st);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(soft_ground_yields_as_far_as_it_must_and_keeps_the_hole),
        cmocka_unit_test(a_face_rises_out_of_its_hole_as_far_as_friction_pays),
        cmocka_unit_test(a_hole_does_not_come_along),
        cmocka_unit_test(from_sand_onto_hard_ground_nothing_gains_energy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
