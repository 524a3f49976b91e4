// lua_guard.h: guards around functions of Lua's library. Private to the sandbox's library.
#pragma once
#include <lauxlib.h>

// Values that one call may answer.
enum { SK_LUA_VALUES_MAX = 250 };

// Puts guards around functions of the library that is on top of the stack; each gets the original as its upvalue.
void sk_lua_guard(lua_State *lua, const luaL_Reg *guards);
// Takes everything else out of the library on top of the stack.
void sk_lua_keep_only(lua_State *lua, const char *const *names);

// Goes on as the library's function, which is the upvalue: in the same call, so that errors name it and its caller's line.
int sk_lua_call_original(lua_State *lua);
// A guard: the library's function after its work has been counted, one for every argument, and more for long texts.
int sk_lua_counted(lua_State *lua);

// 0/0 prints its sign, which depends on the machine.
void sk_lua_drop_sign_of_nan(lua_State *lua, int index);
