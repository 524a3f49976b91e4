// Unit helpers. Each takes a number or a list of numbers and returns it in the unit that files use: SI, and degrees.
#include "scene/builder.h"

#include <lauxlib.h>

static void push_scaled(lua_State *lua, int index, double factor) {
    if (lua_type(lua, index) != LUA_TNUMBER)
        luaL_error(lua, "a unit needs a number or a list of numbers, not a %s", luaL_typename(lua, index));
    lua_pushnumber(lua, factor * lua_tonumber(lua, index));
}

static int scale(lua_State *lua) {
    double factor = lua_tonumber(lua, lua_upvalueindex(1));
    luaL_checkany(lua, 1);
    if (!lua_istable(lua, 1)) {
        push_scaled(lua, 1, factor);
        return 1;
    }
    lua_Integer count = (lua_Integer)lua_rawlen(lua, 1);
    lua_newtable(lua);
    for (lua_Integer i = 1; i <= count; i++) {
        sk_sandbox_charge(lua, 1);
        lua_rawgeti(lua, 1, i);
        push_scaled(lua, -1, factor);
        lua_rawseti(lua, -3, i);
        lua_pop(lua, 1);
    }
    return 1;
}

void sk_lua_open_units(lua_State *lua) {
    static const double pound = 0.45359237, foot = 0.3048, g = 9.80665;
    const struct {
        const char *name;
        double factor;
    } units[] = {
        {"kt", 1852.0 / 3600.0},
        {"mph", 0.44704},
        {"kmh", 1.0 / 3.6},
        {"fpm", foot / 60.0},
        {"ft", foot},
        {"inch", 0.0254},
        {"mm", 0.001},
        {"nm", 1852.0},
        {"ft2", foot * foot},
        {"lb", pound},
        {"lbf", pound * g},
        {"lbf_per_ft", pound * g / foot},
        {"lbf_s_per_ft", pound * g / foot},
        {"slug_ft2", pound * g * foot}, // 1 slug = 1 lbf s^2 / ft
        {"psf", pound * g / (foot * foot)},
        {"kpa", 1e3},
        {"mpa", 1e6},
        {"hp", 550.0 * pound * g * foot},
        {"deg", 1.0},
        {"rad", 180.0 / SK_PI},
        {"per_deg", 180.0 / SK_PI}, // coefficients are per radian
    };
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        lua_pushnumber(lua, units[i].factor);
        lua_pushcclosure(lua, scale, 1);
        lua_setglobal(lua, units[i].name);
    }
}
