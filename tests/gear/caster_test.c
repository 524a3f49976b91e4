// A castering wheel: it trails, shimmies or not as its equations say, is steered by springs, held by a pin, and keeps its books.
#include "gear/wheel_bench.h"
#include "gear/wheel_caster.h"
#include "gear/wheel_leg.h"

// A wheel whose axis is the body's z axis, under a body that moves as it is reported. Its tyre presses with 2,500 N.
static bench bench_make(void) {
    bench b = bench_over("tail wheel", fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0);
    b.wheel.caster = (sk_caster_type){.trail = 0.1, .inertia = 0.03, .release = SK_PI / SK_CASTER_FREE};
    b.wheel.position = (sk_vec3){-0.1, 0.0, 0.0};
    b.wheel.stiffness = 5e4;
    b.wheel.damping = b.wheel.rebound_damping = 4e3;
    b.wheel.side_stiffness = 2e4;
    b.wheel.side_damping = 500.0;
    return b;
}

// North at `speed` after `time`, 5 cm above where the strut would be spent by as much.
static sk_body_motion moving(double speed, double time) {
    sk_quat q = sk_attitude_from_angles(0.0, 0.0, 0.0);
    return (sk_body_motion){{0.0, speed * time, -0.05}, sk_mat3_from_quat(q), {0.0, speed, 0.0}, {0.0, 0.0, 0.0}};
}

static sk_wheel_result step(const bench *b, sk_wheel_state *wheel, double speed, int i, double h,
                            sk_wheel_input input) {
    sk_body_motion body = moving(speed, i * h);
    sk_ground ground = {.solids = &b->solid, .solid_count = 1, .materials = &b->material};
    sk_wheel_result r = sk_wheel_evaluate(&b->wheel, ground, wheel, &body, input, h);
    sk_wheel_commit(wheel, &r);
    return r;
}

static void a_free_caster_comes_round_along_a_tractrix(void **state) {
    (void)state;
    // Slowly, its inertia tells nothing and the tyre does not slip sideways: t d(delta)/ds = -sin(delta), so
    // tan(delta / 2) = tan(delta_0 / 2) exp(-s / t). From nearly the wrong way round to straight, without a jump.
    bench b = bench_make();
    b.wheel.caster.inertia = 0.003;
    double h = 1.0 / 9600.0, speed = 0.25, start = 3.0, last = start;
    sk_wheel_state wheel = sk_wheel_begin();
    wheel.caster = start;
    for (int i = 0; i < 24000; i++) {
        step(&b, &wheel, speed, i, h, (sk_wheel_input){0});
        double travel = speed * h * (i + 1),
               expected = 2.0 * sk_atan2(sk_sin(start / 2) * sk_exp(-travel / 0.1), sk_cos(start / 2));
        if (!(fabs(wheel.caster - expected) <
              5e-4)) // what accelerating the wheel bends the tyre by, I (V / t)^2 / (k t^2), and V h
            fail_msg("after %g m: %.6f rad, expected %.6f", travel, wheel.caster, expected);
        assert_true(fabs(wheel.caster - last) < 2.0 * speed * h / 0.1);
        last = wheel.caster;
    }
    assert_true(fabs(last) < 0.06);
    sk_scenery_destroy(b.plane);
}

// The pair of complex roots of I s^3 + (c + d t^2) s^2 + (k_s + k t^2 + d t V) s + k t V: docs/models/wheels.md.
static void shimmy_root(const sk_wheel_type *w, double speed, double *growth, double *frequency) {
    const sk_caster_type *c = &w->caster;
    double t = c->trail, k = w->side_stiffness, d = w->side_damping;
    double a2 = (c->damping + d * t * t) / c->inertia;
    double a1 = (c->centring + k * t * t + d * t * speed) / c->inertia, a0 = k * t * speed / c->inertia;
    double low = -a2 - a1 - 1.0, high = 0.0; // the real root: all coefficients are positive
    for (int i = 0; i < 200; i++) {
        double s = 0.5 * (low + high);
        if (((s + a2) * s + a1) * s + a0 > 0.0)
            high = s;
        else
            low = s;
    }
    double real = 0.5 * (low + high), sum = -a2 - real, product = a1 - real * sum; // of the other two
    assert_true(product > 0.25 * sum * sum);
    *growth = 0.5 * sum;
    *frequency = sqrt(product - 0.25 * sum * sum);
}

