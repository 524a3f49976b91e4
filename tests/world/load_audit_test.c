// The load at a point of an aircraft: closed forms of the specific force, its means and peaks, and no effect on a step.
#include "allocations.h"
#include "check.h"
#include "fixture.h"
#include "world/load_audit.h"

static const double G = SK_STANDARD_GRAVITY, H = 1.0 / (SK_TICK_HZ * SK_SUBSTEPS);

static double peak_of(const sk_load_audit *loads, sk_load_window window, sk_load_direction direction) {
    return loads->aircraft[0].peak[window][direction].value;
}

static void step_loaded(const sk_model *model, sk_state *s, sk_load_audit *loads, int ticks) {
    sk_workspace *workspace = stepping_workspace(model, s);
    for (int i = 0; i < ticks; i++)
        sk_world_step_observed(model, s, &model->aircraft[0].controls, workspace, NULL, loads);
}

typedef struct bench {
    sk_model *model;
    sk_state *state;
    sk_load_audit loads;
} bench;

// A cart on level asphalt, with its wheels locked if asked. Loads at `point`.
static void begin(bench *b, bool locked, sk_vec3 point) {
    *b = (bench){.model = fixture_model(fixture_asphalt(), 0.0, 0.0, locked)};
    b->model->types[0].eye = point;
    test_state_begin(b->model, &b->state);
    assert_true(sk_load_audit_create(b->model, &b->loads).ok);
}

static void end(bench *b) {
    sk_load_audit_destroy(&b->loads);
    stepping_forget();
    sk_model_destroy(b->model);
}

static void an_aircraft_in_free_fall_has_no_load(void **state) {
    (void)state;
    bench b;
    begin(&b, false, sk_vec(1.0, -0.4, -0.8));
    sk_state_aircraft(b.state, 0)->position.z += 500.0;
    step_loaded(b.model, b.state, &b.loads, 120);
    assert_near(peak_of(&b.loads, SK_LOAD_3_MS, SK_LOAD_TOTAL), 0.0, 1e-9);
    assert_near(peak_of(&b.loads, SK_LOAD_20_MS, SK_LOAD_TOTAL), 0.0, 1e-9);
    end(&b);
}

static void an_aircraft_at_rest_has_one_g_upwards(void **state) {
    (void)state;
    bench b;
    begin(&b, true, sk_vec(1.0, -0.4, -0.8));
    step_loaded(b.model, b.state, &b.loads, 240);
    sk_load_forget_peaks(&b.loads.aircraft[0]);
    step_loaded(b.model, b.state, &b.loads, 120);
    for (int w = 0; w < SK_LOAD_WINDOWS; w++) {
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_UP), G, 1e-6);
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_TOTAL), G, 1e-6);
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_BACKWARD), 0.0, 1e-6);
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_DOWN), 0.0, 0.0);
    }
    end(&b);
}

// A cart that slides on locked wheels decelerates by mu g. Its wheels take all load evenly.
static void a_sliding_cart_has_the_friction_coefficient_backward(void **state) {
    (void)state;
    bench b;
    begin(&b, true, sk_vec(0.0, 0.0, 0.0));
    sk_state_aircraft(b.state, 0)->velocity = sk_vec(0.0, 20.0, 0.0);
    step_loaded(b.model, b.state, &b.loads, 120);
    sk_load_forget_peaks(&b.loads.aircraft[0]);
    step_loaded(b.model, b.state, &b.loads, 120);
    for (int w = 0; w < SK_LOAD_WINDOWS; w++) {
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_BACKWARD), 0.6 * G, 1e-3 * G);
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_UP), G, 1e-3 * G);
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_TOTAL), sqrt(1.0 + 0.36) * G, 1e-3 * G);
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_FORWARD), 0.0, 1e-9);
    }
    end(&b);
}

