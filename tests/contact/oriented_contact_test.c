// The four entry points: force laws, friction that holds on a target that moves, and an integrator that rejects steps.
#include "contact/oriented_law.h"
#include "contact/oriented_solids.h"

static const sk_friction GRIP = {0.6, 0.5};

static sk_oriented_body resting(const sk_oriented_target *target) {
    return (sk_oriented_body){.target = target, .grip = GRIP};
}

static void both_force_laws_are_those_of_the_note(void **state) {
    (void)state;
    sk_oriented_law law = LAW;
    assert_true(sk_oriented_normal_force(&law, 0.01, 0.0) == 1e4 * 0.01);
    assert_true(fabs(sk_oriented_normal_force(&law, 0.01, -2.0) - 140.0) < 1e-12);
    assert_true(sk_oriented_normal_force(&law, 0.01, 6.0) == 0.0);
    assert_true(sk_oriented_normal_force(&law, 0.3, 0.0) == 1e4 * 0.25); // no depth counts for more than the limit
    law = (sk_oriented_law){SK_ORIENTED_CUBIC, .stiffness = 1e8, .damping = 0.3, .depth_limit = 0.25};
    assert_true(fabs(sk_oriented_normal_force(&law, 0.02, -2.0) - 1e8 * 8e-6 * 1.6) < 1e-9);
    assert_true(sk_oriented_normal_force(&law, 0.02, 4.0) == 0.0);
    assert_true(sk_oriented_normal_force(&law, -0.02, 0.0) == 0.0);
}

// m x'' = -k x^3 brings a point of speed v to rest at the depth (2 m v^2 / k)^(1/4).
static void a_cubic_spring_stops_a_point_where_its_energy_is_used_up(void **state) {
    (void)state;
    sk_oriented_target box = box_target(0.5, 0.5, 0.5);
    sk_oriented_body body = resting(&box);
    sk_oriented_law law = {SK_ORIENTED_CUBIC, .stiffness = 1e8, .depth_limit = 0.25};
    const double h = 1e-6, speed = 3.0;
    sk_initiator point = {{0, 0, 0.501}, {0, 0, -speed}};
    sk_oriented_state contact = sk_oriented_begin(&body, &law, point);
    double deepest = 0.0;
    while (point.velocity.z < 0.0) {
        sk_oriented_result r = sk_oriented_evaluate(&body, &law, point, &contact, h);
        contact = r.next;
        point.velocity = sk_add_scaled(point.velocity, h, r.report.force); // of 1 kg
        point.position = sk_add_scaled(point.position, h, point.velocity);
        deepest = sk_max(deepest, 0.5 - point.position.z);
    }
    double expected = sqrt(sqrt(2.0 * speed * speed / 1e8));
    assert_true(fabs(deepest - expected) < 1e-4 * expected); // h w, w = 3 v / depth
}

// A block of 1 kg slides v^2 / (2 mu g) until it stops.
static void friction_stops_a_point_after_the_way_that_its_energy_lasts(void **state) {
    (void)state;
    sk_oriented_target box = box_target(5, 5, 0.5);
    sk_oriented_body body = resting(&box);
    const double h = 1e-4;
    double sunk = GRAVITY / LAW.stiffness;
    sk_initiator point = {{0, 0, 0.5 - sunk}, {2, 0, 0}};
    sk_oriented_state contact = sk_oriented_begin(&body, &LAW, point);
    assert_int_equal(contact.face, 1 + 4);
    assert_int_equal(contact.inside, 1); // it began inside
    for (int i = 0; i < 40000; i++) {
        sk_oriented_result r = sk_oriented_evaluate(&body, &LAW, point, &contact, h);
        contact = r.next;
        point.velocity = sk_add_scaled(point.velocity, h, sk_sub(r.report.force, sk_vec(0, 0, GRAVITY)));
        point.position = sk_add_scaled(point.position, h, point.velocity);
    }
    double travel = 2.0 * 2.0 / (2.0 * GRIP.mu_kinetic * GRAVITY);
    // The tie is stretched by mu N / k at most.
    assert_true(fabs(point.position.x - travel) < 1e-3 * travel + GRIP.mu_static * sunk);
    assert_true(sk_length(point.velocity) < 1e-9);
    assert_int_equal(contact.mode, SK_STANDING);
}

