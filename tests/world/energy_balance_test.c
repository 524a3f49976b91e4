// The account of energy: it closes, it changes nothing, and it opens when something is wrong.
#include "world/light_cart.h"

static const uint64_t SEED = 20261121;

typedef void (*mistake)(sk_state *state);

static void the_balance_closes_in_every_tick_of_carts_that_are_thrown_about(void **state) {
    (void)state;
    uint64_t random = SEED;
    bool broke = false, hulls = false, sank = false;
    for (int i = 0; i < 12; i++) {
        double strength = i % 3 == 0 ? sk_random_range(&random, 2000, 9000) : INFINITY;
        sk_model *model = light_cart(bumpy(sk_random_range(&random, 0.05, 1.0), strength),
                                     sk_random_range(&random, 0, 0.4), i % 2 == 1, 1);
        sk_state *s = NULL;
        TEST_AUDIT(audit);
        test_state_begin(model, &s);
        throw_up(sk_state_aircraft(s, 0), &random, i % 4 == 3 ? 8.0 : 0.5);
        sk_energy_begin(model, s, &audit);
        const sk_energy_account *account = &audit.aircraft[0];
        for (int tick = 0; tick < 360; tick++) {
            run(model, s, &audit, 1.0 / SK_TICK_HZ);
            if (account->turnover > 1.0) check_closed(account, "throw", i);
        }
        for (int w = 0; w < 3; w++) {
            broke = broke || sk_state_aircraft(s, 0)->wheel[w].broken;
            hulls = hulls || account->point[w].damping < 0.0;
        }
        sank = sank || account->flow.yielding < 0.0;
        sk_model_destroy(model);
    }
    assert_true(broke && hulls && sank);
}

static void watching_changes_no_bit(void **state) {
    (void)state;
    uint64_t random = SEED;
    sk_model *model = light_cart(bumpy(0.5, 4000.0), 0.1, false, 1);
    sk_state *one = NULL, *other = NULL;
    TEST_AUDIT(audit);
    test_state_begin(model, &one);
    throw_up(sk_state_aircraft(one, 0), &random, 3.0);
    test_state_assign(one, &other);
    sk_energy_begin(model, one, &audit);
    run(model, one, &audit, 5.0);
    fixture_run(model, other, 5.0);
    sk_number number;
    if (sk_state_first_difference(model, one, other, &number)) fail_msg("%s differs", number.name);
    sk_model_destroy(model);
}

static void no_mistake(sk_state *state) {
    (void)state;
}

// A kick as by a force of 1 N over a tick that nobody has booked.
static void force_nobody_booked(sk_state *state) {
    sk_state_aircraft(state, 0)->velocity.x += 1.0 / SK_TICK_HZ / 1000.0;
}

static void pebble_shifted(sk_state *state) {
    sk_state_aircraft(state, 0)->wheel[1].contact.pebble.x += 1e-4;
}

static void surface_that_rises(sk_state *state) {
    sk_state_aircraft(state, 0)->wheel[1].contact.pebble.z += 1e-5;
}

static void turn_nobody_booked(sk_state *state) {
    sk_state_aircraft(state, 0)->rate.z += 0.01;
}

// The balance of a cart that slides to rest, relative to the turnover, with a mistake in its 30th tick.
static double opening(mistake make) {
    sk_model *model = light_cart(fixture_material(0.6, 0.5, 0.02, INFINITY), 0.0, true, 1);
    sk_state *s = NULL;
    TEST_AUDIT(audit);
    test_state_begin(model, &s);
    sk_state_aircraft(s, 0)->velocity = (sk_vec3){3.0, 4.0, 0.0};
    sk_energy_begin(model, s, &audit);
    run(model, s, &audit, 0.25);
    make(s);
    run(model, s, &audit, 0.25);
    double open = fabs(sk_energy_remainder(&audit.aircraft[0])) / audit.aircraft[0].turnover;
    sk_model_destroy(model);
    return open;
}

static void the_balance_opens_when_a_force_is_not_booked_or_a_pebble_is_shifted(void **state) {
    (void)state;
    static const struct {
        mistake make;
        const char *name;
    } MISTAKES[] = {{force_nobody_booked, "a force of 1 N for one tick"},
                    {pebble_shifted, "a pebble shifted by 0.1 mm"},
                    {surface_that_rises, "a wheel lifted by 10 um"},
                    {turn_nobody_booked, "a turn of 0.01 rad/s"}};
    double closed = opening(no_mistake);
    if (!(closed <= CLOSED)) fail_msg("without a mistake %g of the turnover is left", closed);
    for (int i = 0; i < 4; i++) {
        double open = opening(MISTAKES[i].make);
        if (!(open > 1e-6)) fail_msg("%s leaves %g of the turnover", MISTAKES[i].name, open);
    }
}

static void a_frozen_body_keeps_its_account(void **state) {
    (void)state;
    sk_model *model = light_cart(bumpy(0.5, INFINITY), 0.0, false, 1);
    sk_state *s = NULL;
    TEST_AUDIT(audit);
    test_state_begin(model, &s);
    sk_state_aircraft(s, 0)->position.z = 50.0;
    sk_state_aircraft(s, 0)->velocity.z = 300.0;
    model->bounds = 100.0;
    sk_energy_begin(model, s, &audit);
    run(model, s, &audit, 1.0);
    assert_int_equal(sk_state_aircraft(s, 0)->frozen, 1);
    assert_true(audit.aircraft[0].flow.released < -0.49 * 1000.0 * 300.0 * 300.0);
    check_closed(&audit.aircraft[0], "frozen", 0);
    sk_model_destroy(model);
}

// Thrown down on a point that runs ahead of its nose: what its skin held is released as it breaks, and nothing is booked to
// it afterwards.
static void a_point_that_breaks_leaves_no_spring_behind(void **state) {
    (void)state;
    sk_model *model = light_cart(fixture_material(0.6, 0.5, 0.02, INFINITY), 0.0, true, 1);
    sk_aircraft_type *type = &model->types[0];
    type->points[0].position = (sk_vec3){2.5, 0.0, 0.3};
    type->points[0].strength = 10.0;
    type->points[0].damping = 0.0;
    sk_state *s = NULL;
    TEST_AUDIT(audit);
    test_state_begin(model, &s);
    sk_aircraft_state *a = sk_state_aircraft(s, 0);
    a->position.z += 0.5;
    a->velocity.z = -3.0;
    sk_energy_begin(model, s, &audit);
    while (a->points_broken == 0 && s->tick < SK_TICK_HZ) run(model, s, &audit, 1.0 / SK_TICK_HZ);
    assert_true(a->points_broken == 1 && audit.aircraft[0].flow.released < 0.0);
    check_closed(&audit.aircraft[0], "point, tick", (int)s->tick);
    double point = sk_rotate(a->attitude, type->points[0].position).z + a->position.z;
    sk_energy_stores with = sk_energy_of(model, s, 0);
    type->points[0].position.z = -5.0; // out of the way
    sk_energy_stores without = sk_energy_of(model, s, 0);
    if (!(point < 0.0 && with.struts == without.struts))
        fail_msg("%g m up, %g J besides", point, with.struts - without.struts);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_balance_closes_in_every_tick_of_carts_that_are_thrown_about),
        cmocka_unit_test(watching_changes_no_bit),
        cmocka_unit_test(the_balance_opens_when_a_force_is_not_booked_or_a_pebble_is_shifted),
        cmocka_unit_test(a_frozen_body_keeps_its_account),
        cmocka_unit_test(a_point_that_breaks_leaves_no_spring_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