// Falling and turning about a principal axis: a point at the distance r moves on a circle, towards whose centre w^2 r acts.
static void a_point_off_the_centre_of_gravity_has_the_load_of_its_circle(void **state) {
    (void)state;
    static const double RATE = 2.0, R = 3.0;
    bench b;
    begin(&b, false, sk_vec(0.0, R, 0.0));
    sk_state_aircraft(b.state, 0)->position.z += 500.0;
    sk_state_aircraft(b.state, 0)->rate = sk_vec(0.0, 0.0, RATE);
    step_loaded(b.model, b.state, &b.loads, 120);
    for (int w = 0; w < SK_LOAD_WINDOWS; w++) {
        // The mean acceleration over a substep is shorter by sin(x) / x with x = w h / 2.
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_LEFT), RATE * RATE * R, 1e-6 * RATE * RATE * R);
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_TOTAL), RATE * RATE * R, 1e-6 * RATE * RATE * R);
        assert_near(peak_of(&b.loads, (sk_load_window)w, SK_LOAD_RIGHT), 0.0, 1e-9);
    }
    end(&b);
}

// One substep in which the velocity changes by `gained`, world, and the rate by `turned`, body axes.
static void kick(bench *b, sk_vec3 gained, sk_vec3 turned, double time) {
    sk_aircraft_state *a = sk_state_aircraft(b->state, 0);
    sk_load_open(&b->loads.aircraft[0], a);
    a->velocity = sk_add(a->velocity, gained);
    a->rate = sk_add(a->rate, turned);
    sk_load_note(b->model, &b->loads.aircraft[0], a, time);
}

static void an_impulse_in_one_substep_is_spread_over_the_window(void **state) {
    (void)state;
    static const double DV = 4.0, TURNED = 0.5, R = 2.0;
    static const int AT = 40, ALL = 100;
    const sk_vec3 none = {0.0, 0.0, 0.0}, weight = {0.0, 0.0, -G * H};
    bench b;
    begin(&b, false, sk_vec(R, 0.0, 0.0)); // heading 0: forward is +y of the world
    for (int k = 0; k < ALL; k++)
        kick(&b, k == AT ? sk_add(weight, sk_vec(0.0, -DV, 0.0)) : weight, k == AT ? sk_vec(0.0, TURNED, 0.0) : none,
             (k + 1) * H);
    const sk_load_track *track = &b.loads.aircraft[0];
    for (int w = 0; w < SK_LOAD_WINDOWS; w++) {
        int n = sk_load_substeps[w];
        const sk_load_peak *peak = track->peak[w];
        assert_near(peak[SK_LOAD_BACKWARD].value, DV / (n * H), 1e-6 * DV / (n * H));
        assert_near(peak[SK_LOAD_BACKWARD].time, (AT + 1) * H, 1e-12); // of the first window that contains it
        // A nose that begins to pitch up takes a point in front of the centre of gravity up with it: w' x r.
        assert_near(peak[SK_LOAD_UP].value, TURNED * R / (n * H), 1e-6 * DV / (n * H));
        assert_near(peak[SK_LOAD_FORWARD].value, 0.0, 1e-6);
    }
    assert_int_equal(track->count, ALL);
    end(&b);
}

static void windows_are_the_whole_substeps_nearest_to_3_and_20_ms(void **state) {
    (void)state;
    static const double MS[SK_LOAD_WINDOWS] = {[SK_LOAD_3_MS] = 3e-3, [SK_LOAD_20_MS] = 20e-3};
    for (int w = 0; w < SK_LOAD_WINDOWS; w++) {
        assert_near(sk_load_substeps[w] * H, MS[w], 0.5 * H);
        assert_true(sk_load_substeps[w] <= SK_LOAD_RING);
    }
}

// The specific forces of a tick, less that of the weight, add up to the change of velocity, also where the wheels hit.
static void the_loads_of_a_hard_landing_add_up_to_its_change_of_velocity(void **state) {
    (void)state;
    bench b;
    begin(&b, true, sk_vec(0.0, 0.0, 0.0));
    sk_state_aircraft(b.state, 0)->position.z += 0.1;
    sk_state_aircraft(b.state, 0)->velocity = sk_vec(0.0, 0.0, -5.0);
    double hardest = 0.0;
    for (int tick = 0; tick < 120; tick++) {
        double before = sk_state_aircraft(b.state, 0)->velocity.z, sum = 0.0;
        step_loaded(b.model, b.state, &b.loads, 1);
        const sk_load_track *track = &b.loads.aircraft[0];
        for (int64_t k = track->count - SK_SUBSTEPS; k < track->count; k++)
            sum += H * (-track->force[k % SK_LOAD_RING].z - G);
        double gained = sk_state_aircraft(b.state, 0)->velocity.z - before;
        assert_near(sum, gained, 1e-6);
        hardest = sk_max(hardest, gained);
    }
    assert_true(hardest > 0.5);
    end(&b);
}

