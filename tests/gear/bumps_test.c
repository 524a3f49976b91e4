// Bumps under wheels: they move the strut, cost energy, and are smoothed where materials meet.
#include "check.h"
#include "contact/bumps.h"
#include "fixture.h"
#include "gear/wheel_leg.h"
#include "gear/wheel_springs.h"
#include "world/outputs.h"

static const double G = 9.80665, K = 3 * 4e4; // N/m, of three struts

static sk_material bumpy(double mu, double height, double wavelength) {
    sk_material m = fixture_material(mu, mu, 0.0, INFINITY);
    m.bump_height = height;
    m.bump_wavelength = wavelength;
    return m;
}

// The cart on linear struts of a share of critical damping, on bumps.
static sk_model *bumpy_cart(sk_material material, double zeta) {
    sk_model *model = fixture_model(fixture_material(0.8, 0.8, 0.0, INFINITY), 0.0, 0.0, false);
    *model->materials = material; // placed as on the flat
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &model->types[0].wheels[i];
        w->stiffness = K / 3;
        w->damping = w->rebound_damping = 2.0 * zeta * sqrt(K * 1000.0) / 3;
        w->z_min = w->stub_z = -0.6;
    }
    return model;
}

static double energy_of(const sk_model *model, const sk_state *state) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_body_motion motion = {a->position, sk_mat3_from_quat(a->attitude), a->velocity, a->rate};
    sk_solid solid = {.shape = model->ground};
    sk_ground ground = {.solids = &solid, .solid_count = 1, .materials = model->materials};
    double energy = 500.0 * sk_dot(a->velocity, a->velocity) + 1000.0 * G * a->position.z +
                    0.5 * sk_dot(a->rate, sk_mat3_mul(&model->types[0].mass.inertia, a->rate));
    for (int i = 0; i < 3; i++) {
        double stroke = -sk_wheel_gap(&model->types[0].wheels[i], ground, &a->wheel[i], &motion, (sk_wheel_input){0});
        energy += 0.5 * K / 3 * sk_max(0.0, stroke) * sk_max(0.0, stroke);
    }
    return energy;
}

// Puts the cart at rest on its struts, then sends it off (m/s, north and east).
static void set_off(const sk_model *model, sk_state **begun, double north, double east) {
    test_state_begin(model, begun);
    sk_state *state = *begun;
    sk_state_aircraft(state, 0)->position.z -= 1000.0 * G / K - 1000.0 * G / 3e6;
    sk_state_aircraft(state, 0)->velocity = (sk_vec3){east, north, 0};
}

// A cart without friction and dampers rolls for 20 s over bumps of a height (m): what it then has gained, over what went from
// its motion into its springs and its height and back.
static double gains(double height) {
    sk_model *model = bumpy_cart(bumpy(0.0, height, 4.0), 0.0);
    sk_state *s = NULL;
    set_off(model, &s, 12.0, 5.0);
    fixture_run(model, s, 0.1);
    double start = energy_of(model, s), mean = 0.0, slowest = 1e9, fastest = 0.0;
    for (int i = 0; i < 2400; i++) {
        fixture_run(model, s, 1.0 / SK_TICK_HZ);
        if (i >= 1200) mean += (energy_of(model, s) - start) / 1200.0;
        double speed = sk_length(sk_state_aircraft(s, 0)->velocity);
        slowest = sk_min(slowest, speed);
        fastest = sk_max(fastest, speed);
    }
    sk_model_destroy(model);
    test_drop_state(s);
    return mean / (500.0 * (fastest * fastest - slowest * slowest));
}

static void bumps_give_and_take_no_energy(void **state) {
    (void)state;
    // The rest is of second order in the height: the strut that leans meets the bump a little beside its foot.
    const struct { double height, most; } cases[] = {{0.03, 5e-4}, {0.10, 1e-2}};
    for (int i = 0; i < 2; i++) {
        double got = gains(cases[i].height);
        if (!(fabs(got) < cases[i].most)) fail_msg("bumps of %g m: %g of what was exchanged", cases[i].height, got);
    }
}

