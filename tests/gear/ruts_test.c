// Ruts under later wheels: a wheel that follows one, crosses one or is heavier, and the oldest that is overwritten.
#include "check.h"
#include "fixture.h"
#include "gear/wheel_leg.h"
#include "world/outputs.h"

static const double G = 9.80665, STRENGTH = 3000.0, ROLLING = 0.15, RADIUS = 0.25;

// Carts of 1000 kg and of another mass, on sand, both standing at the origin: they pass through each other.
static sk_model *convoy(double second_mass) {
    sk_model *model = fixture_model(fixture_material(0.55, 0.5, ROLLING, STRENGTH), 0.0, 0.0, false);
    sk_aircraft_type *types = realloc(model->types, 2 * sizeof *types);
    if (types == NULL) abort();
    model->types = types;
    model->type_count = 2;
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &types[0].wheels[i];
        w->stiffness = 6e4;
        w->damping = 4e3;
        w->rebound_damping = 9e3;
        w->side_stiffness = 1.2e5;
        w->side_damping = 6e3;
    }
    types[1] = types[0];
    types[1].mass.mass = second_mass;
    sk_aircraft_type_finish(&types[1]);
    model->aircraft_count = 2;
    model->aircraft[1] = model->aircraft[0];
    model->aircraft[1].type = 1;
    return model;
}

// How deep the wheels of a cart have gone, by where they were: every 5 cm from y = 0 on.
enum { PLACES = 800 };
typedef struct track {
    double depth[3][PLACES];
} track;

static int32_t place_of(double y) {
    return (int32_t)sk_clamp(20.0 * y, 0.0, PLACES - 1);
}

// A cart sets off at 22 m/s northwards. What holds it back between 5 and 25 m (m/s^2); `expected`: what rolling resistance and
// pressing the sand from the depth of `before` to its own do, mean over the way.
static double held_back(const sk_model *model, sk_state *state, int32_t cart, const track *before, track *own,
                        double *expected) {
    sk_aircraft_state *a = sk_state_aircraft(state, cart);
    double entered = 0.0, left = 0.0, resistance = 0.0, from = 0.0;
    int ticks = 0;
    a->velocity.y = 22.0;
    for (int i = 0; i < 5000 && a->position.y < 25.0; i++) {
        fixture_run(model, state, 1.0 / SK_TICK_HZ);
        for (int w = 0; w < 3; w++) {
            sk_vec3 at = a->wheel[w].contact.pebble;
            for (int32_t k = place_of(at.y); k >= 0 && k > place_of(at.y) - 5; k--)
                own->depth[w][k] = a->wheel[w].contact.sinkage;
        }
        if (a->position.y < 5.0) continue;
        if (ticks++ == 0) {
            entered = sk_dot(a->velocity, a->velocity);
            from = a->position.y;
        }
        left = sk_dot(a->velocity, a->velocity);
        for (int w = 0; w < 3; w++) {
            double s = a->wheel[w].contact.sinkage, reach = 2.0 * sqrt(2.0 * RADIUS * s);
            double known = before->depth[w][place_of(a->wheel[w].contact.pebble.y + reach)];
            resistance += (ROLLING + sk_max(0.0, s - known) / sqrt(2.0 * RADIUS * s)) / 3.0;
        }
    }
    *expected = G * resistance / ticks;
    return (entered - left) / (2.0 * (a->position.y - from));
}

// The first cart rolls through fresh sand; then the second follows.
static void follow(double second_mass, double *second, double *expected) {
    sk_state *s = NULL;
    track untouched = {0}, first_track = {0}, second_track = {0};
    sk_model *model = convoy(second_mass);
    test_state_begin(model, &s);
    fixture_run(model, s, 5.0);
    double fresh, first = held_back(model, s, 0, &untouched, &first_track, &fresh);
    if (!(fabs(first - fresh) < 0.03 * fresh)) fail_msg("in fresh sand %g m/s^2, expected %g", first, fresh);
    assert_true(fresh > 1.5 * ROLLING * G);
    fixture_run(model, s, 20.0); // it stops
    int64_t laid = sk_state_ruts(s)->count;
    *second = held_back(model, s, 1, &first_track, &second_track, expected);
    if (second_mass < 1000.0 && sk_state_ruts(s)->count - laid > 3) // nothing new but where it had stood
        fail_msg("%g kg lays %d stretches of its own", second_mass, (int)(sk_state_ruts(s)->count - laid));
    sk_model_destroy(model);
    test_drop_state(s);
}

