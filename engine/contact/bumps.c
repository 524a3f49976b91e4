#include "contact/bumps.h"

// Directions some 30 degrees apart, so that every way to roll meets waves near the material's length; wave numbers
// about 1 and without small common multiples, so that the pattern does not come round. Their mean square is 1: the slope's
// deviation is that of one wave of the material's length.
static const double ACROSS[SK_BUMP_WAVES] = {0.85851, 0.86275, 0.23718, -0.24681, -0.64147, -0.98446}; // kappa cos
static const double UP[SK_BUMP_WAVES] = {0.11303, 0.67405, 0.95126, 1.03599, 0.68789, 0.31987};        // kappa sin
static const double PHASE[SK_BUMP_WAVES] = {0.137, 0.731, 0.419, 0.893, 0.271, 0.588};                 // turns
static const double SHARE = 0.57735026918962576; // sqrt(2 / waves): amplitude over the standard deviation

// cos(2 pi r) for |r| <= 1/2 is the odd polynomial of u = 1 - 4 |r| that meets a sine's quarter at both ends: its slope at
// u = 0, its height and the vanishing slope and third derivative at u = 1. Off by 1.5e-5 at most, without a kink up to the
// fourth derivative.
static const double C1 = 1.5707963267948966, C3 = -0.64574081698724162, C5 = 0.07909265358979338,
                    C7 = -0.0041481633974483484;

// The nearest whole number, for numbers below 2^51: added to this, a double has no room left for a fraction.
static const double ROUNDER = 0x1.8p52;

sk_bump sk_bump_at(const sk_material *material, sk_vec3 place) {
    double per_metre = 1.0 / material->bump_wavelength;
    double x = place.x * per_metre, y = place.y * per_metre;
    double height[SK_BUMP_WAVES], slope[SK_BUMP_WAVES];
    for (int i = 0; i < SK_BUMP_WAVES; i++) {
        double turns = ACROSS[i] * x + UP[i] * y + PHASE[i];
        double r = turns - ((turns + ROUNDER) - ROUNDER);
        double u = 1.0 - 4.0 * fabs(r), uu = u * u;
        height[i] = u * (C1 + uu * (C3 + uu * (C5 + uu * C7)));
        slope[i] = copysign(C1 + uu * (3.0 * C3 + uu * (5.0 * C5 + uu * 7.0 * C7)), -r);
    }
    sk_bump sum = {0};
    for (int i = 0; i < SK_BUMP_WAVES; i++) {
        sum.height += height[i];
        sum.x += slope[i] * ACROSS[i];
        sum.y += slope[i] * UP[i];
    }
    double amplitude = SHARE * SK_BUMPS_DEVIATION * material->bump_height, steep = 4.0 * amplitude * per_metre;
    return (sk_bump){amplitude * sum.height, steep * sum.x, steep * sum.y};
}

sk_bump_wave sk_bump_wave_of(const sk_material *material, int32_t index) {
    double per_metre = 2.0 * SK_PI / material->bump_wavelength;
    return (sk_bump_wave){.x = per_metre * ACROSS[index],
                          .y = per_metre * UP[index],
                          .phase = 2.0 * SK_PI * PHASE[index],
                          .amplitude = SHARE * SK_BUMPS_DEVIATION * material->bump_height};
}
