// check.h: cmocka with what it needs before it, in the order it needs it.
#pragma once
// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on
#include <math.h>

static inline void assert_near(double got, double expected, double tolerance) {
    if (!(fabs(got - expected) <= tolerance)) fail_msg("expected %.12g +- %g, got %.12g", expected, tolerance, got);
}
