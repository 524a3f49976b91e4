// Carts on ground strewn with random planks, kerbs, wedges and slots: their wheels touch several faces at once.
#include "check.h"
#include "fixture.h"
#include "rounds.h"
#include "stepping.h"
#include "world/energy.h"
#include "world/outputs.h"

static const double K = 5e4, C = 2e3, K_TIE = 1.2e5, D_TIE = 6e3, MASS = 1000.0, H = 1.0 / 960.0;

// A solid with four upright sides and a top that leans: a plank, a kerb or a wedge.
static sk_shape random_piece(sk_shapes *shapes, uint64_t *random, double height) {
    sk_shape part[5], all = -1;
    sk_vec3 at = {sk_random_range(random, -3.0, 3.0), sk_random_range(random, -1.0, 9.0), height};
    double turn = sk_random_range(random, 0.0, 2.0 * SK_PI), lean = sk_random_range(random, -0.6, 0.6);
    if (sk_random_range(random, 0.0, 1.0) < 0.5) lean = 0.0;
    double s, c, top_s, top_c;
    sk_sincos(turn, &s, &c);
    sk_sincos(lean, &top_s, &top_c);
    sk_vec3 along = {c, s, 0.0}, across = {-s, c, 0.0};
    sk_vec3 top = {top_s * c, top_s * s, top_c};
    double half[2] = {sk_random_range(random, 0.05, 0.5), sk_random_range(random, 0.1, 1.5)};
    bool made = sk_shape_half_space(shapes, top, sk_dot(top, at), &part[0]).ok;
    for (int i = 0; i < 4; i++) {
        sk_vec3 n = sk_scale(i % 2 == 0 ? 1.0 : -1.0, i < 2 ? along : across);
        made = made && sk_shape_half_space(shapes, n, sk_dot(n, at) + half[i / 2], &part[1 + i]).ok;
    }
    assert_true(made && sk_shape_intersection(shapes, part, 5, &all).ok);
    return all;
}

enum { PIECES = 24, SLOTS = 3 };

// `below`: the first two slots are below the wheels of a cart at the origin.
static sk_scenery *random_ground(const sk_material *material, uint64_t *random, bool below) {
    static const double WHEELS[] = {2.0, -1.0}; // m, ahead
    sk_shapes *shapes = sk_shapes_create();
    sk_shape part[1 + PIECES], slot[1 + SLOTS], all = -1;
    assert_true(sk_shape_half_space(shapes, (sk_vec3){0, 0, 1}, 0.0, &slot[0]).ok);
    for (int i = 1; i <= SLOTS; i++) {
        double y = sk_random_range(random, -1.0, 9.0), wide = sk_random_range(random, 0.05, 0.3);
        if (below && i <= 2) y = WHEELS[i - 1] - wide * sk_random_range(random, 0.1, 0.9);
        assert_true(sk_shape_box(shapes, (sk_vec3){-9, y, -0.05}, (sk_vec3){9, y + wide, 1.0}, &slot[i]).ok);
        assert_true(sk_shape_complement(shapes, slot[i], &slot[i]).ok);
    }
    assert_true(sk_shape_intersection(shapes, slot, 1 + SLOTS, &part[0]).ok);
    for (int i = 1; i <= PIECES; i++) part[i] = random_piece(shapes, random, sk_random_range(random, 0.002, 0.05));
    assert_true(sk_shape_union(shapes, part, 1 + PIECES, &all).ok);
    assert_true(sk_shape_made_of(shapes, 0, all, &all).ok);
    sk_scenery *scenery = NULL;
    assert_true(sk_scenery_compile(shapes, all, (sk_scenery_options){material, 1, true}, &scenery).ok);
    sk_shapes_destroy(shapes);
    return scenery;
}

static sk_model *cart_on_rough_ground(uint64_t *random, bool locked) {
    sk_model *model = fixture_model(fixture_material(0.8, 0.6, 0.015, INFINITY), 0.0, 0.0, locked);
    sk_scenery_destroy(model->ground);
    model->ground = random_ground(model->materials, random, locked);
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &model->types[0].wheels[i];
        w->stiffness = K;
        w->damping = w->rebound_damping = C;
        w->side_stiffness = K_TIE;
        w->side_damping = D_TIE;
        w->z_min = w->stub_z = -0.4;
        w->radius = 0.2;
    }
    return model;
}

// It falls to the ground from where no wheel overlaps a piece, and comes to rest.
static void settle(const sk_model *model, sk_state *s, double seconds) {
    sk_state_aircraft(s, 0)->position.z += 0.12;
    fixture_run(model, s, seconds);
    for (int i = 0; i < 3; i++) assert_int_equal(sk_state_aircraft(s, 0)->wheel[i].broken, 0);
}

