// Convex solids that scenes need often, each an intersection of half-spaces.
#include "scene/builder.h"

#include <lauxlib.h>

enum { SIDES_MAX = 64 };

static sk_half_space plane_through(sk_vec3 normal, sk_vec3 point) {
    return (sk_half_space){normal, sk_dot(normal, point)};
}

static const sk_vec3 UP = {0.0, 0.0, 1.0}, DOWN = {0.0, 0.0, -1.0};

// prism{ outline = {{x, y}, ...}, bottom = z, top = z }: an upright prism over a convex outline, anticlockwise from above.
static int make_prism(lua_State *lua) {
    static const char *const names[] = {"outline", "bottom", "top", NULL};
    static const char *const none[] = {NULL};
    sk_fields f = sk_fields_open(lua, 1, "prism", names, false), outline;
    double bottom = sk_fields_number(&f, "bottom", -SK_FIELDS_FAR, SK_FIELDS_FAR);
    double top = sk_fields_number(&f, "top", -SK_FIELDS_FAR, SK_FIELDS_FAR);
    if (!(top > bottom)) sk_fields_fail(&f, "top", "is %g, which must be above 'bottom', %g", top, bottom);
    if (!sk_fields_open_in(&f, "outline", none, true, &outline)) sk_fields_fail(&f, "outline", "is missing");
    int32_t count = sk_fields_list_length(&outline);
    if (count < 3 || count > SIDES_MAX)
        sk_fields_fail(&f, "outline", "has %d corners; 3 to %d are allowed", (int)count, SIDES_MAX);
    sk_vec3 corner[SIDES_MAX];
    for (int32_t i = 0; i < count; i++) {
        double xy[2];
        lua_createtable(lua, 0, 1); // so that the one reader of number lists serves corners too
        lua_rawgeti(lua, outline.index, i + 1);
        lua_setfield(lua, -2, "corner");
        sk_fields one = {.lua = lua, .index = lua_gettop(lua), .what = "prism: outline"};
        sk_fields_numbers(&one, "corner", xy, 2, 2);
        lua_pop(lua, 1);
        corner[i] = sk_vec(xy[0], xy[1], 0.0);
    }
    sk_half_space sides[SIDES_MAX + 2];
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 a = corner[i], b = corner[(i + 1) % count], c = corner[(i + 2) % count];
        sk_vec3 edge = sk_sub(b, a);
        if (!(sk_cross(edge, sk_sub(c, b)).z > 0.0))
            sk_fields_fail(&f, "outline", "must be convex and anticlockwise seen from above; it is not at corner %d",
                           (int)((i + 1) % count + 1));
        sides[i] = plane_through(sk_vec(edge.y, -edge.x, 0.0), a);
    }
    sides[count] = (sk_half_space){UP, top};
    sides[count + 1] = (sk_half_space){DOWN, -bottom};
    sk_lua_push_convex(lua, "prism", sides, count + 2);
    return 1;
}

// ramp{ from = {x, y, z}, to = {x, y, z}, width = w, bottom = z }: a road from one place to the other, solid underneath.
static int make_ramp(lua_State *lua) {
    static const char *const names[] = {"from", "to", "width", "bottom", NULL};
    sk_fields f = sk_fields_open(lua, 1, "ramp", names, false);
    sk_vec3 from = sk_fields_vec3(&f, "from"), to = sk_fields_vec3(&f, "to");
    double half = 0.5 * sk_fields_number(&f, "width", 1e-3, SK_FIELDS_FAR);
    double lowest = sk_min(from.z, to.z);
    double bottom = sk_fields_number_or(&f, "bottom", -SK_FIELDS_FAR, SK_FIELDS_FAR, lowest - 1.0);
    if (bottom > lowest)
        sk_fields_fail(&f, "bottom", "is %g, which must not be above the road's lower end, %g", bottom, lowest);
    sk_vec3 along = sk_sub(to, from);
    sk_vec3 ahead = sk_unit(sk_vec(along.x, along.y, 0.0));
    if (sk_length(ahead) == 0.0) sk_fields_fail(&f, "to", "must not lie straight above or below 'from'");
    sk_vec3 right = {ahead.y, -ahead.x, 0.0};
    const sk_half_space sides[6] = {
        plane_through(sk_cross(right, along), from),
        {DOWN, -bottom},
        plane_through(ahead, to),
        plane_through(sk_neg(ahead), from),
        plane_through(right, sk_add_scaled(from, half, right)),
        plane_through(sk_neg(right), sk_add_scaled(from, -half, right)),
    };
    sk_lua_push_convex(lua, "ramp", sides, 6);
    return 1;
}

