// Bodies that move, touch, rest and sleep: the whole step against closed forms.
#include "check.h"
#include "yard.h"

static const double G = 9.81;

// Static depth m g / (kappa A), exactly; creep none.
static void a_crate_stands_at_its_static_depth(void **state) {
    (void)state;
    yard y = {0};
    yard_begin(&y, 0.0, 0.6);
    int32_t crate = yard_type(&y, box_type(1.0, 1.0, 1.0, 500.0));
    double depth = y.type[crate].mass * G / y.type[crate].kappa;
    yard_body(&y, crate, sk_vec(0.3, -0.2, 0.5 - depth), sk_vec(0, 0, 0));
    yard_ready(&y);
    yard_run(&y, 0.9); // it sleeps from 1 s on
    assert_false(y.body[0].asleep);
    assert_near(y.body[0].position.z, 0.5 - depth, 1e-12);
    assert_near(y.body[0].position.x, 0.3, 1e-12);
    assert_near(y.body[0].position.y, -0.2, 1e-12);
    assert_int_equal(y.contact_count, 1);
    yard_run(&y, 0.2);
    assert_true(y.body[0].asleep);
    yard_end(&y);
}

// Below the friction angle nothing moves; above, the acceleration is g (sin - mu cos).
static void a_crate_slides_on_a_slope_as_coulomb_says(void **state) {
    (void)state;
    for (int steep = 0; steep < 2; steep++) {
        yard y = {0};
        double mu = 0.3, tangent = mu * (steep ? 1.25 : 0.99), cosine = 1.0 / sqrt(1.0 + tangent * tangent);
        double sine = tangent * cosine;
        yard_begin(&y, sine, mu);
        int32_t crate = yard_type(&y, box_type(1.0, 1.0, 0.5, 400.0));
        double depth = y.type[crate].mass * G * cosine / y.type[crate].kappa;
        sk_vec3 normal = sk_vec(-sine, 0, cosine);
        yard_body(&y, crate, sk_scale(0.25 - depth, normal), sk_vec(0, 0, 0));
        // The box is turned so that it lies on the slope: about y by -slope.
        double half_cosine = sqrt(0.5 * (1.0 + cosine)), half_sine = 0.5 * sine / half_cosine;
        y.body[0].attitude = (sk_quat){half_cosine, 0.0, -half_sine, 0.0};
        yard_ready(&y);
        yard_run(&y, 0.5);
        sk_vec3 start = sk_scale(0.25 - depth, normal), before = sk_sub(y.body[0].position, start);
        double speed = sk_length(y.body[0].velocity);
        yard_run(&y, 0.5);
        sk_vec3 path = sk_sub(y.body[0].position, start);
        if (!steep) {
            // The friction spring stretches at first.
            assert_near(sk_length(path), sk_length(before), 1e-9);
        } else {
            double expected = G * (sine - mu * cosine);
            assert_near((sk_length(y.body[0].velocity) - speed) / 0.5, expected, 2e-3 * expected);
        }
        yard_end(&y);
    }
}

static void ten_crates_stand_on_each_other(void **state) {
    (void)state;
    yard y = {0};
    yard_begin(&y, 0.0, 0.6);
    int32_t crate = yard_type(&y, box_type(0.6, 0.6, 0.6, 300.0));
    for (int i = 0; i < 10; i++) yard_body(&y, crate, sk_vec(0, 0, 0.3 + 0.6 * i - 1e-5 * i), sk_vec(0, 0, 0));
    yard_ready(&y);
    yard_run(&y, 5.0);
    for (int i = 0; i < 10; i++) {
        assert_near(y.body[i].position.x, 0.0, 1e-9);
        assert_near(y.body[i].position.y, 0.0, 1e-9);
    }
    sk_vec3 before = y.body[9].position;
    yard_run(&y, 5.0);
    assert_near(sk_length(sk_sub(y.body[9].position, before)), 0.0, 1e-9);
    yard_end(&y);
}

// Two pucks in free space: momentum, and restitution e from chi v - ln(1 + chi v) = -e chi v - ln(1 - e chi v), where v
// is the closing speed. Both faces are parallel.
static void two_pucks_keep_their_momentum_and_bounce(void **state) {
    (void)state;
    yard y = {0};
    yard_begin(&y, 0.0, 0.3);
    y.set.substep /= 16.0;
    int32_t puck = yard_type(&y, box_type(1.0, 1.0, 0.4, 2000.0));
    y.type[puck].kappa = 1e7;
    yard_body(&y, puck, sk_vec(0, 0, 5), sk_vec(1.5, 0, 0));
    yard_body(&y, puck, sk_vec(1.05, 0, 5), sk_vec(-0.5, 0, 0));
    y.around[0].gravity = y.around[1].gravity = 0.0;
    yard_ready(&y);
    sk_vec3 before = yard_momentum(&y);
    for (int i = 0; i < 3000 && (i < 500 || y.contact_count > 0); i++) yard_tick(&y);
    double size = y.type[puck].mass * 2.0;
    assert_near(sk_length(sk_sub(yard_momentum(&y), before)), 0.0, 1e-13 * size);
    double closing = 2.0, e = (y.body[1].velocity.x - y.body[0].velocity.x) / closing, cv = SK_BODY_CHI * closing;
    assert_true(e > 0.3 && e < 1.0);
    assert_near(-e * cv - log(1.0 - e * cv), cv - log(1.0 + cv), 2e-4 * cv);
    yard_end(&y);
}

