// Wheels: forces at a glance, in every state, at every angle.
#include "gear/wheel_bench.h"
#include "gear/wheel_leg.h"
#include "gear/wheel_springs.h"
#include "stepping.h"
#include "world/outputs.h"
#include <string.h>

static const uint64_t SEED = 20260102;
static const double H = 1.0 / 960.0;

static bench bench_make(sk_material material, double slope) {
    bench b = bench_over("wheel", material, slope);
    b.wheel.position = (sk_vec3){0, 0, 0};
    b.wheel.stiffness = 5e4;
    b.wheel.damping = 4e3;
    b.wheel.rebound_damping = 9e3;
    b.wheel.side_stiffness = 1.2e5;
    b.wheel.side_damping = 6e3;
    return b;
}

static sk_ground ground_of(const bench *b) {
    return (sk_ground){.solids = &b->solid, .solid_count = 1, .materials = &b->material};
}

// A body at a height over the origin, pitched nose-up, moving along its track (+y).
static sk_body_motion body_at(double height, double pitch, double speed) {
    sk_quat q = sk_attitude_from_angles(0.0, pitch, 0.0);
    return (sk_body_motion){{0, 0, height}, sk_mat3_from_quat(q), {0, speed, 0}, {0, 0, 0}};
}

static void a_pressed_wheel_pushes_with_its_spring_in_the_first_step(void **state) {
    (void)state;
    bench b = bench_make(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0);
    sk_wheel_state wheel = sk_wheel_begin();
    sk_body_motion body = body_at(-0.05, 0.0, 0.0); // z_max = 0: pressed by 5 cm
    sk_wheel_result r = sk_wheel_evaluate(&b.wheel, ground_of(&b), &wheel, &body, (sk_wheel_input){0}, H);
    assert_true(r.report.touching);
    assert_true(fabs(r.report.force.z - 0.05 * 5e4) < 1e-6);
    assert_true(fabs(r.stroke - 0.05) < 1e-12);
    sk_scenery_destroy(b.plane);
}

static void evaluating_changes_nothing_and_committing_does(void **state) {
    (void)state;
    bench b = bench_make(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0);
    sk_wheel_state wheel = sk_wheel_begin(), before = wheel;
    sk_body_motion body = body_at(-0.05, 0.0, 3.0);
    sk_wheel_result first = sk_wheel_evaluate(&b.wheel, ground_of(&b), &wheel, &body, (sk_wheel_input){0}, H);
    sk_wheel_result second = sk_wheel_evaluate(&b.wheel, ground_of(&b), &wheel, &body, (sk_wheel_input){0}, H);
    assert_memory_equal(&wheel, &before, sizeof wheel);
    assert_memory_equal(&first.next, &second.next, sizeof first.next);
    sk_wheel_commit(&wheel, &first);
    assert_int_equal(wheel.contact.mode, SK_ROLLING);
    assert_true(sk_wheel_gap(&b.wheel, ground_of(&b), &wheel, &body, (sk_wheel_input){0}) < -0.04);
    sk_scenery_destroy(b.plane);
}

static void a_wheel_rolling_nose_up_at_speed_presses_with_its_spring_alone(void **state) {
    (void)state;
    // The strut leans by the pitch, so the wheel moves through its own z at v sin(pitch) without being pressed together.
    // A damper on v_z would add d_z v sin(pitch) = 15.6 kN at 28 m/s and 8 degrees; nothing may be added.
    bench b = bench_make(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0);
    double pitch = 8.0 * SK_PI / 180.0;
    sk_wheel_state wheel = sk_wheel_begin();
    sk_wheel_result r = {0};
    for (int i = 0; i < 500; i++) {
        sk_body_motion body = body_at(-0.05 * sk_cos(pitch), pitch, 28.0);
        body.position.y = 28.0 * H * i;
        r = sk_wheel_evaluate(&b.wheel, ground_of(&b), &wheel, &body, (sk_wheel_input){0}, H);
        sk_wheel_commit(&wheel, &r);
    }
    assert_int_equal(wheel.contact.mode, SK_ROLLING);
    double spring = 5e4 * 0.05;
    assert_true(fabs(r.report.force.z - spring / sk_cos(pitch)) < 0.01 * spring);
    assert_true(fabs(r.report.force.y) < 1e-6);
    sk_scenery_destroy(b.plane);
}

