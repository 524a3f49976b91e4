// slide.h: the model of tests that need but one: a cart on a slope of soft ground, from a file's first test to its last.
#pragma once
#include "fixture.h"

static sk_model *model;

static inline int begin(void **state) {
    (void)state;
    model = fixture_slide(3000.0);
    return 0;
}

static inline int end(void **state) {
    (void)state;
    sk_model_destroy(model);
    return 0;
}
