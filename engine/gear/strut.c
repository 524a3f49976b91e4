#include "gear/strut.h"

// Index of the table's point before the stroke, from 0 to the last but one.
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
    return sk_strut_in_stop(type, stroke) > 0.0 ? k + type->stop_stiffness : k;
}

double sk_strut_stiffest(const sk_wheel_type *type) {
    double most = type->stiffness * (1.0 + 2.0 * type->progression * sk_strut_travel(type));
    if (type->spring.count > 0) most = 0.0;
    for (int32_t i = 0; i + 1 < type->spring.count; i++) most = sk_max(most, slope_of(&type->spring, i));
    return most + type->stop_stiffness;
}

double sk_strut_energy(const sk_wheel_type *type, double stroke) {
    const sk_table *spring = &type->spring;
    double over = sk_strut_in_stop(type, stroke);
    double energy = 0.5 * type->stop_stiffness * over * over;
    if (spring->count == 0)
        return energy + type->stiffness * stroke * stroke * (0.5 + type->progression * stroke / 3.0);
    for (int32_t i = 0; i + 1 < spring->count && spring->x[i] < stroke; i++) {
        double to = sk_min(stroke, spring->x[i + 1]);
        energy += 0.5 * (to - spring->x[i]) * (spring->y[i] + sk_table_at(spring, to));
    }
    return energy;
}