static bool same_vector(sk_vec3 a, sk_vec3 b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// What a step leaves out of the report changes neither the forces nor the memory.
static void expect_the_same_without_the_rest(const bench *b, const sk_wheel_state *wheel, const sk_body_motion *body,
                                             sk_wheel_input input, const sk_wheel_result *all) {
    sk_ground ground = ground_of(b);
    const sk_wheel_trial trial = {&b->wheel, &ground, wheel, body, input, H, true};
    sk_wheel_result forces;
    memset(&forces, 0xff, sizeof forces); // as doubles: NaN
    sk_wheel_try(&trial, &forces);
    const sk_contact_report *f = &forces.report, *r = &all->report;
    assert_true(f->touching == r->touching && f->mode == r->mode && f->normal_force == r->normal_force);
    assert_true(same_vector(f->point, r->point) && same_vector(f->force, r->force));
    assert_true(same_vector(f->moment, r->moment) && same_vector(f->drive_moment, r->drive_moment));
    assert_memory_equal(&forces.next, &all->next, sizeof forces.next);
    assert_true(forces.hit.solid == all->hit.solid && forces.hit.material == all->hit.material);
    assert_true(forces.broke == all->broke && forces.burst == all->burst && forces.sank == all->sank);
    assert_true(forces.touch_count == all->touch_count && forces.stroke == all->stroke);
}

static void force_stays_on_the_border_over_random_motions(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int trial = 0; trial < 200; trial++) {
        double mu = sk_random_range(&random, 0.05, 1.2);
        bench b = bench_make(fixture_material(mu, 0.8 * mu, 0.02, INFINITY), sk_random_range(&random, -0.3, 0.3));
        sk_wheel_state wheel = sk_wheel_begin();
        sk_vec3 position = {0, 0, -0.03}, velocity = {0, 0, 0};
        for (int i = 0; i < 300; i++) {
            sk_quat q = sk_attitude_from_angles(sk_random_range(&random, 0, 0.2), sk_random_range(&random, -0.3, 0.3),
                                                sk_random_range(&random, -0.3, 0.3));
            velocity = (sk_vec3){sk_random_range(&random, -9, 9), sk_random_range(&random, -9, 9), 0.0};
            position = sk_add_scaled(position, H, velocity);
            sk_hit below = sk_scenery_entry(b.plane, sk_add(position, (sk_vec3){0, 0, 10}),
                                            sk_add(position, (sk_vec3){0, 0, -10}));
            position.z += 10.0 - 20.0 * below.fraction - 0.03;
            sk_body_motion body = {position, sk_mat3_from_quat(q), velocity, {0, 0, 0}};
            sk_wheel_input input = {.steer = sk_random_range(&random, -0.5, 0.5),
                                    .brake = sk_random_range(&random, 0, 3000)};
            sk_wheel_result r = sk_wheel_evaluate(&b.wheel, ground_of(&b), &wheel, &body, input, H);
            expect_the_same_without_the_rest(&b, &wheel, &body, input, &r);
            double was = wheel.contact.mode == SK_SLIPPING ? 0.8 * mu : mu;
            if (r.report.touching) {
                double n = r.report.normal_force, x = r.report.force_x, y = r.report.force_y;
                assert_true(sqrt(x * x + y * y) <= was * n * (1 + 1e-12));
                assert_true(fabs(x) <= r.report.border.band);
                assert_true(r.report.use <= 1.0 + 1e-12);
                assert_true(fabs(sk_dot(r.report.force, r.report.normal) - n) <= 1e-9 * (n + 1.0));
            }
            sk_wheel_commit(&wheel, &r);
        }
        sk_scenery_destroy(b.plane);
    }
}

static void a_surface_that_yields_holds_at_its_strength_and_never_springs_back(void **state) {
    (void)state;
    bench b = bench_make(fixture_material(0.5, 0.4, 0.1, 2000.0), 0.0);
    sk_wheel_state wheel = sk_wheel_begin();
    double deepest = 0.0;
    for (int i = 0; i < 2000; i++) {
        double down = -0.1 * sk_sin(SK_PI * i / 2000.0);
        double rate = -0.1 * SK_PI / (2000.0 * H) * sk_cos(SK_PI * i / 2000.0);
        sk_body_motion body = body_at(down, 0.0, 0.0);
        body.velocity = (sk_vec3){0, 0, rate};
        sk_wheel_result r = sk_wheel_evaluate(&b.wheel, ground_of(&b), &wheel, &body, (sk_wheel_input){0}, H);
        double limit = 2000.0 * (1.0 + wheel.contact.sinkage / SK_BEARING_DEPTH);
        assert_true(r.report.normal_force <= limit * (1 + 1e-12));
        if (r.next.contact.mode != SK_AIR) assert_true(r.next.contact.sinkage >= wheel.contact.sinkage);
        sk_wheel_commit(&wheel, &r);
        deepest = sk_max(deepest, wheel.contact.sinkage);
    }
    // Static: k (0.1 - s) = 2000 (1 + s / 0.2) at the bottom, damper aside.
    double expected = (5e4 * 0.1 - 2000.0) / (5e4 + 2000.0 / SK_BEARING_DEPTH);
    assert_true(fabs(deepest - expected) < 0.05 * expected);
    sk_scenery_destroy(b.plane);
}

