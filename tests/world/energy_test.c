// The account of energy: it closes, it changes nothing, and it opens when something is wrong.
#include "check.h"
#include "fixture.h"
#include "world/energy.h"

static const uint64_t SEED = 20261121;
// What rounding and the fourth order of Euler's equations may leave of the turnover. The promise is 1e-6.
static const double CLOSED = 1e-9;

// A cart with the gear of a light aircraft and a hull, on a plane of that material. With `h` a share of the usual substep.
static sk_model *light_cart(sk_material material, double slope, bool locked, int32_t finer) {
    sk_model *model = fixture_model(material, slope, 0.3, locked);
    sk_aircraft_type *type = &model->types[0];
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &type->wheels[i];
        w->stiffness = 6e4;
        w->progression = i == 0 ? 6.0 : 0.0;
        w->damping = 4e3;
        w->rebound_damping = 9e3;
        w->side_stiffness = 1.2e5;
        w->side_damping = 6e3;
        w->z_min = w->stub_z = -0.2;
        type->points[i] = (sk_point_type){.position = {w->position.x, 1.5 * w->position.y, -0.4},
                                          .stiffness = 2e5,
                                          .damping = 8e3,
                                          .side_stiffness = 1e5,
                                          .side_damping = 3e3};
    }
    type->point_count = 3;
    model->substep /= finer;
    model->substeps *= finer;
    return model;
}

static sk_material bumpy(double mu, double strength) {
    sk_material material = fixture_material(mu, 0.8 * mu, 0.05, strength);
    material.bump_height = 0.03;
    material.bump_wavelength = 5.0;
    return material;
}

static void throw_up(sk_aircraft_state *a, uint64_t *random, double height) {
    a->position.z += sk_random_range(random, 0, height);
    a->velocity = (sk_vec3){sk_random_range(random, -20, 20), sk_random_range(random, -20, 20), 0.0};
    a->rate = (sk_vec3){sk_random_range(random, -2, 2), sk_random_range(random, -2, 2), sk_random_range(random, -2, 2)};
}

static void run(const sk_model *model, sk_state *state, sk_energy_audit *audit, double seconds) {
    for (long tick = (long)(seconds * SK_TICK_HZ + 0.5); tick > 0; tick--)
        sk_world_step_audited(model, state, &model->aircraft[0].controls, audit);
}

static void check_closed(const sk_energy_account *account, const char *what, int number) {
    double remainder = sk_energy_remainder(account);
    if (!(fabs(remainder) <= CLOSED * account->turnover))
        fail_msg("%s %d: %g J of a turnover of %g J are not explained", what, number, remainder, account->turnover);
}

static void the_balance_closes_in_every_tick_of_carts_that_are_thrown_about(void **state) {
    (void)state;
    uint64_t random = SEED;
    bool broke = false, hulls = false, sank = false;
    for (int i = 0; i < 12; i++) {
        double strength = i % 3 == 0 ? sk_random_range(&random, 2000, 9000) : INFINITY;
        sk_model *model = light_cart(bumpy(sk_random_range(&random, 0.05, 1.0), strength),
                                     sk_random_range(&random, 0, 0.4), i % 2 == 1, 1);
        sk_state *s = malloc(sizeof *s);
        sk_energy_audit audit;
        sk_state_begin(model, s);
        throw_up(&s->aircraft[0], &random, i % 4 == 3 ? 8.0 : 0.5);
        sk_energy_begin(model, s, &audit);
        const sk_energy_account *account = &audit.aircraft[0];
        for (int tick = 0; tick < 360; tick++) {
            run(model, s, &audit, 1.0 / SK_TICK_HZ);
            if (account->turnover > 1.0) check_closed(account, "throw", i);
        }
        for (int w = 0; w < 3; w++) {
            broke = broke || s->aircraft[0].wheel[w].broken;
            hulls = hulls || account->point[w].damping < 0.0;
        }
        sank = sank || account->flow.yielding < 0.0;
        free(s);
        sk_model_destroy(model);
    }
    assert_true(broke && hulls && sank);
}

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
        sk_state *s = malloc(sizeof *s);
        sk_energy_audit audit;
        sk_state_begin(model, s);
        throw_up(&s->aircraft[0], &random, 3.0);
        s->aircraft[0].attitude = any_attitude(&random);
        s->aircraft[0].position.z += 4.0;
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
        free(s);
        sk_model_destroy(model);
    }
}

