// Texts in a sandbox: no patterns (their matching can take for ever), no addresses.
#include "scene/lua_library_internal.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <lualib.h>
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
    low = low < 0 ? length + low + 1 : low; // from the end
    high = high < 0 ? length + high + 1 : high;
    low = low < 1 ? 1 : low;
    high = high > length ? length : high;
    if (high - low >= SK_LUA_VALUES_MAX && high > low)
        return luaL_error(lua, "string.byte: more than %d values", SK_LUA_VALUES_MAX);
    return sk_lua_counted(lua);
}

// format with numbers, texts and booleans only: anything else would print its address.
static int string_format(lua_State *lua) {
    size_t size;
    const char *format = luaL_checklstring(lua, 1, &size);
    int arguments = lua_gettop(lua);
    if (arguments > CONVERSIONS_MAX) return luaL_error(lua, "string.format: more than %d values", CONVERSIONS_MAX);
    for (const char *c = format; c < format + size; c++) {
        if (*c != '%') continue;
        c += 1 + strspn(c + 1, "-+ #0123456789."); // Lua ends every text with a zero
        if (*c == 'p') return luaL_error(lua, "string.format: %%p is not available here");
    }
    for (int i = 2; i <= arguments; i++) {
        int type = lua_type(lua, i);
        if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN) {
            return luaL_error(lua, "string.format: value %d is a %s, not a number or text", i - 1,
                              luaL_typename(lua, i));
        }
        sk_lua_drop_sign_of_nan(lua, i);
    }
    return sk_lua_counted(lua);
}

void sk_lua_open_string(lua_State *lua) {
    static const char *const kept[] = {"byte", "char",    "format", "len",   "lower",
                                       "rep",  "reverse", "sub",    "upper", NULL};
    static const luaL_Reg guards[] = {{"byte", string_byte},     {"char", sk_lua_counted},  {"format", string_format},
                                      {"lower", sk_lua_counted}, {"rep", string_rep},       {"reverse", sk_lua_counted},
                                      {"sub", sk_lua_counted},   {"upper", sk_lua_counted}, {NULL, NULL}};
    luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 1);
    sk_lua_keep_only(lua, kept);
    sk_lua_guard(lua, guards);
    // Texts get a metatable without arithmetic: reading a long text as a number is work that nobody counts.
    lua_pushliteral(lua, "");
    lua_createtable(lua, 0, 1);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 2);
}
