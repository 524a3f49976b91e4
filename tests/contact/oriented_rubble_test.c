// Oriented contact where points get lost: many pieces with edges of all angles, and a thin plate that comes fast.
#include "contact/oriented_stage.h"

// Boxes and blocks with faces all around, in a box of walls.
static sk_scenery *rubble(uint64_t *random, const sk_material *material) {
    sk_shapes *s = sk_shapes_create();
    sk_shape parts[18], all;
    for (int32_t i = 0; i < 12; i++) {
        sk_half_space faces[12];
        sk_vec3 centre = random_in_cube(random, 1.0);
        int32_t count = i % 2 == 0 ? 12 : 6;
        for (int32_t j = 0; j < count; j++) {
            sk_vec3 n = {(j % 6 == 0) - (j % 6 == 1), (j % 6 == 2) - (j % 6 == 3), (j % 6 == 4) - (j % 6 == 5)};
            if (j >= 6) n = random_direction(random);
            faces[j] = (sk_half_space){n, sk_dot(n, centre) + sk_random_range(random, 0.05, 0.4)};
        }
        parts[i] = half_spaces(s, faces, count);
    }
    for (int32_t i = 0; i < 6; i++) {
        sk_vec3 n = {(i == 0) - (i == 1), (i == 2) - (i == 3), (i == 4) - (i == 5)};
        stop_on_error(sk_shape_half_space(s, n, -1.2, &parts[12 + i]));
    }
    stop_on_error(sk_shape_union(s, parts, 18, &all));
    return compiled(s, all, material);
}

// In a room without friction a point bounces off floor, ceiling, walls and out of corners. A bounce gives at most
// 1 / (1 - (w h)^2 / 4) of the energy, see oriented_energy_test.c.
static void in_a_room_of_many_pieces_no_energy_is_given(void **state) {
    (void)state;
    stage *st = new_stage();
    st->material.metal = (sk_friction){0.0, 0.0};
    const sk_box walls[] = {{{-2, -2, -1}, {2, 2, 0}},          {{-2, -2, 1}, {2, 2, 2}},
                            {{-2, -2, -1}, {-0.6, 2, 2}},       {{0.6, -2, -1}, {2, 2, 2}},
                            {{-2, -2, -1}, {2, -0.7, 2}},       {{-2, 0.7, -1}, {2, 2, 2}},
                            {{-0.1, -0.1, -1}, {0.1, 0.1, 0.4}}};
    sk_scenery *scenery = boxes(walls, 7, &st->material);
    set_stage(st, scenery, NULL);
    const double rate = 100.0;
    const sk_oriented_law law = {.stiffness = rate * rate, .side_stiffness = 1.0, .depth_limit = 0.25};
    uint64_t random = 78;
    int32_t bounces = 0, both = 0, throws = rounds_of(40, 2000);
    for (int32_t k = 0; k < throws; k++) {
        sk_initiator point = {sk_vec(0.3, 0.3, 0.5), sk_scale(3.0, random_direction(&random))};
        sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
        double start = sk_dot(point.velocity, point.velocity), allowed = start;
        for (int i = 0; i < 2000; i++) {
            sk_oriented_ground_result r = move(st, &law, sk_vec(0, 0, 0), &point, &memory);
            for (int j = 0; j < SK_ORIENTED_TOUCHES; j++) {
                if (r.outcome[j] != SK_ORIENTED_NEW) continue;
                allowed /= 1.0 - 0.25 * rate * rate * STEP * STEP;
                bounces++;
            }
            int32_t held = (int32_t)(memory.touch[0].held + memory.touch[1].held + memory.touch[2].held);
            both += held > 1;
            if (held > 0) continue;
            assert_true(sk_dot(point.velocity, point.velocity) <= allowed * (1.0 + 1e-12));
        }
        sk_vec3 p = point.position;
        assert_true(fabs(p.x) < 0.65 && fabs(p.y) < 0.75 && fabs(p.z - 0.5) < 0.55); // still in the room
    }
    print_message("%d bounces, two faces in %d steps\n", (int)bounces, (int)both);
    assert_true(bounces > 5 * throws && both > 20);
    sk_scenery_destroy(scenery);
    free(st);
}

