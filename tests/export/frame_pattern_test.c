// Names of numbered pictures.
#include "check.h"
#include "export/frame_pattern.h"
#include <string.h>

static void a_number_takes_the_place_of_the_conversion(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t number, most;
        const char *path;
    } CASES[] = {{"film/%05d.png", 0, 99999, "film/00000.png"},
                 {"film/%05d.png", 12345, 99999, "film/12345.png"},
                 {"%d.png", 7, 999999, "7.png"},
                 {"%d", 999999, 999999, "999999"},
                 {"a b/%01d", 9, 9, "a b/9"},
                 {"x%06dy", 42, 999999, "x000042y"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        sk_frame_pattern pattern;
        char path[32];
        assert_true(sk_frame_pattern_parse(CASES[i].text, &pattern).ok);
        assert_int_equal(pattern.most, CASES[i].most);
        assert_true(sk_frame_path(&pattern, CASES[i].number, path, sizeof path).ok);
        assert_string_equal(path, CASES[i].path);
    }
}

static void other_names_are_refused(void **state) {
    (void)state;
    static const char *const BAD[] = {"",     "a.png", "%",   "%%",  "%s.png", "%5d",  "%00d",   "%07d", "%0d",   "%-d",
                                      "%d%d", "%d %%", "%ld", "%05", "%0",     "%05s", "%n.png", "a%",   "%05d%n"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        sk_frame_pattern pattern;
        sk_result result = sk_frame_pattern_parse(BAD[i], &pattern);
        if (result.ok) fail_msg("\"%s\" is taken", BAD[i]);
        assert_non_null(strstr(result.text, "%d or %0Nd"));
    }
}

static void a_name_that_does_not_fit_is_an_error(void **state) {
    (void)state;
    sk_frame_pattern pattern;
    char path[8];
    assert_true(sk_frame_pattern_parse("abc%03d", &pattern).ok);
    assert_true(sk_frame_path(&pattern, 5, path, 7).ok);
    assert_string_equal(path, "abc005");
    assert_false(sk_frame_path(&pattern, 5, path, 6).ok);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_takes_the_place_of_the_conversion),
        cmocka_unit_test(other_names_are_refused),
        cmocka_unit_test(a_name_that_does_not_fit_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
