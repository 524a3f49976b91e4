#include "gear/strut.h"

// Returns the index of the last point of the table at or before the stroke, at most the last but one.
static int32_t stretch_of(const sk_table *spring, double stroke) {
    int32_t i = 0;
    while (i < spring->count - 2 && stroke >= spring->x[i + 1]) i++;
    return i;
}

static double slope_of(const sk_table *spring, int32_t i) {
    return (spring->y[i + 1] - spring->y[i]) / (spring->x[i + 1] - spring->x[i]);
}

double sk_strut_stiffness(const sk_wheel_type *type, double stroke) {
    double k = type->spring.count > 0 ? slope_of(&type->spring, stretch_of(&type->spring, stroke))
                                      : type->stiffness * (1.0 + 2.0 * type->progression * stroke);
    return stroke > sk_strut_travel(type) - type->stop ? k + type->stop_stiffness : k;
}

double sk_strut_stiffest(const sk_wheel_type *type) {
    double most = type->stiffness * (1.0 + 2.0 * type->progression * sk_strut_travel(type));
    if (type->spring.count > 0) most = 0.0;
    for (int32_t i = 0; i + 1 < type->spring.count; i++) most = sk_max(most, slope_of(&type->spring, i));
    return most + type->stop_stiffness;
}
