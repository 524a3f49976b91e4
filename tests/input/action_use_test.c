// What keys are called and what they lack in this aircraft.
#include "check.h"
#include "input/action_use.h"
#include <string.h>

static sk_aircraft_type aeroplane(void) {
    sk_aircraft_type type = {.wheel_count = 1, .wheels = {{.brake_force = 1e3}}, .limits = {.trim_range = 0.2}};
    type.aero.flap_stages = 3;
    type.aids.speed = 30.0;
    return type;
}

static void a_helicopter_has_a_collective_and_nothing_of_wheels_and_wings(void **state) {
    (void)state;
    static const sk_action NONE[] = {SK_DO_flaps_up,      SK_DO_flaps_down,     SK_DO_flaps_cycle,
                                     SK_DO_trim_up,       SK_DO_trim_down,      SK_DO_gear,
                                     SK_DO_brakes,        SK_DO_brake_left,     SK_DO_brake_right,
                                     SK_DO_parking_brake, SK_DO_tailwheel_lock, SK_DO_assisted_rudder};
    sk_aircraft_type type = {0};
    type.rotors.present = true;
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        assert_null(sk_action_label(NONE[i], &type));
        assert_non_null(sk_action_lacks(NONE[i], &type));
    }
    assert_non_null(strstr(sk_action_label(SK_DO_throttle_up, &type), "Collective up"));
    assert_null(sk_action_lacks(SK_DO_throttle_up, &type));
    assert_null(sk_action_lacks(SK_DO_augmentation, &type));
    assert_null(sk_action_lacks(SK_DO_aids, &type));
    for (int i = 0; i < SK_ACTION_COUNT; i++) { // no word of an aeroplane is left
        const char *label = sk_action_label((sk_action)i, &type);
        if (label == NULL) continue;
        if (strstr(label, "hrottle") || strstr(label, "rudder") || strstr(label, "rake") || strstr(label, "laps"))
            fail_msg("%s: \"%s\"", sk_action_table[i].name, label);
    }
}

static void an_aeroplane_keeps_its_words_and_has_no_augmentation(void **state) {
    (void)state;
    sk_aircraft_type type = aeroplane();
    static const sk_action KEPT[] = {SK_DO_throttle_up,     SK_DO_flaps_down, SK_DO_trim_up,    SK_DO_parking_brake,
                                     SK_DO_assisted_rudder, SK_DO_help,       SK_DO_camera_next};
    for (size_t i = 0; i < sizeof KEPT / sizeof KEPT[0]; i++) {
        assert_string_equal(sk_action_label(KEPT[i], &type), sk_action_table[KEPT[i]].label);
        assert_null(sk_action_lacks(KEPT[i], &type));
    }
    assert_null(sk_action_label(SK_DO_augmentation, &type));
    assert_null(sk_action_label(SK_DO_gear, &type));
    type.wheels[0].retraction.time = 7.0;
    assert_non_null(sk_action_label(SK_DO_gear, &type));
    type.wheels[0].caster.lock = true;
    assert_non_null(sk_action_label(SK_DO_tailwheel_lock, &type));
}

static void without_an_aircraft_every_key_has_its_general_name(void **state) {
    (void)state;
    for (int i = 0; i < SK_ACTION_COUNT; i++) {
        assert_string_equal(sk_action_label((sk_action)i, NULL), sk_action_table[i].label);
        assert_null(sk_action_lacks((sk_action)i, NULL));
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_helicopter_has_a_collective_and_nothing_of_wheels_and_wings),
        cmocka_unit_test(an_aeroplane_keeps_its_words_and_has_no_augmentation),
        cmocka_unit_test(without_an_aircraft_every_key_has_its_general_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