// Height of the cart's centre above its mean as linear theory has it, on wheels that follow the waves: every wave by its own
// transfer function (k + i w c) / (k - m w^2 + i w c), averaged over the three wheels.
static double height_by_theory(const sk_model *model, double zeta, const sk_aircraft_state *a) {
    double c = 2.0 * zeta * sqrt(K * 1000.0), sum = 0.0;
    sk_vec3 wheels[3];
    for (int i = 0; i < 3; i++)
        wheels[i] = sk_add(a->position, sk_rotate(a->attitude, model->types[0].wheels[i].position));
    for (int w = 0; w < SK_BUMP_WAVES; w++) {
        sk_bump_wave wave = sk_bump_wave_of(&model->materials[0], w);
        double omega = wave.x * a->velocity.x + wave.y * a->velocity.y;
        double in_re = 0.0, in_im = 0.0;
        for (int i = 0; i < 3; i++) {
            double s, co;
            sk_sincos(wave.x * wheels[i].x + wave.y * wheels[i].y + wave.phase, &s, &co);
            in_re += wave.amplitude * co / 3.0;
            in_im += wave.amplitude * s / 3.0;
        }
        double k = K, b = omega * c, d = K - 1000.0 * omega * omega, n = d * d + b * b;
        double h_re = (k * d + b * b) / n, h_im = (b * d - k * b) / n;
        sum += h_re * in_re - h_im * in_im;
    }
    return sum;
}

static void a_cart_rides_as_the_transfer_function_says(void **state) {
    (void)state;
    sk_state *s = NULL;
    for (double speed = 2.0; speed <= 32.0; speed *= 2.0) {
        double zeta = 0.4, errors = 0.0, heights = 0.0;
        sk_model *model = bumpy_cart(bumpy(0.0, 0.01, 6.0), zeta);
        set_off(model, &s, speed, 0.0);
        double rest = sk_state_aircraft(s, 0)->position.z;
        fixture_run(model, s, 5.0);
        for (int i = 0; i < 1200; i++) {
            fixture_run(model, s, 1.0 / SK_TICK_HZ);
            const sk_aircraft_state *a = sk_state_aircraft(s, 0);
            double expected = height_by_theory(model, zeta, a), got = a->position.z - rest;
            errors += (got - expected) * (got - expected);
            heights += expected * expected;
        }
        if (!(sqrt(errors / heights) < 0.03))
            fail_msg("%g m/s: off by %g of %g m", speed, sqrt(errors / 1200), sqrt(heights / 1200));
        sk_model_destroy(model);
    }
}

static void a_cart_parked_on_bumps_holds_still_to_the_bit(void **state) {
    (void)state;
    sk_material m = bumpy(0.8, 0.1, 2.0);
    sk_model *model = bumpy_cart(m, 0.5);
    model->aircraft[0].controls.parking_brake = 32767;
    sk_state *s = NULL;
    for (int place = 0; place < 5; place++) {
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->position.y = 1.3 * place;
        fixture_run(model, s, 60.0);
        sk_aircraft_state then;
        sk_aircraft_state_copy(&model->types[0], sk_state_aircraft(s, 0), &then);
        fixture_run(model, s, 10.0);
        double moved = sk_length(sk_sub(sk_state_aircraft(s, 0)->position, then.position));
        if (!(moved < 1e-13)) fail_msg("place %d: moved by %g m", place, moved);
    }
    sk_model_destroy(model);
}

// A wheel at the body's origin with the strut of a light aircraft.
static sk_wheel_type light_wheel(void) {
    sk_wheel_type kind = fixture_wheel("wheel", 0, 0);
    kind.position = (sk_vec3){0, 0, 0};
    kind.stiffness = 5e4;
    kind.damping = kind.rebound_damping = 4e3;
    return kind;
}

