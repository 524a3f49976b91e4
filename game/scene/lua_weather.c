// wind = {...} and windsocks = {...} of scene{...}.
#include "scene/builder.h"

static double radians(double degrees) {
    return degrees * (SK_PI / 180.0);
}

static void read_gusts(const sk_fields *wind, sk_weather *w) {
    static const char *const none[] = {NULL};
    static const char *const names[] = {"time", "length", "speed", "from", "up", NULL};
    sk_fields list;
    if (!sk_fields_open_in(wind, "gusts", none, true, &list)) return;
    w->gust_count = sk_fields_list_length(&list);
    if (w->gust_count > SK_GUSTS_MAX)
        sk_fields_fail(wind, "gusts", "has %d entries; at most %d are allowed", (int)w->gust_count, SK_GUSTS_MAX);
    for (int32_t i = 0; i < w->gust_count; i++) {
        sk_fields f = sk_fields_entry(&list, i + 1, names, false);
        sk_gust *gust = &w->gusts[i];
        gust->time = sk_fields_number(&f, "time", -1e6, 1e6);
        gust->length = sk_fields_number(&f, "length", 1.0, 1e5);
        gust->speed = sk_fields_number_or(&f, "speed", 0.0, 100.0, 0.0);
        gust->up = sk_fields_number_or(&f, "up", -50.0, 50.0, 0.0);
        if (gust->speed == 0.0 && gust->up == 0.0) sk_fields_fail(&f, NULL, "needs a 'speed' or an 'up' that is not 0");
        if (sk_fields_has(&f, "from") && gust->speed == 0.0)
            sk_fields_fail(&f, "from", "has no meaning without a 'speed'");
        gust->from = w->wind_from;
        if (sk_fields_has(&f, "from")) gust->from = radians(sk_fields_number(&f, "from", -360.0, 360.0));
        sk_fields_close(&f);
    }
    sk_fields_close(&list);
}

void sk_lua_read_wind(const sk_fields *f, sk_weather *w) {
    static const char *const names[] = {"from",    "speed", "gradient",   "roughness", "veer",
                                        "gusting", "gusts", "turbulence", "seed",      NULL};
    static const double LEAST = 0.5; // m/s
    sk_fields wind;
    if (!sk_fields_open_in(f, "wind", names, false, &wind)) return;
    w->wind_from = radians(sk_fields_number_or(&wind, "from", -360.0, 360.0, 0.0));
    w->wind_speed = sk_fields_number_or(&wind, "speed", 0.0, 100.0, 0.0);
    w->gradient = sk_fields_number_or(&wind, "gradient", 0.0, 1.0, 0.0);
    w->roughness = sk_fields_number_or(&wind, "roughness", 0.0, 5.0, 0.0);
    if (w->roughness > 0.0 && w->roughness < 1e-5)
        sk_fields_fail(&wind, "roughness", "is %g m; 0 for none, or 0.00001 to 5, is allowed", w->roughness);
    if (w->roughness > 0.0 && w->gradient > 0.0)
        sk_fields_fail(&wind, "roughness", "does not go with 'gradient': only one of the two laws can hold");
    w->veer = radians(sk_fields_number_or(&wind, "veer", -90.0, 90.0, 0.0));
    w->turbulence = sk_fields_number_or(&wind, "turbulence", 0.0, 5.0, 0.0);
    w->gusting = sk_fields_number_or(&wind, "gusting", 0.0, 300.0, 0.0);
    if (w->gusting != 0.0 && w->wind_speed < LEAST)
        sk_fields_fail(&wind, "gusting", "needs a 'speed' of %g m/s or more", LEAST);
    if (w->gusting != 0.0 && !sk_weather_may_gust(w->wind_speed, w->gusting))
        sk_fields_fail(&wind, "gusting", "is %g m/s; 0, or 'speed' (%g m/s) to three times that, is allowed",
                       w->gusting, w->wind_speed);
    double seed = sk_fields_number_or(&wind, "seed", 0.0, 9e15, (double)w->seed);
    if (seed != floor(seed)) sk_fields_fail(&wind, "seed", "must be a whole number");
    w->seed = (uint64_t)seed;
    read_gusts(&wind, w);
    sk_result sound = sk_weather_check(w);
    if (!sound.ok) sk_fields_fail(&wind, NULL, "%s", sound.text);
    sk_fields_close(&wind);
}

// ---- wind socks ----

// Builds a mast: an eight-sided prism that reaches slightly into the ground.
static sk_shape mast(lua_State *lua, sk_vec3 foot, double height) {
    enum { SIDES = 8 };
    static const double RADIUS = 0.06, DEPTH = 0.3; // m
    sk_shapes *shapes = builder_of(lua)->shapes;
    sk_shape sides[SIDES + 2], out;
    for (int i = 0; i < SIDES; i++) {
        sk_vec3 normal = {0};
        sk_sincos(2.0 * SK_PI * i / SIDES, &normal.y, &normal.x);
        sk_lua_check_result(lua, "windsocks",
                            sk_shape_half_space(shapes, normal, sk_dot(normal, foot) + RADIUS, &sides[i]));
    }
    sk_lua_check_result(lua, "windsocks",
                        sk_shape_half_space(shapes, sk_vec(0.0, 0.0, -1.0), DEPTH - foot.z, &sides[SIDES]));
    sk_lua_check_result(lua, "windsocks",
                        sk_shape_half_space(shapes, sk_vec(0.0, 0.0, 1.0), foot.z + height, &sides[SIDES + 1]));
    sk_lua_check_result(lua, "windsocks", sk_shape_intersection(shapes, sides, SIDES + 2, &out));
    sk_lua_check_result(lua, "windsocks",
                        sk_shape_made_of(shapes, sk_builder_material(builder_of(lua), "paint_white"), out, &out));
    builder_of(lua)->half_spaces += SIDES + 2;
    return out;
}

void sk_lua_read_windsocks(const sk_fields *f, scene_builder *b) {
    static const char *const none[] = {NULL};
    static const char *const names[] = {"at", "height", "length", NULL};
    static const double ABOVE_MAST = 0.12; // m, to the middle of the mouth
    sk_fields list;
    if (!sk_fields_open_in(f, "windsocks", none, true, &list)) return;
    b->windsock_count = sk_fields_list_length(&list);
    if (b->windsock_count > SK_WINDSOCKS_MAX)
        sk_fields_fail(f, "windsocks", "has %d entries; at most %d are allowed", (int)b->windsock_count,
                       SK_WINDSOCKS_MAX);
    sk_shape parts[SK_WINDSOCKS_MAX + 1] = {b->scenery};
    for (int32_t i = 0; i < b->windsock_count; i++) {
        sk_fields entry = sk_fields_entry(&list, i + 1, names, false);
        double at[3] = {0.0, 0.0, 0.0};
        sk_fields_numbers(&entry, "at", at, 2, 3);
        sk_vec3 foot = {at[0], at[1], at[2]};
        double height = sk_fields_number_or(&entry, "height", 1.0, 50.0, 6.0);
        double length = sk_fields_number_or(&entry, "length", 0.5, 10.0, 3.6);
        b->windsocks[i] = (sk_windsock){
            .at = sk_add(foot, sk_vec(0.0, 0.0, height + ABOVE_MAST)), .height = height + ABOVE_MAST, .length = length};
        parts[i + 1] = mast(f->lua, foot, height);
        sk_fields_close(&entry);
    }
    if (b->windsock_count > 0)
        sk_lua_check_result(f->lua, "windsocks", sk_shape_union(b->shapes, parts, b->windsock_count + 1, &b->scenery));
    sk_fields_close(&list);
}
