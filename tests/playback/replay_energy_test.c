// The account of energy beside a replay is that of the flight, and after a jump that of what lies just before.
#include "check.h"
#include "playback/replay_energy.h"
#include "replay/film.h"
#include "stepping.h"

enum { TICKS = 1500 };

static film flight;
static sk_recording *recording;
static sk_energy_account flown[TICKS + 1];
static sk_replay_energy energy;
static sk_energy_meter meter;

static int begin(void **state) {
    (void)state;
    TEST_AUDIT(audit);
    film_begin(&flight, fixture_slide(3000.0));
    fixture_roll(flight.model, &flight.last);
    sk_state *now = flight.last;
    sk_energy_begin(flight.model, now, &audit);
    sk_recorder *recorder = film_record(&flight, (sk_recording_options){0});
    while (now->tick < TICKS) {
        sk_controls c = {.brake_left = (int16_t)(now->tick / 40 % 3 * 3000)};
        step_world_audited(flight.model, now, &c, &audit);
        sk_recorder_tick(recorder, &c, now);
        flown[now->tick] = audit.aircraft[0];
    }
    recording = film_develop(&flight, recorder);
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_recording_destroy(recording);
    film_end(&flight);
    return 0;
}

static void follow(int64_t tick) {
    sk_replay_source source = sk_replay_source_of_recording(recording);
    sk_result result = sk_replay_energy_follow(&energy, &source, tick, &meter);
    if (!result.ok) fail_msg("%s", result.text);
    assert_int_equal(energy.state->tick, tick);
}

static void played_from_its_beginning_it_is_the_flights_to_the_bit(void **state) {
    (void)state;
    sk_replay_energy_forget(&energy, &meter);
    for (int64_t tick = 0; tick <= TICKS; tick += tick % 7 + 1) {
        follow(tick);
        if (tick == 0) continue;
        assert_memory_equal(&energy.audit.aircraft[0].flow, &flown[tick].flow, sizeof flown[tick].flow);
        assert_true(energy.audit.aircraft[0].turnover == flown[tick].turnover);
    }
    assert_int_equal(meter.since, 0);
    assert_true(meter.count > 100);
}

static void after_a_leap_the_flows_are_those_of_the_seconds_before(void **state) {
    (void)state;
    static const int64_t WAY[] = {1400, 700, 699, 100, 1300};
    for (size_t i = 0; i < sizeof WAY / sizeof *WAY; i++) {
        follow(WAY[i]);
        int64_t since = meter.since;
        assert_int_equal(since, WAY[i] > 360 ? WAY[i] - 360 : 0);
        assert_true(meter.count >= (WAY[i] - since) / SK_ENERGY_SAMPLE_TICKS); // what flowed lately is known at once
        double booked = 0.0;
        for (int flow = 0; flow < SK_ENERGY_FLOW_COUNT; flow++) {
            double wanted = flown[WAY[i]].flow.of[flow] - (since > 0 ? flown[since].flow.of[flow] : 0.0);
            double came = energy.audit.aircraft[0].flow.of[flow];
            booked += fabs(came);
            assert_true(fabs(came - wanted) <=
                        1e-9 * (1.0 + fabs(flown[WAY[i]].flow.of[flow]))); // sums rounded otherwise
        }
        assert_true(booked > 0.0);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(played_from_its_beginning_it_is_the_flights_to_the_bit),
        cmocka_unit_test(after_a_leap_the_flows_are_those_of_the_seconds_before),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
