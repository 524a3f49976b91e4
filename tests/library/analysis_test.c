// Variable steps and the account of energy through the public headers.
#include "library/flown.h"

typedef struct reported {
    int touchdowns;
    double first;
} reported;

static void on_event(void *user, const sk_event_info *event) {
    reported *t = user;
    if (strcmp(event->kind, "touchdown") == 0 && t->touchdowns++ == 0) t->first = event->time;
}

static void analysis_finds_the_exact_time_of_touchdown(void **unused) {
    (void)unused;
    flown f = begin("landing"), loop = begin("landing");
    reported t = {0};
    sk_analysis *analysis;
    sk_event_info event;
    assert_ok(sk_analysis_create(f.model, 1e-8, on_event, &t, &analysis));
    assert_ok(sk_analysis_advance(f.model, f.state, f.controls, analysis, 120));
    advance(&loop, 120);
    assert_ok(sk_state_event(loop.model, loop.state, 0, &event));
    assert_true(t.touchdowns >= 2);
    assert_near(t.first, event.time, 1.0 / 120.0);
    sk_analysis_counts counts = sk_analysis_count(analysis);
    assert_true(counts.accepted > 120 && counts.located > 0 && counts.evaluations > counts.accepted);
    double load, time;
    assert_ok(sk_analysis_peak_load(f.model, analysis, 0, &load, &time));
    assert_true(load > 1.0 && load < 4.0 && time > t.first && time < 1.0);
    sk_motion exact, stepped;
    assert_ok(sk_state_motion(f.model, f.state, 0, &exact));
    assert_ok(sk_state_motion(loop.model, loop.state, 0, &stepped));
    assert_near(sk_length(sk_sub(exact.pose.position, stepped.pose.position)), 0.0, 0.01);
    sk_analysis_destroy(analysis);
    end(&f);
    end(&loop);
}

static void analysis_refuses_what_it_cannot_do(void **unused) {
    (void)unused;
    flown f = begin("landing"), other = begin("plane");
    sk_analysis *analysis;
    assert_refused(sk_analysis_create(f.model, 0.0, NULL, NULL, &analysis), "the tolerance is 0");
    assert_null(analysis);
    assert_refused(sk_analysis_create(f.model, (double)NAN, NULL, NULL, &analysis), "the tolerance is");
    assert_ok(sk_analysis_create(f.model, 1e-6, NULL, NULL, &analysis));
    assert_refused(sk_analysis_advance(f.model, f.state, f.controls, analysis, -1), "-1 ticks");
    assert_refused(sk_analysis_advance(other.model, other.state, other.controls, analysis, 1), "another model");
    double load, time;
    assert_refused(sk_analysis_peak_load(f.model, analysis, 3, &load, &time), "there is no aircraft 3");
    sk_analysis_destroy(analysis);
    sk_analysis_destroy(NULL);
    end(&f);
    end(&other);
}

static void account_closes_and_does_not_change_the_motion(void **unused) {
    (void)unused;
    flown f = begin("landing"), unwatched = begin("landing");
    sk_energy *energy;
    double kinetic, remainder, turnover, friction;
    assert_ok(sk_energy_create(f.model, f.state, &energy));
    assert_ok(sk_energy_advance(f.model, f.state, f.controls, f.workspace, energy, 240));
    advance(&unwatched, 240);
    assert_true(sk_state_hash(f.model, f.state) == sk_state_hash(unwatched.model, unwatched.state));
    assert_ok(sk_energy_read(energy, 0, sk_energy_name(energy, 0, 0), &kinetic));
    assert_ok(sk_energy_read(energy, 0, "energy.remainder", &remainder));
    assert_ok(sk_energy_read(energy, 0, "energy.turnover", &turnover));
    assert_ok(sk_energy_read(energy, 0, "wheel[1].energy.friction", &friction));
    assert_true(turnover > 1000.0 && fabs(remainder) < 1e-6 * turnover);
    assert_true(friction != 0.0 && kinetic > 0.0);
    assert_refused(sk_energy_read(energy, 0, "energy.frictoin", &friction), "did you mean 'energy.friction'?");
    assert_refused(sk_energy_read(energy, 1, "energy.friction", &friction), "there is no aircraft 1");
    assert_true(sk_energy_count(energy, 0) > 20);
    assert_int_equal(sk_energy_count(energy, 1), 0);
    assert_null(sk_energy_name(energy, 0, -1));
    assert_refused(sk_energy_advance(f.model, f.state, f.controls, unwatched.workspace, energy, 1), "another model");
    sk_energy_destroy(energy);
    sk_energy_destroy(NULL);
    end(&f);
    end(&unwatched);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(analysis_finds_the_exact_time_of_touchdown),
        cmocka_unit_test(analysis_refuses_what_it_cannot_do),
        cmocka_unit_test(account_closes_and_does_not_change_the_motion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