static void one_who_follows_rolls_as_on_firm_ground(void **state) {
    (void)state;
    double second, expected;
    follow(960.0, &second, &expected);
    if (!(fabs(second - ROLLING * G) < 0.03 * ROLLING * G))
        fail_msg("in the rut %g m/s^2, on firm ground %g", second, ROLLING * G);
}

static void one_who_is_heavier_sinks_further_by_the_difference(void **state) {
    (void)state;
    double second, expected;
    follow(1300.0, &second, &expected);
    assert_true(expected > 1.2 * ROLLING * G);
    if (!(fabs(second - expected) < 0.04 * expected)) fail_msg("%g m/s^2, expected %g", second, expected);
}

// Ten ruts at every angle, with sides of up to 2:1.
static void plough(sk_ruts *ruts) {
    for (int k = 0; k < 10; k++) {
        sk_contact_state other = {.mode = SK_ROLLING, .normal = {0, 0, 1}};
        for (double along = -3.0; along <= 3.0; along += 0.05) {
            other.sinkage = 0.02 + 0.01 * k;
            other.pebble = (sk_vec3){along, 0.6 * k + 0.1 * k * along, -other.sinkage};
            sk_ruts_lay(ruts, &other, 0.08);
        }
        other.mode = SK_AIR;
        sk_ruts_lay(ruts, &other, 0.08);
    }
}

static sk_wheel_type crossing_wheel(void) {
    sk_wheel_type kind = fixture_wheel("wheel", 0, 0);
    kind.position = (sk_vec3){0, 0, 0};
    kind.stiffness = 5e4;
    kind.damping = kind.rebound_damping = 4e3;
    return kind;
}

static void a_wheel_that_slides_over_ruts_leaning_gets_no_heat_back(void **state) {
    (void)state;
    // Where the ground falls away under its pebble a tie that leans must not be stretched by that, to pull on without a force.
    sk_material sand = fixture_material(0.55, 0.5, ROLLING, 1e5);
    sk_scenery *plane = fixture_slope(&sand, 0.0);
    sk_wheel_type kind = crossing_wheel();
    sk_solid solid = {.shape = plane};
    for (int i = 0; i < 8; i++) {
        sk_ruts ruts = {0};
        plough(&ruts);
        sk_ground ground = {.solids = &solid, .solid_count = 1, .materials = &sand, .ruts = &ruts};
        sk_wheel_state wheel = sk_wheel_begin();
        double roll = i & 1 ? 0.4 : -0.4, pitch = i & 2 ? 0.3 : -0.1, speed = i & 4 ? 12.0 : 3.0, h = 1.0 / 960.0,
               heat = 0.0;
        sk_mat3 axes = sk_mat3_from_quat(sk_attitude_from_angles(0.5, pitch, roll));
        for (double y = -1.0; y < 6.5; y += speed * h) {
            sk_body_motion body = {{0.3, y, -0.12}, axes, {0, speed, 0}, {0, 0, 0}};
            sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, h);
            const sk_contact_report *r = &hit.report;
            double power = r->friction_power + r->damping_power + r->yield_power;
            if (!(power > -1e-6)) fail_msg("case %d, at %g m: %g W come back", i, y, power);
            heat += h * power;
            sk_wheel_commit(&wheel, &hit);
        }
        assert_true(heat > 100.0); // it did slide
    }
    sk_scenery_destroy(plane);
}

