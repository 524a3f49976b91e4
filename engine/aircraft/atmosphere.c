#include "aircraft/atmosphere.h"

#include "math/elementary.h"
#include "math/vec3.h"

// US Standard Atmosphere 1976: geopotential height H = R z / (R + z), two layers.
static const double EARTH_RADIUS = 6356766.0, LAPSE = -0.0065, TROPOPAUSE = 11000.0;
static const double T0 = 288.15, P0 = 101325.0, GAS = 287.05287, HEAT_RATIO = 1.4;

sk_air sk_air_at(double height) {
    double z = sk_clamp(height, -1000.0, 20000.0);
    double H = EARTH_RADIUS * z / (EARTH_RADIUS + z);
    double T = T0 + LAPSE * sk_min(H, TROPOPAUSE);
    double p = P0 * sk_pow(T / T0, -SK_STANDARD_GRAVITY / (GAS * LAPSE));
    if (H > TROPOPAUSE) p *= sk_exp(-SK_STANDARD_GRAVITY * (H - TROPOPAUSE) / (GAS * T));
    return (sk_air){
        .density = p / (GAS * T), .pressure = p, .temperature = T, .speed_of_sound = sqrt(HEAT_RATIO * GAS * T)};
}

// The Earth at the equator: GM, radius, J2, rate of rotation.
static const double GM = 3.986004418e14, RADIUS = 6378137.0, J2 = 1.08262982e-3, TURN = 7.292115e-5;

double sk_gravity_at(sk_gravity_model model, double height) {
    if (model == SK_GRAVITY_STANDARD) return SK_STANDARD_GRAVITY;
    double r = RADIUS + height, ratio = RADIUS / r;
    return GM / (r * r) * (1.0 + 1.5 * J2 * ratio * ratio) - TURN * TURN * r;
}

double sk_potential_at(sk_gravity_model model, double height) {
    if (model == SK_GRAVITY_STANDARD) return SK_STANDARD_GRAVITY * height;
    // The height is factored out of the differences of powers of r and RADIUS.
    double r = RADIUS + height, ratio = RADIUS / r;
    double central = GM / (RADIUS * r), flattening = 0.5 * J2 * (1.0 + ratio + ratio * ratio);
    return height * (central * (1.0 + flattening) - 0.5 * TURN * TURN * (2.0 * RADIUS + height));
}
