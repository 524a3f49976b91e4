// Oriented contact with scenery and platforms: the same as with a polyhedron where they are one, no bumps at seams, two faces
// in a corner.
#include "contact/oriented_stage.h"

// Where a polyhedron has no obtuse edges both hold the same faces at all times.
static void a_scenery_of_one_polyhedron_holds_the_faces_that_the_polyhedron_holds(void **state) {
    (void)state;
    for (solid_kind kind = PRISM; kind <= WEDGE; kind++) {
        stage *st = new_stage();
        sk_oriented_target t = solid_target(kind);
        sk_scenery *scenery = scenery_of(&t, &st->material);
        set_stage(st, scenery, NULL);
        sk_oriented_body body = {.target = &t};
        uint64_t random = 77;
        int32_t steps = rounds_of(20000, 500000), held = 0;
        sk_initiator point = {{0.7, 0.1, 0.2}, {0, 0, 0}};
        sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
        sk_oriented_state contact = sk_oriented_begin(&body, &LAW, point);
        for (int32_t i = 0; i < steps; i++) {
            double size = 1e-4 * sk_exp(sk_random_range(&random, 0, 7.6));
            sk_vec3 travel = sk_scale(size, random_direction(&random));
            if (sk_length(point.position) > 0.8) travel = sk_scale(-size, sk_unit(point.position));
            point.position = sk_add(point.position, travel);
            sk_oriented_step step = sk_oriented_commit(&body, &LAW, point, STEP, &contact);
            sk_oriented_ground_commit(&st->ground, &LAW, point, STEP, &memory);
            const sk_oriented_touch *touch = &memory.touch[0];
            if (touch->held != (step.face >= 0))
                fail_msg("%s, step %d: '%s', and the scenery %s", solid_names[kind], (int)i,
                         sk_oriented_outcome_text(step.outcome), touch->held ? "holds" : "does not");
            assert_false(memory.touch[1].held);
            if (step.face < 0) continue;
            held++;
            assert_true(sk_length(sk_sub(touch->normal, sk_oriented_normal(&t, step.face))) < 1e-12);
            assert_true(fabs(touch->depth + sk_oriented_distance(&t, step.face, point.position, 0.0)) < 1e-9);
        }
        print_message("%s: %d steps, %d of them held\n", solid_names[kind], (int)steps, (int)held);
        assert_true(held > steps / 50);
        sk_scenery_destroy(scenery);
        free(st);
    }
}

static void on_ground_a_point_comes_to_rest_where_its_spring_bears_it(void **state) {
    (void)state;
    stage *st = new_stage();
    sk_scenery *scenery = fixture_slope(&st->material, 0.2); // below the friction angle of metal, 0.42
    set_stage(st, scenery, NULL);
    sk_initiator point = {{0, 0, 0.5}, {1, 0, 0}};
    sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
    sk_oriented_ground_result r = {0};
    for (int i = 0; i < 10000; i++) r = move(st, &LAW, sk_vec(0, 0, -GRAVITY), &point, &memory);
    sk_vec3 pebble = memory.touch[0].pebble;
    for (int i = 0; i < 5000; i++) r = move(st, &LAW, sk_vec(0, 0, -GRAVITY), &point, &memory);
    assert_memory_equal(&pebble, &memory.touch[0].pebble, sizeof pebble);
    assert_true(sk_length(sk_sub(r.force, sk_vec(0, 0, GRAVITY))) < 1e-9);
    assert_true(fabs(memory.touch[0].depth - GRAVITY * sk_cos(0.2) / LAW.stiffness) < 1e-12);
    assert_int_equal(memory.touch[0].mode, SK_STANDING);
    assert_int_equal(r.outcome[0], SK_ORIENTED_RETAINED);
    sk_scenery_destroy(scenery);
    free(st);
}

// Half of the way in the air, half of it in the ground: the pebble is where the surface was crossed.
static void a_pebble_is_placed_where_the_point_came_in(void **state) {
    (void)state;
    stage *st = new_stage();
    sk_oriented_target half = built((sk_half_space[]){{{0, 0, 1}, 0}}, 1);
    sk_scenery *scenery = scenery_of(&half, &st->material);
    set_stage(st, scenery, NULL);
    sk_oriented_body body = {.target = &half, .grip = {100, 100}}; // nothing slides
    st->material.metal = body.grip;
    sk_initiator above = {{0, 1, 0.02}, {0, 0, 0}}, below = {{0.04, 1, -0.02}, {0, 0, 0}};
    sk_oriented_state contact = sk_oriented_begin(&body, &LAW, above);
    sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, above);
    sk_oriented_result a = sk_oriented_evaluate(&body, &LAW, below, &contact, STEP);
    sk_oriented_ground_result b = sk_oriented_ground_evaluate(&st->ground, &LAW, below, &memory, STEP);
    const sk_vec3 crossed = {0.02, 1, 0}, force = {-LAW.side_stiffness * 0.02, 0, LAW.stiffness * 0.02};
    assert_true(sk_length(sk_sub(a.next.pebble, crossed)) < 1e-15);
    assert_true(sk_length(sk_sub(b.next.touch[0].pebble, crossed)) < 1e-15);
    assert_true(sk_length(sk_sub(a.report.force, force)) < 1e-10 && sk_length(sk_sub(b.force, force)) < 1e-10);
    sk_scenery_destroy(scenery);
    free(st);
}

