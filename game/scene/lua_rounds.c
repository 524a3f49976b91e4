// Round solids as n-gons with their corners on the circle, each an intersection of half-spaces.
#include "scene/builder.h"

#include <lauxlib.h>

enum { SIDES_MAX = 64, RINGS_MAX = 16 };

static const sk_vec3 UP = {0.0, 0.0, 1.0}, DOWN = {0.0, 0.0, -1.0};

static int32_t read_sides(const sk_fields *f) {
    return sk_fields_has(f, "sides") ? sk_fields_count(f, "sides", 3, SIDES_MAX) : 12;
}

// Pushes a regular frustum on its base. It uses apothems instead of radii, so that the corners are on the circle.
static int push_frustum(lua_State *lua, const char *what, const sk_fields *f, double radius, double top) {
    sk_vec3 at = sk_fields_vec3(f, "at");
    double height = sk_fields_number(f, "height", 1e-3, SK_FIELDS_FAR);
    int32_t count = read_sides(f);
    double shrink = sk_cos(SK_PI / count), base = radius * shrink;
    sk_half_space sides[SIDES_MAX + 2];
    for (int32_t i = 0; i < count; i++) {
        double sine, cosine;
        sk_sincos((2 * i + 1) * SK_PI / count, &sine, &cosine);
        sk_vec3 normal = {height * cosine, height * sine, base - top * shrink};
        sides[i] = sk_plane_through(normal, sk_add(at, sk_vec(base * cosine, base * sine, 0.0)));
    }
    sides[count] = sk_plane_through(DOWN, at);
    sides[count + 1] = sk_plane_through(UP, sk_add(at, sk_vec(0.0, 0.0, height)));
    sk_lua_push_convex(lua, what, sides, top > 0.0 ? count + 2 : count + 1);
    return 1;
}

// cone{ at = {x, y, z}, radius = r, height = h, top = 0, sides = 12 }: upright on its base; `top` is the upper radius.
static int make_cone(lua_State *lua) {
    static const char *const names[] = {"at", "radius", "height", "top", "sides", NULL};
    sk_fields f = sk_fields_open(lua, 1, "cone", names, false);
    double radius = sk_fields_number(&f, "radius", 1e-3, SK_FIELDS_FAR);
    return push_frustum(lua, "cone", &f, radius, sk_fields_number_or(&f, "top", 0.0, SK_FIELDS_FAR, 0.0));
}

static int make_cylinder(lua_State *lua) {
    static const char *const names[] = {"at", "radius", "height", "sides", NULL};
    sk_fields f = sk_fields_open(lua, 1, "cylinder", names, false);
    double radius = sk_fields_number(&f, "radius", 1e-3, SK_FIELDS_FAR);
    return push_frustum(lua, "cylinder", &f, radius, radius);
}

// dome{ at = {x, y, z}, radius = r, height = r, sides = 12, rings = 3 }: half a ball or ellipsoid, flat side down.
static int make_dome(lua_State *lua) {
    static const char *const names[] = {"at", "radius", "height", "sides", "rings", NULL};
    sk_fields f = sk_fields_open(lua, 1, "dome", names, false);
    sk_vec3 at = sk_fields_vec3(&f, "at");
    double radius = sk_fields_number(&f, "radius", 1e-3, SK_FIELDS_FAR);
    double height = sk_fields_number_or(&f, "height", 1e-3, SK_FIELDS_FAR, radius);
    int32_t sides = read_sides(&f), count = 0;
    int32_t rings = sides < 8 ? 2 : sides / 4;
    if (sk_fields_has(&f, "rings")) rings = sk_fields_count(&f, "rings", 2, RINGS_MAX);
    double apothem = radius * sk_cos(SK_PI / sides);
    sk_half_space faces[SIDES_MAX * RINGS_MAX + 1];
    for (int32_t k = 0; k < rings; k++) {
        double low_sine, low_cosine, high_sine, high_cosine;
        sk_sincos(0.5 * SK_PI * k / rings, &low_sine, &low_cosine);
        sk_sincos(0.5 * SK_PI * (k + 1) / rings, &high_sine, &high_cosine);
        double rise = height * (high_sine - low_sine), inwards = apothem * (low_cosine - high_cosine);
        for (int32_t i = 0; i < sides; i++) {
            double sine, cosine;
            sk_sincos((2 * i + 1) * SK_PI / sides, &sine, &cosine);
            sk_vec3 edge = {apothem * low_cosine * cosine, apothem * low_cosine * sine, height * low_sine};
            faces[count++] = sk_plane_through(sk_vec(rise * cosine, rise * sine, inwards), sk_add(at, edge));
        }
    }
    faces[count++] = sk_plane_through(DOWN, at);
    sk_lua_push_convex(lua, "dome", faces, count);
    return 1;
}

void sk_lua_open_rounds(lua_State *lua) {
    lua_register(lua, "cone", make_cone);
    lua_register(lua, "cylinder", make_cylinder);
    lua_register(lua, "dome", make_dome);
}