// The same of the simulated wheel. Its three states are linear, so samples of its angle follow
// z_n+3 = a z_n+2 + b z_n+1 + c z_n; a, b, c by least squares, and of the roots of that the pair again.
static void shimmy_measured(const bench *b, double speed, double h, double *growth, double *frequency) {
    enum { SAMPLES = 24 };
    double sample[SAMPLES], apart = 0.008;
    sk_wheel_state wheel = sk_wheel_begin();
    wheel.caster = 1e-8;
    int steps = (int)(apart / h + 0.5);
    for (int i = 0; i < SAMPLES * steps; i++) {
        if (i % steps == 0) sample[i / steps] = wheel.caster;
        step(b, &wheel, speed, i, h, (sk_wheel_input){0});
    }
    sk_mat3 normal = {0};
    sk_vec3 right = {0};
    for (int i = 3; i < SAMPLES; i++) {
        sk_vec3 row = {sample[i - 1], sample[i - 2], sample[i - 3]};
        double weight = 1.0 / sk_dot(row, row);
        normal.row[0] = sk_add_scaled(normal.row[0], weight * row.x, row);
        normal.row[1] = sk_add_scaled(normal.row[1], weight * row.y, row);
        normal.row[2] = sk_add_scaled(normal.row[2], weight * row.z, row);
        right = sk_add_scaled(right, weight * sample[i], row);
    }
    sk_mat3 inverse = sk_mat3_inverse_symmetric(&normal);
    sk_vec3 a = sk_mat3_mul(&inverse, right);
    double low = 0.0, high = 2.0;
    for (int i = 0; i < 100; i++) {
        double z = 0.5 * (low + high);
        if (((z - a.x) * z - a.y) * z - a.z > 0.0)
            high = z;
        else
            low = z;
    }
    double sum = a.x - low, product = a.z / low;
    assert_true(4.0 * product > sum * sum);
    *growth = 0.5 * sk_log(product) / (steps * h);
    *frequency = sk_atan2(sqrt(4.0 * product - sum * sum), sum) / (steps * h);
}

static void shimmy_grows_and_dies_as_the_linear_equations_say(void **state) {
    (void)state;
    // t = 0.1, k = 2e4, I = 0.03, d = 100: grows above 4 m/s. With 1 N m s/rad more on the axis not below 13.3 m/s.
    static const struct {
        double side, axis, centring, speed;
    } cases[] = {{0, 0, 0, 1},     {0, 0, 0, 5},      {0, 0, 0, 20},   {100, 0, 0, 2},
                 {100, 0, 0, 3.8}, {100, 0, 0, 4.2},  {100, 0, 0, 12}, {100, 1, 0, 12},
                 {100, 1, 0, 15},  {100, 2, 0, 15},   {0, 0.2, 50, 4}, {0, 0.2, 50, 0.5},
                 {50, 0, 100, 2},  {50, 0.5, 100, 9}, {150, 0, 0, 30}, {200, 0, 0, 30}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bench b = bench_make();
        b.wheel.side_damping = cases[i].side;
        b.wheel.caster.damping = cases[i].axis;
        b.wheel.caster.centring = cases[i].centring;
        double expected, frequency, coarse = 0.0, fine = 0.0, turning = 0.0, h = 1.0 / 7680.0;
        shimmy_root(&b.wheel, cases[i].speed, &expected, &frequency);
        shimmy_measured(&b, cases[i].speed, h, &coarse, &turning);
        shimmy_measured(&b, cases[i].speed, 0.5 * h, &fine, &turning);
        double limit = 2.0 * fine - coarse; // the method is of first order in h
        // 0.3 % of the frequency: what one sample more or less per peak does to its height, and the second order.
        if (!(fabs(limit - expected) < 3e-3 * frequency) || !(fabs(turning - frequency) < 5e-3 * frequency))
            fail_msg(
                "case %zu: grows by %.3f /s (h), %.3f (h / 2), %.3f (limit), expected %.3f; %.2f rad/s, expected %.2f",
                i + 1, coarse, fine, limit, expected, turning, frequency);
        if (fabs(expected) > 0.02 * frequency) assert_true((fine > 0.0) == (expected > 0.0));
        sk_scenery_destroy(b.plane);
    }
}

