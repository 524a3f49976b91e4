// Checks measured in several processes: reported in order, each once; what fails or ends is reported as an error.
#include "check.h"
#include "validate/workers.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

static sk_result one(sk_measurement *out) {
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL); // the slowest comes first
    *out = (sk_measurement){1.0, 1.0, 0.0};
    return sk_ok();
}
static sk_result two(sk_measurement *out) {
    *out = (sk_measurement){2.0, 2.0, 0.0};
    return sk_ok();
}
static sk_result refused(sk_measurement *out) {
    (void)out;
    return sk_error("no such scene");
}
static sk_result ends(sk_measurement *out) {
    (void)out;
    _exit(3);
}

static const sk_check CHECKS[] = {
    {"hold.one", "m", "source", "reason", SK_CHECK_WITHIN, one},
    {"hold.two", "m", "source", "reason", SK_CHECK_WITHIN, two},
    {"hold.refused", "m", "source", "reason", SK_CHECK_WITHIN, refused},
    {"hold.ends", "m", "source", "reason", SK_CHECK_WITHIN, ends},
};

typedef struct telling {
    int32_t count;
    double measured[8];
} telling;

static void count_check(void *context, const sk_check *check, sk_measurement m) {
    (void)check;
    telling *reported = context;
    reported->measured[reported->count++] = m.measured;
}

static void checks_are_reported_in_the_suites_order_whoever_is_done_first(void **state) {
    (void)state;
    sk_suite suite = {5, {&CHECKS[0], &CHECKS[1], &CHECKS[1], &CHECKS[0], &CHECKS[1]}};
    for (int32_t jobs = 1; jobs <= 4; jobs++) {
        telling reported = {0};
        assert_true(sk_workers_measure(&suite, jobs, count_check, &reported).ok);
        const double want[] = {1.0, 2.0, 2.0, 1.0, 2.0};
        assert_int_equal(reported.count, 5);
        for (int i = 0; i < 5; i++) assert_true(reported.measured[i] == want[i]);
    }
}

static void an_error_ends_it_after_what_came_before(void **state) {
    (void)state;
    sk_suite suite = {4, {&CHECKS[0], &CHECKS[1], &CHECKS[2], &CHECKS[1]}};
    for (int32_t jobs = 1; jobs <= 3; jobs++) {
        telling reported = {0};
        sk_result r = sk_workers_measure(&suite, jobs, count_check, &reported);
        assert_false(r.ok);
        assert_string_equal(r.text, "no such scene");
        assert_int_equal(reported.count, 2);
    }
}

static void a_process_that_ends_is_an_error_that_names_the_check(void **state) {
    (void)state;
    sk_suite suite = {3, {&CHECKS[1], &CHECKS[3], &CHECKS[0]}};
    telling reported = {0};
    sk_result r = sk_workers_measure(&suite, 2, count_check, &reported);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "hold.ends"));
    assert_int_equal(reported.count, 1);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checks_are_reported_in_the_suites_order_whoever_is_done_first),
        cmocka_unit_test(an_error_ends_it_after_what_came_before),
        cmocka_unit_test(a_process_that_ends_is_an_error_that_names_the_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