// A cart that crashes beside one that is parked. With `loads` null the step computes none.
static uint64_t hash_of_a_crash(bool audited, bool loaded) {
    sk_model *model = fixture_fleet(2, 4000.0);
    sk_state *s = NULL;
    sk_load_audit loads = {0};
    TEST_AUDIT(audit);
    model->aircraft[1].controls.parking_brake = 0;
    test_state_begin(model, &s);
    sk_state_aircraft(s, 1)->velocity = sk_vec(15.0, 3.0, -9.0);
    sk_state_aircraft(s, 1)->rate = sk_vec(2.0, 1.0, 0.5);
    sk_energy_begin(model, s, &audit);
    assert_true(sk_load_audit_create(model, &loads).ok);
    sk_controls controls[2] = {model->aircraft[0].controls, model->aircraft[1].controls};
    sk_workspace *workspace = stepping_workspace(model, s);
    int64_t in_use = memory_in_use;
    most_memory_in_use = memory_in_use;
    for (int i = 0; i < 240; i++)
        sk_world_step_observed(model, s, controls, workspace, audited ? &audit : NULL, loaded ? &loads : NULL);
    assert_int_equal(most_memory_in_use, in_use); // a step allocates nothing
    assert_int_equal(loads.aircraft[1].count, loaded ? 240 * SK_SUBSTEPS : 0);
    if (loaded) assert_true(loads.aircraft[1].peak[SK_LOAD_3_MS][SK_LOAD_UP].value > 5.0 * G);
    if (loaded) assert_true(loads.aircraft[0].peak[SK_LOAD_3_MS][SK_LOAD_UP].value < 2.0 * G);
    uint64_t hash = sk_state_hash(model, s);
    sk_load_audit_destroy(&loads);
    stepping_forget();
    test_drop_state(s);
    sk_model_destroy(model);
    return hash;
}

static void loads_change_no_bit_and_allocate_nothing(void **state) {
    (void)state;
    uint64_t plain = hash_of_a_crash(false, false);
    assert_true(plain == hash_of_a_crash(false, true));
    assert_true(plain == hash_of_a_crash(true, false));
    assert_true(plain == hash_of_a_crash(true, true));
}

static void an_aircraft_that_is_frozen_keeps_its_peaks(void **state) {
    (void)state;
    bench b;
    begin(&b, true, sk_vec(0.0, 0.0, 0.0));
    step_loaded(b.model, b.state, &b.loads, 10);
    sk_load_track *track = &b.loads.aircraft[0];
    int64_t count = track->count;
    sk_state_aircraft(b.state, 0)->rate = sk_vec(1e5, 0.0, 0.0); // out of bounds
    step_loaded(b.model, b.state, &b.loads, 10);
    assert_true(sk_state_aircraft(b.state, 0)->frozen);
    assert_int_equal(track->count, count);
    end(&b);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_aircraft_in_free_fall_has_no_load),
        cmocka_unit_test(an_aircraft_at_rest_has_one_g_upwards),
        cmocka_unit_test(a_sliding_cart_has_the_friction_coefficient_backward),
        cmocka_unit_test(a_point_off_the_centre_of_gravity_has_the_load_of_its_circle),
        cmocka_unit_test(an_impulse_in_one_substep_is_spread_over_the_window),
        cmocka_unit_test(windows_are_the_whole_substeps_nearest_to_3_and_20_ms),
        cmocka_unit_test(the_loads_of_a_hard_landing_add_up_to_its_change_of_velocity),
        cmocka_unit_test(loads_change_no_bit_and_allocate_nothing),
        cmocka_unit_test(an_aircraft_that_is_frozen_keeps_its_peaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