// The flows of each tick add up to the change of kinetic energy, whatever a crate hits.
static void flows_of_a_tumbling_crate_are_its_change_of_energy(void **state) {
    (void)state;
    static yard y;
    yard_begin(&y, 0.1, 0.5);
    int32_t crate = yard_type(&y, box_type(0.5, 0.7, 0.4, 400.0));
    yard_body(&y, crate, sk_vec(0, 0, 1.5), sk_vec(3, 1, 0));
    y.body[0].spin = sk_vec(20, -10, 5);
    y.around[0].density = 1.2;
    yard_ready(&y);
    double work = 0.0, turnover = 0.0, before = sk_body_energy(&y.type[crate], &y.body[0]);
    for (int32_t tick = 0; tick < 300; tick++) {
        yard_tick(&y);
        const sk_bodies_flows *f = sk_bodies_flows_of(y.work);
        work += f->contacts + f->gravity + f->drag + f->sleep;
        turnover += fabs(f->contacts) + fabs(f->gravity);
    }
    assert_true(turnover > 1000.0);
    assert_near(sk_body_energy(&y.type[crate], &y.body[0]) - before, work, 1e-12 * turnover);
    yard_end(&y);
}

static void a_thrown_crate_wakes_a_stack_that_sleeps(void **state) {
    (void)state;
    yard y = {0};
    yard_begin(&y, 0.0, 0.6);
    int32_t crate = yard_type(&y, box_type(0.6, 0.6, 0.6, 300.0));
    for (int i = 0; i < 3; i++) yard_body(&y, crate, sk_vec(0, 0, 0.3 + 0.6 * i), sk_vec(0, 0, 0));
    yard_body(&y, crate, sk_vec(-40, 0, 30), sk_vec(0, 0, 0));
    y.around[3].gravity = 0.0; // it waits in the air
    yard_ready(&y);
    yard_run(&y, 4.0);
    for (int i = 0; i < 3; i++) assert_true(y.body[i].asleep);
    int64_t contacts = y.contact_count;
    assert_int_equal(contacts, 3);
    y.body[3].position = sk_vec(-2.0, 0.0, 1.5);
    y.body[3].velocity = sk_vec(6.0, 0.0, 0.0);
    y.body[3].asleep = 0;
    yard_run(&y, 0.4);
    for (int i = 0; i < 3; i++) assert_false(y.body[i].asleep);
    assert_true(y.body[2].velocity.x > 0.1 || y.body[1].velocity.x > 0.1);
    yard_end(&y);
}

// Bodies that do not touch may be declared in any order: each moves as it moves alone, to the bit.
static void bodies_apart_move_as_alone(void **state) {
    (void)state;
    yard alone = {0}, both = {0};
    yard_begin(&alone, 0.0, 0.5);
    yard_begin(&both, 0.0, 0.5);
    int32_t a = yard_type(&alone, box_type(0.5, 0.7, 0.4, 400.0)), b = yard_type(&both, box_type(0.5, 0.7, 0.4, 400.0));
    yard_body(&alone, a, sk_vec(1, 2, 1.0), sk_vec(1, 0.5, 0));
    yard_body(&both, b, sk_vec(30, 2, 0.7), sk_vec(-1, 0, 2));
    yard_body(&both, b, sk_vec(1, 2, 1.0), sk_vec(1, 0.5, 0));
    alone.body[0].spin = both.body[1].spin = sk_vec(20, -10, 5);
    yard_ready(&alone);
    yard_ready(&both);
    yard_run(&alone, 2.0);
    yard_run(&both, 2.0);
    assert_memory_equal(&alone.body[0].position, &both.body[1].position, sizeof(sk_vec3));
    assert_memory_equal(&alone.body[0].attitude, &both.body[1].attitude, sizeof(sk_quat));
    yard_end(&alone);
    yard_end(&both);
}

