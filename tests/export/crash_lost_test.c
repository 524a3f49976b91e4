// The parts that an aircraft lost, as the page on a crash names them.
#include "check.h"
#include "export/crash_lost.h"
#include <string.h>

static sk_crash_lost_names of(int32_t count, const char *const name[]) {
    sk_crash_lost_names names = {.count = count};
    for (int32_t i = 0; i < count; i++) strcpy(names.name[i], name[i]);
    return names;
}

static void names_whose_numbers_follow_each_other_are_joined(void **state) {
    (void)state;
    static const char *const GIVEN[] = {
        "propeller blade 1", "propeller blade 2", "nose wheel",   "left wing 3", "left wing 4", "left wing 5",
        "right wing 6",      "right wing 8",      "right wing 9", "fin",         "fin 2",       "strut 9",
        "strut 10",          "strut 11",          "zone 0"};
    static const char *const JOINED[] = {"propeller blade 1 and 2",
                                         "nose wheel",
                                         "left wing 3 to 5",
                                         "right wing 6",
                                         "right wing 8 and 9",
                                         "fin",
                                         "fin 2",
                                         "strut 9 to 11",
                                         "zone 0"};
    sk_crash_lost_names names = of(15, GIVEN);
    sk_crash_lost_join(&names);
    assert_int_equal(names.count, 9);
    for (int32_t i = 0; i < 9; i++) assert_string_equal(names.name[i], JOINED[i]);
    names.count = 0;
    sk_crash_lost_join(&names);
    assert_int_equal(names.count, 0);
}

// A piece without a joint leaves with the one that carries it, so it has no name of its own here.
static void blades_wheels_and_pieces_with_a_joint_are_named(void **state) {
    (void)state;
    static sk_aircraft_type type = {.wheel_count = 2, .rotors = {.present = true}};
    type.rotors.main.blades = 2;
    type.rotors.tail.blades = 2;
    strcpy(type.wheels[1].name, "tail wheel");
    type.airframe.piece_count = 3;
    strcpy(type.airframe.pieces[1].name, "boom");
    strcpy(type.airframe.pieces[2].name, "boom core");
    type.airframe.pieces[1].joint = 1;
    sk_crash_lost_names names;
    sk_crash_lost_list(&type, &(sk_crash_lost){.pieces = 6, .wheels = 2, .blades = 8, .tubes = true}, &names);
    static const char *const NAMES[] = {"tail rotor blade 2", "tail wheel", "boom", "tubes of the skids"};
    assert_int_equal(names.count, 4);
    for (int32_t i = 0; i < 4; i++) assert_string_equal(names.name[i], NAMES[i]);
    sk_crash_lost_list(&type, &(sk_crash_lost){0}, &names);
    assert_int_equal(names.count, 0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_whose_numbers_follow_each_other_are_joined),
        cmocka_unit_test(blades_wheels_and_pieces_with_a_joint_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