static void watching_changes_no_bit(void **state) {
    (void)state;
    uint64_t random = SEED;
    sk_model *model = light_cart(bumpy(0.5, 4000.0), 0.1, false, 1);
    sk_state *one = malloc(sizeof *one), *other = malloc(sizeof *other);
    sk_energy_audit audit;
    sk_state_begin(model, one);
    throw_up(&one->aircraft[0], &random, 3.0);
    *other = *one;
    sk_energy_begin(model, one, &audit);
    run(model, one, &audit, 5.0);
    fixture_run(model, other, 5.0);
    sk_number number;
    if (sk_state_first_difference(model, one, other, &number)) fail_msg("%s differs", number.name);
    free(one);
    free(other);
    sk_model_destroy(model);
}

// ---- the balance opens ----

typedef void (*mistake)(sk_state *state);

static void no_mistake(sk_state *state) {
    (void)state;
}

// A kick as by a force of 1 N over a tick that nobody has booked.
static void force_nobody_booked(sk_state *state) {
    state->aircraft[0].velocity.x += 1.0 / SK_TICK_HZ / 1000.0;
}

static void pebble_shifted(sk_state *state) {
    state->aircraft[0].wheel[1].contact.pebble.x += 1e-4;
}

static void surface_that_rises(sk_state *state) {
    state->aircraft[0].wheel[1].contact.pebble.z += 1e-5;
}

static void turn_nobody_booked(sk_state *state) {
    state->aircraft[0].rate.z += 0.01;
}

// The balance of a cart that slides to rest, relative to the turnover, with a mistake in its 30th tick.
static double opening(mistake make) {
    sk_model *model = light_cart(fixture_material(0.6, 0.5, 0.02, INFINITY), 0.0, true, 1);
    sk_state *s = malloc(sizeof *s);
    sk_energy_audit audit;
    sk_state_begin(model, s);
    s->aircraft[0].velocity = (sk_vec3){3.0, 4.0, 0.0};
    sk_energy_begin(model, s, &audit);
    run(model, s, &audit, 0.25);
    make(s);
    run(model, s, &audit, 0.25);
    double open = fabs(sk_energy_remainder(&audit.aircraft[0])) / audit.aircraft[0].turnover;
    free(s);
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
    sk_state *s = malloc(sizeof *s);
    sk_energy_audit audit;
    sk_state_begin(model, s);
    s->aircraft[0].position.z = 50.0;
    s->aircraft[0].velocity.z = 300.0;
    model->bounds = 100.0;
    sk_energy_begin(model, s, &audit);
    run(model, s, &audit, 1.0);
    assert_int_equal(s->aircraft[0].frozen, 1);
    assert_true(audit.aircraft[0].flow.released < -0.49 * 1000.0 * 300.0 * 300.0);
    check_closed(&audit.aircraft[0], "frozen", 0);
    free(s);
    sk_model_destroy(model);
}

// ---- what it says is so ----

static void what_a_braked_cart_had_is_in_the_friction(void **state) {
    (void)state;
    sk_model *model = light_cart(fixture_material(0.6, 0.5, 0.02, INFINITY), 0.0, true, 1);
    sk_state *s = malloc(sizeof *s);
    sk_energy_audit audit;
    sk_state_begin(model, s);
    fixture_run(model, s, 5.0);
    s->aircraft[0].velocity.y = 10.0;
    sk_energy_begin(model, s, &audit);
    run(model, s, &audit, 8.0);
    const sk_energy_account *account = &audit.aircraft[0];
    double had = 0.5 * 1000.0 * 100.0, wheels = 0.0;
    assert_true(sk_length(s->aircraft[0].velocity) < 1e-3);
    double taken = -(account->flow.friction + account->flow.damping + account->flow.released);
    if (!(fabs(taken - had) < 2e-3 * had)) fail_msg("%g J of %g J are told", taken, had);
    for (int i = 0; i < 3; i++) wheels += account->wheel[i].friction;
    assert_true(fabs(wheels - account->flow.friction) < 1e-9 * had); // the hull touches nothing
    assert_true(account->wheel[0].work < 0.0 && account->wheel[1].work < 0.0);
    free(s);
    sk_model_destroy(model);
}