static void a_strut_that_its_damper_holds_back_is_not_pressed_by_the_end_of_its_rut(void **state) {
    (void)state;
    // Pressed by 5 cm in a rut of 20 cm, the body goes up and ahead. The damper of rebound bears more than the spring, so the wheel
    // is in the air while its spring is still pressed; the ground ahead rises faster than the body.
    for (double lean = -0.2; lean < 0.21; lean += 0.1) {
        bench b = bench_make(fixture_material(0.8, 0.6, 0.0, 3000.0), 0.0);
        sk_wheel_state wheel = sk_wheel_begin();
        wheel.contact.sinkage = 0.2;
        wheel.contact.pebble = sk_vec(0.0, -0.02, -0.2); // it trails
        wheel.contact.normal = sk_vec(0.0, 0.0, 1.0);
        wheel.contact.mode = SK_ROLLING;
        wheel.contact.material = 0;
        sk_body_motion body = body_at(-0.25 * cos(lean), lean, 8.0);
        body.velocity.z = 1.0;
        double strain = INFINITY, lowest = INFINITY;
        for (int i = 0; i < 96; i++) {
            sk_wheel_result r = sk_wheel_evaluate(&b.wheel, ground_of(&b), &wheel, &body, (sk_wheel_input){0}, H);
            sk_wheel_commit(&wheel, &r);
            assert_int_equal(wheel.contact.mode, SK_AIR);
            sk_springs springs = sk_wheel_springs(&b.wheel, ground_of(&b), &wheel, &body, (sk_wheel_input){0});
            if (springs.strain[0] > strain + 1e-12)
                fail_msg("lean %g, step %d: from %g m to %g m", lean, i, strain, springs.strain[0]);
            strain = springs.strain[0];
            lowest = sk_min(lowest, wheel.contact.sinkage);
            body.position = sk_add_scaled(body.position, H, body.velocity);
            if (i == 48) body.velocity.z = 0.5;
        }
        assert_true(strain == 0.0);
        assert_true(lowest < 0.19); // once the strut is not pressed, the ground rises with the wheel
        sk_scenery_destroy(b.plane);
    }
}

static void a_spent_strut_breaks_into_a_metal_stub_for_good(void **state) {
    (void)state;
    bench b = bench_make(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0);
    sk_wheel_state wheel = sk_wheel_begin();
    sk_body_motion body = body_at(-0.21, 0.0, 0.0);
    sk_wheel_result r = sk_wheel_evaluate(&b.wheel, ground_of(&b), &wheel, &body, (sk_wheel_input){0}, H);
    assert_true(r.broke && r.next.broken);
    sk_wheel_commit(&wheel, &r);
    body = body_at(-0.25, 0.0, 4.0);
    for (int i = 0; i < 3; i++) {
        r = sk_wheel_evaluate(&b.wheel, ground_of(&b), &wheel, &body, (sk_wheel_input){0}, H);
        sk_wheel_commit(&wheel, &r);
        body.position.y += 4.0 * H;
    }
    assert_true(r.report.touching && r.next.broken && !r.broke);
    assert_int_equal(r.report.mode, SK_SLIPPING);
    assert_true(fabs(sk_length((sk_vec3){r.report.force_x, r.report.force_y, 0}) - 0.35 * r.report.normal_force) <
                1e-6);
    sk_scenery_destroy(b.plane);
}

// The largest change of force (N) between neighbours while a plane turns under a pressed wheel through every lean.
static double largest_jump(int steps) {
    double worst = 0.0;
    bench b = bench_make(fixture_material(0.8, 0.6, 0.02, INFINITY), 0.0);
    for (int axis = 0; axis < 3; axis++) {
        sk_vec3 last = {0};
        for (int i = 0; i <= steps; i++) {
            double angle = -2.0 + 4.0 * i / steps, s = sk_sin(angle);
            sk_vec3 n = sk_unit((sk_vec3){axis != 1 ? s : 0.0, axis != 0 ? s : 0.0, sk_cos(angle)});
            sk_wheel_state wheel = sk_wheel_begin();
            sk_body_motion body = body_at(-0.05, 0.0, 0.01);
            sk_wheel_input input = {.brake = 300};
            wheel.contact = (sk_contact_state){.mode = SK_STANDING, .pebble = {0.002, 0.001, 0}, .normal = n};
            sk_wheel_result r = sk_wheel_evaluate(&b.wheel, ground_of(&b), &wheel, &body, input, H);
            if (i > 0) worst = sk_max(worst, sk_length(sk_sub(r.report.force, last)));
            last = r.report.force;
        }
    }
    sk_scenery_destroy(b.plane);
    return worst;
}

