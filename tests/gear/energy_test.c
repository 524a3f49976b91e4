// Energy: contacts take it, they never give it.
#include "check.h"
#include "fixture.h"
#include "stepping.h"
#include "world/outputs.h"

static const uint64_t SEED = 5;

// A cart with the gear of a light aircraft on ground of that friction, rolling resistance and strength.
static sk_model *soft_cart(double mu, double rolling, double strength, bool locked) {
    sk_model *model = fixture_model(fixture_material(mu, 0.7 * mu, rolling, strength), 0.0, 0.0, locked);
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &model->types[0].wheels[i];
        w->stiffness = 6e4;
        w->damping = 4e3;
        w->rebound_damping = 9e3;
        w->side_stiffness = 1.2e5;
        w->side_damping = 6e3;
    }
    return model;
}

// Kinetic, potential and in the springs of struts and pebbles, J.
static double energy_of(const sk_model *model, const sk_state *state) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    const sk_mass *mass = &model->types[0].mass;
    double energy = 0.5 * mass->mass * sk_dot(a->velocity, a->velocity) + mass->mass * 9.80665 * a->position.z +
                    0.5 * sk_dot(a->rate, sk_mat3_mul(&mass->inertia, a->rate));
    sk_outputs out;
    sk_outputs_of(model, state, 0, &out);
    sk_mat3 axes = sk_mat3_from_quat(a->attitude);
    for (int i = 0; i < 3; i++) {
        const sk_wheel_type *type = &model->types[0].wheels[i];
        if (a->wheel[i].contact.mode == SK_AIR) continue;
        sk_vec3 origin = sk_add(a->position, sk_mat3_mul(&axes, type->position));
        sk_vec3 p = sk_mat3_mul_back(&axes, sk_sub(a->wheel[i].contact.pebble, origin));
        energy += 0.5 * type->stiffness * out.wheel[i].stroke * out.wheel[i].stroke +
                  0.5 * type->side_stiffness * (p.x * p.x + p.y * p.y);
    }
    return energy;
}

// Lets a cart go and fails if it ever gains more energy than `slack` (J) before something breaks.
static void watch(const sk_model *model, sk_state *state, int ticks, double slack, const char *what, int number) {
    sk_controls controls = model->aircraft[0].controls;
    double lowest = energy_of(model, state), start = lowest;
    for (int tick = 0; tick < ticks; tick++) {
        step_world(model, state, &controls);
        for (int w = 0; w < 3; w++) {
            if (sk_state_aircraft(state, 0)->wheel[w].broken) return;
        }
        double energy = energy_of(model, state);
        if (!(energy - lowest < slack))
            fail_msg("%s %d, tick %d: %g J gained of %g", what, number, tick, energy - lowest, start);
        lowest = sk_min(lowest, energy);
    }
}

static void toss(sk_aircraft_state *a, uint64_t *random) {
    a->position.z += sk_random_range(random, 0, 0.3);
    a->velocity =
        (sk_vec3){sk_random_range(random, -20, 20), sk_random_range(random, -20, 20), sk_random_range(random, -1, 1)};
    a->rate = (sk_vec3){sk_random_range(random, -0.3, 0.3), sk_random_range(random, -0.3, 0.3),
                        sk_random_range(random, -1, 1)};
}

static void tossed_carts_never_gain_energy(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int i = 0; i < 150; i++) {
        sk_model *model = soft_cart(sk_random_range(&random, 0, 1), 0.02, INFINITY, i % 2 == 1);
        sk_state *s = NULL;
        test_state_begin(model, &s);
        toss(sk_state_aircraft(s, 0), &random);
        watch(model, s, 600, 1e-6, "toss", i);
        sk_model_destroy(model);
    }
}

static void carts_that_bounce_in_their_ruts_never_gain_energy(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int i = 0; i < 60; i++) { // hardly damped, on ground that yields: they hop, and come down in their ruts
        sk_model *model = soft_cart(0.5, 0.1, sk_random_range(&random, 3000, 9000), false);
        for (int w = 0; w < 3; w++) {
            sk_wheel_type *type = &model->types[0].wheels[w];
            type->damping = type->rebound_damping = 100.0;
            type->z_min = type->stub_z = -0.6;
        }
        sk_state *s = NULL;
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->position.z += sk_random_range(&random, 0.05, 0.5);
        sk_state_aircraft(s, 0)->velocity.y = i % 3 == 0 ? 0.0 : sk_random_range(&random, 0, 8);
        // Without damping to hide it, symplectic Euler's energy swings by h omega / 2 of the oscillation's: here 0.7 %.
        double omega = sqrt(3.0 * model->types[0].wheels[0].stiffness / model->types[0].mass.mass);
        double fallen = energy_of(model, s) + 1000.0 * 9.80665 * 0.3;
        watch(model, s, 600, 0.5 * model->substep * omega * fallen, "drop", i);
        sk_model_destroy(model);
    }
}

static void soft_ground_stops_a_cart_and_leaves_its_gear_whole(void **state) {
    (void)state;
    const struct { double rolling, strength; } grounds[] = {{0.15, 3000.0}, {0.20, 2000.0}};
    for (int k = 0; k < 2; k++) {
        for (double speed = 5.0; speed <= 25.0; speed += 5.0) {
            sk_model *model = soft_cart(0.5, grounds[k].rolling, grounds[k].strength, false);
            sk_state *s = NULL;
            test_state_begin(model, &s);
            fixture_run(model, s, 5.0);
            sk_state_aircraft(s, 0)->velocity.y = speed;
            double start = sk_state_aircraft(s, 0)->position.y;
            fixture_run(model, s, 20.0);
            double run = sk_state_aircraft(s, 0)->position.y - start;
            for (int w = 0; w < 3; w++) assert_int_equal(sk_state_aircraft(s, 0)->wheel[w].broken, 0);
            assert_true(sk_length(sk_state_aircraft(s, 0)->velocity) < 1e-6);
            assert_true(run < speed * speed / (2.0 * 9.80665 * grounds[k].rolling)); // shorter than rolling alone
            sk_model_destroy(model);
        }
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tossed_carts_never_gain_energy),
        cmocka_unit_test(carts_that_bounce_in_their_ruts_never_gain_energy),
        cmocka_unit_test(soft_ground_stops_a_cart_and_leaves_its_gear_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