static bool has_several_faces(const sk_model *model, const sk_state *s) {
    sk_outputs out;
    sk_outputs_of(model, s, 0, &out);
    for (int i = 0; i < 3; i++)
        if (out.wheel[i].touch_count > 1) return true;
    return false;
}

// A wheel that lands where it rolls has its pebble behind it by v h: the ties of three wheels hold as much at most.
static void rolling_over_rough_ground_gives_no_energy(void **state) {
    (void)state;
    int several = 0;
    double worst = 0.0;
    for (int32_t i = 0; i < rounds_of(40, 1000); i++) {
        uint64_t random = 7000 + (uint64_t)i;
        sk_model *model = cart_on_rough_ground(&random, false);
        sk_state *s = NULL;
        TEST_AUDIT(audit);
        test_state_begin(model, &s);
        settle(model, s, 2.0);
        double speed = sk_random_range(&random, 0.5, 10.0);
        sk_state_aircraft(s, 0)->velocity.y += speed;
        fixture_run(model, s, 0.1);
        sk_controls controls = model->aircraft[0].controls;
        sk_energy_begin(model, s, &audit);
        sk_energy_stores stores = sk_energy_of(model, s, 0);
        double least = sk_energy_total(&stores), gained = 0.0;
        for (int tick = 0; tick < 2 * SK_TICK_HZ; tick++) {
            step_world_audited(model, s, &controls, &audit);
            stores = sk_energy_of(model, s, 0);
            double now = sk_energy_total(&stores);
            if (!isfinite(now)) fail_msg("seed %d: the energy is %g", (int)i, now);
            gained = sk_max(gained, now - least);
            least = sk_min(least, now);
            several += has_several_faces(model, s);
        }
        const sk_energy_account *account = &audit.aircraft[0];
        double motion = 0.5 * MASS * speed * speed, landed = 1.5 * K_TIE * speed * H * speed * H;
        worst = sk_max(worst, (gained - landed) / motion);
        if (!(fabs(sk_energy_remainder(account)) < 1e-6 * account->turnover))
            fail_msg("seed %d: %g J of %g are not explained", (int)i, sk_energy_remainder(account), account->turnover);
        if (!(gained < 1e-4 * motion + landed)) fail_msg("seed %d: gained %g of %g J", (int)i, gained, motion);
        test_drop_state(s);
        sk_model_destroy(model);
    }
    print_message("ticks with several faces: %d, gained %.2g of the motion at most\n", several, worst);
    assert_true(several > 100);
}

// These have a wheel that two faces hold in many ways: the body turns until their forces balance it.
static void a_cart_with_two_faces_at_a_wheel_comes_to_rest(void **state) {
    (void)state;
    static const int SEEDS[] = {2, 27, 50, 51, 517};
    for (int i = 0; i < 5; i++) {
        uint64_t random = 9000 + (uint64_t)SEEDS[i];
        sk_model *model = cart_on_rough_ground(&random, true);
        sk_state *s = NULL;
        test_state_begin(model, &s);
        settle(model, s, 15.0);
        const sk_aircraft_state *cart = sk_state_aircraft(s, 0);
        assert_true(has_several_faces(model, s));
        if (!(sk_length(cart->rate) < 1e-10 && sk_length(cart->velocity) < 1e-10))
            fail_msg("seed %d: turns at %g rad/s", SEEDS[i], sk_length(cart->rate));
        test_drop_state(s);
        sk_model_destroy(model);
    }
}

static void a_cart_parked_on_rough_ground_never_moves(void **state) {
    (void)state;
    int several = 0;
    double worst = 0.0;
    for (int32_t i = 0; i < rounds_of(20, 60); i++) {
        uint64_t random = 9000 + (uint64_t)i;
        sk_model *model = cart_on_rough_ground(&random, true);
        sk_state *s = NULL;
        test_state_begin(model, &s);
        settle(model, s, 20.0);
        sk_vec3 at = sk_state_aircraft(s, 0)->position;
        fixture_run(model, s, rounds_are_many() ? 600.0 : 20.0);
        double moved = sk_length(sk_sub(sk_state_aircraft(s, 0)->position, at));
        worst = sk_max(worst, moved);
        several += has_several_faces(model, s);
        if (!(moved < 1e-6)) print_message("seed %d: moved by %g m\n", (int)i, moved);
        test_drop_state(s);
        sk_model_destroy(model);
    }
    print_message("parked on several faces: %d, moved by %.2g m at most\n", several, worst);
    assert_true(several >= rounds_of(4, 4)); // of 20 rounds, or of 4 with sanitizers
    assert_true(worst < 1e-6);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolling_over_rough_ground_gives_no_energy),
        cmocka_unit_test(a_cart_with_two_faces_at_a_wheel_comes_to_rest),
        cmocka_unit_test(a_cart_parked_on_rough_ground_never_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