static void a_wheel_that_hangs_is_a_wheel_evaluated_far_above_the_ground(void **state) {
    (void)state;
    bench b = bench_make(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0);
    sk_body_motion body = body_at(40.0, 0.1, 30.0);
    for (int i = 0; i < 4; i++) {
        sk_wheel_state evaluated = sk_wheel_begin();
        evaluated.spin = 80.0;
        evaluated.spin_angle = 1.0;
        evaluated.broken = i / 2;
        sk_wheel_state hanging = evaluated;
        sk_wheel_input input = {.steer = 0.1, .brake = i % 2 == 0 ? 0.0 : 900.0};
        for (int k = 0; k < 100; k++) {
            sk_wheel_result r = sk_wheel_evaluate(&b.wheel, ground_of(&b), &evaluated, &body, input, H);
            sk_wheel_commit(&evaluated, &r);
            sk_wheel_hang(&b.wheel, &hanging, input, H);
        }
        assert_memory_equal(&evaluated, &hanging, sizeof hanging);
        assert_true(hanging.spin < 80.0);
    }
    sk_scenery_destroy(b.plane);
}

static void the_force_changes_continuously_while_the_normal_turns(void **state) {
    (void)state;
    double coarse = largest_jump(4000), fine = largest_jump(16000);
    if (!(fine < 0.3 * coarse)) fail_msg("jumps of %g N at 4000 steps and %g N at 16000: not continuous", coarse, fine);
}

static void a_leaning_wheel_steps_onto_a_kerb(void **state) {
    (void)state;
    // 10 cm high, at 5 m/s, the strut leaning either way: the face is met a hand before the top, and must not throw the wheel.
    sk_material stone = fixture_material(0.8, 0.6, 0.02, INFINITY);
    sk_shapes *shapes = sk_shapes_create();
    sk_shape parts[2], all;
    sk_scenery *kerb = NULL;
    sk_result r = sk_shape_half_space(shapes, (sk_vec3){0, 0, 1}, 0.0, &parts[0]);
    if (r.ok) r = sk_shape_box(shapes, (sk_vec3){-5, 1, -1}, (sk_vec3){5, 1.3, 0.1}, &parts[1]);
    if (r.ok) r = sk_shape_union(shapes, parts, 2, &all);
    if (r.ok) r = sk_scenery_compile(shapes, all, (sk_scenery_options){&stone, 1, true}, &kerb);
    sk_shapes_destroy(shapes);
    assert_true(r.ok);
    bench b = bench_make(stone, 0.0);
    b.wheel.z_min = b.wheel.stub_z = -0.3;
    // N: pressed by 6 cm and the kerb; and on its way up, at the slope sqrt(H / r) at the most, by the damper too.
    double stepped = 5e4 * 0.16, slope = sqrt(0.1 / b.wheel.radius), lean = sk_sin(8.0 * SK_PI / 180.0);
    double most = (stepped + b.wheel.damping * 5.0 * slope) * sqrt(1.0 + (slope + lean) * (slope + lean));
    for (double pitch = -8.0; pitch <= 8.0; pitch += 2.0) {
        sk_wheel_state wheel = sk_wheel_begin();
        double largest = 0.0;
        for (int i = 0; i < 400; i++) {
            sk_body_motion body = body_at(-0.06, pitch * SK_PI / 180.0, 5.0);
            body.position.y = 5.0 * H * i;
            sk_wheel_result hit = sk_wheel_evaluate(
                &b.wheel, (sk_ground){.solids = &(sk_solid){.shape = kerb}, .solid_count = 1, .materials = &stone},
                &wheel, &body, (sk_wheel_input){0}, H);
            assert_false(hit.broke);
            largest = sk_max(largest, hit.report.normal_force);
            sk_wheel_commit(&wheel, &hit);
        }
        if (!(largest > 0.9 * stepped && largest < most))
            fail_msg("pitch %g: %g N, stepped %g N, at most %g N", pitch, largest, stepped, most);
    }
    sk_scenery_destroy(kerb);
    sk_scenery_destroy(b.plane);
}