// A floor of tiles, 10 cm deep in it: the tiles' sides are no surfaces.
static void seams_are_no_surfaces(void **state) {
    (void)state;
    stage *st = new_stage();
    sk_box tiles[64];
    for (int i = 0; i < 64; i++) tiles[i] = (sk_box){{i % 8, i / 8, -1}, {i % 8 + 1, i / 8 + 1, 0}};
    sk_scenery *scenery = boxes(tiles, 64, &st->material);
    set_stage(st, scenery, NULL);
    sk_initiator point = {{0.1, 0.2, 0.001}, {0.8, 0.75, 0}};
    sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
    int32_t features = 0;
    int64_t feature = -1;
    for (int i = 0; i < 9000; i++) {
        point.velocity.z = point.position.z > -0.1 ? -0.05 : 0.0;
        sk_oriented_ground_result r = sk_oriented_ground_commit(&st->ground, &LAW, point, STEP, &memory);
        point.position = sk_add_scaled(point.position, STEP, point.velocity);
        if (!memory.touch[0].held) continue;
        assert_true(memory.touch[0].normal.z == 1.0 && !memory.touch[1].held);
        assert_true(r.outcome[0] == SK_ORIENTED_RETAINED || features == 0);
        features += memory.touch[0].feature != feature;
        feature = memory.touch[0].feature;
    }
    assert_true(point.position.x > 7.0 && memory.touch[0].depth > 0.09);
    sk_scenery_destroy(scenery);
    free(st);
}

static const sk_box FLOOR_AND_WALL[] = {{{-10, -10, -1}, {10, 10, 0}}, {{1, -10, -1}, {2, 10, 3}}};

// Slides along the floor into the wall: both bear what presses on them.
static void in_a_corner_floor_and_wall_push(void **state) {
    (void)state;
    stage *st = new_stage();
    st->material.metal = (sk_friction){0.0, 0.0};
    sk_scenery *scenery = boxes(FLOOR_AND_WALL, 2, &st->material);
    set_stage(st, scenery, NULL);
    sk_initiator point = {{0, 0, 0.01}, {2, 0, 0}};
    sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
    sk_oriented_ground_result r = {0};
    double lowest = 0.0, farthest = 0.0;
    for (int i = 0; i < 20000; i++) {
        r = move(st, &LAW, sk_vec(3, 0, -GRAVITY), &point, &memory);
        lowest = sk_min(lowest, point.position.z);
        farthest = sk_max(farthest, point.position.x);
    }
    assert_true(memory.touch[0].held && memory.touch[1].held);
    assert_true(sk_length(sk_sub(r.report[0].force, sk_vec(0, 0, GRAVITY))) < 1e-9);
    assert_true(sk_length(sk_sub(r.report[1].force, sk_vec(-3, 0, 0))) < 1e-9);
    // No deeper in the wall than its spring takes the speed, and no lower than the fall from 1 cm and the weight.
    double speed_square = 2.0 * 2.0 + 2.0 * 3.0 * 1.0;
    assert_true(farthest - 1.0 < sqrt(speed_square / LAW.stiffness) + 2.0 * 3.0 / LAW.stiffness);
    assert_true(-lowest < sqrt(2.0 * GRAVITY * 0.01 / LAW.stiffness) + 2.0 * GRAVITY / LAW.stiffness);
    sk_scenery_destroy(scenery);
    free(st);
}

static double energy_of(const stage *st, const sk_oriented_law *law, sk_initiator point,
                        const sk_oriented_memory *memory) {
    sk_springs springs[SK_ORIENTED_TOUCHES];
    sk_oriented_ground_springs(&st->ground, point, memory, springs);
    sk_spring_law spring = sk_oriented_spring_law(law);
    double sum = 0.0;
    for (int i = 0; i < SK_ORIENTED_TOUCHES; i++) {
        for (int k = 0; k < SK_CONTACT_SPRINGS && springs[i].hit; k++)
            sum += sk_spring_energy(&spring, k, springs[i].strain[k]);
    }
    return sum;
}

