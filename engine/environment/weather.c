#include "environment/weather.h"

#include "base/hash.h"
#include "base/random.h"
#include "environment/turbulence.h"
#include "math/elementary.h"

static const double REFERENCE = 20.0 * 0.3048; // m: height at which the speed is stated
static const double TOP = 1000.0 * 0.3048;     // m: above this height the wind is constant

static bool grows_with_height(const sk_weather *weather) {
    return weather->roughness > 0.0 || weather->gradient > 0.0;
}

// Returns the factor on the logarithms of the law that makes it 1 at 20 ft.
static double log_scale_of(const sk_weather *weather) {
    return weather->roughness > 0.0 ? 1.0 / sk_log(1.0 + REFERENCE / weather->roughness) : 1.0;
}

// Returns the speed at a height (m) over that at 20 ft.
static double profile_at(const sk_weather *weather, double log_scale, double height) {
    if (weather->roughness > 0.0) // MIL-F-8785C 3.7.3.2, with the height measured from the level of calm air
        return log_scale * sk_log(1.0 + sk_clamp(height, 0.0, TOP) / weather->roughness);
    if (weather->gradient > 0.0) return sk_pow(sk_clamp(height, 0.05 * REFERENCE, TOP) / REFERENCE, weather->gradient);
    return 1.0;
}

// Returns the factor on a gust's vertical part. It is 0 at the ground and 1 from 20 ft on.
static double upward_at(double height) {
    return sk_clamp(height / REFERENCE, 0.0, 1.0);
}

// ---- gusts ----

// Returns the strength of a gust, 0..1, `along` behind its front. `along` and `length` have the same unit.
static double one_minus_cosine(double along, double length) {
    if (!(along > 0.0 && along < length)) return 0.0;
    return 0.5 * (1.0 - sk_cos(2.0 * SK_PI * along / length));
}

// Random gusts. The air is divided into cells, each as long as the drift in PERIOD. Each cell has one gust of random
// strength, length and place. The strength is the square root of a uniform number, so strong gusts are frequent.
static const double PERIOD = 20.0;                 // s
static const double SHORTEST = 0.3, LONGEST = 0.9; // of a cell
static const double MEAN = 2.0 / 3.0 * 0.5 * 0.6;  // strength x form x length: the mean over all air

// Returns the swing of the gusts, m/s, for which lull + swing is `gusting` and the mean is the mean wind.
static double swing_of(const sk_weather *weather) {
    return (weather->gusting - weather->wind_speed) / (1.0 - MEAN);
}

double sk_wind_lull(const sk_weather *weather) {
    return weather->gusting > 0.0 ? weather->wind_speed - MEAN * swing_of(weather) : weather->wind_speed;
}

// Returns the speed above the mean (m/s, at 20 ft) `passed` metres into the passing air.
static double random_gust(const sk_weather *weather, double passed) {
    double cell = weather->wind_speed * PERIOD, number = floor(passed / cell);
    uint64_t random = sk_hash_real(weather->seed, number);
    double strength = sqrt(sk_random_unit(&random));
    double length = sk_random_range(&random, SHORTEST, LONGEST);
    double start = sk_random_range(&random, 0.0, 1.0 - length);
    return swing_of(weather) * (strength * one_minus_cosine(passed / cell - number - start, length) - MEAN);
}

// Returns the velocity (m/s, world) of a wind from a direction (rad clockwise from north). North is +y, east +x.
static sk_vec3 blows(double from, double speed) {
    double s, c;
    sk_sincos(from, &s, &c);
    return (sk_vec3){-speed * s, -speed * c, 0.0};
}

static const double SLOWEST = 3.0; // m/s: gusts drift at least this fast; in a calm they would never arrive

// The wind at a place with its speed at 20 ft and its direction at the height, m/s. `level`: the horizontal part,
// world; its gusts grow with height like the mean wind. `up`: the vertical part.
typedef struct unscaled_wind {
    sk_vec3 level;
    double up;
} unscaled_wind;

