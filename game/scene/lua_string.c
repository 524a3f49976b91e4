// Texts in a sandbox: without patterns, whose matching can take for ever, and without addresses.
#include "scene/lua_library_internal.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <lualib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CONVERSIONS_MAX = 100 };

static int string_rep(lua_State *lua) {
    size_t length = 0, between = 0;
    luaL_checklstring(lua, 1, &length);
    lua_Integer times = luaL_checkinteger(lua, 2);
    luaL_optlstring(lua, 3, "", &between);
    if (times > SK_SANDBOX_TEXT_MAX || (times > 0 && length + between > (size_t)(SK_SANDBOX_TEXT_MAX / times))) {
        return luaL_error(lua, "string.rep: the text would be longer than %d kB", SK_SANDBOX_TEXT_MAX >> 10);
    }
    return sk_lua_call_original(lua);
}

static int string_byte(lua_State *lua) {
    size_t size;
    luaL_checklstring(lua, 1, &size);
    lua_Integer length = (lua_Integer)size, low = luaL_optinteger(lua, 2, 1);
    lua_Integer high = luaL_optinteger(lua, 3, low);
    low = low < 0 ? length + low + 1 : low; // a negative index counts from the end
    high = high < 0 ? length + high + 1 : high;
    low = low < 1 ? 1 : low;
    high = high > length ? length : high;
    if (high - low >= SK_LUA_VALUES_MAX && high > low)
        return luaL_error(lua, "string.byte: more than %d values", SK_LUA_VALUES_MAX);
    return sk_lua_counted(lua);
}

static int refuse_zero(lua_State *lua, const char *what) {
    return luaL_error(lua, "%s: a text may not have a zero byte", what);
}

static int string_char(lua_State *lua) {
    for (int i = 1; i <= lua_gettop(lua); i++)
        if (luaL_checkinteger(lua, i) == 0) return refuse_zero(lua, "string.char");
    return sk_lua_counted(lua);
}

// Returns the work of printing the value at this index with this many digits. Each digit of a large number is a long
// division.
static int64_t cost_of(lua_State *lua, int index, char kind, int64_t digits) {
    enum { ANY = 30, PER_DIGIT = 3 };
    if (lua_type(lua, index) != LUA_TNUMBER) return ANY + digits;
    int exponent = 0;
    double value = lua_tonumber(lua, index);
    if (isfinite(value)) frexp(value, &exponent); // digits before the point, or zeros after it
    int64_t hidden = abs(exponent) * (kind == 'f' ? 3 : 1) / 3;
    return ANY + PER_DIGIT * (digits + hidden);
}

// Returns the sum of width and precision: the number of digits requested.
static int64_t digits_asked(const char *from, const char *to) {
    int64_t sum = 0, number = 0;
    for (; from < to; from++) {
        bool is_digit = *from >= '0' && *from <= '9';
        number = is_digit && number < 1000 ? 10 * number + (*from - '0') : 0;
        bool ends = from + 1 == to || from[1] < '0' || from[1] > '9';
        sum += ends ? number : 0;
    }
    return sum;
}

// string.format for numbers, texts and booleans only. Any other value would print its address.
static int string_format(lua_State *lua) {
    size_t size;
    const char *format = luaL_checklstring(lua, 1, &size);
    int arguments = lua_gettop(lua), value = 1;
    if (arguments > CONVERSIONS_MAX) return luaL_error(lua, "string.format: more than %d values", CONVERSIONS_MAX);
    for (int i = 2; i <= arguments; i++) {
        int type = lua_type(lua, i);
        if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN) {
            return luaL_error(lua, "string.format: value %d is a %s, not a number or text", i - 1,
                              luaL_typename(lua, i));
        }
        sk_lua_drop_sign_of_nan(lua, i);
    }
    int64_t work = 0;
    for (const char *c = format; c < format + size; c++) {
        if (*c != '%') continue;
        const char *options = ++c;
        c += strspn(c, "-+ #0123456789."); // Lua puts a zero byte after every text
        if (*c == 'p') return luaL_error(lua, "string.format: %%p is not available here");
        if (*c == '%' || ++value > arguments) continue; // Lua reports a missing value
        if (*c == 'c' && (luaL_checkinteger(lua, value) & 255) == 0) return refuse_zero(lua, "string.format");
        work += cost_of(lua, value, *c, digits_asked(options, c));
    }
    sk_sandbox_charge(lua, work);
    return sk_lua_counted(lua);
}

void sk_lua_open_string(lua_State *lua) {
    static const char *const kept[] = {"byte", "char",    "format", "len",   "lower",
                                       "rep",  "reverse", "sub",    "upper", NULL};
    static const luaL_Reg guards[] = {{"byte", string_byte},     {"char", string_char},     {"format", string_format},
                                      {"lower", sk_lua_counted}, {"rep", string_rep},       {"reverse", sk_lua_counted},
                                      {"sub", sk_lua_counted},   {"upper", sk_lua_counted}, {NULL, NULL}};
    luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 1);
    sk_lua_keep_only(lua, kept);
    sk_lua_guard(lua, guards);
    // Texts get a metatable without arithmetic, because the work of reading a long text as a number is not counted.
    lua_pushliteral(lua, "");
    lua_createtable(lua, 0, 1);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 2);
}