// Falls onto its struts from 0.2 m: what it lost, and what integration and shape had in it, as shares of that.
static double share_of_the_method(int32_t finer) {
    sk_model *model = light_cart(fixture_material(0.6, 0.5, 0.02, INFINITY), 0.0, false, finer);
    sk_state *s = malloc(sizeof *s);
    sk_energy_audit audit;
    sk_state_begin(model, s);
    s->aircraft[0].position.z += 0.2;
    s->aircraft[0].velocity.y = 5.0;
    sk_energy_begin(model, s, &audit);
    run(model, s, &audit, 1.5);
    const sk_energy_account *account = &audit.aircraft[0];
    for (int i = 0; i < 3; i++) assert_int_equal(s->aircraft[0].wheel[i].broken, 0);
    check_closed(account, "drop", finer);
    double share = (account->flow.integration + account->flow.shape) / account->turnover;
    free(s);
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
    int throws = getenv("SKIDPAD_LONG") != NULL ? 2000 : 16;
    for (int i = 0; i < throws; i++) {
        double strength = i % 3 == 0 ? sk_random_range(&random, 2000, 9000) : INFINITY;
        sk_material material = fixture_material(sk_random_range(&random, 0.05, 1.0), 0.05, 0.02, strength);
        sk_model *model = light_cart(material, 0.0, i % 2 == 1, 1);
        sk_state *s = malloc(sizeof *s);
        sk_energy_audit audit;
        sk_state_begin(model, s);
        bool whole = i % 4 < 3; // the others fall on stubs and hull
        for (int w = 0; w < 3; w++) s->aircraft[0].wheel[w].broken = !whole;
        throw_up(&s->aircraft[0], &random, 4.0);
        sk_energy_begin(model, s, &audit);
        const sk_energy_account *account = &audit.aircraft[0];
        double had = sk_energy_total(&account->begin);
        for (int tick = 0; tick < 360; tick++) {
            run(model, s, &audit, 1.0 / SK_TICK_HZ);
            // A stub that is in the ground as its wheel breaks presses at once: docs/models/energy.md.
            bool breaks = false;
            for (int w = 0; w < 3; w++) breaks = breaks || (whole && s->aircraft[0].wheel[w].broken);
            if (breaks) break;
            // Of the body itself: a strut that lies down is strained by far more than presses (docs/models/energy.md).
            const sk_energy_stores *now = &account->now;
            double has = now->translation + now->rotation + now->potential;
            if (!(has < 1.001 * had)) fail_msg("throw %d, tick %d: %g J of %g J", i, tick, has, had);
        }
        assert_true(account->flow.yielding + account->flow.friction + account->flow.damping <= 0.0);
        free(s);
        sk_model_destroy(model);
    }
}

// Thrown down with a blade that runs ahead of its nose: what the blade's skin held is released as it breaks, and nothing is
// booked to it afterwards.
static void a_blade_that_shatters_leaves_no_spring_behind(void **state) {
    (void)state;
    sk_model *model = light_cart(fixture_material(0.6, 0.5, 0.02, INFINITY), 0.0, true, 1);
    sk_aircraft_type *type = &model->types[0];
    type->points[0].position = (sk_vec3){2.5, 0.0, 0.3};
    type->points[0].propeller = type->points[0].shatters = true;
    type->points[0].damping = 0.0;
    sk_state *s = malloc(sizeof *s);
    sk_energy_audit audit;
    sk_state_begin(model, s);
    sk_aircraft_state *a = &s->aircraft[0];
    a->engine_running = 1;
    a->position.z += 0.5;
    a->velocity.z = -3.0;
    sk_energy_begin(model, s, &audit);
    while (a->engine_running && s->tick < SK_TICK_HZ) run(model, s, &audit, 1.0 / SK_TICK_HZ);
    assert_true(!a->engine_running && audit.aircraft[0].flow.released < 0.0);
    check_closed(&audit.aircraft[0], "blade, tick", (int)s->tick);
    double blade = sk_rotate(a->attitude, type->points[0].position).z + a->position.z;
    sk_energy_stores with = sk_energy_of(model, s, 0);
    type->points[0].position.z = -5.0; // out of the way
    sk_energy_stores without = sk_energy_of(model, s, 0);
    if (!(blade < 0.0 && with.struts == without.struts))
        fail_msg("%g m up, %g J besides", blade, with.struts - without.struts);
    free(s);
    sk_model_destroy(model);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_balance_closes_in_every_tick_of_carts_that_are_thrown_about),
        cmocka_unit_test(nothing_that_makes_heat_gives_any_back_in_any_tick),
        cmocka_unit_test(watching_changes_no_bit),
        cmocka_unit_test(the_balance_opens_when_a_force_is_not_booked_or_a_pebble_is_shifted),
        cmocka_unit_test(a_frozen_body_keeps_its_account),
        cmocka_unit_test(what_a_braked_cart_had_is_in_the_friction),
        cmocka_unit_test(what_the_method_adds_falls_with_the_step),
        cmocka_unit_test(nothing_that_is_thrown_gains_energy_before_its_gear_breaks),
        cmocka_unit_test(a_blade_that_shatters_leaves_no_spring_behind),
        cmocka_unit_test(potential_is_the_integral_of_gravity),
        cmocka_unit_test(the_energy_of_springs_is_the_integral_of_their_forces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
