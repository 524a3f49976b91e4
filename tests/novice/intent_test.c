// What a novice would like to change.
#include "check.h"
#include "novice/intent.h"

static sk_intent sideways(sk_observation observed) {
    sk_intent intent[SK_INTENTS];
    sk_intents_of_circuit(&observed, false, intent);
    return intent[0];
}

static sk_intent upward(sk_observation observed) {
    sk_intent intent[SK_INTENTS];
    sk_intents_of_circuit(&observed, false, intent);
    return intent[1];
}

static void it_banks_towards_the_mark_and_back(void **state) {
    (void)state;
    sk_intent right = sideways((sk_observation){.turn = 40.0});
    assert_int_equal(right.action, SK_DO_roll_right);
    assert_true(right.weight > 1.0 && right.seconds <= 0.9);
    assert_int_equal(sideways((sk_observation){.turn = -40.0}).action, SK_DO_roll_left);
    assert_int_equal(sideways((sk_observation){.bank = 20.0}).action, SK_DO_roll_left);
    assert_true(sideways((sk_observation){.turn = 2.0}).weight < 1.0);
}

static void a_larger_error_takes_a_longer_press(void **state) {
    (void)state;
    double small = sideways((sk_observation){.turn = 5.0}).seconds,
           large = sideways((sk_observation){.turn = 12.0}).seconds;
    assert_true(small >= 0.08 && large > small && large <= 0.9);
}

static void it_climbs_to_what_is_higher(void **state) {
    (void)state;
    assert_int_equal(upward((sk_observation){.height = SK_LOW, .climb = -1.0}).action, SK_DO_pitch_up);
    assert_int_equal(upward((sk_observation){.height = SK_HIGH, .climb = 1.0}).action, SK_DO_pitch_down);
    assert_true(upward((sk_observation){.height = SK_RIGHT_HEIGHT}).weight < 1.0);
    assert_int_equal(upward((sk_observation){.height = SK_RIGHT_HEIGHT, .lands = true, .climb = 1.0}).action,
                     SK_DO_pitch_down);
    assert_int_equal(upward((sk_observation){.height = SK_MUCH_TOO_LOW, .stall = true}).action, SK_DO_pitch_down);
}

static void near_the_ground_it_leaves_the_path_alone(void **state) {
    (void)state;
    assert_int_equal(upward((sk_observation){.height = SK_MUCH_TOO_LOW, .lands = true, .low = true}).action,
                     SK_DO_NOTHING);
}

static void a_missed_gate_is_left_behind_for_a_while(void **state) {
    (void)state;
    assert_true(sk_intent_goes_away(&(sk_observation){.turn = 150.0, .distance = 200.0}, false));
    assert_true(sk_intent_goes_away(&(sk_observation){.turn = 170.0, .distance = 800.0}, true));
    assert_false(sk_intent_goes_away(&(sk_observation){.turn = 170.0, .distance = 950.0}, true));
    assert_false(sk_intent_goes_away(&(sk_observation){.turn = 30.0, .distance = 200.0}, false));
}

static void a_hovering_novice_flies_back_and_stops(void **state) {
    (void)state;
    sk_intent intent[SK_INTENTS];
    sk_intents_of_hover(&(sk_observation){.mark_right = 8.0, .mark_ahead = -8.0}, intent);
    assert_int_equal(intent[0].action, SK_DO_roll_right);
    assert_int_equal(intent[1].action, SK_DO_pitch_up);
    sk_intents_of_hover(&(sk_observation){.drift_right = 2.0, .drift_ahead = 2.0}, intent);
    assert_int_equal(intent[0].action, SK_DO_roll_left);
    assert_int_equal(intent[1].action, SK_DO_pitch_up);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_banks_towards_the_mark_and_back),
        cmocka_unit_test(a_larger_error_takes_a_longer_press),
        cmocka_unit_test(it_climbs_to_what_is_higher),
        cmocka_unit_test(near_the_ground_it_leaves_the_path_alone),
        cmocka_unit_test(a_missed_gate_is_left_behind_for_a_while),
        cmocka_unit_test(a_hovering_novice_flies_back_and_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