// Among boxes and rounded blocks strewn over each other, with edges of all angles, inwards and outwards, a frictionless point
// flies about. It never is inside without a face that holds it, never found inside, and gains
// no energy but what the integrator gives, see oriented_energy_test.c.
static void in_rubble_no_point_gets_lost(void **state) {
    (void)state;
    const double rate = 100.0;
    const sk_oriented_law law = {.stiffness = rate * rate, .side_stiffness = 1.0, .depth_limit = 0.25};
    uint64_t random = 80;
    int32_t scenes = rounds_of(20, 1000), outcomes[SK_ORIENTED_OUTCOMES] = {0}, inside = 0, gained = 0, most_held = 0;
    double most = 0.0;
    for (int32_t k = 0; k < scenes; k++) {
        stage *st = new_stage();
        st->material.metal = (sk_friction){0.0, 0.0};
        sk_scenery *scenery = rubble(&random, &st->material);
        set_stage(st, scenery, NULL);
        for (int32_t n = 0; n < 10; n++) {
            sk_initiator point = {.position = random_in_cube(&random, 1.0)};
            point.velocity = sk_scale(3.0, random_direction(&random));
            if (sk_scenery_inside(scenery, point.position)) continue;
            sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
            double allowed = 9.0;
            for (int i = 0; i < 1000; i++) {
                sk_oriented_ground_result r = move(st, &law, sk_vec(0, 0, 0), &point, &memory);
                int32_t held = 0;
                for (int j = 0; j < SK_ORIENTED_TOUCHES; j++) {
                    outcomes[r.outcome[j]]++;
                    if (r.outcome[j] == SK_ORIENTED_NEW) allowed /= 1.0 - 0.25 * rate * rate * STEP * STEP;
                    if (r.outcome[j] == SK_ORIENTED_HANDED_OVER) allowed *= 1.0 + 0.5 * rate * STEP;
                    held += (int32_t)memory.touch[j].held;
                }
                if (held > most_held) most_held = held;
                inside += held == 0 && sk_scenery_inside(scenery, sk_add_scaled(point.position, -STEP, point.velocity));
            }
            double energy = sk_dot(point.velocity, point.velocity);
            most = sk_max(most, energy / 9.0);
            gained += energy > allowed * (1.0 + 1e-12);
        }
        sk_scenery_destroy(scenery);
        free(st);
    }
    print_message("outcomes");
    for (int32_t o = 0; o < SK_ORIENTED_OUTCOMES; o++) print_message(" %d", (int)outcomes[o]);
    print_message("; inside without a face %d; energy up to %.3f, grown in %d\n", (int)inside, most, (int)gained);
    assert_int_equal(inside, 0);
    assert_int_equal(outcomes[SK_ORIENTED_FOUND_INSIDE], 0);
    assert_int_equal(gained, 0);
}

