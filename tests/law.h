// law.h: a number of a force law against its closed form.
#pragma once
#include "check.h"

#include <math.h>

// Fails with a line such as "gear, turned wheel's chord, 0.18272 against 0.18274". The tolerance is relative.
static inline void check_law(const char *what, double came, double expected, double tolerance) {
    if (!(fabs(came - expected) <= tolerance * fabs(expected))) fail_msg("%s, %.8g against %.8g", what, came, expected);
}
