// Mathematics in a sandbox: the engine's functions in place of the C library's.
#include "scene/lua_library_internal.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <lualib.h>

// Returns the number at `index`. It may be given as a text; reading a long text takes long, so its length counts as
// work.
static double number_at(lua_State *lua, int index) {
    if (lua_type(lua, index) == LUA_TSTRING) sk_sandbox_charge(lua, (int64_t)lua_rawlen(lua, index));
    return luaL_checknumber(lua, index);
}

#define MATH_ONE(name, function)                                                                                       \
    static int math_##name(lua_State *lua) {                                                                           \
        lua_pushnumber(lua, function(number_at(lua, 1)));                                                              \
        return 1;                                                                                                      \
    }
MATH_ONE(sin, sk_sin)
MATH_ONE(cos, sk_cos)
MATH_ONE(tan, sk_tan)
MATH_ONE(asin, sk_asin)
MATH_ONE(acos, sk_acos)
MATH_ONE(exp, sk_exp)

static int math_atan(lua_State *lua) {
    lua_pushnumber(lua, sk_atan2(number_at(lua, 1), luaL_optnumber(lua, 2, 1.0)));
    return 1;
}

static int math_pow(lua_State *lua) {
    lua_pushnumber(lua, sk_pow(number_at(lua, 1), number_at(lua, 2)));
    return 1;
}

static int math_log(lua_State *lua) {
    double value = sk_log(number_at(lua, 1));
    if (!lua_isnoneornil(lua, 2)) value /= sk_log(number_at(lua, 2));
    lua_pushnumber(lua, value);
    return 1;
}

// fmod(x, y). The C library takes a step for each bit by which x is longer than y.
static int math_fmod(lua_State *lua) {
    enum { WORK = 2000 };
    double x = number_at(lua, 1), y = number_at(lua, 2);
    if (fabs(x) > 0x1p53 * fabs(y)) sk_sandbox_charge(lua, WORK);
    return sk_lua_call_original(lua);
}

// random() in [0, 1), random(n) in 1..n, random(m, n) in m..n. The upvalue holds the generator's state.
static int math_random(lua_State *lua) {
    uint64_t *state = lua_touserdata(lua, lua_upvalueindex(1));
    double unit = sk_random_unit(state);
    if (lua_gettop(lua) == 0) {
        lua_pushnumber(lua, unit);
        return 1;
    }
    lua_Integer low = lua_gettop(lua) > 1 ? luaL_checkinteger(lua, 1) : 1;
    lua_Integer high = luaL_checkinteger(lua, lua_gettop(lua) > 1 ? 2 : 1);
    if (low > high || (lua_Unsigned)high - (lua_Unsigned)low > INT32_MAX)
        return luaL_error(lua, "random: the range is empty or too wide");
    lua_pushinteger(lua, low + (lua_Integer)(unit * (double)(high - low + 1)));
    return 1;
}

static int math_randomseed(lua_State *lua) {
    *(uint64_t *)lua_touserdata(lua, lua_upvalueindex(1)) = (uint64_t)luaL_checkinteger(lua, 1);
    return 0;
}

void sk_lua_open_math(lua_State *lua) {
    static const luaL_Reg ours[] = {{"sin", math_sin},   {"cos", math_cos},   {"tan", math_tan}, {"asin", math_asin},
                                    {"acos", math_acos}, {"atan", math_atan}, {"exp", math_exp}, {"log", math_log},
                                    {"pow", math_pow},   {NULL, NULL}};
    // Only these are kept: functions that some Lua versions add (cosh, log10, ldexp ...) would be the C library's.
    static const char *const kept[] = {"abs", "ceil",       "deg",       "floor",      "fmod", "huge",
                                       "max", "maxinteger", "min",       "mininteger", "modf", "pi",
                                       "rad", "sqrt",       "tointeger", "type",       "ult",  NULL};
    static const luaL_Reg guards[] = {{"abs", sk_lua_counted},       {"ceil", sk_lua_counted},
                                      {"deg", sk_lua_counted},       {"floor", sk_lua_counted},
                                      {"fmod", math_fmod},           {"max", sk_lua_counted},
                                      {"min", sk_lua_counted},       {"modf", sk_lua_counted},
                                      {"rad", sk_lua_counted},       {"sqrt", sk_lua_counted},
                                      {"type", sk_lua_counted},      {"ult", sk_lua_counted},
                                      {"tointeger", sk_lua_counted}, {NULL, NULL}};
    luaL_requiref(lua, LUA_MATHLIBNAME, luaopen_math, 1);
    sk_lua_keep_only(lua, kept);
    sk_lua_guard(lua, guards);
    luaL_setfuncs(lua, ours, 0);
    *(uint64_t *)lua_newuserdatauv(lua, sizeof(uint64_t), 0) = 1;
    lua_pushvalue(lua, -1);
    lua_pushcclosure(lua, math_random, 1);
    lua_setfield(lua, -3, "random");
    lua_pushcclosure(lua, math_randomseed, 1);
    lua_setfield(lua, -2, "randomseed");
    lua_pop(lua, 1);
}
