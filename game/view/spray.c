#include "view/spray.h"

#include <math.h>

static const double GRAVITY = 9.81; // m/s^2

static const double WHITE = 0.75; // brightness of drops of water
static const double NO_FLOOR = -1e9;

int32_t sk_spray_square(sk_vec3 middle, sk_vec3 right, sk_vec3 up, const sk_spray_look *look, sk_spray_vertex *out) {
    const double *colour = look->colour;
    static const double corners[6][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 6; i++) {
        sk_vec3 p = sk_add_scaled(sk_add_scaled(middle, corners[i][0], right), corners[i][1], up);
        out[i] = (sk_spray_vertex){.position = {(float)p.x, (float)p.y, (float)p.z},
                                   .local = {(float)corners[i][0], (float)corners[i][1]},
                                   .opacity = (float)look->opacity,
                                   .kind = (float)look->kind,
                                   .colour = {(float)colour[0], (float)colour[1], (float)colour[2]},
                                   .floor = (float)look->floor};
    }
    return 6;
}

static int32_t add_square(sk_vec3 middle, sk_vec3 right, sk_vec3 up, double opacity, int kind, sk_spray_vertex *out) {
    const sk_spray_look water = {opacity, kind, {WHITE, WHITE, WHITE}, NO_FLOOR};
    return sk_spray_square(middle, right, up, &water, out);
}

// Returns the initial speed of the fastest drops, m/s: a share of the speed of impact.
static double throw_of(const sk_splash *splash) {
    return sk_clamp(0.45 * splash->speed, 1.5, 7.0);
}

// Adds the drops. They fly freely from a ring about the place, and disappear when they are back in the water.
static int32_t add_drops(const sk_splash *s, sk_pose camera, sk_vec3 middle, sk_spray_vertex *out) {
    sk_vec3 right = sk_rotate(camera.rotation, sk_vec(0, 1, 0)), up = sk_rotate(camera.rotation, sk_vec(0, 0, -1));
    sk_vec3 carry = sk_scale(0.4, sk_vec(s->velocity.x, s->velocity.y, 0.0));
    uint64_t random = s->seed;
    int32_t n = 0;
    for (int i = 0; i < SK_SPRAY_DROPS; i++) {
        double angle = sk_random_range(&random, 0.0, 2.0 * SK_PI), steep = sk_random_range(&random, 0.7, 1.4);
        double speed = throw_of(s) * sqrt(sk_random_unit(&random)), size = sk_random_range(&random, 0.008, 0.028);
        double share = sk_random_unit(&random), late = sk_random_range(&random, 0.0, 0.15), t = s->age - late;
        sk_vec3 outward = {cos(angle), sin(angle), 0.0};
        sk_vec3 v = sk_add_scaled(sk_scale(cos(steep) * speed, outward), share, carry);
        double rise = sin(steep) * speed, height = rise * t - 0.5 * GRAVITY * t * t;
        if (t < 0.0 || height < 0.0) continue;
        sk_vec3 place = sk_add(sk_add_scaled(middle, 0.2, outward), sk_scale(t, v));
        place.z += height;
        // A drop is drawn as a streak along its path, as the eye sees fast objects.
        sk_vec3 fly = sk_add(v, sk_vec(0, 0, rise - GRAVITY * t));
        double across = sk_dot(fly, right), high = sk_dot(fly, up), length = hypot(across, high);
        sk_vec3 ahead = length > 0.1 ? sk_add(sk_scale(across / length, right), sk_scale(high / length, up)) : up;
        sk_vec3 side = length > 0.1 ? sk_add(sk_scale(high / length, right), sk_scale(-across / length, up)) : right;
        n += add_square(place, sk_scale(size, side), sk_scale(size * (1.0 + 0.45 * length), ahead), 0.85, 0, out + n);
    }
    return n;
}

static int32_t add_mist(const sk_splash *s, sk_pose camera, sk_vec3 middle, sk_spray_vertex *out) {
    static const double LIFE = 0.9; // s
    sk_vec3 right = sk_rotate(camera.rotation, sk_vec(0, 1, 0)), up = sk_rotate(camera.rotation, sk_vec(0, 0, -1));
    uint64_t random = s->seed + 1;
    if (s->age > LIFE) return 0;
    double share = s->age / LIFE;
    for (int i = 0; i < SK_SPRAY_MISTS; i++) {
        double angle = sk_random_range(&random, 0.0, 2.0 * SK_PI), spread = sk_random_range(&random, 0.1, 0.5);
        double rise = throw_of(s) * sk_random_range(&random, 0.05, 0.30), size = sk_random_range(&random, 0.25, 0.6);
        sk_vec3 place =
            sk_add(middle, sk_vec(spread * cos(angle) * (1.0 + s->age), spread * sin(angle) * (1.0 + s->age),
                                  rise * (1.0 - (1.0 - share) * (1.0 - share))));
        place = sk_add_scaled(place, 0.25 * s->age, sk_vec(s->velocity.x, s->velocity.y, 0.0));
        size *= 0.5 + 1.2 * share;
        add_square(place, sk_scale(size, right), sk_scale(size, up), 0.55 * (1.0 - share) * (1.0 - share), 1,
                   out + 6 * i);
    }
    return 6 * SK_SPRAY_MISTS;
}

int32_t sk_spray_build(const sk_splash *s, sk_pose camera, sk_spray_vertex *out) {
    if (!(s->age >= 0.0 && s->age < SK_SPLASH_LIFE)) return 0;
    sk_vec3 middle = sk_sub(s->place, camera.position);
    double left = 1.0 - s->age / SK_SPLASH_LIFE, radius = 0.35 + 0.35 * throw_of(s) * sqrt(s->age);
    sk_vec3 ring = sk_add(middle, sk_vec(0.0, 0.0, 0.02));
    int32_t n = add_square(ring, sk_vec(radius, 0, 0), sk_vec(0, radius, 0), 0.9 * left, 2, out);
    n += add_mist(s, camera, middle, out + n);
    return n + add_drops(s, camera, middle, out + n);
}
