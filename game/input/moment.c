#include "input/moment.h"

#include <stdlib.h>
#include <string.h>

sk_result sk_moment_create(const sk_model *model, sk_moment *moment) {
    *moment = (sk_moment){.state = sk_state_allocate(model),
                          .controls = calloc((size_t)model->aircraft_count + 1, sizeof(sk_controls))};
    sk_result result = sk_energy_audit_create(model, &moment->audit);
    if (moment->state == NULL || moment->controls == NULL) result = sk_error("memory is short for a flight");
    return result;
}

void sk_moment_destroy(sk_moment *moment) {
    sk_state_destroy(moment->state);
    free(moment->controls);
    sk_energy_audit_destroy(&moment->audit);
    *moment = (sk_moment){0};
}

void sk_moment_copy(const sk_model *model, const sk_moment *from, sk_moment *to) {
    sk_state_copy(model, from->state, to->state);
    sk_energy_audit_copy(model, &from->audit, &to->audit);
    memcpy(to->controls, from->controls, (size_t)model->aircraft_count * sizeof to->controls[0]);
    to->driven = from->driven;
    to->user_flies = from->user_flies;
    to->course = from->course;
    to->rest = from->rest;
}
