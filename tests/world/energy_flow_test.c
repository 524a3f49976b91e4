// The account of energy: what it says of stores and flows is so, and nothing is gained.
#include "rounds.h"
#include "world/light_cart.h"

static const uint64_t SEED = 20261121;

static sk_quat any_attitude(uint64_t *random) {
    double u = sk_random_unit(random), a = sk_random_range(random, 0.0, 2.0 * SK_PI);
    double b = sk_random_range(random, 0.0, 2.0 * SK_PI), p = sqrt(1.0 - u), q = sqrt(u);
    return (sk_quat){p * sk_sin(a), p * sk_cos(a), q * sk_sin(b), q * sk_cos(b)};
}

static void nothing_that_makes_heat_gives_any_back_in_any_tick(void **state) {
    (void)state;
    // On wheels, on their sides, on their hulls and stubs, on ground that holds and on ground that yields.
    uint64_t random = SEED;
    for (int i = 0; i < 30; i++) {
        double strength = i % 3 == 0 ? sk_random_range(&random, 2000, 9000) : INFINITY;
        sk_material material = bumpy(sk_random_range(&random, 0.0, 1.0), strength);
        sk_model *model = light_cart(material, sk_random_range(&random, 0, 0.4), i % 2 == 1, 1);
        sk_state *s = NULL;
        TEST_AUDIT(audit);
        test_state_begin(model, &s);
        throw_up(sk_state_aircraft(s, 0), &random, 3.0);
        sk_state_aircraft(s, 0)->attitude = any_attitude(&random);
        sk_state_aircraft(s, 0)->position.z += 4.0;
        sk_energy_begin(model, s, &audit);
        const sk_energy_flows *flow = &audit.aircraft[0].flow;
        double made = 0.0;
        for (int tick = 0; tick < 360; tick++) {
            run(model, s, &audit, 1.0 / SK_TICK_HZ);
            double heat = -flow->friction - flow->damping - flow->yielding;
            if (!(heat >= made - 1e-6)) fail_msg("throw %d, tick %d: %g J came back", i, tick, made - heat);
            made = heat;
        }
        assert_true(made > 1e4);
        sk_model_destroy(model);
    }
}

static void what_a_braked_cart_had_is_in_the_friction(void **state) {
    (void)state;
    sk_model *model = light_cart(fixture_material(0.6, 0.5, 0.02, INFINITY), 0.0, true, 1);
    sk_state *s = NULL;
    TEST_AUDIT(audit);
    test_state_begin(model, &s);
    fixture_run(model, s, 5.0);
    sk_state_aircraft(s, 0)->velocity.y = 10.0;
    sk_energy_begin(model, s, &audit);
    run(model, s, &audit, 8.0);
    const sk_energy_account *account = &audit.aircraft[0];
    double had = 0.5 * 1000.0 * 100.0, wheels = 0.0;
    assert_true(sk_length(sk_state_aircraft(s, 0)->velocity) < 1e-3);
    double taken = -(account->flow.friction + account->flow.damping + account->flow.released);
    if (!(fabs(taken - had) < 2e-3 * had)) fail_msg("%g J of %g J are reported", taken, had);
    for (int i = 0; i < 3; i++) wheels += account->wheel[i].friction;
    assert_true(fabs(wheels - account->flow.friction) < 1e-9 * had); // the hull touches nothing
    assert_true(account->wheel[0].work < 0.0 && account->wheel[1].work < 0.0);
    sk_model_destroy(model);
}

// Falls onto its struts from 0.2 m: what it lost, and what integration and shape had in it, as shares of that.
static double share_of_the_method(int32_t finer) {
    sk_model *model = light_cart(fixture_material(0.6, 0.5, 0.02, INFINITY), 0.0, false, finer);
    sk_state *s = NULL;
    TEST_AUDIT(audit);
    test_state_begin(model, &s);
    sk_state_aircraft(s, 0)->position.z += 0.2;
    sk_state_aircraft(s, 0)->velocity.y = 5.0;
    sk_energy_begin(model, s, &audit);
    run(model, s, &audit, 1.5);
    const sk_energy_account *account = &audit.aircraft[0];
    for (int i = 0; i < 3; i++) assert_int_equal(sk_state_aircraft(s, 0)->wheel[i].broken, 0);
    check_closed(account, "drop", finer);
    double share = (account->flow.integration + account->flow.shape) / account->turnover;
    sk_model_destroy(model);
    return share;
}

