// lua_guard.h: guards around functions of Lua's library. Private to the sandbox's library.
#pragma once
#include <lauxlib.h>

// Number of values that one call may return.
enum { SK_LUA_VALUES_MAX = 250 };

// Puts guards around functions of the library that is on top of the stack. Each guard has the original as its upvalue.
void sk_lua_guard(lua_State *lua, const luaL_Reg *guards);
// Removes all functions but `names` from the library on top of the stack.
void sk_lua_keep_only(lua_State *lua, const char *const *names);

// Calls the library's function, which is the upvalue, within the same call. So errors name it and its caller's line.
int sk_lua_call_original(lua_State *lua);
// A guard that counts work, then calls the library's function. Every argument counts one, and long texts count more.
int sk_lua_counted(lua_State *lua);

// Removes the sign of NaN at `index`: 0/0 prints its sign, which depends on the machine.
void sk_lua_drop_sign_of_nan(lua_State *lua, int index);
