// Guards around functions of Lua's library: they count work before the function runs.
#include "scene/lua_guard.h"
#include "scene/lua_sandbox.h"

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