// At the tip of a pit with eight sides there are more faces than a point may touch. What it meets when it touches as many as
// it may stops its clear place all the same.
static void in_a_pit_with_more_sides_than_touches_no_point_gets_lost(void **state) {
    (void)state;
    stage *st = new_stage();
    st->material.metal = (sk_friction){0.0, 0.0};
    sk_shapes *s = sk_shapes_create();
    sk_shape sides[8], all;
    for (int i = 0; i < 8; i++) {
        double turn = SK_PI / 4.0 * i, up = i % 2 == 0 ? 0.8 : 0.7, out = sqrt(1.0 - up * up);
        stop_on_error(sk_shape_half_space(s, sk_vec(out * sk_cos(turn), out * sk_sin(turn), up), 0.0, &sides[i]));
    }
    stop_on_error(sk_shape_union(s, sides, 8, &all));
    sk_scenery *scenery = compiled(s, all, &st->material);
    set_stage(st, scenery, NULL);
    const double rate = 100.0;
    const sk_oriented_law law = {.stiffness = rate * rate, .side_stiffness = 1.0, .depth_limit = 0.25};
    uint64_t random = 81;
    int32_t throws = rounds_of(50, 5000), full = 0;
    for (int32_t k = 0; k < throws; k++) {
        sk_initiator point = {sk_vec(0, 0, 0.3), random_in_cube(&random, 1.0)};
        sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
        for (int i = 0; i < 2000; i++) {
            sk_oriented_ground_result r = move(st, &law, sk_vec(0, 0, -GRAVITY), &point, &memory);
            int32_t held = 0;
            for (int j = 0; j < SK_ORIENTED_TOUCHES; j++) {
                held += (int32_t)memory.touch[j].held;
                assert_int_not_equal(r.outcome[j], SK_ORIENTED_FOUND_INSIDE);
            }
            full += held == SK_ORIENTED_TOUCHES;
            // No face takes more than 4 m/s on the spring and the weight; out of a tip so wide that is as far as it goes down.
            assert_true(point.position.z > -1.5 * (4.0 / rate + 2.0 * GRAVITY / (rate * rate)));
            assert_false(sk_scenery_inside(scenery, memory.clear));
        }
    }
    print_message("as many touches as there may be in %d steps of %d\n", (int)full, (int)(2000 * throws));
    assert_true(full > throws / 4);
    sk_scenery_destroy(scenery);
    free(st);
}

// A platform of 1 mm comes at 60 m/s while the point flies at 40 m/s; it is turned on the way.
static void a_moving_plate_of_one_millimetre_is_never_tunnelled(void **state) {
    (void)state;
    stage *st = new_stage();
    sk_oriented_target plate = solid_target(PLATE);
    sk_scenery *moving = scenery_of(&plate, &st->material);
    const sk_box far_below[] = {{{-100, -100, -101}, {100, 100, -100}}};
    sk_scenery *fixed = boxes(far_below, 1, &st->material);
    set_stage(st, fixed, moving);
    uint64_t random = 79;
    int32_t throws = rounds_of(3000, 200000);
    for (int32_t k = 0; k < throws; k++) {
        sk_initiator point = {random_in_cube(&random, 0.3), {0, 0, -40}};
        point.position.z = sk_random_range(&random, 0.0006, 0.104);
        sk_vec3 spin = random_direction(&random);
        spin = sk_scale(sk_random_range(&random, -20, 20), spin);
        st->solids[1] =
            (sk_solid){.shape = moving,
                       .moves = true,
                       .motion = {.axes = sk_mat3_from_quat(sk_quat_identity()), .velocity = {0, 0, 60}, .rate = spin}};
        sk_oriented_memory memory = sk_oriented_ground_begin(&st->ground, point);
        for (int i = 1; i <= 2 && !memory.touch[0].held; i++) {
            sk_body_motion *m = &st->solids[1].motion;
            m->position.z = 60 * i * STEP;
            m->axes = sk_mat3_from_quat(turn_about(sk_unit(spin), sk_length(spin) * i * STEP));
            point.position.z -= 40 * STEP;
            sk_oriented_ground_commit(&st->ground, &LAW, point, STEP, &memory);
        }
        assert_true(memory.touch[0].held && memory.touch[0].normal.z == 1.0);
    }
    sk_scenery_destroy(moving);
    sk_scenery_destroy(fixed);
    free(st);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_a_room_of_many_pieces_no_energy_is_given),
        cmocka_unit_test(in_rubble_no_point_gets_lost),
        cmocka_unit_test(in_a_pit_with_more_sides_than_touches_no_point_gets_lost),
        cmocka_unit_test(a_moving_plate_of_one_millimetre_is_never_tunnelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
