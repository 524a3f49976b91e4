// A wheel that faces hold back by its diameter breaks off, and takes the energy of its springs with it.
#include "check.h"
#include "gear/step.h"
#include "stepping.h"

// The front wheel is held back at a wall that it cannot climb. Its strut does not come to the end of its travel.
static void a_wall_tears_a_wheel_off_where_it_holds_it_back_by_its_diameter(void **state) {
    (void)state;
    static const double SPEED = 6.8, WALL = 0.25, TICK = 0.03; // m/s, m; m that it moves in the last tick
    sk_model *model = cart_of(ALL_FACES, WALL, 200.0, 0.0, DAMPING, false);
    sk_state *s = NULL;
    TEST_AUDIT(audit);
    test_state_begin(model, &s);
    fixture_run(model, s, 6.0);
    sk_aircraft_state *a = sk_state_aircraft(s, 0);
    a->velocity.y = SPEED;
    sk_energy_begin(model, s, &audit);
    double energy = energy_of(model, s, true), back = 0.0;
    sk_controls controls = model->aircraft[0].controls;
    for (int tick = 0; tick < SK_TICK_HZ; tick++) {
        sk_vec3 leg = sk_add(a->position, sk_rotate(a->attitude, model->types[0].wheels[0].position));
        if (!a->wheel[0].broken) back = sk_max(back, leg.y - a->wheel[0].contact.pebble.y);
        step_world_audited(model, s, &controls, &audit);
        double now = energy_of(model, s, true);
        assert_true(now < energy + 1e-3 * 500.0 * SPEED * SPEED); // the swing of the whole
        energy = now;
    }
    print_message("a wall tears a wheel off that it holds back by %.3f m; its diameter is %.3f m\n", back,
                  2.0 * RADIUS);
    assert_int_equal(a->wheel[0].broken, 1);
    assert_true(back > 2.0 * RADIUS - TICK && back < 2.0 * RADIUS + 1e-3);
    assert_true(audit.aircraft[0].flow.released < -0.5 * 1.2e5 * 4.0 * RADIUS * RADIUS);
    assert_true(fabs(sk_energy_remainder(&audit.aircraft[0])) < 1e-9 * audit.aircraft[0].turnover);
    test_drop_state(s);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_tears_a_wheel_off_where_it_holds_it_back_by_its_diameter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