// A wheel that leans in a rut deeper than its load needs slides after its tie and climbs. Bumps and a step tilt the surface that
// presses. Without dampers friction pays for the whole climb, as far as the strut's spring takes it.
static void a_climb_out_of_a_rut_costs_no_less_than_it_lifts(void **state) {
    (void)state;
    enum { CASES = 2000 };
    static const double DEEP = 0.1; // m
    sk_wheel_type kind = crossing_wheel();
    kind.damping = kind.rebound_damping = kind.side_damping = 0.0;
    uint64_t random = 5;
    int climbs = 0;
    for (int i = 0; i < CASES; i++) {
        sk_material soft = fixture_material(0.1, 0.1, 0.0, 1e5);
        soft.bump_height = i % 2 == 0 ? 0.05 : 0.0;
        soft.bump_wavelength = i % 2 == 0 ? 3.0 : 0.0;
        sk_scenery *plane = fixture_slope(&soft, 0.0);
        sk_solid solid = {.shape = plane};
        sk_ground ground = {.solids = &solid, .solid_count = 1, .materials = &soft};
        sk_wheel_state wheel = sk_wheel_begin();
        wheel.contact = (sk_contact_state){.mode = SK_SLIPPING, .normal = {0, 0, 1}, .sinkage = DEEP};
        wheel.contact.pebble = (sk_vec3){sk_random_range(&random, -9, 9), sk_random_range(&random, -9, 9), -DEEP};
        sk_mat3 axes = sk_mat3_from_quat(sk_attitude_from_angles(sk_random_range(&random, -3, 3), 0.0, 0.7));
        sk_vec3 end = {0.0, 0.0, kind.z_max - 0.05}; // the strut is compressed by about 5 cm
        sk_body_motion body = {.axes = axes};
        sk_vec3 stretch = {sk_random_range(&random, -0.03, 0.03), sk_random_range(&random, -0.03, 0.03), 0.0};
        body.position = sk_add(stretch, sk_sub(wheel.contact.pebble, sk_mat3_mul(&axes, end)));
        sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, 1.0 / 960.0);
        const sk_contact_report *r = &hit.report;
        double heat = r->friction_power + r->damping_power + r->yield_power;
        if (!(heat > -1e-9 * r->friction_power))
            fail_msg("case %d: %g W of %g W come back", i, -heat, r->friction_power);
        climbs += hit.next.contact.sinkage < DEEP;
        sk_scenery_destroy(plane);
    }
    assert_true(climbs > CASES / 2);
}

static void a_wheel_that_crosses_ruts_has_no_jump(void **state) {
    (void)state;
    // A wheel held level rolls across ten ruts at every angle. From one substep to the next its surface may fall by as much as it
    // moves on, and rise by less: its spring changes by k times that.
    sk_ruts ruts = {0};
    sk_material sand = fixture_material(0.55, 0.5, ROLLING, 1e5);
    sk_scenery *plane = fixture_slope(&sand, 0.0);
    plough(&ruts);
    sk_wheel_type kind = crossing_wheel();
    sk_solid solid = {.shape = plane};
    sk_ground ground = {.solids = &solid, .solid_count = 1, .materials = &sand, .ruts = &ruts};
    sk_wheel_state wheel = sk_wheel_begin();
    double h = 1.0 / 960.0, speed = 3.0, last = 0.0, lowest = 1e9;
    for (int i = 0; i < 2600; i++) {
        sk_body_motion body = {{0.3, -1.0 + speed * h * i, -0.15},
                               sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0)),
                               {0, speed, 0},
                               {0, 0, 0}};
        sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, h);
        double change = fabs(hit.report.normal_force - last);
        if (i > 10 && !(change < 1.01 * kind.stiffness * speed * h)) fail_msg("substep %d: a jump of %g N", i, change);
        last = hit.report.normal_force;
        lowest = sk_min(lowest, last);
        sk_wheel_commit(&wheel, &hit);
    }
    assert_true(lowest < 0.75 * 0.15 * 5e4); // it did go down into them
    sk_scenery_destroy(plane);
}

static void ground_rises_under_a_wheel_that_hops_out_of_its_rut_as_its_ramp_does(void **state) {
    (void)state;
    sk_material sand = fixture_material(0.55, 0.5, ROLLING, 500.0);
    sk_scenery *plane = fixture_slope(&sand, 0.0);
    sk_wheel_type kind = fixture_wheel("wheel", 0, 0);
    kind.position = (sk_vec3){0, 0, 0};
    kind.stiffness = 5e4;
    kind.damping = kind.rebound_damping = 4e3;
    sk_solid solid = {.shape = plane};
    sk_ground ground = {.solids = &solid, .solid_count = 1, .materials = &sand}; // nothing but what the wheel remembers
    // Its strut leans, so that it points elsewhere than it hangs.
    sk_body_motion body = {.position = {0, 0, -0.1}, .axes = sk_mat3_from_quat(sk_attitude_from_angles(0, 0.15, 0.1))};
    sk_wheel_state wheel = sk_wheel_begin();
    for (int i = 0; i < 400; i++) {
        sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, 1.0 / 960.0);
        sk_wheel_commit(&wheel, &hit);
    }
    body.position.z = 0.01;
    for (int i = 0; i < 2; i++) { // releases, then looks down: along its strut it has moved on already
        sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, 1.0 / 960.0);
        sk_wheel_commit(&wheel, &hit);
    }
    double deep = wheel.contact.sinkage, reach = 2.0 * sqrt(2.0 * RADIUS * deep);
    assert_true(deep > 0.02);
    for (int i = 0; i <= 120; i++) {
        double moved = 0.01 * i * reach;
        body.position.y = moved;
        for (int again = 0; again < 3; again++) { // over one place it stays as it is
            sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, 1.0 / 960.0);
            sk_wheel_commit(&wheel, &hit);
            assert_int_equal(wheel.contact.mode, SK_AIR);
            double expected = sk_ramp(deep, moved, RADIUS);
            if (!(fabs(wheel.contact.sinkage - expected) < 1e-9))
                fail_msg("after %g m: %g m deep, expected %g", moved, wheel.contact.sinkage, expected);
        }
    }
    assert_true(wheel.contact.sinkage == 0.0);
    sk_scenery_destroy(plane);
}

