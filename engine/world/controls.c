#include "world/controls.h"

#include "math/vec3.h"
#include <stddef.h>
#include <string.h>

#define ROW(name, low) {#name, low, (int32_t)offsetof(sk_controls, name)},
const sk_control_info sk_control_table[SK_CONTROL_COUNT] = {SK_CONTROL_FIELDS(ROW)};
#undef ROW

int16_t sk_control_quantise(double value, double low) {
    if (!(value == value)) return 0;
    return (int16_t)floor(32767.0 * sk_clamp(value, low, 1.0) + 0.5);
}

int32_t sk_controls_driven(const sk_controls *controls, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (sk_control_is_on(controls[i].driven)) return i;
    return 0;
}

bool sk_control_set(sk_controls *controls, const char *name, double value) {
    for (int i = 0; i < SK_CONTROL_COUNT; i++) {
        const sk_control_info *info = &sk_control_table[i];
        if (strcmp(info->name, name) != 0) continue;
        int16_t quantised = sk_control_quantise(value, info->low);
        memcpy((char *)controls + info->offset, &quantised, sizeof quantised);
        return true;
    }
    return false;
}