static void the_step_between_two_materials_is_eased(void **state) {
    (void)state;
    // A wheel held level crosses from smooth to rough, forwards and backwards: its force has no jump, only what rolling over the
    // slope of the bumps brings, and past a few metres it is that of the bumps alone.
    sk_material materials[2] = {bumpy(0.5, 0.002, 6.0), bumpy(0.5, 0.1, 5.0)};
    sk_scenery *solid = fixture_border(materials);
    sk_solid solids = {.shape = solid};
    sk_ground ground = {.solids = &solids, .solid_count = 1, .materials = materials};
    sk_wheel_type kind = light_wheel();
    double h = 1.0 / 960.0, speed = 10.0;
    for (double x = -20; x <= 20; x += 4) {
        sk_wheel_state wheel = sk_wheel_begin();
        double last = 0.0, jump = 0.0, step = 0.0;
        for (int i = 0; i < 4800; i++) {
            double y = i < 2400 ? -10.0 + speed * h * i : -10.0 + speed * h * (4800 - i);
            sk_body_motion body = {{x, y, -0.1},
                                   sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0)),
                                   {0, i < 2400 ? speed : -speed, 0},
                                   {0, 0, 0}};
            sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, h);
            double N = hit.report.normal_force;
            if (i > 10 && abs(i - 2400) > 2) jump = sk_max(jump, fabs(N - last));
            last = N;
            sk_wheel_commit(&wheel, &hit);
            if (i == 2390) {
                double stroke = 0.1 + sk_bump_at(&materials[1], (sk_vec3){x, y, 0}).height;
                assert_true(fabs(hit.stroke - stroke) < 1e-5);
            }
        }
        step = fabs(sk_bump_at(&materials[0], (sk_vec3){x, 0, 0}).height -
                    sk_bump_at(&materials[1], (sk_vec3){x, 0, 0}).height);
        // Steepest slope 0.1 sqrt(2 pi / 5): 50 N of spring and some of a damper that follows the bend.
        if (!(jump < 120.0)) fail_msg("x = %g: a jump of %g N; the step is %g m", x, jump, step);
    }
    sk_scenery_destroy(solid);
}

static void what_is_left_of_the_step_slopes_as_it_rises_forwards_and_backwards(void **state) {
    (void)state;
    sk_material materials[2] = {bumpy(0.5, 0.002, 6.0), bumpy(0.5, 0.1, 5.0)};
    sk_scenery *solid = fixture_border(materials);
    sk_solid solids = {.shape = solid};
    sk_ground ground = {.solids = &solids, .solid_count = 1, .materials = materials};
    sk_wheel_type kind = light_wheel();
    double h = 1.0 / 960.0, speed = 5.0;
    for (int travel = -1; travel <= 1; travel += 2) { // out onto the rough, and backwards onto the smooth
        sk_wheel_state wheel = sk_wheel_begin();
        int compared = 0;
        sk_body_motion body = {.axes = sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0)),
                               .velocity = {0, travel * speed, 0}};
        for (int i = 0; i < 480; i++) {
            body.position = (sk_vec3){3.0, travel * (speed * h * i - 1.0), -0.1};
            sk_contact_state before = wheel.contact;
            sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, h);
            sk_wheel_commit(&wheel, &hit);
            const sk_contact_state *now = &wheel.contact;
            if (before.ease == 0.0 || before.material != now->material) continue;
            double rise = now->ease - before.ease, on = now->pebble.y - before.pebble.y;
            // The trapezoidal rule is off by d^3 / 12 times the third derivative, some 1 m/m^3 at the most.
            if (!(fabs(rise - 0.5 * on * (before.ease_slope + now->ease_slope)) < fabs(on * on * on)))
                fail_msg("way %d, step %d: rises by %g m over %g m, slopes %g and %g", travel, i, rise, on,
                         before.ease_slope, now->ease_slope);
            compared++;
        }
        assert_true(compared > 200 && fabs(wheel.contact.ease) > 1e-4);
        // In the air there is no way that it could slope along.
        assert_true(wheel.contact.ease_slope != 0.0);
        double left = wheel.contact.ease;
        body.position.z = 0.1;
        sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, h);
        sk_wheel_commit(&wheel, &hit);
        hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, h);
        assert_true(hit.next.contact.mode == SK_AIR && hit.next.contact.ease_slope == 0.0);
        assert_true(fabs(hit.next.contact.ease - left) < 0.1 * fabs(left));
    }
    sk_scenery_destroy(solid);
}

