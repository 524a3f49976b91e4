// Kerbs and edges: a wheel that is free to roll climbs them along a way no tighter than its tyre, and pays for it.
#include "check.h"
#include "gear/step.h"
#include "gear/wheel_step.h"
#include "stepping.h"
#include "world/energy.h"

static const double G = 9.80665;
static const wheel_law LAWS[] = {ONE_FACE, ALL_FACES};

// What a cart goes through: from a place, lifted, at a speed to the north. It rolls for `before` seconds before the account
// begins: the sudden speed stretches the ties by v h, and their dampers turn that to heat.
typedef struct ride {
    double from, lifted, speed, seconds, before;
} ride;

// What it has of energy but for the ties of its pebbles: how much less in the end; the most that it ever gained, with the ties
// where they take part; what the audit books as shape and as heat of the ties; the motion that it paid, and the height that it
// climbed.
typedef struct outcome {
    double lost, gained, shape, ties, paid, climbed;
} outcome;

static outcome run(const sk_model *model, ride r) {
    sk_state *s = NULL;
    TEST_AUDIT(audit);
    test_state_begin(model, &s);
    sk_state_aircraft(s, 0)->position.y = r.from;
    fixture_run(model, s, 6.0);
    double height = sk_state_aircraft(s, 0)->position.z;
    sk_state_aircraft(s, 0)->position.z += r.lifted;
    sk_state_aircraft(s, 0)->velocity.y = r.speed;
    sk_controls controls = model->aircraft[0].controls;
    fixture_run(model, s, r.before);
    double begun = sk_length(sk_state_aircraft(s, 0)->velocity);
    sk_energy_begin(model, s, &audit);
    bool ties = model->wheel_faces != 0; // a kerb that the tread presses fills the ties
    double start = energy_of(model, s, false), least = energy_of(model, s, ties);
    outcome out = {0};
    for (int tick = 0; tick < (int)(r.seconds * SK_TICK_HZ); tick++) {
        step_world_audited(model, s, &controls, &audit);
        double now = energy_of(model, s, ties);
        out.gained = sk_max(out.gained, now - least);
        least = sk_min(least, now);
    }
    for (int i = 0; i < 3; i++) assert_int_equal(sk_state_aircraft(s, 0)->wheel[i].broken, 0);
    out.lost = start - energy_of(model, s, false);
    out.shape = audit.aircraft[0].flow.shape;
    out.ties = -audit.aircraft[0].flow.friction; // the wheels roll freely, so there is no other friction
    double ended = sk_length(sk_state_aircraft(s, 0)->velocity);
    out.paid = 500.0 * (begun * begun - ended * ended);
    out.climbed = sk_state_aircraft(s, 0)->position.z - height;
    test_drop_state(s);
    return out;
}

static const double HEIGHTS[] = {0.01, 0.03, 0.05, 0.08}, SPEEDS[] = {2.0, 8.0, 15.0};
enum { HEIGHT_COUNT = 4, SPEED_COUNT = 3 };

// A strut is pressed together by the kerb at the most, and its damper at the rate of a foot that follows a path over the edge:
// k H^2 / 2 + c v times the integral of the slope's square. With one face at a time the path is two parabolas, and the
// integral is H / r of sqrt(H / r) at the steepest. With all faces it is the arc of a rigid wheel about the edge, X =
// sqrt(2 r H - H^2) long, and the integral is r artanh(X / r) - X.
static double most_lost(wheel_law law, double height, double speed) {
    double length = sqrt(2.0 * RADIUS * height - height * height);
    double parabolas = 2.0 / 3.0 * height * sqrt(height / RADIUS), arc = RADIUS * atanh(length / RADIUS) - length;
    return 3.0 * (0.5 * STIFFNESS * height * height + DAMPING * speed * (law == ONE_FACE ? parabolas : arc));
}

// What symplectic Euler's energy swings by, h omega / 2, of what goes from motion into springs and height.
static const double SWING = 0.5 / 960.0 * 12.25;

// Forces are held over a substep, v h of the way 2 sqrt(r H): the error of what a kerb exchanges between motion, height and
// struts.
static double exchange_error(double height, double speed) {
    double exchanged = 1000.0 * G * height + 1.5 * STIFFNESS * height * height;
    return (speed / 960.0 / (2.0 * sqrt(RADIUS * height)) + SWING) * exchanged;
}

// A wheel that lands where it rolls has its pebble behind it by v h, and the ties are counted with all faces only. The two
// wheels of an axle land at once.
static double landed(wheel_law law, double speed) {
    double behind = speed / 960.0;
    return law == ONE_FACE ? 0.0 : 1.2e5 * behind * behind;
}