static void what_is_forgotten_beneath_a_wheel_moves_nothing(void **state) {
    (void)state;
    sk_state *s = NULL, *with = NULL;
    sk_model *model = convoy(1000.0);
    for (int i = 0; i < 2; i++) model->aircraft[i].controls.parking_brake = 32767;
    test_state_begin(model, &s);
    fixture_run(model, s, 10.0);
    test_state_assign(s, &with);
    uint64_t random = 3;
    while (sk_state_ruts(s)->count < 2 * SK_RUTS_MAX) {
        sk_contact_state other = {.mode = SK_ROLLING, .normal = {0, 0, 1}, .sinkage = 0.05};
        other.pebble = (sk_vec3){sk_random_range(&random, 100, 900), sk_random_range(&random, 100, 900), -0.05};
        sk_ruts_lay(sk_state_ruts(s), &other, 0.16);
    }
    for (int w = 0; w < 3; w++) {
        sk_vec3 place = sk_state_aircraft(s, 0)->wheel[w].contact.pebble;
        place.z = 0.0;
        assert_true(sk_ruts_depth(sk_state_ruts(s), 0, place) == 0.0);
    }
    for (int i = 0; i < 100; i++) {
        fixture_run(model, s, 1.0 / SK_TICK_HZ);
        fixture_run(model, with, 1.0 / SK_TICK_HZ);
        assert_memory_equal(&sk_state_aircraft(s, 0)->position, &sk_state_aircraft(with, 0)->position, sizeof(sk_vec3));
        assert_memory_equal(&sk_state_aircraft(s, 1)->position, &sk_state_aircraft(with, 1)->position, sizeof(sk_vec3));
    }
    for (int w = 0; w < 3; w++) { // and its own rut is known again
        sk_vec3 place = sk_state_aircraft(s, 0)->wheel[w].contact.pebble;
        place.z = 0.0;
        assert_true(sk_ruts_depth(sk_state_ruts(s), 0, place) >
                    0.9 * sk_state_aircraft(s, 0)->wheel[w].contact.sinkage);
    }
    sk_model_destroy(model);
}

static void a_wheel_that_breaks_in_its_rut_does_not_show_that_the_ground_came_up(void **state) {
    (void)state;
    // Sunk in sand it runs into a wall higher than its strut: what it reports of that substep is what the ground took.
    sk_material sand = fixture_material(0.55, 0.5, ROLLING, 500.0);
    sk_shapes *shapes = sk_shapes_create();
    sk_shape parts[2], all;
    sk_scenery *scenery = NULL;
    sk_result r = sk_shape_box(shapes, (sk_vec3){-5, -5, -1}, (sk_vec3){5, 5, 0}, &parts[0]);
    if (r.ok) r = sk_shape_box(shapes, (sk_vec3){-5, 0.2, -1}, (sk_vec3){5, 5, 5}, &parts[1]);
    if (r.ok) r = sk_shape_union(shapes, parts, 2, &all);
    if (r.ok) r = sk_scenery_compile(shapes, all, (sk_scenery_options){&sand, 1, true}, &scenery);
    sk_shapes_destroy(shapes);
    assert_true(r.ok);
    sk_wheel_type kind = fixture_wheel("wheel", 0, 0);
    kind.position = (sk_vec3){0, 0, 0};
    kind.stiffness = 5e4;
    kind.damping = kind.rebound_damping = 4e3;
    sk_solid solid = {.shape = scenery};
    sk_ground ground = {.solids = &solid, .solid_count = 1, .materials = &sand};
    sk_body_motion body = {.position = {0, 0, kind.z_max - 0.05},
                           .axes = sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0))};
    sk_wheel_state wheel = sk_wheel_begin();
    sk_wheel_result hit = {0};
    for (int i = 0; i < 400; i++) {
        hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, 1.0 / 960.0);
        sk_wheel_commit(&wheel, &hit);
    }
    assert_true(wheel.contact.sinkage > 0.01 && !hit.broke);
    body.position.y = 0.3;
    body.velocity.y = 0.3 * 960.0;
    hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, 1.0 / 960.0);
    assert_true(hit.broke && hit.report.touching);
    assert_true(hit.report.yield_power >= 0.0);
    sk_scenery_destroy(scenery);
}