static double shaking(double height, double wavelength, double speed) {
    sk_model *model = bumpy_cart(bumpy(0.5, height, wavelength), 0.35);
    sk_state *s = NULL;
    set_off(model, &s, speed, 0.0);
    fixture_run(model, s, 2.0);
    double squares = 0.0;
    for (int i = 0; i < 1200; i++) {
        fixture_run(model, s, 1.0 / SK_TICK_HZ);
        double measured = -sk_state_aircraft(s, 0)->acceleration.z - G;
        squares += measured * measured / 1200.0;
    }
    sk_model_destroy(model);
    test_drop_state(s);
    return sqrt(squares);
}

static void grass_shakes_more_than_asphalt_and_speed_more_than_walking(void **state) {
    (void)state;
    double asphalt = shaking(0.002, 6.0, 15.0), grass = shaking(0.03, 5.0, 15.0), slow = shaking(0.03, 5.0, 1.5);
    if (!(asphalt > 0.01 && asphalt < 0.2)) fail_msg("asphalt: %g m/s^2", asphalt);
    if (!(grass > 0.2 && grass < 2.0)) fail_msg("grass: %g m/s^2", grass);
    assert_true(slow < 0.2 * grass);
}

static void a_leaning_wheel_that_touches_begins_with_its_tie_unstretched(void **state) {
    (void)state;
    // Were its pebble left on the flat surface under it, bumps and ruts of h would stretch the tie by h tan(lean), and a wheel
    // that hops would each time get k_xy (h tan(lean))^2 / 2 from nowhere.
    sk_material material = bumpy(0.8, 0.06, 4.0);
    sk_scenery *plane = fixture_slope(&material, 0.0);
    sk_wheel_type kind = fixture_wheel("wheel", 0, 0);
    kind.position = (sk_vec3){0, 0, 0};
    sk_solid solid = {.shape = plane};
    sk_ground ground = {.solids = &solid, .solid_count = 1, .materials = &material};
    int touched = 0;
    for (int i = 0; i < 300; i++) {
        double lean = 0.25 * (1 + i % 4);
        sk_mat3 axes =
            sk_mat3_from_quat(sk_attitude_from_angles(0.0, i % 3 == 0 ? lean : 0.0, i % 3 == 0 ? 0.0 : lean));
        sk_body_motion body = {{0.37 * i, 0.11 * i, -0.1 * sk_cos(lean)}, axes, {0, 0, 0}, {0, 0, 0}};
        sk_wheel_state wheel = sk_wheel_begin();
        if (i % 2 == 0) { // comes down in its own rut
            wheel.contact.material = 0;
            wheel.contact.feature = 0;
            wheel.contact.normal = (sk_vec3){0, 0, 1};
            wheel.contact.sinkage = 0.04;
            wheel.contact.pebble = (sk_vec3){body.position.x, body.position.y, -0.04};
        }
        sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, 1.0 / 960.0);
        if (!hit.report.touching) continue; // below it the ground is hollow
        touched++;
        double held = sk_length((sk_vec3){hit.report.force_x, hit.report.force_y, 0.0});
        if (!(held < 1e-9 * hit.report.normal_force)) fail_msg("place %d: the tie pulls with %g N", i, held);
    }
    assert_true(touched > 200);
    sk_scenery_destroy(plane);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bumps_give_and_take_no_energy),
        cmocka_unit_test(a_cart_rides_as_the_transfer_function_says),
        cmocka_unit_test(a_cart_parked_on_bumps_holds_still_to_the_bit),
        cmocka_unit_test(a_leaning_wheel_that_touches_begins_with_its_tie_unstretched),
        cmocka_unit_test(the_step_between_two_materials_is_eased),
        cmocka_unit_test(what_is_left_of_the_step_slopes_as_it_rises_forwards_and_backwards),
        cmocka_unit_test(grass_shakes_more_than_asphalt_and_speed_more_than_walking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
