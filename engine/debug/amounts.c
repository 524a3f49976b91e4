#include "debug/amounts.h"

#include <math.h>
#include <stdio.h>

// With the prefix with which three digits have no power of ten, up to mega.
static const char *with_prefix(double amount, const char *unit, char out[SK_AMOUNT_TEXT]) {
    static const double ROUNDED = 999.5;
    if (fabs(amount) < ROUNDED)
        snprintf(out, SK_AMOUNT_TEXT, "%.3g %s", amount, unit);
    else if (fabs(amount) < 1e3 * ROUNDED)
        snprintf(out, SK_AMOUNT_TEXT, "%.3g k%s", 1e-3 * amount, unit);
    else
        snprintf(out, SK_AMOUNT_TEXT, "%.3g M%s", 1e-6 * amount, unit);
    return out;
}

const char *sk_pressure_text(double pressure, char out[SK_AMOUNT_TEXT]) {
    return with_prefix(pressure, "Pa", out);
}

const char *sk_force_text(double force, char out[SK_AMOUNT_TEXT]) {
    return with_prefix(force, "N", out);
}

const char *sk_area_text(double area, char out[SK_AMOUNT_TEXT]) {
    if (area < 0.01)
        snprintf(out, SK_AMOUNT_TEXT, "%.3g cm\xC2\xB2", 1e4 * area);
    else
        snprintf(out, SK_AMOUNT_TEXT, "%.3g m\xC2\xB2", area);
    return out;
}