// Forwards onto a kerb, or backwards out of a pit as deep.
static void pays_for_a_kerb(wheel_law law, bool backwards, double height, double speed) {
    sk_model *model = cart_of(law, backwards ? -height : height, 200.0, 0.0, DAMPING, false);
    outcome got = run(model, (ride){backwards ? 8.0 : -2.0, 0.0, backwards ? -speed : speed, 6.0, 0.1});
    double lift = 1000.0 * G * height, most = most_lost(law, height, speed) + got.ties;
    assert_true(fabs(got.climbed - height) < 1e-3);
    if (!(got.paid > lift && got.paid < lift + most))
        fail_msg("%g m at %g m/s: paid %g J, the lift is %g J, struts and ties take %g J at the most", height, speed,
                 got.paid, lift, most);
    if (!(got.gained < SWING * (lift + most) + landed(law, speed)))
        fail_msg("%g m at %g m/s: %g J gained", height, speed, got.gained);
    sk_model_destroy(model);
}

static void a_free_cart_pays_for_every_kerb(void **state) {
    (void)state;
    for (int law = 0; law < 2; law++)
        for (int i = 0; i < 2 * HEIGHT_COUNT * SPEED_COUNT; i++)
            pays_for_a_kerb(LAWS[law], i % 2 == 1, HEIGHTS[i / 2 / SPEED_COUNT], SPEEDS[i / 2 % SPEED_COUNT]);
}

static void has_after_a_kerb_what_it_had(wheel_law law) {
    for (int down = 0; down < 2; down++) {
        for (int i = 0; i < HEIGHT_COUNT * SPEED_COUNT; i++) {
            double height = HEIGHTS[i / SPEED_COUNT], speed = SPEEDS[i % SPEED_COUNT];
            sk_model *model = cart_of(law, down ? -height : height, 200.0, 0.0, 0.0, false);
            outcome got = run(model, (ride){0.0, 0.0, speed, 6.0, 0.0});
            if (!(fabs(got.lost) < exchange_error(height, speed)))
                fail_msg("%g m %s at %g m/s: lost %g J", height, down ? "down" : "up", speed, got.lost);
            sk_model_destroy(model);
        }
    }
}

static void an_undamped_cart_has_after_a_kerb_or_an_edge_what_it_had(void **state) {
    (void)state;
    has_after_a_kerb_what_it_had(ONE_FACE);
    has_after_a_kerb_what_it_had(ALL_FACES_UNDAMPED);
}

// The motion has a limit as the substep becomes shorter.
static void the_motion_over_a_kerb_with_all_faces_has_a_limit(void **state) {
    (void)state;
    static const double CASES[][2] = {{0.06, 6.0}, {0.03, 3.0}, {0.06, 2.5}}; // m, m/s
    for (int i = 0; i < 3; i++) {
        double y[5] = {0.0};
        for (int k = 0; k < 5; k++) { // a substep, a half, to a sixteenth of it
            sk_model *model = cart_of(ALL_FACES, CASES[i][0], 200.0, 0.0, DAMPING, false);
            model->substep /= 1 << k;
            model->substeps *= 1 << k;
            sk_state *s = NULL;
            test_state_begin(model, &s);
            fixture_run(model, s, 6.0);
            sk_state_aircraft(s, 0)->velocity.y = CASES[i][1];
            fixture_run(model, s, 1.2);
            y[k] = sk_state_aircraft(s, 0)->position.y;
            test_drop_state(s);
            sk_model_destroy(model);
        }
        print_message("kerb of %g m at %g m/s: %.6f m, then %+.2g %+.2g %+.2g %+.2g m\n", CASES[i][0], CASES[i][1],
                      y[4], y[1] - y[0], y[2] - y[1], y[3] - y[2], y[4] - y[3]);
        assert_true(fabs(y[0] - y[4]) < 1e-2);
        for (int k = 2; k < 5; k++) assert_true(fabs(y[k] - y[k - 1]) < 1e-3);
    }
}

