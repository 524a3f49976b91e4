// The limits of the explicit step are true: a contact just inside them comes to rest, just outside it never does.
#include "aircraft/stability.h"
#include "check.h"
#include "fixture.h"

static const double H = 1.0 / 960.0;
static const double INSIDE = 0.97, OUTSIDE = 1.03; // of the limit
static const double QUIET = 1e-9, LOUD = 1e-3;     // m/s

// The cart's body on hull points in place of its wheels, which press with stiffness and damping in the ratio `stiff`:
// (close under the centre of gravity, where the effective mass is the same in all directions) 1 a spring alone, 0 (nearly) a damper alone; scaled so that all together take `use` of the limit.
static sk_model *on_points(int count, double stiff, double use) {
    sk_model *model = fixture_model(fixture_material(0.8, 0.6, 0.01, INFINITY), 0.0, 0.0, false);
    sk_aircraft_type *type = &model->types[0];
    type->wheel_count = 0;
    type->point_count = count;
    for (int i = 0; i < count; i++) {
        double turn = 2.0 * SK_PI * i / 3.0, out = count > 1 ? 1.0 : 0.0;
        type->points[i] = (sk_point_type){.name = "foot",
                                          .position = {out * sk_cos(turn), out * sk_sin(turn), 0.03},
                                          .stiffness = 2.0 * stiff / (H * H) + 1e5,
                                          .damping = (1.0 - stiff) / H,
                                          .side_stiffness = 1e3,
                                          .side_damping = 1e3};
    }
    for (int round = 0; round < 3; round++) { // the side springs are in it too
        double scale = use / sk_contacts_together(type, H);
        for (int i = 0; i < count; i++) {
            type->points[i].stiffness *= scale;
            type->points[i].damping *= scale;
        }
    }
    model->aircraft[0].position = (sk_vec3){0.0, 0.0, 0.03};
    return model;
}

// Stands it down and pushes it by a hair; the fastest it moves in the third second.
static double unrest(int count, double stiff, double use) {
    sk_state *s = NULL;
    sk_model *model = on_points(count, stiff, use);
    sk_result r = sk_aircraft_type_check(&model->types[0], H);
    bool formal = count > 1 || r.ok == (use < 1.0);
    test_state_begin(model, &s);
    double weight = model->types[0].mass.mass * 9.80665;
    sk_state_aircraft(s, 0)->position.z -= weight / (count * model->types[0].points[0].stiffness);
    sk_state_aircraft(s, 0)->velocity.z = 1e-6;
    fixture_run(model, s, 2.0);
    double fastest = 0.0;
    for (int tick = 0; tick < SK_TICK_HZ; tick++) {
        fixture_run(model, s, 1.0 / SK_TICK_HZ);
        fastest = sk_max(fastest, sk_length(sk_state_aircraft(s, 0)->velocity));
    }
    sk_model_destroy(model);
    if (!formal) fail_msg("the loader's answer at %g of the limit is %s", use, r.ok ? "ok" : r.text);
    test_drop_state(s);
    return fastest;
}

static void check_limit(int count, double stiff) {
    double inside = unrest(count, stiff, INSIDE), outside = unrest(count, stiff, OUTSIDE);
    if (!(inside < QUIET))
        fail_msg("%d points, %g stiff: just inside the limit it moves at %g m/s", count, stiff, inside);
    if (!(outside > LOUD)) fail_msg("%d points, %g stiff: just outside it rests, %g m/s", count, stiff, outside);
}

static void a_contact_rests_just_inside_its_limit_and_never_just_outside(void **state) {
    (void)state;
    check_limit(1, 0.0);
    check_limit(1, 0.5);
    check_limit(1, 0.9);
}

static void three_contacts_share_one_limit(void **state) {
    (void)state;
    check_limit(3, 0.0);
    check_limit(3, 0.5);
    // Each for itself would be allowed twice as much.
    sk_model *model = on_points(3, 0.5, OUTSIDE);
    assert_true(sk_worst_contact(&model->types[0], H).use < 0.9);
    sk_model_destroy(model);
}

static void the_worst_contact_is_named_with_what_it_takes(void **state) {
    (void)state;
    sk_aircraft_type cart = fixture_cart();
    cart.wheels[1].rebound_damping = 8e4;
    sk_contact_use worst = sk_worst_contact(&cart, H);
    assert_string_equal(worst.part, "left");
    assert_string_equal(worst.what, "strut");
    double expected = (1e6 * H * H + 2.0 * 8e4 * H) / (4.0 * worst.mass);
    if (!(fabs(worst.use - expected) < 1e-12)) fail_msg("%.17g, expected %.17g", worst.use, expected);
    assert_true(sk_contacts_together(&cart, H) > worst.use);
    assert_true(sk_contacts_together(&cart, 0.5 * H) < 0.5 * sk_contacts_together(&cart, H) + 1e-12);
}

static void a_caster_is_judged_with_the_effective_mass_at_its_tyre(void **state) {
    (void)state;
    sk_aircraft_type cart = fixture_cart();
    sk_wheel_type *w = &cart.wheels[0];
    w->position = (sk_vec3){2.0, 0.0, 0.0}; // the axis at the height of the centre of gravity, the tyre far below
    w->z_max = 0.9;
    w->z_zero = 0.5;
    double effective = 1.0 / (1.0 / 1000.0 + 0.9 * 0.9 / 900.0 + 2.0 * 2.0 / 1600.0); // across: it rolls and yaws
    double least = 0.5 * effective, trail = 0.1;
    w->side_stiffness = 4.0 * least / (H * H);
    w->side_damping = 0.0;
    double needed = trail * trail / (1.0 / least - 1.0 / effective);
    const double shares[] = {0.999, 1.001};
    for (int i = 0; i < 2; i++) {
        w->caster = (sk_caster_type){.trail = trail, .inertia = shares[i] * needed, .release = 0.5};
        sk_result r = sk_aircraft_type_check(&cart, H);
        if (r.ok != (i == 1)) fail_msg("%g of the inertia that it needs: %s", shares[i], r.ok ? "allowed" : r.text);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_contact_rests_just_inside_its_limit_and_never_just_outside),
        cmocka_unit_test(three_contacts_share_one_limit),
        cmocka_unit_test(the_worst_contact_is_named_with_what_it_takes),
        cmocka_unit_test(a_caster_is_judged_with_the_effective_mass_at_its_tyre),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