static unscaled_wind unscaled_at(const sk_weather *weather, sk_vec3 place, double height, double t) {
    double from = weather->wind_from, speed = weather->wind_speed;
    if (weather->veer != 0.0)
        from += weather->veer * (sk_clamp(height, REFERENCE, TOP) - REFERENCE) / (TOP - REFERENCE);
    if (!(weather->gusting > 0.0) && weather->gust_count == 0) return (unscaled_wind){blows(from, speed), 0.0};
    sk_vec3 downwind = blows(weather->wind_from, 1.0);
    double drift = sk_max(speed, SLOWEST), behind = sk_dot(downwind, place), up = 0.0;
    if (weather->gusting > 0.0) speed += random_gust(weather, speed * t - behind);
    sk_vec3 level = blows(from, speed);
    for (int32_t i = 0; i < weather->gust_count; i++) {
        const sk_gust *gust = &weather->gusts[i];
        double share = one_minus_cosine(drift * (t - gust->time) - behind, gust->length);
        if (share == 0.0) continue;
        level = sk_add(level, blows(gust->from, share * gust->speed));
        up += share * gust->up;
    }
    return (unscaled_wind){level, up};
}

static sk_vec3 scaled_at(const sk_weather *weather, double log_scale, const unscaled_wind *wind, double height) {
    sk_vec3 velocity = sk_scale(profile_at(weather, log_scale, height), wind->level);
    velocity.z = wind->up * upward_at(height);
    return velocity;
}

sk_vec3 sk_wind_at(const sk_weather *weather, sk_vec3 place, double height, double t) {
    unscaled_wind wind = unscaled_at(weather, place, height, t);
    return scaled_at(weather, log_scale_of(weather), &wind, height);
}

sk_wind sk_wind_over(const sk_weather *weather, sk_vec3 place, double height, double depth, double t) {
    unscaled_wind wind = unscaled_at(weather, place, height, t);
    double log_scale = log_scale_of(weather);
    sk_wind over = {.velocity = scaled_at(weather, log_scale, &wind, height)};
    if (!grows_with_height(weather) && wind.up == 0.0) return over;
    double low = height - 0.5 * depth, high = height + 0.5 * depth;
    double gained = profile_at(weather, log_scale, high) - profile_at(weather, log_scale, low);
    over.shear = sk_scale(gained / depth, wind.level);
    over.shear.z = wind.up * (upward_at(high) - upward_at(low)) / depth;
    return over;
}

// ---- checks ----

static sk_result check_gust(const sk_weather *weather, int32_t i) {
    const sk_gust *gust = &weather->gusts[i];
    if (!(fabs(gust->time) <= 1e6)) return sk_error("gust %d: time %g s is not within a million", i + 1, gust->time);
    if (!(gust->length >= 1.0 && gust->length <= 1e5))
        return sk_error("gust %d: length is %g m; 1 to 100000 is allowed", i + 1, gust->length);
    if (!(gust->speed >= 0.0 && gust->speed <= 100.0))
        return sk_error("gust %d: speed is %g m/s; 0 to 100 is allowed", i + 1, gust->speed);
    if (!(fabs(gust->from) <= 100.0)) return sk_error("gust %d: direction %g rad is not an angle", i + 1, gust->from);
    if (!(fabs(gust->up) <= 50.0)) return sk_error("gust %d: up is %g m/s; -50 to 50 is allowed", i + 1, gust->up);
    return sk_ok();
}

// Adds the largest sum of gusts at one place, horizontal and vertical, m/s. It is the sum of the peaks of gusts that
// overlap in the drifting air. The maximum is at the front of one of them.
static void add_gusts(const sk_weather *w, double *level, double *up) {
    double drift = sk_max(w->wind_speed, SLOWEST), most_level = 0.0, most_up = 0.0;
    for (int32_t i = 0; i < w->gust_count; i++) {
        double front = drift * w->gusts[i].time, sum_level = 0.0, sum_up = 0.0;
        for (int32_t k = 0; k < w->gust_count; k++) {
            double begin = drift * w->gusts[k].time;
            if (front < begin || front >= begin + w->gusts[k].length) continue;
            sum_level += w->gusts[k].speed;
            sum_up += fabs(w->gusts[k].up);
        }
        most_level = sk_max(most_level, sum_level);
        most_up = sk_max(most_up, sum_up);
    }
    *level += most_level;
    *up += most_up;
}

