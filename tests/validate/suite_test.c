// The suite as a list: every check says what it is, where its value comes from and why its tolerance is as wide as it is.
#include "check.h"
#include "validate/suite.h"

#include <string.h>

static sk_suite all_checks(void) {
    sk_suite suite;
    sk_result r = sk_suite_select(NULL, &suite);
    if (!r.ok) fail_msg("%s", r.text);
    return suite;
}

static void every_check_says_where_its_value_comes_from_and_why_it_is_so_wide(void **state) {
    (void)state;
    sk_suite suite = all_checks();
    for (int32_t i = 0; i < suite.count; i++) {
        const sk_check *c = suite.check[i];
        if (strlen(c->source) < 4) fail_msg("%s: the source is '%s'", c->name, c->source);
        if (strlen(c->reason) < 8) fail_msg("%s: the reason is '%s'", c->name, c->reason);
        if (c->unit == NULL || c->measure == NULL) fail_msg("%s has no unit or no measurement", c->name);
        if (strchr(c->source, '\n') != NULL || strchr(c->reason, '\n') != NULL) fail_msg("%s: one line each", c->name);
    }
}

static void names_are_group_dot_name_and_no_two_are_alike(void **state) {
    (void)state;
    sk_suite suite = all_checks();
    for (int32_t i = 0; i < suite.count; i++) {
        const char *name = suite.check[i]->name, *dot = strchr(name, '.');
        if (sk_check_group_of(suite.check[i]) == NULL) fail_msg("%s is of no group", name);
        if (dot == NULL || dot[1] == '\0' ||
            strspn(dot + 1, "abcdefghijklmnopqrstuvwxyz_0123456789") != strlen(dot + 1))
            fail_msg("%s is no name: group, dot, small letters, digits and _", name);
        for (int32_t k = 0; k < i; k++) {
            if (strcmp(name, suite.check[k]->name) == 0) fail_msg("%s is there twice", name);
        }
    }
}

static void there_are_at_least_sixty_checks(void **state) {
    (void)state;
    assert_true(all_checks().count >= 60);
}

static void checks_come_group_by_group(void **state) {
    (void)state;
    sk_suite suite = all_checks();
    const sk_check_group *last = &sk_check_groups[0];
    for (int32_t i = 0; i < suite.count; i++) {
        const sk_check_group *group = sk_check_group_of(suite.check[i]);
        if (group < last) fail_msg("%s comes after group %s", suite.check[i]->name, last->name);
        last = group;
    }
}

static void a_group_s_name_chooses_its_checks_as_a_pattern_does(void **state) {
    (void)state;
    sk_suite by_name, by_pattern;
    assert_true(sk_suite_select("hold", &by_name).ok);
    assert_true(sk_suite_select("hold.*", &by_pattern).ok);
    assert_int_equal(by_name.count, by_pattern.count);
    assert_true(by_name.count > 0);
    for (int32_t i = 0; i < by_name.count; i++) assert_ptr_equal(by_name.check[i], by_pattern.check[i]);
}

static void a_pattern_that_chooses_nothing_gets_a_list_of_groups(void **state) {
    (void)state;
    sk_suite suite;
    sk_result r = sk_suite_select("hold.nosuch", &suite);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "hold.nosuch"));
    assert_non_null(strstr(r.text, "hold.parked_level"));
    r = sk_suite_select("nosuch", &suite);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "slip"));
    assert_non_null(strstr(r.text, "flight"));
}

static void what_is_not_a_number_passes_nowhere(void **state) {
    (void)state;
    for (int kind = SK_CHECK_WITHIN; kind <= SK_CHECK_AT_LEAST; kind++) {
        sk_check check = {.kind = (sk_check_kind)kind};
        assert_false(sk_measurement_passes(&check, (sk_measurement){NAN, 1.0, 1.0}));
        assert_false(sk_measurement_passes(&check, (sk_measurement){1.0, NAN, 1.0}));
        assert_true(sk_measurement_passes(&check, (sk_measurement){1.0, 1.0, 0.0}));
    }
    sk_check within = {.kind = SK_CHECK_WITHIN}, most = {.kind = SK_CHECK_AT_MOST}, least = {.kind = SK_CHECK_AT_LEAST};
    assert_false(sk_measurement_passes(&within, (sk_measurement){1.2, 1.0, 0.1}));
    assert_true(sk_measurement_passes(&within, (sk_measurement){1.05, 1.0, 0.1}));
    assert_false(sk_measurement_passes(&most, (sk_measurement){1.2, 1.0, 9.0}));
    assert_false(sk_measurement_passes(&least, (sk_measurement){0.8, 1.0, 9.0}));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_check_says_where_its_value_comes_from_and_why_it_is_so_wide),
        cmocka_unit_test(names_are_group_dot_name_and_no_two_are_alike),
        cmocka_unit_test(there_are_at_least_sixty_checks),
        cmocka_unit_test(checks_come_group_by_group),
        cmocka_unit_test(a_group_s_name_chooses_its_checks_as_a_pattern_does),
        cmocka_unit_test(a_pattern_that_chooses_nothing_gets_a_list_of_groups),
        cmocka_unit_test(what_is_not_a_number_passes_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