static void at_the_game_s_substep_shimmy_is_there_undamped_and_gone_damped(void **state) {
    (void)state;
    for (double speed = 1.0; speed < 40.0; speed *= 2.0) {
        bench b = bench_make();
        double growth = 0.0, frequency = 0.0;
        b.wheel.side_damping = 0.0;
        shimmy_measured(&b, speed, 1.0 / 960.0, &growth, &frequency);
        assert_true(growth > 0.0);
        // Above I k < d (c + d t^2) no speed makes it grow.
        b.wheel.side_damping = 200.0;
        b.wheel.caster.damping = 2.0;
        assert_true(0.03 * 2e4 < 200.0 * (2.0 + 200.0 * 0.01));
        sk_wheel_state wheel = sk_wheel_begin();
        wheel.caster = 0.1;
        for (int i = 0; i < 9600; i++) step(&b, &wheel, speed, i, 1.0 / 960.0, (sk_wheel_input){0});
        if (!(fabs(wheel.caster) < 1e-6)) fail_msg("%g m/s: %g rad are left", speed, wheel.caster);
        sk_scenery_destroy(b.plane);
    }
}

static void shimmy_is_held_by_the_border_of_the_tyre(void **state) {
    (void)state;
    // It does not grow for ever: where the tyre slips, it takes no more from the road.
    bench b = bench_make();
    b.wheel.side_damping = 0.0;
    sk_wheel_state wheel = sk_wheel_begin();
    wheel.caster = 0.01;
    double largest = 0.0;
    bool slipped = false;
    for (int i = 0; i < 96000; i++) {
        sk_wheel_result r = step(&b, &wheel, 15.0, i, 1.0 / 960.0, (sk_wheel_input){0});
        slipped |= r.report.mode == SK_SLIPPING;
        largest = sk_max(largest, fabs(wheel.caster));
        assert_true(fabs(wheel.caster_rate) < 500.0);
    }
    assert_true(slipped && largest > 0.3);
    sk_scenery_destroy(b.plane);
}

// How much of what the airframe gives over a second is missed by what is stored and taken, as a share.
static double missed(int trial, double h) {
    bench b = bench_make();
    b.wheel.side_damping = trial == 1 ? 300.0 : 20.0;
    b.wheel.caster.damping = trial == 2 ? 0.5 : 0.0;
    b.wheel.caster.friction = trial == 2 ? 2.0 : 0.0;
    b.wheel.caster.centring = 80.0;
    b.wheel.caster.release = 0.5;
    double given = 0.0, taken = 0.0, bearing = 0.0, speed = 9.0;
    sk_wheel_state wheel = sk_wheel_begin();
    wheel.caster = 1.2;
    double start = sk_wheel_caster_energy(&b.wheel, &wheel, (sk_wheel_input){0}), side = 0.0;
    for (int i = 0; i < (int)(1.0 / h + 0.5); i++) {
        sk_wheel_result r = step(&b, &wheel, speed, i, h, (sk_wheel_input){0});
        given -= h * sk_dot(r.report.force, (sk_vec3){0.0, speed, 0.0});
        taken += h * (r.report.friction_power + r.report.damping_power + r.caster.bearing_power);
        bearing += h * r.caster.bearing_power;
        double s = sk_sin(wheel.caster), c = sk_cos(wheel.caster);
        sk_vec3 tyre = {-0.1 * s, speed * h * (i + 1) - 0.1 * c, -0.05};
        sk_vec3 p = sk_sub(wheel.contact.pebble, tyre);
        side = 0.5 * b.wheel.side_stiffness * (p.x * p.x + p.y * p.y);
    }
    double kept = sk_wheel_caster_energy(&b.wheel, &wheel, (sk_wheel_input){0}) + side - start;
    assert_true(given > 5.0 && (bearing > 1.0) == (trial == 2));
    sk_scenery_destroy(b.plane);
    return (given - kept - taken) / given;
}