static void rebound_of_the_linear_strut_is_the_closed_form(void **state) {
    (void)state;
    // A cart on frictionless ground, pressed down evenly: peaks of a damped oscillator fall by exp(-2 pi zeta / sqrt(1 - zeta^2)).
    sk_model *model = fixture_model(fixture_material(0.0, 0.0, 0.0, INFINITY), 0.0, 0.0, false);
    double k = 3 * 4e4, zeta = 0.15, d = 2.0 * zeta * sqrt(k * 1000.0);
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &model->types[0].wheels[i];
        w->stiffness = k / 3;
        w->damping = w->rebound_damping = d / 3;
        w->z_min = -1.0;
    }
    sk_state *s = NULL;
    test_state_begin(model, &s);
    double rest = sk_state_aircraft(s, 0)->position.z - (1000.0 * 9.80665 / k - 1000.0 * 9.80665 / 3e6);
    sk_state_aircraft(s, 0)->position.z = rest - 0.05; // pressed beyond static: stays in contact throughout
    sk_controls controls = {0};
    double low = 0.0, high = 0.0;
    for (int i = 0; i < 240; i++) {
        step_world(model, s, &controls);
        double x = sk_state_aircraft(s, 0)->position.z - rest;
        if (x > high && low == 0.0) high = x;
        if (high > 0.0 && x < low) low = x;
    }
    double expected = sk_exp(-SK_PI * zeta / sqrt(1 - zeta * zeta));
    assert_true(fabs(high / 0.05 - expected) < 0.01);
    assert_true(fabs(-low / high - expected) < 0.01);
    sk_model_destroy(model);
}

// What a wheel whose strut leans by so much is pushed with (N) as its body comes down on level ground at 1 m/s.
static double pushed_leaning(const bench *b, double lean) {
    double deep = 0.02;
    sk_mat3 axes = sk_mat3_from_quat(sk_attitude_from_angles(0.0, 0.0, lean));
    sk_body_motion body = {{0, 0, -deep * sk_cos(lean)}, axes, {0, 0, -1.0}, {0, 0, 0}};
    sk_wheel_state wheel = sk_wheel_begin();
    sk_wheel_result r = sk_wheel_evaluate(&b->wheel, ground_of(b), &wheel, &body, (sk_wheel_input){0}, H);
    return sk_length(r.report.force);
}

static void a_wheel_that_lies_is_not_held_harder_than_one_that_stands(void **state) {
    (void)state;
    // Its line strays by tan(lean) of what the body sinks, and friction jams it from 45 degrees on: a tie that stopped that in
    // full would push with tan(lean)^2, 13.9 at 75 degrees, and then released at once.
    bench b = bench_make(fixture_material(1.0, 1.0, 0.0, INFINITY), 0.0);
    double steep = pushed_leaning(&b, SK_PI / 3.0);
    assert_true(steep > 6e3 * 3.0);
    // By its share u (u / cos)^2 comes to 4.2 at 62 degrees, from 4 at 60.
    for (double lean = 60.0; lean < 75.0; lean += 0.25)
        assert_true(pushed_leaning(&b, lean * SK_PI / 180.0) < 1.1 * steep);
    assert_true(pushed_leaning(&b, 75.3 * SK_PI / 180.0) < 0.01 * steep);
    sk_scenery_destroy(b.plane);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pressed_wheel_pushes_with_its_spring_in_the_first_step),
        cmocka_unit_test(evaluating_changes_nothing_and_committing_does),
        cmocka_unit_test(a_wheel_rolling_nose_up_at_speed_presses_with_its_spring_alone),
        cmocka_unit_test(force_stays_on_the_border_over_random_motions),
        cmocka_unit_test(a_surface_that_yields_holds_at_its_strength_and_never_springs_back),
        cmocka_unit_test(a_strut_that_its_damper_holds_back_is_not_pressed_by_the_end_of_its_rut),
        cmocka_unit_test(a_spent_strut_breaks_into_a_metal_stub_for_good),
        cmocka_unit_test(a_wheel_that_hangs_is_a_wheel_evaluated_far_above_the_ground),
        cmocka_unit_test(the_force_changes_continuously_while_the_normal_turns),
        cmocka_unit_test(a_leaning_wheel_steps_onto_a_kerb),
        cmocka_unit_test(a_wheel_that_lies_is_not_held_harder_than_one_that_stands),
        cmocka_unit_test(rebound_of_the_linear_strut_is_the_closed_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
