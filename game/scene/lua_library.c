#include "scene/lua_library.h"
#include "scene/lua_library_internal.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <lualib.h>

int sk_lua_call_original(lua_State *lua) {
    return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

enum { BYTES_PER_WORK = 8 };

int sk_lua_counted(lua_State *lua) {
    int64_t work = lua_gettop(lua);
    for (int i = 1; i <= lua_gettop(lua); i++) {
        if (lua_type(lua, i) == LUA_TSTRING) work += (int64_t)lua_rawlen(lua, i) / BYTES_PER_WORK;
    }
    sk_sandbox_charge(lua, work);
    return sk_lua_call_original(lua);
}

void sk_lua_guard(lua_State *lua, const luaL_Reg *guards) {
    for (; guards->name != NULL; guards++) {
        lua_getfield(lua, -1, guards->name);
        lua_pushcclosure(lua, guards->func, 1);
        lua_setfield(lua, -2, guards->name);
    }
}

void sk_lua_keep_only(lua_State *lua, const char *const *names) {
    lua_newtable(lua);
    for (int i = 0; names[i] != NULL; i++) {
        lua_pushboolean(lua, 1);
        lua_setfield(lua, -2, names[i]);
    }
    lua_pushnil(lua);
    while (lua_next(lua, -3) != 0) {
        lua_pop(lua, 1);
        lua_pushvalue(lua, -1);
        bool kept = lua_rawget(lua, -3) != LUA_TNIL;
        lua_pop(lua, 1);
        if (kept) continue;
        lua_pushvalue(lua, -1);
        lua_pushnil(lua);
        lua_rawset(lua, -5); // assigning nil to the current key is allowed while traversing
    }
    lua_pop(lua, 1);
}

void sk_lua_drop_sign_of_nan(lua_State *lua, int index) {
    if (lua_type(lua, index) != LUA_TNUMBER || !isnan(lua_tonumber(lua, index))) return;
    lua_pushnumber(lua, fabs(lua_tonumber(lua, index)));
    lua_replace(lua, index);
}

// The iterator of pairs: upvalues are the table, its sorted keys, and how many are done.
static int next_pair(lua_State *lua) {
    for (;;) {
        lua_Integer i = lua_tointeger(lua, lua_upvalueindex(3)) + 1;
        lua_pushinteger(lua, i);
        lua_replace(lua, lua_upvalueindex(3));
        if (lua_rawgeti(lua, lua_upvalueindex(2), i) == LUA_TNIL) return 1;
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) return 2;
        lua_pop(lua, 2); // removed during the traversal
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