static void what_the_method_adds_falls_with_the_step(void **state) {
    (void)state;
    double share[4];
    for (int i = 0; i < 4; i++) share[i] = fabs(share_of_the_method(1 << i));
    if (!(share[0] < 0.03)) fail_msg("%g of the turnover is the method's", share[0]);
    for (int i = 1; i < 4; i++)
        if (!(share[i] < 0.6 * share[i - 1])) fail_msg("step / %d: %g, before %g", 1 << i, share[i], share[i - 1]);
}

static void nothing_that_is_thrown_gains_energy_before_its_gear_breaks(void **state) {
    (void)state;
    uint64_t random = SEED;
    int throws = rounds_of(16, 2000), ticks = 0;
    for (int i = 0; i < throws; i++) {
        double strength = i % 3 == 0 ? sk_random_range(&random, 2000, 9000) : INFINITY;
        sk_material material = fixture_material(sk_random_range(&random, 0.05, 1.0), 0.05, 0.02, strength);
        sk_model *model = light_cart(material, 0.0, i % 2 == 1, 1);
        sk_state *s = NULL;
        TEST_AUDIT(audit);
        test_state_begin(model, &s);
        bool whole = i % 4 < 3; // the others fall on stubs and hull
        for (int w = 0; w < 3; w++) sk_state_aircraft(s, 0)->wheel[w].broken = !whole;
        throw_up(sk_state_aircraft(s, 0), &random, 4.0);
        sk_energy_begin(model, s, &audit);
        const sk_energy_account *account = &audit.aircraft[0];
        double had = sk_energy_total(&account->begin);
        for (int tick = 0; tick < 360; tick++) {
            run(model, s, &audit, 1.0 / SK_TICK_HZ);
            // A stub that is in the ground as its wheel breaks presses at once: docs/models/energy.md.
            bool breaks = false;
            for (int w = 0; w < 3; w++) breaks = breaks || (whole && sk_state_aircraft(s, 0)->wheel[w].broken);
            if (breaks) break;
            // Of the body itself: a strut that lies down is strained by far more than presses (docs/models/energy.md).
            const sk_energy_stores *now = &account->now;
            double has = now->translation + now->rotation + now->potential;
            if (!(has < 1.001 * had)) fail_msg("throw %d, tick %d: %g J of %g J", i, tick, has, had);
            ticks++;
        }
        assert_true(account->flow.yielding + account->flow.friction + account->flow.damping <= 0.0);
        sk_model_destroy(model);
    }
    print_message("%d ticks of %d throws\n", ticks, throws);
    assert_true(ticks > 100 * throws);
}

static void potential_is_the_integral_of_gravity(void **state) {
    (void)state;
    for (int i = SK_GRAVITY_STANDARD; i <= SK_GRAVITY_EQUATOR; i++) {
        sk_gravity_model model = (sk_gravity_model)i;
        for (double z = -1000.0; z < 20000.0; z += 777.0) {
            double slope = (sk_potential_at(model, z + 1.0) - sk_potential_at(model, z - 1.0)) / 2.0;
            assert_true(fabs(slope - sk_gravity_at(model, z)) < 1e-9);
        }
        assert_true(sk_potential_at(model, 0.0) == 0.0);
    }
}

static void the_energy_of_springs_is_the_integral_of_their_forces(void **state) {
    (void)state;
    sk_spring_law law = {.stiffness = 6e4, .progression = 6.0, .side_stiffness = 1.2e5};
    for (int i = 0; i < SK_CONTACT_SPRINGS; i++) {
        for (double strain = -0.2; strain < 0.4; strain += 0.013) {
            double d = 1e-6;
            double slope = (sk_spring_energy(&law, i, strain + d) - sk_spring_energy(&law, i, strain - d)) / (2.0 * d);
            assert_true(fabs(slope - sk_spring_force(&law, i, strain)) < 1e-3);
        }
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_that_makes_heat_gives_any_back_in_any_tick),
        cmocka_unit_test(what_a_braked_cart_had_is_in_the_friction),
        cmocka_unit_test(what_the_method_adds_falls_with_the_step),
        cmocka_unit_test(nothing_that_is_thrown_gains_energy_before_its_gear_breaks),
        cmocka_unit_test(potential_is_the_integral_of_gravity),
        cmocka_unit_test(the_energy_of_springs_is_the_integral_of_their_forces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