static void no_path_gives_energy(wheel_law law) {
    // Down and up again, backwards, sideways, locked, low through the air, and onto edges higher than the wheel.
    const struct {
        double height, length, heading;
        bool locked;
        ride ride;
    } cases[] = {
        {-0.05, 0.05, 0.0, false, {0.0, 0.0, 8.0, 3.0, 0.0}},
        {-0.30, 0.11, 0.0, false, {0.0, 0.0, 4.0, 4.0, 0.0}},
        {0.05, 0.1, 0.0, false, {6.0, 0.0, -8.0, 3.0, 0.0}},
        {0.05, 200.0, 0.5 * SK_PI, false, {0.0, 0.0, 8.0, 3.0, 0.0}},
        {0.05, 200.0, 0.8, false, {0.0, 0.0, 8.0, 3.0, 0.0}},
        {0.05, 200.0, 0.0, true, {0.0, 0.0, 8.0, 3.0, 0.0}},
        {0.05, 200.0, 0.0, false, {0.3, 0.04, 8.0, 3.0, 0.0}},
        {0.08, 200.0, 0.0, false, {0.8, 0.03, 15.0, 3.0, 0.0}},
        {0.15, 200.0, 0.0, false, {0.0, 0.0, 4.0, 4.0, 0.0}},
        {0.30, 200.0, 0.0, false, {0.0, 0.0, 1.5, 4.0, 0.0}},
        {0.12, 0.4, 0.1, false, {0.0, 0.0, 2.0, 6.0, 0.0}},
        {0.15, 200.0, 0.4, false, {0.0, 0.0, 5.0, 5.0, 0.0}},
        {0.15, 200.0, 0.2, false, {0.0, 0.0, 2.0, 5.0, 0.0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sk_model *model = cart_of(law, cases[i].height, cases[i].length, cases[i].heading, DAMPING, cases[i].locked);
        outcome got = run(model, cases[i].ride);
        // Ties that slide give back what they hold, (mu N)^2 / (2 k) a wheel; the rest is the swing of the whole.
        bool slides = cases[i].locked || cases[i].heading > 0.1;
        double held = 0.8 * 1000.0 * G / 3.0, ties = slides ? 1.5 * held * held / 1.2e5 : 0.0;
        if (!(got.gained < ties + 1e-3 * 500.0 * cases[i].ride.speed * cases[i].ride.speed &&
              got.shape < 0.01 * got.lost + 3.0))
            fail_msg("case %zu: %g J gained, %g J by shape, %g J lost", i, got.gained, got.shape, got.lost);
        sk_model_destroy(model);
    }
}

static void no_path_over_an_edge_gives_energy(void **state) {
    (void)state;
    no_path_gives_energy(ONE_FACE);
    no_path_gives_energy(ALL_FACES);
}

static void a_ditch_narrower_than_the_wheel_is_as_deep_as_it_is_wide(void **state) {
    (void)state;
    // The wheel never sees the bottom.
    for (int law = 0; law < 2; law++) {
        double lost[2];
        for (int i = 0; i < 2; i++) {
            sk_model *model = cart_of(LAWS[law], i == 0 ? -0.1 : -0.2, 0.11, 0.0, DAMPING, false);
            lost[i] = run(model, (ride){0.0, 0.0, 8.0, 3.0, 0.0}).lost;
            sk_model_destroy(model);
        }
        if (!(fabs(lost[1] - lost[0]) < 1e-3 * lost[0])) fail_msg("%g J of 0.1 m, %g J of 0.2 m", lost[0], lost[1]);
    }
}

// The front wheel rolls over the edge, and is braked about there.
static void holds_still_at_an_edge(wheel_law law, double height, double speed) {
    sk_state *s = NULL;
    sk_model *model = cart_of(law, height, 200.0, 0.0, DAMPING, true);
    test_state_begin(model, &s);
    sk_state_aircraft(s, 0)->position.y = 1.0 - 0.05;
    sk_state_aircraft(s, 0)->velocity.y = speed;
    fixture_run(model, s, 30.0);
    sk_vec3 place = sk_state_aircraft(s, 0)->position;
    fixture_run(model, s, 30.0);
    double moved = sk_length(sk_sub(sk_state_aircraft(s, 0)->position, place));
    if (!(moved < 1e-13)) fail_msg("%g m, %g m/s: moved by %g m", height, speed, moved);
    sk_model_destroy(model);
}

static void a_cart_parked_at_an_edge_holds_still(void **state) {
    (void)state;
    for (int law = 0; law < 2; law++)
        for (int kind = -1; kind <= 1; kind += 2)
            for (int mm = -3; mm <= 3; mm++) holds_still_at_an_edge(LAWS[law], kind * 0.05, 0.6 + 0.01 * mm);
}

static void the_path_over_a_step_bends_as_the_tyre_and_has_no_memory_of_its_parts(void **state) {
    (void)state;
    sk_wheel_type type = {.radius = RADIUS};
    wheel_frame frame = {.axes = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
    for (int i = 0; i < HEIGHT_COUNT; i++) {
        double height = HEIGHTS[i], travel = 2.0 * sqrt(RADIUS * height), steepest = 0.0;
        sk_contact_state whole = {.step = -height}, parts = whole;
        wheel_step_on(&type, &frame, 0.37 * travel, 0.0, &whole);
        for (int k = 0; k < 1000; k++) {
            double before = parts.step_slope.x;
            wheel_step_on(&type, &frame, 0.001 * travel, 0.0, &parts);
            assert_true(fabs(parts.step_slope.x - before) < 0.001001 * travel / RADIUS);
            steepest = sk_max(steepest, parts.step_slope.x);
            if (k == 369) assert_true(fabs(parts.step - whole.step) < 1e-12);
        }
        assert_true(fabs(parts.step) < 1e-9 && fabs(steepest - sqrt(height / RADIUS)) < 1e-3);
        wheel_step_on(&type, &frame, 1e-6 * travel, 0.0, &parts);
        assert_false(wheel_is_stepping(&parts));
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_cart_pays_for_every_kerb),
        cmocka_unit_test(an_undamped_cart_has_after_a_kerb_or_an_edge_what_it_had),
        cmocka_unit_test(no_path_over_an_edge_gives_energy),
        cmocka_unit_test(the_motion_over_a_kerb_with_all_faces_has_a_limit),
        cmocka_unit_test(a_ditch_narrower_than_the_wheel_is_as_deep_as_it_is_wide),
        cmocka_unit_test(a_cart_parked_at_an_edge_holds_still),
        cmocka_unit_test(the_path_over_a_step_bends_as_the_tyre_and_has_no_memory_of_its_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
