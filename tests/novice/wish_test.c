// What a novice would like to change.
#include "check.h"
#include "novice/wish.h"

static sk_wish sideways(sk_sight sight) {
    sk_wish wish[SK_WISHES];
    sk_wishes_of_circuit(&sight, false, wish);
    return wish[0];
}

static sk_wish upward(sk_sight sight) {
    sk_wish wish[SK_WISHES];
    sk_wishes_of_circuit(&sight, false, wish);
    return wish[1];
}

static void it_banks_towards_the_mark_and_back(void **state) {
    (void)state;
    sk_wish right = sideways((sk_sight){.turn = 40.0});
    assert_int_equal(right.action, SK_DO_roll_right);
    assert_true(right.weight > 1.0 && right.seconds <= 0.9);
    assert_int_equal(sideways((sk_sight){.turn = -40.0}).action, SK_DO_roll_left);
    assert_int_equal(sideways((sk_sight){.bank = 20.0}).action, SK_DO_roll_left);
    assert_true(sideways((sk_sight){.turn = 2.0}).weight < 1.0);
}

static void a_larger_error_takes_a_longer_press(void **state) {
    (void)state;
    double small = sideways((sk_sight){.turn = 5.0}).seconds, large = sideways((sk_sight){.turn = 12.0}).seconds;
    assert_true(small >= 0.08 && large > small && large <= 0.9);
}

static void it_climbs_to_what_is_higher(void **state) {
    (void)state;
    assert_int_equal(upward((sk_sight){.height = SK_LOW, .climb = -1.0}).action, SK_DO_pitch_up);
    assert_int_equal(upward((sk_sight){.height = SK_HIGH, .climb = 1.0}).action, SK_DO_pitch_down);
    assert_true(upward((sk_sight){.height = SK_RIGHT_HEIGHT}).weight < 1.0);
    assert_int_equal(upward((sk_sight){.height = SK_RIGHT_HEIGHT, .lands = true, .climb = 1.0}).action,
                     SK_DO_pitch_down);
    assert_int_equal(upward((sk_sight){.height = SK_MUCH_TOO_LOW, .stall = true}).action, SK_DO_pitch_down);
}

static void near_the_ground_it_leaves_the_path_alone(void **state) {
    (void)state;
    assert_int_equal(upward((sk_sight){.height = SK_MUCH_TOO_LOW, .lands = true, .low = true}).action, SK_DO_NOTHING);
}

static void a_missed_gate_is_left_behind_for_a_while(void **state) {
    (void)state;
    assert_true(sk_wish_goes_away(&(sk_sight){.turn = 150.0, .distance = 200.0}, false));
    assert_true(sk_wish_goes_away(&(sk_sight){.turn = 170.0, .distance = 800.0}, true));
    assert_false(sk_wish_goes_away(&(sk_sight){.turn = 170.0, .distance = 950.0}, true));
    assert_false(sk_wish_goes_away(&(sk_sight){.turn = 30.0, .distance = 200.0}, false));
}

static void a_hovering_novice_flies_back_and_stops(void **state) {
    (void)state;
    sk_wish wish[SK_WISHES];
    sk_wishes_of_hover(&(sk_sight){.mark_right = 8.0, .mark_ahead = -8.0}, wish);
    assert_int_equal(wish[0].action, SK_DO_roll_right);
    assert_int_equal(wish[1].action, SK_DO_pitch_up);
    sk_wishes_of_hover(&(sk_sight){.drift_right = 2.0, .drift_ahead = 2.0}, wish);
    assert_int_equal(wish[0].action, SK_DO_roll_left);
    assert_int_equal(wish[1].action, SK_DO_pitch_up);
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
