#include "world/weather.h"

#include "base/random.h"
#include "math/elementary.h"
#include "world/world.h"

static const double FOOT = 0.3048;

sk_vec3 sk_wind_at(const sk_weather *weather, double height_above_ground) {
    double speed = weather->wind_speed;
    if (weather->gradient > 0.0) {
        double reference = 20.0 * FOOT;
        double h = sk_clamp(height_above_ground, 0.05 * reference, 50.0 * reference);
        speed *= sk_pow(h / reference, weather->gradient);
    }
    double s, c; // the wind comes from there, so it blows the other way; north is +y, east +x
    sk_sincos(weather->wind_from, &s, &c);
    return (sk_vec3){-speed * s, -speed * c, 0.0};
}

// Two independent normal numbers (Box and Muller 1958).
static void normal_pair(uint64_t *random, double *a, double *b) {
    double radius = sqrt(-2.0 * sk_log(1.0 - sk_random_unit(random)));
    sk_sincos(2.0 * SK_PI * sk_random_unit(random), b, a);
    *a *= radius;
    *b *= radius;
}

// One exact sample of a lag driven by white noise, with standard deviation sigma in the long run.
static double lag(double x, double keep, double sigma, double noise) {
    return keep * x + sigma * sqrt(1.0 - keep * keep) * noise;
}

void sk_turbulence_step(const sk_weather *weather, sk_aircraft_state *aircraft, double airspeed, double height,
                        double span, double dt) {
    if (!(weather->turbulence > 0.0)) return;
    static const double SLOWEST = 3.0; // m/s: below this the frozen field would stand still over the aircraft
    double V = sk_max(airspeed, SLOWEST);
    double h = sk_clamp(height / FOOT, 10.0, 1000.0); // ft, as the specification's fits want it
    double shape = 0.177 + 0.000823 * h;
    double sigma_w = 0.1 * weather->wind_speed * weather->turbulence;
    double sigma_u = sigma_w / sk_pow(shape, 0.4);
    double L_w = h * FOOT, L_u = h / sk_pow(shape, 1.2) * FOOT;
    double keep_u = sk_exp(-V * dt / L_u), keep_w = sk_exp(-V * dt / L_w);

    double noise[4];
    normal_pair(&aircraft->random, &noise[0], &noise[1]);
    normal_pair(&aircraft->random, &noise[2], &noise[3]);
    sk_vec3 *fast = &aircraft->gust_lag, *slow = &aircraft->gust_slow;
    // The second lag follows the mean of the first over the tick.
    double before_v = fast->y, before_w = fast->z;
    fast->x = lag(fast->x, keep_u, sigma_u, noise[0]);
    fast->y = lag(fast->y, keep_u, sigma_u / sqrt(2.0), noise[1]);
    fast->z = lag(fast->z, keep_w, sigma_w / sqrt(2.0), noise[2]);
    slow->y = keep_u * slow->y + (1.0 - keep_u) * 0.5 * (before_v + fast->y);
    slow->z = keep_w * slow->z + (1.0 - keep_w) * 0.5 * (before_w + fast->z);

    double b = sk_max(span, 1.0);
    double sigma_p = sigma_w * sqrt(0.1 * SK_PI * SK_PI / (b * L_w)) * sk_pow(SK_PI * L_w / (4.0 * b), 1.0 / 6.0);
    aircraft->gust_roll = lag(aircraft->gust_roll, sk_exp(-SK_PI * V * dt / (4.0 * b)), sigma_p, noise[3]);
}

sk_gust sk_turbulence_at(const sk_aircraft_state *aircraft) {
    static const double ROOT3 = 1.73205080756887729353;
    sk_vec3 fast = aircraft->gust_lag, slow = aircraft->gust_slow;
    return (sk_gust){
        .velocity = {fast.x, ROOT3 * fast.y + (1.0 - ROOT3) * slow.y, ROOT3 * fast.z + (1.0 - ROOT3) * slow.z},
        .roll = aircraft->gust_roll};
}
