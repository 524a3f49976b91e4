// Controls by name.
#include "library.h"
#include "scene/nearest.h"

#include <stdlib.h>
#include <string.h>

// Allocates one more than there are aircraft, so that a model without any has controls, too.
sk_result sk_controls_create(const sk_model *model, sk_controls **controls) {
    *controls = calloc((size_t)model->aircraft_count + 1, sizeof **controls);
    if (*controls == NULL) return sk_error("memory is short");
    for (int32_t i = 0; i < model->aircraft_count; i++) (*controls)[i] = model->aircraft[i].controls;
    return sk_ok();
}

void sk_controls_destroy(sk_controls *controls) {
    free(controls);
}

static sk_result find_control(const char *name, const sk_control_info **out) {
    const char *names[SK_CONTROL_COUNT];
    char advice[600];
    for (int32_t i = 0; i < SK_CONTROL_COUNT; i++) {
        *out = &sk_control_table[i];
        names[i] = (*out)->name;
        if (strcmp(names[i], name) == 0) return sk_ok();
    }
    return sk_error("no control is named '%.60s'%s", name,
                    sk_nearest_advice(name, names, SK_CONTROL_COUNT, advice, sizeof advice));
}

static sk_result find_value(const sk_model *model, int32_t aircraft, const char *name, const sk_control_info **out) {
    sk_result result = library_check_aircraft(model, aircraft);
    return result.ok ? find_control(name, out) : result;
}

sk_result sk_controls_set(const sk_model *model, sk_controls *controls, int32_t aircraft, const char *name,
                          double value) {
    const sk_control_info *info = NULL;
    sk_result result = find_value(model, aircraft, name, &info);
    if (result.ok && isnan(value)) result = sk_error("control %s: the value is not a number", name);
    if (result.ok) sk_control_set(&controls[aircraft], name, value);
    return result;
}

sk_result sk_controls_get(const sk_model *model, const sk_controls *controls, int32_t aircraft, const char *name,
                          double *value) {
    const sk_control_info *info = NULL;
    int16_t quantised;
    sk_result result = find_value(model, aircraft, name, &info);
    if (!result.ok) return result;
    memcpy(&quantised, (const char *)&controls[aircraft] + info->offset, sizeof quantised);
    *value = sk_control_value(quantised);
    return result;
}

int32_t sk_control_count(void) {
    return SK_CONTROL_COUNT;
}

const char *sk_control_name(int32_t index) {
    return index >= 0 && index < SK_CONTROL_COUNT ? sk_control_table[index].name : NULL;
}

double sk_control_lowest(int32_t index) {
    return index >= 0 && index < SK_CONTROL_COUNT ? sk_control_table[index].low : 0.0;
}