// At rest in an obtuse corner and in a square one: the force is the slope of the springs' energy.
static void the_springs_bear_what_pushes(void **state) {
    (void)state;
    sk_oriented_law law = LAW;
    law.damping = law.side_damping = 0.0;
    law.side_stiffness = 3e3;
    for (int k = 0; k < 2; k++) {
        stage *st = new_stage();
        st->material.metal = (sk_friction){100, 100}; // nothing slides
        sk_shapes *s = sk_shapes_create();
        sk_shape parts[2], all;
        double up = k == 0 ? 0.8 : 0.0, out = sqrt(1.0 - up * up);
        stop_on_error(sk_shape_half_space(s, sk_vec(0, 0, 1), 0.0, &parts[0]));
        stop_on_error(sk_shape_half_space(s, sk_vec(-out, 0, up), 0.0, &parts[1]));
        stop_on_error(sk_shape_union(s, parts, 2, &all));
        sk_scenery *scenery = compiled(s, all, &st->material);
        set_stage(st, scenery, NULL);
        sk_initiator point = {{-0.01, 0, 0.01}, {0, 0, 0}};
        sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
        point.position = sk_vec(0.003, 0.002, -0.008);
        sk_oriented_ground_commit(&st->ground, &law, point, STEP, &memory);
        assert_true(memory.touch[0].held && memory.touch[1].held);
        point.position = sk_vec(0.0035, 0.0015, -0.0075);
        sk_vec3 force = sk_oriented_ground_evaluate(&st->ground, &law, point, &memory, STEP).force;
        const double small = 1e-6;
        for (int axis = 0; axis < 3; axis++) {
            sk_vec3 by = {axis == 0 ? small : 0, axis == 1 ? small : 0, axis == 2 ? small : 0};
            sk_initiator ahead = {sk_add(point.position, by), {0, 0, 0}},
                         behind = {sk_sub(point.position, by), {0, 0, 0}};
            double rise = energy_of(st, &law, ahead, &memory) - energy_of(st, &law, behind, &memory);
            assert_true(fabs(rise / (2.0 * small) + sk_dot(force, by) / small) < 1e-6);
        }
        sk_scenery_destroy(scenery);
        free(st);
    }
}

// A deck lies level in a pit: sliding over from the ground is no bump, and the deck carries.
static void from_ground_to_a_deck_level_with_it_a_point_slides_without_a_bump(void **state) {
    (void)state;
    stage *st = new_stage();
    st->material.metal = (sk_friction){0.0, 0.0};
    const sk_box around[] = {{{-10, -10, -3}, {0, 10, 0}}, {{2, -10, -3}, {10, 10, 0}}, {{-10, -10, -5}, {10, 10, -3}}};
    const sk_box deck[] = {{{0, -1, -0.5}, {2, 1, 0}}};
    sk_scenery *fixed = boxes(around, 3, &st->material), *moving = boxes(deck, 1, &st->material);
    set_stage(st, fixed, moving);
    st->solids[1].moves = true;
    st->solids[1].motion = (sk_body_motion){.axes = sk_mat3_from_quat(sk_quat_identity())};
    double sunk = GRAVITY / LAW.stiffness;
    sk_initiator point = {{-1, 0, -sunk}, {2, 0, 0}};
    sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
    int32_t on_deck = 0;
    for (int i = 0; i < 2000; i++) {
        sk_oriented_ground_result r = move(st, &LAW, sk_vec(0, 0, -GRAVITY), &point, &memory);
        assert_true(sk_length(sk_sub(r.force, sk_vec(0, 0, GRAVITY))) < 1e-9);
        on_deck += memory.touch[0].solid == 1;
        assert_true(i == 0 || r.outcome[0] == SK_ORIENTED_RETAINED || r.outcome[0] == SK_ORIENTED_HANDED_OVER);
    }
    assert_true(fabs(point.velocity.x - 2.0) < 1e-12 && abs(on_deck - 960) <= 2);
    assert_int_equal(memory.touch[0].solid, 0);
    sk_scenery_destroy(moving);
    sk_scenery_destroy(fixed);
    free(st);
}

