#include "scene/lua_library.h"
#include "scene/lua_library_internal.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <lualib.h>

// The iterator of pairs. Its upvalues are the table, its sorted keys, and the number of keys done.
static int next_pair(lua_State *lua) {
    for (;;) {
        lua_Integer i = lua_tointeger(lua, lua_upvalueindex(3)) + 1;
        lua_pushinteger(lua, i);
        lua_replace(lua, lua_upvalueindex(3));
        if (lua_rawgeti(lua, lua_upvalueindex(2), i) == LUA_TNIL) return 1;
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) return 2;
        lua_pop(lua, 2); // it was removed during the traversal
    }
}

static int base_pairs(lua_State *lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 1);
    sk_lua_push_sorted_keys(lua, 1);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_pair, 3);
    return 1;
}

static int base_tostring(lua_State *lua) {
    enum { WORK = 60 }; // printing a number
    luaL_checkany(lua, 1);
    sk_sandbox_charge(lua, WORK);
    sk_lua_drop_sign_of_nan(lua, 1);
    int type = lua_type(lua, 1);
    if (type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING)
        luaL_tolstring(lua, 1, NULL);
    else
        lua_pushstring(lua, luaL_typename(lua, 1));
    return 1;
}

void sk_lua_open_library(lua_State *lua) {
    static const char *const kept[] = {"assert", "error",  "ipairs",   "rawequal", "rawget",
                                       "rawlen", "select", "tonumber", "type",     NULL};
    static const luaL_Reg ours[] = {{"pairs", base_pairs}, {"tostring", base_tostring}, {NULL, NULL}};
    static const luaL_Reg guards[] = {
        {"assert", sk_lua_counted}, {"select", sk_lua_counted}, {"tonumber", sk_lua_counted}, {NULL, NULL}};
    luaL_requiref(lua, LUA_GNAME, luaopen_base, 1);
    sk_lua_keep_only(lua, kept);
    sk_lua_guard(lua, guards);
    luaL_setfuncs(lua, ours, 0);
    lua_pop(lua, 1);
    sk_lua_open_math(lua);
    sk_lua_open_table(lua);
    sk_lua_open_string(lua);
}