static void what_the_airframe_gives_is_stored_or_taken(void **state) {
    (void)state;
    // The body is pulled along with whatever that takes; the wheel shimmies, with springs, dampers and dry friction. What is
    // missed is of first order in h; to rounding it is booked by the audit of energy, see docs/models/energy.md.
    for (int trial = 0; trial < 3; trial++) {
        double coarse = missed(trial, 1.0 / 19200.0), fine = missed(trial, 1.0 / 38400.0);
        if (!(fabs(fine) < 4e-3 && fabs(2.0 * fine - coarse) < 5e-4))
            fail_msg("trial %d: %g is missed, %g at half the step", trial, coarse, fine);
    }
}

static void springs_store_what_they_give_back(void **state) {
    (void)state;
    sk_caster_type type = {.trail = 0.1, .inertia = 0.03, .centring = 120.0, .release = 0.5};
    double stored = 0.0, step = 1e-4;
    for (double away = 0.5 * step; away < SK_PI; away += step) {
        stored -= step * sk_caster_spring(&type, away);
        assert_true(fabs(stored - sk_caster_stored(&type, away + 0.5 * step)) < 1e-6);
        assert_true(sk_caster_spring(&type, -away) == -sk_caster_spring(&type, away));
    }
    assert_true(sk_caster_spring(&type, 0.7) == 0.0);
    assert_true(fabs(stored - 0.5 * 120.0 * 0.25 * SK_CASTER_FREE) < 1e-6);
}

static void springs_turn_a_hanging_wheel_to_the_steering_and_let_go_beyond_their_release(void **state) {
    (void)state;
    bench b = bench_make();
    b.wheel.caster.centring = 40.0;
    b.wheel.caster.release = 0.5;
    b.wheel.caster.damping = 1.0;
    b.wheel.caster.friction = 0.4;
    for (double from = -3.0; from < 3.1; from += 0.25) {
        sk_wheel_state wheel = sk_wheel_begin();
        wheel.caster = from;
        for (int i = 0; i < 960 * 5; i++) sk_wheel_hang(&b.wheel, &wheel, (sk_wheel_input){.steer = 0.3}, 1.0 / 960.0);
        bool caught = fabs(from - 0.3) < 0.5 + 0.125 * (1.0 - 0.4 / 20.0); // where the springs outdo the friction
        if (caught)
            assert_true(fabs(wheel.caster - 0.3) <= 0.4 / 40.0);
        else
            assert_true(wheel.caster == from);
        assert_true(wheel.caster_rate == 0.0);
    }
    sk_scenery_destroy(b.plane);
}