static void a_copy_of_the_state_steps_to_the_same_bits_however_its_ruts_were_found(void **state) {
    (void)state;
    sk_state *s = NULL, *copy = NULL;
    sk_model *model = convoy(1300.0);
    test_state_begin(model, &s);
    fixture_run(model, s, 2.0);
    for (int lap = 0; lap < 4; lap++) { // to and fro over the same place, into and across each other's ruts
        for (int i = 0; i < 2; i++) {
            sk_state_aircraft(s, i)->velocity.x = lap % 2 == i ? 3.0 : -2.0;
            sk_state_aircraft(s, i)->velocity.y = lap % 2 == 0 ? 9.0 : -9.0;
        }
        test_state_assign(s, &copy);
        sk_ruts_index(sk_state_ruts(copy));
        fixture_run(model, s, 2.0);
        fixture_run(model, copy, 2.0);
        sk_number number;
        if (sk_state_first_difference(model, s, copy, &number)) fail_msg("lap %d: %s differs", lap, number.name);
        assert_true(sk_state_hash(model, s) == sk_state_hash(model, copy));
    }
    assert_true(sk_state_ruts(s)->count > 50);
    sk_model_destroy(model);
}

static void ruts_count_in_the_state_and_have_their_names(void **state) {
    (void)state;
    sk_state *s = NULL, *other = NULL;
    sk_model *model = convoy(1000.0);
    test_state_begin(model, &s);
    test_state_assign(s, &other);
    sk_state_ruts(other)->rut[3].width = 1.0; // not in use: no part of the state
    assert_true(sk_state_hash(model, s) == sk_state_hash(model, other));
    fixture_run(model, s, 5.0);
    assert_true(sk_state_ruts(s)->count >= 3); // a pit under every wheel
    test_state_assign(s, &other);
    sk_number number;
    assert_false(sk_state_first_difference(model, s, other, &number));
    sk_state_ruts(other)->rut[2].depth_to *= 1.0 + 1e-15;
    assert_true(sk_state_hash(model, s) != sk_state_hash(model, other));
    assert_true(sk_state_first_difference(model, s, other, &number));
    assert_string_equal(number.name, "rut[2].depth_to");
    assert_true(sk_state_find(model, "rut[2].depth_to", &number));
    assert_true(sk_state_number(s, &number) == sk_state_ruts(s)->rut[2].depth_to);
    assert_true(sk_state_find(model, "rut_count", &number));
    assert_true(sk_state_number(s, &number) == (double)sk_state_ruts(s)->count);
    assert_false(sk_state_find(model, "rut[2048].depth_to", &number));
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_who_follows_rolls_as_on_firm_ground),
        cmocka_unit_test(one_who_is_heavier_sinks_further_by_the_difference),
        cmocka_unit_test(a_climb_out_of_a_rut_costs_no_less_than_it_lifts),
        cmocka_unit_test(a_wheel_that_crosses_ruts_has_no_jump),
        cmocka_unit_test(a_wheel_that_slides_over_ruts_leaning_gets_no_heat_back),
        cmocka_unit_test(ground_rises_under_a_wheel_that_hops_out_of_its_rut_as_its_ramp_does),
        cmocka_unit_test(what_is_forgotten_beneath_a_wheel_moves_nothing),
        cmocka_unit_test(a_wheel_that_breaks_in_its_rut_does_not_show_that_the_ground_came_up),
        cmocka_unit_test(a_copy_of_the_state_steps_to_the_same_bits_however_its_ruts_were_found),
        cmocka_unit_test(ruts_count_in_the_state_and_have_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
