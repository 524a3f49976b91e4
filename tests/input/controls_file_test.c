// The file that the menu writes: what goes out comes back, and what is damaged is refused with its line.
#define _XOPEN_SOURCE 700 // mkdtemp
#include "input/bad_lines.h"
#include "input/controls_file.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define GUID "03000000c0160000e105000001110000"

static sk_user_controls defaults(void) {
    sk_user_controls controls;
    memset(&controls, 0, sizeof controls);
    sk_user_controls_defaults(&controls);
    return controls;
}

static char *printed(const sk_user_controls *controls) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    sk_user_controls_print(controls, file);
    fclose(file);
    return text;
}

static sk_user_controls changed(void) {
    sk_user_controls controls = defaults();
    controls.aids = (sk_aids_switches){.path = true, .brakes = true};
    sk_profile *own = sk_profiles_own(&controls.joysticks, GUID);
    own->stick[SK_STICK_ELEVATOR] = (sk_axis_rule){4, true, 0.125, 0.7, -20000, 31, 29999};
    own->stick[SK_STICK_THROTTLE].axis = -1;
    own->stick[SK_STICK_BRAKE_RIGHT] = (sk_axis_rule){5, true, 0.05, 0.0, 12, 20, 32000};
    own->button[0] = SK_DO_NOTHING;
    own->button[7] = SK_DO_parking_brake;
    own->hat[2] = SK_DO_trim_up;
    return controls;
}

static void what_is_written_reads_back_as_it_was(void **state) {
    (void)state;
    sk_user_controls controls = changed(), again = defaults();
    char *text = printed(&controls);
    sk_result result = sk_user_controls_parse(&again, text, "controls.conf");
    if (!result.ok) fail_msg("line %d: %s\n%s", result.line, result.text, text);
    assert_memory_equal(&again, &controls, sizeof controls);
    free(text);
}

// A file that ends anywhere but at its end is refused: the loss of a line would change what a stick does.
static void a_file_cut_short_anywhere_is_refused(void **state) {
    (void)state;
    sk_user_controls controls = changed(), before = defaults();
    char *text = printed(&controls);
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == '\n') length--;
    for (size_t cut = 0; cut < length; cut++) {
        char *part = strndup(text, cut);
        sk_user_controls now = before;
        sk_result result = sk_user_controls_parse(&now, part, "controls.conf");
        if (result.ok) fail_msg("cut after %zu of %zu bytes it is taken", cut, length);
        assert_true(result.line >= 1);
        assert_memory_equal(&now, &before, sizeof now);
        free(part);
    }
    free(text);
}

static void a_bad_line_is_named_and_changes_nothing(void **state) {
    (void)state;
    static const bad_line BAD[] = {
        {"", 1, "the first line `skidpad controls 1` is missing"},
        {"[pilot]\nend\n", 1, "the first line must be `skidpad controls 1`"},
        {"skidpad controls 2\n[pilot]\nend\n", 1, "the file is of version 2; this program reads version 1"},
        {"skidpad controls 1.5\nend\n", 1, "the file is of version 1.5"},
        {"skidpad controls 1\n[pilot]\naids = on\n", 3, "the file is cut short: its last line must be `end`"},
        {"skidpad controls 1\nend\n[pilot]\n", 3, "nothing may follow `end`"},
        {"skidpad controls 1\naids = on\nend\n", 2, "a section must come first"},
        {"skidpad controls 1\n[pilot]\naids = pat\nend\n", 3,
         "there is no aid \"pat\"; aids are on, off or a list of names; did you mean 'path'?"},
        {"skidpad controls 1\n[pilot]\nthrust = on\nend\n", 3, "\"thrust\" is no setting"},
        {"skidpad controls 1\n[joystik *]\nend\n", 2, "a section is"},
        {"skidpad controls 1\n[joystick 03000000c0160000e10500000111000G]\nend\n", 2, "a GUID is 32 digits"},
        {"skidpad controls 1\n[joystick " GUID "]\n[joystick *]\nend\n", 3, "must come first"},
        {"skidpad controls 1\n[joystick *]\nelevator = 99\nend\n", 3, "is no axis"},
        {"skidpad controls 1\n[joystick *]\nelevator = 1 dead 2\nend\n", 3, "dead wants a number from 0 to 0.9"},
        {"skidpad controls 1\n[joystick *]\nelevator = 1 dead nan\nend\n", 3, "dead wants a number from 0 to 0.9"},
        {"skidpad controls 1\n[joystick *]\nelevator = 1 low 40000\nend\n", 3, "low wants a whole number"},
        {"skidpad controls 1\n[joystick *]\nelevator = 1 low 5 centre 5\nend\n", 3, "must rise in this order"},
        {"skidpad controls 1\n[joystick *]\nthrottle = 3 low 5 high 5\nend\n", 3, "low must be less than high"},
        {"skidpad controls 1\n[joystick *]\nbutton 3 = fly\nend\n", 3, "there is no action \"fly\""},
        {"skidpad controls 1\n[joystick *]\nbutton 77 = brakes\nend\n", 3, "is not a button number"},
        {"skidpad controls 1\n[joystick *]\nhat north = look_up\nend\n", 3, "is not a joystick setting"},
        {"skidpad controls 1\n[joystick *]\npitch = 1\nend\n", 3, "is not a joystick setting"},
        {"skidpad controls 1\n[joystick *]\nhello\nend\n", 3, "is not `name = value`"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        sk_user_controls now = defaults(), before = now;
        check_named(&BAD[i], sk_user_controls_parse(&now, BAD[i].text, "controls.conf"), "controls.conf");
        assert_memory_equal(&now, &before, sizeof now);
    }
}

static void saving_replaces_the_file_whole_or_not_at_all(void **state) {
    (void)state;
    char folder[] = "/tmp/skidpad_controls_XXXXXX", path[96], nowhere[96];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/controls.conf", folder);
    snprintf(nowhere, sizeof nowhere, "%s/none/controls.conf", folder);
    sk_user_controls controls = changed(), again = defaults();
    assert_true(sk_user_controls_save(&controls, path).ok);
    assert_true(sk_user_controls_load(&again, path).ok);
    assert_memory_equal(&again, &controls, sizeof controls);
    assert_false(sk_user_controls_save(&controls, nowhere).ok);
    setenv("XDG_CONFIG_HOME", folder, 1);
    again = defaults();
    assert_true(sk_user_controls_load(&again, NULL).ok); // there is none yet: defaults
    assert_true(again.aids.bank && again.aids.path);
    assert_true(sk_user_controls_save(&controls, NULL).ok); // makes its folder
    assert_true(sk_user_controls_load(&again, NULL).ok);
    assert_true(!again.aids.bank && again.aids.path && again.aids.brakes);
    unlink(path);
    snprintf(path, sizeof path, "%s/skidpad/controls.conf", folder);
    assert_int_equal(unlink(path), 0);
    snprintf(path, sizeof path, "%s/skidpad", folder);
    assert_int_equal(rmdir(path), 0); // nothing temporary is left
    assert_int_equal(rmdir(folder), 0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back_as_it_was),
        cmocka_unit_test(a_file_cut_short_anywhere_is_refused),
        cmocka_unit_test(a_bad_line_is_named_and_changes_nothing),
        cmocka_unit_test(saving_replaces_the_file_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