// Returns the error for a wind that is too fast. The message states the height: the laws grow up to the top, vertical
// gusts up to 20 ft.
static sk_result refuse_speed(const sk_weather *w, double speed, double up, double fastest) {
    if (grows_with_height(w))
        return sk_error("wind, gradient and gusts together reach %.4g m/s at %.4g m above the ground; at most %g m/s "
                        "is allowed at any height",
                        speed, TOP, fastest);
    if (up > 0.0)
        return sk_error("wind and gusts together reach %.4g m/s from %.4g m above the ground on; at most %g m/s is "
                        "allowed at any height",
                        speed, REFERENCE, fastest);
    return sk_error("wind and gusts together reach %.4g m/s at every height; at most %g m/s is allowed", speed,
                    fastest);
}

// Checks the sum of wind and gusts. The laws grow with height, so the wind is strongest at the top.
static sk_result check_column(const sk_weather *w) {
    static const double FASTEST = 150.0, ROUGHEST = 30.0; // m/s
    double level = sk_max(w->wind_speed, w->gusting), up = 0.0;
    add_gusts(w, &level, &up);
    level *= sk_max(1.0, profile_at(w, log_scale_of(w), TOP));
    double speed = sqrt(level * level + up * up);
    if (!(speed <= FASTEST)) return refuse_speed(w, speed, up, FASTEST);
    double sigma = sk_dryden_at(w->wind_speed, w->turbulence, 0.0).sigma_u;
    if (!(sigma <= ROUGHEST))
        return sk_error("turbulence %g in a wind of %g m/s deviates by %.4g m/s at the ground; at most %g m/s is "
                        "allowed",
                        w->turbulence, w->wind_speed, sigma, ROUGHEST);
    return sk_ok();
}

// The limit is three times the mean. Far stronger gusts would need lulls in the reverse direction to keep the mean. The
// cells need a wind, because their length is proportional to it.
bool sk_weather_may_gust(double speed, double gusting) {
    static const double MOST_TIMES = 3.0, ROUNDING = 1e-9;
    return gusting >= speed * (1.0 - ROUNDING) && gusting <= MOST_TIMES * speed * (1.0 + ROUNDING);
}

sk_result sk_weather_check(const sk_weather *w) {
    if (!(fabs(w->wind_from) <= 100.0)) return sk_error("wind direction %g rad is not an angle", w->wind_from);
    if (!(w->wind_speed >= 0.0 && w->wind_speed <= 150.0))
        return sk_error("wind speed is %g m/s; 0 to 150 is allowed", w->wind_speed);
    if (!(w->gradient >= 0.0 && w->gradient <= 1.0))
        return sk_error("wind gradient is %g; 0 to 1 is allowed", w->gradient);
    if (w->roughness != 0.0 && !(w->roughness >= 1e-5 && w->roughness <= 5.0))
        return sk_error("wind roughness is %g m; 0, or 0.00001 to 5, is allowed", w->roughness);
    if (w->roughness > 0.0 && w->gradient > 0.0)
        return sk_error("wind has a gradient and a roughness; only one of the two laws can hold");
    if (!(fabs(w->veer) <= 0.5 * SK_PI)) return sk_error("wind veer is %g rad; -pi/2 to pi/2 is allowed", w->veer);
    if (!(w->turbulence >= 0.0 && w->turbulence <= 10.0))
        return sk_error("turbulence is %g; 0 to 10 is allowed", w->turbulence);
    if (w->gusting != 0.0 && !(w->wind_speed >= 0.5 && sk_weather_may_gust(w->wind_speed, w->gusting)))
        return sk_error("wind of %g m/s is gusting to %g m/s; a wind of 0.5 m/s or more may gust to between its own "
                        "speed and three times as much",
                        w->wind_speed, w->gusting);
    if (w->gust_count < 0 || w->gust_count > SK_GUSTS_MAX)
        return sk_error("%d gusts; at most %d are allowed", w->gust_count, SK_GUSTS_MAX);
    for (int32_t i = 0; i < w->gust_count; i++) {
        sk_result r = check_gust(w, i);
        if (!r.ok) return r;
    }
    return check_column(w);
}