// A carousel: turns at 1 rad/s about a place that moves in a circle, and goes up and down.
static sk_oriented_body carousel(const sk_oriented_target *target, double t) {
    sk_oriented_body body = resting(target);
    sk_mat3 axes = sk_mat3_from_quat(turn_about(sk_vec(0, 0, 1), t));
    body.frame = (sk_solid){.moves = true,
                            .motion = {.position = {sk_sin(t), sk_cos(t), 0.1 * sk_sin(3 * t)},
                                       .axes = axes,
                                       .velocity = {sk_cos(t), -sk_sin(t), 0.3 * sk_cos(3 * t)},
                                       .rate = {0, 0, 1}}};
    return body;
}

static void on_a_target_that_moves_a_point_stands_still_to_the_bit(void **state) {
    (void)state;
    sk_oriented_target box = box_target(2, 2, 0.5);
    const double h = 1.0 / 960.0;
    sk_oriented_body body = carousel(&box, 0.0);
    sk_initiator point = {sk_vec(1.2, 1.1, 0.5 - GRAVITY / LAW.stiffness), sk_vec(0, 0, 0)};
    point.velocity = sk_body_velocity_at(&body.frame.motion, point.position);
    sk_oriented_state contact = sk_oriented_begin(&body, &LAW, point);
    sk_vec3 pebble = {0, 0, 0};
    for (int i = 0; i < 960 * 20; i++) {
        body = carousel(&box, i * h);
        sk_oriented_result r = sk_oriented_evaluate(&body, &LAW, point, &contact, h);
        contact = r.next;
        if (i == 960) pebble = contact.pebble; // it has settled
        if (i > 960) assert_memory_equal(&contact.pebble, &pebble, sizeof pebble);
        point.velocity = sk_add_scaled(point.velocity, h, sk_sub(r.report.force, sk_vec(0, 0, GRAVITY)));
        point.position = sk_add_scaled(point.position, h, point.velocity);
    }
    assert_int_equal(contact.mode, SK_STANDING);
}

// What an integrator of order 2 with one of order 1 in it does with a body of 1 kg on the carousel.
typedef struct motion {
    double t;
    sk_initiator y;
} motion;

typedef struct integrator {
    const sk_oriented_target *target;
    sk_oriented_state contact;
    int32_t accepted, rejected, events[SK_ORIENTED_OUTCOMES];
} integrator;

static sk_initiator slope(const integrator *in, double t, sk_initiator y, double h) {
    sk_oriented_body body = carousel(in->target, t);
    sk_vec3 force = sk_oriented_evaluate(&body, &LAW, y, &in->contact, h).report.force;
    return (sk_initiator){y.velocity, sk_sub(force, sk_vec(0, 0, GRAVITY))};
}

static sk_initiator plus(sk_initiator y, double h, sk_initiator k) {
    return (sk_initiator){sk_add_scaled(y.position, h, k.position), sk_add_scaled(y.velocity, h, k.velocity)};
}

// The end of a step of h, and how far the two orders are apart.
static sk_initiator trial(const integrator *in, motion from, double h, double *error) {
    sk_initiator k1 = slope(in, from.t, from.y, h);
    sk_initiator euler = plus(from.y, h, k1);
    sk_initiator k2 = slope(in, from.t + h, euler, h);
    sk_initiator end = plus(plus(from.y, 0.5 * h, k1), 0.5 * h, k2);
    *error = sk_length(sk_sub(end.position, euler.position)) + 0.01 * sk_length(sk_sub(end.velocity, euler.velocity));
    return end;
}

static void accept(integrator *in, motion *at, double h, sk_initiator end) {
    *at = (motion){at->t + h, end};
    sk_oriented_body body = carousel(in->target, at->t);
    sk_oriented_step step = sk_oriented_commit(&body, &LAW, end, h, &in->contact);
    in->events[step.outcome]++;
    in->accepted++;
}

static integrator started(const sk_oriented_target *target, motion *at) {
    integrator in = {.target = target};
    *at = (motion){0.0, {sk_vec(0.3, 1.2, 1.5), sk_vec(1.5, 0.2, 0)}};
    sk_oriented_body body = carousel(target, 0.0);
    in.contact = sk_oriented_begin(&body, &LAW, at->y);
    return in;
}

