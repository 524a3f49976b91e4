// What is wrong with the arithmetic of a thread is reported; what the engine needs is what a thread has.
#include "base/arithmetic.h"

#include <fenv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void usual_arithmetic_has_no_fault(void **state) {
    (void)state;
    const char *fault = sk_arithmetic_fault();
    if (fault != NULL) fail_msg("%s", fault);
}

static void another_rounding_mode_is_reported(void **state) {
    (void)state;
    const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (int i = 0; i < 3; i++) {
        fesetround(modes[i]);
        const char *fault = sk_arithmetic_fault();
        fesetround(FE_TONEAREST);
        assert_non_null(fault);
        assert_non_null(strstr(fault, "does not round to nearest"));
    }
    assert_null(sk_arithmetic_fault());
}

#ifdef __SSE2__
static void flushing_small_numbers_is_reported(void **state) {
    (void)state;
    const unsigned int flush_to_zero = 1u << 15, denormals_are_zero = 1u << 6, usual = __builtin_ia32_stmxcsr();
    const unsigned int settings[] = {flush_to_zero, denormals_are_zero, flush_to_zero | denormals_are_zero};
    for (int i = 0; i < 3; i++) {
        __builtin_ia32_ldmxcsr(usual | settings[i]);
        const char *fault = sk_arithmetic_fault();
        __builtin_ia32_ldmxcsr(usual);
        assert_non_null(fault);
        assert_non_null(strstr(fault, "flushes numbers below 2^-1022"));
    }
    __builtin_ia32_ldmxcsr(usual | flush_to_zero);
    fesetenv(FE_DFL_ENV); // what the program does when it begins
    assert_null(sk_arithmetic_fault());
}
#endif

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual_arithmetic_has_no_fault),
        cmocka_unit_test(another_rounding_mode_is_reported),
#ifdef __SSE2__
        cmocka_unit_test(flushing_small_numbers_is_reported),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