// roof{ min = {x, y, z}, max = {x, y, z}, along = "y" }: a gable roof with its eaves at min z and its ridge at max z.
static int make_roof(lua_State *lua) {
    static const char *const names[] = {"min", "max", "along", NULL};
    static const char *const ways[] = {"x", "y", NULL};
    sk_fields f = sk_fields_open(lua, 1, "roof", names, false);
    sk_vec3 min = sk_fields_vec3(&f, "min"), max = sk_fields_vec3(&f, "max");
    if (!(min.x < max.x && min.y < max.y && min.z < max.z))
        sk_fields_fail(&f, "max", "must exceed 'min' in x, y and z");
    bool along_x = sk_fields_choice_or(&f, "along", ways, 1) == 0;
    double rise = max.z - min.z;
    double half = 0.5 * (along_x ? max.y - min.y : max.x - min.x);
    sk_vec3 across = along_x ? sk_vec(0.0, 1.0, 0.0) : sk_vec(1.0, 0.0, 0.0);
    sk_vec3 lengthwise = along_x ? sk_vec(1.0, 0.0, 0.0) : sk_vec(0.0, 1.0, 0.0);
    sk_vec3 slope = sk_add(sk_scale(rise, across), sk_vec(0.0, 0.0, half));
    sk_vec3 other = sk_add(sk_scale(-rise, across), sk_vec(0.0, 0.0, half));
    sk_vec3 high_eaves = {max.x, max.y, min.z};
    const sk_half_space sides[5] = {
        plane_through(slope, high_eaves),
        plane_through(other, min),
        plane_through(lengthwise, max),
        plane_through(sk_neg(lengthwise), min),
        {DOWN, -min.z},
    };
    sk_lua_push_convex(lua, "roof", sides, 5);
    return 1;
}

// A regular frustum on its base: apothems in place of radii, so that the corners lie on the circle.
static int push_frustum(lua_State *lua, const char *what, const sk_fields *f, double radius, double top) {
    sk_vec3 at = sk_fields_vec3(f, "at");
    double height = sk_fields_number(f, "height", 1e-3, SK_FIELDS_FAR);
    int32_t count = (int32_t)sk_fields_number_or(f, "sides", 3, SIDES_MAX, 12);
    double shrink = sk_cos(SK_PI / count), base = radius * shrink;
    sk_half_space sides[SIDES_MAX + 2];
    for (int32_t i = 0; i < count; i++) {
        double sine, cosine;
        sk_sincos((2 * i + 1) * SK_PI / count, &sine, &cosine);
        sk_vec3 normal = {height * cosine, height * sine, base - top * shrink};
        sides[i] = plane_through(normal, sk_add(at, sk_vec(base * cosine, base * sine, 0.0)));
    }
    sides[count] = plane_through(DOWN, at);
    sides[count + 1] = plane_through(UP, sk_add(at, sk_vec(0.0, 0.0, height)));
    sk_lua_push_convex(lua, what, sides, top > 0.0 ? count + 2 : count + 1);
    return 1;
}

// cone{ at = {x, y, z}, radius = r, height = h, top = 0, sides = 12 }: upright on its base; `top` is its radius up there.
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

void sk_lua_open_solids(lua_State *lua) {
    lua_register(lua, "prism", make_prism);
    lua_register(lua, "ramp", make_ramp);
    lua_register(lua, "roof", make_roof);
    lua_register(lua, "cone", make_cone);
    lua_register(lua, "cylinder", make_cylinder);
}