enum { ACCEPTED = 20000 };

static void rejected_steps_leave_no_trace(void **state) {
    (void)state;
    double accepted[ACCEPTED] = {0};
    sk_oriented_target box = box_target(2, 2, 0.5);
    motion at, again;
    integrator in = started(&box, &at);
    // Steps grow until one fails, so that many do. Between them wild trials: far below, far above, all over the place.
    uint64_t random = 20260503;
    double h = 1e-4, error;
    while (in.accepted < ACCEPTED && at.t < 4.0) {
        sk_oriented_state before = in.contact;
        sk_initiator wild = {.position = random_in_cube(&random, 3.0)};
        wild.velocity = random_in_cube(&random, 50.0);
        slope(&in, at.t + sk_random_unit(&random), wild, h);
        sk_oriented_body body = carousel(&box, at.t + sk_random_unit(&random));
        sk_oriented_gap(&body, &LAW, wild, &in.contact);
        sk_initiator end = trial(&in, at, h, &error);
        assert_memory_equal(&before, &in.contact, sizeof before);
        if (error > 1e-6) {
            in.rejected++;
            h *= 0.5;
            continue;
        }
        accepted[in.accepted] = h;
        accept(&in, &at, h, end);
        h *= 1.3;
    }
    // The same steps, and nothing else.
    integrator clean = started(&box, &again);
    for (int32_t i = 0; i < in.accepted; i++) {
        sk_initiator end = trial(&clean, again, accepted[i], &error);
        accept(&clean, &again, accepted[i], end);
    }
    print_message("%d steps accepted, %d rejected; %d touch-downs, %d lift-offs\n", (int)in.accepted, (int)in.rejected,
                  (int)in.events[SK_ORIENTED_NEW], (int)in.events[SK_ORIENTED_RELEASED]);
    assert_memory_equal(&in.contact, &clean.contact, sizeof in.contact);
    assert_memory_equal(&at, &again, sizeof at);
    assert_true(in.rejected > in.accepted / 10 && in.events[SK_ORIENTED_NEW] > 3);
    assert_true(in.events[SK_ORIENTED_RELEASED] > 2);
}

// Free fall onto a plate of 1 mm, in one step that ends far below it: the gap still changes its sign, once, where it touches.
static void the_gap_finds_touch_down_and_lift_off(void **state) {
    (void)state;
    sk_oriented_target plate = solid_target(PLATE);
    sk_oriented_body body = resting(&plate);
    sk_initiator start = {{0.1, 0.2, 1.0005}, {0.3, 0, 0}};
    sk_oriented_state contact = sk_oriented_begin(&body, &LAW, start);
    double low = 0.0, high = 0.5; // s; it then is 0.2 m below
    for (int i = 0; i < 60; i++) {
        double t = 0.5 * (low + high);
        sk_initiator y = {{0.1 + 0.3 * t, 0.2, 1.0005 - 0.5 * GRAVITY * t * t}, {0.3, 0, -GRAVITY * t}};
        if (sk_oriented_gap(&body, &LAW, y, &contact) > 0.0)
            low = t;
        else
            high = t;
    }
    assert_true(fabs(high - sqrt(2.0 / GRAVITY)) < 1e-12);
    // And up again, out through the face that it came in through.
    sk_initiator below = {{0.2, 0.2, -0.1}, {0, 0, 0}};
    sk_oriented_commit(&body, &LAW, below, 0.5, &contact);
    assert_int_equal(contact.face, 1 + 4);
    for (double z = -0.1; z < 0.1; z += 0.001) {
        sk_initiator y = {{0.2, 0.2, z}, {0, 0, 0}};
        assert_true(sk_oriented_gap(&body, &LAW, y, &contact) == sk_oriented_distance(&plate, 4, y.position, 0.0));
    }
}

