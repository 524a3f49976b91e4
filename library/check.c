#include "library.h"

#include <stdio.h>

const char *sk_library_version(void) {
    return SKIDPAD_VERSION;
}

sk_result library_check_aircraft(const sk_model *model, int32_t aircraft) {
    if (aircraft >= 0 && aircraft < model->aircraft_count) return sk_ok();
    if (model->aircraft_count == 0) return sk_error("there is no aircraft %d: the model has none", (int)aircraft);
    return sk_error("there is no aircraft %d: the model has %d, counted from 0", (int)aircraft,
                    (int)model->aircraft_count);
}

sk_result library_check_arithmetic(void) {
    const char *fault = sk_arithmetic_fault();
    return fault == NULL ? sk_ok() : sk_error("the results would be other bits than everywhere else: %s", fault);
}