// A deck that turns, heaves and goes round, beside scenery that rests.
static void on_a_deck_that_moves_a_point_stands_still_to_the_bit(void **state) {
    (void)state;
    stage *st = new_stage();
    st->material.metal = (sk_friction){0.6, 0.5};
    const sk_box far_below[] = {{{-100, -100, -101}, {100, 100, -100}}}, deck[] = {{{-3, -3, -0.5}, {3, 3, 0}}};
    sk_scenery *fixed = boxes(far_below, 1, &st->material), *moving = boxes(deck, 1, &st->material);
    set_stage(st, fixed, moving);
    sk_initiator point = {{1.2, 2.1, 0.01}, {1.0, 0, 0}};
    sk_oriented_memory memory = {.clear = point.position};
    sk_vec3 pebble = {0, 0, 0};
    for (int i = 0; i < 960 * 20; i++) {
        double t = i * STEP;
        sk_body_motion *m = &st->solids[1].motion;
        st->solids[1].moves = true;
        *m = (sk_body_motion){.position = {sk_sin(t), sk_cos(t), 0.1 * sk_sin(3 * t)},
                              .axes = sk_mat3_from_quat(turn_about(sk_vec(0, 0, 1), t)),
                              .velocity = {sk_cos(t), -sk_sin(t), 0.3 * sk_cos(3 * t)},
                              .rate = {0, 0, 1}};
        move(st, &LAW, sk_vec(0, 0, -GRAVITY), &point, &memory);
        if (i == 2 * 960) pebble = memory.touch[0].pebble; // it has settled
        if (i > 2 * 960) assert_memory_equal(&memory.touch[0].pebble, &pebble, sizeof pebble);
    }
    assert_true(memory.touch[0].held && memory.touch[0].solid == 1 && memory.touch[0].mode == SK_STANDING);
    sk_scenery_destroy(moving);
    sk_scenery_destroy(fixed);
    free(st);
}

// Load with a point 0.3 m inside, and 0.1 m from the side of a box.
static void a_point_that_begins_inside_is_held_by_the_nearest_face(void **state) {
    (void)state;
    stage *st = new_stage();
    sk_scenery *scenery = boxes((sk_box[]){{{-1, -1, -1}, {1, 1, 1}}}, 1, &st->material);
    set_stage(st, scenery, NULL);
    sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, (sk_initiator){{0.9, 0, 0.7}, {0, 0, 0}});
    assert_true(memory.touch[0].held && memory.touch[0].inside == 1 && memory.touch[0].normal.x == 1.0);
    assert_true(fabs(memory.touch[0].depth - 0.1) < 2e-6);
    memory = sk_oriented_ground_begin(&st->ground, (sk_initiator){{0.9, 0, 1.7}, {0, 0, 0}});
    assert_false(memory.touch[0].held);
    sk_scenery_destroy(scenery);
    free(st);
}

// Trial motions of an integrator that rejects steps: evaluate and gap are const, so what counts is that commit stores what
// evaluate promised; and that the gap is zero where the contact begins.
static void commit_stores_what_evaluate_answers_and_the_gap_is_zero_at_touch_down(void **state) {
    (void)state;
    stage *st = new_stage();
    sk_scenery *scenery = boxes(FLOOR_AND_WALL, 2, &st->material);
    set_stage(st, scenery, NULL);
    sk_initiator start = {{0.5, 0, 1.0}, {0.9, 0, 0}};
    sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, start);
    double low = 0.0, high = 0.5;
    for (int i = 0; i < 60; i++) {
        double t = 0.5 * (low + high);
        sk_initiator y = {{0.5 + 0.9 * t, 0, 1.0 - 0.5 * GRAVITY * t * t}, {0.9, 0, -GRAVITY * t}};
        sk_oriented_memory before = memory;
        double gap = sk_oriented_ground_gap(&st->ground, y, &memory, t, 10.0);
        sk_oriented_ground_result a = sk_oriented_ground_evaluate(&st->ground, &LAW, y, &memory, t);
        assert_memory_equal(&before, &memory, sizeof memory);
        sk_oriented_memory committed = memory;
        sk_oriented_ground_commit(&st->ground, &LAW, y, t, &committed);
        assert_memory_equal(&a.next, &committed, sizeof committed);
        if (gap > 0.0)
            low = t;
        else
            high = t;
    }
    assert_true(fabs(high - sqrt(2.0 / GRAVITY)) < 1e-12);
    sk_scenery_destroy(scenery);
    free(st);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scenery_of_one_polyhedron_holds_the_faces_that_the_polyhedron_holds),
        cmocka_unit_test(on_ground_a_point_comes_to_rest_where_its_spring_bears_it),
        cmocka_unit_test(a_pebble_is_placed_where_the_point_came_in),
        cmocka_unit_test(seams_are_no_surfaces),
        cmocka_unit_test(in_a_corner_floor_and_wall_push),
        cmocka_unit_test(the_springs_bear_what_pushes),
        cmocka_unit_test(from_ground_to_a_deck_level_with_it_a_point_slides_without_a_bump),
        cmocka_unit_test(on_a_deck_that_moves_a_point_stands_still_to_the_bit),
        cmocka_unit_test(a_point_that_begins_inside_is_held_by_the_nearest_face),
        cmocka_unit_test(commit_stores_what_evaluate_answers_and_the_gap_is_zero_at_touch_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
