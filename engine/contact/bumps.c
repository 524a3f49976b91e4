#include "contact/bumps.h"

// The directions are about 30 degrees apart, so a wheel that rolls in any direction crosses waves near the material's
// wavelength. The wave numbers kappa (times 2 pi over the wavelength) are near 1 and have no small common multiples, so
// the pattern does not repeat. The mean square of kappa is 1: the standard deviation of the slope is that of a single
// wave of the material's wavelength.
static const double ACROSS[SK_BUMP_WAVES] = {0.85851, 0.86275, 0.23718, -0.24681, -0.64147, -0.98446}; // kappa cos
static const double UP[SK_BUMP_WAVES] = {0.11303, 0.67405, 0.95126, 1.03599, 0.68789, 0.31987};        // kappa sin
static const double PHASE[SK_BUMP_WAVES] = {0.137, 0.731, 0.419, 0.893, 0.271, 0.588};                 // turns
static const double SHARE = 0.57735026918962576; // sqrt(2 / waves): amplitude over the standard deviation

// Polynomial in w = r^2 for cos(2 pi r), |r| <= 1/2. The error is at most 6e-6. At r = 1/2 slope and third derivative
// are 0, and the even derivatives match those at r = -1/2. So four derivatives are continuous between periods.
static const double C0 = 1.0, C1 = -19.738579871288202, C2 = 64.912180480231896, C3 = -85.076895216691099,
                    C4 = 57.90694573217916, C5 = -19.70056314671956;

// Adding this and subtracting it again rounds a number below 2^51 to the nearest integer: a double of this size has no
// bits left for a fraction.
static const double ROUNDER = 0x1.8p52;

// Returns the sum of the parts. Adding in pairs shortens the chain of additions that wait for each other.
static double sum_of(const double part[SK_BUMP_WAVES]) {
    return ((part[0] + part[1]) + (part[2] + part[3])) + (part[4] + part[5]);
}

sk_bump sk_bump_at(const sk_material *material, sk_vec3 place) {
    double per_metre = 1.0 / material->bump_wavelength;
    double x = place.x * per_metre, y = place.y * per_metre;
    double height[SK_BUMP_WAVES], slope[SK_BUMP_WAVES];
    for (int i = 0; i < SK_BUMP_WAVES; i++) {
        double turns = ACROSS[i] * x + UP[i] * y + PHASE[i];
        double r = turns - ((turns + ROUNDER) - ROUNDER);
        double w = r * r;
        height[i] = C0 + w * (C1 + w * (C2 + w * (C3 + w * (C4 + w * C5))));
        slope[i] = 2.0 * r * (C1 + w * (2.0 * C2 + w * (3.0 * C3 + w * (4.0 * C4 + w * (5.0 * C5)))));
    }
    double x_slope[SK_BUMP_WAVES], y_slope[SK_BUMP_WAVES];
    for (int i = 0; i < SK_BUMP_WAVES; i++) {
        x_slope[i] = slope[i] * ACROSS[i];
        y_slope[i] = slope[i] * UP[i];
    }
    double amplitude = SHARE * SK_BUMPS_DEVIATION * material->bump_height, steep = amplitude * per_metre;
    return (sk_bump){amplitude * sum_of(height), steep * sum_of(x_slope), steep * sum_of(y_slope)};
}

sk_bump_wave sk_bump_wave_of(const sk_material *material, int32_t index) {
    double per_metre = 2.0 * SK_PI / material->bump_wavelength;
    return (sk_bump_wave){.x = per_metre * ACROSS[index],
                          .y = per_metre * UP[index],
                          .phase = 2.0 * SK_PI * PHASE[index],
                          .amplitude = SHARE * SK_BUMPS_DEVIATION * material->bump_height};
}
