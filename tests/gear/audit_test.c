// Where the energy goes: what a body loses is what the ground, friction and dampers are reported to have got.
#include "check.h"
#include "fixture.h"
#include "gear/wheel_leg.h"
#include "gear/wheel_springs.h"
#include "world/outputs.h"

static const uint64_t SEED = 20260109;
static const double G = 9.80665;

// A cart with the gear of a light aircraft at the shore. One substep a tick, so that outputs are what the next tick does.
static sk_model *cart_at_the_shore(sk_material soft, double damping) {
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    sk_material *materials = malloc(2 * sizeof *materials);
    if (materials == NULL) abort();
    materials[0] = model->materials[0];
    materials[1] = soft;
    free(model->materials);
    model->materials = materials;
    model->material_count = 2;
    sk_scenery_destroy(model->scenery);
    sk_scenery_destroy(model->ground);
    model->scenery = fixture_border(materials);
    model->ground = fixture_border(materials);
    model->substeps = 1;
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &model->types[0].wheels[i];
        w->stiffness = 6e4;
        w->damping = damping;
        w->rebound_damping = 2.0 * damping;
        w->side_stiffness = 1.2e5;
        w->side_damping = 6e3;
        w->z_min = w->stub_z = -0.6;
    }
    return model;
}

static double energy_of(const sk_model *model, const sk_state *state) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    const sk_mass *mass = &model->types[0].mass;
    double energy = 0.5 * mass->mass * sk_dot(a->velocity, a->velocity) + mass->mass * G * a->position.z +
                    0.5 * sk_dot(a->rate, sk_mat3_mul(&mass->inertia, a->rate));
    sk_body_motion motion = {a->position, sk_mat3_from_quat(a->attitude), a->velocity, a->rate};
    sk_solid solid = {.shape = model->ground};
    sk_ground ground = {
        .solids = &solid, .solid_count = 1, .materials = model->materials, .ruts = sk_state_ruts(state)};
    for (int i = 0; i < 3; i++) {
        const sk_wheel_type *type = &model->types[0].wheels[i];
        // A strut that is held back by its damper until it does not press keeps what its spring has.
        double stroke = sk_max(0.0, -sk_wheel_gap(type, ground, &a->wheel[i], &motion, (sk_wheel_input){0}));
        energy += 0.5 * type->stiffness * stroke * stroke;
        if (a->wheel[i].contact.mode == SK_AIR) continue;
        sk_vec3 origin = sk_add(a->position, sk_mat3_mul(&motion.axes, type->position));
        sk_vec3 p = sk_mat3_mul_back(&motion.axes, sk_sub(a->wheel[i].contact.pebble, origin));
        energy += 0.5 * type->side_stiffness * (p.x * p.x + p.y * p.y);
    }
    return energy;
}

typedef struct ledger {
    double lost;                    // J, of the body and its springs
    double yielded, rubbed, damped; // J
    double gained;                  // J, the most that was gained within one tick
} ledger;

static ledger run(const sk_model *model, sk_state *state, double seconds) {
    ledger account = {0};
    double start = energy_of(model, state), before = start;
    for (int i = 0; i < (int)(seconds / model->substep); i++) {
        sk_outputs out;
        sk_outputs_of(model, state, 0, &out);
        for (int w = 0; w < 3; w++) {
            const sk_contact_report *report = &out.wheel[w].report;
            assert_false(out.wheel[w].broke);
            account.yielded += model->substep * report->yield_power;
            account.rubbed += model->substep * report->friction_power;
            account.damped += model->substep * report->damping_power;
        }
        fixture_run(model, state, 1.0 / SK_TICK_HZ); // one tick
        double now = energy_of(model, state);
        account.gained = sk_max(account.gained, now - before);
        before = now;
    }
    account.lost = start - before;
    return account;
}

static void check(const ledger *account, double tolerance, double gained, const char *what) {
    double reported = account->yielded + account->rubbed + account->damped;
    if (!(account->gained < gained)) fail_msg("%s: %g J gained in a tick", what, account->gained);
    if (!(fabs(reported - account->lost) <= tolerance * account->lost))
        fail_msg("%s: %.1f J lost, %.1f J reported: ground %.1f, friction %.1f, dampers %.1f", what, account->lost,
                 reported, account->yielded, account->rubbed, account->damped);
}

static void rolling_into_sand_loses_what_sinking_friction_and_dampers_take(void **state) {
    (void)state;
    for (double speed = 3.0; speed <= 24.0; speed *= 2.0) {
        sk_model *model = cart_at_the_shore(fixture_material(0.55, 0.5, 0.15, 3000.0), 4e3);
        sk_state *s = NULL;
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->position.y = -3.0;
        fixture_run(model, s, 8 * 3.0);
        sk_state_aircraft(s, 0)->velocity.y = speed;
        ledger account = run(model, s, 8.0);
        assert_true(sk_state_aircraft(s, 0)->wheel[0].contact.sinkage > 0.001);
        assert_true(sk_length(sk_state_aircraft(s, 0)->velocity) < 1e-3);
        check(&account, 0.005, 1e-4, "rolled in");
        assert_true(account.yielded > 0.0 && account.rubbed > 0.0 && account.damped > 0.0);
        sk_model_destroy(model);
    }
}

