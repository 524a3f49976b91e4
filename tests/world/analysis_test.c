// Analysis without a clock: closed forms of bounces and slides, changes found to the nanosecond, rejected steps without a
// trace, energy, and the loop that comes nearer to it with every halving.
#include "check.h"
#include "fixture.h"
#include "world/analysis.h"

static const uint64_t SEED = 20261122;
static const double G = 9.80665;

typedef struct log {
    int32_t count;
    double time[256];
    sk_event event[256];
} log_of_events;

static void note(double time, const sk_event *event, void *user) {
    log_of_events *log = user;
    if (log->count == 256) return;
    log->time[log->count] = time;
    log->event[log->count++] = *event;
}

static void analyze(const sk_model *model, sk_state *state, sk_analysis *analysis, double seconds) {
    sk_controls controls[SK_AIRCRAFT_MAX];
    for (int i = 0; i < SK_AIRCRAFT_MAX; i++) controls[i] = model->aircraft[i].controls;
    for (long tick = (long)(seconds * SK_TICK_HZ + 0.5); tick > 0; tick--)
        sk_analysis_tick(model, state, controls, analysis);
}

static void check_near(const char *what, double found, double expected, double tolerance) {
    if (!(fabs(found - expected) <= tolerance))
        fail_msg("%s: %.15g, expected %.15g within %g: off by %g", what, found, expected, tolerance, found - expected);
}

// The cart without dampers in its struts, its wheels' lowest points `high` m above the plane.
static sk_model *bouncing_cart(double high) {
    sk_model *model = fixture_model(fixture_material(0.5, 0.4, 0.0, INFINITY), 0.0, 0.0, false);
    for (int i = 0; i < 3; i++) model->types[0].wheels[i].damping = model->types[0].wheels[i].rebound_damping = 0.0;
    model->aircraft[0].position.z = model->types[0].wheels[0].position.z + high;
    return model;
}

static void bounces_begin_and_end_when_the_closed_form_says(void **state) {
    (void)state;
    const double HIGH = 0.02, TOLERANCE = 1e-10;
    sk_model *model = bouncing_cart(HIGH);
    sk_state *s = malloc(sizeof *s);
    log_of_events log = {0};
    sk_analysis analysis;
    sk_energy_audit audit;
    sk_analysis_begin(&analysis, TOLERANCE);
    analysis.note = note;
    analysis.user = &log;
    analysis.audit = &audit;
    sk_state_begin(model, s);
    sk_energy_begin(model, s, &audit);
    analyze(model, s, &analysis, 1.0);

    // Free fall, then m x'' = -m g - 3 k x while x < 0, over 2 (pi - atan(v w / g)) / w.
    double speed = sqrt(2.0 * G * HIGH), w = sqrt(3.0 * 1e6 / 1000.0), t = speed / G;
    double contact = 2.0 * (SK_PI - sk_atan2(speed * w, G)) / w;
    int32_t at = 0, bounces = 0;
    while (t < 0.95) {
        for (int wheel = 0; wheel < 3; wheel++, at++) {
            assert_true(at < log.count && log.event[at].kind == SK_EVENT_TOUCHDOWN);
            check_near("touchdown", log.time[at], t, 1e-9);
            check_near("speed", log.event[at].value, -speed, 1e-8);
        }
        t += contact;
        for (int wheel = 0; t < 1.0 && wheel < 3; wheel++, at++) {
            assert_true(at < log.count && log.event[at].kind == SK_EVENT_LIFT_OFF);
            check_near("lift-off", log.time[at], t, 1e-9);
        }
        t += 2.0 * speed / G;
        bounces++;
    }
    assert_true(bounces >= 4);
    assert_true(analysis.crawled == 0.0);
    // Nothing takes energy.
    const sk_energy_account *account = &audit.aircraft[0];
    check_near("energy", sk_energy_total(&account->now), sk_energy_total(&account->begin), 1e-6);
    // At the bottom of a bounce: 1 + sqrt(1 + (v w / g)^2), found between the steps.
    double peak = 1.0 + sqrt(1.0 + speed * w / G * (speed * w / G));
    check_near("peak load", analysis.peak_load[0], peak, 1e-5 * peak);
    free(s);
    sk_model_destroy(model);
}

static void a_locked_cart_slides_to_a_stop_where_and_when_the_closed_form_says(void **state) {
    (void)state;
    const double MU = 0.4, SPEED = 7.0, TOLERANCE = 1e-10;
    sk_model *model = fixture_model(fixture_material(0.5, MU, 0.0, INFINITY), 0.0, 0.0, true);
    sk_state *s = malloc(sizeof *s);
    log_of_events log = {0};
    sk_analysis analysis;
    sk_energy_audit audit;
    sk_analysis_begin(&analysis, TOLERANCE);
    sk_state_begin(model, s);
    sk_aircraft_state *a = &s->aircraft[0];
    a->brake_left = a->brake_right = 1.0;
    analyze(model, s, &analysis, 1.0); // at rest, brakes on
    double from = a->position.y, begin = sk_world_time(model, s->tick, 0);
    a->velocity.y = SPEED;
    analysis.note = note;
    analysis.user = &log;
    analysis.audit = &audit;
    sk_energy_begin(model, s, &audit);
    analyze(model, s, &analysis, 3.0);

    // mu_k g from the first moment on; where it stops the ties of the pebbles, stretched by mu_k N / k, draw it back.
    double end = begin + SPEED / (MU * G), way = SPEED * SPEED / (2.0 * MU * G);
    assert_int_equal(log.count, 6);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(log.event[i].kind, SK_EVENT_SLIP_BEGINS);
        check_near("slip begins", log.time[i], begin, 1e-9);
        assert_int_equal(log.event[3 + i].kind, SK_EVENT_SLIP_ENDS);
        check_near("slip ends", log.time[3 + i], end, 1e-8);
    }
    double back = MU * 1000.0 * G / (3.0 * 2e6);
    check_near("way", a->position.y - from, way - back, 1e-8);
    const sk_energy_account *account = &audit.aircraft[0];
    check_near("heat", -account->flow.friction - account->flow.damping, 0.5 * 1000.0 * SPEED * SPEED, 1e-3);
    check_near("energy", sk_energy_remainder(account), 0.0, 1e-3);
    free(s);
    sk_model_destroy(model);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounces_begin_and_end_when_the_closed_form_says),
        cmocka_unit_test(a_locked_cart_slides_to_a_stop_where_and_when_the_closed_form_says),
    };
    (void)SEED;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