// Slowly over the ridge of a roof of 5 degrees: the tie is not lost on the way.
static void a_hand_over_carries_the_tie_and_makes_it_no_longer(void **state) {
    (void)state;
    double c = sk_cos(SK_PI / 36), s = sk_sin(SK_PI / 36);
    sk_oriented_target roof = built((sk_half_space[]){{{s, 0, c}, 0}, {{-s, 0, c}, 0}, {{0, 0, -1}, 1}}, 3);
    sk_oriented_body body = resting(&roof);
    sk_oriented_law law = LAW;
    law.stiffness = 1e5;
    sk_oriented_state contact = sk_oriented_begin(&body, &law, (sk_initiator){{-0.001, 0.02, 0.1}, {0, 0, 0}});
    double h = 1e-3;
    sk_oriented_commit(&body, &law, (sk_initiator){{-0.001, 0.02, -0.01}, {0, 0, 0}}, h, &contact);
    assert_int_equal(contact.face, 2);
    sk_initiator over = {{0.001, 0.018, -0.01}, {0, 0, 0}};
    sk_oriented_result r = sk_oriented_evaluate(&body, &law, over, &contact, h);
    assert_int_equal(r.step.outcome, SK_ORIENTED_HANDED_OVER);
    assert_int_equal(r.next.face, 1);
    assert_int_equal(r.report.mode, SK_STANDING);
    sk_vec3 was = sk_sub(contact.pebble, over.position), is = sk_sub(r.next.pebble, over.position);
    assert_true(fabs(is.y - 0.002) < 1e-15 && fabs(is.x) <= fabs(was.x) + 0.01 * s);
    assert_true(fabs(sk_oriented_distance(&roof, 0, r.next.pebble, 0.0)) < 1e-15);
}

// Out of faces at random angles, found again by moving out of one after the other, over and over (Dykstra): the same way.
static void shares_of_several_faces_are_the_shortest_way_out_of_all(void **state) {
    (void)state;
    const sk_vec3 square[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    double shares[SK_ORIENTED_SHARES_MAX];
    sk_oriented_share_depths(square, (double[]){0.1, 0.2, 0.3}, 3, shares);
    assert_true(shares[0] == 0.1 && shares[1] == 0.2 && shares[2] == 0.3);
    const sk_vec3 crack[] = {{1, 0, 0}, {-1, 0, 0}};
    sk_oriented_share_depths(crack, (double[]){0.1, 0.2}, 2, shares); // no way out
    assert_true(shares[0] == 0.1 && shares[1] == 0.2);
    uint64_t random = 20260504;
    int32_t active[4] = {0};
    for (int i = 0; i < 2000; i++) {
        sk_vec3 n[3];
        double depths[3];
        for (int k = 0; k < 3; k++) {
            n[k] = random_direction(&random);
            depths[k] = sk_random_range(&random, -1, 1);
        }
        if (fabs(sk_dot(n[0], sk_cross(n[1], n[2]))) < 0.3) continue;
        double corrections[3] = {0, 0, 0};
        sk_vec3 travel = {0, 0, 0};
        for (int round = 0; round < 6000; round++) {
            int k = round % 3;
            double before = corrections[k];
            corrections[k] = sk_max(0.0, before + depths[k] - sk_dot(n[k], travel));
            travel = sk_add_scaled(travel, corrections[k] - before, n[k]);
        }
        sk_oriented_share_depths(n, depths, 3, shares);
        int32_t count = 0;
        for (int k = 0; k < 3; k++) {
            assert_true(fabs(shares[k] - corrections[k]) < 1e-9);
            count += shares[k] > 0.0;
        }
        active[count]++;
    }
    assert_true(active[0] > 0 && active[1] > 100 && active[2] > 100 && active[3] > 0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_force_laws_are_those_of_the_note),
        cmocka_unit_test(a_cubic_spring_stops_a_point_where_its_energy_is_used_up),
        cmocka_unit_test(friction_stops_a_point_after_the_way_that_its_energy_lasts),
        cmocka_unit_test(on_a_target_that_moves_a_point_stands_still_to_the_bit),
        cmocka_unit_test(rejected_steps_leave_no_trace),
        cmocka_unit_test(the_gap_finds_touch_down_and_lift_off),
        cmocka_unit_test(shares_of_several_faces_are_the_shortest_way_out_of_all),
        cmocka_unit_test(a_hand_over_carries_the_tie_and_makes_it_no_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