static void dropping_onto_sand_loses_what_sinking_and_dampers_take(void **state) {
    (void)state;
    for (double height = 0.05; height < 0.5; height *= 2.0) {
        sk_model *model = cart_at_the_shore(fixture_material(0.55, 0.5, 0.15, 3000.0), 4e3);
        sk_state *s = NULL;
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->position.y = 50.0;
        sk_state_aircraft(s, 0)->position.z += height;
        ledger account = run(model, s, 5.0);
        assert_true(sk_length(sk_state_aircraft(s, 0)->velocity) < 1e-9);
        // A fall is noticed up to a substep late: the struts then have k (v h)^2 / 2 that nobody gave them.
        double late = sqrt(2.0 * G * height) * model->substep;
        check(&account, 0.01, 0.5 * 3 * 6e4 * late * late + 1e-4, "dropped");
        sk_model_destroy(model);
    }
}

// Whether a wheel has broken.
static bool is_broken(const sk_aircraft_state *a) {
    return a->wheel[0].broken || a->wheel[1].broken || a->wheel[2].broken;
}

static void throw_cart(sk_state *s, uint64_t *random) {
    sk_aircraft_state *a = sk_state_aircraft(s, 0);
    // One number a statement: compilers differ in the order in which they evaluate arguments.
    double x = sk_random_range(random, -1, 1), y = sk_random_range(random, -6, 6);
    a->position = (sk_vec3){x, y, sk_random_range(random, 0.4, 0.7)};
    double roll = sk_random_range(random, -0.1, 0.1), pitch = sk_random_range(random, -0.1, 0.1);
    a->attitude = sk_attitude_from_angles(sk_random_range(random, 0, 6.28), pitch, roll);
    double east = sk_random_range(random, -8, 8);
    a->velocity = (sk_vec3){east, sk_random_range(random, -8, 8), 0};
    a->rate = (sk_vec3){0, 0, sk_random_range(random, -1, 1)};
    for (int w = 0; w < 3; w++) a->wheel[w] = sk_wheel_begin();
}

// Carts thrown about on whatever soft ground, three times over the same place: through the ruts of before. Answers the most (J)
// that the energy rises by from any time on to any later one.
static double throw_carts(uint64_t seed, int carts, double swing) {
    uint64_t random = seed;
    double most = 0.0;
    for (int i = 0; i < carts; i++) {
        double mu = sk_random_range(&random, 0.05, 1.0), strength = sk_exp(sk_random_range(&random, 7.6, 9.8));
        double rolling = sk_random_range(&random, 0, 0.2);
        sk_material soft = fixture_material(mu, 0.8 * mu, rolling, strength);
        sk_model *model = cart_at_the_shore(soft, sk_random_range(&random, 2e3, 5e3));
        sk_state *s = NULL;
        test_state_begin(model, &s);
        for (int throw = 0; throw < 3; throw ++) {
            throw_cart(s, &random);
            double lowest = energy_of(model, s);
            for (int tick = 0; tick < 1500; tick++) {
                fixture_run(model, s, 1.0 / SK_TICK_HZ);
                if (is_broken(sk_state_aircraft(s, 0))) break;
                double now = energy_of(model, s);
                if (!(now - lowest < swing))
                    fail_msg("seed %llu, cart %d, throw %d, tick %d, strength %g N, mu %g: %g J gained",
                             (unsigned long long)seed, i, throw, tick, soft.strength, mu, now - lowest);
                most = sk_max(most, now - lowest);
                lowest = sk_min(lowest, now);
            }
        }
        sk_model_destroy(model);
    }
    return most;
}

static void no_soft_ground_gives_energy_in_any_tick(void **state) {
    (void)state;
    // Symplectic Euler's energy swings by h omega / 2 of an oscillation's, forth and back.
    static const double SWING = 1.0; // J, of some 10,000
    const char *wanted = getenv("SKIDPAD_LONG");
    bool is_long = wanted != NULL && strcmp(wanted, "1") == 0;
    double most = throw_carts(SEED, 40, SWING);
    for (uint64_t seed = 1; seed <= (is_long ? 100 : 2); seed++) most = sk_max(most, throw_carts(seed, 40, SWING));
    print_message("the energy of thrown carts rose by %.3g J at most\n", most);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolling_into_sand_loses_what_sinking_friction_and_dampers_take),
        cmocka_unit_test(dropping_onto_sand_loses_what_sinking_and_dampers_take),
        cmocka_unit_test(no_soft_ground_gives_energy_in_any_tick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