static void a_pin_drops_in_as_the_wheel_comes_by_and_holds_until_it_is_drawn(void **state) {
    (void)state;
    bench b = bench_make();
    b.wheel.caster.lock = true;
    b.wheel.caster.damping = 1.0;
    sk_wheel_state wheel = sk_wheel_begin();
    wheel.caster = 2.0;
    double h = 1.0 / 960.0;
    int i = 0;
    for (; i < 2 * 960 && !wheel.pinned; i++) {
        double before = wheel.caster;
        step(&b, &wheel, 2.0, i, h, (sk_wheel_input){.lock = true});
        assert_true(fabs(wheel.caster - before) < 0.1); // it comes round by itself and is not thrown
    }
    assert_true(wheel.pinned && wheel.caster == 0.0 && wheel.caster_rate == 0.0);
    // Held to the steering, it rolls and grips as a steered wheel.
    for (int k = 0; k < 960; k++, i++) {
        sk_wheel_result r = step(&b, &wheel, 2.0, i, h, (sk_wheel_input){.steer = 0.2, .lock = true});
        assert_true(wheel.pinned && wheel.caster == 0.2);
        if (k > 500) assert_true(fabs(r.report.force_y) > 0.59 * r.report.normal_force);
    }
    for (int k = 0; k < 960; k++, i++) step(&b, &wheel, 2.0, i, h, (sk_wheel_input){.steer = 0.2});
    assert_true(!wheel.pinned && fabs(wheel.caster) < 1e-3);
    sk_scenery_destroy(b.plane);
}

static void a_parked_caster_holds_still(void **state) {
    (void)state;
    // On a slope, brakes on the mains, the nose wheel free and turned aside: it settles and is then still to the last bit that
    // can move anything: 1e-12 rad and 1e-9 m in a minute.
    for (int trial = 0; trial < 3; trial++) {
        sk_model *model = fixture_model(fixture_asphalt(), 0.05, 1.1, true);
        sk_wheel_type *w = &model->types[0].wheels[0];
        w->brake_force = trial == 1 ? 1e5 : 0.0;
        w->side_stiffness = 1.2e5;
        w->side_damping = 6e3;
        w->caster =
            (sk_caster_type){.trail = 0.15, .inertia = 1.0, .release = 1.0, .friction = trial == 2 ? 20.0 : 0.0};
        assert_true(sk_model_check(model).ok);
        sk_state *s = NULL;
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->wheel[0].caster = 0.8;
        fixture_run(model, s, 20.0);
        double angle = sk_state_aircraft(s, 0)->wheel[0].caster;
        sk_vec3 place = sk_state_aircraft(s, 0)->position;
        fixture_run(model, s, 60.0);
        double turned = fabs(sk_state_aircraft(s, 0)->wheel[0].caster - angle);
        double moved = sk_length(sk_sub(sk_state_aircraft(s, 0)->position, place));
        if (!(turned < 1e-12) || !(moved < 1e-9))
            fail_msg("trial %d: turned by %g rad, moved by %g m", trial, turned, moved);
        assert_int_equal(sk_state_aircraft(s, 0)->wheel[0].contact.mode, SK_STANDING);
        sk_model_destroy(model);
    }
}

static void a_caster_that_the_substep_cannot_hold_is_refused(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    sk_wheel_type *w = &model->types[0].wheels[0];
    w->side_stiffness = 1.2e5;
    w->side_damping = 6e3;
    w->caster = (sk_caster_type){.trail = 0.15, .inertia = 0.01, .release = 1.0};
    sk_result r = sk_model_check(model);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "inertia must exceed"));
    w->caster.inertia = 1.0;
    assert_true(sk_model_check(model).ok);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_caster_comes_round_along_a_tractrix),
        cmocka_unit_test(shimmy_grows_and_dies_as_the_linear_equations_say),
        cmocka_unit_test(at_the_game_s_substep_shimmy_is_there_undamped_and_gone_damped),
        cmocka_unit_test(shimmy_is_held_by_the_border_of_the_tyre),
        cmocka_unit_test(what_the_airframe_gives_is_stored_or_taken),
        cmocka_unit_test(springs_store_what_they_give_back),
        cmocka_unit_test(springs_turn_a_hanging_wheel_to_the_steering_and_let_go_beyond_their_release),
        cmocka_unit_test(a_pin_drops_in_as_the_wheel_comes_by_and_holds_until_it_is_drawn),
        cmocka_unit_test(a_parked_caster_holds_still),
        cmocka_unit_test(a_caster_that_the_substep_cannot_hold_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