// A copy of the state steps to the same bits with another memory.
static void a_step_depends_on_the_state_alone(void **state) {
    (void)state;
    yard y = {0}, copy = {0};
    yard_begin(&y, 0.0, 0.5);
    int32_t a = yard_type(&y, box_type(0.5, 0.7, 0.4, 400.0));
    for (int i = 0; i < 12; i++)
        yard_body(&y, a, sk_vec(0.3 * (i % 3), 0.2 * (i % 2), 0.5 + 0.5 * i), sk_vec(0, 0.1 * i, 0));
    yard_ready(&y);
    yard_run(&y, 1.5);
    copy = y;
    copy.contact = calloc((size_t)y.state.contact_capacity, sizeof *copy.contact);
    memcpy(copy.contact, y.contact, (size_t)y.contact_count * sizeof *y.contact);
    copy.state = (sk_bodies_state){.body = copy.body,
                                   .contact = copy.contact,
                                   .contact_count = &copy.contact_count,
                                   .contact_capacity = y.state.contact_capacity};
    sk_result r = sk_bodies_work_create(&y.set, &copy.work);
    if (!r.ok) fail_msg("%s", r.text);
    yard_run(&y, 0.5);
    yard_run(&copy, 0.5);
    assert_int_equal(y.contact_count, copy.contact_count);
    assert_memory_equal(y.body, copy.body, 12 * sizeof y.body[0]);
    assert_memory_equal(y.contact, copy.contact, (size_t)y.contact_count * sizeof *y.contact);
    sk_bodies_work_destroy(copy.work);
    free(copy.contact);
    yard_end(&y);
}

// A set keeps 12 pairs per body and 64; here the boxes of 60 bodies all touch each other.
static void a_pair_beyond_the_room_is_reported_with_both_bodies(void **state) {
    (void)state;
    enum { COUNT = 60 };
    yard y = {0};
    yard_begin(&y, 0.0, 0.6);
    int32_t crate = yard_type(&y, box_type(1.0, 1.0, 1.0, 500.0));
    for (int32_t i = 0; i < COUNT; i++) yard_body(&y, crate, sk_vec(0.0, 0.0, 5.0), sk_vec(0, 0, 0));
    yard_ready(&y);
    sk_bodies_begin(y.work, &y.state, y.around, 0);
    sk_bodies_substep(y.work, &y.state, &y.solid);
    int32_t count, pairs = 0;
    const sk_bodies_event *event = sk_bodies_events(y.work, &count);
    for (int32_t i = 0; i < count; i++) {
        if (event[i].kind != SK_BODIES_NO_ROOM) continue;
        pairs++;
        assert_true(event[i].body >= 0 && event[i].body < event[i].other && event[i].other < COUNT);
        assert_true(event[i].other > 30); // those of the first 30 have room
    }
    assert_true(pairs > 0);
    yard_end(&y);
}

// On ground with 0.6 against rubber and 0.2 against metal.
static void a_tyre_slides_with_the_friction_of_rubber(void **state) {
    (void)state;
    static const int32_t MATERIAL[] = {SK_BODY_METAL, SK_BODY_TYRE};
    for (int i = 0; i < 2; i++) {
        double mu = i == 0 ? 0.2 : 0.6;
        yard y;
        yard_begin(&y, 0.0, 0.2);
        y.material[0].rubber = (sk_friction){0.6, 0.6};
        sk_body_type type = box_type(1.0, 1.0, 0.1, 500.0);
        type.pieces[0].material = MATERIAL[i];
        assert_true(sk_body_type_check(&type, 1).ok);
        yard_body(&y, yard_type(&y, type), sk_vec(0, 0, 0.05), sk_vec(5.0, 0, 0));
        yard_ready(&y);
        yard_run(&y, 0.1);
        double before = y.body[0].velocity.x;
        yard_run(&y, 0.5);
        double slows = (before - y.body[0].velocity.x) / 0.5;
        print_message("slows at %.4f m/s^2 (%.4f)\n", slows, mu * G);
        assert_near(slows, mu * G, 0.01 * mu * G);
        yard_end(&y);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crate_stands_at_its_static_depth),
        cmocka_unit_test(a_crate_slides_on_a_slope_as_coulomb_says),
        cmocka_unit_test(a_tyre_slides_with_the_friction_of_rubber),
        cmocka_unit_test(ten_crates_stand_on_each_other),
        cmocka_unit_test(two_pucks_keep_their_momentum_and_bounce),
        cmocka_unit_test(flows_of_a_tumbling_crate_are_its_change_of_energy),
        cmocka_unit_test(a_thrown_crate_wakes_a_stack_that_sleeps),
        cmocka_unit_test(bodies_apart_move_as_alone),
        cmocka_unit_test(a_step_depends_on_the_state_alone),
        cmocka_unit_test(a_pair_beyond_the_room_is_reported_with_both_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
